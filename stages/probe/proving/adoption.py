"""What host code states of a kernel, adopted into its relations where they hold with it."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.cpp.expressions import Node
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import DATA_VARIANTS, SMALL, ExactBuffers
from stages.probe.experiments.merged_runs import merge
from stages.probe.experiments.protocol import ProbeError
from stages.probe.fitting.formulas import Product, multiplied, product_of
from stages.probe.proving.fresh_sizes import REQUIRED, FreshSizes
from stages.probe.proving.kernel_relations import Extent, KernelRelations, with_derived
from stages.probe.proving.proof import Proof
from stages.probe.proving.proof_fills import proof_fills
from stages.probe.proving.trial import OutOfBoundsError, PointBatch, Trial
from stages.probe.reading.host_hypotheses import Remainder

MOST_WIDENINGS = 4
MOST_WIDER = 1.5
"""How many times as long the rows of a buffer may be under another mode."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adoption:
    """The adoption of what is known of one kernel beyond its accesses."""

    bench: Bench

    def with_equation(self, relations: KernelRelations, name: str, node: Node) -> KernelRelations | None:
        """Return the relations with a size that host code derives from others; None if they do not hold then."""
        if relations.multiples or name not in relations.sizes or name in relations.least:
            return None
        fewer = replace(
            relations,
            sizes=tuple(size for size in relations.sizes if size != name),
            equations={**relations.equations, name: node},
        )
        try:
            return Proof(bench=self.bench).prove_unchanged(fewer)
        except (ProbeError, KeyError):
            return None

    def with_remainders(self, relations: KernelRelations, remainders: Mapping[str, Remainder]) -> KernelRelations:
        """Return the relations with the remainders of sizes that host code states, each of them if they hold then.

        A launch may divide an odd size by 2; a size with any other divisor has no remainder.
        """
        divided = {
            name: (*self.bench.launch.divided.get(name, ()), *relations.divided.get(name, ())) for name in remainders
        }
        for name, stated in remainders.items():
            if relations.multiples or name not in relations.sizes or not set(divided[name]) <= {str(stated.divisor)}:
                continue
            wanted = replace(relations, remainders={**relations.remainders, name: stated})
            try:
                relations = Proof(bench=self.bench).prove_unchanged(wanted)
            except (ProbeError, KeyError):
                continue
        return relations

    def with_shapes(self, relations: KernelRelations, shapes: Mapping[str, Sequence[Node]]) -> KernelRelations:
        """Return the relations with the shapes that host code gives buffers, if other integers than zero are safe then.

        An extent that was measured while integers were zero may be smaller than the tensor is.
        """
        if not relations.zeros or relations.multiples:
            return relations
        elements, sizes = dict[int, Product](), set(relations.sizes)
        for extent in relations.extents:
            own = shapes.get(self.bench.text.parameters[extent.argument].name)
            factors = [one for one in map(product_of, own or ()) if one is not None and one.axes <= sizes]
            product = multiplied(factors) if own and len(factors) == len(own) else None
            if product is not None:
                elements[extent.argument] = product
        wanted = replace(
            relations,
            extents=tuple(replace(one, elements=elements.get(one.argument, one.elements)) for one in relations.extents),
            zeros=frozenset(),
        )
        try:
            return Proof(bench=self.bench).prove_unchanged(wanted) if elements else relations
        except (ProbeError, KeyError):
            return relations

    def with_all_modes(self, relations: KernelRelations) -> KernelRelations:
        """Return the relations for all values of modes, with longer rows where another value needs them.

        They stay as they are if that takes more than a few elements a row, or accesses buffers in other ways.
        """
        fixed = {name: value for name, value in relations.pinned.items() if name not in self.bench.modes}
        if relations.pinned == fixed:
            return relations
        pinned, self.bench.pinned = self.bench.pinned, fixed
        wider = replace(relations, pinned=fixed, modes=dict(self.bench.modes))
        for _ in range(MOST_WIDENINGS):
            try:
                proven = Trial(bench=self.bench).proven(wider)
                if self._has_only_known_accesses(proven):
                    return proven
                break
            except OutOfBoundsError as error:
                widened = _widened(wider, error)
                if widened is None:
                    break
                wider = widened
            except (ProbeError, KeyError):
                break
        self.bench.pinned = pinned
        return relations

    def _has_only_known_accesses(self, relations: KernelRelations) -> bool:
        """Whether no value of a mode reads or writes a buffer that the relations do not say so of."""
        full = with_derived(relations, relations.typical)
        elements = {e.argument: e.elements.value(full) for e in relations.extents}
        exact = ExactBuffers(elements=elements, integers=SMALL)
        fills = proof_fills(relations, full, 11)
        made = [self.bench.experiment(full, m, DATA_VARIANTS[0], fills, exact) for m in self.bench.mode_choices()]
        merged = merge(self.bench.prober.observe([one for one in made if one is not None]), self.bench.pointers)
        return all(
            merged.read[e.argument] <= e.read
            and merged.written[e.argument] <= e.written
            and merged.atomic[e.argument] <= e.atomic
            and merged.needed[e.argument] <= e.needed
            for e in relations.extents
        )

    def with_optional(self, relations: KernelRelations, pointers: Collection[int]) -> KernelRelations:
        """Return the relations with those pointers as optional that may be null, each of them alone."""
        points = FreshSizes(bench=self.bench, relations=relations).small()[:REQUIRED]
        optional = set[int]()
        for number in sorted(pointers):
            batch = PointBatch(points, DATA_VARIANTS, optional=False)
            try:
                if Trial(bench=self.bench).finished_in_bounds(relations, batch, frozenset({number})):
                    optional.add(number)
            except ProbeError:
                continue
        return replace(relations, optional=frozenset(optional))


def _widened(relations: KernelRelations, error: OutOfBoundsError) -> KernelRelations | None:
    """Return the relations with more elements for each row of a buffer; None if that is more than a few."""
    extents = list[Extent]()
    for one in relations.extents:
        if one.argument == error.argument:
            if not error.share <= MOST_WIDER or one.elements.coefficient == 1:
                return None
            coefficient = math.ceil(one.elements.coefficient * error.share)
            one = replace(one, elements=replace(one.elements, coefficient=coefficient))  # noqa: PLW2901
        extents.append(one)
    return replace(relations, extents=tuple(extents))
