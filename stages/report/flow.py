"""The funnel as a flow diagram: sources run into what was found, and what is dropped outflows off below."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from kernelmill.pipeline.metrics import Metrics
from kernelmill.records.reasons import SelectReason
from stages.report.charts import COLORS

LICENSE_REASON = SelectReason.LICENSE_NOT_PERMISSIVE
"""The reason that has a column of its own in the figure."""

UNIT_STAGES = {"port": "in HIP", "wrap": "runnable", "cases": "tested", "verify": "verified"}
"""The stages whose output is drawn as the number of kernels with a unit in it, and what these kernels are then."""

WIDTH, TOP, FLOW = 1120, 64, 220
SOURCE_X, LAST_X, BAR = 170, 1050, 12
SLOT = 38
"""The height of the label of a source."""
LEAST = 2.5
"""The least visible thickness of a band."""
BRANCH_DROP, BRANCH_STEP = 34, 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A bar of the figure with its label."""

    x: float
    y: float
    height: float
    label: str
    count: int
    note: str
    color: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A closed path from one bar to another."""

    path: str
    title: str
    color: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outflow:
    """The records dropped for one reason."""

    path: str
    x: float
    y: float
    reason: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """The figure, in the units of its view box."""

    width: float
    height: float
    sources: tuple[Mark, ...]
    stages: tuple[Mark, ...]
    inflow: tuple[Band, ...]
    trunk: tuple[Band, ...]
    outflows: tuple[Outflow, ...]
    summary: str
    """A text alternative for screen readers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """A bar, and the records dropped before the next one."""

    label: str
    count: int
    dropped: Mapping[str, int]


def flow(metrics: Metrics) -> Flow | None:
    """Return the figure of a funnel, or none if no definitions were found."""
    stages = _stages(metrics)
    if not stages[0].count:
        return None
    scale = FLOW / stages[0].count
    sources = _source_marks(metrics, scale)
    marks = _stage_marks(stages, scale)
    outflows = _outflows(stages, marks, scale)
    lowest = max([TOP + FLOW, *(m.y + max(m.height, SLOT) for m in sources), *(b.y for b in outflows)])
    return Flow(
        width=WIDTH,
        height=round(lowest + 16, 2),
        sources=sources,
        stages=marks,
        inflow=_inflow(sources, marks[0]),
        trunk=tuple(_trunk(one, other) for one, other in pairwise(marks)),
        outflows=outflows,
        summary="; ".join(_sentence(stage) for stage in stages),
    )


def permissive(metrics: Metrics) -> int:
    """Return the number of definitions with a permissive license."""
    select = metrics.funnel["select"]
    return select.entered - select.dropped.get(LICENSE_REASON, 0)


def words(reason: str) -> str:
    """Return an identifier as words."""
    return reason.replace("_", " ")


def counts(reasons: Mapping[str, int]) -> str:
    """Return counts by reason as words."""
    return ", ".join(f"{count} {words(reason)}" for reason, count in reasons.items())


def ranked(metrics: Metrics) -> tuple[str, ...]:
    """Return the sources in the order of their colors: those with the most definitions first."""
    return tuple(sorted(metrics.sources, key=lambda name: (-metrics.sources[name].funnel["extract"].entered, name)))


def _stages(metrics: Metrics) -> tuple[_Column, ...]:
    extract, select = metrics.funnel["extract"], metrics.funnel["select"]
    license_drops = {reason: n for reason, n in select.dropped.items() if reason == LICENSE_REASON}
    others = {reason: n for reason, n in select.dropped.items() if reason != LICENSE_REASON}
    found = _Column(label="found", count=extract.entered, dropped=extract.dropped)
    rest = (
        _Column(label="permissive", count=permissive(metrics), dropped=others),
        _Column(label="selected", count=select.left, dropped={}),
    )
    proven = _proven(metrics, select.left)
    selected = replace(rest[-1], dropped=_lost(select.left, proven))
    if not extract.dropped:
        return (replace(found, dropped=license_drops), rest[0], selected, *proven)
    return (found, _Column(label="extracted", count=extract.left, dropped=license_drops), rest[0], selected, *proven)


def _proven(metrics: Metrics, selected: int) -> tuple[_Column, ...]:
    """Return the bars after `selected`, in kernels of which a unit passed; none if the funnel ends before."""
    counts = [
        (label, kernels)
        for stage, label in UNIT_STAGES.items()
        if stage in metrics.funnel and (kernels := metrics.funnel[stage].kernels) is not None
    ]
    columns: tuple[_Column, ...] = ()
    for label, kernels in reversed(counts if selected else []):
        columns = (_Column(label=label, count=kernels, dropped=_lost(kernels, columns)), *columns)
    return columns


def _lost(count: int, following: Sequence[_Column]) -> Mapping[str, int]:
    """Return what does not reach the next bar: kernels none of whose units has what it stands for."""
    lost = count - following[0].count if following else 0
    return {f"not {following[0].label}": lost} if lost > 0 else {}


def _source_marks(metrics: Metrics, scale: float) -> tuple[Mark, ...]:
    marks, y = [], float(TOP)
    for number, group in enumerate(_grouped(ranked(metrics))):
        count = sum(metrics.sources[name].funnel["extract"].entered for name in group)
        height = max(LEAST, count * scale)
        alone = len(group) == 1
        marks.append(
            Mark(
                x=SOURCE_X,
                y=round(y, 2),
                height=round(height, 2),
                label=group[0] if alone else f"{len(group)} others",
                count=count,
                note=metrics.sources[group[0]].version if alone else "",
                color=number,
            )
        )
        y += max(height, SLOT) + 10
    return tuple(marks)


def _grouped(names: Sequence[str]) -> list[Sequence[str]]:
    """Group the names by color: one each, and all the remaining ones for the last color."""
    if len(names) <= COLORS:
        return [[name] for name in names]
    return [*([name] for name in names[: COLORS - 1]), names[COLORS - 1 :]]


def _stage_marks(stages: Sequence[_Column], scale: float) -> tuple[Mark, ...]:
    step = (LAST_X - SOURCE_X) / len(stages)
    return tuple(
        Mark(
            x=round(SOURCE_X + step * (number + 1), 2),
            y=TOP,
            height=round(max(LEAST, stage.count * scale), 2),
            label=stage.label,
            count=stage.count,
            note="",
            color=0,
        )
        for number, stage in enumerate(stages)
    )


def _inflow(sources: Sequence[Mark], found: Mark) -> tuple[Band, ...]:
    bands, y = [], found.y
    total = sum(mark.height for mark in sources)
    for mark in sources:
        height = found.height * mark.height / total
        path = _ribbon(_End(mark.x + BAR, mark.y, mark.height), _End(found.x, y, height))
        bands.append(Band(path=path, title=f"{mark.label}: {mark.count} definitions", color=mark.color))
        y += height
    return tuple(bands)


def _trunk(one: Mark, other: Mark) -> Band:
    path = _ribbon(_End(one.x + BAR, one.y, min(one.height, other.height)), _End(other.x, other.y, other.height))
    return Band(path=path, title=f"{other.label}: {other.count}", color=0)


def _outflows(stages: Sequence[_Column], marks: Sequence[Mark], scale: float) -> tuple[Outflow, ...]:
    """What is left out between two bars, leaving below what goes on.

    The most frequent reason comes first, and what leaves further to the right stands higher, so that no branch crosses
    another or its label.
    """
    outflows = []
    below = sum(len(stage.dropped) for stage in stages)
    for (stage, mark), (following, _) in pairwise(zip(stages, marks, strict=True)):
        below -= len(stage.dropped)
        y = mark.y + following.count * scale
        for number, (reason, count) in enumerate(sorted(stage.dropped.items(), key=lambda item: (-item[1], item[0]))):
            thick = count * scale
            shown = max(LEAST, thick)
            tip = min(shown, 14)
            x, level = mark.x + 48, TOP + FLOW + BRANCH_DROP + (below + number) * BRANCH_STEP
            path = _ribbon(_End(mark.x + BAR, y + (thick - shown) / 2, shown), _End(x, level - tip / 2, tip))
            outflows.append(Outflow(path=path, x=x, y=level, reason=words(reason), count=count))
            y += thick
    return tuple(outflows)


class _End(NamedTuple):
    """A vertical edge where a ribbon starts or ends."""

    x: float
    y: float
    height: float


def _ribbon(one: _End, other: _End) -> str:
    """Return a closed path whose edges are horizontal at both ends."""
    middle = (one.x + other.x) / 2
    upper = (one.x, one.y, middle, one.y, middle, other.y, other.x, other.y)
    bottom, far_bottom = one.y + one.height, other.y + other.height
    lower = (other.x, far_bottom, middle, far_bottom, middle, bottom, one.x, bottom)
    curve = "{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}"
    return f"M{curve.format(*upper)}L{curve.format(*lower)}Z"


def _sentence(stage: _Column) -> str:
    lost = ", ".join(f"{count} {words(reason)}" for reason, count in sorted(stage.dropped.items()))
    return f"{stage.label} {stage.count}" + (f" ({lost} dropped)" if lost else "")
