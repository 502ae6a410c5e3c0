"""Which pointers host code always passes."""

from dataclasses import replace

import pytest

from kernelmill.proof.branches.launch_facts import never_null
from kernelmill.records import ArgumentOrigin, Kernel, Launch
from tests.stages.select.kernels import kernel


def launched(*initializers: str | None) -> Kernel:
    """A kernel with a launch for each of these initializers of what is passed for `p`."""
    launches = [
        Launch(
            path="a.cu", line=1, grid="1", block="1",
            argument_origins=(
                ArgumentOrigin(
                    parameter="p", type="float *", argument="t.data_ptr<float>()",
                    expression="t.data_ptr<float>()", kind="data", origin="t", initializer=one,
                ),
            ),
        )
        for one in initializers
    ]  # fmt: skip
    return replace(kernel(), launches=tuple(launches))


@pytest.mark.parametrize(
    ("initializers", "names"),
    [
        (["at::zeros({n, 4}, x.options())"], {"p"}),
        (["torch::empty_like(x)", "x.new_zeros({n})"], {"p"}),
        (["at::zeros({n}, x.options())", None], set()),
        (["at::empty({0}, x.options())"], set()),
        (["weight.contiguous()"], set()),
        ([], set()),
    ],
)
def test_memory_that_host_code_allocates_is_never_null(initializers: list[str | None], names: set[str]) -> None:
    assert never_null(launched(*initializers)) == names
