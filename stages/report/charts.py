"""Distributions over the selected kernels as bars stacked by source: the geometry, which the template draws."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kernelmill.records import Sample

COLORS = 8
"""The number of colors; sources beyond the last share it."""
LINE_EDGES = (10, 20, 30, 40, 60, 80, 120, 160, 300)
"""The exclusive upper bounds of the line count classes; the last class is unbounded."""
MOST_BARS = 14

BAR_X, BAR_WIDTH, BAR_STEP = 166, 234, 22
COLUMN_TOP, COLUMN_HEIGHT = 20, 250
WIDTH = 440


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """The part of a bar that one source contributes, in the units of the figure."""

    x: float
    y: float
    width: float
    height: float
    color: int
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One class of a distribution; `at` is the position of its labels."""

    label: str
    count: int
    at: float
    end: float
    """The position of the end of the bar, beside its number."""
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A figure: vertical bars for numbers, horizontal bars for words."""

    title: str
    note: str
    upright: bool
    width: float
    height: float
    base: float
    """The baseline: the y of vertical bars, the x of horizontal ones."""
    bars: tuple[Bar, ...]
    summary: str
    """A text alternative for screen readers."""


class _Distribution(NamedTuple):
    title: str
    note: str
    upright: bool
    classes: Callable[[Sample], Iterable[str]]
    labels: Callable[[Sequence[Sample]], Sequence[str]]


def _line_class(lines: int) -> str:
    lower = 1
    for edge in LINE_EDGES:
        if lines < edge:
            return f"{lower}-{edge - 1}"
        lower = edge
    return f"{lower}+"


def _lines(sample: Sample) -> Iterable[str]:
    start, end = sample.original_lines
    return (_line_class(end - start + 1),)


def _line_labels(samples: Sequence[Sample]) -> Sequence[str]:
    every = [_line_class(1), *(_line_class(edge) for edge in LINE_EDGES)]
    used = [every.index(label) for sample in samples for label in _lines(sample)]
    return every[: max(used, default=-1) + 1]


def _template_parameters(sample: Sample) -> Iterable[str]:
    return (str(len(sample.template_parameters)),)


def _template_labels(samples: Sequence[Sample]) -> Sequence[str]:
    return [str(count) for count in range(max((len(s.template_parameters) for s in samples), default=-1) + 1)]


def _tags(sample: Sample) -> Iterable[str]:
    return sample.tags


def element_types(sample: Sample) -> frozenset[str]:
    """Return the type arguments of the instantiations that host code launches."""
    kinds = [parameter.kind for parameter in sample.template_parameters]
    return frozenset(
        argument
        for arguments in sample.instantiations
        for kind, argument in zip(kinds, arguments, strict=False)  # a trailing pack takes any number of arguments
        if kind == "type"
    )


def _by_frequency(classes: Callable[[Sample], Iterable[str]]) -> Callable[[Sequence[Sample]], Sequence[str]]:
    def labels(samples: Sequence[Sample]) -> Sequence[str]:
        counts = Counter(label for sample in samples for label in classes(sample))
        return [label for label, _ in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))][:MOST_BARS]

    return labels


_DISTRIBUTIONS = (
    _Distribution("Lines per kernel", "kernels by number of lines", True, _lines, _line_labels),
    _Distribution("Features used", "kernels by tag; a kernel may have several", False, _tags, _by_frequency(_tags)),
    _Distribution(
        "Template parameters",
        "kernels by number of template parameters; 0 is a plain kernel",
        True,
        _template_parameters,
        _template_labels,
    ),
    _Distribution(
        "Element types",
        "kernels by the types that host code instantiates them with",
        False,
        element_types,
        _by_frequency(element_types),
    ),
)


def charts(samples: Sequence[Sample], sources: Sequence[str]) -> tuple[Chart, ...]:
    """Return every distribution, with sources in the order of their colors."""
    return tuple(_chart(distribution, samples, sources) for distribution in _DISTRIBUTIONS)


def _chart(distribution: _Distribution, samples: Sequence[Sample], sources: Sequence[str]) -> Chart:
    labels = distribution.labels(samples)
    counts = Counter((label, s.source_project) for s in samples for label in distribution.classes(s))
    totals = {label: sum(counts[label, source] for source in sources) for label in labels}
    most = max(totals.values(), default=0) or 1
    draw = _column if distribution.upright else _bar
    scale = _Scale(len(labels), most)
    return Chart(
        title=distribution.title,
        note=distribution.note,
        upright=distribution.upright,
        width=WIDTH,
        height=COLUMN_TOP + COLUMN_HEIGHT + 24 if distribution.upright else max(1, len(labels)) * BAR_STEP + 8,
        base=COLUMN_TOP + COLUMN_HEIGHT if distribution.upright else BAR_X,
        bars=tuple(
            draw(scale, number, label, [(source, counts[label, source]) for source in sources])
            for number, label in enumerate(labels)
        ),
        summary=", ".join(f"{label}: {totals[label]}" for label in labels) or "none",
    )


class _Scale(NamedTuple):
    """The number of bars in the figure, and the count that fills its length."""

    bars: int
    most: int


def _column(scale: _Scale, number: int, label: str, parts: Sequence[tuple[str, int]]) -> Bar:
    slot = WIDTH / max(scale.bars, 6)
    bottom = float(COLUMN_TOP + COLUMN_HEIGHT)
    total, y, segments = sum(count for _, count in parts), bottom, []
    for index, (source, count) in enumerate(parts):
        height = COLUMN_HEIGHT * count / scale.most
        y -= height
        if count:
            segments.append(
                Segment(
                    x=round(number * slot + slot * 0.1, 2),
                    y=round(y, 2),
                    width=round(slot * 0.8, 2),
                    height=round(height, 2),
                    color=min(index, COLORS - 1),
                    title=f"{source}, {label}: {count}",
                )
            )
    return Bar(label=label, count=total, at=round((number + 0.5) * slot, 2), end=round(y, 2), segments=tuple(segments))


def _bar(scale: _Scale, number: int, label: str, parts: Sequence[tuple[str, int]]) -> Bar:
    total, x, segments = sum(count for _, count in parts), float(BAR_X), []
    for index, (source, count) in enumerate(parts):
        width = BAR_WIDTH * count / scale.most
        if count:
            segments.append(
                Segment(
                    x=round(x, 2),
                    y=number * BAR_STEP + 4,
                    width=round(width, 2),
                    height=BAR_STEP - 6,
                    color=min(index, COLORS - 1),
                    title=f"{source}, {label}: {count}",
                )
            )
        x += width
    return Bar(
        label=label, count=total, at=number * BAR_STEP + BAR_STEP / 2 + 1, end=round(x, 2), segments=tuple(segments)
    )
