from hypothesis import given
from hypothesis import strategies as st

from kernelmill.cpp.tokens import TokenKind, tokens


@given(st.binary(max_size=300))
def test_any_bytes_are_tokens_in_order_without_overlap(text: bytes) -> None:
    end = 0
    for token in tokens(text):
        assert token.start >= end
        assert text[token.start : token.end] == token.text
        end = token.end


def test_directive_includes_its_continuation_lines() -> None:
    kinds = [(t.kind, t.text) for t in tokens(b"#define A \\\n b\nc")]
    assert kinds == [(TokenKind.DIRECTIVE, b"#define A \\\n b"), (TokenKind.WORD, b"c")]


def test_hash_inside_a_line_is_not_a_directive() -> None:
    assert [t.text for t in tokens(b"a #b")] == [b"a", b"#", b"b"]
