"""Tokens of a unit include macro bodies, and edits are applied by offset."""

import pytest

from stages.port.code import Edit, apply, call_at, closing, code_tokens, is_member, line_of, without_nested


def texts(code: str) -> list[bytes]:
    return [token.text for token in code_tokens(code.encode())]


def test_macro_bodies_are_tokenized_and_includes_are_not() -> None:
    assert texts("#include <a.h>\n#define F(x) x + 1\n") == [
        b"#include <a.h>",
        *(b"F", b"(", b"x", b")", b"x", b"+", b"1"),
    ]


def test_tokens_of_a_directive_know_it() -> None:
    (name, value, word) = code_tokens(b"#define N 1\nint")
    assert (name.directive, name.keyword, value.start) == (0, b"define", 10)
    assert (word.directive, word.keyword) == (None, b"")


def test_a_call_has_the_tokens_of_its_arguments() -> None:
    code = code_tokens(b"f(a, g(b, c), d[1, 2])")
    call = call_at(code, 0)
    assert call is not None
    assert [b"".join(code[i].text for i in argument) for argument in call.arguments] == [b"a", b"g(b,c)", b"d[1,2]"]


@pytest.mark.parametrize("text", ["f", "f[1]", "f(a", "f(a]"])
def test_what_is_not_a_complete_call(text: str) -> None:
    assert call_at(code_tokens(text.encode()), 0) is None


def test_brackets_of_other_directives_do_not_count() -> None:
    code = code_tokens(b"(\n#define A )\n)")
    assert closing(code, 0) == len(code) - 1


@pytest.mark.parametrize(("text", "expected"), [("a.x", True), ("a->x", True), ("a > x", False), ("x", False)])
def test_members(text: str, expected: bool) -> None:
    code = code_tokens(text.encode())
    assert is_member(code, len(code) - 1) is expected


def test_edits_inside_of_a_replaced_range_are_dropped() -> None:
    edits = without_nested([Edit(4, 5, b"!"), Edit(2, 6, b"-"), Edit(0, 0, b"+"), Edit(0, 0, b"+")])
    assert apply(b"abcdefg", edits) == b"+ab-g"


def test_lines_count_from_one() -> None:
    assert [line_of(b"a\nb\n", offset) for offset in (0, 1, 2)] == [1, 1, 2]
