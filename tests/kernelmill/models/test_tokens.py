import pytest

from kernelmill.models.tokens import tokens


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("int x", 2), ("accumulated", 2), ("12345", 2), ("a += b;\n    c", 6)]
)
def test_tokens_are_estimated_from_words_digits_and_marks(text: str, count: int) -> None:
    assert tokens(text) == count
