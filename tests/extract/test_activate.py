from hypothesis import given
from hypothesis import strategies as st

from stages.extract.activate import activate

DIRECTIVES = (b"#if A", b"#ifdef B", b"#ifndef C", b"#if\\\n D", b"#elif E", b"#else", b"#endif", b"# if F // why")
LINES = st.lists(st.sampled_from((*DIRECTIVES, b"x;", b"/*")), max_size=30)


@given(LINES, st.integers(min_value=0, max_value=200))
def test_length_and_lines_stay_as_they_are(lines: list[bytes], offset: int) -> None:
    text = b"\n".join(lines)
    changed = activate(text, min(offset, len(text))).text
    assert len(changed) == len(text)
    assert [i for i, byte in enumerate(changed) if byte == 10] == [i for i, byte in enumerate(text) if byte == 10]


def test_the_branch_is_chosen_and_those_before_it_are_not() -> None:
    text = b"#if A\na\n#elif B\nb\n#else\nc\n#endif\nd\n"
    assert activate(text, text.index(b"a\n")).text == text.replace(b"#if A", b"#if 1")
    assert activate(text, text.index(b"b\n")).text == text.replace(b"#if A", b"#if 0").replace(b"#elif B", b"#elif 1")
    assert activate(text, text.index(b"c\n")).text == text.replace(b"#if A", b"#if 0").replace(b"#elif B", b"#elif 0")
    assert activate(text, text.index(b"d\n")).text == text


def test_conditions_are_told_as_written_outermost_first() -> None:
    text = b"#ifndef GUARD_H\n#if defined(A) && \\\n  B\nhere\n#endif\n#endif\n"
    assert activate(text, text.index(b"here")).conditions == ("#ifndef GUARD_H", "#if defined(A) && \\ B")
