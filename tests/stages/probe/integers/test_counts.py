"""Counts that add up to a size: the contents of experiments, and when a search begins with them."""

from dataclasses import replace
from typing import Literal

import pytest

from stages.probe.experiments.bench import Bench, SupposedCounts
from stages.probe.experiments.experiment import Fill
from stages.probe.fitting.formulas import of_size
from stages.probe.integers.counts import are_confirmed, with_supposed_counts
from stages.probe.search import Search
from tests.stages.probe.models import MODELED, kernel
from tests.stages.probe.scripted import Model, Run, fill_value

PARAMETERS = "const int *counts, float *y, int n, int batches"
LOOKED_UP = "int k = 0; for (int end = 0; k < batches; k++) { end += counts[k]; if (i < end) break; }"
LENGTHS, X = 1, 0


def counts(
    total: int, number: int, seed: int, room: int = 0, kind: Literal["counts", "full_counts"] = "counts"
) -> list[int]:
    fill = Fill(kind=kind, a=total, b=number, seed=seed)
    return [int(fill_value(fill, i, number + room, integers=True)) for i in range(number + room)]


@pytest.mark.parametrize(("total", "number"), [(0, 1), (1, 1), (6, 1), (1, 3), (53, 4), (7, 65)])
@pytest.mark.parametrize("seed", range(7))
def test_counts_add_up_to_their_sum(total: int, number: int, seed: int) -> None:
    found = counts(total, number, seed, room=3)
    assert sum(found) == total
    assert min(found) >= 0
    assert found[number:] == [0, 0, 0]


@pytest.mark.parametrize(("total", "number"), [(1, 1), (6, 1), (3, 3), (52, 4), (130, 65), (7, 65)])
@pytest.mark.parametrize("seed", range(7))
def test_full_counts_are_at_least_half_an_even_share(total: int, number: int, seed: int) -> None:
    found = counts(total, number, seed, room=3, kind="full_counts")
    assert sum(found) == total
    assert min(found[:number]) >= total // number / 2
    assert found[number:] == [0, 0, 0]


def test_counts_are_even_or_random_or_all_in_one() -> None:
    assert counts(10, 4, 0) == [2, 3, 2, 3]
    assert sorted(counts(10, 4, 3)) == [0, 0, 0, 10]
    assert counts(100, 4, 1) != counts(100, 4, 2)


def looked_up(run: Run) -> None:
    """Find the batch of each element."""
    for i in range(run.integer("n")):
        end = batch = 0
        while batch < run.integer("batches"):
            end += int(run.buffers["counts"].read(batch))
            if i < end:
                break
            batch += 1
        run.buffers["y"].write(i, batch)


def added_up(run: Run) -> None:
    """Add up all counts for each element, whatever they are."""
    for i in range(run.integer("n")):
        total = sum(int(run.buffers["counts"].read(batch)) for batch in range(run.integer("batches")))
        run.buffers["y"].write(i, i < total)


def supposed(model: Model) -> Bench | None:
    return with_supposed_counts(kernel(PARAMETERS, model, LOOKED_UP).bench())


def test_counts_that_an_index_is_looked_up_in_add_up_to_the_number_of_indices() -> None:
    bench = supposed(looked_up)
    assert bench is not None
    assert bench.counts == {0: SupposedCounts(number="batches", total="n", into=())}
    found = Search(bench=bench).find()
    assert [(one.control.kind, one.bound) for one in found.controls] == [("counts", of_size("n"))]
    assert are_confirmed(found, bench)


def test_integers_that_are_only_added_up_are_no_counts() -> None:
    assert supposed(added_up) is None


def test_counts_that_are_offsets_add_up_to_the_extent_of_what_they_choose_from() -> None:
    bench = with_supposed_counts(MODELED["stacked"].bench())
    assert bench is not None
    assert bench.counts == {LENGTHS: SupposedCounts(number="samples", total="num_x", into=(X,))}
    found = Search(bench=bench).find()
    assert {one.argument: one.elements for one in found.extents}[X] == of_size("num_x")
    assert are_confirmed(found, bench)


def test_parameter_that_the_kernel_does_not_use_is_what_counts_add_up_to() -> None:
    code = MODELED["stacked"].code.replace("int samples", "int samples, int elements")
    bench = with_supposed_counts(replace(MODELED["stacked"], code=code).bench())
    assert bench is not None
    assert bench.counts[LENGTHS].total == "elements"


@pytest.mark.parametrize("name", ["segments", "gathered", "counted", "scale"])
def test_offsets_and_indices_are_no_counts(name: str) -> None:
    assert with_supposed_counts(MODELED[name].bench()) is None


def test_counts_are_not_confirmed_by_other_extents() -> None:
    bench = with_supposed_counts(MODELED["stacked"].bench())
    assert bench is not None
    found = Search(bench=bench).find()
    bench.counts = {LENGTHS: SupposedCounts(number="num_x", total="samples", into=(X,))}
    assert not are_confirmed(found, bench)
