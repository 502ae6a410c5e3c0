"""What a kernel's text says by itself."""

import pytest

from stages.probe.reading.kernel_text import NoParametersError, compared, read


def test_parameters_are_names_and_types_in_order() -> None:
    text = read("__global__ void f(const float *__restrict__ x, std::array<int, 2> a, int n = 3) { x[n]; }", "f")
    assert [(one.name, one.type) for one in text.parameters] == [
        ("x", "const float *__restrict__"),
        ("a", "std::array<int, 2>"),
        ("n", "int"),
    ]


def test_array_parameter_is_a_pointer() -> None:
    assert [one.type for one in read("__global__ void f(float x[]) {}", "f").parameters] == ["float *"]


def test_body_is_what_follows_the_parameters() -> None:
    assert read("__global__ void f(int n) { g(n); }", "f").body.strip() == "{ g(n); }"


@pytest.mark.parametrize(
    ("attribute", "bound"), [("", None), ("__launch_bounds__(128)", 128), ("__launch_bounds__(256, 2)", 256)]
)
def test_launch_bound_is_read(attribute: str, bound: int | None) -> None:
    assert read(f"__global__ void {attribute} f(int n) {{}}", "f").launch_bound == bound


@pytest.mark.parametrize(
    ("body", "dimensions"), [("threadIdx.x", 1), ("blockIdx.y + threadIdx.x", 2), ("threadIdx.z", 3)]
)
def test_dimensions_are_those_that_threads_use(body: str, dimensions: int) -> None:
    assert read(f"__global__ void f(int n) {{ {body}; }}", "f").dimensions == dimensions


def test_other_kernel_in_the_text_is_not_read() -> None:
    code = "__global__ void g(float *a) {} __global__ void f(int *b) {}"
    assert [one.name for one in read(code, "f").parameters] == ["b"]


@pytest.mark.parametrize("code", ["", "__global__ void g(int n) {}", "__global__ void f(int) {}"])
def test_text_without_named_parameters_of_the_kernel_is_rejected(code: str) -> None:
    with pytest.raises(NoParametersError):
        read(code, "f")


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("if (mode == 0) a; else if (2 == mode) b;", (0, 2, 1)),
        ("if (mode != 1) a;", (1, 0)),
        ("if (mode) a;", (0, 1)),
        ("x = !mode && y;", (0, 1)),
        ("x = mode ? 1 : 2;", (0, 1)),
        ("switch (mode) { case 0: a; case 1: b; }", (0, 1, 2)),
        ("if (mode == Mode::sum) a;", (0, 1, 2)),
        ("if (i < mode) a;", ()),
        ("if (other == 1) a;", ()),
        (" ".join(f"if (mode == {i}) a;" for i in range(6)), ()),
    ],
)
def test_values_of_a_mode_are_those_it_is_compared_with_and_one_other(code: str, values: tuple[int, ...]) -> None:
    assert compared(code, "mode") == values
