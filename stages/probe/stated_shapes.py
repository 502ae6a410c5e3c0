"""The search for the bounds of integers where host code states the shapes of the buffers.

Lengths, for example, choose the row that a kernel begins with, so that no run accesses all elements of a buffer that
has room for the longest row, and no formula fits. Where the shapes are known, only the bounds of the integers remain:
the kernel runs with 0, 1, 2, ... in each buffer of integers, at two points whose sizes all differ, and the bounds are
those between which all accesses stay within the shapes.
"""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kernelmill.cpp.expressions import Name, Node, walk
from stages.probe.experiments.bench import UNKNOWN_EXTENT, Bench
from stages.probe.experiments.contents import DATA_VARIANTS, ZEROS, BoundedControl, ControlBuffer, ExactBuffers
from stages.probe.experiments.experiment import Experiment, Fill, Observation
from stages.probe.fitting.extents import Solution
from stages.probe.fitting.formulas import PLUS_ONE, Factor, Product, multiplied, of_size, product_of
from stages.probe.fitting.measurements import JOINT, STEPS, MeasuredPoint, Measurements

FIRST_SIZES = (4, 3)
"""The smallest size at each of the two points; the others follow in steps of one, in opposite orders."""
BEYOND = 2
"""How far beyond the largest size values are tried."""
MOST_RUNS = 2_000
"""Choices of values for all buffers of integers together that are tried at a point."""


class _Range(NamedTuple):
    """The values that a buffer may hold: a half-open interval."""

    start: int
    bound: Product | None
    """The number of values; None if the buffer may hold any."""

    def values(self, point: Mapping[str, int]) -> range:
        return range(_most(point) if self.bound is None else self.start + self.bound.value(point))[self.start :]


class _Run(NamedTuple):
    """One run with a constant in each buffer of integers."""

    is_safe: bool
    lows: Mapping[int, int]
    """Argument -> the first element that is accessed."""
    ends: Mapping[int, int]
    """Argument -> the element after the last one that is accessed."""


class _Point(NamedTuple):
    """The runs at one point."""

    sizes: Mapping[str, int]
    runs: Mapping[tuple[int, ...], _Run]
    """The constants -> the run with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedSearch:
    """The search for one kernel."""

    bench: Bench
    shapes: Mapping[int, tuple[Product, ...]]
    """Argument -> the dimensions that host code states."""

    def find(self) -> tuple[Measurements, Solution] | None:
        """Return the bounds and extents with the measurements; None if nothing is certain.

        Raises `ProbeError` if the kernel cannot be launched.
        """
        integers = self._integers()
        if not integers or any(one.kind == "tensor" for one in self.bench.described):
            return None
        points = list(self._points())
        if max(map(_most, points)) ** len(integers) > MOST_RUNS:
            return None
        tried = [_Point(point, self._runs(point, integers)) for point in points]
        chosen = self._best(tried, [self._ranges(tried, i) for i in range(len(integers))])
        if chosen is None:
            return None
        measured = self._measured(points[0], dict(zip(integers, chosen, strict=True)))
        extents = {number: self._extent(measured, number) for number in self.bench.pointers}
        certain = {number: product for number, product in extents.items() if product is not None}
        if len(certain) < len(extents):
            return None
        controls = tuple(
            BoundedControl(
                control=ControlBuffer(argument=number, kind="index", start=one.start), bound=one.bound, into=()
            )
            for number, one in zip(integers, chosen, strict=True)
            if one.bound is not None
        )
        return measured, Solution(extents=certain, controls=controls, hidden=())

    def _integers(self) -> list[int]:
        """The buffers of integers that the kernel only reads."""
        return [
            number
            for number in self.bench.pointers
            if self.bench.described[number].element == "integer" and self.bench.described[number].constant
        ]

    def _points(self) -> Iterator[dict[str, int]]:
        for first, names in zip(FIRST_SIZES, (self.bench.axes, self.bench.axes[::-1]), strict=True):
            yield {name: first + more for more, name in enumerate(names)}

    def _runs(self, point: Mapping[str, int], integers: Sequence[int]) -> dict[tuple[int, ...], _Run]:
        """Run the kernel with each choice of constants in the buffers of integers."""
        values = list(itertools.product(range(_most(point)), repeat=len(integers)))
        exact = ExactBuffers(
            elements={
                number: self._elements(number, point) if number in self.shapes else UNKNOWN_EXTENT
                for number in self.bench.pointers
            },
            integers=ZEROS,
        )
        modes = self.bench.mode_choices()[0]
        made = list[Experiment]()
        for chosen in values:
            fills = {n: (Fill(kind="constant", a=value),) for n, value in zip(integers, chosen, strict=True)}
            experiment = self.bench.experiment(point, modes, DATA_VARIANTS[0], fills, exact)
            if experiment is None:
                return {}
            made.append(experiment)
        observed = self.bench.prober.observe(made)
        return {chosen: _run(one, exact.elements) for chosen, one in zip(values, observed, strict=True)}

    def _best(self, points: Sequence[_Point], ranges: Sequence[Sequence[_Range]]) -> tuple[_Range, ...] | None:
        """Return ranges within which all runs are safe: those that reach the ends of most shapes, the first of these.

        An index that could be equal to its size without a run out of bounds is still an index.
        """
        best, most = None, 0
        by_rank = sorted(
            itertools.product(*(enumerate(own) for own in ranges)), key=lambda chosen: sum(rank for rank, _ in chosen)
        )
        for ranked in by_rank:
            chosen, reached = tuple(one for _, one in ranked), 0
            for point in points:
                tried = [point.runs.get(own) for own in itertools.product(*(one.values(point.sizes) for one in chosen))]
                safe = [one for one in tried if one is not None and one.is_safe]
                if not safe or len(safe) < len(tried):
                    break
                reached += sum(self._is_reached(number, point.sizes, safe) for number in self.shapes)
            else:
                best, most = (chosen, reached) if reached > most else (best, most)
        return best

    def _ranges(self, points: Sequence[_Point], position: int) -> list[_Range]:
        """Return the ranges of a buffer that are tried: indices, lengths up to a size, and numbers from 1 to a size.

        The size is that of the dimension along which the integers move accesses. If they only choose among accesses, it
        may be any, or none.
        """
        moved = [self._moved(point, position) for point in points]
        axes = [axis for axis in self.bench.axes if all(axis in own for own in moved)]
        return [
            *([] if axes else [_Range(0, None)]),
            *(_Range(0, of_size(axis)) for axis in axes or self.bench.axes),
            *(
                _Range(0, Product(coefficient=1, factors=(Factor(axis=axis, form=PLUS_ONE),)))
                for axis in axes or self.bench.axes
            ),
            *(_Range(1, of_size(axis)) for axis in axes or self.bench.axes),
        ]

    def _moved(self, point: _Point, position: int) -> set[str]:
        """The sizes of the dimensions along which one more and two more of the integers move accesses."""
        found = set[str]()
        for values, run in point.runs.items():
            following = [(*values[:position], values[position] + more, *values[position + 1 :]) for more in (1, 2)]
            one, two = (point.runs.get(own) for own in following)
            if one is None or two is None:
                continue
            for number in run.ends.keys() & one.ends.keys() & two.ends.keys() & self.shapes.keys():
                step = one.ends[number] - run.ends[number]
                if step > 0 and two.ends[number] - one.ends[number] == step:
                    found |= {axis for axis in [self._with_stride(number, step, point.sizes)] if axis is not None}
        return found

    def _with_stride(self, number: int, step: int, sizes: Mapping[str, int]) -> str | None:
        """The size of the dimension of a buffer whose stride is a number of elements."""
        stride = 1
        for dimension in reversed(self.shapes[number]):
            if stride == step and dimension.axes and dimension == of_size(min(dimension.axes)):
                return min(dimension.axes)
            stride *= dimension.value(sizes)
        return None

    def _is_reached(self, number: int, point: Mapping[str, int], runs: Sequence[_Run]) -> bool:
        """Whether runs access the first and the last element of a buffer."""
        lows = [one.lows[number] for one in runs if number in one.lows]
        ends = [one.ends[number] for one in runs if number in one.ends]
        return bool(lows) and min(lows) == 0 and max(ends) == self._elements(number, point)

    def _elements(self, number: int, sizes: Mapping[str, int]) -> int:
        return math.prod(one.value(sizes) for one in self.shapes[number])

    def _measured(self, base: Mapping[str, int], ranges: Mapping[int, _Range]) -> Measurements:
        """Measure the accesses with the greatest integers while one size at a time is varied, then all of them."""
        varied = [(axis, base[axis] * step) for axis in self.bench.axes for step in STEPS[1:]]
        points = [("", 0, dict(base)), *((axis, size, {**base, axis: size}) for axis, size in varied)]
        points.append((JOINT, 0, {axis: 2 * size + 1 for axis, size in base.items()}))
        wanted = [
            (point, {n: (Fill(kind="constant", a=max(one.values(point))),) for n, one in ranges.items()})
            for _, _, point in points
        ]
        runs = self.bench.run_all(wanted)
        return Measurements(
            axes=self.bench.axes,
            base=dict(base),
            points=tuple(
                MeasuredPoint(axis=axis, size=size, sizes=sizes, runs=(run,))
                for (axis, size, sizes), run in zip(points, runs, strict=True)
                if run is not None and run.ended == "done"
            ),
            controls=(),
        )

    def _extent(self, measured: Measurements, number: int) -> Product | None:
        """The extent that host code states, if all accesses are within it; otherwise the one that is measured."""
        if not measured.points or measured.points[0].axis or not measured.touched(number):
            return None
        stated = multiplied(self.shapes[number]) if number in self.shapes else None
        if stated is not None and measured.slack(number, stated) is not None:
            return stated
        return measured.fit(number)


def stated_shapes(bench: Bench, shapes: Mapping[str, Sequence[Node]]) -> dict[int, tuple[Product, ...]]:
    """Return the dimensions of the buffers of which host code states the shape, over the sizes of a search."""
    found = dict[int, tuple[Product, ...]]()
    for number in bench.pointers:
        own = shapes.get(bench.text.parameters[number].name, ())
        dimensions = tuple(one for one in map(product_of, own) if one is not None and one.axes <= set(bench.axes))
        if own and len(dimensions) == len(own):
            found[number] = dimensions
    return found


def without_use(bench: Bench, shapes: Mapping[int, Sequence[Product]]) -> tuple[str, ...]:
    """Return the parameters that are no size of a stated shape or of the launch, such as the index of a class."""
    used = {axis for dimensions in shapes.values() for one in dimensions for axis in one.axes}
    launch = bench.launch
    nodes = [*launch.derived.values(), *launch.configuration.parts]
    used |= {part.text for node in nodes for part in walk(node) if isinstance(part, Name)}
    used |= {name for names in (launch.divided, *launch.divided.values()) for name in names}
    return tuple(name for name in bench.axes if name not in used and name in launch.free)


def _run(observation: Observation, elements: Mapping[int, int]) -> _Run:
    is_safe = observation.ended == "done" and all(
        region.low >= 0 and region.extent <= max(elements[region.argument], 1) for region in observation.regions
    )
    accessed = [one for one in observation.regions if one.ranges]
    return _Run(
        is_safe,
        lows={one.argument: one.low for one in accessed},
        ends={one.argument: one.extent for one in accessed},
    )


def _most(point: Mapping[str, int]) -> int:
    """The number of values that are tried in each buffer."""
    return max(point.values()) + BEYOND
