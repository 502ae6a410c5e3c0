"""Experiments and observations, in the format that the probe program reads and writes.

The comment at the top of `driver.cpp` defines the format.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import ConfigDict, TypeAdapter
from pydantic.dataclasses import dataclass as checked

STRICT = ConfigDict(extra="forbid")
FillKind = Literal[
    "constant", "ramp", "cycle", "uniform", "offsets", "grids", "grid_starts", "counted", "counts", "full_counts"
]
Ended = Literal["done", "not_launched", "too_long", "timed_out", "overdue", "crashed", "misunderstood", "no_process"]
MOST_ACCESSES = 10_000_000
"""Limit of memory accesses in one run; a kernel that exceeds it is considered endless. Starting a thread counts too."""
MOST_STEPS = 200_000_000
"""Limit of executed basic blocks in one run, which ends loops that access no memory; its end is `timed_out`."""
SECONDS = 300.0
"""Limit of processor time of one run. The other limits end a run long before, so reaching this one is no result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill:
    """The contents of a buffer before a run, or of every `period`-th element from `column` on."""

    kind: FillKind
    a: float = 0
    b: float = 0
    seed: int = 0
    period: int = 1
    column: int = 0

    def words(self) -> str:
        """Return the words that the probe program reads."""
        return f"{self.period} {self.column} {self.kind} {self.a:.17g} {self.b:.17g} {self.seed}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScalarArgument:
    """An argument passed by value."""

    value: int | float

    def words(self) -> str:
        """Return the words that the probe program reads."""
        return f"float {self.value!r}" if isinstance(self.value, float) else f"int {self.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BufferArgument:
    """A pointer to a buffer, or a tensor struct if `sizes` is not empty."""

    elements: int
    fills: tuple[Fill, ...]
    sizes: tuple[int, ...] = ()
    strides: tuple[int, ...] = ()
    """The strides of a tensor whose elements are not contiguous."""

    def words(self) -> str:
        """Return the words that the probe program reads."""
        kind = "strided" if self.strides else "tensor"
        head = " ".join([kind, str(len(self.sizes)), *map(str, (*self.sizes, *self.strides))])
        head = head if self.sizes else "buffer"
        return " ".join([head, str(self.elements), str(len(self.fills)), *(fill.words() for fill in self.fills)])


@dataclass(frozen=True, slots=True, kw_only=True)
class NullArgument:
    """A null pointer."""

    def words(self) -> str:
        """Return the word that the probe program reads."""
        return "null"


Argument = ScalarArgument | BufferArgument | NullArgument


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """One run of the kernel."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared: int
    arguments: tuple[Argument, ...]

    def line(self) -> str:
        """Return the line that the probe program reads."""
        return " ".join(
            [
                f"grid {self.grid[0]} {self.grid[1]} {self.grid[2]}",
                f"block {self.block[0]} {self.block[1]} {self.block[2]}",
                f"shared {self.shared} seconds {SECONDS} accesses {MOST_ACCESSES} steps {MOST_STEPS} arguments",
                *(argument.words() for argument in self.arguments),
            ]
        )


@checked(frozen=True, slots=True, kw_only=True, config=STRICT)
class ParameterType:
    """A parameter's type as the compiler sees it."""

    kind: Literal["pointer", "tensor", "value", "unknown"]
    element: Literal["boolean", "integer", "float", "opaque"]
    """The class of the value, or of the pointee; for a vector type, that of its components."""
    bytes: int
    components: int
    signed: bool
    constant: bool
    """Whether the pointee is const."""


@checked(frozen=True, slots=True, kw_only=True, config=STRICT)
class AccessRange:
    """The elements that accesses of one kind touched; `low` is negative if one lies before the buffer."""

    low: int
    high: int
    count: int
    """Number of accesses."""


@checked(frozen=True, slots=True, kw_only=True, config=STRICT)
class BufferObservation:
    """The accesses of one run to one buffer."""

    argument: int
    read: AccessRange | None
    written: AccessRange | None
    atomic: AccessRange | None
    widest: int
    """Bytes of the widest access."""
    needed: int
    """Number of elements that were read or updated before the kernel wrote them."""
    changed: int
    """Number of elements that were written or updated."""

    @property
    def ranges(self) -> tuple[AccessRange, ...]:
        """The ranges of all kinds of access that occurred."""
        return tuple(one for one in (self.read, self.written, self.atomic) if one is not None)

    @property
    def extent(self) -> int:
        """One more than the last element touched; 0 if none was."""
        return max((one.high + 1 for one in self.ranges), default=0)

    @property
    def low(self) -> int:
        """The lowest element touched if it lies before the buffer, otherwise 0."""
        return min((min(one.low, 0) for one in self.ranges), default=0)


@checked(frozen=True, slots=True, kw_only=True, config=STRICT)
class Observation:
    """The outcome of one experiment."""

    ended: Ended
    signal: int
    accesses: int
    regions: tuple[BufferObservation, ...]

    def region(self, argument: int) -> BufferObservation:
        """Return the accesses to the buffer at a position of the arguments."""
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
    """Parse the output of the probe program: the parameters' types, then one observation for each experiment.

    Raises `pydantic.ValidationError` if a line does not have the program's format, as when the kernel printed it.
    """
    described = _DESCRIPTION.validate_json(lines[0]).parameters
    return described, tuple(_OBSERVATION.validate_json(line) for line in lines[1:])
