"""The search for control buffers: buffers whose values steer accesses to others.

A buffer is one if the accesses to others move in proportion while it holds 1, 2 and 3 in turn, or grow while its values
ascend. Accesses are observed at the base point.
"""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.bench import Bench, Fills, neutral_fills
from stages.probe.experiments.contents import DATA_VARIANTS, OFFSET_STEP, ControlBuffer
from stages.probe.experiments.experiment import Fill
from stages.probe.experiments.merged_runs import MergedRuns
from stages.probe.experiments.protocol import ProbeError

MOST_COLUMNS = 20
"""The longest row of a floating-point buffer in which a column of indices is looked for."""
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
"""Contents that often encode states in integer buffers, such as "not visited"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlBufferSearch:
    """The search for the control buffers of one kernel."""

    bench: Bench

    def find(self) -> list[ControlBuffer]:
        """Return all control buffers that are found at the base."""
        found = self._integer_controls()
        return self._start_at_zero([*found, *self._float_controls(found)])

    def _start_at_zero(self, controls: Sequence[ControlBuffer]) -> list[ControlBuffer]:
        """Let indices start at 0 where accesses stay in bounds once all other control buffers are neutral."""
        result = list(controls)
        for number, one in enumerate(controls):
            if one.kind == "index" and one.start > 0:
                lower = [*result[:number], replace(one, start=0), *result[number + 1 :]]
                run = self.bench.run(self.bench.base, neutral_fills(lower))
                if run is not None and run.ended == "done" and not any(run.lows.values()):
                    result = lower
        return result

    def _integer_controls(self) -> list[ControlBuffer]:
        """Find integer buffers that steer accesses; those found are neutral while others are examined.

        Indices and offsets are looked for first, one by one, then offsets that have an effect only together, then
        selectors.
        """
        controls: dict[int, ControlBuffer] = {}
        examined = set[int]()
        for _ in range(MOST_ROUNDS):
            before = self.bench.run(self.bench.base, neutral_fills(controls.values()))
            if before is None or before.ended != "done":
                raise ProbeError(ProbeReason.NEVER_RUNS, "with neutral control buffers")
            integers = [
                n
                for n in self.bench.pointers
                if self.bench.described[n].element == "integer" and before.needed[n] and n not in self.bench.counts
            ]
            found = dict[int, ControlBuffer]()
            for number in integers:
                if number not in examined:
                    examined.add(number)
                    one = self._index_or_offsets(number, controls | found, before)
                    found |= {number: one} if one is not None else {}
            if not found:
                found = self._joint_offsets(integers, controls, before)
            if not found:
                states = [n for n in integers if n not in controls or controls[n].kind == "selector"]
                found = self._selector(states, controls, before)
            if not found:
                break
            controls |= found
        return list(controls.values())

    def _index_or_offsets(
        self, number: int, controls: Mapping[int, ControlBuffer], before: MergedRuns
    ) -> ControlBuffer | None:
        neutral = neutral_fills(controls.values())
        constants = [{**neutral, number: (Fill(kind="constant", a=value),)} for value in (1, 2, 3)]
        ramps = [{**neutral, number: (Fill(kind="ramp", a=0, b=step),)} for step in (OFFSET_STEP, 2 * OFFSET_STEP)]
        runs = self.bench.run_all([(self.bench.base, fills) for fills in (*constants, *ramps)])
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
                # Segments of equal length: empty while all offsets are equal, otherwise proportional to the step.
                if (
                    slow.counts[other] > before.counts[other]
                    and fast.extents[other] > slow.extents[other] > before.extents[other]
                ):
                    return ControlBuffer(argument=number, kind="offsets")
        return None

    def _selector(
        self, numbers: Sequence[int], controls: Mapping[int, ControlBuffer], before: MergedRuns
    ) -> dict[int, ControlBuffer]:
        """Find the buffer with the values that make the kernel access the most buffers."""
        neutral = neutral_fills(controls.values())
        choices = [(number, fill) for number in numbers for fill in SELECTING]
        runs = self.bench.run_all([(self.bench.base, {**neutral, number: (fill,)}) for number, fill in choices])
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
        self, numbers: Sequence[int], controls: Mapping[int, ControlBuffer], before: MergedRuns
    ) -> dict[int, ControlBuffer]:
        """Find buffers that make the kernel access more buffers only if several of them ascend."""
        chosen = {
            number: ControlBuffer(argument=number, kind="offsets")
            for number in numbers
            if number not in controls or controls[number].kind == "index"
        }
        most = self._newly_touched({**controls, **chosen}, before)
        if len(chosen) < 2 or not most:
            return {}
        for number in list(chosen):
            fewer = {other: one for other, one in chosen.items() if other != number}
            if self._newly_touched({**controls, **fewer}, before) == most:
                chosen = fewer
        return chosen

    def _newly_touched(self, controls: Mapping[int, ControlBuffer], before: MergedRuns) -> int:
        """Count the buffers accessed at the base that were not accessed before."""
        run = self.bench.run(self.bench.base, neutral_fills(controls.values()))
        if run is None or run.ended != "done" or any(run.lows.values()):
            return 0
        return sum(1 for n in self.bench.pointers if run.counts[n] and not before.counts[n])

    def _float_controls(self, controls: Sequence[ControlBuffer]) -> list[ControlBuffer]:
        """Find columns of floating-point buffers that hold indices, such as the image number before a box."""
        neutral = neutral_fills(controls)
        before = self.bench.run(self.bench.base, neutral, DATA_VARIANTS[:1])
        if before is None or before.ended != "done":
            return []
        floats = [n for n in self.bench.pointers if self.bench.described[n].element == "float" and before.needed[n]]
        found = []
        for number in floats:
            # The longest period first: with a divisor or a multiple of it, several columns steer accesses or none does.
            for period in (n for n in range(MOST_COLUMNS, 0, -1) if before.extents[number] % n == 0):
                once = self._steering_columns(number, period, range(period), (0, 1), neutral)
                proportional = (
                    self._steering_columns(number, period, once, (0, 1, 2, 3), neutral) if 0 < len(once) < 4 else []
                )
                if len(proportional) == 1:
                    found.append(ControlBuffer(argument=number, kind="index", period=period, column=proportional[0]))
                    break
        return found

    def _steering_columns(
        self, number: int, period: int, columns: Iterable[int], values: Sequence[int], neutral: Fills
    ) -> list[int]:
        """Return the columns of a buffer that move accesses by equal steps while they hold the values in turn."""
        columns = list(columns)
        wanted = [
            (
                self.bench.base,
                {**neutral, number: (Fill(kind="constant", a=value, period=period, column=column),)},
            )
            for column in columns
            for value in values
        ]
        runs = self.bench.run_all(wanted, DATA_VARIANTS[:1], most_modes=1)
        each = len(values)
        return [c for i, c in enumerate(columns) if self._has_equal_steps(runs[i * each : (i + 1) * each])]

    def _has_equal_steps(self, runs: Sequence[MergedRuns | None]) -> bool:
        finished = [one for one in runs if one is not None and one.ended == "done"]
        if len(finished) != len(runs):
            return False
        for other in self.bench.pointers:
            steps = [b.extents[other] - a.extents[other] for a, b in itertools.pairwise(finished)]
            if steps[0] > 0 and len(set(steps)) == 1:
                return True
        return False
