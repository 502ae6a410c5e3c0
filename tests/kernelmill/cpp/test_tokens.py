from hypothesis import given
from hypothesis import strategies as st

from kernelmill.cpp.tokens import TokenKind, spans, tokens


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


def test_hash_after_a_continued_line_is_not_a_directive_and_one_after_a_comment_is() -> None:
    assert [t.text for t in tokens(b"a \\\n#b")] == [b"a", b"#", b"b"]
    assert [t.text for t in tokens(b"a // \\\n b\n/**/ #c")] == [b"a", b"#c"]


def test_spans_count_characters_of_a_text() -> None:
    text = 'größe = "→"; // ≥'
    assert [text[start:end] for _, start, end in spans(text)] == ["größe", "=", '"→"', ";"]


@given(st.text(alphabet="#\\\n \"'R()/*ae1+é", max_size=60))
def test_tokens_of_bytes_are_those_of_the_text(text: str) -> None:
    encoded = text.encode("latin-1")
    assert [(t.kind, t.start, t.end) for t in tokens(encoded)] == list(spans(text))
