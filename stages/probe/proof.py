"""The proof: fresh sizes and random contents in buffers of just the extents found; nothing outside may be touched."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kernelmill.cpp.expressions import Name
from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.bench import Bench, Configured, configured
from stages.probe.experiments.contents import (
    DATA_VARIANTS,
    SMALL,
    UNIT_RANGE_VARIANTS,
    ZEROS,
    DataVariant,
    ExactBuffers,
)
from stages.probe.experiments.experiment import Fill, Observation
from stages.probe.experiments.prober import ProbeError
from stages.probe.kernel_relations import KernelRelations, factored, unfactored, with_derived

TYPICAL = (4, 6, 5, 8, 7, 3)
FEW = 130
"""Threads, where many take long: still more than two wavefronts."""


WORD = 4
"""Bytes that an atomic takes at least."""
FRESH = (1, 3, 5, 4, 7, 14)
"""Of each, sizes are chosen from 1 to it."""
REQUIRED = 4
"""How many of these must come to their end; with the others a kernel may take long."""
LEAST = 4
"""Up to which the least value of a size is looked for; beyond, a bound is taken as it is."""
MOST_ELEMENTS = 50_000
"""That all buffers may have between them with the largest sizes: only where this is little are these worth a run."""


class PointBatch(NamedTuple):
    """Sizes that are tried together."""

    points: Sequence[Mapping[str, int]]
    variants: Sequence[DataVariant]
    optional: bool
    """Whether a run of these may take too long."""


class _Typical(NamedTuple):
    """What sizes of some name usually are."""

    name: re.Pattern[str]
    value: int


TYPICAL_NAMES = (
    _Typical(re.compile(r"pad|^num_(?:levels|groups?)$"), 1),
    _Typical(re.compile(r"stride|step|dilat|group|ratio|factor|batch|^num_(?:images?|input)$|^[bB]$"), 2),
    _Typical(re.compile(r"kernel|^k_?[hwHW]$|mask|pool"), 3),
    _Typical(re.compile(r"channel|^[cC]$"), 6),
    _Typical(re.compile(r"height|^[hH]$|rows?$"), 10),
    _Typical(re.compile(r"width|^[wW]$|cols?$"), 12),
)
"""The first that fits; names that none fits take turns with `TYPICAL`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """The proof of one kernel's relations."""

    bench: Bench

    def proven(self, found: KernelRelations) -> KernelRelations:
        """Runs with fresh sizes and contents in buffers of exactly the extents found.

        Raises `ProbeError` where one touches what lies outside.
        """
        last: ProbeError | None = None
        candidates = [found, *self._with_whole_counts(found)]
        larger = [replace(one, least=dict(one.base)) for one in candidates]
        multiples = [] if found.multiples else [replace(one, multiples=True) for one in candidates]
        for candidate in (*candidates, *larger, *multiples):
            try:
                return self._with_least(self._fewest_divisors(self._prove_either(candidate)))
            except ProbeError as error:
                if error.reason == ProbeReason.TAKES_LONG and self.bench.typical_count > FEW:
                    self.bench.typical_count = FEW
                    return self.proven(found)
                last = last or error
        assert last is not None
        if (
            last.reason in (ProbeReason.OUT_OF_BOUNDS_ON_FRESH_SIZES, ProbeReason.FAILS_ON_FRESH_SIZES)
            and found.any_float
        ):
            try:
                return self.proven(replace(found, any_float=False))
            except ProbeError as error:
                last = error
        if last.reason == ProbeReason.FAILS_ON_FRESH_SIZES and (ascending := _ascending(found)) is not None:
            return self.proven(ascending)
        raise last

    def again(self, found: KernelRelations) -> KernelRelations:
        """The same relations proven of another instance of the kernel they were found of.

        Raises `ProbeError` where they do not hold.
        """
        return self._prove(found, SMALL if found.any_whole else ZEROS)

    def _with_least(self, found: KernelRelations) -> KernelRelations:
        """With no size bounded from below that need not be."""
        for name, bound in found.least.items():
            for least in range(1, min(bound, LEAST + 1)):
                lower = {**found.least, name: least}
                try:
                    found = self.again(replace(found, least={size: n for size, n in lower.items() if n > 1}))
                    break
                except ProbeError:
                    continue
        return found

    def _prove_either(self, found: KernelRelations) -> KernelRelations:
        """The proof with small whole numbers where nothing is known of them, else with zeros."""
        try:
            return self._prove(found, SMALL)
        except ProbeError:
            return self._prove(replace(found, any_whole=False), ZEROS)

    def _with_whole_counts(self, found: KernelRelations) -> Iterator[KernelRelations]:
        """The same where a count is a multiple of all other sizes: the kernel may take it apart by any of them."""
        for count in self.bench.known.counts:
            whole = unfactored(found, count) if count in found.apart else found
            if count in whole.sizes:
                others = [size for size in whole.sizes if size != count and size not in self.bench.known.covers]
                yield factored(whole, count, dict.fromkeys(others, 1), f"num_{count}")

    def _fewest_divisors(self, found: KernelRelations) -> KernelRelations:
        """Without the sizes that a count need not be a multiple of."""
        for count, product in found.derived.items():
            own = f"num_{count}"
            if own not in product.axes:
                continue
            for axis in sorted(product.axes - {own}):
                current = found.derived[count]
                kept = [name for name in current.axes if name not in (own, axis)]
                whole = SMALL if found.any_whole else ZEROS
                try:
                    found = self._prove(
                        factored(unfactored(found, count), count, dict.fromkeys(sorted(kept), 1), own), whole
                    )
                except ProbeError:
                    continue
        return found

    def _prove(self, found: KernelRelations, whole: Fill) -> KernelRelations:
        fresh = [self._fresh(found, number) for number in FRESH]
        typical = self._typical(found)
        larger = [*fresh[REQUIRED:], *self._broad(found)]
        # The cheapest first: where relations do not hold, little is run.
        batches = (
            PointBatch(fresh[:REQUIRED], DATA_VARIANTS, optional=False),
            PointBatch([typical], DATA_VARIANTS, optional=False),
            PointBatch(larger, DATA_VARIANTS[:1], optional=True),
        )
        done = sum(self._ended_inside(found, whole, batch) for batch in batches)
        if not done:
            raise ProbeError(ProbeReason.NEVER_RUNS, "on fresh sizes")
        return replace(found, proofs=done, typical=typical)

    def _ended_inside(self, found: KernelRelations, whole: Fill, batch: PointBatch) -> int:
        """How many runs stayed inside.

        Raises `ProbeError` where one did not, or did not come to its end.
        """
        experiments, limits = [], list[Mapping[int, int]]()
        for number, point in enumerate(batch.points):
            if point in batch.points[:number]:
                continue
            full = with_derived(found, point)
            elements = {e.argument: e.elements.value(full) for e in found.extents}
            if batch.optional and sum(elements.values()) > MOST_ELEMENTS:
                continue
            fills = proof_fills(found, full, number + 11)
            for modes in self.bench.mode_choices():
                for variant in batch.variants:
                    if variant not in UNIT_RANGE_VARIANTS and not found.any_float:
                        continue
                    seeded = replace(variant, seed=variant.seed + number)
                    made = self.bench.experiment(
                        full, modes, seeded, fills, ExactBuffers(elements=elements, whole=whole)
                    )
                    if made is not None:
                        experiments.append(made)
                        limits.append(elements)
        observations = self.bench.prober.observe(experiments) if experiments else ()
        return sum(self._is_inside(one, own, batch) for one, own in zip(observations, limits, strict=True))

    def _is_inside(self, observation: Observation, elements: Mapping[int, int], batch: PointBatch) -> bool:
        """Whether a run ended; a larger one need not. Raises `ProbeError` where it touched what lies outside."""
        if observation.ended in ("too_long", "timed_out"):
            if batch.optional:
                return False
            raise ProbeError(ProbeReason.TAKES_LONG, f"{observation.accesses} accesses")
        if observation.ended != "done":
            raise ProbeError(ProbeReason.FAILS_ON_FRESH_SIZES, f"{observation.ended}, signal {observation.signal}")
        for region in observation.regions:
            # Atomics on narrow elements are done on the word that holds them, of which the last may be a part.
            narrow = region.atomic is not None and self.bench.described[region.argument].bytes < WORD
            slack = WORD // self.bench.described[region.argument].bytes - 1 if narrow else 0
            if region.low < 0 or region.extent > max(elements[region.argument], 1) + slack:
                name = self.bench.text.parameters[region.argument].name
                raise ProbeError(
                    ProbeReason.OUT_OF_BOUNDS_ON_FRESH_SIZES,
                    f"{name}: [{region.low}, {region.extent}) of {elements[region.argument]}",
                )
        return True

    def _fresh(self, found: KernelRelations, number: int) -> dict[str, int]:
        """Sizes that were not tried before; multiples of the base where expressions divide."""
        if found.multiples:
            return {name: found.base[name] * (number // 2 + 1) for name in found.sizes}
        return self._fitting(found, {name: 1 + (i * (number - 2) - 1) % number for i, name in enumerate(found.sizes)})

    def _broad(self, found: KernelRelations) -> Iterator[dict[str, int]]:
        """Sizes of which one that the grid depends on is more than a block of 64 covers."""
        small = self._fresh(found, FRESH[1])
        modes = self.bench.mode_choices()[0]

        def launched(sizes: Mapping[str, int]) -> Configured:
            return configured(self.bench.known.configuration, self.bench.scalars(with_derived(found, sizes), modes))

        for name in found.sizes:
            if launched(small) != launched(small | {name: small[name] * FEW * 8}):
                yield small | {name: small[name] * -(-(FEW + 1) // small[name])}

    def _typical(self, found: KernelRelations) -> dict[str, int]:
        """Sizes that a person would try first: a few of each, more of what threads are counted by."""
        if found.multiples:
            return {name: found.base[name] * 2 for name in found.sizes}
        segmented = {axis for one in found.sources if one.source.kind == "offsets" for axis in one.bound.axes}
        chosen = dict[str, int]()
        for i, name in enumerate(found.sizes):
            usual = next((one.value for one in TYPICAL_NAMES if one.name.search(name)), TYPICAL[i % len(TYPICAL)])
            count = self.bench.typical_count
            many = count + count // 2 if name in segmented else count
            counts_threads = name in self.bench.known.counts and Name(name) not in self.bench.known.configuration.grid
            chosen[name] = many if name in segmented or counts_threads else usual
        return self._fitting(found, chosen)

    def _fitting(self, found: KernelRelations, sizes: Mapping[str, int]) -> dict[str, int]:
        """Sizes that are no less than they must be, and multiples of those that host code divides them by."""
        fitting = {name: size + found.least.get(name, 1) - 1 for name, size in sizes.items()}
        for name, divisors in self.bench.known.divided.items():
            if name in fitting:
                fitting[name] *= math.prod(int(d) if d.isdigit() else fitting.get(d, 1) for d in divisors)
        return fitting


def _ascending(found: KernelRelations) -> KernelRelations | None:
    """With indices that ascend; none where there are none that do not."""
    sources = tuple(
        replace(one, source=replace(one.source, kind="sorted")) if one.source.kind == "index" else one
        for one in found.sources
    )
    return replace(found, sources=sources) if sources != found.sources else None


def proof_fills(found: KernelRelations, sizes: Mapping[str, int], seed: int) -> dict[int, tuple[Fill, ...]]:
    """Random contents within the bounds of the sources."""
    fills = dict[int, tuple[Fill, ...]]()
    for one in found.sources:
        bound, source = one.bound.value(sizes), one.source
        if source.kind == "selector":
            low, high = source.states
            fills[source.argument] = (Fill(kind="uniform", a=low, b=high, seed=seed),)
            continue
        fill = (
            Fill(kind="offsets", a=0, b=bound)
            if source.kind == "offsets"
            else Fill(
                kind="offsets", a=source.start, b=source.start + bound - 1, period=source.period, column=source.column
            )
            if source.kind == "sorted"
            else Fill(
                kind="uniform",
                a=source.start,
                b=source.start + bound,
                seed=seed,
                period=source.period,
                column=source.column,
            )
        )
        fills[source.argument] = (*fills.get(source.argument, ()), fill)
    return fills
