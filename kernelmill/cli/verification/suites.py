"""Find suites of the dataset by id or name, and describe their verdicts."""

from collections.abc import Iterator
from pathlib import Path

from kernelmill.records import CheckFinding, ProgramGate, Suite, Verdict
from kernelmill.storage import jsonl

DATA = Path("data")
SUITES = DATA / "cases/suites.jsonl"


def suites_named(name: str, where: Path = SUITES) -> tuple[Suite, ...]:
    """Return the suites with this task id, unit id or unit name; none if there is no dataset.

    Raises `InputError` if the file contains anything else.
    """
    if not where.is_file():
        return ()
    return tuple(one for one in jsonl.read(where, Suite) if name in (one.kernel_id, one.id, one.name))


def lines(verdict: Verdict) -> Iterator[str]:
    """Yield the lines that describe a verdict."""
    yield f"{verdict.id} on the CPU runtime, {verdict.compiler}"
    for gate in verdict.gates:
        version = f" {gate.version}" if gate.version else ""
        yield f"  AMD gate  {gate.compiler}{version}, {gate.target}: {_gate_state(gate)}"
        yield from (f"            {one.path or 'program'}:{one.line}: {one.message}" for one in gate.diagnostics)
    yield f"  tests     {verdict.tests_passed} of {verdict.tests_run} cases pass, {verdict.comparisons} comparisons"
    for check in verdict.checks:
        yield f"  {check.name:9} {check.state}"
        yield from (f"            {_finding(finding)}" for finding in check.findings)
    if verdict.lines:
        yield f"  lines     {verdict.lines_covered} of {verdict.lines}"
        yield f"  branches  {verdict.branches_covered} of {verdict.branches}"
    for control in verdict.controls:
        yield f"  {control.kind.replace('_', ' ')}: {control.state.replace('_', ' ')}"
    for count in verdict.mutants:
        yield f"  mutants   {count.family}, {count.operator}: {count.killed} of {count.mutants} killed"
    for survivor in verdict.survivors:
        what = "survives" if survivor.reached else "is not reached"
        yield f"            {survivor.operator} in line {survivor.line} {what}: {survivor.text}"
    yield (
        "verified"
        if verdict.verified
        else f"not verified: {verdict.reason.replace('_', ' ')} {verdict.detail}".rstrip()
    )


def _finding(finding: CheckFinding) -> str:
    where = f"line {finding.line}: " if finding.line else ""
    who = f", block {finding.block}, thread {finding.thread}" if finding.block and finding.thread else ""
    cases = f", in case {', '.join(str(number + 1) for number in finding.cases)}" if finding.cases else ""
    return f"{where}{finding.kind}: {finding.message}{who}{cases}"


def _gate_state(gate: ProgramGate) -> str:
    return gate.state if gate.state in ("accepted", "rejected") else f"unchecked, {gate.detail}"
