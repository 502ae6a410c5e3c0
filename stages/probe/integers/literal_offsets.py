"""The search for the number of offsets where it is a literal, although other offsets are as many as a size.

A kernel that looks a segment up in one buffer and reads its offsets in another, such as the points that a query is
compared with, reads anything in the other until the first buffer is known to hold offsets up to a size.
"""

from collections.abc import Iterator
from dataclasses import replace

from stages.probe.experiments.bench import Bench
from stages.probe.experiments.protocol import ProbeError
from stages.probe.proving.kernel_relations import Extent, KernelRelations
from stages.probe.proving.proof import Proof


def without_literal_offsets(relations: KernelRelations, bench: Bench) -> KernelRelations:
    """Return the relations in which literal numbers of offsets are those of other offsets, where that is proven."""
    offsets = {one.control.argument for one in relations.controls if one.control.kind == "offsets"}
    own = [one for one in relations.extents if one.argument in offsets]
    for literal in (one for one in own if not one.elements.axes):
        for sized in (one for one in own if one.elements.axes):
            try:
                relations = Proof(bench=bench).prove_unchanged(
                    replace(relations, extents=tuple(_alike(relations, literal, sized)))
                )
                break
            except ProbeError:
                continue
    return relations


def _alike(relations: KernelRelations, literal: Extent, sized: Extent) -> Iterator[Extent]:
    for one in relations.extents:
        yield replace(one, elements=sized.elements) if one.argument == literal.argument else one
