"""Kernels that were only found in text have no closure and are dropped."""

from kernelmill.records import Kernel
from stages.instantiate.run import unparsed


def kernel(name: str) -> Kernel:
    return Kernel(
        id=f"s/a.cu:{name}",
        source="s",
        path="a.cu",
        name=name,
        qualified_name=name,
        start_line=1,
        end_line=1,
        start_offset=0,
        end_offset=1,
        code="x",
        method="text",
        license="MIT",
    )


def test_kernels_without_a_closure_are_dropped_with_the_reason() -> None:
    (dropped,) = unparsed([kernel("known"), kernel("text")], {"s/a.cu:known"})
    assert (dropped.id, dropped.stage, dropped.reason) == ("s/a.cu:text", "instantiate", "known_from_text_only")
