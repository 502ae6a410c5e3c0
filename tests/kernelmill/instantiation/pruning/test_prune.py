"""Pruning removes what the kernel does not reach, and preserves the meaning of the rest."""

from collections.abc import Sequence

import pytest
from clang.cindex import TranslationUnit

from kernelmill.instantiation.facts import CheckRequest, Draft, Part, PartKind, Pruned
from kernelmill.instantiation.pruning.checker import check
from kernelmill.instantiation.pruning.prune import Pruner, parsed

FLAGS = ("-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_80", "-std=c++17")
KERNEL = "__attribute__((global)) void k(float* x) {{ {body} }}"
D = "__attribute__((device)) "


def parts(declarations: list[str], body: str) -> tuple[Part, ...]:
    found = []
    for text in declarations:
        kind: PartKind = "declaration"
        name = ""
        if "#define" in text:
            kind, name = "macro", text.rpartition("#define ")[2].split()[0].split("(")[0]
        elif text.startswith("using namespace"):
            kind = "using"
        elif text.startswith("// stand-in"):
            kind = "stand_in"
        found.append(Part(kind=kind, name=name, text=text))
    return (*found, Part(kind="kernel", name="k", text=KERNEL.format(body=body)))


def prune(declarations: list[str], body: str) -> Pruned:
    own = parts(declarations, body)
    return check(CheckRequest(drafts=(Draft(parts=own, kernel=own[-1].text),), passes=(FLAGS,)))


def left(declarations: list[str], body: str) -> list[str]:
    pruned = prune(declarations, body)
    assert pruned.errors == ()
    return [text for text in pruned.texts if text][:-1]


@pytest.mark.parametrize(
    ("declarations", "body", "needed"),
    [
        # An overload set: the one that is called stays, though the other would compile as well.
        ([f"{D}double f(double x);", f"{D}float f(float x);"], "*x = f(*x);", [1]),
        ([f"{D}double f(double x);", f"{D}float f(float x);"], "*x = f(1.0);", [0]),
        # Overloads called from a template count where it is instantiated.
        (
            [f"{D}int g(int x);", f"{D}float g(float x);", f"template <class T> {D}T f(T x) {{ return g(x); }}"],
            "*x = f(*x);",
            [1, 2],
        ),
        # Specialisations: the primary template declares what they specialise.
        (
            [
                "template <class T> struct Op { static const int n = 1; };",
                "template <> struct Op<float> { static const int n = 2; };",
                "template <> struct Op<int> { static const int n = 3; };",
            ],
            "*x = Op<float>::n;",
            [0, 1],
        ),
        (
            [
                "template <class T, int N> struct Op { int a; };",
                "template <class T> struct Op<T, 1> { T b; };",
                "template <class T> struct Op<T, 2> { T c; };",
            ],
            "Op<float, 1> o; o.b = 1; *x = o.b;",
            [0, 1],
        ),
        # What a member function of an instantiated class calls.
        (
            [
                f"{D}float g(float x);",
                f"{D}float h(float x);",
                f"template <class T> struct Op {{ {D}static T at(T x) {{ return g(x); }} }};",
            ],
            "*x = Op<float>::at(*x);",
            [0, 2],
        ),
        # Macros through macros; the name of a macro's own parameter is no macro.
        (["#define A(B) (B + C)", "#define B 5", "#define C 1"], "*x = A(2);", [0, 2]),
        # The words of a macro mean at each expansion what is defined there.
        (
            [
                "#define F(name) __attribute__((device)) int name(int a) { return OP(a); }",
                "#define OP(a) 1",
                "F(one)",
                "#undef OP\n#define OP(a) 2",
                "F(two)",
                "#undef OP\n#define OP(a) 3",
                "F(three)",
            ],
            "*x = one(1) + two(2);",
            [0, 1, 2, 3, 4],
        ),
        (["#define A 1", "#define UNUSED 1"], "\n#ifdef A\n*x = 1;\n#endif\n", [0]),
        # Types behind names.
        (
            ["struct inner { int a; };", "typedef inner name;", "struct other {};", "enum e { ONE };"],
            "name n; n.a = ONE; *x = n.a;",
            [0, 1, 3],
        ),
        ([f"struct box {{ float v; }}; {D}box make();", "struct unused {};"], "auto b = make(); *x = b.v;", [0]),
        # Operators and functions found by their arguments.
        (
            [
                "namespace n { struct v { float a; }; }",
                f"namespace n {{ {D}v operator+(v a, v b); }}",
                f"namespace n {{ {D}v operator-(v a, v b); }}",
            ],
            "n::v a, b; *x = (a + b).a;",
            [0, 1],
        ),
        # Directives: only the one without which nothing is found.
        (
            [f"namespace n {{ {D}float f(float x); }}", "namespace m { }", "using namespace n;", "using namespace m;"],
            "*x = f(*x);",
            [0, 2],
        ),
        # A directive whose namespace the draft does not have, beside one that is needed.
        (
            ["using namespace gone;", f"namespace n {{ {D}float f(float x); }}", "using namespace n;"],
            "*x = f(*x);",
            [1, 2],
        ),
        # A broken declaration that nobody needs costs nothing.
        (["struct broken { missing x; };", f"{D}float f(float x);"], "*x = f(*x);", [1]),
    ],
)
def test_only_parts_that_the_kernel_reaches_remain(declarations: list[str], body: str, needed: list[int]) -> None:
    assert left(declarations, body) == [declarations[i] for i in needed]


def test_every_remaining_part_is_necessary() -> None:
    declarations = ["#define N 2", "struct box { float v[N]; };", f"{D}float f(box b) {{ return b.v[0]; }}"]
    body = "box b; *x = f(b);"
    assert left(declarations, body) == declarations
    for number in range(len(declarations)):
        assert prune([*declarations[:number], *declarations[number + 1 :]], body).errors


def test_unused_members_of_a_stand_in_are_removed() -> None:
    stand_in = f"""// stand-in
struct num {{
  short x;
  {D}num(float v);
  {D}num(double v);
  {D}operator float() const;
  {D}operator double() const;
}};
{D}inline num operator+(num a, num b) {{ return num(float(a)); }}
{D}inline num operator-(num a, num b) {{ return num(double(a)); }}"""
    (text,) = left([stand_in], "num a(*x); *x = float(a + a);")
    assert text.splitlines() == [line for line in stand_in.splitlines() if "double" not in line]


def test_unused_class_of_a_stand_in_is_removed_with_its_members_alone() -> None:
    stand_in = f"""// stand-in
namespace a {{
struct unused {{
  {D}static int get(int x) {{ return x; }}
  {D}static int other(int x) {{ return x; }}
}};
struct used {{ int v; }};
}}
using namespace a;"""
    (text,) = left([stand_in], "used u; u.v = 1; *x = u.v;")
    assert text.splitlines() == [line for line in stand_in.splitlines() if line not in stand_in.splitlines()[2:6]]


def test_name_in_an_unused_member_of_a_template_stays_declared() -> None:
    declarations = [
        "using namespace nowhere;",
        "namespace n { namespace detail { template <class T> const char* name() { return 0; } } }",
        "namespace n { template <class T> struct view { T v; const char* show() { return detail::name<T>(); } }; }",
        "namespace n { namespace detail { struct unused {}; } }",
    ]
    assert left(declarations, "n::view<float> v; *x = v.v;") == declarations[1:3]


def test_only_errors_in_parts_that_the_kernel_needs_are_reported() -> None:
    pruned = prune(["struct broken { missing x; };"], "other y;")
    assert [error.partition(": ")[2] for error in pruned.errors] == ["unknown type name 'other'"]


def test_no_text_is_parsed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def counted(code: str, arguments: Sequence[str]) -> TranslationUnit | None:
        texts.append(code)
        return parsed(code, arguments)

    monkeypatch.setattr(f"{Pruner.__module__}.parsed", counted)
    assert left([f"{D}int f(int x);", f"{D}int unused(missing x);"], "*x = f(1);") == [f"{D}int f(int x);"]
    assert prune([f"{D}int f(int x);"], "*x = f(missing);").errors
    assert len(texts) == len(set(texts)) > 2
