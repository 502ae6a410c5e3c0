"""Runs of equal indices."""

from dataclasses import replace

import pytest

from kernelmill.records import ElementValues, Relations, Role, ShapeSize
from stages.cases.inputs.runs import sizes_with_runs, statement, words
from tests.stages.cases.kernels import GATHERED, read, relations, written


def added(*shape: str, kind: str = "index", into: Role | None = None) -> Relations:
    """The relations of a kernel with an index into an output."""
    values = ElementValues(kind=kind, low="0", high="n", into=("out",))  # type: ignore[arg-type]
    index = replace(read("index", "int", shape), values=(values,))
    out = into or replace(written("out", "float", ("n",)), atomic=True)
    sizes = tuple(ShapeSize(name=name, kind="hidden", typical=5) for name in ("b", "e", "k", "n"))
    return relations("add", (index, out), sizes, "e")


def statement_of(found: Relations) -> str | None:
    index = found.roles[0]
    return statement(index, index.values[0], "index", found)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("index", "form_runs(index, test_case.contents, 0, n);"),
        ("sorted", "form_sorted_runs(index, test_case.contents, 0, int64_t(n) - 1);"),
        ("offsets", "form_offsets_of_runs(index, test_case.contents, 0, n, size_t(e));"),
        ("counts", "form_counts_of_runs(index, test_case.contents, 0, n);"),
        ("local_index", None),
        ("selector", None),
    ],
)
def test_runs_are_formed_of_what_is_added_up_or_in_order(kind: str, expected: str | None) -> None:
    assert statement_of(added("e", kind=kind)) == expected


def test_indices_of_what_is_read_follow_each_other() -> None:
    index = next(one for one in GATHERED.relations.roles if one.values)
    formed = statement(index, index.values[0], "row", GATHERED.relations)
    assert formed == "form_row_order(row, test_case.contents, 0, num_table, 1);"


def test_labels_say_what_is_formed() -> None:
    assert words(added("e")) == "runs of equal indices"
    assert words(added("e", kind="offsets")) == "rows of different lengths"
    assert words(added("e", kind="counts")) == "counts of different sizes"
    assert words(GATHERED.relations) == "indices in row order"


def test_coordinates_of_which_nothing_is_known_are_in_row_order_if_there_are_two() -> None:
    rows, columns, out = read("y", "int", ("e",)), read("x", "int", ("e",)), written("out", "float", ("e",))
    both = relations("put", (rows, columns, out), (ShapeSize(name="e", kind="hidden", typical=5),), "e")
    assert statement(rows, None, "y", both) == "form_row_order(y, test_case.contents, 0, 4, (4 - 0));"
    assert statement(columns, None, "x", both) == "form_row_order(x, test_case.contents, 0, 4, 1);"
    assert sizes_with_runs(both) == [{"e": 520}]
    assert statement(rows, None, "y", replace(both, roles=(rows, out))) is None


def test_rows_of_different_indices_begin_with_the_last_one_of_the_row_before() -> None:
    by_row = added("b", "e", into=written("out", "float", ("b", "n")))
    assert statement_of(by_row) == "form_equal_ends(index, test_case.contents, size_t(e), 0);"
    assert sizes_with_runs(by_row) == [{"b": 32, "e": 2}]
    assert statement_of(added("b", "e", into=written("out", "float", ("n",)))) is None


def test_indices_of_a_row_are_equal_where_each_column_has_an_output_of_its_own() -> None:
    by_column = added("e", "k", into=written("out", "float", ("n", "k")))
    assert statement_of(by_column) == "form_equal_columns(index, test_case.contents, size_t(k), 0);"
    assert sizes_with_runs(by_column) == [{"e": 32, "k": 4}]
    assert words(by_column) == "rows of equal indices"


def test_the_last_of_three_dimensions_is_along_a_run_or_has_one_element() -> None:
    assert sizes_with_runs(added("e")) == [{"e": 520}]
    assert sizes_with_runs(added("b", "e", "k")) == [{"k": 130}, {"k": 1, "e": 520}]
