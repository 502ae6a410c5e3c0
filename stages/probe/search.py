"""The search for a kernel's relations: from experiments to the extent of each buffer and the values it may hold.

A base point at which the kernel runs (`bench`), the buffers whose values move accesses (`sources`), extents as products
of sizes (`extents`), and runs on fresh sizes that must stay inside (`proof`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kernelmill.records.reasons import ProbeReason
from stages.probe.control_buffers import ControlBufferSearch
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import ControlBuffer
from stages.probe.experiments.prober import ProbeError
from stages.probe.fitting.extents import Extents, FitMode, NoBoundError, Solution
from stages.probe.fitting.measured import Measurements
from stages.probe.kernel_relations import Extent, KernelRelations, factored
from stages.probe.proof import Proof


class Strategy(NamedTuple):
    """How relations are looked for."""

    how: FitMode
    enlarged: bool


STRATEGIES = (Strategy("exact", enlarged=False), Strategy("rough", enlarged=True), Strategy("rough", enlarged=False))
"""In turn. Of rough extents, larger sizes tell more: what a kernel always touches weighs less."""
MOST_ENLARGED = 2_000_000
"""Accesses."""
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
    """What was measured under one choice of modes."""

    sources: tuple[ControlBuffer, ...]
    measured: Measurements
    touched: frozenset[int]
    """Arguments, at the base."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """One kernel's search; `find` is its only entry."""

    bench: Bench

    def find(self) -> KernelRelations:
        """The relations: under all modes or under those that do most, exact ones before those that leave some room.

        Raises `ProbeError` with the reason where there are none to be found.
        """
        bounded: KernelRelations | None = None
        for tie in self.bench.tyings():
            self.bench.ties = tie
            try:
                found = self._found_in(STRATEGIES[:1])
            except ProbeError:
                continue
            if not found.least:
                return found
            bounded = bounded or found  # where sizes are bounded, another tie may be the one that is meant
        self.bench.ties = {}
        return bounded or self._found_in(STRATEGIES)

    def _found_in(self, ways: Sequence[Strategy]) -> KernelRelations:
        last: ProbeError | None = None
        tries = [dict[str, int](), *self.bench.pinnings()]
        kept = dict[int, Trial]()
        for way in ways:
            most = 0
            for number, pinned in enumerate(tries):
                self.bench.pinned = pinned
                try:
                    if number not in kept:
                        kept[number] = self._tried()
                    tried = kept[number]
                    self.bench.base = dict(tried.measured.base)
                    if pinned and len(tried.touched) < most:
                        continue  # a mode in which less is done says less
                    most = max(most, len(tried.touched))
                    return self._related(self._enlarged(tried) if way.enlarged else tried, way.how)
                except ProbeError as error:
                    last = error
                    if error.reason in HOPELESS:
                        raise
        assert last is not None
        raise last

    def _tried(self) -> Trial:
        self.bench.find_base()
        sources = ControlBufferSearch(bench=self.bench).find()
        return self._measured(sources)

    def _enlarged(self, tried: Trial) -> Trial:
        """The same kernel measured with all sizes twice as large; as it was where that takes long."""
        if tried.measured.accesses_enlarged() > MOST_ENLARGED:
            return tried
        self.bench.base = {name: 2 * size for name, size in tried.measured.base.items()}
        return self._measured(tried.sources)

    def _measured(self, sources: Sequence[ControlBuffer]) -> Trial:
        measured = Extents(bench=self.bench).measure(sources)
        return Trial(sources=tuple(sources), measured=measured, touched=self.bench.touched(sources))

    def _related(self, tried: Trial, how: FitMode) -> KernelRelations:
        try:
            return self._proven(tried, how)
        except NoBoundError as error:
            # Where no bound of an index will do, a buffer of ones and zeros may: levels of one cell, lists of one.
            for chosen in error.moving:
                number = tried.sources[chosen].argument
                if self.bench.described[number].element != "integer":
                    continue
                others = [one for one in tried.sources if one.argument != number]
                try:
                    ones = self._measured([*others, ControlBuffer(argument=number, kind="selector", start=1)])
                    if tried.touched <= ones.touched:
                        return self._proven(ones, how)
                except ProbeError:
                    continue
            raise

    def _proven(self, tried: Trial, how: FitMode) -> KernelRelations:
        solved = Extents(bench=self.bench, how=how).solve(tried.measured, tried.sources)
        found = self._counts_resolved(self._writing(self._found(tried.measured, solved)))
        return Proof(bench=self.bench).proven(self._covers_resolved(found))

    def _writing(self, found: KernelRelations) -> KernelRelations:
        """The same. Raises `ProbeError` where nothing is written: such a run shows nothing of the kernel."""
        if not any(extent.written or extent.atomic for extent in found.extents):
            raise ProbeError(ProbeReason.WRITES_NOTHING, "in any run")
        return found

    def _found(self, measured: Measurements, solved: Solution) -> KernelRelations:
        bench = self.bench
        runs = [run for point in measured.points for run in point.runs]
        return KernelRelations(
            sizes=(*bench.axes, *solved.hidden),
            base=bench.base | dict.fromkeys(solved.hidden, 2),
            derived=dict(bench.ties),
            extents=tuple(
                Extent(
                    argument=number,
                    elements=solved.extents[number],
                    read=any(run.read[number] for run in runs),
                    written=any(run.written[number] for run in runs),
                    atomic=any(run.atomic[number] for run in runs),
                    needed=any(run.needed[number] for run in runs),
                    widest=max(run.widest[number] for run in runs),
                )
                for number in bench.pointers
            ),
            sources=solved.sources,
            modes={name: values for name, values in bench.modes.items() if name not in bench.pinned},
            pinned=dict(bench.pinned),
            proofs=0,
            any_whole=True,
            any_float=True,
            multiples=False,
            least={},
            typical={},
            apart={},
        )

    def _counts_resolved(self, found: KernelRelations) -> KernelRelations:
        """Counts that other sizes divide, as products of these and a size of its own."""
        for count in self.bench.known.counts:
            divided = [e for e in found.extents if count in e.elements.axes and e.elements.divisors]
            if count not in found.sizes or not divided:
                continue
            divisors = dict[str, int]()
            for extent in divided:
                for axis, power in extent.elements.divisors.items():
                    divisors[axis] = max(power, divisors.get(axis, 0))
            widest = max(divided, key=lambda extent: len(extent.elements.divisors))
            name = f"num_{self.bench.text.parameters[widest.argument].name}"
            name = name if name not in found.sizes else f"{name}_each"
            found = factored(found, count, divisors, name)
        return found

    def _covers_resolved(self, found: KernelRelations) -> KernelRelations:
        """Numbers of elements that the launch alone asks for, from the extents of their buffers."""
        for cover, origin in self.bench.known.numels.items():
            own = [
                e
                for e in found.extents
                if self.bench.known.origins.get(self.bench.text.parameters[e.argument].name) == origin
            ]
            if cover not in found.sizes or not own or any(cover in e.elements.axes for e in found.extents):
                continue
            found = replace(
                found,
                sizes=tuple(size for size in found.sizes if size != cover),
                derived={**found.derived, cover: own[0].elements},
            )
        return found
