"""The sizes on which relations are proven: small fresh ones, some with several blocks, and a typical case."""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kernelmill.cpp.expressions import Name
from stages.probe.experiments.bench import Bench
from stages.probe.proving.kernel_relations import KernelRelations, with_derived
from stages.probe.reading.configuration import LaunchValues
from stages.probe.reading.host_hypotheses import tiles

FRESH = (1, 3, 5, 4, 7, 14)
"""Upper limits of the fresh sizes; each limit gives one point."""
REQUIRED = 4
"""The number of points from `FRESH` at which every run must finish; at the others a kernel may take too long."""
FEW_THREADS = 130
"""Threads of a typical case if larger cases take too long: still more than two wavefronts."""
SMALL = 3
"""The typical value to which a size is lowered at most."""
TYPICAL = (4, 6, 5, 8, 7, 3)
"""Typical values of sizes, in turn, whose name says nothing."""
GRIDS, GRID_ELEMENTS = 3, 60
"""The typical number of grids in a buffer, and of the elements that they have together."""
SUMMED = 4
"""How many times less than the threads of a typical case counts add up to, unless a thread is for each."""


class _Typical(NamedTuple):
    """The usual value of sizes whose name matches."""

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
"""The first match applies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshSizes:
    """The choice of sizes for the proof of one set of relations."""

    bench: Bench
    relations: KernelRelations

    def small(self) -> list[dict[str, int]]:
        """Return one point for each limit in `FRESH`."""
        return [self._small(limit) for limit in FRESH]

    def broad(self) -> Iterator[dict[str, int]]:
        """Yield points at which one of the sizes that determine the grid exceeds a block of 64.

        Raises `ProbeError` if an expression of the launch cannot be computed.
        """
        small = self._small(FRESH[1])
        modes = self.bench.mode_choices()[0]

        def launched(sizes: Mapping[str, int]) -> LaunchValues:
            return self.bench.launched(with_derived(self.relations, sizes), modes)

        for name in self.relations.sizes:
            if launched(small) != launched(small | {name: small[name] * FEW_THREADS * 8}):
                larger = small[name] * -(-(FEW_THREADS + 1) // small[name])
                yield small | {name: self._with_remainder(name, larger)}

    def typical(self) -> dict[str, int]:
        """Return the sizes of a typical case: a few of each, more of those that count threads or that tiles cover."""
        relations, bench = self.relations, self.bench
        if relations.multiples:
            return {name: relations.base[name] * 2 for name in relations.sizes}
        segmented = {axis for one in relations.controls if one.control.kind == "offsets" for axis in one.bound.axes}
        count = bench.typical_count
        summed = {
            axis
            for one in relations.controls
            if one.control.kind in ("counts", "full_counts")
            for axis in one.bound.axes
        }
        grids = self._typical_grids()
        chosen = dict[str, int]()
        for i, name in enumerate(relations.sizes):
            if name in segmented:
                chosen[name] = count + count // 2
            elif name in grids:
                chosen[name] = grids[name]
            elif name in bench.launch.counts and Name(name) not in bench.launch.configuration.grid:
                chosen[name] = count
            elif name in summed:
                chosen[name] = count // SUMMED
            else:
                usual = (one.value for one in TYPICAL_NAMES if one.name.search(name))
                chosen[name] = next(usual, TYPICAL[i % len(TYPICAL)])
                if chosen[name] > SMALL:
                    chosen[name] = max(SMALL, -(-chosen[name] // bench.smaller))
        for tiled in filter(None, map(tiles, relations.equations.values())):
            if tiled.size in chosen:
                chosen[tiled.size] += tiled.tile
        return self._allowed(chosen)

    def _typical_grids(self) -> dict[str, int]:
        """Choose the number of grids, and of their elements, as sizes."""
        extents = {one.argument: one.elements for one in self.relations.extents}
        chosen = dict[str, int]()
        for one in self.relations.controls:
            if one.control.kind == "grid_starts":
                chosen |= dict.fromkeys(one.bound.axes, GRID_ELEMENTS) | dict.fromkeys(
                    extents[one.control.argument].axes, GRIDS
                )
        return chosen

    def _small(self, limit: int) -> dict[str, int]:
        """Choose sizes up to a limit; multiples of the base if the relations require them."""
        relations, limit = self.relations, -(-limit // self.bench.smaller)
        if relations.multiples:
            return {name: relations.base[name] * (limit // 2 + 1) for name in relations.sizes}
        return self._allowed({name: 1 + (i * (limit - 2) - 1) % limit for i, name in enumerate(relations.sizes)})

    def _allowed(self, sizes: Mapping[str, int]) -> dict[str, int]:
        """Raise sizes to their least values, and to multiples of what host code divides them by or to its remainder."""
        least = {name: size + self.relations.least.get(name, 1) - 1 for name, size in sizes.items()}
        allowed = {name: self._with_remainder(name, size) for name, size in least.items()}
        for name, divisors in (*self.bench.launch.divided.items(), *self.relations.divided.items()):
            if name in allowed and name not in self.relations.remainders:
                allowed[name] *= math.prod(int(d) if d.isdigit() else allowed.get(d, 1) for d in divisors)
        return allowed

    def _with_remainder(self, name: str, size: int) -> int:
        """Return the least size that is no smaller and has the remainder that host code states, if it states one."""
        stated = self.relations.remainders.get(name)
        return size if stated is None else size + (stated.remainder - size) % stated.divisor
