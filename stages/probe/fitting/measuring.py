"""Measuring accesses while one size at a time, and one step of each control buffer, is varied."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.base_point import enlarged
from stages.probe.experiments.bench import Bench, Fills, Point, neutral_fills
from stages.probe.experiments.contents import OFFSET_STEP, ControlBuffer
from stages.probe.experiments.experiment import Fill
from stages.probe.experiments.protocol import ProbeError
from stages.probe.fitting.measurements import JOINT, STEPS, MeasuredPoint, Measurements

LARGE = 66
"""More than a block of 64: the sizes that determine the grid are also tried with at least this value."""


class _Variation(NamedTuple):
    """A point to measure, and what distinguishes it from the base."""

    axis: str
    size: int
    sizes: Mapping[str, int]


def measure(bench: Bench, controls: Sequence[ControlBuffer]) -> Measurements:
    """Measure the accesses at the base, and while each size and each control buffer is varied.

    Raises `ProbeError` if the kernel does not run at the base, or runs with one value of a size only.
    """
    points = _measured(bench, controls, [_Variation("", 0, dict(bench.base)), *_variations(bench)])
    if len(bench.axes) > 1:
        points += _measured(bench, controls, [_Variation(JOINT, 0, enlarged(bench))])
    if not points or points[0].axis:
        raise ProbeError(ProbeReason.NEVER_RUNS, "at the base, with neutral control buffers")
    first = _measurements(bench, controls, points)
    silent = [name for name in bench.axes if first.silent(name)]
    points += _measured(bench, controls, [one for name in silent for one in _smaller(bench, name)])
    for name in bench.axes:
        if not any(point.axis == name for point in points):
            raise ProbeError(ProbeReason.SIZE_NOT_VARIED, f"{name}: the kernel runs only with {bench.base[name]}")
    return _measurements(bench, controls, points)


def _measurements(bench: Bench, controls: Sequence[ControlBuffer], points: Sequence[MeasuredPoint]) -> Measurements:
    return Measurements(axes=bench.axes, base=dict(bench.base), points=tuple(points), controls=tuple(controls))


def _variations(bench: Bench) -> Iterator[_Variation]:
    in_grid = {name for name in bench.axes if bench.changes_launch(name)}
    for name in bench.axes:
        base = bench.base[name]
        steps = (*STEPS[1:], -(-LARGE // base)) if name in in_grid and base < LARGE // STEPS[-1] else STEPS[1:]
        for step in steps:
            yield _Variation(name, base * step, bench.base | {name: base * step})


def _smaller(bench: Bench, name: str) -> Iterator[_Variation]:
    """Yield other values of a size whose larger values end the kernel early, or crash it.

    If the launch has a count that the size divides, only values that still divide it are used.
    """
    base = bench.base[name]
    for size in (1, base // 2 if bench.launch.counts else base + 1):
        if size not in (0, base):
            yield _Variation(name, size, bench.base | {name: size})


def _measured(bench: Bench, controls: Sequence[ControlBuffer], variations: Sequence[_Variation]) -> list[MeasuredPoint]:
    """Measure at several points; points at which a run does not finish are left out."""
    neutral = neutral_fills(controls)
    wanted: list[tuple[Point, Fills]] = []
    for one in variations:
        wanted.append((one.sizes, neutral))
        wanted += [(one.sizes, _stepped(neutral, control)) for control in controls]
    runs = bench.run_all(wanted)
    each = 1 + len(controls)
    points = []
    for number, one in enumerate(variations):
        own = [run for run in runs[number * each : (number + 1) * each] if run is not None and run.ended == "done"]
        if len(own) == each:
            points.append(MeasuredPoint(axis=one.axis, size=one.size, sizes=one.sizes, runs=tuple(own)))
    return points


def _stepped(neutral: Fills, control: ControlBuffer) -> dict[int, tuple[Fill, ...]]:
    """Return the neutral contents with one control buffer one step further."""
    if control.kind == "selector":
        return dict(neutral)
    changed = []
    for one in neutral[control.argument]:
        if (one.period, one.column) != (control.period, control.column):
            changed.append(one)
        elif control.kind == "offsets":
            changed.append(replace(one, b=OFFSET_STEP + 1))
        else:
            changed.append(replace(one, a=one.a + 1))
    return {**neutral, control.argument: tuple(changed)}
