import pytest

from stages.select.fingerprint import fingerprint
from tests.stages.select.kernels import kernel, plain


def same(one: str, other: str, *, parameters: tuple[str, ...] = ("out", "n")) -> bool:
    return fingerprint(kernel(one, parameters=parameters)) == fingerprint(kernel(other, parameters=parameters))


def test_renamed_copy_is_a_duplicate() -> None:
    copy = kernel(plain("clamp_at_zero", "data", "count"), name="clamp_at_zero", parameters=("data", "count"))
    assert fingerprint(copy) == fingerprint(kernel())


def test_layout_and_comments_make_no_difference() -> None:
    assert same(plain(), plain().replace("{\n", "\n{  // what is below zero is lost\n").replace(" = ", "=/**/"))


def test_template_parameter_by_another_name_is_a_duplicate() -> None:
    one = kernel("template <typename T> __global__ void k(T* x) { *x = T(1); }", template=("T",), parameters=("x",))
    other = kernel(
        "template <typename scalar_t> __global__ void k(scalar_t* x) { *x = scalar_t(1); }",
        template=("scalar_t",),
        parameters=("x",),
    )
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("max(", "min("),
        ("0.f", "1.f"),
        ("threadIdx.x", "threadIdx.y"),
        ("i < n", "i <= n"),
        ("float*", "double*"),
        ("int i", "long i"),
        ("out[i],", "out[n],"),
    ],
)
def test_one_other_token_is_no_duplicate(written: str, instead: str) -> None:
    assert not same(plain(), plain().replace(written, instead, 1))


def test_min_in_place_of_max_is_no_duplicate() -> None:
    assert not same(plain(), plain().replace("max", "min"))


def test_parameters_that_trade_places_are_no_duplicate() -> None:
    assert not same(
        "__global__ void k(int a, int b, int* c) { *c = a - b; }",
        "__global__ void k(int a, int b, int* c) { *c = b - a; }",
        parameters=("a", "b", "c"),
    )


@pytest.mark.parametrize("access", ["threadIdx.", "point->", "limits::"])
def test_member_that_shares_a_parameters_name_is_not_renamed_with_it(access: str) -> None:
    text = "__global__ void k(float* out, int {p}) {{ out[{p}] = " + access + "{p}; }}"
    one = kernel(text.format(p="x"), parameters=("out", "x"))
    other = kernel(text.format(p="y"), parameters=("out", "y"))
    assert fingerprint(one) != fingerprint(other)


def test_parameter_after_an_ellipsis_is_renamed() -> None:
    one = kernel("template <class... T> __global__ void k(T... a) { f(a...); }", template=("T",), parameters=("a",))
    other = kernel("template <class... T> __global__ void k(T... b) { f(b...); }", template=("T",), parameters=("b",))
    assert fingerprint(one) == fingerprint(other)


def test_increment_before_or_after_is_no_duplicate() -> None:
    assert not same(
        "__global__ void k(int a, int* b) { *b = a++ + *b; }",
        "__global__ void k(int a, int* b) { *b = a + ++*b; }",
        parameters=("a", "b"),
    )


def test_text_cannot_pretend_to_be_a_renamed_name() -> None:
    one = kernel("__global__ void k(int a) { f(a); }", name="k", parameters=("a",))
    other = kernel("__global__ void k(int a) { f($1); }", name="k", parameters=("a",))
    assert fingerprint(one) != fingerprint(other)


def test_text_in_strings_is_not_renamed() -> None:
    one = kernel('__global__ void k(int a) { printf("a", a); }', parameters=("a",))
    other = kernel('__global__ void k(int b) { printf("b", b); }', parameters=("b",))
    assert fingerprint(one) != fingerprint(other)
