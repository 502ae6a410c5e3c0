"""Functors are twins of the kernels that a functor of the same name launches."""

from dataclasses import replace
from pathlib import Path

from kernelmill.records import ArgumentOrigin, HostFunction, Kernel, Launch, Operator, OperatorLink
from kernelmill.references.twins import Candidates, candidates
from tests.stages.select.kernels import kernel

LAUNCHER = """
  void operator()(const tv::TorchGPU &d, tv::TensorView<T> out, tv::TensorView<const int> rows,
                  int size) {
    gather<<<1, 64>>>(out.data(), rows.data(), size);
  }
"""
TWIN = """namespace functor {
template <typename T>
struct Gather<tv::CPU, T> {
  void operator()(const tv::CPU &d, tv::TensorView<T> out, tv::TensorView<const int> rows, int size) {
  }
};
}
"""


def gather() -> Kernel:
    """A kernel that `functor::Gather` launches, and that ignores its last parameter."""
    name = "functor::Gather::operator()"
    links = (
        OperatorLink(role="launcher", qualified_name=name, path="gather.cu", start_line=2, end_line=5),
        OperatorLink(role="cpu", qualified_name=name, path="gather.cpp", start_line=4, end_line=5),
    )
    origins = (
        ArgumentOrigin(
            parameter="y", type="float *", element="float", kind="data", argument="", expression="out.data()",
            origin="out",
        ),
        ArgumentOrigin(
            parameter="x", type="const int *", element="int", kind="data", argument="", expression="rows.data()",
            origin="rows",
        ),
        ArgumentOrigin(parameter="n", type="int", kind="value", argument="size", expression="size"),
    )  # fmt: skip
    launch = Launch(
        path="gather.cu", line=4, grid="1", block="64", argument_origins=origins,
        host=HostFunction(name="functor::Gather", path="gather.cu", start_line=2, end_line=5),
    )  # fmt: skip
    made = kernel(name="gather", path="gather.cu", launches=(launch,))
    return replace(made, operator=(Operator(name="_ext.gather", direction="forward", links=links),))


def found(folder: Path, of: Kernel) -> Candidates:
    (folder / "gather.cu").write_text(LAUNCHER, encoding="utf-8")
    (folder / "gather.cpp").write_text(TWIN, encoding="utf-8")
    return candidates(of, folder, {})


def test_functor_is_paired_by_position_without_its_device(tmp_path: Path) -> None:
    first = found(tmp_path, gather()).usable[0]
    assert first.functor is not None
    assert (first.functor.arguments, first.functor.integers) == (("tv::CPU", "T"), ("rows",))
    assert first.pairing.partners == {"out": "out", "rows": "rows", "size": "size"}


def test_shapes_as_found_are_tried_before_flat_ones(tmp_path: Path) -> None:
    assert [one.pairing.flat for one in found(tmp_path, gather()).usable] == [False, True]


def test_parameters_that_the_kernel_names_only_once_are_ignored(tmp_path: Path) -> None:
    of = gather()
    (parameter, *_) = of.parameters
    code = f"__global__ void gather({parameter.type} {parameter.name}) {{ /* {parameter.name} */ }}"
    assert parameter.name in found(tmp_path, replace(of, code=code)).usable[0].pairing.ignored
