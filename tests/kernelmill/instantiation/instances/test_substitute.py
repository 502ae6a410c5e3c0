from hypothesis import given
from hypothesis import strategies as st

from kernelmill.instantiation.instances.substitute import substitute
from kernelmill.records import ParameterReference

HEAD = b"template <typename T, int N>\n"


def references(code: bytes, offset: int, marks: dict[str, list[int]]) -> list[ParameterReference]:
    return [
        ParameterReference(parameter=name, start_offset=offset + at, end_offset=offset + at + len(name))
        for name, places in marks.items()
        for at in places
    ]


def test_only_references_in_the_ast_are_replaced() -> None:
    code = HEAD + b'__global__ void k(T* x, MyT y) { /* T */ T z = f("T", N); }'
    at = [code.index(b"T* x"), code.index(b"T z")]
    done = substitute(
        code, 0, references(code, 0, {"T": at, "N": [code.index(b"N);")]}), {"T": "float", "N": "4"}, "k_float_4"
    )
    assert done.code == '__global__ void k_float_4(float* x, MyT y) { /* T */ float z = f("T", 4); }'
    assert done.aliased == ()


def test_a_parameter_inside_a_macro_becomes_an_alias() -> None:
    code = b"template <typename scalar_t>\n__global__ void k(ACCESSOR x) { }"
    done = substitute(
        code, 0, references(code, 0, {"scalar_t": [code.index(b"ACCESSOR")]}), {"scalar_t": "float"}, "k_float"
    )
    assert done.code == "__global__ void k_float(ACCESSOR x) { }"
    assert done.aliased == ("scalar_t",)


def test_a_specialisation_becomes_a_plain_function() -> None:
    code = b"template <>\n__global__ void k<float, box<int>>(const float* x) { }"
    assert substitute(code, 0, [], {}, "k").code == "__global__ void k(const float* x) { }"


def test_attribute_with_parentheses_is_not_mistaken_for_the_name() -> None:
    code = b"template <int N>\n__global__ __launch_bounds__(N, 2) void k(int x) { }"
    done = substitute(code, 0, references(code, 0, {"N": [code.index(b"N, 2")]}), {"N": "64"}, "k_64")
    assert done.code == "__global__ __launch_bounds__(64, 2) void k_64(int x) { }"


NAMES = st.sampled_from(["T", "scalar_t", "Tx", "value", "N", "x_T", "ü"])
PIECES = st.lists(
    st.tuples(NAMES, st.sampled_from([" ", ", ", " /* T */ ", ' "T" ', "<", ">", "\n// N\n"])), max_size=20
)


@given(PIECES, st.integers(min_value=0, max_value=1000))
def test_only_references_change_in_any_surrounding_text(pieces: list[tuple[str, str]], offset: int) -> None:
    head, body, expected, marks = "template <typename T>\n__global__ void k(int x) {", "", "", []
    for name, between in pieces:
        if name == "T":
            marks.append(len((head + body).encode()))
        body += name + between
        expected += ("float" if name == "T" else name) + between
    code = (head + body + "}").encode()
    done = substitute(code, offset, references(code, offset, {"T": marks}), {"T": "float"}, "k_float")
    assert done.code == "__global__ void k_float(int x) {" + expected + "}"
    assert done.aliased == ()
