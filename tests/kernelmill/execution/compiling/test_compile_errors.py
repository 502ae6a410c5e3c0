"""What the output of a compiler that failed says."""

import pytest

from kernelmill.execution.compiling import compile_errors
from kernelmill.sandbox import Outcome
from tests.kernelmill.execution.runners import ended


@pytest.mark.parametrize(
    ("status", "outcome", "expected"),
    [
        (1, "exited", None),
        (-11, "exited", "g++ crashed or exceeded a limit (signal 11)"),
        (0, "timed_out", "g++ crashed or exceeded a limit (timed out)"),
    ],
)
def test_a_crash_is_told_from_errors(status: int, outcome: Outcome, expected: str | None) -> None:
    assert compile_errors.crash(ended(status, outcome=outcome), "g++") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/usr/bin/ld: cannot find -lasan\n", "cannot find -lasan"),
        ("g++: error: unrecognized command-line option '-fsanitize=thread'", "it does not support an option"),
        ("k.hip:3: error: expected ';'", None),
    ],
)
def test_missing_support_is_told_from_errors_in_the_program(text: str, expected: str | None) -> None:
    assert compile_errors.missing_support(text) == expected


def test_an_undefined_symbol_names_the_file_that_uses_it() -> None:
    (found,) = compile_errors.link_errors("ld: k.hip:(.text+0x1): undefined reference to `launch'\n", ["k.hip"])
    assert (found.path, found.cause, found.message) == ("k.hip", "undefined_symbol", "undefined reference to `launch'")


def test_headers_are_displayed_as_they_are_included_and_files_by_their_names() -> None:
    assert compile_errors.displayed("/x/tree/src/k.hip", ["src/k.hip"]) == "src/k.hip"
    assert compile_errors.displayed("/opt/hip/include/hip/hip_runtime.h", ["k.hip"]) == "hip/hip_runtime.h"
    assert compile_errors.displayed("/elsewhere/other.h", ["k.hip"]) == "other.h"


def test_the_last_line_skips_blank_ones() -> None:
    assert compile_errors.last_line("one\ntwo\n\n") == "two"
    assert compile_errors.last_line("\n") == "the compiler printed nothing"


@pytest.mark.parametrize("path", ["/x/include/../../etc/shadow", "/x/include//etc/shadow", "/etc/shadow"])
def test_name_that_a_program_gives_a_line_leads_to_no_file_of_this_machine(path: str) -> None:
    assert compile_errors.displayed(path, ["k.hip"]) == "shadow"
