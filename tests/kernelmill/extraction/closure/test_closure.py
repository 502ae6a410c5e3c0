"""Closures of kernels in a project that needs no CUDA toolkit."""

from pathlib import Path

import pytest
from clang.cindex import Cursor

from kernelmill.clang.facts import ParseRequest
from kernelmill.clang.precompile import PrecompileRequest, precompile
from kernelmill.extraction.closure.closure import command_line_macros
from kernelmill.extraction.closure.search import ClosureSearch
from kernelmill.extraction.parse.worker import parse
from kernelmill.records import Closure
from tests.kernelmill.extraction.trees import PROJECTS

FLAGS = ("-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_80", "-std=c++17")
PROJECT = """#include "mini_cuda.h"
#define UNUSED 1
#define INNER(x) ((x) + 1)
#define OUTER(x) INNER(x)
#ifdef __CUDA_ARCH__
__device__ int only_on_the_device(int x) { return x; }
#endif
typedef enum { SUM = 0, MEAN } reduce_t;
enum other_t { UNUSED_TOO };
__constant__ float table[4];
namespace deep { namespace er {
template <typename T> struct pair { T a, b; };
template <typename T> __device__ T unused(T x) { return x; }
template <typename T> __device__ T half_of(pair<T> p) { return p.a; }
template <> __device__ int half_of<int>(pair<int> p) { return p.b; }
}}
template <typename T, int N>
__global__ void k(T* x, reduce_t kind) {
  deep::er::pair<T> p = {x[0], T(OUTER(N))};
  if (kind == MEAN) x[1] = deep::er::half_of(p) + table[only_on_the_device(0)];
  { int T = 3; x[2] = T; }
}
"""


def close(tmp_path: Path, text: str, start: int, *more: str) -> Closure:
    (tmp_path / "mini_cuda.h").write_bytes((PROJECTS / "nasty" / "mini_cuda.h").read_bytes())
    (tmp_path / "a.cu").write_text(text)
    request = ParseRequest(
        file=str(tmp_path / "a.cu"),
        root=str(tmp_path),
        headers=str(tmp_path / "none"),
        side="device",
        arguments=(*FLAGS, *more),
    )
    facts = parse(request)
    (closure,) = [
        closure for closure, kernel in zip(facts.closures, facts.kernels, strict=True) if kernel.start_offset == start
    ]
    return closure


@pytest.fixture
def found(tmp_path: Path) -> Closure:
    return close(tmp_path, PROJECT, PROJECT.index("template <typename T, int N>"))


REDEFINED = """#include "mini_cuda.h"
#define FUNCTION(name) __device__ int name(int a, int b) { return OP(a, b); }
#define OP(a, b) ((a) + (b))
FUNCTION(plus)
#undef OP
#define OP(a, b) ((a) * (b))
FUNCTION(times)
#undef OP
#define OP(a, b) 0
__global__ void k(int* x) { *x = plus(1, times(2, 3)); }
"""


def test_a_macro_is_defined_again_where_its_meaning_changes(tmp_path: Path) -> None:
    declarations = close(tmp_path, REDEFINED, REDEFINED.index("__global__ void k")).declarations
    written = [REDEFINED[p.start_offset : p.end_offset] for p in declarations if p.path == "a.cu"]
    assert written == [
        "FUNCTION(name) __device__ int name(int a, int b) { return OP(a, b); }",
        "OP(a, b) ((a) + (b))",
        "FUNCTION(plus)",
        "OP(a, b) ((a) * (b))",
        "FUNCTION(times)",
    ]


def test_a_macro_that_means_two_things_in_one_declaration_is_a_reason_with_its_name(tmp_path: Path) -> None:
    text = """#include "mini_cuda.h"
#define N 1
__global__ void k(int* x) {
  *x = N;
#undef N
#define N 2
  *x = N;
}
"""
    closure = close(tmp_path, text, text.index("__global__"))
    assert (closure.reason, closure.detail) == ("macro_means_two_things", "N")


def test_nothing_unused_and_nothing_missing(found: Closure) -> None:
    own = [(one.kind, one.name) for one in found.declarations if one.path == "a.cu"]
    assert own == [
        ("macro", "INNER"),
        ("macro", "OUTER"),
        ("function", "only_on_the_device"),
        ("alias", "reduce_t"),
        ("variable", "table"),
        ("class", "deep::er::pair"),
        ("function", "deep::er::half_of"),
        ("function", "deep::er::half_of"),
    ]


def test_declarations_are_whole_and_have_their_namespaces(found: Closure) -> None:
    texts = {one.name: PROJECT[one.start_offset : one.end_offset] for one in found.declarations if one.path == "a.cu"}
    assert texts["reduce_t"] == "typedef enum { SUM = 0, MEAN } reduce_t;"
    assert texts["deep::er::pair"] == "template <typename T> struct pair { T a, b; };"
    assert texts["table"] == "__constant__ float table[4];"
    assert {one.namespaces for one in found.declarations if one.name == "deep::er::pair"} == {("deep", "er")}


def test_names_declared_together_are_one_declaration(tmp_path: Path) -> None:
    text = """#include "mini_cuda.h"
__constant__ float a = 1, b = 2;
__global__ void k(float* x) { *x = a + b; }
"""
    declarations = close(tmp_path, text, text.index("__global__")).declarations
    assert [text[p.start_offset : p.end_offset] for p in declarations if p.path == "a.cu"] == [
        "__constant__ float a = 1, b = 2;"
    ]


def test_a_shadowed_parameter_is_no_reference(found: Closure) -> None:
    shadowed = PROJECT.index("{ int T = 3; x[2] = T; }")
    places = [r.start_offset for r in found.references if r.parameter == "T"]
    assert places
    assert max(places) < shadowed
    assert [PROJECT[r.start_offset : r.end_offset] for r in found.references] == [r.parameter for r in found.references]


@pytest.mark.parametrize(
    ("arguments", "defined"),
    [
        (("-DA", "-DB=2", "-D", "F(x)=x + 1"), {"A": "A 1", "B": "B 2", "F": "F(x) x + 1"}),
        (("-DA=1", "-UA", "-DB", "-DB="), {"B": "B "}),
        (("-x", "cuda", '-Dn="a b"'), {"n": 'n "a b"'}),
    ],
)
def test_macros_of_the_command_line_read_as_definitions(arguments: tuple[str, ...], defined: dict[str, str]) -> None:
    assert command_line_macros(arguments) == defined


def test_only_the_macros_of_the_command_line_that_a_kernel_goes_through_come_along(tmp_path: Path) -> None:
    text = '#include "mini_cuda.h"\n#define TWICE (2 * LEVEL)\n__global__ void k(int* x) { *x = TWICE; }\n'
    found = close(tmp_path, text, text.index("__global__"), "-DLEVEL=3", "-DOTHER=4")
    assert found.command_line_macros == ("LEVEL 3",)


def test_macros_of_the_command_line_are_found_in_conditions_and_in_each_other(tmp_path: Path) -> None:
    text = """#include "mini_cuda.h"
__global__ void k(int* x) {
#if DEPTH > 1  // not COMMENTED
  *x = 1;
#endif
}
"""
    found = close(tmp_path, text, text.index("__global__"), "-DDEPTH=BASE+1", "-DBASE=4", "-DCOMMENTED=1")
    assert found.command_line_macros == ("BASE 4", "DEPTH BASE+1")


def test_macros_are_no_external_names(found: Closure) -> None:
    assert {external.origin for external in found.external_names} <= {"torch", "cuda", "clang", "system"}
    assert not {"OUTER", "__global__", "int"} & {external.name for external in found.external_names}


def test_a_precompiled_header_leaves_no_trace_in_a_closure(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = """#include <shared.h>
#include "mini_cuda.h"
__global__ void k(int* x) { *x = fill(LEVEL + HEIGHT); }
"""
    headers, prefix, output = tmp_path_factory.mktemp("headers"), tmp_path / "prefix.cuh", tmp_path / "prefix.pch"
    (headers / "shared.h").write_text(
        "#pragma once\n#define HEIGHT 2\nstatic inline __attribute__((device)) int fill(int x) { return x; }\n"
    )
    prefix.write_text("#include <shared.h>\n")
    arguments = (f"-isystem{headers}", "-DLEVEL=3")
    assert precompile(PrecompileRequest(header=str(prefix), arguments=(*FLAGS, *arguments), output=str(output)))
    plain = close(tmp_path, text, text.index("__global__"), *arguments)
    assert plain.command_line_macros == ("LEVEL 3",)
    assert close(tmp_path, text, text.index("__global__"), *arguments, "-include-pch", str(output)) == plain


def test_what_many_calls_may_mean_is_followed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    overloads = "".join(f"struct s{n} {{}}; __device__ int shared(s{n} x, int y) {{ return y; }}\n" for n in range(30))
    calls = " + ".join(f"shared(x[{n}], {n})" for n in range(50))
    kernel = f"template <typename T> __global__ void k(T* x, int* y) {{ *y = {calls}; }}\n"
    text = f'#include "mini_cuda.h"\n{overloads}{kernel}'
    followed: list[str] = []
    follow = ClosureSearch._add  # counts what no record shows

    def counted(search: ClosureSearch, target: Cursor) -> None:
        followed.append(target.spelling)
        follow(search, target)

    monkeypatch.setattr(ClosureSearch, "_add", counted)
    closure = close(tmp_path, text, text.index("template"))
    assert [one.name for one in closure.declarations].count("shared") == 30
    assert followed.count("shared") == 30 + 50  # a call is a reference to all of them, too
