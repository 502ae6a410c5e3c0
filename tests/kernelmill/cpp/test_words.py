import pytest

from kernelmill.cpp.words import all_words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (b"int x = f(y, 3); // not z", {"int", "x", "f", "y"}),
        (b'#if defined(A) && B > 1\nx = "c";\n#endif\n', {"if", "defined", "A", "B", "x", "endif"}),
        (b"", set[str]()),
    ],
)
def test_words_are_those_of_code_and_of_directives(text: bytes, found: set[str]) -> None:
    assert all_words(text) == found
