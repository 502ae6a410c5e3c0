"""Tokens of HIP programs with their context."""

from kernelmill.hip_cpu.scan import tokens


def test_offsets_count_characters_and_not_bytes() -> None:
    text = 'const char *größe = "→"; // ≥\nint ä = größe[0];'
    assert [text[token.start : token.end] for token in tokens(text)] == [token.text for token in tokens(text)]
    assert [token.text for token in tokens(text)][-7:] == ["ä", "=", "größe", "[", "0", "]", ";"]


def test_bodies_of_macros_are_tokens_with_the_number_of_their_directive() -> None:
    found = tokens("#define A(x) \\\n  x##1 // no token\n#include <a.h>\nint b;")
    assert [(token.text, token.directive) for token in found if token.directive == 1] == [
        (text, 1) for text in ("#", "define", "A", "(", "x", ")", "x", "##", "1")
    ]
    assert [token.text for token in found if token.directive == 2] == ["#", "include", "<", "a", ".", "h", ">"]
    assert [token.text for token in found if not token.directive] == ["int", "b", ";"]


def test_operators_of_two_characters_are_joined_only_if_adjacent() -> None:
    assert [token.text for token in tokens("a::b : :c->d - >e")] == [
        *("a", "::", "b", ":", ":", "c", "->", "d", "-", ">", "e"),
    ]


def test_code_is_distinguished_from_declarations() -> None:
    found = tokens("namespace n { int a; void f(int p) { b; } } struct s { int c; };")
    assert {token.text: token.in_code for token in found if len(token.text) == 1 and token.is_word} == {
        **dict.fromkeys("nafpsc", False),
        "b": True,
    }
