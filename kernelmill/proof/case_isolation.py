"""In which cases of a suite findings show: each case is run alone, in the modes that found something."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.execution import checking
from kernelmill.execution.checking import Job, Result
from kernelmill.execution.checks import MODES
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.findings import Finding
from kernelmill.execution.protocol import Given, single
from kernelmill.records import CheckFinding, CheckVerdict, Suite

MOST_TOLD = 5
"""Findings of a mode."""
_ALL = "int main() {"
_LOOP = "  for (size_t i = 0; i < count; ++i) {\n    const size_t compared"
_NAMED = "int main(int argc, char **argv) {"
_ONE = "  for (size_t i = size_t(std::atoi(argv[argc - 1])), end = i + 1; i < end; ++i) {\n    const size_t compared"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Key:
    """What makes findings of two runs the same."""

    mode: str
    kind: str
    line: int


Shown = Mapping[_Key, tuple[int, ...]]


def alone(code: str) -> str | None:
    """The program of a suite that runs one case alone, its number given as an argument; lines keep their numbers.

    None where the suite's main is another than the pipeline writes.
    """
    if code.count(_ALL) != 1 or code.count(_LOOP) != 1:
        return None
    return code.replace(_ALL, _NAMED).replace(_LOOP, _ONE)


def told(suite: Suite, backend: Cpu, job: Job, results: Sequence[Result], folder: Path) -> tuple[CheckVerdict, ...]:
    """What each mode said, the first findings with the cases that show them."""
    shown = _shown(suite, backend, job, results, folder)
    return tuple(
        CheckVerdict(
            mode=result.mode,
            state=result.state,
            findings=tuple(_found(one, shown.get(_key(result, one), ())) for one in result.findings[:MOST_TOLD]),
        )
        for result in results
    )


def _found(finding: Finding, cases: tuple[int, ...]) -> CheckFinding:
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


def _shown(suite: Suite, backend: Cpu, job: Job, results: Sequence[Result], folder: Path) -> Shown:
    found = {result.mode for result in results if result.findings}
    code = alone(suite.code) if found else None
    if code is None:
        return {}
    program = single(suite.name, code, folder)
    modes = [mode for mode in MODES if mode.name in found]
    cases: dict[_Key, list[int]] = {}
    for number in range(len(suite.cases)):
        given = replace(job, program=program, given=Given(arguments=(str(number),)))
        for result in checking.check(backend, given, modes):
            for key in {_key(result, one) for one in result.findings}:
                cases.setdefault(key, []).append(number)
    return {key: tuple(numbers) for key, numbers in cases.items()}


def _key(result: Result, finding: Finding) -> _Key:
    return _Key(mode=result.mode, kind=finding.kind, line=finding.place.line)
