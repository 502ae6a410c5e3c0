"""How many suites and kernels have an independent reference, and what it says, counted and as a table."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from pydantic.dataclasses import dataclass

from kernelmill.records import STRICT
from kernelmill.records.references import ReferenceState, ReferenceVerdict

_STATES: tuple[ReferenceState, ...] = (
    "agrees",
    "disagrees",
    "no_twin",
    "cannot_build",
    "cannot_map",
    "cannot_run",
)
_MOST_REASONS = 12


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SourceRow:
    """The suites of one project, and its kernels, by the state of the comparison."""

    source: str
    kernels: int
    """The selected kernels."""
    with_suites: int
    """The kernels that have a suite."""
    referenced: int
    """The kernels of which at least one suite was compared with an operator for the CPU."""
    agreeing: int
    """The kernels of which every suite that was compared agrees."""
    suites: dict[ReferenceState, int]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ReferenceSummary:
    """The comparisons of all suites."""

    torch: str
    """The version that the operators were built against."""
    rows: tuple[SourceRow, ...]
    disagreeing: tuple[str, ...]
    """The suites that disagree."""
    reasons: dict[str, int]
    """The number of kernels without a verdict by reason, the most frequent first."""


def summarized(verdicts: Sequence[ReferenceVerdict], torch: str, kernels: Collection[str]) -> ReferenceSummary:
    """Count the verdicts; `kernels` contains the ids of all kernels that were selected."""
    sources = sorted({kernel.partition("/")[0] for kernel in kernels})
    rows = [_row(source, [one for one in verdicts if one.source == source], kernels) for source in sources]
    without: dict[str, set[str]] = {}
    judged = {one.kernel_id for one in verdicts if one.state in ("agrees", "disagrees")}
    for one in verdicts:
        if one.kernel_id not in judged:
            without.setdefault(f"{one.state}: {one.detail}", set()).add(one.kernel_id)
    counted = sorted(((len(ids), reason) for reason, ids in without.items()), key=lambda item: (-item[0], item[1]))
    return ReferenceSummary(
        torch=torch,
        rows=tuple(rows),
        disagreeing=tuple(sorted(one.id for one in verdicts if one.state == "disagrees")),
        reasons={reason: count for count, reason in counted},
    )


def _row(source: str, verdicts: Sequence[ReferenceVerdict], kernels: Collection[str]) -> SourceRow:
    judged = {one.kernel_id for one in verdicts if one.state in ("agrees", "disagrees")}
    states = Counter(one.state for one in verdicts)
    return SourceRow(
        source=source,
        kernels=sum(kernel.partition("/")[0] == source for kernel in kernels),
        with_suites=len({one.kernel_id for one in verdicts}),
        referenced=len(judged),
        agreeing=len(judged - {one.kernel_id for one in verdicts if one.state == "disagrees"}),
        suites={state: states[state] for state in _STATES if states[state]},
    )


def text(summary: ReferenceSummary | None) -> str:
    """Return the table, the suites that disagree, and the reasons for those without a verdict."""
    if summary is None:
        return (
            "torch is not installed, so the projects' operators for the CPU cannot be built; "
            "the dataset does not depend on them\n  to add it: pip install torch --index-url https://download.pytorch.org/whl/cpu\n"
        )
    return "".join(f"{line}\n" for line in _lines(summary))


def _lines(summary: ReferenceSummary) -> Iterator[str]:
    yield f"independent references: the projects' operators for the CPU, built against torch {summary.torch}"
    heads = ("source", "kernels", "with suites", "with a reference", "all suites agree")
    cells = [
        heads,
        *(
            (row.source, *map(str, (row.kernels, row.with_suites, row.referenced, row.agreeing)))
            for row in summary.rows
        ),
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        first, *rest = (
            cell.rjust(width) if number else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join((first, *rest)).rstrip()
    totals = Counter[str]()
    for row in summary.rows:
        totals.update(row.suites)
    yield "suites: " + ", ".join(f"{totals[state]} {state.replace('_', ' ')}" for state in _STATES if totals[state])
    for identifier in summary.disagreeing:
        yield f"  disagrees: {identifier}"
    for reason, count in [*summary.reasons.items()][:_MOST_REASONS]:
        yield f"  no verdict ({count} kernels): {reason}"
    yield "all comparisons: data/references/suites.jsonl"
