"""Substitution of template arguments yields the same types as clang's instantiation."""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from clang.cindex import Cursor, CursorKind, Diagnostic, Index, TranslationUnit
from hypothesis import given, settings
from hypothesis import strategies as st

from kernelmill.clang import bindings
from kernelmill.clang.facts import ParseRequest
from kernelmill.extraction.parse.worker import parse
from kernelmill.instantiation.instances.substitute import substitute

pytestmark = pytest.mark.slow

FLAGS = ("-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_80", "-std=c++17")
BEFORE = """#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define SAME(type) type
#define POINTER_TO(type) type*
namespace n { struct T { int v; }; struct scalar_t { char v; }; }
struct Tx { double v; };
struct T_T { char T, scalar_t, value_t, type, U; };
typedef unsigned char uint8_t;
template <typename T> struct box { using type = T; T v; int N; static constexpr int zero() { return 0; } };
template <typename T, int N> struct holder { using type = const T*; T v[N]; };
template <typename T> struct holder<T, 3> { using type = box<T>; T v; };
template <template <typename> class C, typename T> struct of { C<T> v; };
template <typename T, typename U = T> struct both { T a; U b; };
template <typename T> __device__ T twice(T v) { return v + v; }
"""
DECLARATIONS = (
    "{T} {v} = {T}(1);",
    "const {T}* {v} = x;",
    "{T} {v}[{N}];",
    "auto {v} = {T}() + {N};",
    "auto {v} = static_cast<{T}>({N}) * {N};",
    "auto {v} = twice<{T}>(x[0]);",
    "int {v} = sizeof({T}) /* {T} */; // {T} {N}",
    'const char* {v} = "{T} {N}";',
    'const char* {v} = R"({T} " {N})";',
    "T_T {v}; {v}.{T} = 1;",
    "Tx {v};",
    "box<{T}> {v};",
    "box<box<{T}>>* {v};",
    "both<box<{T}>, {T}> {v};",
    "both<{T}> {v};",
    "typename box<{T}>::type {v};",
    "typename holder<{T}, {N}>::type {v};",
    "typename holder<box<{T}>, {N} + 1>::type {v};",
    "of<box, {T}> {v};",
    "int {v} = box<{T}>::zero() + {N};",
    "decltype({T}() * 1.0f) {v};",
    "using U{v} = {T}; U{v} {v};",
    "typedef {T} U{v}[{N}]; U{v} {v};",
    "SAME({T}) {v};",
    "POINTER_TO(box<{T}>) {v};",
    "INSIDE {v};",
    "{T} (*{v})({T}, {T}*);",
    "struct S{v} {{ {T} a; box<{T}> b; }}; S{v} {v};",
    "if ({N} > 2) {{ {T} {v} = x[{N}]; x[0] = {v}; }}",
    "for ({T} {v} = 0; {v} < {N}; {v}++) {{ x[0] = ({T}){v}; }}",
    "unsigned {v} = {N};",
)
KINDS = (CursorKind.PARM_DECL, CursorKind.VAR_DECL, CursorKind.FIELD_DECL, CursorKind.TYPEDEF_DECL)


def read(text: str) -> TranslationUnit:
    options = TranslationUnit.PARSE_NONE
    unit = Index.create().parse("a.cu", args=list(FLAGS), unsaved_files=[("a.cu", text)], options=options)
    assert [d.spelling for d in unit.diagnostics if d.severity >= Diagnostic.Error] == []
    return unit


def types(kernel: Cursor) -> Iterator[tuple[str, str]]:
    """Every variable in a kernel with the type that it really has."""
    for cursor in kernel.walk_preorder():
        if cursor.kind in KINDS:
            yield cursor.spelling, re.sub(r"at a\.cu:\d+:\d+", "", cursor.type.get_canonical().spelling)


def instance(text: str, arguments: str) -> list[tuple[str, str]]:
    """What clang makes of the template."""
    unit = read(f"{text}\nauto used = &k<{arguments}>;\n")
    (made,) = {
        c.referenced.get_usr(): c.referenced
        for c in unit.cursor.walk_preorder()
        if c.kind == CursorKind.DECL_REF_EXPR and c.spelling == "k"
    }.values()
    return list(types(made.get_definition()))


def ours(text: str, arguments: dict[str, str]) -> list[tuple[str, str]]:
    """What we make of it."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "a.cu").write_text(text)
        request = ParseRequest(
            file=f"{folder}/a.cu", root=folder, headers=f"{folder}/none", side="device", arguments=FLAGS
        )
        facts = parse(request)
    (kernel,), (closure,) = facts.kernels, facts.closures
    code = text.encode()[kernel.start_offset : kernel.end_offset]
    done = substitute(code, kernel.start_offset, closure.references, arguments, "made")
    before = text.encode()[: kernel.start_offset].decode()
    aliases = "".join(f"using {name} = {arguments[name]};\n" for name in done.aliased)
    unit = read(f"{before}{aliases}{done.code}")
    (made,) = [c for c in unit.cursor.get_children() if c.spelling == "made"]
    return list(types(made))


def kernel(shapes: list[str], names: tuple[str, str], after: str) -> str:
    first, second = names
    body = "\n".join("  " + shape.format(T=first, N=second, v=f"v{i}") for i, shape in enumerate(shapes))
    head = f"template <typename {first}, int {second}{after}>\n__global__ void k({first}* x, const box<{first}> b) {{\n"
    return f"{BEFORE}#define INSIDE both<{first}>\n{head}{body}\n}}\n"


NAMES = st.sampled_from([("T", "N"), ("scalar_t", "Count"), ("value_t", "T"), ("type", "v"), ("U", "zero")])


@pytest.fixture(autouse=True, scope="module")
def _bindings() -> None:
    bindings.complete()


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(DECLARATIONS), min_size=1, max_size=12), NAMES)
def test_every_variable_has_the_type_that_clang_gives_it(shapes: list[str], names: tuple[str, str]) -> None:
    text = kernel(shapes, names, "")
    arguments = {names[0]: "float", names[1]: "3"}
    assert ours(text, arguments) == instance(text, "float, 3")


@pytest.mark.parametrize("argument", ["unsigned char", "box<int>*", "long long", "T_T*"])
def test_substitution_is_correct_for_other_arguments(argument: str) -> None:
    shapes = [s for s in DECLARATIONS if "*" not in argument or not re.search(r"\(1\)|\* |\+|twice|for|if|\* 1", s)]
    text = kernel(shapes, ("T", "N"), "")
    assert ours(text, {"T": argument, "N": "4"}) == instance(text, f"{argument}, 4")


@pytest.mark.parametrize(("kind", "value", "code"), [("unsigned", "3", "3u"), ("long", "4", "4l"), ("int", "3", "3")])
def test_numbers_keep_the_type_of_their_parameter(kind: str, value: str, code: str) -> None:
    text = kernel(list(DECLARATIONS), ("T", "N"), "").replace(
        "typename T, int N>\n__global__", f"typename T, {kind} N>\n__global__"
    )
    assert ours(text, {"T": "double", "N": code}) == instance(text, f"double, {value}")


def test_defaults_of_parameters_leave_no_trace() -> None:
    text = kernel(list(DECLARATIONS), ("T", "N"), ", typename U = box<T>, int M = N + 1")
    found = ours(text, {"T": "float", "N": "3", "U": "box<float>", "M": "4"})
    assert found == instance(text, "float, 3")
