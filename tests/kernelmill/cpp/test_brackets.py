"""Brackets in the text of C++, and lists between them."""

import pytest

from kernelmill.cpp.brackets import closing, separated


def test_list_is_split_only_at_its_own_commas() -> None:
    assert separated("std::map<int, int> a, f(1, 2), {3, 4}") == ("std::map<int, int> a", "f(1, 2)", "{3, 4}")


def test_expressions_may_compare() -> None:
    assert separated("i < n, x[f(1, 2)], p->size", angles=False) == ("i < n", "x[f(1, 2)]", "p->size")


@pytest.mark.parametrize(("text", "expected"), [("(a(b)c)d", 6), ("{()}", 3), ("(a(b)", None)])
def test_bracket_is_closed_by_that_of_its_own_depth(text: str, expected: int | None) -> None:
    assert closing(text, 0) == expected
