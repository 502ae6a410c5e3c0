"""The search for bounds that a kernel itself compares integers with, where no access moves with them.

A guarded index (`if (i >= n) continue`) or a length (`if (t >= lengths[b]) return`) keeps all accesses in bounds
whatever its value is, so the search for control buffers does not find it. What the kernel does changes at the bound for
the last time: the buffer holds 0, 1, 2, ... in turn, at two points whose sizes all differ.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import DATA_VARIANTS, ZEROS, BoundedControl, ControlBuffer, ExactBuffers
from stages.probe.experiments.experiment import Fill, Observation
from stages.probe.experiments.protocol import ProbeError
from stages.probe.fitting.formulas import IDENTITY, PLUS_ONE, Factor, Form, Product
from stages.probe.proving.kernel_relations import KernelRelations, with_derived
from stages.probe.proving.proof import Proof
from stages.probe.proving.proof_fills import proof_fills

FIRST_SIZES = (5, 4)
"""The smallest size at each of the two points; the others follow in steps of one, in opposite orders."""
MOST_SIZES = 9
"""Kernels with more sizes than this take too long at such points."""
MOST_ELEMENTS = 400_000
BEYOND = 3
"""How far beyond the largest size values are tried."""


class _Threshold(NamedTuple):
    size: str
    form: Form
    """The size itself for a bound that is exclusive; the size plus one for lengths, which may be equal to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """The search for the bounds of integers of one kernel."""

    bench: Bench

    def completed(self, relations: KernelRelations) -> KernelRelations:
        """Return the relations with the bounds that are found, each of them proven on fresh sizes."""
        if relations.multiples or not 0 < len(relations.sizes) <= MOST_SIZES:
            return relations
        for number in self._unexplained(relations):
            found = [self._threshold(relations, number, reverse) for reverse in (False, True)]
            if found[0] is None or found[0] != found[1]:
                continue
            form, control = found[0].form, ControlBuffer(argument=number, kind="index")
            (extent,) = (one for one in relations.extents if one.argument == number)
            if form is PLUS_ONE and any(factor.form is PLUS_ONE for factor in extent.elements.factors):
                # One more element than there are segments: the offsets at which they start, the last one is the count.
                form, control = IDENTITY, ControlBuffer(argument=number, kind="offsets")
            bound = Product(coefficient=1, factors=(Factor(axis=found[0].size, form=form),))
            kept = tuple(one for one in relations.controls if one.control.argument != number)
            wanted = replace(relations, controls=(*kept, BoundedControl(control=control, bound=bound, into=())))
            try:
                relations = Proof(bench=self.bench).prove_unchanged(wanted)
            except ProbeError:
                continue
        return relations

    def _unexplained(self, relations: KernelRelations) -> list[int]:
        """The integer buffers that are read and have no role, or only states from 0 to 1."""
        steering = {
            one.control.argument
            for one in relations.controls
            if one.control.kind != "selector" or one.control.states != (0, 2)
        }
        return [
            extent.argument
            for extent in relations.extents
            if extent.needed
            and not extent.written
            and not extent.atomic
            and extent.argument not in steering
            and self.bench.described[extent.argument].element == "integer"
        ]

    def _threshold(self, relations: KernelRelations, number: int, reverse: bool) -> _Threshold | None:
        """Return the size at which the behavior changes for the last time, if it is one size for certain."""
        names = relations.sizes[::-1] if reverse else relations.sizes
        point = {name: max(FIRST_SIZES[reverse] + i, relations.least.get(name, 1)) for i, name in enumerate(names)}
        for name, divisors in (*self.bench.launch.divided.items(), *relations.divided.items()):
            for divisor in divisors:
                by = int(divisor) if divisor.isdigit() else point.get(divisor, 1)
                if name in point and by:
                    point[name] += -point[name] % by
        try:
            full = with_derived(relations, point)
        except KeyError:
            return None
        elements = {one.argument: one.elements.value(full) for one in relations.extents}
        if sum(elements.values()) > MOST_ELEMENTS:
            return None
        states = self._behavior(relations, number, full, elements, max(point.values()) + BEYOND)
        return _bound(states, point)

    def _behavior(
        self,
        relations: KernelRelations,
        number: int,
        full: Mapping[str, int],
        elements: Mapping[int, int],
        most: int,
    ) -> list[tuple[int, ...] | None]:
        """Return what the kernel does with 0, 1, 2, ... in the buffer; None where it is out of bounds."""
        fills = proof_fills(relations, full, 1)
        exact = ExactBuffers(elements=elements, integers=ZEROS)
        modes = self.bench.mode_choices()[0]
        experiments = []
        for value in range(most + 1):
            own = {**fills, number: (Fill(kind="constant", a=value),)}
            made = self.bench.experiment(full, modes, DATA_VARIANTS[0], own, exact)
            if made is None:
                return []
            experiments.append(made)
        return [_counts(one, elements) for one in self.bench.prober.observe(experiments)]


def _counts(observation: Observation, elements: Mapping[int, int]) -> tuple[int, ...] | None:
    if observation.ended != "done":
        return None
    if any(r.low < 0 or r.extent > max(elements[r.argument], 1) for r in observation.regions):
        return None
    return tuple(part.count for region in observation.regions for part in region.ranges)


def _bound(states: Sequence[tuple[int, ...] | None], sizes: Mapping[str, int]) -> _Threshold | None:
    """Return the size at which states change for the last time.

    States that are equal below it belong to an index, states that differ from one value to the next to a length.
    """
    if not states or states[0] is None:
        return None
    changes = [value for value, (one, other) in enumerate(pairwise(states), 1) if one != other]
    if not changes:
        return None
    last = changes[-1]
    owners = {value: [name for name, size in sizes.items() if size == value] for value in (last, last - 1)}
    if changes == [last] and len(owners[last]) == 1:
        return _Threshold(owners[last][0], IDENTITY)
    if len(changes) > 2 and len(owners[last]) == 1 and states[last] is not None:
        return _Threshold(owners[last][0], PLUS_ONE)
    if len(changes) > 2 and states[last] is None and len(owners[last - 1]) == 1:
        return _Threshold(owners[last - 1][0], PLUS_ONE)
    return None
