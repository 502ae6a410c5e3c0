"""The parts of a C++ text that can be read one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.cpp.parts import parts
from kernelmill.hip_cpu import scan
from kernelmill.hip_cpu.scan import ScannedToken

FUNCTION = "void f(int a) {\n  if (a) { g(a); }\n}\n"
PIECES = (
    FUNCTION,
    "struct S {\n  int a;\n};\n",
    "#define BODY { \\\n  }}\n",
    '#include "a.h"\n',
    "#if A\nvoid f() {\n#elif B\nvoid f(int) {\n#else\nvoid g() {\n#endif\n}\n",
    "#ifdef A\n#endif\n",
    "namespace n {\nvoid f() {\n}\n}\n",
    'auto text = "{ \\" }";\n',
    'auto raw = R"x({ )" )x";\n',
    "char brace = '{', quote = '\\'', wide = L'}';\n",
    "long number = 1'000'000, hex = 0xFF'FF;\n",
    "// a comment { \\\n ( continued\n",
    "/* another one }\n) */\n",
    "call(\n[] {\n}\n);\n",
    "{",
    "}",
    "(",
    ")",
    "\n",
    ";",
    " ",
    "#",
    '"',
    "'",
    "\\",
    "\\\n",
    "/*",
    "*/",
    "//",
    'R"(',
    ')"',
    "#if 1\n",
    "#endif\n",
    "#else\n",
    "x",
    "1",
    "L",
)


def shifted(part: str, before: str, directives: int) -> list[ScannedToken]:
    """The tokens of a part of a text, at their places in the text."""
    return [
        one._replace(
            start=one.start + len(before),
            end=one.end + len(before),
            directive=one.directive + directives if one.directive else 0,
        )
        for one in scan.tokens(part)
    ]


def test_definitions_are_parts() -> None:
    text = f"#include <a>\n{FUNCTION}struct S {{\n}};\n\nint x;\n"
    assert parts(text) == (f"#include <a>\n{FUNCTION}", "struct S {\n};\n", "\nint x;\n")


@pytest.mark.parametrize(
    "text", ["", "int x;\n", "}\n", "void f() {\n", f"{FUNCTION})\n", f"{FUNCTION}# if\n{FUNCTION}"]
)
def test_text_whose_brackets_do_not_match_is_one_part(text: str) -> None:
    assert "".join(parts(text)) == text
    assert len(parts(text)) <= 1


@pytest.mark.parametrize(
    "inside",
    [
        'const char *text = "}";',
        'const char *text = R"x(\n}\n)x";',
        "char c = '}';",
        "// }",
        "/*\n}\n*/",
        "int x = 1'000;",
    ],
)
def test_brackets_in_literals_and_comments_end_no_part(inside: str) -> None:
    text = f"void f() {{\n{inside}\n}}\n"
    assert parts(text + FUNCTION) == (text, FUNCTION)


def test_branches_of_a_condition_are_one_part() -> None:
    text = "#if A\nvoid f() {\n}\n#else\nvoid g() {\n}\n#endif\nvoid h() {\n}\n"
    assert parts(text) == (text,)


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_tokens_of_the_parts_are_those_of_the_text(text: str) -> None:
    found, before, directives = list[ScannedToken](), "", 0
    for part in parts(text):
        found += shifted(part, before, directives)
        before += part
        directives = max((one.directive for one in found), default=0)
    assert before == text
    assert found == list(scan.tokens(text))
