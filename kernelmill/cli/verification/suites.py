"""Find suites of the dataset by id or name, and describe their verdicts."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from kernelmill.errors import InputError
from kernelmill.proof.branches.launch_facts import never_null
from kernelmill.proof.verdicts.grades import next_grade, to_next
from kernelmill.proof.verdicts.verification_gate import percent
from kernelmill.records import CheckFinding, Kernel, MutantFamily, ProgramGate, Suite, Verdict
from kernelmill.records.verdicts import mutation_score
from kernelmill.storage import jsonl

DATA = Path("data")
SUITES = DATA / "cases/suites.jsonl"
KERNELS = DATA / "select/kept.jsonl"


def suites_named(name: str, where: Path = SUITES) -> tuple[Suite, ...]:
    """Return the suites with this task id, unit id or unit name; none if there is no dataset.

    Raises `InputError` if the file contains anything else.
    """
    if not where.is_file():
        return ()
    return tuple(one for one in jsonl.read(where, Suite) if name in (one.kernel_id, one.id, one.name))


def refuse_unknown(name: str, where: Path = SUITES) -> None:
    """Raise `InputError` for a word that is neither a path nor the name of a suite, but may be meant as one."""
    if ":" not in name and ("/" in name or "." in name):
        return
    remedy = (
        "check its spelling: `kernelmill review --list` and the report name kernels, data/dataset/suites.jsonl units"
        if where.is_file()
        else "run `make dataset` or `kernelmill pull` to have the dataset; the files in examples/ need neither"
    )
    raise InputError(f"{name!r} is neither a file nor a suite of a dataset in this folder", remedy=remedy)


def never_null_of(suite: Suite, where: Path = KERNELS) -> frozenset[str]:
    """Return the pointers of a suite's kernel that every launch of its project passes; none if they are not known.

    Raises `InputError` if the file contains anything else.
    """
    kernels = jsonl.read(where, Kernel) if where.is_file() else ()
    return next((never_null(one) for one in kernels if one.id == suite.kernel_id), frozenset())


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
        yield f"  branches  {verdict.branches_covered} of {verdict.reachable} that a launch can reach"
    for branch in verdict.unreachable:
        yield f"            never in line {branch.line}, {branch.reason.replace('_', ' ')}: {branch.condition}"
    yield f"  reference {verdict.reference.replace('_', ' ')}"
    for output in verdict.outputs:
        yield f"  output    {output.output}: compared in {output.compared} of {output.cases} cases"
    for control in verdict.controls:
        yield f"  {f'{control.kind} {control.output}'.strip().replace('_', ' ')}: {control.state.replace('_', ' ')}"
    for count in verdict.mutants:
        yield f"  mutants   {count.family}, {count.operator}: {count.killed} of {count.mutants} killed"
    for family in get_args(MutantFamily):
        if (score := mutation_score(verdict, family)) is not None:
            yield f"  mutants   family {family}: {percent(score)} killed"
    if verdict.mutants_skipped:
        yield f"            {verdict.mutants_skipped} not run, to save time"
    for survivor in verdict.survivors:
        what = "survives" if survivor.reached else "is not reached"
        tried = f", on {survivor.inputs_tried} further inputs too" if survivor.inputs_tried else ""
        yield f"            {survivor.operator} in line {survivor.line} {what}{tried}: {survivor.text}"
    yield from _conclusion(verdict)


def _conclusion(verdict: Verdict) -> Iterator[str]:
    """Yield the level and the grade, and what stands between the verdict and the next one."""
    if verdict.verified:
        yield f"verified, grade {verdict.grade}"
        yield from (f"  for grade {next_grade(verdict)}: {one}" for one in to_next(verdict))
        return
    level = "executed, not verified" if verdict.level == "executed" else "not verified"
    yield f"{level}: {verdict.reason.replace('_', ' ')} {verdict.detail}".rstrip()
    for one in verdict.shortfalls[1:]:
        yield f"  and: {one.reason.replace('_', ' ')} {one.detail}".rstrip()


def _finding(finding: CheckFinding) -> str:
    where = f"line {finding.line}: " if finding.line else ""
    who = f", block {finding.block}, thread {finding.thread}" if finding.block and finding.thread else ""
    cases = f", in case {', '.join(str(number + 1) for number in finding.cases)}" if finding.cases else ""
    return f"{where}{finding.kind}: {finding.message}{who}{cases}"


def _gate_state(gate: ProgramGate) -> str:
    return gate.state if gate.state in ("accepted", "rejected") else f"unchecked, {gate.detail}"
