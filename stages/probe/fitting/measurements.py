"""The extents measured while sizes and control buffers were varied, and the products that fit them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from stages.probe.experiments.contents import OFFSET_STEP, ControlBuffer
from stages.probe.experiments.merged_runs import MergedRuns
from stages.probe.fitting.formulas import ExtentSample, Product, fit, fit_roughly

STEPS = (1, 2, 3)
"""Sizes are varied to these multiples of their base, so that a size which divides another still does."""
JOINT = "*"
"""The axis of points at which all sizes differ from the base."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredPoint:
    """The runs at one point of the sizes: with neutral control buffers, then with each of them one step further."""

    axis: str
    """The size that differs from the base; empty for the base itself, `JOINT` if all sizes differ."""
    size: int
    sizes: Mapping[str, int]
    """The values of all sizes."""
    runs: tuple[MergedRuns, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurements:
    """The accesses of a kernel while each size and each control buffer was varied."""

    axes: tuple[str, ...]
    base: Mapping[str, int]
    points: tuple[MeasuredPoint, ...]
    """The base comes first."""
    controls: tuple[ControlBuffer, ...]

    def silent(self, axis: str) -> bool:
        """Whether a run with another value of a size failed, or accessed fewer buffers than at the base."""
        own = [point for point in self.points if point.axis == axis]
        touched = [number for number, extent in self.points[0].runs[0].extents.items() if extent]
        return len(own) < len(STEPS) - 1 or any(not point.runs[0].extents[n] for point in own for n in touched)

    def touched(self, number: int) -> bool:
        """Whether any run accessed a buffer."""
        return any(run.extents[number] for point in self.points for run in point.runs)

    def growth(self, control: int, number: int) -> int:
        """Return by how much one step of a control buffer moves the end of another buffer's accesses, at the base."""
        return self._growth(self.points[0], control, number)

    def accesses_enlarged(self) -> int:
        """Estimate the number of accesses of a run with all sizes doubled."""
        base = max(self.points[0].runs[0].accesses, 1)
        expected = Fraction(base)
        for point in self.points:
            if point.axis in self.axes and point.size == 2 * self.base[point.axis]:
                expected *= Fraction(max(point.runs[0].accesses, 1), base)
        return int(expected)

    def fit(self, number: int) -> Product | None:
        """Return the extent with neutral control buffers as a product."""
        return self._fit(lambda point: Fraction(point.runs[0].extents[number]))

    def fit_roughly(self, number: int) -> Product | None:
        """Return a product that the extent with neutral control buffers stays a little below."""
        return self._fit_roughly(lambda point: Fraction(point.runs[0].extents[number]))

    def neutral_extent_is_one_stride(self, number: int, control: int) -> bool:
        """Whether the extent of a buffer, with a neutral index, is one stride of that index."""
        return self.controls[control].kind == "index" and all(
            point.runs[0].extents[number] == self._growth(point, control, number) for point in self.points
        )

    def neutral_extent_is_within_stride(self, number: int, control: int) -> bool:
        """Whether the extent of a buffer, with a neutral index, is at most one stride of it; always true of offsets."""
        return self.controls[control].kind == "offsets" or all(
            point.runs[0].extents[number] <= self._growth(point, control, number) for point in self.points
        )

    def chooses_segments(self, number: int, control: int) -> bool:
        """Whether an index chooses two neighbors in a buffer, such as the offsets between which a segment lies."""
        return self.controls[control].kind == "index" and all(
            point.runs[0].extents[number] == 2 and self._growth(point, control, number) == 1 for point in self.points
        )

    def skips_segments(self, number: int, control: int) -> bool:
        """Whether one step of an index skips a neutral segment of single elements in a buffer.

        A kernel that draws one of the elements may go from the last one to the first one of the next, or the other way.
        """
        return all(0 < self._growth(point, control, number) < 2 * OFFSET_STEP for point in self.points)

    def fit_stride(self, number: int, control: int) -> Product | None:
        """Return the number of elements that one step of a control buffer skips, as a product."""
        if self.controls[control].kind != "offsets":
            return self._fit(lambda point: Fraction(self._growth(point, control, number)))
        argument = self.controls[control].argument

        def stride(point: MeasuredPoint) -> Fraction:
            # n + 1 neutral offsets make n segments, each of `OFFSET_STEP` strides.
            segments = max(point.runs[0].extents[argument] - 1, 1)
            return Fraction(point.runs[0].extents[number], OFFSET_STEP * segments)

        return self._fit(stride) or self._fit_roughly(stride)

    def fit_bounded(self, number: int, moving: Sequence[int], bounds: Sequence[Product]) -> Product | None:
        """Return the extent with the control buffers `moving` at the ends of their bounds, as a product."""
        return self._fit(
            lambda point: Fraction(
                point.runs[0].extents[number]
                + sum(
                    (bound.value(point.sizes) - 1) * self._growth(point, i, number)
                    for i, bound in zip(moving, bounds, strict=True)
                )
            )
        )

    def slack(self, number: int, product: Product) -> Fraction | None:
        """Return the greatest ratio of a product to the extent at a point; None if the product is too small at one."""
        worst = None
        for point in self.points:
            size = product.value(point.sizes)
            extent = max(run.extents[number] for run in point.runs)
            if size < extent:
                return None
            if extent:
                worst = Fraction(size, extent) if worst is None else max(worst, Fraction(size, extent))
        return worst

    def shown(self, number: int) -> str:
        """Describe the extents in one line."""
        return " ".join(f"{point.axis or 'base'}={point.size}:{point.runs[0].extents[number]}" for point in self.points)

    def _growth(self, point: MeasuredPoint, control: int, number: int) -> int:
        return point.runs[1 + control].extents[number] - point.runs[0].extents[number]

    def _fit(self, extent: Callable[[MeasuredPoint], Fraction]) -> Product | None:
        product = fit(self.base, extent(self.points[0]), self._samples(extent))
        # Varying one size at a time cannot distinguish a product from the maximum of two.
        if product is not None and any(product.exactly(point.sizes) != extent(point) for point in self._joint()):
            return None
        return product

    def _fit_roughly(self, extent: Callable[[MeasuredPoint], Fraction]) -> Product | None:
        # A fit that is exact except at the joint points is better than one that is exact nowhere.
        for fitted in (fit, fit_roughly):
            product = fitted(self.base, extent(self.points[0]), self._samples(extent))
            if product is not None and all(
                extent(point) <= product.exactly(point.sizes) <= 3 * extent(point) for point in self._joint()
            ):
                return product
        return None

    def _joint(self) -> list[MeasuredPoint]:
        return [point for point in self.points if point.axis == JOINT]

    def _samples(self, extent: Callable[[MeasuredPoint], Fraction]) -> list[ExtentSample]:
        return [
            ExtentSample(axis=point.axis, size=point.size, extent=extent(point))
            for point in self.points[1:]
            if point.axis != JOINT
        ]
