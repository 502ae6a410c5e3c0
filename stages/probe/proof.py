"""The proof: runs on fresh sizes with random contents, in buffers of exactly the extents found, must stay in bounds."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kernelmill.cpp.expressions import Node
from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import (
    DATA_VARIANTS,
    SMALL,
    UNIT_RANGE_VARIANTS,
    ZEROS,
    BoundedControl,
    DataVariant,
    ExactBuffers,
)
from stages.probe.experiments.experiment import BufferObservation, Fill, Observation
from stages.probe.experiments.merged_runs import merge
from stages.probe.experiments.protocol import ProbeError
from stages.probe.fitting.formulas import Product, multiplied, product_of
from stages.probe.fresh_sizes import FEW_THREADS, REQUIRED, FreshSizes
from stages.probe.kernel_relations import Extent, KernelRelations, factored, unfactored, with_derived
from stages.probe.reading.host_hypotheses import Remainder

WORD = 4
"""Bytes of the smallest word on which atomics operate."""
MOST_LEAST = 4
"""A smaller least value of a size is looked for up to this; beyond it, the bound is left as it is."""
MOST_ELEMENTS = 50_000
"""Elements of all buffers together up to which the optional points are worth a run."""
SMALLEST = 4
"""The number by which fresh sizes are divided at most."""
MOST_WIDENINGS = 4
MOST_WIDER = 1.5
"""How many times as long the rows of a buffer may be under another mode."""
UNSAFE = (ProbeReason.OUT_OF_BOUNDS_ON_FRESH_SIZES, ProbeReason.FAILS_ON_FRESH_SIZES)


class _Weaker(NamedTuple):
    """Relations that fewer inputs meet, and the reasons of failures after which to try them."""

    relations: KernelRelations
    reasons: tuple[ProbeReason, ...]


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


@dataclass(slots=True, kw_only=True)
class Proof:
    """The proof of one kernel's relations; it lowers the bench's typical count if runs take too long."""

    bench: Bench

    def prove(self, relations: KernelRelations) -> KernelRelations:
        """Return the relations, weakened where necessary, with their proof.

        Raises `ProbeError` if a run accesses elements out of bounds whichever way the relations are weakened.
        """
        try:
            return self._prove_any(relations)
        except ProbeError as error:
            last = error
        seen = {last.reason}
        for weaker in self._weakened(relations):
            if seen.isdisjoint(weaker.reasons):
                continue
            try:
                return self._with_any_floats(self._prove_any(weaker.relations))
            except ProbeError as error:
                last = error
                seen.add(error.reason)
        raise last

    def _weakened(self, relations: KernelRelations) -> Iterator[_Weaker]:
        """Yield what may hold where relations do not, what leaves most inputs first."""
        units = self._all(relations, "float")
        ascending = _ascending(relations)
        if units:
            yield _Weaker(replace(relations, units=units), UNSAFE)
        if ascending is not None:
            yield _Weaker(ascending, (ProbeReason.FAILS_ON_FRESH_SIZES,))
            if units:
                yield _Weaker(replace(ascending, units=units), (ProbeReason.FAILS_ON_FRESH_SIZES,))

    def _with_any_floats(self, proven: KernelRelations) -> KernelRelations:
        """Let each floating-point buffer hold any numbers with which accesses stay in bounds."""
        for number in sorted(proven.units):
            proven = self._proven_or(replace(proven, units=proven.units - {number}), proven)
        return proven

    def _proven_or(self, wanted: KernelRelations, proven: KernelRelations) -> KernelRelations:
        """Return the wanted relations with their proof, or those that are proven already."""
        try:
            return self._prove(wanted)
        except ProbeError:
            return proven

    def _all(self, relations: KernelRelations, element: str) -> frozenset[int]:
        """Return the arguments of all buffers whose elements are integers, or floating-point numbers."""
        pointers = (one.argument for one in relations.extents)
        return frozenset(number for number in pointers if self.bench.described[number].element == element)

    def _prove_any(self, relations: KernelRelations) -> KernelRelations:
        """Return the relations with whichever counts, least sizes and multiples keep all accesses in bounds.

        Raises `ProbeError` if none do.
        """
        last: ProbeError | None = None
        candidates = [relations, *self._with_whole_counts(relations)]
        larger = [replace(one, least=dict(one.base)) for one in candidates]
        multiples = [] if relations.multiples else [replace(one, multiples=True) for one in candidates]
        for candidate in (*candidates, *larger, *multiples):
            try:
                return self._with_least(self._fewest_divisors(self._prove_either(candidate)))
            except ProbeError as error:
                if self._lowered(error):
                    return self._prove_any(relations)
                last = last or error
        assert last is not None
        raise last

    def prove_unchanged(self, relations: KernelRelations) -> KernelRelations:
        """Prove the relations as they are, such as those of another instance of the kernel.

        Raises `ProbeError` if they do not hold.
        """
        try:
            return self._prove(relations)
        except ProbeError as error:
            if self._lowered(error) or (relations.equations and self._made_smaller(error)):
                return self.prove_unchanged(relations)
            raise

    def _lowered(self, error: ProbeError) -> bool:
        """Lower the threads of a typical case where that one took too long; return whether there is less work now."""
        if error.reason != ProbeReason.TAKES_LONG or self.bench.typical_count <= FEW_THREADS:
            return False
        self.bench.typical_count = FEW_THREADS
        return True

    def _made_smaller(self, error: ProbeError) -> bool:
        """Halve fresh sizes, of which host code derives large ones; return whether there is less work now."""
        if error.reason != ProbeReason.TAKES_LONG or self.bench.smaller >= SMALLEST:
            return False
        self.bench.smaller *= 2
        return True

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
            return self.prove_unchanged(fewer)
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
                relations = self.prove_unchanged(wanted)
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
            return self.prove_unchanged(wanted) if elements else relations
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
                proven = self._prove(wider)
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
                if self._finished_in_bounds(relations, batch, frozenset({number})):
                    optional.add(number)
            except ProbeError:
                continue
        return replace(relations, optional=frozenset(optional))

    def _with_least(self, relations: KernelRelations) -> KernelRelations:
        """Lower the least value of each size as far as the relations hold."""
        for name, bound in relations.least.items():
            for least in range(1, min(bound, MOST_LEAST + 1)):
                lower = {**relations.least, name: least}
                try:
                    relations = self.prove_unchanged(
                        replace(relations, least={size: n for size, n in lower.items() if n > 1})
                    )
                    break
                except ProbeError:
                    continue
        return relations

    def _prove_either(self, relations: KernelRelations) -> KernelRelations:
        """Prove the relations with small integers in buffers that steer no accesses, otherwise with zeros in some."""
        try:
            return self._prove(relations)
        except ProbeError:
            proven = self._prove(replace(relations, zeros=self._all(relations, "integer")))
        for number in sorted(proven.zeros):
            proven = self._proven_or(replace(proven, zeros=proven.zeros - {number}), proven)
        return proven

    def _with_whole_counts(self, relations: KernelRelations) -> Iterator[KernelRelations]:
        """Yield the relations with a count as a multiple of all other sizes; a kernel may divide it by any of them."""
        for count in self.bench.launch.counts:
            whole = unfactored(relations, count) if count in relations.unfactored else relations
            if count in whole.sizes:
                others = [size for size in whole.sizes if size != count and size not in self.bench.launch.covers]
                yield factored(whole, count, dict.fromkeys(others, 1), f"num_{count}")

    def _fewest_divisors(self, relations: KernelRelations) -> KernelRelations:
        """Remove the sizes that need not divide a count."""
        for count, product in relations.derived.items():
            own = f"num_{count}"
            if own not in product.axes:
                continue
            for axis in sorted(product.axes - {own}):
                kept = sorted(name for name in relations.derived[count].axes if name not in (own, axis))
                fewer = factored(unfactored(relations, count), count, dict.fromkeys(kept, 1), own)
                relations = self._proven_or(fewer, relations)
        return relations

    def _prove(self, relations: KernelRelations) -> KernelRelations:
        sizes = FreshSizes(bench=self.bench, relations=relations)
        small, typical = sizes.small(), sizes.typical()
        larger = [*small[REQUIRED:], *sizes.broad()]
        # The cheapest batch first, so that relations that do not hold cost little.
        batches = (
            PointBatch(small[:REQUIRED], DATA_VARIANTS, optional=False),
            PointBatch([typical], DATA_VARIANTS, optional=False),
            PointBatch(larger, DATA_VARIANTS[:1], optional=True),
        )
        proofs = sum(self._finished_in_bounds(relations, batch) for batch in batches)
        if not proofs:
            raise ProbeError(ProbeReason.NEVER_RUNS, "on fresh sizes")
        return replace(relations, proofs=proofs, typical=typical)

    def _finished_in_bounds(
        self, relations: KernelRelations, batch: PointBatch, null: frozenset[int] = frozenset()
    ) -> int:
        """Return the number of runs that finished; the arguments in `null` are null pointers.

        Raises `ProbeError` if one accessed elements out of bounds, or if one that must finish did not.
        """
        experiments, limits = [], list[Mapping[int, int]]()
        only_units = bool(relations.units) and self._all(relations, "float") <= relations.units
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


def overhang(bench: Bench, region: BufferObservation) -> int:
    """Return by how many elements accesses may extend past the last one.

    An atomic on a narrow element operates on the word around it.
    """
    size = bench.described[region.argument].bytes
    return WORD // size - 1 if region.atomic is not None and size < WORD else 0


def _ascending(relations: KernelRelations) -> KernelRelations | None:
    """Return the relations with indices in ascending order; None if no control buffer holds unsorted indices."""
    controls = tuple(
        replace(one, control=replace(one.control, kind="sorted")) if one.control.kind == "index" else one
        for one in relations.controls
    )
    return replace(relations, controls=controls) if controls != relations.controls else None


def proof_fills(relations: KernelRelations, sizes: Mapping[str, int], seed: int) -> dict[int, tuple[Fill, ...]]:
    """Return random contents of the control buffers within their bounds, and zeros where these alone are safe."""
    zeros = dict.fromkeys(sorted(relations.zeros), (ZEROS,))
    fills = dict[int, tuple[Fill, ...]](zeros)
    elements = {one.argument: one.elements for one in relations.extents}
    for one in relations.controls:
        own = _proof_fill(one, elements[one.control.argument], sizes, seed)
        known = zeros if one.control.kind == "selector" else fills
        before = known.get(one.control.argument, ())
        fills[one.control.argument] = (*before, own)
    return fills


def _proof_fill(one: BoundedControl, elements: Product, sizes: Mapping[str, int], seed: int) -> Fill:
    control, bound = one.control, one.bound.value(sizes)
    first, end = control.start, control.start + bound
    match control.kind:
        case "selector":
            low, high = control.states
            return Fill(kind="uniform", a=low, b=high, seed=seed)
        case "offsets":
            return Fill(kind="offsets", a=0, b=bound)
        case "sorted":
            return Fill(kind="offsets", a=first, b=end - 1, period=control.period, column=control.column)
        case "grids" | "grid_starts" as kind:
            return Fill(kind=kind, a=bound, seed=seed)
        case "counted":
            return Fill(kind="counted", a=bound, b=one.row.value(sizes), seed=seed)
        case "counts" | "full_counts" as kind:
            # Other shares than those of other counts: where some are empty, others are not.
            return Fill(kind=kind, a=bound, b=elements.value(sizes), seed=seed + control.argument)
        case "index" | "local_index":
            return Fill(kind="uniform", a=first, b=end, seed=seed, period=control.period, column=control.column)
