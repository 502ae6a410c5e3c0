"""Experiments on a kernel and what they show, as the probe program reads and writes them.

The format stands at the top of `include/kernelmill_probe.h`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import ConfigDict, TypeAdapter
from pydantic.dataclasses import dataclass as checked

STRICT = ConfigDict(extra="forbid")
FillKind = Literal["constant", "ramp", "cycle", "uniform", "offsets"]
Ended = Literal["done", "not_launched", "too_long", "timed_out", "crashed", "misunderstood", "no_process"]
SECONDS = 4.0
"""Of processor time, of one run that touches no memory; what does is bounded by its accesses first."""
MOST_ACCESSES = 10_000_000
"""Of one run, of whatever memory: what takes longer is taken for endless."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill:
    """What a buffer, or every `period`-th element of it from `column` on, holds before a run."""

    kind: FillKind
    a: float = 0
    b: float = 0
    seed: int = 0
    period: int = 1
    column: int = 0

    def words(self) -> str:
        """As the probe program reads it."""
        return f"{self.period} {self.column} {self.kind} {self.a:.17g} {self.b:.17g} {self.seed}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScalarArgument:
    """An argument passed by value."""

    value: int | float

    def words(self) -> str:
        """As the probe program reads it."""
        return f"float {self.value!r}" if isinstance(self.value, float) else f"int {self.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BufferArgument:
    """An argument that points to memory, or a tensor with its sizes where there are any."""

    elements: int
    fills: tuple[Fill, ...]
    sizes: tuple[int, ...] = ()

    def words(self) -> str:
        """As the probe program reads it."""
        head = " ".join(["tensor", str(len(self.sizes)), *map(str, self.sizes)]) if self.sizes else "buffer"
        return " ".join([head, str(self.elements), str(len(self.fills)), *(fill.words() for fill in self.fills)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """One run of the kernel."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared: int
    arguments: tuple[ScalarArgument | BufferArgument, ...]

    def line(self) -> str:
        """As the probe program reads it."""
        return " ".join(
            [
                f"grid {self.grid[0]} {self.grid[1]} {self.grid[2]}",
                f"block {self.block[0]} {self.block[1]} {self.block[2]}",
                f"shared {self.shared} seconds {SECONDS} accesses {MOST_ACCESSES} arguments",
                *(argument.words() for argument in self.arguments),
            ]
        )


@checked(frozen=True, slots=True, kw_only=True, config=STRICT)
class ParameterType:
    """A parameter as the compiler sees it."""

    kind: Literal["pointer", "tensor", "value", "unknown"]
    element: Literal["boolean", "integer", "float", "opaque"]
    """Of what a pointer points to, or of the value; of the components of a vector type."""
    bytes: int
    components: int
    signed: bool
    constant: bool
    """Whether the pointee may not be written."""


@checked(frozen=True, slots=True, kw_only=True, config=STRICT)
class AccessRange:
    """Elements that one kind of access reached; `low` is negative where it went below the buffer's start."""

    low: int
    high: int
    count: int
    """Of accesses."""


@checked(frozen=True, slots=True, kw_only=True, config=STRICT)
class BufferObservation:
    """What a run did with one buffer."""

    argument: int
    read: AccessRange | None
    written: AccessRange | None
    atomic: AccessRange | None
    widest: int
    """Bytes of the widest access."""
    needed: int
    """Elements that were read, or updated, before anything was written to them."""
    changed: int
    """Elements that were written or updated."""

    @property
    def reaches(self) -> tuple[AccessRange, ...]:
        """All that there are."""
        return tuple(one for one in (self.read, self.written, self.atomic) if one is not None)

    @property
    def extent(self) -> int:
        """One more than the last element that was touched; 0 where none was."""
        return max((one.high + 1 for one in self.reaches), default=0)

    @property
    def low(self) -> int:
        """The first element that was touched, 0 where that is behind the start."""
        return min((min(one.low, 0) for one in self.reaches), default=0)


@checked(frozen=True, slots=True, kw_only=True, config=STRICT)
class Observation:
    """What came of one experiment."""

    ended: Ended
    signal: int
    accesses: int
    regions: tuple[BufferObservation, ...]

    def region(self, argument: int) -> BufferObservation:
        """Of the argument at a position; an untouched one where there is none."""
        for region in self.regions:
            if region.argument == argument:
                return region
        return BufferObservation(argument=argument, read=None, written=None, atomic=None, widest=0, needed=0, changed=0)


@checked(frozen=True, slots=True, kw_only=True, config=STRICT)
class _Description:
    parameters: tuple[ParameterType, ...]


_DESCRIPTION = TypeAdapter(_Description)
_OBSERVATION = TypeAdapter(Observation)


def read_answers(lines: Sequence[bytes]) -> tuple[tuple[ParameterType, ...], tuple[Observation, ...]]:
    """What the probe program said: its parameters, then one observation for each experiment that it answered.

    Raises `pydantic.ValidationError` where a line is not what the program writes: the kernel wrote it.
    """
    described = _DESCRIPTION.validate_json(lines[0]).parameters
    return described, tuple(_OBSERVATION.validate_json(line) for line in lines[1:])
