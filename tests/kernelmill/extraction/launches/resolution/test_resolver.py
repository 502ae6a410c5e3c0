"""Host expressions with local variables, members and parameters resolved."""

import pytest

from kernelmill.records.reasons import UnresolvedReason
from tests.kernelmill.extraction.launches.launch_files import (
    BLOCKS,
    KERNEL,
    Launches,
    argument_origin,
    block,
    grid,
    launch_of,
)

CHAIN = "".join(f"int v{i} = v{i - 1};\n" for i in range(1, 60))
REASON = UnresolvedReason


def test_dim_locals_are_followed_and_their_members_too(launches: Launches) -> None:
    text = BLOCKS + KERNEL
    text += """void f(Tensor t, int m, int b) {
  dim3 blocks(GET_BLOCKS(m, THREADS_PER_BLOCK), b);
  dim3 threads;
  threads.x = 32;
  threads.y = m;
  k<int><<<blocks, threads>>>(m, t.data_ptr<int>(), nullptr, b);
}
"""
    launch = launch_of(launches, text)
    assert grid(launch) == ("min((m + 511) / 512, 4096)", "b", "1")
    assert block(launch) == ("32", "m", "1")
    assert launch.resolved_grid is not None
    assert launch.resolved_grid.in_parameters == ("min((n + 511) / 512, 4096)", "c", "1")


def test_one_caller_is_followed_and_two_are_not(launches: Launches) -> None:
    inner = KERNEL + "static void run(int* x, int n) { k<int><<<n, 1>>>(n, x, x, 0); }\n"
    first = "void f(Tensor t) { run(t.data_ptr<int>(), t.numel()); }\n"
    one = launch_of(launches, inner + first)
    assert grid(one)[0] == "t.numel()"
    assert (argument_origin(one, "x").origin, argument_origin(one, "x").callers_followed) == ("t", 1)
    assert one.host is not None
    assert one.host.callers == ("a.cu:9",)


def test_two_callers_leave_the_parameter(launches: Launches) -> None:
    inner = KERNEL + "static void run(int* x, int n) { k<int><<<n, 1>>>(n, x, x, 0); }\n"
    two = launch_of(launches, inner + "void f(int* x) { run(x, 1); }\nvoid g(int* x) { run(x, 2); }\n")
    assert grid(two)[0] == "n"
    assert two.host is not None
    assert sorted(two.host.callers) == ["a.cu:10", "a.cu:9"]


def test_functions_that_call_each_other_end(launches: Launches) -> None:
    text = KERNEL + "void g(int* x, int n);\nvoid f(int* x, int n) { k<int><<<n, 1>>>(n, x, x, 0); g(x, n); }\n"
    text += "void g(int* x, int n) { f(x, n); }\n"
    assert grid(launch_of(launches, text))[0] == "n"


def test_each_launch_has_the_members_that_were_assigned_before_it(launches: Launches) -> None:
    text = KERNEL + "void f(int* x, int n) {\n  dim3 grid;\n  grid.x = n;\n  k<int><<<grid, 1>>>(n, x, x, 0);\n"
    text += "  grid.x = n / 2;\n  k<int><<<grid, 1>>>(n, x, x, 0);\n}\n"
    assert [grid(one)[0] for one in launches(text, "k")] == ["n", "n / 2"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "grid", "expected"),
    [
        ("int n;", "n", ("n", REASON.NO_INITIALIZER, ())),
        ("int n = n + 1;", "n", ("n", REASON.DEPENDS_ON_ITSELF, (9,))),
        ("int n = d;\nif (d > 3) n = 4;\nif (d > 9) n = 8;", "n", ("n", REASON.ASSIGNMENT_NOT_FOLLOWED, (10, 11))),
        ("Sizes s;\ns.rows = d;\ns.rows = 2;", "s.rows", ("s.rows", REASON.ASSIGNMENT_NOT_FOLLOWED, (10, 11))),
        ("dim3 g(d);\nif (d > 3) g.x = 4;", "g", ("g.x", REASON.ASSIGNMENT_NOT_FOLLOWED, (10,))),
        ("auto [n, m] = sizes(d);", "n", ("n", REASON.UNSUPPORTED_DECLARATION, ())),
        ("", "[&] { return d; }()", ("[&] { return d; }", REASON.UNSUPPORTED_EXPRESSION, ())),
        ("int v0 = rand();\n" + CHAIN, "v59", ("v18", REASON.NESTED_TOO_DEEPLY, (27,))),
    ],
)
def test_name_stays_with_a_reason_and_its_lines(
    launches: Launches, body: str, grid: str, expected: tuple[str, UnresolvedReason, tuple[int, ...]]
) -> None:
    text = "struct Sizes { int rows, columns; }; Sizes sizes(int d); int rand(); " + KERNEL
    text += f"void f(int* x, int d) {{\n{body}\nk<int><<<{grid}, 1>>>(d, x, x, 0);\n}}\n"
    launch = launch_of(launches, text)
    assert launch.resolved_grid is not None
    assert [(one.name, one.reason, one.lines) for one in launch.resolved_grid.unresolved] == [expected]
