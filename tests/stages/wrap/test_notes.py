"""The comment above a wrapper."""

from dataclasses import replace

import pytest

from kernelmill.records import ElementValues, Role, ShapeSize
from stages.wrap.notes import notes
from tests.stages.wrap.test_program import read, relations, written


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (ElementValues(kind="index", low="0", high="n", into=("t",)), "; integers in [0, n), indices into t"),
        (
            ElementValues(kind="index", low="0", high="n", period=3, column=1),
            "; integers in [0, n) in column 1 of 3, indices",
        ),
        (ElementValues(kind="sorted", low="0", high="n"), "; integers in [0, n), ascending, indices"),
        (ElementValues(kind="offsets", low="0", high="n", into=("t",)), "; ascending offsets into t, from 0 to n"),
        (
            ElementValues(kind="grids", low="0", high="n", into=("t",)),
            "; the height and width of grids, which lie one after another in t and fill n",
        ),
        (ElementValues(kind="grid_starts", low="0", high="n", into=("t",)), "; the first element of each grid in t"),
        (
            ElementValues(kind="counted", low="0", high="n", into=("t",), row="3"),
            "; rows of 3 integers: the number of indices that follow, then so many indices into t, in [0, n)",
        ),
        (
            ElementValues(kind="local_index", low="0", high="n", into=("t",)),
            "; integers in [0, n), indices into t that count from the start of a segment",
        ),
        (ElementValues(kind="counts", low="0", high="n"), "; integers of at least 0 that add up to n"),
        (ElementValues(kind="selector", low="0", high="3"), "; integers in [0, 3), each selecting a state"),
        (ElementValues(kind="zero", low="0", high="1"), "; zeros"),
        (ElementValues(kind="within", low="0", high="1"), "; values in [0, 1]"),
    ],
)
def test_values_of_a_buffer(values: ElementValues, text: str) -> None:
    known = relations("k", (read("x", "int", ("n", "3"), (values,)),), {"n": 5})
    assert list(notes(known)) == [f"x: [n, 3], read{text}"]


def test_modes_and_constrained_sizes() -> None:
    known = relations("k", (Role(parameter="mode", type="int", kind="mode", choices=(0, 2)),), {})
    assert list(notes(known)) == ["mode: 0 or 2"]
    sizes = (ShapeSize(name="n", kind="parameter", typical=8, least=4, multiple_of=("4",)),)
    sized = replace(relations("k", (written("y", "float", ("n",)),), {}), sizes=sizes)
    assert list(notes(sized)) == ["y: [n], written", "n: at least 4, a multiple of 4"]
    odd = replace(sized, sizes=(ShapeSize(name="n", kind="parameter", typical=3, multiple_of=("2",), remainder=1),))
    assert list(notes(odd)) == ["y: [n], written", "n: odd"]


def test_long_note_takes_several_lines() -> None:
    values = ElementValues(kind="index", low="0", high="number_of_rows * number_of_columns", into=("t" * 40,))
    known = relations("k", (read("x" * 30, "int", ("n", "3"), (values,)),), {"n": 5})
    lines = list(notes(known))
    assert len(lines) == 2
    assert max(map(len, lines)) <= 117
    assert " ".join(line.strip() for line in lines).endswith(f"indices into {'t' * 40}")
