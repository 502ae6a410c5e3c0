"""Functions replaced by the expression that they return."""

from tests.kernelmill.extraction.launches.launch_files import KERNEL, Launches, grid, launch_of


def test_call_of_a_lambda_is_inlined(launches: Launches) -> None:
    text = KERNEL + "void f(int* x, int n) {\n  auto blocks = [&](int m) { return (m + 127) / 128; };\n"
    text += "  k<int><<<blocks(n), 128>>>(n, x, x, 0);\n}\n"
    assert grid(launch_of(launches, text))[0] == "(n + 127) / 128"


def test_helper_that_checks_before_it_returns_is_inlined(launches: Launches) -> None:
    text = KERNEL + "inline int blocks(int n) {\n  if (!(n > 0)) { throw 1; }\n  return (n + 63) / 64;\n}\n"
    text += "void f(int* x, int n) { k<int><<<blocks(n), 64>>>(n, x, x, 0); }\n"
    assert grid(launch_of(launches, text))[0] == "(n + 63) / 64"


def test_helper_that_changes_something_before_it_returns_is_not_inlined(launches: Launches) -> None:
    text = KERNEL + "int seen;\ninline int blocks(int n) {\n  if (!(n > 0)) { seen = 1; throw 1; }\n  return n;\n}\n"
    text += "void f(int* x, int n) { k<int><<<blocks(n), 64>>>(n, x, x, 0); }\n"
    assert grid(launch_of(launches, text))[0] == "blocks(n)"
