"""Claims about the runtime's headers without the bodies of functions that an object defines."""

from collections import Counter
from pathlib import Path

import pytest

from kernelmill.execution.compiling import declarations
from kernelmill.execution.compiling.declarations import Kind
from kernelmill.hip_cpu.build import INCLUDE_FOLDER

HEADERS = sorted(path for path in INCLUDE_FOLDER.rglob("*") if path.is_file())


def test_every_marked_function_of_the_runtime_is_understood() -> None:
    found = [
        (path.name, use.line, use.kind)
        for path in HEADERS
        for use in declarations.without_bodies(path.read_text(encoding="utf-8")).uses
    ]
    assert [each for each in found if each[2] is Kind.UNKNOWN] == []
    assert Counter(kind for _, _, kind in found)[Kind.OMITTED] > 500


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("KERNELMILL_INLINE int f(int x) { return x; } int g;", "extern            int f(int x) ; int g;"),
        (
            "namespace a {\nKERNELMILL_INLINE int f() noexcept {\n  // }\n  return 1;\n}\n}\n",
            "namespace a {\nextern            int f() noexcept ;\n\n\n\n}\n",
        ),
        ("KERNELMILL_INLINE void f(int = 1);", "extern            void f(int = 1);"),
        ("KERNELMILL_INLINE T operator+(T a, T b) { return {}; }", "extern            T operator+(T a, T b) ;"),
        ("int a;\n__attribute__((cold)) KERNELMILL_INLINE void C::f() {\n  g();\n}\nint b;", "int a;\n\n\n\nint b;"),
        ("KERNELMILL_INLINE C C::operator()(int x) const { return *this; }", ""),
        (
            "KERNELMILL_INLINE int f(A::B) {\n#ifdef X\n#else\n#endif\n}\n",
            "extern            int f(A::B) ;\n\n\n\n\n",
        ),
        ("KERNELMILL_INLINE int f() {\n#define M 1\n#undef M\n}\n", "extern            int f() ;\n\n\n\n"),
    ],
)
def test_bodies_are_left_out_and_lines_and_columns_stay(text: str, left: str) -> None:
    assert declarations.without_bodies(text).text == left


@pytest.mark.parametrize(
    "text",
    [
        "template <class T> KERNELMILL_INLINE T f(T x) { return x; }",
        "KERNELMILL_INLINE auto f() { return 1; }",
        "KERNELMILL_INLINE __attribute__((always_inline)) int f() { return 1; }",
        "KERNELMILL_INLINE constexpr int f() { return 1; }",
    ],
)
def test_bodies_stay_that_a_program_needs(text: str) -> None:
    left = declarations.without_bodies(text)
    assert (left.text, left.uses[0].kind) == (text, Kind.NEEDED)


@pytest.mark.parametrize(
    "text",
    [
        "KERNELMILL_INLINE C::C(int x) : x(x) { g(); }",
        "KERNELMILL_INLINE int x{1};",
        "KERNELMILL_INLINE int x = 1;",
        "KERNELMILL_INLINE int f() try { return 1; } catch (...) { return 2; }",
        "KERNELMILL_INLINE int f() {\n#define LATER 1\n}\n",
        "KERNELMILL_INLINE int f() {\n#ifdef X\n}\n#else\n}\n#endif\n",
        "KERNELMILL_INLINE int f() { return 1;",
        "#define F KERNELMILL_INLINE int f() { return 1; }\n",
    ],
)
def test_what_is_not_understood_stays(text: str) -> None:
    left = declarations.without_bodies(text)
    assert (left.text, left.uses[0].kind) == (text, Kind.UNKNOWN)


def test_headers_name_their_originals(tmp_path: Path) -> None:
    headers = tmp_path / "headers"
    (headers / "a").mkdir(parents=True)
    header = headers / "a" / "b.h"
    header.write_text("KERNELMILL_INLINE int f() {\n  return 1;\n}\n")
    declarations.write(headers, tmp_path / "made")
    assert (tmp_path / "made" / "a" / "b.h").read_text() == f'#line 1 "{header}"\nextern            int f() ;\n\n\n'
