"""Counts from gcov's JSON, without a compiler."""

import json

import pytest
from pydantic import ValidationError

from kernelmill.coverage import gcov
from kernelmill.coverage.probes import Branch


def branch(count: int, *, throw: bool = False, fallthrough: bool = False) -> dict[str, object]:
    return {"count": count, "throw": throw, "fallthrough": fallthrough}


def report(*branches: dict[str, object]) -> bytes:
    function = {"name": "_Z1kPf", "demangled_name": "k(float*)", "start_line": 3, "execution_count": 2}
    lines = [
        {"line_number": 3, "count": 2, "function_name": "_Z1kPf"},
        {"line_number": 4, "count": 64, "function_name": "_Z1kPf", "branches": branches},
        {"line_number": 9, "count": 1, "function_name": "main"},
    ]
    return json.dumps({"files": [{"file": "k.hip", "functions": [function], "lines": lines}]}).encode()


def test_a_function_has_its_own_lines_and_the_outcomes_of_its_conditions() -> None:
    (found,) = gcov.parse(report(branch(40), branch(24)))
    assert (found.name, found.path, found.line, found.calls) == ("k(float*)", "k.hip", 3, 2)
    assert found.lines == {3: 2, 4: 64}
    assert found.branches == (Branch(line=4, count=40), Branch(line=4, count=24))


@pytest.mark.parametrize("pair", [(0, 1), (1, 0)])
def test_branches_of_calls_that_may_throw_are_no_conditions(pair: tuple[int, int]) -> None:
    call = (branch(5, fallthrough=True), branch(0, throw=True))
    (found,) = gcov.parse(report(call[pair[0]], call[pair[1]], branch(1)))
    assert found.branches == (Branch(line=4, count=1),)


def test_another_format_is_an_error() -> None:
    with pytest.raises(ValidationError):
        list(gcov.parse(b'{"files": [{"name": "k.hip"}]}'))
