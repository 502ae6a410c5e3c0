"""Claims about the header that programs with mutants include."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.execution.compiling.declarations import Kind, without_bodies
from kernelmill.execution.protocol import NOTHING, single
from kernelmill.proof.mutants.driver import HEADER, HEADERS, with_headers
from kernelmill.proof.mutants.edits import NAMESPACE
from kernelmill.proof.mutants.runs import COMPILING, UNOPTIMISED
from tests.stages.cases.kernels import cpu

TYPES = """
struct Plain {  // has no operators
  int x;
};
struct Point {  // has no negation, no quotient and no conversion
  float x, y;
  Point operator+(const Point &o) const { return {x + o.x, y + o.y}; }
  Point operator-(const Point &o) const { return {x - o.x, y - o.y}; }
  Point operator*(float by) const { return {x * by, y * by}; }
  Point &operator+=(const Point &o) { return *this = *this + o; }
};
struct Place {  // the difference of two places is no place
  int at;
  explicit Place(int at) : at(at) {}
  int operator-(Place o) const { return at - o.at; }
  Place operator+(int by) const { return Place(at + by); }
};
struct Signed {  // has a negation
  int x;
  Signed operator-() const { return {-x}; }
  Signed &operator+=(Signed o) { return x += o.x, *this; }
};
struct Both {  // has two conversions and no operators
  float x;
  Both(float x) : x(x) {}
  operator float() const { return x; }
  operator int() const { return int(x); }
  Both &operator+=(Both o) { return x += o.x, *this; }
};
struct Single {  // cannot be copied
  int x;
  explicit Single(int x) : x(x) {}
  Single(const Single &) = delete;
  explicit operator bool() const { return x; }
  operator int() const { return x; }
};
struct Moved {  // can only be moved
  int x;
  explicit Moved(int x) : x(x) {}
  Moved(Moved &&) = default;
  Moved operator+(int by) && { return Moved(x + by); }
};
struct Sum {
  int total = 0;
  void operator+=(const Single &one) { total += one.x; }
};
struct Bits {
  unsigned low : 3, flag : 1;
  bool set : 1;
};
enum Color { RED, GREEN };
enum class Side { LEFT, RIGHT };
struct Table {
  int values[4] = {1, 2, 3, 4};
  int operator[](Side side) const { return values[int(side)]; }
  int operator[](const Single &one) const { return values[one.x]; }
};
union Word {
  float number;
  unsigned bits;
};
static void atomicSet(int *p, int v) { *p = v; }
"""
USES = {
    "float sum = 0; sum += M::Opposite{0} %= 2.0f; ok = sum == 2": True,
    "Point a{1, 2}, b{3, 4}; a += M::Opposite{0} %= b; ok = a.x == 4": False,
    "Signed a{1}; a += M::Opposite{0} %= Signed{2}; ok = a.x == 3": True,
    "Both a(1); a += M::Opposite{0} %= Both(2); ok = a.x == 3": True,
    "Sum a; const Single one(2); a += M::Opposite{0} %= one; ok = a.total == 2": False,
    "Sum a; a += M::Opposite{0} %= Single(2); ok = a.total == 2": False,
    "Point a{1, 2}; a = a + M::Site{0} + Point{1, 1}; ok = a.y == 3": True,
    "Point a{1, 2}; a = a * M::Site{0} * 2.0f; ok = a.y == 4": False,
    "Point *a = nullptr; a = a + M::Site{0} + 1; ok = a != nullptr": True,
    "ok = (Place(3) - M::Site{0} - Place(1)) == 2": False,
    "ok = (Place(3) + M::Site{0} + 1).at == 4": False,
    "ok = (Moved(3) + 1).x + M::Site{0} + 1 == 5": True,
    "volatile int a = 3; ok = a + M::Site{0} + 1 == 4": True,
    "Bits a{1, 1, true}; ok = a.low + M::Site{0} + 1 == 2": True,
    "int v[4] = {1, 2}; ok = *(v + M::Site{0} + 1) == 2": True,
    "ok = GREEN != M::Site{0} != RED": True,
    "ok = Side::LEFT < M::Site{0} < Side::RIGHT": True,
    "Bits a{1, 1, true}; if (M::Negated{0} %= a.flag) ok = true": True,
    "Bits a{1, 1, true}; if (M::Negated{0} %= a.set) ok = true": True,
    "const Single a(1); if (M::Negated{0} %= a) ok = true": True,
    "volatile int a = 1; if (M::Negated{0} %= a) ok = true": True,
    "int *a = &number; if (M::Negated{0} %= a) ok = true": True,
    "int a[2]; if (M::Negated{0} %= a) ok = true": True,
    "Bits a{1, 1, true}; ok = M::Forced{0, false} %= (a.flag)": True,
    "const Single a(1); ok = M::Forced{0, false} %= (a)": True,
    "Table t; ok = t[M::Next{0} %= Side::RIGHT] == 2": False,
    "Table t; const Single one(1); ok = t[M::Next{0} %= one] == 2": False,
    "int v[2] = {1, 2}; ok = v[M::Next{0} %= GREEN] == 2": True,
    "int v[2] = {1, 2}; ok = v[M::Previous{0} %= Single(1)] == 2": False,
    "Bits a{1, 1, true}; int v[2] = {1, 2}; ok = v[M::Next{0} %= a.low] == 2": True,
    "Word a{1}; a = M::Rounded{0} %= a; ok = a.number == 1": False,
    "Point a{1, 2}; a = M::Rounded{0} %= (a); ok = a.x == 1": False,
    "float a = M::Stale{0} %= (0.5f); ok = a == 0.5f": True,
    "Point a = M::either(0, Point{1, 2}, 3.0f); ok = a.x == 1": False,
    "Point a = M::either(0, Point{1, 2}, Point{1, 3}); ok = a.y == 2": True,
    "int *a = M::either(0, &number, 1.5); ok = a == &number": False,
    "int a = 0; KERNELMILL_ATOMIC(0, atomicSet, &a, 3); ok = a == 3": True,
    "int a = 0; KERNELMILL_ATOMIC(0, atomicAdd, &a, 3); ok = a == 3": True,
    "double4 a{}; M::simultaneous(&a, [&] { ok = true; }), M::on(0)": True,
}
"""Statements, by whether their mutants can compute anything else."""


def test_functions_that_are_compiled_once_have_no_body_in_the_precompiled_header() -> None:
    uses = [use for header in HEADERS for use in without_bodies(header.read_text()).uses]
    assert uses
    assert {use.kind for use in uses} == {Kind.OMITTED}


@pytest.mark.long
@pytest.mark.compiler
def test_mutants_compile_for_all_types_and_say_nothing_where_a_class_has_no_operator(tmp_path: Path) -> None:
    tests = "".join(
        f"{{ M::differing[0] = 0, M::meaningless[0] = false; bool ok = false; {statement}; "
        f'std::printf("%d %d\\n", ok, M::meaningless[0] || !M::differing[0]); }}\n'
        for statement in USES
    )
    text = f'#include "{HEADER}"\n{TYPES}namespace M = {NAMESPACE};\nstatic int number = 1;\nint main() {{\n{tests}}}\n'
    backend = replace(cpu(), extra=UNOPTIMISED)
    build = backend.compile(with_headers(single("types", text, tmp_path), tmp_path), tmp_path / "build", COMPILING)
    assert build.executable is not None, build.diagnostics
    printed = backend.run(build, NOTHING, COMPILING).finished.text.splitlines()
    assert dict(zip(USES, printed, strict=True)) == {
        statement: f"1 {int(not meaningful)}" for statement, meaningful in USES.items()
    }
