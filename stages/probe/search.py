"""The search for a kernel's relations: the extent of each buffer and the values that it may hold.

The steps are: a base point at which the kernel runs (`experiments.base_point`), the buffers whose values steer accesses
(`control_buffers`), extents fitted as products of sizes (`fitting`), and runs on fresh sizes that must stay in bounds
(`proof`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kernelmill.cpp.expressions import Node
from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.base_point import with_divisors
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import BoundedControl, ControlBuffer
from stages.probe.experiments.protocol import ProbeError
from stages.probe.fitting.extents import FitMode, NoBoundError, Solution, solve
from stages.probe.fitting.formulas import Product, all_but_one, of_size, product_of
from stages.probe.fitting.measurements import Measurements
from stages.probe.fitting.measuring import measure
from stages.probe.integers.control_buffers import ControlBufferSearch
from stages.probe.integers.local_indices import with_local_indices
from stages.probe.proving.kernel_relations import Extent, KernelRelations, factored, named
from stages.probe.proving.proof import Proof
from stages.probe.stated_shapes import StatedSearch, stated_shapes, without_use


class Strategy(NamedTuple):
    """How extents are fitted."""

    mode: FitMode
    enlarged: bool
    """Whether the kernel is measured with all sizes doubled."""


STRATEGIES = (Strategy("exact", enlarged=False), Strategy("rough", enlarged=True), Strategy("rough", enlarged=False))
"""The strategies in order. Rough fits prefer larger sizes, at which a constant number of accesses weighs less."""
MOST_ENLARGED = 2_000_000
"""Expected accesses up to which the kernel is measured with doubled sizes."""
MOST_DIVISOR = 5
"""The largest number in a buffer by whose integers a kernel divides."""
HOPELESS = frozenset(
    {
        ProbeReason.PROBE_BROKEN,
        ProbeReason.HANGS,
        ProbeReason.NEVER_RUNS,
        ProbeReason.SEARCH_TAKES_LONG,
        ProbeReason.UNSUPPORTED_PARAMETER,
    }
)
"""Reasons that no choice of modes changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The measurements under one choice of modes."""

    controls: tuple[ControlBuffer, ...]
    measured: Measurements
    touched: frozenset[int]
    """The arguments accessed at the base."""


@dataclass(slots=True, kw_only=True)
class Search:
    """The search for one kernel, which changes the settings of the bench as it goes on."""

    bench: Bench

    def find(self) -> KernelRelations:
        """Return relations that hold under all modes if possible, and exact extents rather than rough ones.

        Raises `ProbeError` if none are found.
        """
        bounded: KernelRelations | None = None
        for tie in self.bench.possible_ties():
            self.bench.ties = tie
            try:
                found = self._find_with(STRATEGIES[:1])
            except ProbeError:
                continue
            if not found.least:
                return found
            bounded = bounded or found  # a least size suggests that another tie is the right one
        self.bench.ties = {}
        return bounded or self._find_with(STRATEGIES)

    def find_tied(self, equations: Mapping[str, Node]) -> KernelRelations | None:
        """Return relations in which sizes follow from others by equations of host code; None if none hold.

        Where sizes must divide others, sizes that are all chosen freely only fit as multiples of one point.
        """
        before = self.bench.base, self.bench.pinned
        products = {name: product_of(node) for name, node in equations.items() if name in self.bench.all_sizes}
        self.bench.ties = {name: product for name, product in products.items() if product is not None}
        try:
            found = self._find_with(STRATEGIES) if self.bench.ties else None
        except ProbeError:
            found = None
        if found is None or found.multiples:
            self.bench.ties, (self.bench.base, self.bench.pinned) = {}, before
            return None
        return named(found)

    def find_stated(self, shapes: Mapping[str, Sequence[Node]]) -> KernelRelations | None:
        """Return relations with the shapes of buffers that host code states; None if none hold."""
        bench = self.bench
        before = bench.all_sizes, bench.base, bench.pinned, bench.ties
        bench.base, bench.pinned, bench.ties = {}, {}, {}
        found = None
        try:
            stated = stated_shapes(bench, shapes)
            # A parameter that is no size is one of the numbers below a size: the least is below every one of them.
            bench.pinned = dict.fromkeys(without_use(bench, stated), 0)
            bench.all_sizes = tuple(size for size in bench.all_sizes if size not in bench.pinned)
            solved = StatedSearch(bench=bench, shapes=stated).find() if stated else None
            if solved is not None:
                bench.base = dict(solved[0].base)
                found = self._proven_as(*solved)
        except ProbeError:
            found = None
        if found is None or found.multiples:
            bench.all_sizes, bench.base, bench.pinned, bench.ties = before
            return None
        return found

    def _find_with(self, strategies: Sequence[Strategy]) -> KernelRelations:
        last: ProbeError | None = None
        pinnings = [dict[str, int](), *self.bench.pinnings()]
        trials = dict[int, Trial]()
        for strategy in strategies:
            most = 0
            for number, pinned in enumerate(pinnings):
                self.bench.pinned = pinned
                try:
                    if number not in trials:
                        trials[number] = self._trial()
                    trial = trials[number]
                    self.bench.base = dict(trial.measured.base)
                    if pinned and len(trial.touched) < most:
                        continue  # relations under a mode that accesses fewer buffers say less
                    most = max(most, len(trial.touched))
                    return self._relations(self._enlarged(trial) if strategy.enlarged else trial, strategy.mode)
                except ProbeError as error:
                    last = error
                    if error.reason in HOPELESS:
                        raise
        assert last is not None
        raise last

    def _trial(self) -> Trial:
        self.bench.base = with_divisors(self.bench)
        return self._measured(ControlBufferSearch(bench=self.bench).find())

    def _enlarged(self, trial: Trial) -> Trial:
        """Measure the kernel with all sizes doubled, unless that takes too long."""
        if trial.measured.accesses_enlarged() > MOST_ENLARGED:
            return trial
        self.bench.base = {name: 2 * size for name, size in trial.measured.base.items()}
        return self._measured(trial.controls)

    def _measured(self, controls: Sequence[ControlBuffer]) -> Trial:
        measured = measure(self.bench, controls)
        return Trial(controls=tuple(controls), measured=measured, touched=self.bench.touched(controls))

    def _relations(self, trial: Trial, mode: FitMode) -> KernelRelations:
        try:
            return self._proven(trial, mode)
        except NoBoundError as error:
            # Where indices have no bound, zeros and ones may still be safe: levels of one cell, lists of one element.
            for moving in error.moving:
                number = trial.controls[moving].argument
                if self.bench.described[number].element != "integer":
                    continue
                others = [one for one in trial.controls if one.argument != number]
                try:
                    ones = self._measured([*others, ControlBuffer(argument=number, kind="selector", start=1)])
                    if trial.touched <= ones.touched:
                        return self._proven(ones, mode)
                except ProbeError:
                    continue
            raise

    def _proven(self, trial: Trial, mode: FitMode) -> KernelRelations:
        return self._proven_as(trial.measured, solve(self.bench, trial.measured, mode))

    def _proven_as(self, measured: Measurements, solved: Solution) -> KernelRelations:
        unproven = self._unproven(measured, solved)
        relations = with_local_indices(unproven, self.bench.counts)
        if not any(extent.written or extent.atomic for extent in relations.extents):
            raise ProbeError(ProbeReason.WRITES_NOTHING, "in any run")
        return Proof(bench=self.bench).prove(self._with_known_covers(self._with_factored_counts(relations)))

    def _unproven(self, measured: Measurements, solved: Solution) -> KernelRelations:
        bench = self.bench
        runs = [run for point in measured.points for run in point.runs]
        return KernelRelations(
            sizes=(*bench.axes, *solved.hidden),
            base=bench.base | dict.fromkeys(solved.hidden, 2),
            derived=dict(bench.ties),
            extents=tuple(
                Extent(
                    argument=number,
                    elements=self._with_last_count(number, solved.extents[number]),
                    read=any(run.read[number] for run in runs),
                    written=any(run.written[number] for run in runs),
                    atomic=any(run.atomic[number] for run in runs),
                    needed=any(run.needed[number] for run in runs),
                    widest=max(run.widest[number] for run in runs),
                )
                for number in bench.pointers
            ),
            controls=(*solved.controls, *self._divisors(solved.controls), *self._counts()),
            modes={name: values for name, values in bench.modes.items() if name not in bench.pinned},
            pinned=dict(bench.pinned),
            proofs=0,
            zeros=frozenset(),
            units=frozenset(),
            multiples=False,
            least={},
            typical={},
            unfactored={},
        )

    def _divisors(self, controls: Sequence[BoundedControl]) -> Iterator[BoundedControl]:
        """Yield the buffers that hold positive numbers, apart from those that have other bounds."""
        for number in self.bench.divisors:
            if not any(one.control.argument == number for one in controls):
                control = ControlBuffer(argument=number, kind="index", start=1)
                yield BoundedControl(control=control, bound=Product(coefficient=MOST_DIVISOR), into=())

    def _counts(self) -> Iterator[BoundedControl]:
        """Yield the buffers that are assumed to hold counts."""
        for number, own in self.bench.counts.items():
            control = ControlBuffer(argument=number, kind="counts")
            yield BoundedControl(control=control, bound=of_size(own.total), into=own.into)

    def _with_last_count(self, number: int, elements: Product) -> Product:
        """Return the extent of a buffer; counts include the last one, after which no segment starts."""
        own = self.bench.counts.get(number)
        return of_size(own.number) if own is not None and elements == all_but_one(own.number) else elements

    def _with_factored_counts(self, relations: KernelRelations) -> KernelRelations:
        """Factor the counts that other sizes divide into these sizes and a new one."""
        for count in self.bench.launch.counts:
            divided = [e for e in relations.extents if count in e.elements.axes and e.elements.divisors]
            if count not in relations.sizes or not divided:
                continue
            divisors = dict[str, int]()
            for extent in divided:
                for axis, power in extent.elements.divisors.items():
                    divisors[axis] = max(power, divisors.get(axis, 0))
            widest = max(divided, key=lambda extent: len(extent.elements.divisors))
            name = f"num_{self._name(widest.argument)}"
            name = name if name not in relations.sizes else f"{name}_each"
            relations = factored(relations, count, divisors, name)
        return relations

    def _with_known_covers(self, relations: KernelRelations) -> KernelRelations:
        """Derive numbers of elements that only the launch mentions from the extents of their buffers."""
        for cover, origin in self.bench.launch.numels.items():
            own = [e for e in relations.extents if self.bench.launch.origins.get(self._name(e.argument)) == origin]
            if cover not in relations.sizes or not own or any(cover in e.elements.axes for e in relations.extents):
                continue
            relations = replace(
                relations,
                sizes=tuple(size for size in relations.sizes if size != cover),
                derived={**relations.derived, cover: own[0].elements},
            )
        return relations

    def _name(self, number: int) -> str:
        return self.bench.text.parameters[number].name
