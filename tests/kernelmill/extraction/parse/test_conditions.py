from hypothesis import given
from hypothesis import strategies as st

from kernelmill.extraction.parse.conditions import enclosing_conditions, expose

DIRECTIVES = (b"#if A", b"#ifdef B", b"#ifndef C", b"#if\\\n D", b"#elif E", b"#else", b"#endif", b"# if F // why")
LINES = st.lists(st.sampled_from((*DIRECTIVES, b"x;", b"/*")), max_size=30)


def activated(text: bytes, offset: int) -> bytes:
    return expose(text, enclosing_conditions(text, [offset]))


@given(LINES, st.integers(min_value=0, max_value=200))
def test_length_and_lines_stay_as_they_are(lines: list[bytes], offset: int) -> None:
    text = b"\n".join(lines)
    changed = activated(text, min(offset, len(text)))
    assert len(changed) == len(text)
    assert [i for i, byte in enumerate(changed) if byte == 10] == [i for i, byte in enumerate(text) if byte == 10]


def test_the_branch_is_chosen_and_those_before_it_are_not() -> None:
    text = b"#if A\na\n#elif B\nb\n#else\nc\n#endif\nd\n"
    assert activated(text, text.index(b"a\n")) == text.replace(b"#if A", b"#if 1")
    assert activated(text, text.index(b"b\n")) == text.replace(b"#if A", b"#if 0").replace(b"#elif B", b"#elif 1")
    assert activated(text, text.index(b"c\n")) == text.replace(b"#if A", b"#if 0").replace(b"#elif B", b"#elif 0")
    assert activated(text, text.index(b"d\n")) == text


def test_conditions_are_given_as_written_outermost_first() -> None:
    text = b"#ifndef GUARD_H\n#if defined(A) && \\\n  B\nhere\n#endif\n#endif\n"
    (around,) = enclosing_conditions(text, [text.index(b"here")])
    assert around.conditions == ("#ifndef GUARD_H", "#if defined(A) && \\ B")
