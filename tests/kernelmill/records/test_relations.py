"""Relations of parameters."""

import pytest

from kernelmill.records import ShapeSize


@pytest.mark.parametrize(
    ("multiple_of", "remainder", "words"),
    [
        ((), 0, ""),
        (("4",), 0, "a multiple of 4"),
        (("groups", "4"), 0, "a multiple of groups * 4"),
        (("2",), 0, "a multiple of 2"),
        (("2",), 1, "odd"),
        (("4",), 3, "a multiple of 4 plus 3"),
    ],
)
def test_divisibility_is_said_in_words(multiple_of: tuple[str, ...], remainder: int, words: str) -> None:
    size = ShapeSize(name="n", kind="parameter", typical=7, multiple_of=multiple_of, remainder=remainder)
    assert size.divisibility == words
