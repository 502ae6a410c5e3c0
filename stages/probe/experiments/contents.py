"""What buffers hold in experiments: at rest, moving accesses, and at random."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from stages.probe.experiments.experiment import Fill
from stages.probe.fitting.formulas import Product

OFFSET_STEP = 2
"""Elements in each segment while offsets are at rest: one alone is often a special case."""
ZEROS = Fill(kind="constant")
SMALL = Fill(kind="uniform", a=0, b=4, seed=9)
"""Contents of whole-number buffers that nothing is known of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DataVariant:
    """One way to choose what no relation depends on."""

    low: float
    high: float
    """Of elements of floating-point buffers."""
    scalar: float
    seed: int


DATA_VARIANTS = (
    DataVariant(low=0, high=1, scalar=0.5, seed=1),
    DataVariant(low=0, high=0, scalar=1, seed=2),
    DataVariant(low=-2, high=6, scalar=1.5, seed=3),
)


class _Shift(NamedTuple):
    """By how much numbers of some name differ from the others."""

    name: re.Pattern[str]
    by: float


SHIFTS = (_Shift(re.compile(r"max|upper"), 3.5), _Shift(re.compile(r"min|lower"), -0.5))
"""So that what lies between two bounds is not nothing."""


def scalar(name: str, variant: DataVariant) -> float:
    """What a floating-point parameter is given."""
    return variant.scalar + next((one.by for one in SHIFTS if one.name.search(name.lower())), 0.0)


UNIT_RANGE_VARIANTS = DATA_VARIANTS[:2]
"""Those with numbers from 0 to 1 alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactBuffers:
    """Buffers as they are meant to be, where their shapes are known."""

    elements: Mapping[int, int]
    """By argument."""
    whole: Fill
    """Of whole-number buffers that are no sources."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlBuffer:
    """A buffer, or one column of it, whose values move accesses."""

    argument: int
    kind: Literal["index", "sorted", "offsets", "selector"]
    """`index`: its values are places in others; `sorted`: such values that must ascend; `offsets`: ascending places
    where segments start; `selector`: values that choose what is done at all."""
    start: int = 0
    """The least value that keeps accesses inside; for selectors the one that does most."""
    period: int = 1
    column: int = 0
    cycle: int = 1
    """Of a selector: how many values from `start` on take turns."""

    @property
    def states(self) -> tuple[int, int]:
        """What a selector may hold: the least value, and one more than the greatest."""
        return min(0, self.start), max(0, self.start + self.cycle - 1) + 1

    @property
    def rest(self) -> Fill:
        """Contents under which it moves nothing."""
        if self.kind == "offsets":
            return Fill(kind="ramp", b=OFFSET_STEP)
        if self.cycle > 1:
            return Fill(kind="cycle", a=self.start, b=self.cycle)
        return Fill(kind="constant", a=self.start, period=self.period, column=self.column)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundedControl:
    """A source, and the bound of its values: exclusive for indices, the last one for offsets."""

    source: ControlBuffer
    bound: Product
    into: tuple[int, ...]
    """Arguments that it indexes."""
