"""A scripted prober: it models a kernel as a Python function, so that searches and proofs need no compiler.

A model is called once for each experiment. It iterates over the threads of the launch, and reads and writes the buffers
through `ScriptedBuffer`, which records the accesses as the probe program does.
"""

import itertools
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from kernelmill.records import Launch, PortedUnit
from stages.probe.experiments.bench import Bench, make_bench
from stages.probe.experiments.experiment import (
    AccessRange,
    BufferArgument,
    BufferObservation,
    Ended,
    Experiment,
    Fill,
    Observation,
    ParameterType,
    ScalarArgument,
)
from stages.probe.probed_unit import ProbedUnit
from stages.probe.reading import kernel_text
from stages.probe.reading.kernel_text import KernelText

ROOM_BEFORE, ROOM_AFTER = 8 << 20, 32 << 20
"""Mapped bytes before and after the start of a buffer; an access beyond them crashes."""
MOST_ACCESSES = 200_000
_MASK = (1 << 64) - 1
_KINDS = ("read", "written", "atomic")
ElementClass = Literal["boolean", "integer", "float", "opaque"]
ParameterKind = Literal["pointer", "tensor", "value", "unknown"]


class _Element(NamedTuple):
    """An element type as a compiler describes it."""

    kind: ElementClass
    bytes: int
    signed: bool


_ELEMENTS: Mapping[str, _Element] = {
    "float": _Element("float", 4, True),
    "double": _Element("float", 8, True),
    "int": _Element("integer", 4, True),
    "long": _Element("integer", 8, True),
    "short": _Element("integer", 2, True),
    "unsigned": _Element("integer", 4, False),
    "bool": _Element("boolean", 1, False),
}


class _EndedError(Exception):
    """A run that does not finish."""

    def __init__(self, ended: Ended) -> None:
        super().__init__(ended)
        self.ended = ended


@dataclass(slots=True)
class _Range:
    """The elements that accesses of one kind touched."""

    low: int = 0
    high: int = 0
    count: int = 0

    def add(self, index: int) -> None:
        self.low, self.high = (min(self.low, index), max(self.high, index)) if self.count else (index, index)
        self.count += 1

    def observed(self) -> AccessRange | None:
        return AccessRange(low=self.low, high=self.high, count=self.count) if self.count else None


@dataclass(slots=True, kw_only=True)
class ScriptedBuffer:
    """A buffer in an experiment; elements past its end may be accessed, which is observed."""

    argument: BufferArgument
    type: ParameterType
    on_access: Callable[[], None]
    written: dict[int, float] = field(default_factory=dict)
    needed: set[int] = field(default_factory=set)
    ranges: dict[str, _Range] = field(
        default_factory=lambda: {kind: _Range() for kind in ("read", "written", "atomic")}
    )

    def read(self, index: int) -> float:
        """Return an element; an integer if the buffer holds integers."""
        self._access("read", index)
        if index not in self.written:
            self.needed.add(index)
        return self.written.get(index, self._initial(index))

    def write(self, index: int, value: float = 1) -> None:
        """Replace an element."""
        self._access("written", index)
        self.written[index] = value

    def add(self, index: int, value: float = 1) -> None:
        """Add to an element atomically."""
        self._access("atomic", index)
        if index not in self.written:
            self.needed.add(index)
        self.written[index] = self.written.get(index, self._initial(index)) + value

    def size(self) -> int:
        """Return the size of a one-dimensional tensor."""
        return self.argument.sizes[0]

    def observed(self, position: int) -> BufferObservation:
        """Return the accesses so far."""
        read, written, atomic = (self.ranges[kind].observed() for kind in _KINDS)
        touched = any((read, written, atomic))
        return BufferObservation(
            argument=position,
            read=read,
            written=written,
            atomic=atomic,
            widest=self.type.bytes if touched else 0,
            needed=len(self.needed),
            changed=len(self.written),
        )

    def _access(self, kind: str, index: int) -> None:
        self.on_access()
        self.ranges[kind].add(index)
        if not -ROOM_BEFORE <= index * self.type.bytes < ROOM_AFTER:
            raise _EndedError("crashed")

    def _initial(self, index: int) -> float:
        if 0 <= index < self.argument.elements:
            for fill in reversed(self.argument.fills):
                if index % fill.period == fill.column:
                    return self._filled(fill, index // fill.period)
        return 0

    def _filled(self, fill: Fill, i: int) -> float:
        integers = self.type.element == "integer"
        count = -(-self.argument.elements // fill.period)
        value = fill_value(fill, i, count, integers=integers)
        return int(value) if integers else value


def fill_value(fill: Fill, i: int, count: int, *, integers: bool) -> float:
    """Return the value of element `i` of `count`, as the probe program fills it."""
    match fill.kind:
        case "constant":
            return fill.a
        case "ramp":
            return fill.a + fill.b * i
        case "cycle":
            return fill.a + i % int(fill.b)
        case "offsets":
            return math.floor(fill.a + (fill.b - fill.a) * i / max(count - 1, 1))
        case "grids":
            grid = _grids(count // 2, int(fill.a), fill.seed)[i // 2]
            return grid.width if i % 2 else grid.height
        case "grid_starts":
            return _grids(count, int(fill.a), fill.seed)[i].start
        case "counted":
            return math.floor((fill.a if i % int(fill.b) else fill.b) * _share(fill.seed, i))
        case "counts":
            return _count(int(fill.a), int(fill.b), fill.seed, i)
        case "full_counts":
            least = (int(fill.a) // int(fill.b) + 1) // 2
            more = _count(int(fill.a) - least * int(fill.b), int(fill.b), fill.seed, i)
            return least + more if i < int(fill.b) else 0
        case "uniform":
            value = fill.a + (fill.b - fill.a) * _share(fill.seed, i)
            return math.floor(value) if integers else value


class _Grid(NamedTuple):
    start: int
    height: int
    width: int


def _grids(count: int, elements: int, seed: int) -> list[_Grid]:
    """Return grids that lie one after another, as the probe program lays them out."""
    grids, start = list[_Grid](), 0
    for i in range(count):
        own = elements - start if i + 1 == count else elements // count
        most = math.isqrt(own)
        height = 1 + (seed + i) % most if most else 0
        while i + 1 == count and height and own % height:
            height -= 1
        sides = height, own // height if height else 0
        grids.append(_Grid(start, *(sides[::-1] if (seed + i) // 2 % 2 else sides)))
        start += height * sides[1]
    return grids


def _count(whole: int, parts: int, seed: int, i: int) -> int:
    """Return one of several counts that add up to a whole, as the probe program distributes it."""
    if i >= parts:
        return 0
    if seed and seed % 3 == 0:
        return whole if i == seed // 3 % parts else 0

    def before(at: int) -> int:
        if at in (0, parts):
            return whole if at else 0
        return int(whole * (at - 1 + _share(seed, at)) / (parts - 1)) if seed else whole * at // parts

    return before(i + 1) - before(i)


def _share(seed: int, i: int) -> float:
    """Return a pseudorandom number in [0, 1)."""
    return (_mixed(seed * 0x10001 + i) >> 11) * 2.0**-53


def _mixed(x: int) -> int:
    """The finalizer of splitmix64."""
    x = (x + 0x9E3779B97F4A7C15) & _MASK
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & _MASK
    return x ^ (x >> 31)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What a model sees of one experiment."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    values: Mapping[str, int | float]
    buffers: Mapping[str, ScriptedBuffer]

    def threads(self) -> Iterator[int]:
        """Yield `blockIdx.x * blockDim.x + threadIdx.x` of all threads."""
        yield from range(self.grid[0] * self.block[0])

    def threads_of_plane(self) -> Iterator[tuple[int, int]]:
        """Yield the global indices in x and y of all threads."""
        yield from itertools.product(range(self.grid[0] * self.block[0]), range(self.grid[1] * self.block[1]))

    def integer(self, name: str) -> int:
        """Return the value of an integer parameter."""
        return int(self.values[name])


Model = Callable[[Run], None]


@dataclass(slots=True, kw_only=True)
class ScriptedProber:
    """A prober that calls a model; it implements the protocol `Prober`."""

    text: KernelText
    model: Model
    experiments: list[Experiment] = field(default_factory=list)
    """All experiments so far."""

    def describe(self) -> tuple[ParameterType, ...]:
        """See `Prober`."""
        return tuple(parameter_type(declared.type) for declared in self.text.parameters)

    def observe(self, experiments: Sequence[Experiment]) -> tuple[Observation, ...]:
        """See `Prober`."""
        self.experiments += experiments
        return tuple(self._observe(one) for one in experiments)

    def _observe(self, experiment: Experiment) -> Observation:
        accesses = itertools.count(1)

        def count() -> None:
            if next(accesses) > MOST_ACCESSES:
                raise _EndedError("too_long")

        values, buffers, positions = dict[str, int | float](), dict[str, ScriptedBuffer](), dict[str, int]()
        types = zip(self.text.parameters, self.describe(), experiment.arguments, strict=True)
        for position, (declared, described, argument) in enumerate(types):
            if isinstance(argument, ScalarArgument):
                values[declared.name] = argument.value
            elif isinstance(argument, BufferArgument):  # the others are null pointers
                buffers[declared.name] = ScriptedBuffer(argument=argument, type=described, on_access=count)
                positions[declared.name] = position
        ended: Ended = "done"
        try:
            self.model(Run(grid=experiment.grid, block=experiment.block, values=values, buffers=buffers))
        except _EndedError as error:
            ended = error.ended
        return Observation(
            ended=ended,
            signal=11 if ended == "crashed" else 0,
            accesses=next(accesses) - 1,
            regions=tuple(buffer.observed(positions[name]) for name, buffer in buffers.items()),
        )


def parameter_type(declared: str) -> ParameterType:
    """Return the type of a parameter as a compiler describes it."""
    plain = re.sub(r"\b(?:const|__restrict__)\b|[*&]", " ", declared).split()
    tensor = re.fullmatch(r"Tensor<(\w+)>", plain[0])
    element = _ELEMENTS.get(tensor[1] if tensor else plain[0], _Element("opaque", 8, False))
    kind = _kind(declared, element, is_tensor=tensor is not None)
    return ParameterType(
        kind=kind,
        element=element.kind,
        bytes=element.bytes,
        components=1,
        signed=element.signed,
        constant="const" in declared or kind == "value",
    )


def _kind(declared: str, element: _Element, *, is_tensor: bool) -> ParameterKind:
    if "*" in declared:
        return "pointer"
    if is_tensor:
        return "tensor"
    return "unknown" if element.kind == "opaque" else "value"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptedKernel:
    """A kernel as text, which the stage reads, and as a model, which stands in for running it."""

    code: str
    model: Model
    launch: Launch | None = None

    @property
    def unit(self) -> PortedUnit:
        """The kernel as a unit."""
        name = re.findall(r"void (\w+)\(", self.code)[-1]
        return PortedUnit(
            id=f"examples/a.cu:{name}",
            source="examples",
            kernel_id=f"examples/a.cu:{name}",
            name=name,
            types=(),
            kernel_code=self.code,
            unit_code=self.code,
            dependencies=(),
            stand_ins=(),
            launch=() if self.launch is None else (self.launch,),
        )

    def probed(self) -> ProbedUnit:
        """Return the unit with a scripted prober."""
        text = kernel_text.read(self.code, self.unit.name)
        return ProbedUnit(unit=self.unit, text=text, prober=ScriptedProber(text=text, model=self.model))

    def bench(self) -> Bench:
        """Return a bench with a scripted prober."""
        unit = self.probed()
        return make_bench(unit.prober, unit.text, unit.launch)
