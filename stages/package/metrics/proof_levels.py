"""How far suites come on the way to being verified, and how good their tests are."""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import TypeVar

from kernelmill.gates.program_gates import standing
from kernelmill.pipeline.metrics import ProofLevels
from kernelmill.records import UnitVerification, Verdict
from kernelmill.records.verdicts import mutation_score

T = TypeVar("T", bound=str)


def verification(verdict: Verdict) -> UnitVerification:
    """Return the figures of a verdict."""
    return UnitVerification(
        unit=verdict.name,
        backend=verdict.backend,
        level=verdict.level,
        verified=verdict.verified,
        grade=verdict.grade,
        reason=verdict.reason,
        reference=verdict.reference,
        amd_gates=standing(verdict.gates),
        compiled=verdict.compiled,
        tests_run=verdict.tests_run,
        tests_passed=verdict.tests_passed,
        comparisons=verdict.comparisons,
        line_coverage=_share(verdict.lines_covered, verdict.lines),
        branch_coverage=_share(verdict.branches_covered, verdict.reachable),
        branches_unreachable=len(verdict.unreachable),
        mutants=sum(count.mutants for count in verdict.mutants),
        mutants_killed=sum(count.killed for count in verdict.mutants),
        token_score=_rounded(mutation_score(verdict, "token")),
        meaning_score=_rounded(mutation_score(verdict, "meaning")),
        survivors=len(verdict.survivors),
        survivors_searched=sum(survivor.inputs_tried > 0 for survivor in verdict.survivors),
        inputs_tried=verdict.inputs_tried,
        mutants_skipped=verdict.mutants_skipped,
        controls_rejected=sum(control.state == "rejected" for control in verdict.controls),
        sanitizers=next((check.state for check in verdict.checks if check.name == "sanitize"), "unchecked"),
        races=next((check.state for check in verdict.checks if check.name == "race"), "unchecked"),
    )


def proof_levels(verdicts: Sequence[Verdict]) -> ProofLevels:
    """Return the number of suites that reach each level; each level builds on the one before."""
    units = [verification(verdict) for verdict in verdicts]
    compiled = [one for one in verdicts if one.compiled and standing(one.gates) != "rejected"]
    passing = [one for one in compiled if one.tests_run and one.tests_passed == one.tests_run]
    clean = [one for one in passing if one.level in ("executed", "verified")]
    proven = [one for one in verdicts if one.verified]
    executed = [one for one in verdicts if one.level == "executed"]
    verified = [one for one in units if one.verified]
    kernels = {one.kernel_id for one in proven}
    best = {one.kernel_id: one.grade for one in sorted(proven, key=lambda one: one.grade, reverse=True)}
    return ProofLevels(
        suites=len(verdicts),
        compiled=len(compiled),
        tests_passed=len(passing),
        no_findings=len(clean),
        executed=len(executed),
        executed_kernels=len({one.kernel_id for one in executed} - kernels),
        executed_reasons=_counts(lack.reason for one in executed for lack in one.shortfalls),
        verified=len(verified),
        verified_kernels=len(kernels),
        grades=_counts(one.grade for one in verified),
        kernel_grades=_counts(best.values()),
        references=_counts(one.reference for one in verified),
        branches_unreachable=_counts(branch.reason for one in verdicts for branch in one.unreachable),
        median_branch_coverage=_median(one.branch_coverage for one in verified),
        median_mutation_score=_median(_share(one.mutants_killed, one.mutants) for one in verified),
        median_token_score=_median(one.token_score for one in verified),
        median_meaning_score=_median(one.meaning_score for one in verified),
    )


def _counts(values: Iterable[T]) -> dict[T, int]:
    return dict(sorted(Counter(values).items()))


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)


def _median(shares: Iterable[float | None]) -> float | None:
    known = [share for share in shares if share is not None]
    return round(median(known), 4) if known else None
