"""The values that the labels of a `switch` give to its variable."""

import pytest
from clang.cindex import Cursor

from kernelmill.extraction.launches.sites import case_labels
from kernelmill.extraction.syntax.visits import descend
from tests.kernelmill.extraction.launches.launch_files import KERNEL, Launches, block

SWITCH = """void f(int* x, int n) {
  int threads = n > 64 ? 64 : 32;
  switch (threads) {
    case 64: k<int><<<n, threads>>>(threads, x, x, 0); break;
    case 32: { k<int><<<n, threads>>>(threads, x, x, 1); break; }
    case 16: n = 3;
    case 8: k<int><<<n, threads * 2>>>(n, x, x, 2); break;
    case 4:
    case 2: k<int><<<n, threads * 3>>>(n, x, x, 3); break;
    default: k<int><<<n, threads * 4>>>(n, x, x, 4);
  }
}
"""


def test_variable_of_a_switch_has_the_value_of_the_case_label(launches: Launches) -> None:
    found = launches(KERNEL + SWITCH, "k")
    assert [block(one)[0] for one in found] == [
        "64", "32", "(n > 64 ? 64 : 32) * 2", "(n > 64 ? 64 : 32) * 3", "(n > 64 ? 64 : 32) * 4"
    ]  # fmt: skip
    assert [one.argument_origins[0].expression for one in found[:2]] == ["64", "32"]


def test_variable_that_changes_in_a_switch_does_not_have_the_value_of_the_label(launches: Launches) -> None:
    text = KERNEL + SWITCH.replace("case 64: k", "case 64: threads = n; k")
    assert block(launches(text, "k")[1])[0] != "32"


def test_function_with_several_launches_is_searched_once(launches: Launches, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[str] = []

    def counted(cursor: Cursor) -> list[Cursor]:
        searched.append(cursor.spelling)
        return descend(cursor)

    monkeypatch.setattr(case_labels, "descend", counted)
    assert len(launches(KERNEL + SWITCH, "k")) == 5
    assert searched == ["f"]
