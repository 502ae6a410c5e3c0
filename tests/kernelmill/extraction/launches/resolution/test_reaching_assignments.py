"""The assignment that determines a value at a launch."""

from kernelmill.records import Unresolved
from kernelmill.records.reasons import UnresolvedReason
from tests.kernelmill.extraction.launches.launch_files import KERNEL, Launches, argument_origin, grid, launch_of


def test_name_that_a_loop_changes_stays_with_the_reason_and_line(launches: Launches) -> None:
    text = KERNEL + "void f(int* x, int d) {\n  int b = 1;\n  for (int i = 0; i < d; i++) b *= i;\n"
    text += "  k<int><<<b, 1>>>(b, x, x, 0);\n}\n"
    launch = launch_of(launches, text)
    assert launch.resolved_grid is not None
    reason = UnresolvedReason.ASSIGNMENT_NOT_FOLLOWED
    assert launch.resolved_grid.unresolved == (Unresolved(name="b", reason=reason, lines=(10,)),)
    assert argument_origin(launch, "n").kind == "unknown"


def test_assignment_before_the_launch_determines_the_value_and_one_after_it_does_not(launches: Launches) -> None:
    text = (
        KERNEL + "void f(int* x, int d) {\n  int n = 1;\n  n = d * 2;\n  k<int><<<n, 1>>>(n, x, x, 0);\n  n = 5;\n}\n"
    )
    assert grid(launch_of(launches, text))[0] == "d * 2"


def test_conditional_assignment_is_not_followed(launches: Launches) -> None:
    text = KERNEL + "void f(int* x, int d) {\n  int n = 1;\n  if (d > 3) n = d;\n  k<int><<<n, 1>>>(n, x, x, 0);\n}\n"
    launch = launch_of(launches, text)
    assert grid(launch)[0] == "n"
    assert launch.resolved_grid is not None
    assert launch.resolved_grid.unresolved
