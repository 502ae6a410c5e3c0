"""Tables of grids: buffers that hold the heights and widths of grids, and where each grid starts in another buffer.

Feature maps of several levels are passed like that: one after another in one buffer, with a row of height and width
and an index of the first element for each. Single values of such tables are only safe in bounds while they are tiny.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import BoundedControl
from stages.probe.experiments.protocol import ProbeError
from stages.probe.proving.kernel_relations import KernelRelations
from stages.probe.proving.proof import Proof

_TINY = (0, 2)
"""The values of a selector that is suspected to hold heights and widths."""


class _Tables(NamedTuple):
    """Two buffers that may describe the same grids."""

    shapes: BoundedControl
    starts: BoundedControl


def with_grids(relations: KernelRelations, bench: Bench) -> KernelRelations:
    """Return the relations with tables of grids, if accesses stay in bounds with them."""
    for tables in _candidates(relations):
        wanted = replace(relations, controls=_replaced(relations.controls, tables))
        try:
            return Proof(bench=bench).prove_unchanged(wanted)
        except ProbeError:
            continue
    return relations


def _candidates(relations: KernelRelations) -> Iterator[_Tables]:
    """Yield tiny integers, two for each of as many indices into something else."""
    elements = {one.argument: one.elements for one in relations.extents}
    for shapes in relations.controls:
        if shapes.control.kind != "selector" or shapes.control.states != _TINY:
            continue
        pairs = elements[shapes.control.argument]
        for starts in relations.controls:
            if starts.control.kind != "index" or starts.control.start or starts.control.period > 1 or not starts.into:
                continue
            rows = elements[starts.control.argument]
            if pairs.coefficient == 2 * rows.coefficient and {*pairs.factors} == {*rows.factors}:
                yield _Tables(shapes, starts)


def _replaced(controls: Sequence[BoundedControl], tables: _Tables) -> tuple[BoundedControl, ...]:
    shapes, starts = tables
    made = {
        shapes: replace(starts, control=replace(shapes.control, kind="grids", start=0, cycle=1)),
        starts: replace(starts, control=replace(starts.control, kind="grid_starts")),
    }
    return tuple(made.get(one, one) for one in controls)
