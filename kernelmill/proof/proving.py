"""The proof of one suite: every check of the CPU runtime, coverage, negative controls and mutants."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from kernelmill.coverage import measure
from kernelmill.coverage.judging import Coverage, of_functions
from kernelmill.execution.checking import Job, Result
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import single
from kernelmill.proof import case_isolation, combined_runs, mutant_runs
from kernelmill.records import Control, MutantCount, Suite, Survivor, Verdict
from kernelmill.records.reasons import VerifyReason
from kernelmill.sandbox import Limits

COMPILING = mutant_runs.COMPILING
RUNNING = Limits(wall_seconds=60, memory_mib=4096)
UNOPTIMISED = mutant_runs.UNOPTIMISED
_REFERENCE = "reference::"
_LAST = re.compile(r"^(PASS|FAIL): (\d+) of (\d+) cases, (\d+) comparisons, (\d+) failed$", re.MULTILINE)


class _ProofStage(NamedTuple):
    """A check that must be clean for a suite to be verified, and the reason otherwise."""

    check: str
    reason: VerifyReason


PROOF_STAGES = (
    _ProofStage("plain", VerifyReason.TESTS_FAIL),
    _ProofStage("reverse", VerifyReason.ORDER_DEPENDENT),
    _ProofStage("random", VerifyReason.ORDER_DEPENDENT),
    _ProofStage("poison", VerifyReason.READS_UNINITIALIZED_MEMORY),
    _ProofStage("barriers", VerifyReason.DIVERGENT_BARRIER),
    _ProofStage("leaks", VerifyReason.LEAKS),
    _ProofStage("sanitize", VerifyReason.SANITIZER_FINDINGS),
    _ProofStage("race", VerifyReason.RACE_FINDINGS),
)
"""The first that is not clean gives the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Mutation:
    """The outcome of mutants and negative controls."""

    counts: tuple[MutantCount, ...] = ()
    survivors: tuple[Survivor, ...] = ()
    controls: tuple[Control, ...] = ()
    detail: str = ""
    """Why there is none; empty otherwise."""


def prove(suite: Suite, backend: Cpu, folder: Path) -> Verdict:
    """The verdict on a suite; builds are made in a folder."""
    backend = replace(backend, extra=UNOPTIMISED)  # compiling is most of the work: cases are small
    program = single(suite.name, suite.code, folder / "plain")
    job = Job(program=program, compiling=COMPILING, running=RUNNING)
    counting = measure.instrumented(backend, program, folder / "counting", COMPILING)
    checked = combined_runs.checked(backend, job, counting, folder / "checks")
    results = checked.results
    plain = next(result for result in results if result.check == "plain")
    compiled = plain.state != "not_built"
    summary = _LAST.search(plain.output)
    passes = plain.state == "clean" and summary is not None and summary[1] == "PASS"
    covered = _covered(checked.coverage) if passes else Coverage(state="failed")
    cause = _of_checks(results, summary)
    mutation = _Mutation() if cause.reason else _mutation(suite, backend, folder / "mutants")
    reason, detail = cause if cause.reason else _of_mutation(mutation)
    return Verdict(
        id=suite.id,
        source=suite.source,
        kernel_id=suite.kernel_id,
        name=suite.name,
        backend="cpu",
        compiler=f"{backend.compiler_name} {backend.version}",
        verified=not reason,
        reason=reason or "",
        detail=detail,
        compiled=compiled,
        tests_run=int(summary[3]) if summary else 0,
        tests_passed=int(summary[2]) if summary else 0,
        comparisons=int(summary[4]) if summary else 0,
        checks=case_isolation.outcomes(suite, job, checked),
        lines=covered.lines,
        lines_covered=covered.lines_covered,
        branches=covered.branches,
        branches_covered=covered.branches_covered,
        controls=mutation.controls,
        mutants=mutation.counts,
        survivors=mutation.survivors,
    )


def _covered(covered: Coverage) -> Coverage:
    """Coverage of the kernel and its functions, without those of the same names in the reference."""
    if covered.state != "measured":
        return covered
    own = tuple(each for each in covered.functions if _REFERENCE not in each.name)
    return of_functions(own, detail=covered.detail)


class _Cause(NamedTuple):
    reason: VerifyReason | None
    detail: str


def _of_checks(results: Sequence[Result], summary: re.Match[str] | None) -> _Cause:
    """Why a suite is not verified, by the results of its checks; no reason where all are clean."""
    by_check = {result.check: result for result in results}
    if by_check["plain"].state == "not_built":
        return _Cause(VerifyReason.DOES_NOT_COMPILE_FOR_CPU, by_check["plain"].detail[:500])
    for stage in PROOF_STAGES:
        why = rejection(by_check[stage.check])
        if why is not None:
            return _Cause(stage.reason, why)
    if summary is None or int(summary[4]) == 0:
        return _Cause(VerifyReason.NO_COMPARISONS, "")
    return _Cause(None, "")


def rejection(result: Result) -> str | None:
    """Why the result of a check rejects a program; `None` if it does not."""
    errors = [one for one in result.findings if one.severity == "error" or one.kind.startswith(("order", "depends"))]
    if errors or result.state in ("failed", "not_built"):
        return (errors[0].message if errors else result.detail or result.errors)[:500]
    return None


def _of_mutation(mutation: _Mutation) -> _Cause:
    """Why a suite is not verified, by the outcome of wrong kernels; no reason where they are rejected."""
    if mutation.detail:
        return _Cause(VerifyReason.MUTANTS_BROKEN, mutation.detail[:500])
    passed = [control.kind for control in mutation.controls if control.state == "passed"]
    if passed or not any(control.state == "rejected" for control in mutation.controls):
        return _Cause(VerifyReason.NEGATIVE_CONTROL_PASSES, ", ".join(passed))
    return _Cause(None, "")


def _mutation(suite: Suite, backend: Cpu, folder: Path) -> _Mutation:
    try:
        outcome = mutant_runs.outcome(mutant_runs.built(suite, backend, folder), backend)
    except mutant_runs.MutantsBrokenError as error:
        return _Mutation(detail=str(error))
    return _Mutation(counts=outcome.counts, survivors=outcome.survivors, controls=outcome.controls)
