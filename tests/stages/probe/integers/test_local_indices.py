"""Indices that count from the start of a segment, and the counts that keep them within it."""

from dataclasses import replace

import pytest

from kernelmill.cpp.expressions import write
from kernelmill.records import ElementValues
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import BoundedControl
from stages.probe.fitting.formulas import of_size
from stages.probe.integers.counts import with_supposed_counts
from stages.probe.integers.local_indices import with_local_indices
from stages.probe.proving.kernel_relations import KernelRelations, with_derived
from stages.probe.run import record, search
from stages.probe.search import Search
from tests.stages.probe.models import MODELED

pytestmark = pytest.mark.slow

FEATURES, COUNTS, IDX = 3, 4, 5


@pytest.fixture(scope="module")
def bench() -> Bench:
    """The bench of a kernel with local indices."""
    found = with_supposed_counts(MODELED["grouped"].bench())
    assert found is not None
    return found


@pytest.fixture(scope="module")
def found(bench: Bench) -> KernelRelations:
    """The relations that a search finds with that bench."""
    return Search(bench=bench).find()


def controls(relations: KernelRelations) -> dict[int, BoundedControl]:
    return {one.control.argument: one for one in relations.controls}


def as_fitted(relations: KernelRelations, bench: Bench) -> KernelRelations:
    """The relations as they are before local indices are recognized."""
    plain = controls(relations)
    index = replace(plain[IDX].control, kind="index")
    plain[IDX] = replace(plain[IDX], control=index, bound=bench.counts[COUNTS].even_share)
    plain[COUNTS] = replace(plain[COUNTS], control=replace(plain[COUNTS].control, kind="counts"), least=None)
    return replace(relations, controls=tuple(plain.values()), divided={}, least_counts={})


def test_indices_that_an_even_share_of_counts_bounds_are_local(found: KernelRelations) -> None:
    own = controls(found)
    assert (own[IDX].control.kind, own[IDX].into) == ("local_index", (FEATURES,))
    assert own[COUNTS].control.kind == "full_counts"
    assert own[IDX].bound == of_size(own[COUNTS].least or "")


@pytest.mark.parametrize(("total", "least"), [(12, 2), (16, 2), (20, 3), (4, 1)])
def test_least_count_is_half_an_even_share_rounded_up(found: KernelRelations, total: int, least: int) -> None:
    sizes = with_derived(found, {"b": 4, "c": 3, "m": 7, "num_features": total})
    assert controls(found)[IDX].bound.value(sizes) == least


def test_number_of_full_counts_divides_their_sum(found: KernelRelations) -> None:
    assert found.divided == {"num_features": ("b",)}


def test_what_was_fitted_becomes_local(bench: Bench, found: KernelRelations) -> None:
    again = with_local_indices(as_fitted(found, bench), bench.counts)
    assert (again.controls, again.divided) == (found.controls, found.divided)
    assert {name: write(node) for name, node in again.least_counts.items()} == {
        "least_of_num_features": "(num_features / b + 1) / 2"
    }


def test_indices_into_other_buffers_are_not_local(bench: Bench, found: KernelRelations) -> None:
    fitted = as_fitted(found, bench)
    elsewhere = tuple(replace(one, into=(IDX,)) if one.into == (FEATURES,) else one for one in fitted.controls)
    other = replace(fitted, controls=elsewhere)
    assert with_local_indices(other, bench.counts) == other


def test_counts_without_local_indices_may_be_zero() -> None:
    stacked = with_supposed_counts(MODELED["stacked"].bench())
    assert stacked is not None
    assert [one.control.kind for one in Search(bench=stacked).find().controls] == ["counts"]


def test_counts_include_the_last_one_though_no_segment_starts_after_it(found: KernelRelations) -> None:
    assert {one.argument: one.elements for one in found.extents}[COUNTS] == of_size("b")


def test_bounds_of_local_indices_are_recorded_over_sizes() -> None:
    unit = MODELED["grouped"].probed()
    made = record(unit, search(unit))
    values = {role.parameter: role.values for role in made.roles if role.values}
    least = "(num_features / b + 1) / 2"
    assert values["idx"] == (ElementValues(kind="local_index", low="0", high=least, into=("features",)),)
    assert values["features_batch_cnt"] == (
        ElementValues(kind="counts", low=least, high="num_features", into=("features",)),
    )
    assert made.derived == ()
    assert {one.name: one.multiple_of for one in made.sizes}["num_features"] == ("b",)
