"""Assignments of what may be the result of a call are made visible; everything else is left as it is."""

import pytest

from kernelmill.hip_cpu.stores import DEFINITION, visible


def rewritten(statement: str) -> str:
    """The statement, which is the last of a function, after the rewriting; without what the file starts with."""
    text = visible(f"void f() {{\n  {statement}\n}}\n").removeprefix(DEFINITION)
    assert text.count("\n") == 3 + statement.count("\n")
    return text.removeprefix("void f() {\n  ").removesuffix("\n}\n")


@pytest.mark.parametrize(
    "statement",
    [
        "grad[i] = @__hadd(grad[i], x)@;",
        "*out = @make<A, 2>(b)@;",
        "p->box.corner = @ns::corner(p)@;",
        "if (i < n) out[i] = @a + b@;",
        "else_[i] = @c ? f(1) : T{2}@;",
        "(*this)[i] = @at(i).value@;",
        "a[i] = @b[i] = @f(x)@@;",
        "out\n    [i] =\n    @f(\n        x)@;",
        "x = @f(x)@;",
        "\n#ifdef A\n  out[i] = @f(x)@;\n#else\n  out[i] = 1;\n#endif",
        "return out[i] = @f(x)@;",
    ],
)
def test_assigned_value_is_passed_through_a_function(statement: str) -> None:
    expected, opened = "", 0
    for at, part in enumerate(statement.split("@")):
        if at:
            # The first marks open, as many close: none of them lie side by side but at the end.
            opens = opened < statement.count("@") // 2
            opened += opens
            expected += "::kernelmill_stored::value(" if opens else ")"
        expected += part
    assert rewritten(statement.replace("@", "")) == expected


@pytest.mark.parametrize(
    "statement",
    [
        "Box b = make(1);",
        "Box *b = make(1), *c = make(2);",
        "auto &r = get(1);",
        "out[i] += f(x);",
        "if (a[i] == f(x)) return;",
        "while (a[i] <= f(x)) ++i;",
        "for (i = f(0); i < n; ++i) g();",
        "out[i] = {f(x), 2};",
        "out[i] = x;",
        "out[i] = 3;",
        "p = (0);",
        "g = [=](int i) { return i; };",
        "a = f(x), b = g(x);",
        "enum { A = f(1) };",
        "Box b = {.x = f(1), .y = g(1)};",
    ],
)
def test_other_statements_stay(statement: str) -> None:
    assert visible(f"void f() {{\n  {statement}\n}}\n") == f"void f() {{\n  {statement}\n}}\n"


def test_macros_and_declarations_outside_of_functions_stay() -> None:
    text = "#define SET(i) out[i] = f(i);\nBox box = make(1);\nint total = 1 + 2;\n"
    assert visible(text) == text
