"""The proof: fresh sizes and random contents in buffers of just the extents found; nothing outside may be touched."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from stages.probe.bench import Bench
from stages.probe.contents import AT_REST, FLAVOURS, SMALL, Exact
from stages.probe.experiment import Fill
from stages.probe.found import Found, put_together, taken_apart
from stages.probe.prober import ProbeError

TYPICAL = (4, 6, 5, 8, 7, 3)
TYPICAL_COUNT = 1000
"""More than a block, and no multiple of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """The proof of one kernel's relations."""

    bench: Bench

    def proven(self, found: Found) -> Found:
        """Runs with fresh sizes and contents in buffers of exactly the extents found.

        Raises `ProbeError` where one touches what lies outside.
        """
        last: ProbeError | None = None
        candidates = [found, *self._with_whole_counts(found)]
        multiples = [] if found.multiples else [replace(one, multiples=True) for one in candidates]
        for candidate in (*candidates, *multiples):
            try:
                return self._fewest_divisors(self._prove_either(candidate))
            except ProbeError as error:
                last = last or error
        assert last is not None
        raise last

    def _prove_either(self, found: Found) -> Found:
        """The proof with small whole numbers where nothing is known of them, else with zeros."""
        try:
            return self._prove(found, SMALL)
        except ProbeError:
            return self._prove(replace(found, any_whole=False), AT_REST)

    def _with_whole_counts(self, found: Found) -> Iterator[Found]:
        """The same where a count is a multiple of all other sizes: the kernel may take it apart by any of them."""
        for count in self.bench.known.counts:
            if count in found.sizes:
                others = [size for size in found.sizes if size != count and size not in self.bench.known.covers]
                yield taken_apart(found, count, dict.fromkeys(others, 1), f"num_{count}")

    def _fewest_divisors(self, found: Found) -> Found:
        """Without the sizes that a count need not be a multiple of."""
        for count, product in found.derived.items():
            own = f"num_{count}"
            if own not in product.axes:
                continue
            for axis in sorted(product.axes - {own}):
                current = found.derived[count]
                kept = [name for name in current.axes if name not in (own, axis)]
                whole = SMALL if found.any_whole else AT_REST
                try:
                    found = self._prove(
                        taken_apart(put_together(found, count), count, dict.fromkeys(sorted(kept), 1), own), whole
                    )
                except ProbeError:
                    continue
        return found

    def _prove(self, found: Found, whole: Fill) -> Found:
        points = [self._fresh(found, number) for number in (3, 5, 4, 7)]
        points = [self._typical(found), *(points if points[0] != points[1] else points[:1])]
        experiments, limits = [], []
        for number, point in enumerate(points):
            full = dict(point)
            for name, product in found.derived.items():
                full[name] = product.value(full)
            values = {e.argument: e.elements.value(full) for e in found.extents}
            fills = proof_fills(found, full, number + 11)
            for modes in self.bench.mode_choices():
                for flavour in FLAVOURS:
                    seeded = replace(flavour, seed=flavour.seed + number)
                    made = self.bench.experiment(full, modes, seeded, fills, Exact(elements=values, whole=whole))
                    if made is not None:
                        experiments.append(made)
                        limits.append(values)
        done = 0
        for observation, values in zip(self.bench.prober.observe(experiments), limits, strict=True):
            if observation.ended != "done":
                raise ProbeError("fails_on_fresh_sizes", f"{observation.ended}, signal {observation.signal}")
            for region in observation.regions:
                slack = 1 if region.widest < 4 and region.atomic else 0
                if region.low < 0 or region.extent > max(values[region.argument], 1) + slack:
                    name = self.bench.text.parameters[region.argument].name
                    raise ProbeError(
                        "out_of_bounds_on_fresh_sizes",
                        f"{name}: [{region.low}, {region.extent}) of {values[region.argument]}",
                    )
            done += 1
        if not done:
            raise ProbeError("never_runs", "on fresh sizes")
        return replace(found, proofs=done, typical=points[0])

    def _fresh(self, found: Found, number: int) -> dict[str, int]:
        """Sizes that were not tried before; multiples of the base where expressions divide."""
        if found.multiples:
            return {name: found.base[name] * (number % 3 + 2) for name in found.sizes}
        return {name: 1 + (number * (i + 3) + i) % number for i, name in enumerate(found.sizes)}

    def _typical(self, found: Found) -> dict[str, int]:
        """Sizes that a person would try first: a few of each, more of what threads are counted by."""
        if found.multiples:
            return {name: found.base[name] * 2 for name in found.sizes}
        chosen = {name: TYPICAL[i % len(TYPICAL)] for i, name in enumerate(found.sizes)}
        counted = [name for name in self.bench.known.counts if name in chosen]
        return chosen | dict.fromkeys(counted, TYPICAL_COUNT)


def proof_fills(found: Found, sizes: Mapping[str, int], seed: int) -> dict[int, tuple[Fill, ...]]:
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
