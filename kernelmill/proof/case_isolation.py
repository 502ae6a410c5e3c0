"""The cases of a suite that show a finding: each is run alone, under the checks that have findings."""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kernelmill.execution import checking
from kernelmill.execution.checking import Job, Result
from kernelmill.execution.checks import CHECKS
from kernelmill.execution.findings import Finding
from kernelmill.execution.protocol import Given
from kernelmill.proof.combined_runs import Checked
from kernelmill.records import CheckFinding, CheckVerdict, Suite

MOST_REPORTED = 5
"""Findings that are reported for each check."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Key:
    """What identifies the same finding in two runs."""

    check: str
    kind: str
    line: int


_Cases = Mapping[_Key, tuple[int, ...]]


def outcomes(suite: Suite, job: Job, checked: Checked) -> tuple[CheckVerdict, ...]:
    """The outcome of each check; its first findings name the cases that show them."""
    shown = _cases_of(suite, job, checked)
    return tuple(
        CheckVerdict(
            name=result.check,
            state=result.state,
            findings=tuple(_finding(one, shown.get(_key(result, one), ())) for one in result.findings[:MOST_REPORTED]),
        )
        for result in checked.results
    )


def _finding(finding: Finding, cases: tuple[int, ...]) -> CheckFinding:
    block, thread = finding.place.block, finding.place.thread
    return CheckFinding(
        kind=finding.kind,
        severity=finding.severity,
        message=finding.message,
        kernel=finding.kernel,
        line=finding.place.line,
        other_line=finding.other.line if finding.other else 0,
        block=(block.x, block.y, block.z) if block else None,
        thread=(thread.x, thread.y, thread.z) if thread else None,
        cases=cases,
    )


def _cases_of(suite: Suite, job: Job, checked: Checked) -> _Cases:
    with_findings = {result.check for result in checked.results if result.findings}
    checks = [check for check in CHECKS if check.name in with_findings]
    # A plain run of the same case is worth its time only to checks that report what differs from it.
    compared, others = [one for one in checks if one.differs], [one for one in checks if not one.differs]
    together = [(some, plain) for some, plain in ((compared, None), (others, checked.plain)) if some]
    cases: dict[_Key, list[int]] = {}
    for number, (some, plain) in itertools.product(range(len(suite.cases)), together):
        given = replace(job, given=Given(arguments=(str(number),)))
        for result in checking.check(checked.backend, given, some, known=checked.builds, plain=plain):
            for key in {_key(result, one) for one in result.findings}:
                cases.setdefault(key, []).append(number)
    return {key: tuple(numbers) for key, numbers in cases.items()}


def _key(result: Result, finding: Finding) -> _Key:
    return _Key(check=result.check, kind=finding.kind, line=finding.place.line)
