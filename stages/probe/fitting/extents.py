"""The extent of each buffer as a product of sizes, and the bounds of control buffers under which it is one."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import BoundedControl
from stages.probe.experiments.protocol import ProbeError
from stages.probe.fitting.formulas import IDENTITY, PLUS_ONE, POWERS, Factor, Product, of_size, product_of
from stages.probe.fitting.measurements import Measurements
from stages.probe.reading.host_names import TensorSize

FitMode = Literal["exact", "rough"]
"""Whether an extent must equal a product, or may stay a little below one."""
MOST_SHAPE_SLACK = 2
"""How many times larger than the accesses a shape may be that the launch gives."""
MOST_ENCLOSING_SLACK = 3
"""How many times larger than the accesses a product may be that only encloses them."""
MOST_ENCLOSING_SIZES = 5
ENCLOSING_COEFFICIENTS = (1, 2, 3, 4)


class NoBoundError(ProbeError):
    """Control buffers steer accesses to a buffer, and no bound on their values makes its extent a product."""

    def __init__(self, detail: str, moving: tuple[int, ...]) -> None:
        super().__init__(ProbeReason.NO_BOUND, detail)
        self.moving = moving
        """Positions of the control buffers among all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The extents of all buffers."""

    extents: Mapping[int, Product]
    """Argument -> number of elements."""
    controls: tuple[BoundedControl, ...]
    hidden: tuple[str, ...]
    """Sizes that no parameter holds, introduced for buffers that control buffers index."""


@dataclass(slots=True)
class _Bounds:
    """The bounds of control buffers known so far."""

    products: dict[int, Product] = field(default_factory=dict)
    """Position of the control buffer -> its bound."""
    into: dict[int, list[int]] = field(default_factory=dict)
    """Position of the control buffer -> the arguments that it indexes."""
    hidden: dict[str, None] = field(default_factory=dict)
    """Sizes introduced for bounds, in order."""

    def enter(self, control: int, bound: Product, argument: int) -> None:
        """Record that a control buffer indexes an argument; the first bound of a control buffer stays."""
        self.products.setdefault(control, bound)
        self.into.setdefault(control, []).append(argument)


def solve(bench: Bench, measured: Measurements, mode: FitMode) -> Solution:
    """Fit the extents and the bounds to all measurements.

    Raises `ProbeError` naming a buffer whose extent has no formula, `NoBoundError` if control buffers steer it.
    """
    return _Solver(bench=bench, measured=measured, mode=mode).solve()


@dataclass(slots=True, kw_only=True)
class _Solver:
    """The fit of all extents of one kernel; bounds are entered as they become known."""

    bench: Bench
    measured: Measurements
    mode: FitMode
    bounds: _Bounds = field(default_factory=_Bounds)

    def solve(self) -> Solution:
        extents = {number: self._extent(number) for number in self.bench.pointers}
        bounded = [
            BoundedControl(
                control=control,
                bound=self.bounds.products.get(i, Product(coefficient=1)),
                into=tuple(self.bounds.into.get(i, ())),
            )
            for i, control in enumerate(self.measured.controls)
            if i in self.bounds.products or control.kind == "selector"
        ]
        return Solution(extents=extents, controls=tuple(bounded), hidden=tuple(self.bounds.hidden))

    def _extent(self, number: int) -> Product:
        measured = self.measured
        if not measured.touched(number):
            return Product(coefficient=1)
        moving = [
            i
            for i, control in enumerate(measured.controls)
            if control.kind != "selector" and measured.growth(i, number) > 0
        ]
        extent = self._steered(number, moving) if moving else self._plain(number)
        if extent is None:
            detail = f"{self._name(number)}: {measured.shown(number)}"
            raise NoBoundError(detail, tuple(moving)) if moving else ProbeError(ProbeReason.NO_FORMULA, detail)
        return extent

    def _plain(self, number: int) -> Product | None:
        """The extent of a buffer whose accesses no control buffer steers."""
        plain = self.measured.fit(number) or self._launch_shape(number)
        if plain is None and self.mode == "rough":
            plain = self.measured.fit_roughly(number) or self._enclosing(number)
        return plain

    def _launch_shape(self, number: int) -> Product | None:
        """The product of all sizes that the launch gives the buffer, if it encloses the accesses closely."""
        axes = dict.fromkeys(factor.axis for bound in self._own_sizes(number) for factor in bound.factors)
        shape = Product(coefficient=1, factors=tuple(Factor(axis=axis, form=IDENTITY) for axis in axes))
        slack = self.measured.slack(number, shape) if axes else None
        return shape if slack is not None and slack <= MOST_SHAPE_SLACK else None

    def _enclosing(self, number: int) -> Product | None:
        """The smallest product of sizes that encloses all accesses, where these depend on values."""
        sizes = self.bench.axes
        by_dimension = {one.dimension: one.size for one in self._tensor_sizes(number) if one.dimension is not None}
        required = set(by_dimension.values()) & set(sizes)
        best: tuple[Fraction, int, Product] | None = None
        for count in range(min(len(sizes), MOST_ENCLOSING_SIZES) + 1):
            for chosen in itertools.combinations(sizes, count):
                if not required <= set(chosen):
                    continue
                factors = tuple(Factor(axis=name, form=IDENTITY) for name in chosen)
                for coefficient in ENCLOSING_COEFFICIENTS:
                    product = Product(coefficient=coefficient, factors=factors)
                    slack = self.measured.slack(number, product)
                    if slack is not None and (best is None or (slack, count) < best[:2]):
                        best = (slack, count, product)
        return best[2] if best is not None and best[0] <= MOST_ENCLOSING_SLACK else None

    def _steered(self, number: int, moving: Sequence[int]) -> Product | None:
        """The extent of a buffer that control buffers index; their bounds are entered."""
        chosen_from = self._offsets_of_rows(number, moving) or self._segments(number, moving)
        if chosen_from is not None:
            return chosen_from
        alone = moving[0] if len(moving) == 1 else None
        if alone is not None and self._has_hidden_rows(number, alone):
            return self._by_stride(number, alone)
        candidates = [self._candidate_bounds(number, i) for i in moving]
        for chosen in itertools.product(*candidates):
            product = self.measured.fit_bounded(number, moving, chosen)
            if product is None:
                continue
            if alone is None and any(factor.form is POWERS[2] for factor in product.factors):
                # The square of a size is more likely a size of the buffer's own that happens to have the same value.
                rows = self._by_whole_rows(number, moving, candidates)
                if rows is not None:
                    return rows
            for i, bound in zip(moving, chosen, strict=True):
                self.bounds.enter(i, bound, number)
            return product
        if alone is not None:
            return self._by_stride(number, alone)
        return self._by_whole_rows(number, moving, candidates)

    def _offsets_of_rows(self, number: int, moving: Sequence[int]) -> Product | None:
        """The offsets of the rows of a graph, which several buffers choose from, such as starts and neighbors."""
        if self._offsets(number) is None or len(moving) == 1:
            return None
        if not all(i not in self.bounds.products and self.measured.chooses_segments(number, i) for i in moving):
            return None
        rows = self._hidden(number)
        for i in moving:
            self.bounds.enter(i, of_size(rows), number)
        return Product(coefficient=1, factors=(Factor(axis=rows, form=PLUS_ONE),))

    def _segments(self, number: int, moving: Sequence[int]) -> Product | None:
        """The elements of all rows, where an index chooses a row by its offsets; other indices stay within a row."""
        for i in moving:
            for into in self.bounds.into.get(i, ()):
                offsets = self._offsets(into)
                if offsets is None or offsets in self.bounds.products or not self.measured.skips_segments(number, i):
                    continue
                elements = of_size(self._hidden(number))
                self.bounds.enter(offsets, elements, number)
                return elements
        return None

    def _offsets(self, number: int) -> int | None:
        """The control buffer that the offsets in an argument are; none if it holds no offsets."""
        found = (i for i, one in enumerate(self.measured.controls) if (one.argument, one.kind) == (number, "offsets"))
        return next(found, None)

    def _has_hidden_rows(self, number: int, control: int) -> bool:
        """Whether the number of rows that a control buffer chooses from is no size of the search."""
        if control in self.bounds.products:
            return not self._is_over_sizes(control)
        return self.measured.neutral_extent_is_one_stride(number, control)

    def _is_over_sizes(self, control: int) -> bool:
        return self.bounds.products[control].axes <= set(self.bench.axes)

    def _candidate_bounds(self, number: int, control: int) -> list[Product]:
        if control in self.bounds.products:
            return [self.bounds.products[control]] if self._is_over_sizes(control) else []
        if self.measured.controls[control].kind == "offsets":
            return []
        return [*self._shares(number), *self._own_sizes(number), *self._products_of_sizes()]

    def _by_whole_rows(
        self, number: int, moving: Sequence[int], candidates: Sequence[Sequence[Product]]
    ) -> Product | None:
        """The extent if one control buffer chooses a row, and the others index only within the row."""
        for position, i in enumerate(moving):
            if i in self.bounds.products:
                continue
            stride = self.measured.fit_stride(number, i)
            if stride is None:
                continue
            others = [one for one in moving if one != i]
            for chosen in itertools.product(*(own for at, own in enumerate(candidates) if at != position)):
                if self.measured.fit_bounded(number, others, chosen) != stride:
                    continue
                extent = self._by_stride(number, i)
                if extent is None:
                    return None
                for other, bound in zip(others, chosen, strict=True):
                    self.bounds.enter(other, bound, number)
                return extent
        return None

    def _by_stride(self, number: int, control: int) -> Product | None:
        """The stride of a control buffer times the number of rows, a hidden size unless the launch gives it."""
        stride = self.measured.fit_stride(number, control)
        if stride is None or not self.measured.neutral_extent_is_within_stride(number, control):
            return None  # a neutral index that accesses several rows means rows of rows
        if control in self.bounds.products:
            bound = self.bounds.products[control]
            if not bound.axes <= {*self.bench.axes, *self.bounds.hidden}:
                return None
        else:
            bound = self._rows(number, stride)
        self.bounds.enter(control, bound, number)
        if stride.axes & bound.axes:
            return None
        return Product(coefficient=stride.coefficient * bound.coefficient, factors=(*stride.factors, *bound.factors))

    def _rows(self, number: int, stride: Product) -> Product:
        """The number of rows of a buffer: a size that the launch gives it, otherwise a new hidden size."""
        free = next((one for one in self._own_sizes(number) if not one.axes & stride.axes), None)
        if free is not None:
            return free
        return of_size(self._hidden(number))

    def _hidden(self, number: int) -> str:
        """Introduce a size for a buffer that control buffers index."""
        name = f"num_{self._name(number)}"
        self.bounds.hidden[name] = None
        return name

    def _shares(self, number: int) -> list[Product]:
        """The even shares of counts that are the lengths of segments of a buffer."""
        return [one.even_share for one in self.bench.counts.values() if number in one.into]

    def _tensor_sizes(self, number: int) -> list[TensorSize]:
        origin = self.bench.launch.origins.get(self._name(number))
        return [size for size in self.bench.launch.tensor_sizes if size.origin == origin]

    def _own_sizes(self, number: int) -> list[Product]:
        """The sizes of the buffer itself that the launch gives."""
        own = [size for size in self._tensor_sizes(number) if size.size in self.bench.axes]
        return [
            of_size(size.size) for size in sorted(own, key=lambda size: (size.dimension is None, size.dimension or 0))
        ]

    def _products_of_sizes(self) -> Iterator[Product]:
        """Other bounds of an index: a size, a parameter that is a product of sizes, or the product of two sizes."""
        single = [Factor(axis=name, form=IDENTITY) for name in self.bench.axes]
        derived = [product_of(node) for node in self.bench.launch.derived.values()]
        yield from (Product(coefficient=1, factors=(factor,)) for factor in single)
        yield from (one for one in derived if one is not None and one.axes <= set(self.bench.axes))
        yield from (Product(coefficient=1, factors=pair) for pair in itertools.combinations(single, 2))

    def _name(self, number: int) -> str:
        return self.bench.text.parameters[number].name
