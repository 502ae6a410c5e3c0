"""Local indices, which count from the start of a segment: a kernel adds them to the counts of the segments before.

Accesses stay in bounds with indices below the count of each segment. A bound that is the same for all segments needs
counts that are not too small: each is at least half an even share of their sum, rounded up, and the indices are less
than that. The number of counts divides the sum, so that an even share is at least 1.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from kernelmill.cpp.parser import parse
from stages.probe.experiments.bench import SupposedCounts
from stages.probe.experiments.contents import BoundedControl
from stages.probe.fitting.formulas import of_size
from stages.probe.proving.kernel_relations import KernelRelations


def with_local_indices(relations: KernelRelations, counts: Mapping[int, SupposedCounts]) -> KernelRelations:
    """Return relations in which indices that an even share of counts bounds are less than each of the counts."""
    for argument, one in counts.items():
        local = [own for own in relations.controls if _is_local(own, one)]
        if local:
            least = f"least_of_{one.total}"
            controls = (_in_segments(own, argument, local, least) for own in relations.controls)
            relations = replace(
                relations,
                controls=tuple(controls),
                divided={**relations.divided, one.total: (one.number,)},
                least_counts={**relations.least_counts, least: parse(f"({one.total} / {one.number} + 1) / 2")},
            )
    return relations


def _is_local(one: BoundedControl, counts: SupposedCounts) -> bool:
    is_shared = not set(one.into).isdisjoint(counts.into)
    return one.control.kind == "index" and one.bound == counts.even_share and is_shared


def _in_segments(one: BoundedControl, argument: int, local: Collection[BoundedControl], least: str) -> BoundedControl:
    """Return what a control buffer holds: `argument` holds counts, and local indices are below the least of them."""
    if one.control.argument == argument:
        return replace(one, control=replace(one.control, kind="full_counts"), least=least)
    if one in local:
        return replace(one, control=replace(one.control, kind="local_index"), bound=of_size(least))
    return one
