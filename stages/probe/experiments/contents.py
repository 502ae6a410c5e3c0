"""The contents of buffers in experiments: neutral, steering accesses, or random."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from stages.probe.experiments.experiment import Fill
from stages.probe.fitting.formulas import ONE, Product

OFFSET_STEP = 2
"""Elements in each segment while offsets are neutral: a segment of one is often a special case."""
ZEROS = Fill(kind="constant")
ONES = Fill(kind="constant", a=1)
SMALL = Fill(kind="uniform", a=0, b=4, seed=9)
"""Random contents of integer buffers that steer no accesses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DataVariant:
    """One choice of floating-point data, on which the relations must not depend."""

    low: float
    high: float
    """Bounds of the elements of floating-point buffers."""
    scalar: float
    seed: int


DATA_VARIANTS = (
    DataVariant(low=0, high=1, scalar=0.5, seed=1),
    DataVariant(low=0, high=0, scalar=1, seed=2),
    DataVariant(low=-2, high=6, scalar=1.5, seed=3),
)
UNIT_RANGE_VARIANTS = DATA_VARIANTS[:2]
"""The variants whose numbers all lie between 0 and 1."""


class _Shift(NamedTuple):
    """A difference added to scalars whose name matches."""

    name: re.Pattern[str]
    by: float


SHIFTS = (_Shift(re.compile(r"max|upper"), 3.5), _Shift(re.compile(r"min|lower"), -0.5))
"""These keep the interval between a lower and an upper bound from being empty."""


def scalar(name: str, variant: DataVariant) -> float:
    """The value of a floating-point parameter."""
    return variant.scalar + next((one.by for one in SHIFTS if one.name.search(name.lower())), 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactBuffers:
    """Buffers of exactly the extents that were found."""

    elements: Mapping[int, int]
    """Argument -> number of elements."""
    integers: Fill
    """Contents of the integer buffers that steer no accesses."""
    units: frozenset[int] = frozenset()
    """The arguments of floating-point buffers that hold numbers from 0 to 1 whatever the others hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlBuffer:
    """A buffer, or one column of it, whose values steer accesses."""

    argument: int
    kind: Literal[
        "index",
        "local_index",
        "sorted",
        "offsets",
        "selector",
        "grids",
        "grid_starts",
        "counted",
        "counts",
        "full_counts",
    ]
    """`index`: the values are indices into other buffers; `sorted`: such indices in ascending order; `offsets`:
    ascending indices at which segments start; `selector`: states on which it depends what the kernel does; `grids`:
    rows of the height and width of grids that fill another buffer; `grid_starts`: the first element of each of them;
    `counted`: rows that begin with the number of indices that follow; `counts`: integers that add up to a size;
    `full_counts`: such integers of at least half an even share; `local_index`: indices that count from the start of a
    segment, of which these are the lengths."""
    start: int = 0
    """The least value that keeps accesses in bounds; for selectors the one with which most buffers are accessed."""
    period: int = 1
    column: int = 0
    cycle: int = 1
    """For selectors: the number of consecutive values, beginning with `start`, that alternate."""

    @property
    def states(self) -> tuple[int, int]:
        """The values that a selector may hold, as a half-open interval."""
        return min(0, self.start), max(0, self.start + self.cycle - 1) + 1

    @property
    def neutral(self) -> Fill:
        """Contents that leave accesses where they are."""
        if self.kind == "offsets":
            return Fill(kind="ramp", b=OFFSET_STEP)
        if self.cycle > 1:
            return Fill(kind="cycle", a=self.start, b=self.cycle)
        return Fill(kind="constant", a=self.start, period=self.period, column=self.column)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundedControl:
    """A control buffer and the bound of its values: exclusive for indices, the last element for offsets.

    For grids, the bound is the number of elements that they have together; for counts, their sum.
    """

    control: ControlBuffer
    bound: Product
    into: tuple[int, ...]
    """The arguments that it indexes."""
    row: Product = ONE
    """The number of elements of a counted row."""
    least: str | None = None
    """The name of the least of full counts."""
