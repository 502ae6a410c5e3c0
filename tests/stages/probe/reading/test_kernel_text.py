"""What a kernel's text says by itself."""

import pytest

from stages.probe.reading.kernel_text import NoParametersError, read


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
