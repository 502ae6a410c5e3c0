"""Where a kernel is tried: its parameters sorted, its modes and its base, and runs at any point of its sizes."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.contents import DATA_VARIANTS, ZEROS, ControlBuffer, DataVariant, ExactBuffers, scalar
from stages.probe.experiments.experiment import BufferArgument, Experiment, Fill, ParameterType, ScalarArgument
from stages.probe.experiments.prober import ProbeError, Prober
from stages.probe.fitting.formulas import FORMS, PLUS_ONE, Factor, Product
from stages.probe.fitting.measured import MergedRuns, together
from stages.probe.reading.kernel_text import KernelText, compared
from stages.probe.reading.launching import Configuration, LaunchFacts

ATTRIBUTE = re.compile(r"pad|stride|dilat|step|offset|ratio")
"""Names of parameters that are no extents: they come out best small beside those that are."""


class Base(NamedTuple):
    """Values to start from."""

    sizes: int
    attributes: int


BASES = (Base(2, 2), Base(3, 1), Base(3, 3), Base(4, 4), Base(1, 1), Base(8, 8))
LAUNCHING = (8, 16, 32, 64, 128, 256)
"""Sizes that the grid is tried with where it is empty at all bases, as where a size is divided by that of a tile."""
MOST_COUNT = 40_000
ROOM = 1 << 13
"""Elements that are filled while extents are not known."""
ROOM_MOVING = 1 << 17
"""The same of buffers whose values move accesses: past it there are zeros, which move none."""
MOST_THREADS = 1024
MOST_BLOCKS = 1 << 16


@dataclass(slots=True, kw_only=True)
class Bench:
    """One kernel under trial; `pinned` and `base` change as the search goes on."""

    prober: Prober
    text: KernelText
    described: tuple[ParameterType, ...]
    known: LaunchFacts
    pinned: dict[str, int] = field(default_factory=dict)
    """Modes that are held at one value."""
    base: dict[str, int] = field(default_factory=dict)
    """Of every size."""
    ties: dict[str, Product] = field(default_factory=dict)
    """Sizes of tensors that are taken to follow from others."""
    modes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    typical_count: int = 1000
    """Threads in a typical case: more than a block, and no multiple of one."""
    all_axes: tuple[str, ...] = ()
    """All sizes that may be chosen where nothing is tied."""

    def __post_init__(self) -> None:
        self._sort_parameters()

    def _sort_parameters(self) -> None:
        sizes = list[str]()
        for declared, described in zip(self.text.parameters, self.described, strict=True):
            if described.kind == "unknown":
                raise ProbeError(ProbeReason.UNSUPPORTED_PARAMETER, f"{declared.type} {declared.name}")
            if described.kind == "pointer" and described.element == "opaque":
                raise ProbeError(ProbeReason.UNSUPPORTED_ELEMENT, f"{declared.type} {declared.name}")
            if described.kind == "tensor":
                sizes.append(f"{declared.name}_size0")
            if described.kind != "value":
                continue
            if described.element == "boolean":
                self.modes[declared.name] = (0, 1)
            elif described.element == "integer" and declared.name in self.known.free:
                told = any(size.size == declared.name for size in self.known.tensor_sizes)
                values = () if told or declared.name in self.known.counts else compared(self.text.body, declared.name)
                if values:
                    self.modes[declared.name] = values
                else:
                    sizes.append(declared.name)
            elif described.element == "opaque":
                raise ProbeError(ProbeReason.UNSUPPORTED_PARAMETER, f"{declared.type} {declared.name}")
        self.all_axes = (*sizes, *self.known.hidden)

    @property
    def axes(self) -> tuple[str, ...]:
        """All sizes that may be chosen."""
        return tuple(name for name in self.all_axes if name not in self.ties)

    def tyings(self) -> Iterator[dict[str, Product]]:
        """Ways to tie the size of a list in a struct to a parameter: as long as it says, or longer by one."""
        tensors = [
            f"{declared.name}_size0"
            for declared, described in zip(self.text.parameters, self.described, strict=True)
            if described.kind == "tensor"
        ]
        parameters = {declared.name for declared in self.text.parameters}
        for name in self.all_axes if len(tensors) == 1 else ():
            if name in parameters:
                for form in (FORMS[1], PLUS_ONE):
                    yield {tensors[0]: Product(coefficient=1, factors=(Factor(axis=name, form=form),))}

    def pinnings(self) -> Iterator[dict[str, int]]:
        """Ways to hold one mode at one value, then all of them, the first of each at first."""
        names = list(self.modes)
        if len(names) > 1:
            yield from ({name: value} for name in names for value in self.modes[name][:2])
        if names:
            for values in itertools.islice(itertools.product(*(self.modes[name] for name in names)), 6):
                yield dict(zip(names, values, strict=True))

    def mode_choices(self) -> list[dict[str, int]]:
        """Values of all modes: the first of each, then one mode at a time at its others."""
        first = {name: values[0] for name, values in self.modes.items()} | self.pinned
        chosen = [first]
        for name, values in self.modes.items():
            if name not in self.pinned:
                chosen += [first | {name: value} for value in values[1:]]
        return chosen

    def scalars(self, point: Mapping[str, int], modes: Mapping[str, int]) -> dict[str, int]:
        """Sizes, modes and what follows from them.

        Raises `ProbeError` where an expression of the launch cannot be computed.
        """
        ties = {name: tie.value(point) for name, tie in self.ties.items() if name not in point}
        values = {**point, **modes, **ties}
        pending = dict(self.known.derived)
        while pending:
            ready = False
            for name, node in list(pending.items()):
                try:
                    values[name] = evaluate_integer(node, values)
                except NotComputableError:
                    continue
                ready = True
                del pending[name]
            if not ready:
                raise ProbeError(ProbeReason.LAUNCH_NOT_COMPUTABLE, ", ".join(sorted(pending)))
        return values

    def experiment(
        self,
        point: Mapping[str, int],
        modes: Mapping[str, int],
        variant: DataVariant,
        fills: Mapping[int, tuple[Fill, ...]],
        exact: ExactBuffers | None = None,
    ) -> Experiment | None:
        """A run; none where its launch would be of nothing or too large."""
        values = self.scalars(point, modes)
        try:
            grid, block, shared = configured(self.known.configuration, values)
        except NotComputableError as error:
            raise ProbeError(ProbeReason.LAUNCH_NOT_COMPUTABLE, str(error)) from error
        threads = block[0] * block[1] * block[2]
        if min(*grid, *block) < 1 or threads > MOST_THREADS or grid[0] * grid[1] * grid[2] > MOST_BLOCKS:
            return None
        arguments: list[ScalarArgument | BufferArgument] = []
        for number, (declared, described) in enumerate(zip(self.text.parameters, self.described, strict=True)):
            if described.kind == "value":
                arguments.append(
                    ScalarArgument(
                        value=scalar(declared.name, variant)
                        if described.element == "float"
                        else values.get(declared.name, 1)
                    )
                )
                continue
            elements = exact.elements[number] if exact is not None else ROOM_MOVING if number in fills else ROOM
            plain = Fill(kind="uniform", a=variant.low, b=variant.high, seed=variant.seed * 100 + number)
            whole = plain if described.element == "float" else ZEROS if exact is None else exact.whole
            sizes = (values[f"{declared.name}_size0"],) if described.kind == "tensor" else ()
            given = fills.get(number, ())
            base = () if given and given[0].period == 1 else (whole,)
            arguments.append(BufferArgument(elements=elements, fills=(*base, *given), sizes=sizes))
        return Experiment(grid=grid, block=block, shared=shared, arguments=tuple(arguments))

    def runs(
        self,
        point: Mapping[str, int],
        fills: Mapping[int, tuple[Fill, ...]],
        variants: Sequence[DataVariant] = DATA_VARIANTS,
    ) -> MergedRuns | None:
        """All modes and variants at one point; none where a run did not come to its end."""
        (result,) = self.many([(point, fills)], variants)
        return result

    def many(
        self,
        wanted: Sequence[tuple[Mapping[str, int], Mapping[int, tuple[Fill, ...]]]],
        variants: Sequence[DataVariant] = DATA_VARIANTS,
        most_modes: int | None = None,
    ) -> list[MergedRuns | None]:
        """Several points, in as few processes as can be; in the first so many choices of modes, or in all."""
        chosen = self.mode_choices()[:most_modes]
        batches: list[list[Experiment] | None] = []
        for point, fills in wanted:
            made = [self.experiment(point, modes, one, fills) for modes in chosen for one in variants]
            batches.append(None if any(one is None for one in made) else [one for one in made if one is not None])
        flat = [one for batch in batches if batch is not None for one in batch]
        answers = iter(self.prober.observe(flat))
        results: list[MergedRuns | None] = []
        for batch in batches:
            own = [] if batch is None else [next(answers) for _ in batch]
            results.append(together(own, self.pointers) if own else None)
        return results

    @property
    def pointers(self) -> tuple[int, ...]:
        """Arguments that are buffers, by their positions."""
        return tuple(number for number, one in enumerate(self.described) if one.kind != "value")

    def held(self, sources: Iterable[ControlBuffer]) -> dict[int, tuple[Fill, ...]]:
        """Contents under which all sources are at rest."""
        fills = dict[int, tuple[Fill, ...]]()
        for source in sources:
            fills[source.argument] = (*fills.get(source.argument, ()), source.rest)
        return fills

    def touched(self, sources: Sequence[ControlBuffer]) -> frozenset[int]:
        """Buffers that are touched at the base."""
        run = self.runs(self.base, self.held(sources))
        return frozenset() if run is None else frozenset(n for n, extent in run.extents.items() if extent)

    def depends(self, name: str) -> bool:
        """Whether the launch configuration changes with a size."""
        modes = self.mode_choices()[0]
        try:
            one = configured(self.known.configuration, self.scalars(self.base, modes))
            other = configured(
                self.known.configuration, self.scalars(self.base | {name: self.base[name] * 1000}, modes)
            )
        except (NotComputableError, ProbeError):
            return False
        return one != other

    def _point(self, base: Base) -> dict[str, int]:
        return self._with_counts(
            {name: base.attributes if ATTRIBUTE.search(name.lower()) else base.sizes for name in self.axes}
        )

    def _with_counts(self, point: dict[str, int]) -> dict[str, int]:
        product = 6
        for name in self.axes:
            if name not in self.known.counts and product * point[name] <= MOST_COUNT:
                product *= point[name]
        return point | {name: product for name in self.known.counts if name in point}

    def enlarged(self) -> dict[str, int]:
        """The base with every size half as large again, and one more at least; counts are multiples of all."""
        return self._with_counts({name: size + max(size // 2, 1) for name, size in self.base.items()})

    def find_base(self) -> None:
        """The base at which most buffers are touched, the first of those.

        Raises `ProbeError` where there is none.
        """
        points = [self._point(base) for base in BASES]
        ended, best = dict[str, None](), 0
        for point, tried in zip(points, self.many([(point, {}) for point in points]), strict=True):
            reached = 0 if tried is None or tried.ended != "done" else sum(map(bool, tried.extents.values()))
            if reached > best:
                self.base, best = point, reached
            ended[tried.ended if tried is not None else "no_launch"] = None
        if not best and set(ended) == {"no_launch"}:
            best = self._find_launch(points[0], ended)
        if best:
            return
        if "timed_out" in ended or "too_long" in ended:
            raise ProbeError(ProbeReason.HANGS, ", ".join(ended))
        raise ProbeError(ProbeReason.NEVER_RUNS, ", ".join(ended) if set(ended) != {"done"} else "touches nothing")

    def _find_launch(self, point: Mapping[str, int], ended: dict[str, None]) -> int:
        """A base with sizes of the grid so large that there is one: how many buffers are touched there."""
        self.base = dict(point)
        in_grid = [name for name in self.axes if self.depends(name)]
        for size in LAUNCHING:
            self.base = dict(point) | dict.fromkeys(in_grid, size)
            (tried,) = self.many([(self.base, {})])
            ended[tried.ended if tried is not None else "no_launch"] = None
            if tried is not None and tried.ended == "done":
                return sum(map(bool, tried.extents.values()))
        return 0


class Configured(NamedTuple):
    """A launch configuration in numbers."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared: int


def configured(configuration: Configuration, values: Mapping[str, int]) -> Configured:
    """Grid, block and bytes of shared memory. Raises `NotComputableError`."""
    x, y, z = (evaluate_integer(node, values) for node in configuration.grid)
    i, j, k = (evaluate_integer(node, values) for node in configuration.block)
    return Configured((x, y, z), (i, j, k), evaluate_integer(configuration.shared, values))
