"""Trials of relations: runs on fresh sizes with random contents, in buffers of exactly the extents found."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import (
    DATA_VARIANTS,
    SMALL,
    UNIT_RANGE_VARIANTS,
    DataVariant,
    ExactBuffers,
)
from stages.probe.experiments.experiment import BufferObservation, Observation
from stages.probe.experiments.protocol import ProbeError
from stages.probe.proving.fresh_sizes import REQUIRED, FreshSizes
from stages.probe.proving.kernel_relations import KernelRelations, with_derived
from stages.probe.proving.proof_fills import proof_fills

WORD = 4
"""Bytes of the smallest word on which atomics operate."""
MOST_ELEMENTS = 50_000
"""Elements of all buffers together up to which the optional points are worth a run."""


class PointBatch(NamedTuple):
    """Points at which the relations are tested together."""

    points: Sequence[Mapping[str, int]]
    variants: Sequence[DataVariant]
    optional: bool
    """Whether a run may exceed its limit."""


class OutOfBoundsError(ProbeError):
    """A run that accessed a buffer beyond its extent."""

    def __init__(self, detail: str, argument: int, share: float) -> None:
        super().__init__(ProbeReason.OUT_OF_BOUNDS_ON_FRESH_SIZES, detail)
        self.argument = argument
        self.share = share
        """How many times as many elements were needed; infinite before the start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The trials of one kernel's relations."""

    bench: Bench

    def proven(self, relations: KernelRelations) -> KernelRelations:
        """Return the relations with their proof.

        Raises `ProbeError` if they do not hold.
        """
        sizes = FreshSizes(bench=self.bench, relations=relations)
        small, typical = sizes.small(), sizes.typical()
        larger = [*small[REQUIRED:], *sizes.broad()]
        # The cheapest batch first, so that relations that do not hold cost little.
        batches = (
            PointBatch(small[:REQUIRED], DATA_VARIANTS, optional=False),
            PointBatch([typical], DATA_VARIANTS, optional=False),
            PointBatch(larger, DATA_VARIANTS[:1], optional=True),
        )
        proofs = sum(self.finished_in_bounds(relations, batch) for batch in batches)
        if not proofs:
            raise ProbeError(ProbeReason.NEVER_RUNS, "on fresh sizes")
        return replace(relations, proofs=proofs, typical=typical)

    def finished_in_bounds(
        self, relations: KernelRelations, batch: PointBatch, null: frozenset[int] = frozenset()
    ) -> int:
        """Return the number of runs that finished; the arguments in `null` are null pointers.

        Raises `ProbeError` if one accessed elements out of bounds, or if one that must finish did not.
        """
        experiments, limits = [], list[Mapping[int, int]]()
        only_units = bool(relations.units) and arguments_of(self.bench, relations, "float") <= relations.units
        variants = [one for one in batch.variants if one in UNIT_RANGE_VARIANTS or not only_units]
        for number, point in enumerate(batch.points):
            if point in batch.points[:number]:
                continue
            full = with_derived(relations, point)
            elements = {e.argument: e.elements.value(full) for e in relations.extents}
            if batch.optional and sum(elements.values()) > MOST_ELEMENTS:
                continue
            fills = proof_fills(relations, full, number + 11)
            exact = ExactBuffers(elements=elements, integers=SMALL, units=relations.units)
            for modes in self.bench.mode_choices():
                for variant in variants:
                    seeded = replace(variant, seed=variant.seed + number)
                    made = self.bench.experiment(full, modes, seeded, fills, exact, null=null)
                    if made is not None:
                        experiments.append(made)
                        limits.append(elements)
        observations = self.bench.prober.observe(experiments) if experiments else ()
        return sum(self._is_in_bounds(one, own, batch) for one, own in zip(observations, limits, strict=True))

    def _is_in_bounds(self, observation: Observation, elements: Mapping[int, int], batch: PointBatch) -> bool:
        """Whether a run finished, which an optional one need not. Raises `ProbeError` if it was out of bounds."""
        if observation.ended in ("too_long", "timed_out"):
            if batch.optional:
                return False
            raise ProbeError(ProbeReason.TAKES_LONG, f"{observation.accesses} accesses")
        if observation.ended != "done":
            raise ProbeError(ProbeReason.FAILS_ON_FRESH_SIZES, f"{observation.ended}, signal {observation.signal}")
        for region in observation.regions:
            if region.low < 0 or region.extent > max(elements[region.argument], 1) + overhang(self.bench, region):
                name = self.bench.text.parameters[region.argument].name
                count = elements[region.argument]
                raise OutOfBoundsError(
                    f"{name}: accesses to [{region.low}, {region.extent}) of {count} elements",
                    region.argument,
                    math.inf if region.low < 0 or not count else region.extent / count,
                )
        return True


def arguments_of(bench: Bench, relations: KernelRelations, element: str) -> frozenset[int]:
    """Return the arguments of all buffers whose elements are integers, or floating-point numbers."""
    pointers = (one.argument for one in relations.extents)
    return frozenset(number for number in pointers if bench.described[number].element == element)


def overhang(bench: Bench, region: BufferObservation) -> int:
    """Return by how many elements accesses may extend past the last one.

    An atomic on a narrow element operates on the word around it.
    """
    size = bench.described[region.argument].bytes
    return WORD // size - 1 if region.atomic is not None and size < WORD else 0
