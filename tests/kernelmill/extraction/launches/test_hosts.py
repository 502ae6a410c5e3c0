"""Launches in constructors and methods."""

from tests.kernelmill.extraction.launches.launch_files import KERNEL, Launches, argument_origin, grid, launch_of


def test_a_constructor_launches(launches: Launches) -> None:
    text = KERNEL + "struct Matrix {\n  int width; int* x;\n  Matrix(int* given, int n) : width(n), x(given) {\n"
    text += "    k<int><<<(n + 31) / 32, 32>>>(n, given, x, width);\n  }\n};\n"
    launch = launch_of(launches, text)
    assert grid(launch)[0] == "(n + 31) / 32"
    assert launch.host is not None
    assert launch.host.name == "Matrix::Matrix"


def test_members_of_the_object_itself_are_inputs(launches: Launches) -> None:
    text = (
        KERNEL
        + "struct Matrix {\n  int width; int* x;\n  void run() { k<int><<<width / 8, 8>>>(width, x, x, 0); }\n};\n"
    )
    launch = launch_of(launches, text)
    assert launch.resolved_grid is not None
    assert launch.resolved_grid.unresolved == ()
    assert launch.resolved_grid.in_parameters == ("n / 8", "1", "1")
    assert (argument_origin(launch, "n").kind, argument_origin(launch, "x").origin) == ("value", "x")
