"""What a kernel touched as sizes and sources were varied, and the products that fit it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from stages.probe.experiments.contents import OFFSET_STEP, ControlBuffer
from stages.probe.experiments.experiment import Observation
from stages.probe.fitting.formulas import Product, Sample, fit, fit_roughly

STEPS = (1, 2, 3)
"""Sizes are varied to these multiples of their base: what must divide another still does."""


JOINT = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedRuns:
    """Several runs taken together, by argument."""

    ended: str
    """`done` where all came to their end, else how the first that did not ended."""
    accesses: int
    """Of all memory."""
    extents: Mapping[int, int]
    lows: Mapping[int, int]
    counts: Mapping[int, int]
    read: Mapping[int, bool]
    written: Mapping[int, bool]
    atomic: Mapping[int, bool]
    needed: Mapping[int, bool]
    widest: Mapping[int, int]


def together(observations: Sequence[Observation], pointers: Sequence[int]) -> MergedRuns:
    """What several runs touched between them."""
    ended = next((one.ended for one in observations if one.ended != "done"), "done")
    regions = {number: [one.region(number) for one in observations] for number in pointers}
    return MergedRuns(
        ended=ended,
        accesses=sum(one.accesses for one in observations),
        extents={n: max(r.extent for r in own) for n, own in regions.items()},
        lows={n: min(r.low for r in own) for n, own in regions.items()},
        counts={n: sum(x.count for r in own for x in r.reaches) for n, own in regions.items()},
        read={n: any(r.read for r in own) for n, own in regions.items()},
        written={n: any(r.written for r in own) for n, own in regions.items()},
        atomic={n: any(r.atomic for r in own) for n, own in regions.items()},
        needed={n: any(r.needed for r in own) for n, own in regions.items()},
        widest={n: max(r.widest for r in own) for n, own in regions.items()},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One point of the sizes: the run with all sources at rest, then one for each source a step further."""

    axis: str
    """The size that differs from the base; empty for the base itself, `JOINT` where all do."""
    size: int
    sizes: Mapping[str, int]
    """All of them."""
    runs: tuple[MergedRuns, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurements:
    """What the kernel touched as each size and each source was varied."""

    axes: tuple[str, ...]
    base: dict[str, int]
    points: list[Point]
    sources: tuple[ControlBuffer, ...]

    def silent(self, axis: str) -> bool:
        """Whether some value of a size was lost, or left a buffer alone that is touched at the base."""
        own = [point for point in self.points if point.axis == axis]
        touched = [number for number, extent in self.points[0].runs[0].extents.items() if extent]
        return len(own) < len(STEPS) - 1 or any(not point.runs[0].extents[n] for point in own for n in touched)

    def touched(self, number: int) -> bool:
        """Whether any run touched a buffer."""
        return any(run.extents[number] for point in self.points for run in point.runs)

    def growth(self, source: int, number: int) -> int:
        """By how much a step of a source moves the end of a buffer's accesses, at the base."""
        return self._growth(self.points[0], source, number)

    def accesses_enlarged(self) -> int:
        """How many accesses a run with all sizes twice as large may make."""
        base = max(self.points[0].runs[0].accesses, 1)
        expected = Fraction(base)
        for point in self.points:
            if point.axis in self.axes and point.size == 2 * self.base[point.axis]:
                expected *= Fraction(max(point.runs[0].accesses, 1), base)
        return int(expected)

    def fit(self, number: int) -> Product | None:
        """The extent with all sources at rest, as a product."""
        return self._fit(lambda point: Fraction(point.runs[0].extents[number]))

    def fit_roughly(self, number: int) -> Product | None:
        """The product that the extent, with all sources at rest, stays somewhat below."""
        return self._fit_roughly(lambda point: Fraction(point.runs[0].extents[number]))

    def rests_on_one(self, number: int, source: int) -> bool:
        """Whether a buffer's extent, with an index at rest, is one stride of it."""
        return self.sources[source].kind == "index" and all(
            point.runs[0].extents[number] == self._growth(point, source, number) for point in self.points
        )

    def rests_within(self, number: int, source: int) -> bool:
        """Whether a buffer's extent, with an index at rest, is no more than one stride of it; offsets have none."""
        return self.sources[source].kind == "offsets" or all(
            point.runs[0].extents[number] <= self._growth(point, source, number) for point in self.points
        )

    def fit_stride(self, number: int, source: int) -> Product | None:
        """What one step of a source skips."""
        if self.sources[source].kind != "offsets":
            return self._fit(lambda point: Fraction(self._growth(point, source, number)))
        argument = self.sources[source].argument

        def stride(point: Point) -> Fraction:
            # Segments of so many elements each reach as many strides, n times for offsets that are n + 1.
            segments = max(point.runs[0].extents[argument] - 1, 1)
            return Fraction(point.runs[0].extents[number], OFFSET_STEP * segments)

        return self._fit(stride) or self._fit_roughly(stride)

    def fit_bounded(self, number: int, moving: Sequence[int], bounds: Sequence[Product]) -> Product | None:
        """The extent with sources at the ends of their bounds, as a product."""
        return self._fit(
            lambda point: Fraction(
                point.runs[0].extents[number]
                + sum(
                    (bound.value(self._sizes(point)) - 1) * self._growth(point, i, number)
                    for i, bound in zip(moving, bounds, strict=True)
                )
            )
        )

    def slack(self, number: int, product: Product) -> Fraction | None:
        """How many times too large a product is where it fits best; none where it is too small anywhere."""
        best = None
        for point in self.points:
            sizes = self._sizes(point)
            size = product.value(sizes)
            extent = max(run.extents[number] for run in point.runs)
            if size < extent:
                return None
            if extent:
                best = Fraction(size, extent) if best is None else max(best, Fraction(size, extent))
        return best

    def shown(self, number: int) -> str:
        """The extents, for people."""
        return " ".join(f"{point.axis or 'base'}={point.size}:{point.runs[0].extents[number]}" for point in self.points)

    def _sizes(self, point: Point) -> dict[str, int]:
        return dict(point.sizes)

    def _growth(self, point: Point, source: int, number: int) -> int:
        return point.runs[1 + source].extents[number] - point.runs[0].extents[number]

    def _fit(self, extent: Callable[[Point], Fraction]) -> Product | None:
        product = fit(self.base, extent(self.points[0]), self._samples(extent))
        # Sizes varied one at a time cannot tell a product from the greater of two.
        if product is not None and any(product.exactly(point.sizes) != extent(point) for point in self._joint()):
            return None
        return product

    def _fit_roughly(self, extent: Callable[[Point], Fraction]) -> Product | None:
        # One that is exact save where all sizes change together is better than one that is exact nowhere.
        for fitted in (fit, fit_roughly):
            product = fitted(self.base, extent(self.points[0]), self._samples(extent))
            if product is not None and all(
                extent(point) <= product.exactly(point.sizes) <= 3 * extent(point) for point in self._joint()
            ):
                return product
        return None

    def _joint(self) -> list[Point]:
        return [point for point in self.points if point.axis == JOINT]

    def _samples(self, extent: Callable[[Point], Fraction]) -> list[Sample]:
        return [
            Sample(axis=point.axis, size=point.size, extent=extent(point))
            for point in self.points[1:]
            if point.axis != JOINT
        ]
