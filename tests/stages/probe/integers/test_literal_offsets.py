"""Numbers of offsets that are literals."""

import pytest

from stages.probe.experiments.bench import Bench
from stages.probe.integers.literal_offsets import without_literal_offsets
from stages.probe.proving.kernel_relations import KernelRelations
from stages.probe.search import Search
from stages.probe.thresholds import Thresholds
from tests.stages.probe.models import kernel
from tests.stages.probe.scripted import Model, Run

PARAMETERS = "const float *points, const int *queries_of, const int *points_of, float *out, int n, int groups"
QUERIES_OF, POINTS_OF = 1, 2
UNINITIALIZED = 2046


def in_group(run: Run, group: int) -> float:
    first, end = (int(run.buffers["points_of"].read(group + one)) for one in (0, 1))
    return sum(run.buffers["points"].read(at) for at in range(first, end))


def looked_up(run: Run) -> None:
    """Each query adds up the points of its group, which is not initialized where no group has the query."""
    for query in range(run.integer("n")):
        own = UNINITIALIZED
        for group in range(run.integer("groups")):
            starts = run.buffers["queries_of"]
            if query >= int(starts.read(group)) and query < int(starts.read(group + 1)):
                own = group
                break
        run.buffers["out"].write(query, in_group(run, own))


def of_the_last_group(run: Run) -> None:
    """Each query adds up the points of the last of a fixed number of groups."""
    for query in range(run.integer("n")):
        for group in range(run.integer("groups")):
            if int(run.buffers["queries_of"].read(group + 1)) > query:
                break
        run.buffers["out"].write(query, in_group(run, UNINITIALIZED))


def completed(model: Model) -> tuple[KernelRelations, Bench]:
    bench = kernel(PARAMETERS, model).bench()
    return Thresholds(bench=bench).completed(Search(bench=bench).find()), bench


def sizes_of(relations: KernelRelations, argument: int) -> frozenset[str]:
    return next(one.elements.axes for one in relations.extents if one.argument == argument)


@pytest.mark.slow
def test_offsets_that_a_group_is_looked_up_for_are_as_many_as_its_own() -> None:
    found, bench = completed(looked_up)
    assert sizes_of(found, POINTS_OF) == frozenset()
    assert sizes_of(without_literal_offsets(found, bench), POINTS_OF) == {"groups"}


def test_offsets_of_a_fixed_number_of_groups_stay_as_many() -> None:
    found, bench = completed(of_the_last_group)
    assert sizes_of(found, POINTS_OF) == frozenset()
    assert without_literal_offsets(found, bench) == found
