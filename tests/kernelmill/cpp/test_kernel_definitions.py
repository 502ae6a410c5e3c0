import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.cpp.kernel_definitions import definitions, mentions_kernel

KERNEL = b"__global__ void k(int* x) { *x = 1; }"


def names(text: bytes) -> list[str]:
    return [definition.name for definition in definitions(text)]


@given(st.binary(max_size=200))
def test_any_bytes_can_be_searched(text: bytes) -> None:
    definitions(text + b"__global__" + text)


WRAPPERS = st.sampled_from(
    [
        (b"// ", b"\n"),
        (b"// continued \\\n", b"\n"),
        (b"/* ", b" */"),
        (b'const char* s = "', b'";'),
        (b'const char* s = R"x(', b')x";'),
        (b'const char* s = u8R"(', b')";'),
        (b"#define MAKE ", b"\n"),
        (b"#define MAKE \\\n  ", b"\n"),
        (b"#if 0\n", b"\n#endif\n"),
        (b"#if 1\n#else\n", b"\n#endif\n"),
    ]
)


@given(WRAPPERS, WRAPPERS)
def test_kernel_in_a_comment_string_macro_or_dead_branch_is_not_a_definition(
    one: tuple[bytes, bytes], other: tuple[bytes, bytes]
) -> None:
    text = one[0] + KERNEL + one[1] + b"\n" + other[0] + KERNEL + other[1] + b"\n" + KERNEL.replace(b" k(", b" real(")
    assert names(text) == ["real"]


STATEMENTS = (
    b"x[0] = 1;",
    b"// }\n",
    b"/* { */",
    b"'}';",
    b'"{";',
    b'R"(})";',
    b"{ x[1] = 2; }",
    b"if (a) { b(); } else { c(); }",
    b"#ifdef A\nif (a) {\n#else\nif (b) {\n#endif\n}",
)
BODIES = st.lists(st.sampled_from(STATEMENTS)).map(b"\n".join)


@pytest.mark.slow
@given(BODIES, BODIES)
def test_bodies_end_where_their_own_brace_closes(one: bytes, other: bytes) -> None:
    first = b"template <typename T>\n__global__ void first(T* x) {\n" + one + b"\n}"
    second = b"static __global__ void second(int* x) {\n" + other + b"\n}"
    text = b"int before;\n" + first + b"\n" + second + b"\nint after;\n"
    assert [text[d.start : d.end] for d in definitions(text)] == [first, second]


def test_declarations_and_explicit_instantiations_are_not_definitions() -> None:
    assert names(b"__global__ void f(int*);\ntemplate __global__ void g<float>(float*);\n" + KERNEL) == ["k"]


def test_names_are_found_behind_attributes_and_before_template_arguments() -> None:
    text = b"""
    __global__ __launch_bounds__(256, 2) __attribute__((noinline)) void a(int* x) { }
    template <> __global__ void b<float, 3>(float* x) { }
    __global__ void __launch_bounds__(N) c(int (*f)(int), int x) { }
    __global__ void
    d
    (int x)
    { }
    """
    assert names(text) == ["a", "b", "c", "d"]


def test_a_default_template_argument_with_braces_does_not_cut_the_template_line() -> None:
    text = b"template <int N = (1 < 2)>\n__global__ void k(int x) { }"
    (found,) = definitions(text)
    assert text[found.start : found.end] == text


def test_unclosed_body_is_not_a_definition() -> None:
    assert names(b"__global__ void k(int* x) { if (x) {") == []


def test_macro_that_defines_kernels_counts_as_a_mention() -> None:
    assert mentions_kernel(b"#define K(n) __global__ void n() {}\n")
    assert not mentions_kernel(b"// __global__\n#define K 1 // __global__\n")
    assert not mentions_kernel(b'const char* s = "__global__";')
