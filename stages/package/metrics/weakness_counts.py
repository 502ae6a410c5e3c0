"""The number of suites with each kind of weakness."""

from collections.abc import Sequence
from typing import get_args

from kernelmill.pipeline.metrics import WeaknessReport
from kernelmill.records import SuiteRow, WeaknessKind


def weakness_counts(suites: Sequence[SuiteRow]) -> dict[str, WeaknessReport]:
    """Return a report for each kind of weakness, in the order of the kinds; none without suites."""
    return {kind: _report(kind, suites) for kind in get_args(WeaknessKind) if suites}


def _report(kind: WeaknessKind, suites: Sequence[SuiteRow]) -> WeaknessReport:
    found = [[one for one in suite.weaknesses if one.kind == kind] for suite in suites]
    return WeaknessReport(
        suites=sum(bool(ones) for ones in found),
        weaknesses=sum(map(len, found)),
        without_reason=sum(not one.reason for ones in found for one in ones),
    )
