"""Sources: buffers whose values move the accesses of others, found by holding each constant or letting it ascend."""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import DATA_VARIANTS, OFFSET_STEP, ControlBuffer
from stages.probe.experiments.experiment import Fill
from stages.probe.experiments.prober import ProbeError
from stages.probe.fitting.measured import MergedRuns

MOST_COLUMNS = 20
"""Of a row of a floating-point buffer in which indices are looked for."""
MOST_ROUNDS = 6
SELECTING = (
    Fill(kind="constant", a=-1),
    Fill(kind="constant", a=1),
    Fill(kind="constant", a=-2),
    Fill(kind="constant", a=2),
    Fill(kind="cycle", a=0, b=2),
    Fill(kind="cycle", a=-1, b=2),
    Fill(kind="cycle", a=-2, b=2),
)
"""Values that stand for states in buffers of whole numbers, such as "not yet"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlBufferSearch:
    """The search for the sources of one kernel."""

    bench: Bench

    def find(self) -> list[ControlBuffer]:
        """All that are found at the base."""
        found = self._find_sources()
        return self._from_zero([*found, *self._float_sources(found)])

    def _from_zero(self, sources: Sequence[ControlBuffer]) -> list[ControlBuffer]:
        """The same, indices from zero on where these stay inside once all others are at rest."""
        kept = list(sources)
        for number, one in enumerate(sources):
            if one.kind == "index" and one.start > 0:
                lower = [*kept[:number], replace(one, start=0), *kept[number + 1 :]]
                run = self.bench.runs(self.bench.base, self.bench.held(lower))
                if run is not None and run.ended == "done" and not any(run.lows.values()):
                    kept = lower
        return kept

    def _find_sources(self) -> list[ControlBuffer]:
        """Whole-number buffers that move accesses; those found are held at rest while others are tried.

        Indices and offsets first, one by one, then offsets that tell something only together, then states.
        """
        sources: dict[int, ControlBuffer] = {}
        tried = set[int]()
        for _ in range(MOST_ROUNDS):
            before = self.bench.runs(self.bench.base, self.bench.held(sources.values()))
            if before is None or before.ended != "done":
                raise ProbeError(ProbeReason.NEVER_RUNS, "with indices in place")
            whole = [
                n for n in self.bench.pointers if self.bench.described[n].element == "integer" and before.needed[n]
            ]
            found = dict[int, ControlBuffer]()
            for number in whole:
                if number not in tried:
                    tried.add(number)
                    one = self._source(number, sources | found, before)
                    found |= {number: one} if one is not None else {}
            if not found:
                found = self._joint_offsets(whole, sources, before)
            if not found:
                states = [n for n in whole if n not in sources or sources[n].kind == "selector"]
                found = self._selector(states, sources, before)
            if not found:
                break
            sources |= found
        return list(sources.values())

    def _source(self, number: int, sources: Mapping[int, ControlBuffer], before: MergedRuns) -> ControlBuffer | None:
        held = self.bench.held(sources.values())
        constants = [{**held, number: (Fill(kind="constant", a=value),)} for value in (1, 2, 3)]
        ramps = [{**held, number: (Fill(kind="ramp", a=0, b=step),)} for step in (OFFSET_STEP, 2 * OFFSET_STEP)]
        runs = self.bench.many([(self.bench.base, fills) for fills in (*constants, *ramps)])
        one, two, three, slow, fast = runs
        if two is not None and three is not None and one is not None:
            for other in self.bench.pointers:
                growth = three.extents[other] - two.extents[other]
                if growth > 0 and two.extents[other] - one.extents[other] == growth:
                    return ControlBuffer(
                        argument=number,
                        kind="index",
                        start=-(before.lows[other] // growth) if before.lows[other] < 0 else 0,
                    )
        if slow is not None and fast is not None and slow.ended == "done":
            for other in self.bench.pointers:
                # Segments of equal length: nothing while all offsets are the same, then in proportion.
                if (
                    slow.counts[other] > before.counts[other]
                    and fast.extents[other] > slow.extents[other] > before.extents[other]
                ):
                    return ControlBuffer(argument=number, kind="offsets")
        return None

    def _selector(
        self, numbers: Sequence[int], sources: Mapping[int, ControlBuffer], before: MergedRuns
    ) -> dict[int, ControlBuffer]:
        """The buffer whose values let the kernel touch most of what it leaves alone otherwise."""
        held = self.bench.held(sources.values())
        choices = [(number, fill) for number in numbers for fill in SELECTING]
        runs = self.bench.many([(self.bench.base, {**held, number: (fill,)}) for number, fill in choices])
        best = sum(map(bool, before.counts.values()))
        found: dict[int, ControlBuffer] = {}
        for (number, fill), run in zip(choices, runs, strict=True):
            if run is None or run.ended != "done" or any(run.lows.values()):
                continue
            if (touched := sum(map(bool, run.counts.values()))) > best:
                cycle = int(fill.b) if fill.kind == "cycle" else 1
                best = touched
                found = {number: ControlBuffer(argument=number, kind="selector", start=int(fill.a), cycle=cycle)}
        return found

    def _joint_offsets(
        self, numbers: Sequence[int], sources: Mapping[int, ControlBuffer], before: MergedRuns
    ) -> dict[int, ControlBuffer]:
        """Buffers that let the kernel touch more only where several of them ascend."""
        chosen = {
            number: ControlBuffer(argument=number, kind="offsets")
            for number in numbers
            if number not in sources or sources[number].kind == "index"
        }
        most = self._more({**sources, **chosen}, before)
        if len(chosen) < 2 or not most:
            return {}
        for number in list(chosen):
            fewer = {other: one for other, one in chosen.items() if other != number}
            if self._more({**sources, **fewer}, before) == most:
                chosen = fewer
        return chosen

    def _more(self, sources: Mapping[int, ControlBuffer], before: MergedRuns) -> int:
        """How many buffers are touched at the base that were not before."""
        run = self.bench.runs(self.bench.base, self.bench.held(sources.values()))
        if run is None or run.ended != "done" or any(run.lows.values()):
            return 0
        return sum(1 for n in self.bench.pointers if run.counts[n] and not before.counts[n])

    def _float_sources(self, sources: Sequence[ControlBuffer]) -> list[ControlBuffer]:
        """Columns of floating-point buffers that hold indices, such as the number of an image before a box."""
        held = self.bench.held(sources)
        calm = DATA_VARIANTS[:1]
        before = self.bench.runs(self.bench.base, held, calm)
        if before is None or before.ended != "done":
            return []
        floats = [n for n in self.bench.pointers if self.bench.described[n].element == "float" and before.needed[n]]
        found = []
        for number in floats:
            # The longest first: of a shorter period, or of a multiple, several columns move accesses or none does.
            for period in (n for n in range(MOST_COLUMNS, 0, -1) if before.extents[number] % n == 0):
                once = self._columns(number, period, range(period), (0, 1), held)
                moved = self._columns(number, period, once, (0, 1, 2, 3), held) if 0 < len(once) < 4 else []
                if len(moved) == 1:
                    found.append(ControlBuffer(argument=number, kind="index", period=period, column=moved[0]))
                    break
        return found

    def _columns(
        self,
        number: int,
        period: int,
        columns: Iterable[int],
        values: Sequence[int],
        held: Mapping[int, tuple[Fill, ...]],
    ) -> list[int]:
        """Those columns of a buffer that, held at one value after the other, move accesses by equal steps."""
        columns = list(columns)
        wanted = [
            (
                self.bench.base,
                {**held, number: (Fill(kind="constant", a=value, period=period, column=column),)},
            )
            for column in columns
            for value in values
        ]
        runs = self.bench.many(wanted, DATA_VARIANTS[:1], most_modes=1)
        each = len(values)
        return [c for i, c in enumerate(columns) if self._moves(runs[i * each : (i + 1) * each])]

    def _moves(self, runs: Sequence[MergedRuns | None]) -> bool:
        seen = [one for one in runs if one is not None and one.ended == "done"]
        if len(seen) != len(runs):
            return False
        for other in self.bench.pointers:
            steps = [b.extents[other] - a.extents[other] for a, b in itertools.pairwise(seen)]
            if steps[0] > 0 and len(set(steps)) == 1:
                return True
        return False
