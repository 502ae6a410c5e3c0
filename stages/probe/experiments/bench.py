"""The test bench of one kernel, which turns values of its sizes into experiments and merges the observations."""

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.contents import (
    DATA_VARIANTS,
    ONES,
    ZEROS,
    ControlBuffer,
    DataVariant,
    ExactBuffers,
    scalar,
)
from stages.probe.experiments.experiment import (
    Argument,
    BufferArgument,
    Experiment,
    Fill,
    NullArgument,
    ParameterType,
    ScalarArgument,
)
from stages.probe.experiments.merged_runs import MergedRuns, merge
from stages.probe.experiments.parameters import rows_of_tensor, size_of_tensor, sizes_and_modes
from stages.probe.experiments.protocol import ProbeError, Prober
from stages.probe.fitting.formulas import IDENTITY, PLUS_ONE, POWERS, Factor, Product, of_size
from stages.probe.reading.configuration import LaunchValues, configured
from stages.probe.reading.kernel_text import KernelText
from stages.probe.reading.launching import LaunchSizes

UNKNOWN_EXTENT = 1 << 13
"""Elements that are filled while the extents are not known."""
CONTROL_EXTENT = 1 << 17
"""The same for control buffers; the elements after them are zeros, which steer no accesses."""
MOST_THREADS = 1024
MOST_BLOCKS = 1 << 16
MOST_PINNINGS = 6
"""Combinations of modes that the search tries in turn."""
Fills = Mapping[int, tuple[Fill, ...]]
"""Argument -> the contents of its buffer."""
Point = Mapping[str, int]
"""Size -> its value."""


class SupposedCounts(NamedTuple):
    """The sizes of a buffer that is assumed to hold counts."""

    number: str
    """The number of counts."""
    total: str
    """What they add up to."""
    into: tuple[int, ...]
    """The arguments with as many elements, or rows."""

    @property
    def even_share(self) -> Product:
        """Their sum divided by their number."""
        divisor = Factor(axis=self.number, form=POWERS[-1])
        return Product(coefficient=1, factors=(*of_size(self.total).factors, divisor))


@dataclass(slots=True, kw_only=True)
class Bench:
    """One kernel under test; the search changes the fields from `pinned` on as it goes on."""

    prober: Prober
    text: KernelText
    described: tuple[ParameterType, ...]
    launch: LaunchSizes
    all_sizes: tuple[str, ...]
    """The sizes that may be chosen while nothing is tied."""
    modes: Mapping[str, tuple[int, ...]]
    """Mode -> the values it is tried with."""
    counts: Mapping[int, SupposedCounts] = field(default_factory=dict)
    """Argument -> the sizes of the counts that it holds, by assumption."""
    divisors: tuple[int, ...] = ()
    """The arguments whose integers are positive, since the kernel does not run with zeros, by which it divides."""
    pinned: dict[str, int] = field(default_factory=dict)
    """The modes that are held at one value."""
    base: dict[str, int] = field(default_factory=dict)
    """The value of every size from which one size at a time is varied."""
    ties: dict[str, Product] = field(default_factory=dict)
    """Sizes of tensors that are assumed to follow from other sizes."""
    typical_count: int = 1000
    """Threads in a typical case: more than one block, and not a multiple of it."""
    smaller: int = 1
    """The number by which fresh sizes are divided."""

    @property
    def axes(self) -> tuple[str, ...]:
        """The sizes that may be chosen."""
        return tuple(name for name in self.all_sizes if name not in self.ties)

    @property
    def pointers(self) -> tuple[int, ...]:
        """The positions of the arguments that are buffers."""
        return tuple(number for number, one in enumerate(self.described) if one.kind != "value")

    def possible_ties(self) -> Iterator[dict[str, Product]]:
        """Yield ways to tie the size of the only tensor to a parameter: equal to it, or larger by one."""
        tensors = [
            size_of_tensor(declared.name)
            for declared, described in zip(self.text.parameters, self.described, strict=True)
            if described.kind == "tensor"
        ]
        parameters = {declared.name for declared in self.text.parameters}
        for name in self.all_sizes if len(tensors) == 1 else ():
            if name in parameters:
                for form in (IDENTITY, PLUS_ONE):
                    yield {tensors[0]: Product(coefficient=1, factors=(Factor(axis=name, form=form),))}

    def pinnings(self) -> Iterator[dict[str, int]]:
        """Yield ways to pin one mode, then ways to pin all of them."""
        names = list(self.modes)
        if len(names) > 1:
            yield from ({name: value} for name in names for value in self.modes[name][:2])
        if names:
            combinations = itertools.product(*(self.modes[name] for name in names))
            for values in itertools.islice(combinations, MOST_PINNINGS):
                yield dict(zip(names, values, strict=True))

    def mode_choices(self) -> list[dict[str, int]]:
        """Return values of all modes: the first of each, then one mode at a time at each of its other values."""
        first = {name: values[0] for name, values in self.modes.items()} | self.pinned
        chosen = [first]
        for name, values in self.modes.items():
            if name not in self.pinned:
                chosen += [first | {name: value} for value in values[1:]]
        return chosen

    def integers(self, point: Point, modes: Mapping[str, int]) -> dict[str, int]:
        """Return the sizes, the modes and all integers that follow from them.

        Raises `ProbeError` if an expression of the launch cannot be computed.
        """
        ties = {name: tie.value(point) for name, tie in self.ties.items() if name not in point}
        values = {**point, **modes, **ties}
        pending = dict(self.launch.derived)
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

    def launched(self, point: Point, modes: Mapping[str, int]) -> LaunchValues:
        """Return the launch configuration at a point.

        Raises `ProbeError` if an expression of the launch cannot be computed.
        """
        return self._launched(self.integers(point, modes))

    def _launched(self, values: Mapping[str, int]) -> LaunchValues:
        try:
            return configured(self.launch.configuration, values)
        except NotComputableError as error:
            raise ProbeError(ProbeReason.LAUNCH_NOT_COMPUTABLE, str(error)) from error

    def experiment(
        self,
        point: Point,
        modes: Mapping[str, int],
        variant: DataVariant,
        fills: Fills,
        exact: ExactBuffers | None = None,
        *,
        null: Collection[int] = (),
    ) -> Experiment | None:
        """Return an experiment at a point, or None if its launch would be empty or too large.

        The arguments in `null` are null pointers.
        """
        values = self.integers(point, modes)
        launch = self._launched(values)
        if min(*launch.grid, *launch.block) < 1 or launch.threads > MOST_THREADS or launch.blocks > MOST_BLOCKS:
            return None
        fills = {**dict.fromkeys(self.divisors, (ONES,)), **self._even_counts(values), **fills}
        arguments: list[Argument] = []
        for number, (declared, described) in enumerate(zip(self.text.parameters, self.described, strict=True)):
            if number in null:
                arguments.append(NullArgument())
            elif described.kind != "value":
                names = (rows_of_tensor(declared.name), size_of_tensor(declared.name))
                sizes = (values[name] for name in names if name in values) if described.kind == "tensor" else ()
                arguments.append(self._buffer(number, variant, fills, exact, tuple(sizes)))
            elif described.element == "float":
                arguments.append(ScalarArgument(value=scalar(declared.name, variant)))
            else:
                arguments.append(ScalarArgument(value=values.get(declared.name, 1)))
        return Experiment(grid=launch.grid, block=launch.block, shared=launch.shared, arguments=tuple(arguments))

    def _even_counts(self, values: Mapping[str, int]) -> dict[int, tuple[Fill, ...]]:
        return {
            argument: (Fill(kind="counts", a=values[one.total], b=values[one.number]),)
            for argument, one in self.counts.items()
        }

    def _buffer(
        self, number: int, variant: DataVariant, fills: Fills, exact: ExactBuffers | None, sizes: tuple[int, ...]
    ) -> BufferArgument:
        if exact is not None:
            elements = exact.elements[number]
        else:
            elements = CONTROL_EXTENT if number in fills else UNKNOWN_EXTENT
        if self.described[number].element == "float":
            low, high = variant.low, variant.high
            if exact is not None and number in exact.units:
                low, high = max(low, 0), min(high, 1)
            default = Fill(kind="uniform", a=low, b=high, seed=variant.seed * 100 + number)
        else:
            default = ZEROS if exact is None else exact.integers
        own = fills.get(number, ())
        # A fill of every element leaves nothing of the default.
        below = () if own and own[0].period == 1 else (default,)
        return BufferArgument(elements=elements, fills=(*below, *own), sizes=sizes)

    def run(self, point: Point, fills: Fills, variants: Sequence[DataVariant] = DATA_VARIANTS) -> MergedRuns | None:
        """Run and merge all modes and variants at one point; None if one of them cannot be launched."""
        (result,) = self.run_all([(point, fills)], variants)
        return result

    def run_all(
        self,
        wanted: Sequence[tuple[Point, Fills]],
        variants: Sequence[DataVariant] = DATA_VARIANTS,
        most_modes: int | None = None,
    ) -> list[MergedRuns | None]:
        """Like `run` for several points, in as few processes as possible; `most_modes` limits the choices of modes."""
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
            results.append(merge(own, self.pointers) if own else None)
        return results

    def touched(self, controls: Sequence[ControlBuffer]) -> frozenset[int]:
        """Return the buffers that are accessed at the base."""
        run = self.run(self.base, neutral_fills(controls))
        return frozenset() if run is None else frozenset(n for n, extent in run.extents.items() if extent)

    def changes_launch(self, name: str) -> bool:
        """Whether the launch configuration depends on a size."""
        modes = self.mode_choices()[0]
        larger = self.base | {name: self.base[name] * 1000}
        try:
            return self.launched(self.base, modes) != self.launched(larger, modes)
        except ProbeError:
            return False


def make_bench(prober: Prober, text: KernelText, launch: LaunchSizes) -> Bench:
    """Set up a bench.

    Raises `ProbeError` if the type of a parameter is not supported.
    """
    described = prober.describe()
    found = sizes_and_modes(text, described, launch)
    return Bench(prober=prober, text=text, described=described, launch=launch, all_sizes=found.sizes, modes=found.modes)


def neutral_fills(controls: Iterable[ControlBuffer]) -> dict[int, tuple[Fill, ...]]:
    """Return contents under which none of the control buffers moves an access."""
    fills = dict[int, tuple[Fill, ...]]()
    for control in controls:
        fills[control.argument] = (*fills.get(control.argument, ()), control.neutral)
    return fills
