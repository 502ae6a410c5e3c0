"""Extents: sizes are varied one at a time, and what each buffer needs is fitted as a product of sizes.

What a source may hold is the bound under which the extents that it moves are such products.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import OFFSET_STEP, BoundedControl, ControlBuffer
from stages.probe.experiments.experiment import Fill
from stages.probe.experiments.prober import ProbeError
from stages.probe.fitting.formulas import (
    FORMS,
    POWERS,
    Factor,
    Product,
    product_of,
)
from stages.probe.fitting.measured import JOINT, STEPS, Measurements, Point

LARGE = 66
"""Beyond a block of 64: a value that sizes which the grid depends on have to be tried with."""


class NoBoundError(ProbeError):
    """Values of buffers move accesses of another, and no bound of them makes its extent a product."""

    def __init__(self, detail: str, moving: tuple[int, ...]) -> None:
        super().__init__(ProbeReason.NO_BOUND, detail)
        self.moving = moving
        """Numbers of the sources."""


FitMode = Literal["exact", "rough"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What all buffers need."""

    extents: Mapping[int, Product]
    """By argument."""
    sources: tuple[BoundedControl, ...]
    hidden: tuple[str, ...]
    """Sizes that no parameter holds, made for buffers that sources index."""


@dataclass(frozen=True, slots=True)
class _Ends:
    """The bounds of sources as they become known."""

    of: dict[int, tuple[Product, list[int]]] = field(default_factory=dict)
    """By source: the bound, and the arguments that it indexes."""
    hidden: dict[str, None] = field(default_factory=dict)
    """Sizes made for them, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extents:
    """The search for the extents of one kernel's buffers."""

    bench: Bench
    how: FitMode = "rough"
    """Whether a product that accesses stay somewhat below will do."""

    def measure(self, sources: Sequence[ControlBuffer]) -> Measurements:
        """What is touched at the base, and as each size and each source is varied.

        Raises `ProbeError` where the kernel does not run there, or with one value of a size alone.
        """
        measured = Measurements(axes=self.bench.axes, base=dict(self.bench.base), points=[], sources=tuple(sources))
        self._add(measured, [("", 0, dict(self.bench.base)), *self._points()])
        if len(self.bench.axes) > 1:
            self._add(measured, [(JOINT, 0, self.bench.enlarged())])
        if not measured.points or measured.points[0].axis:
            raise ProbeError(ProbeReason.NEVER_RUNS, "at the base, with indices in place")
        # Where a larger size ends the kernel early, or kills it, a smaller one may tell more; a count that it divides
        # must still be a multiple of it.
        silent = [name for name in self.bench.axes if measured.silent(name)]
        self._add(
            measured,
            [
                (name, size, self.bench.base | {name: size})
                for name in silent
                for base in (self.bench.base[name],)
                for size in (1, base // 2 if self.bench.known.counts else base + 1)
                if size not in (0, base)
            ],
        )
        for name in self.bench.axes:
            if not any(point.axis == name for point in measured.points):
                raise ProbeError(
                    ProbeReason.SIZE_NOT_VARIED, f"{name}: the kernel runs with {self.bench.base[name]} alone"
                )
        return measured

    def _add(self, measured: Measurements, points: Sequence[tuple[str, int, dict[str, int]]]) -> None:
        """Measure at further points; those at which the kernel does not come to its end are left out."""
        held = self.bench.held(measured.sources)
        wanted: list[tuple[dict[str, int], dict[int, tuple[Fill, ...]]]] = []
        for _, _, point in points:
            wanted.append((point, held))
            wanted += [(point, self._stepped(held, source)) for source in measured.sources]
        runs = self.bench.many(wanted)
        each = 1 + len(measured.sources)
        for number, (axis, size, point) in enumerate(points):
            own = [run for run in runs[number * each : (number + 1) * each] if run is not None and run.ended == "done"]
            if len(own) == each:
                measured.points.append(Point(axis=axis, size=size, sizes=point, runs=tuple(own)))

    def _stepped(self, held: Mapping[int, tuple[Fill, ...]], source: ControlBuffer) -> dict[int, tuple[Fill, ...]]:
        """The same with one source a step further."""
        if source.kind == "selector":
            return dict(held)
        changed = []
        for one in held[source.argument]:
            own = one.period == source.period and one.column == source.column
            changed.append(
                one
                if not own
                else replace(one, b=OFFSET_STEP + 1)
                if source.kind == "offsets"
                else replace(one, a=one.a + 1)
            )
        return {**held, source.argument: tuple(changed)}

    def _points(self) -> Iterator[tuple[str, int, dict[str, int]]]:
        in_grid = {name for name in self.bench.axes if self.bench.depends(name)}
        for name in self.bench.axes:
            base = self.bench.base[name]
            steps = (*STEPS[1:], -(-LARGE // base)) if name in in_grid and base < LARGE // STEPS[-1] else STEPS[1:]
            for step in steps:
                yield name, self.bench.base[name] * step, self.bench.base | {name: self.bench.base[name] * step}

    def solve(self, measured: Measurements, sources: Sequence[ControlBuffer]) -> Solution:
        """Extents and bounds that fit all that was measured.

        Raises `ProbeError` naming the buffer that has none, `NoBoundError` where sources move it.
        """
        extents = dict[int, Product]()
        ends = _Ends()
        for number in self.bench.pointers:
            moving = [i for i, one in enumerate(sources) if one.kind != "selector" and measured.growth(i, number) > 0]
            if not measured.touched(number):
                extents[number] = Product(coefficient=1)
                continue
            if not moving:
                plain = measured.fit(number) or self._told_shape(measured, number)
                if plain is None and self.how == "rough":
                    plain = measured.fit_roughly(number) or self._enclosing(measured, number)
                if plain is None:
                    raise ProbeError(
                        ProbeReason.NO_FORMULA, f"{self.bench.text.parameters[number].name}: {measured.shown(number)}"
                    )
                extents[number] = plain
                continue
            solved = self._bounded(measured, number, moving, ends)
            if solved is None:
                raise NoBoundError(
                    f"{self.bench.text.parameters[number].name}: {measured.shown(number)}", tuple(moving)
                )
            extents[number] = solved
        bounded = [
            BoundedControl(
                source=source,
                bound=ends.of[i][0] if i in ends.of else Product(coefficient=1),
                into=tuple(ends.of[i][1]) if i in ends.of else (),
            )
            for i, source in enumerate(sources)
            if i in ends.of or source.kind == "selector"
        ]
        return Solution(extents=extents, sources=tuple(bounded), hidden=tuple(ends.hidden))

    def _told_shape(self, measured: Measurements, number: int) -> Product | None:
        """The product of all sizes that the launch tells of a buffer, where that holds its accesses closely."""
        likely = self._likely_bounds(number)
        axes = dict.fromkeys(factor.axis for bound in likely for factor in bound.factors)
        shape = Product(coefficient=1, factors=tuple(Factor(axis=axis, form=FORMS[1]) for axis in axes))
        slack = measured.slack(number, shape) if axes else None
        return shape if slack is not None and slack <= 2 else None

    def _enclosing(self, measured: Measurements, number: int) -> Product | None:
        """The smallest product of sizes that holds all accesses, where these depend on values."""
        told = {
            size.dimension: size.size
            for size in self.bench.known.tensor_sizes
            if size.dimension is not None
            and size.origin == self.bench.known.origins.get(self.bench.text.parameters[number].name)
        }
        best: tuple[Fraction, int, Product] | None = None
        own = self.bench.axes
        identity = FORMS[1]
        for count in range(min(len(own), 5) + 1):
            for chosen in itertools.combinations(own, count):
                if any(size not in chosen for size in told.values() if size in own):
                    continue
                for coefficient in (1, 2, 3, 4):
                    product = Product(
                        coefficient=coefficient, factors=tuple(Factor(axis=name, form=identity) for name in chosen)
                    )
                    slack = measured.slack(number, product)
                    if slack is not None and (best is None or (slack, count) < (best[0], best[1])):
                        best = (slack, count, product)
        return best[2] if best is not None and best[0] <= 3 else None

    def _bounded(
        self,
        measured: Measurements,
        number: int,
        moving: Sequence[int],
        ends: _Ends,
    ) -> Product | None:
        """The extent of a buffer that sources index, and with it the bounds of these."""
        alone = moving[0] if len(moving) == 1 else None
        if alone is not None and (
            (alone in ends.of and not ends.of[alone][0].axes <= set(self.bench.axes))
            or (alone not in ends.of and measured.rests_on_one(number, alone))
        ):
            return self._by_stride(measured, number, alone, ends)
        candidates = []
        for i in moving:
            if i in ends.of:
                candidates.append([ends.of[i][0]] if ends.of[i][0].axes <= set(self.bench.axes) else [])
            elif measured.sources[i].kind == "offsets":
                candidates.append([])
            else:
                candidates.append([*self._likely_bounds(number), *self._axis_bounds()])
        for chosen in itertools.product(*candidates):
            product = measured.fit_bounded(number, moving, chosen)
            if product is None:
                continue
            if alone is None and any(factor.form is POWERS[2] for factor in product.factors):
                # With as many places as another size has: a size of its own says as much of the buffer.
                rows = self._rows_of_whole(measured, number, moving, candidates, ends)
                if rows is not None:
                    return rows
            for i, bound in zip(moving, chosen, strict=True):
                ends.of.setdefault(i, (bound, []))[1].append(number)
            return product
        if alone is not None:
            return self._by_stride(measured, number, alone, ends)
        return self._rows_of_whole(measured, number, moving, candidates, ends)

    def _rows_of_whole(
        self,
        measured: Measurements,
        number: int,
        moving: Sequence[int],
        candidates: Sequence[Sequence[Product]],
        ends: _Ends,
    ) -> Product | None:
        """Of several sources, one whose every step skips all that the others reach, by a size of its own."""
        for place, i in enumerate(moving):
            if i in ends.of:
                continue
            others = [one for one in moving if one != i]
            for chosen in itertools.product(*(own for at, own in enumerate(candidates) if at != place)):
                row = measured.fit_bounded(number, others, chosen)
                if row is None or measured.fit_stride(number, i) != row:
                    continue
                extent = self._by_stride(measured, number, i, ends)
                if extent is None:
                    return None
                for other, bound in zip(others, chosen, strict=True):
                    ends.of.setdefault(other, (bound, []))[1].append(number)
                return extent
        return None

    def _by_stride(
        self,
        measured: Measurements,
        number: int,
        source: int,
        ends: _Ends,
    ) -> Product | None:
        """As many strides of a source as the buffer has rows, by a size of its own where the launch tells none."""
        stride = measured.fit_stride(number, source)
        if not measured.rests_within(number, source):
            return None  # more than one row is reached with the index at rest: rows of rows
        if stride is None or (
            source in ends.of and not ends.of[source][0].axes <= set(self.bench.axes) | set(ends.hidden)
        ):
            return None
        if source in ends.of:
            bound = ends.of[source][0]
        else:
            free = next((p for p in self._likely_bounds(number) if not p.axes & stride.axes), None)
            name = f"num_{self.bench.text.parameters[number].name}"
            bound = free or Product(coefficient=1, factors=(Factor(axis=name, form=FORMS[1]),))
            if free is None:
                ends.hidden[name] = None
        ends.of.setdefault(source, (bound, []))[1].append(number)
        if stride.axes & bound.axes:
            return None
        return Product(coefficient=stride.coefficient * bound.coefficient, factors=(*stride.factors, *bound.factors))

    def _likely_bounds(self, number: int) -> list[Product]:
        """Sizes of the buffer itself that the launch tells."""
        origin = self.bench.known.origins.get(self.bench.text.parameters[number].name)
        own = [size for size in self.bench.known.tensor_sizes if size.origin == origin and size.size in self.bench.axes]
        return [
            Product(coefficient=1, factors=(Factor(axis=size.size, form=FORMS[1]),))
            for size in sorted(own, key=lambda size: (size.dimension is None, size.dimension or 0))
        ]

    def _axis_bounds(self) -> list[Product]:
        """What else an index may stay below: a size, a parameter that is a product of sizes, or two sizes' product."""
        single = [Factor(axis=name, form=FORMS[1]) for name in self.bench.axes]
        derived = [product_of(node) for node in self.bench.known.derived.values()]
        return [
            *(Product(coefficient=1, factors=(factor,)) for factor in single),
            *(one for one in derived if one is not None and one.axes <= set(self.bench.axes)),
            *(Product(coefficient=1, factors=pair) for pair in itertools.combinations(single, 2)),
        ]
