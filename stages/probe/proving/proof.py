"""The proof of relations: they are weakened until all trials stay in bounds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.protocol import ProbeError
from stages.probe.proving.fresh_sizes import FEW_THREADS
from stages.probe.proving.kernel_relations import KernelRelations, factored, unfactored
from stages.probe.proving.trial import Trial, arguments_of

MOST_LEAST = 4
"""A smaller least value of a size is looked for up to this; beyond it, the bound is left as it is."""
SMALLEST = 4
"""The number by which fresh sizes are divided at most."""
UNSAFE = (ProbeReason.OUT_OF_BOUNDS_ON_FRESH_SIZES, ProbeReason.FAILS_ON_FRESH_SIZES)


class _Weaker(NamedTuple):
    """Relations that fewer inputs meet, and the reasons of failures after which to try them."""

    relations: KernelRelations
    reasons: tuple[ProbeReason, ...]


@dataclass(slots=True, kw_only=True)
class Proof:
    """The proof of one kernel's relations; it lowers the bench's typical count if runs take too long."""

    bench: Bench

    @property
    def _trial(self) -> Trial:
        return Trial(bench=self.bench)

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
        units = arguments_of(self.bench, relations, "float")
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
            return self._trial.proven(wanted)
        except ProbeError:
            return proven

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
            return self._trial.proven(relations)
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
            return self._trial.proven(relations)
        except ProbeError:
            proven = self._trial.proven(replace(relations, zeros=arguments_of(self.bench, relations, "integer")))
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


def _ascending(relations: KernelRelations) -> KernelRelations | None:
    """Return the relations with indices in ascending order; None if no control buffer holds unsorted indices."""
    controls = tuple(
        replace(one, control=replace(one.control, kind="sorted")) if one.control.kind == "index" else one
        for one in relations.controls
    )
    return replace(relations, controls=controls) if controls != relations.controls else None
