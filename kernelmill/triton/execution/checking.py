"""Check a Triton program: run it, measure its tests, compile its kernels, and judge."""

import ast
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from pydantic import ValidationError

from kernelmill import sandbox
from kernelmill.records.reasons import TritonCheckReason
from kernelmill.records.triton_verdicts import (
    TritonCompilation,
    TritonControl,
    TritonControlKind,
    TritonFinding,
    TritonLevel,
    TritonMutantCount,
    TritonShortfall,
    TritonSurvivor,
    TritonTarget,
    TritonVerdict,
)
from kernelmill.storage import jsonl
from kernelmill.triton.execution import remembered
from kernelmill.triton.execution.branches import outcomes
from kernelmill.triton.execution.confined import RunLimits, RunRequest, SeenLaunch, SeenRun, compile_all, run_all
from kernelmill.triton.execution.mutation import TritonMutant, mutants
from kernelmill.triton.execution.remembered import CompileRequest

AMD_TARGETS: tuple[TritonTarget, ...] = ("gfx90a", "gfx942", "gfx950")
TARGETS: tuple[TritonTarget, ...] = (*AMD_TARGETS, "sm_80")
LAUNCHES_PER_KERNEL = 1
"""So many different launches of a kernel are compiled."""
_TYPES_DIFFER = ("Loop-carried variable", "Mismatched type for")
_STATES = {
    "failed": TritonCheckReason.TEST_FAILED,
    "raised": TritonCheckReason.RAISED,
    "unsupported": TritonCheckReason.UNSUPPORTED,
    "missing_module": TritonCheckReason.MISSING_MODULE,
    "timed_out": TritonCheckReason.TIMED_OUT,
    "too_long": TritonCheckReason.TIMED_OUT,
    "crashed": TritonCheckReason.CRASHED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TritonThresholds:
    """What tests of a verified program reach at least."""

    cases: int = 5
    comparisons: int = 5
    branches: float = 0.95
    mutants: float = 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckPlan:
    """What is done to a program."""

    measures_tests: bool = True
    """Whether negative controls and mutants are run."""
    targets: tuple[TritonTarget, ...] = TARGETS
    limits: RunLimits = field(default_factory=RunLimits)
    thresholds: TritonThresholds = field(default_factory=TritonThresholds)
    recalls: bool = False
    """Whether runs and compiles are looked up in the memo and kept there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A verdict, with what is not part of the record."""

    verdict: TritonVerdict
    output: str
    """The end of what the program printed."""
    seconds: float
    """The time of the plain run and its checks."""
    changes: tuple[TritonMutant, ...] = ()
    """The mutants that were run."""
    runs: Mapping[str, SeenRun] = field(default_factory=dict)
    """The runs of negative controls and mutants, by name."""


def check(
    text: str,
    identity: tuple[str, str],
    plan: CheckPlan,
    folder: Path,
    *,
    cases: int | None = None,
    runner: sandbox.Runner = sandbox.run,
) -> Checked:
    """Check a program; `identity` is its id and source, `cases` the number of its cases if it is not that of its tests.

    Raises `InputError` if torch or Triton is not installed.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return Checked(verdict=_unread(identity, error), output="", seconds=0.0)
    changes, skipped = mutants(text) if plan.measures_tests else ([], 0)
    requests = _requests(text, changes, plan)
    runs = _recalled_runs(requests, folder, plan, runner)
    base, others = runs[0], {one.run: one for one in runs[1:]}
    compilations = _compiled(text, base.signatures, plan, folder, runner) if base.signatures else ()
    evidence = _Evidence(
        identity=identity,
        tree=tree,
        base=base,
        others=others,
        changes=changes,
        skipped=skipped,
        compilations=compilations,
    )
    verdict = _judge(evidence, plan, cases)
    return Checked(verdict=verdict, output=base.output, seconds=base.seconds, changes=tuple(changes), runs=others)


def _recalled_runs(
    requests: Sequence[RunRequest], folder: Path, plan: CheckPlan, runner: sandbox.Runner
) -> tuple[SeenRun, ...]:
    def make() -> tuple[SeenRun, ...]:
        return run_all(requests, folder, plan.limits, runner)

    return remembered.runs(requests, plan.limits, make) if plan.recalls else make()


def _requests(text: str, changes: Sequence[TritonMutant], plan: CheckPlan) -> list[RunRequest]:
    requests = [RunRequest(name="plain", text=text, deep=True)]
    if plan.measures_tests:
        requests += [
            RunRequest(name=kind, text=text, control=kind, strict=True) for kind in get_args(TritonControlKind)
        ]
        requests += [
            RunRequest(name=f"mutant {number}", text=one.apply(text), strict=True, undefined=one.undefined)
            for number, one in enumerate(changes)
        ]
    return requests


def _unread(identity: tuple[str, str], error: BaseException) -> TritonVerdict:
    line = getattr(error, "lineno", None) or 0
    return TritonVerdict(
        id=identity[0],
        source=identity[1],
        level="failed",
        verified=False,
        reason=TritonCheckReason.NOT_PYTHON,
        detail=f"line {line}: {getattr(error, 'msg', None) or error}",
        findings=(TritonFinding(kind="failure", message=f"the file is not Python: {error}", line=line),),
    )


def _compiled(
    text: str, launches: Sequence[SeenLaunch], plan: CheckPlan, folder: Path, runner: sandbox.Runner
) -> tuple[TritonCompilation, ...]:
    if not plan.targets:
        return ()
    chosen: list[SeenLaunch] = []
    for launch in launches:
        if sum(one.kernel == launch.kernel for one in chosen) < LAUNCHES_PER_KERNEL:
            chosen.append(launch)

    def make() -> tuple[str, ...]:
        return compile_all(text, chosen, plan.targets, folder, limits=plan.limits, runner=runner)

    request = CompileRequest(text=text, launches=chosen, targets=plan.targets, limits=plan.limits)
    found = []
    for line in remembered.compiles(request, make) if plan.recalls else make():
        try:
            found.append(jsonl.loads(TritonCompilation, line))
        except ValidationError:  # not of our own process: the program wrote it
            continue
    return tuple(found)


def killed(run: SeenRun | None, base: SeenRun) -> bool:
    """Whether the tests reject a changed program: it fails, or a comparison comes out differently."""
    if run is None:
        return False
    return run.state != "passed" or run.outcomes != base.outcomes or bool(run.findings)


def _findings(base: SeenRun) -> tuple[TritonFinding, ...]:
    found = [
        TritonFinding(
            kind=one.kind,
            severity="warning" if one.severity == "warning" else "error",
            message=one.message,
            kernel=one.kernel,
            line=one.line,
            program=one.program if one.line and one.kind != "uninitialized" else None,
            argument=one.argument,
            offset=one.offset if one.argument else None,
        )
        for one in base.findings
    ]
    found += [
        TritonFinding(kind="comparison", message="a comparison is false, and no assertion is about it", line=line)
        for line in sorted(set(base.failed_comparisons))
    ]
    if base.state != "passed":
        found.append(TritonFinding(kind="failure", message=base.detail, line=base.line))
    return tuple(found)


def _untypable(compilations: Sequence[TritonCompilation]) -> tuple[TritonFinding, ...]:
    """Kernels that no compiler accepts since the type of a variable changes, which the interpreter does not notice."""
    found = {}
    for one in compilations:
        if one.state == "rejected" and any(text in one.reason for text in _TYPES_DIFFER):
            found[one.kernel] = TritonFinding(kind="types", message=one.reason, kernel=one.kernel)
    return tuple(found[name] for name in sorted(found))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Evidence:
    """What runs and compilers say of one program."""

    identity: tuple[str, str]
    tree: ast.Module
    base: SeenRun
    others: Mapping[str, SeenRun]
    """The runs of negative controls and mutants, by name."""
    changes: Sequence[TritonMutant]
    skipped: int
    compilations: tuple[TritonCompilation, ...]


def _judge(evidence: _Evidence, plan: CheckPlan, cases: int | None) -> TritonVerdict:
    base, others, changes = evidence.base, evidence.others, evidence.changes
    findings = (*_findings(base), *_untypable(evidence.compilations))
    expected = outcomes(evidence.tree)
    reached = set(base.reached)
    uncovered = tuple(
        f"{line} {kind} {str(way).lower()}" for line, kind, way in expected if (line, kind, way) not in reached
    )
    measured = plan.measures_tests and base.state == "passed"
    controls = tuple(
        TritonControl(kind=kind, state="rejected" if killed(others.get(kind), base) else "passed")
        for kind in get_args(TritonControlKind)
        if measured and kind in others
    )
    results = [
        (one, killed(others.get(f"mutant {number}"), base))
        for number, one in enumerate(changes)
        if measured and f"mutant {number}" in others
    ]
    draft = TritonVerdict(
        id=evidence.identity[0],
        source=evidence.identity[1],
        level="executed",
        verified=False,
        findings=findings,
        unsupported=tuple(f"line {line}: {what}" for what, line in base.unsupported),
        notes=base.notes,
        tests=base.tests,
        skipped=base.skipped,
        launches=base.launches,
        programs=base.programs,
        comparisons=base.comparisons,
        branches=len(expected),
        branches_covered=len(expected) - len(uncovered),
        uncovered=uncovered,
        controls=controls,
        mutants=tuple(
            TritonMutantCount(
                operator=operator,
                mutants=sum(one.operator == operator for one, _ in results),
                killed=sum(one.operator == operator and dead for one, dead in results),
            )
            for operator in sorted({one.operator for one, _ in results})
        ),
        mutants_skipped=evidence.skipped + len(changes) - len(results) if measured else 0,
        survivors=tuple(
            TritonSurvivor(operator=one.operator, line=one.line, text=one.text) for one, dead in results if not dead
        ),
        compilations=evidence.compilations,
    )
    return _levelled(draft, base, plan, len(base.tests) if cases is None else cases)


def _levelled(draft: TritonVerdict, base: SeenRun, plan: CheckPlan, cases: int) -> TritonVerdict:
    """The verdict with its level and reasons."""
    errors = [one for one in draft.findings if one.severity == "error"]
    if base.state != "passed":
        return _with(draft, "failed", _STATES.get(base.state, TritonCheckReason.RAISED), base.detail)
    if errors:
        first = errors[0]
        return _with(draft, "failed", TritonCheckReason.HAS_FINDINGS, f"{first.kind}: {first.message}")
    shortfalls = tuple(_shortfalls(draft, plan, cases))
    if shortfalls:
        return _with(draft, "executed", shortfalls[0].reason, shortfalls[0].detail, shortfalls)
    return _with(draft, "verified", "", "")


def _shortfalls(draft: TritonVerdict, plan: CheckPlan, cases: int) -> list[TritonShortfall]:
    wanted = plan.thresholds
    found: list[tuple[TritonCheckReason, str]] = []
    if not draft.launches:
        found.append((TritonCheckReason.NO_LAUNCH, "no kernel is launched"))
    if cases < wanted.cases:
        found.append((TritonCheckReason.TOO_FEW_CASES, f"{cases} of {wanted.cases} cases"))
    if draft.comparisons < wanted.comparisons:
        found.append(
            (TritonCheckReason.TOO_FEW_COMPARISONS, f"{draft.comparisons} of {wanted.comparisons} comparisons")
        )
    if plan.measures_tests:
        passed = [one.kind for one in draft.controls if one.state == "passed"]
        if passed:
            found.append((TritonCheckReason.NEGATIVE_CONTROL_PASSES, ", ".join(passed)))
        if draft.branch_share < wanted.branches:
            found.append((TritonCheckReason.BRANCHES_NOT_REACHED, f"{draft.branches_covered} of {draft.branches}"))
        share = draft.mutant_share
        if share is None:
            found.append((TritonCheckReason.NO_MUTANTS, "the kernels have nothing to change"))
        elif share < wanted.mutants:
            total = sum(one.mutants for one in draft.mutants)
            found.append((TritonCheckReason.MUTANTS_SURVIVE, f"{len(draft.survivors)} of {total} survive"))
    else:
        found.append((TritonCheckReason.NOT_MEASURED, "no negative controls and no mutants were run"))
    rejected = [one for one in draft.compilations if one.state == "rejected" and one.target in AMD_TARGETS]
    if rejected:
        first = rejected[0]
        found.append((TritonCheckReason.NOT_COMPILED, f"{first.kernel} for {first.target}: {first.reason}"))
    return [TritonShortfall(reason=reason, detail=detail) for reason, detail in found]


def _with(
    draft: TritonVerdict,
    level: TritonLevel,
    reason: str,
    detail: str,
    shortfalls: tuple[TritonShortfall, ...] = (),
) -> TritonVerdict:
    fields = {name: getattr(draft, name) for name in TritonVerdict.__dataclass_fields__}
    return TritonVerdict(
        **fields
        | {
            "level": level,
            "verified": level == "verified",
            "reason": str(reason),
            "detail": detail,
            "shortfalls": shortfalls,
        }
    )
