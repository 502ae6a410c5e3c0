"""Shapes of tensors that C++ host code allocates."""

import pytest

from kernelmill.cpp.expressions import Node, write
from kernelmill.cpp.parser import parse
from kernelmill.extraction.host_relations.allocations import allocated, braced, with_copies
from kernelmill.extraction.host_relations.stated import Statement


def said(stated: list[Statement]) -> list[str]:
    return [f"{write(one.left)} {one.comparison} {write(one.right)}" for one in stated]


def shapes(value: str, **definitions: str) -> list[str]:
    known: dict[str, Node] = {name: parse(text) for name, text in definitions.items()}
    return said(list(allocated("out", parse(value), 7, known)))


@pytest.mark.parametrize(
    "written",
    ["{n, k + 1}", "std::vector<int64_t>{n, k + 1}", "at::IntArrayRef({n, k + 1})", "c10::IntArrayRef{n, k + 1}"],
)
def test_shape_may_be_in_a_variable(written: str) -> None:
    expected = ["out.dim() == 2", "out.size(0) == n", "out.size(1) == k + 1"]
    assert shapes("at::empty(shape, options)", shape=written) == expected
    assert shapes("x.new_zeros(other)", shape=written, other="shape") == expected


def test_other_calls_with_braces_are_no_lists() -> None:
    assert braced(parse("std::make_pair({n, 3})")) is None
    assert shapes("at::empty(shape)", shape="make_shape({n, 3})") == []


@pytest.mark.parametrize("value", ["at::zeros_like(x)", "torch::full_like(x, 1)", "at::empty(x.sizes())", "x.clone()"])
def test_tensor_like_another_has_its_shape(value: str) -> None:
    rank = Statement(left=parse("x.dim()"), comparison="==", right=parse("2"), evidence="check", line=1)
    found = with_copies([("grad", parse(value), 4)], [rank], {})
    assert said(found) == ["grad.dim() == 2", "grad.size(0) == x.size(0)", "grad.size(1) == x.size(1)"]
    assert {one.line for one in found} == {4}


def test_nothing_is_known_of_a_tensor_like_one_without_a_number_of_dimensions() -> None:
    assert with_copies([("grad", parse("at::zeros_like(x)"), 4)], [], {}) == []
