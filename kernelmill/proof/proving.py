"""The proof of one suite: every check of the CPU runtime, coverage, negative controls and mutants."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from kernelmill.coverage import measure
from kernelmill.coverage.judging import Coverage, of_functions
from kernelmill.execution.checking import Job, Result
from kernelmill.execution.checks import named
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import NOTHING, single
from kernelmill.proof import case_isolation, combined_runs, without_reference
from kernelmill.proof.branches.conditions import without_comments
from kernelmill.proof.branches.unreachable import unreachable
from kernelmill.proof.mutants import runs as mutant_runs
from kernelmill.proof.units.stripping import of_project
from kernelmill.proof.unsettled import unsettled
from kernelmill.proof.verdicts.verification_gate import concluded
from kernelmill.records import (
    USUAL_THRESHOLDS,
    ComparedOutput,
    Control,
    MutantCount,
    ReferenceKind,
    Suite,
    Survivor,
    Thresholds,
    Verdict,
)
from kernelmill.records.reasons import VerifyReason
from kernelmill.sandbox import Limits

COMPILING = mutant_runs.COMPILING
RUNNING = Limits(wall_seconds=1800, cpu_seconds=60, memory_mib=4096)
"""Processor time decides, since it hardly depends on what else the machine does."""
UNOPTIMISED = mutant_runs.UNOPTIMISED
_REFERENCE = "reference::"
_PRINTS = re.compile(r"\bprintf\s*\(")
_LAST = re.compile(r"^(PASS|FAIL): (\d+) of (\d+) cases, (\d+) comparisons, (\d+) failed$", re.MULTILINE)


class _ProofStage(NamedTuple):
    """A check that must be clean for a suite to be executed or verified, and the reason otherwise."""

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
"""The first that is not clean gives the reason, unless a test says that the kernel modified an input."""
_MODIFIED = re.compile(r"^input (\w+) was modified$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Mutation:
    """The outcome of mutants and negative controls."""

    counts: tuple[MutantCount, ...] = ()
    survivors: tuple[Survivor, ...] = ()
    controls: tuple[Control, ...] = ()
    outputs: tuple[ComparedOutput, ...] = ()
    skipped: int = 0
    """The number of mutants that were not run, to save time."""
    detail: str = ""
    """Why there is none; empty otherwise."""


def prove(
    suite: Suite,
    backend: Cpu,
    folder: Path,
    thresholds: Thresholds = USUAL_THRESHOLDS,
    never_null: Collection[str] = (),
) -> Verdict:
    """The verdict on a suite; builds are made in a folder.

    `never_null` names the pointers that every launch of the project passes.
    """
    backend = replace(backend, extra=UNOPTIMISED)  # compiling is most of the work: cases are small
    job = _job(suite, folder)
    program = job.program
    counting = measure.instrumented(backend, program, folder / "counting", COMPILING)
    instrumented = without_reference.sources(suite, folder / "instrumented")
    checked = combined_runs.checked(backend, job, counting, instrumented, folder / "checks")
    results = checked.results
    plain = next(result for result in results if result.check == "plain")
    compiled = plain.state != "not_built"
    summary = _LAST.search(plain.output)
    passes = plain.state == "clean" and summary is not None and summary[1] == "PASS"
    covered = _covered(suite, checked.coverage) if passes else Coverage(state="failed")
    cause = _of_checks(results, unsettled(suite))
    comparisons = int(summary[4]) if summary else 0
    mutation = _Mutation() if cause.reason or not comparisons else _mutation(suite, backend, folder / "mutants")
    verdict = Verdict(
        id=suite.id,
        source=suite.source,
        kernel_id=suite.kernel_id,
        name=suite.name,
        backend="cpu",
        compiler=f"{backend.compiler_name} {backend.version}",
        level="failed",
        verified=False,
        reason=cause.reason or "",
        detail=cause.detail,
        thresholds=thresholds,
        compiled=compiled,
        tests_run=int(summary[3]) if summary else 0,
        tests_passed=int(summary[2]) if summary else 0,
        comparisons=comparisons,
        checks=case_isolation.outcomes(suite, job, checked),
        lines=covered.lines,
        lines_covered=covered.lines_covered,
        branches=covered.branches,
        branches_covered=covered.branches_covered,
        unreachable=unreachable(suite.text, covered.functions, never_null),
        reference=reference_kind(suite),
        outputs=mutation.outputs,
        controls=mutation.controls,
        mutants=mutation.counts,
        mutants_skipped=mutation.skipped,
        survivors=mutation.survivors,
    )
    return concluded(verdict, mutation.detail)


def _job(suite: Suite, folder: Path) -> Job:
    prints = _PRINTS.search(without_comments(suite.text.unit)) is not None
    program = single(suite.name, suite.code, folder / "plain")
    return Job(program=program, compiling=COMPILING, running=RUNNING, threads_print=prints)


def passes_tests(suite: Suite, backend: Cpu, folder: Path) -> bool:
    """Whether a suite passes its own tests in all thread orders, if the compiler measures coverage.

    Otherwise the proof has to tell. The runs are those of the proof, for which the memo knows them by then.
    """
    backend = replace(backend, extra=UNOPTIMISED)
    job = _job(suite, folder)
    counting = measure.instrumented(backend, job.program, folder / "counting", COMPILING)
    return isinstance(counting, Coverage) or combined_runs.succeeds(backend, job, counting)


def passes_sanitizers(suite: Suite, backend: Cpu, folder: Path) -> bool:
    """Whether the kernel of a suite is clean under sanitizers in all its cases; not where the compiler has none.

    The build is that of the proof, for which the memo knows it by then.
    """
    backend = replace(backend, extra=UNOPTIMISED, check=named("sanitize"))
    build = backend.compile(without_reference.sources(suite, folder), folder, COMPILING)
    if build.state != "built":
        return False
    run = backend.run(build, NOTHING, RUNNING)
    return run.finished.succeeded and not run.findings


def reference_kind(suite: Suite) -> ReferenceKind:
    """What the expected outputs of a suite come from."""
    if suite.golden == "recorded":
        return "recorded"
    return "derived_double" if all(golden.double_reference for golden in suite.goldens) else "derived_own"


def _covered(suite: Suite, covered: Coverage) -> Coverage:
    """Coverage of the kernel and its functions, without what the port added and without the reference."""
    if covered.state != "measured":
        return covered
    text = of_project(suite.text.unit).splitlines()
    own = tuple(
        each
        for each in covered.functions
        if _REFERENCE not in each.name and each.line <= len(text) and text[each.line - 1].strip()
    )
    return of_functions(own, detail=covered.detail)


class _Cause(NamedTuple):
    reason: VerifyReason | None
    detail: str


def _of_checks(results: Sequence[Result], unsettled: str) -> _Cause:
    """Why a suite fails, by the results of its checks and what is unsettled; no reason where all are clean."""
    by_check = {result.check: result for result in results}
    if by_check["plain"].state == "not_built":
        return _Cause(VerifyReason.DOES_NOT_COMPILE_FOR_CPU, by_check["plain"].detail[:500])
    for stage in PROOF_STAGES:
        why = rejection(by_check[stage.check])
        if why is not None:
            return _modified_input(by_check[stage.check]) or _Cause(stage.reason, why)
    return _Cause(VerifyReason.ORDER_DEPENDENT if unsettled else None, unsettled)


def _modified_input(result: Result) -> _Cause | None:
    """What a test that failed says about inputs; none if the kernel modified none, or if the check found an error.

    The programs of some checks compare no outputs, so that this is all that can fail there.
    """
    names = dict.fromkeys(_MODIFIED.findall(result.errors)) if result.state == "failed" else {}
    if not names:
        return None
    inputs = ", ".join(names)
    detail = f"the check {result.check}: the kernel modified {inputs}, which it only reads by its role"
    return _Cause(VerifyReason.INPUT_MODIFIED, f"{detail}; let the relations say that it is written")


def rejection(result: Result) -> str | None:
    """Why the result of a check rejects a program; `None` if it does not."""
    errors = [one for one in result.findings if one.severity == "error" or one.kind.startswith(("order", "depends"))]
    if errors or result.state in ("failed", "not_built"):
        return (errors[0].message if errors else result.detail or result.errors)[:500]
    return None


def _mutation(suite: Suite, backend: Cpu, folder: Path) -> _Mutation:
    try:
        outcome = mutant_runs.outcome(mutant_runs.built(suite, backend, folder), backend)
    except mutant_runs.MutantsBrokenError as error:
        return _Mutation(detail=str(error))
    return _Mutation(
        counts=outcome.counts,
        survivors=outcome.survivors,
        controls=outcome.controls,
        outputs=outcome.outputs,
        skipped=outcome.skipped,
    )
