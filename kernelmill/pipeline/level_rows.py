"""The table of proof levels: the units of each source, from self-contained units to verified suites."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kernelmill.pipeline.metrics import Metrics, ProofLevels, Step


class Cell(NamedTuple):
    """Units that reach a level, and their share of the units that compile standalone."""

    units: int
    share: float


class LevelRow(NamedTuple):
    """The row of one source."""

    source: str
    cells: tuple[Cell, ...]
    kernels: str
    """The number of verified kernels, of those selected."""
    branches: str
    mutants: str


ALL = "all"
"""The name of the metrics of all sources together."""
HEADS = (
    "Self-contained",
    "Program",
    "Suite",
    "Tests pass",
    "No findings",
    "Verified",
    "Grade B or A",
    "Grade A",
)
"""The headings of the cells of a row; each level builds on the one before."""


def level_rows(metrics: Metrics, order: Sequence[str]) -> tuple[LevelRow, ...]:
    """Return a row for each source that has suites, in this order, and one for all of them if there are several."""
    rows = [
        _row(name, metrics.sources[name].funnel, metrics.verification[name])
        for name in order
        if name in metrics.verification
    ]
    if len(rows) > 1:
        rows.append(_row(ALL, metrics.funnel, metrics.verification[ALL]))
    return tuple(rows)


def _row(name: str, funnel: Mapping[str, Step], levels: ProofLevels) -> LevelRow:
    units = funnel["port"].left
    reached = (
        *(units, funnel["wrap"].left, levels.suites, levels.tests_passed, levels.no_findings, levels.verified),
        levels.grades.get("A", 0) + levels.grades.get("B", 0),
        levels.grades.get("A", 0),
    )
    return LevelRow(
        source=name,
        cells=tuple(Cell(count, round(count / units, 4) if units else 0.0) for count in reached),
        kernels=f"{levels.verified_kernels} of {funnel['select'].left}",
        branches=_percent(levels.median_branch_coverage),
        mutants=_percent(levels.median_mutation_score),
    )


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"
