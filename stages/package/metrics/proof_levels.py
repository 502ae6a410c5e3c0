"""How far suites come on the way to being verified, and how good their tests are."""

from collections.abc import Iterable, Sequence
from statistics import median

from kernelmill.gates.program_gates import standing
from kernelmill.pipeline.metrics import ProofLevels
from kernelmill.records import UnitVerification, Verdict
from kernelmill.records.reasons import VerifyReason

COVERED, KILLED = 0.9, 0.8
"""The shares of branches and mutants that the last two levels require."""

_AFTER_CHECKS = (VerifyReason.NEGATIVE_CONTROL_PASSES, VerifyReason.MUTANTS_BROKEN, VerifyReason.NO_COMPARISONS)
"""Reasons given only to a suite whose checks have no findings."""


def verification(verdict: Verdict) -> UnitVerification:
    """Return the figures of a verdict."""
    token = [count for count in verdict.mutants if count.family == "token"]
    return UnitVerification(
        unit=verdict.name,
        backend=verdict.backend,
        verified=verdict.verified,
        reason=verdict.reason,
        amd_gates=standing(verdict.gates),
        compiled=verdict.compiled,
        tests_run=verdict.tests_run,
        tests_passed=verdict.tests_passed,
        comparisons=verdict.comparisons,
        line_coverage=_share(verdict.lines_covered, verdict.lines),
        branch_coverage=_share(verdict.branches_covered, verdict.branches),
        mutants=sum(count.mutants for count in token),
        mutants_killed=sum(count.killed for count in token),
        controls_rejected=sum(control.state == "rejected" for control in verdict.controls),
        sanitizers=next((check.state for check in verdict.checks if check.name == "sanitize"), "unchecked"),
        races=next((check.state for check in verdict.checks if check.name == "race"), "unchecked"),
    )


def proof_levels(verdicts: Sequence[Verdict]) -> ProofLevels:
    """Return the number of suites that reach each level; each level builds on the one before."""
    units = [verification(verdict) for verdict in verdicts]
    compiled = [one for one in verdicts if one.compiled and standing(one.gates) != "rejected"]
    passing = [one for one in compiled if one.tests_run and one.tests_passed == one.tests_run]
    verified = [one for one in units if one.verified]
    covered = [one for one in verified if _measured(one.branch_coverage) >= COVERED]
    killed = [one for one in covered if one.mutants and one.mutants_killed >= KILLED * one.mutants]
    return ProofLevels(
        suites=len(verdicts),
        compiled=len(compiled),
        tests_passed=len(passing),
        no_findings=sum(_has_no_findings(one) for one in passing),
        verified=len(verified),
        verified_kernels=len({one.kernel_id for one in verdicts if one.verified}),
        branches_covered=len(covered),
        mutants_killed=len(killed),
        median_branch_coverage=_median(one.branch_coverage for one in verified),
        median_mutation_score=_median(_share(one.mutants_killed, one.mutants) for one in verified),
    )


def _has_no_findings(verdict: Verdict) -> bool:
    return verdict.verified or verdict.reason in _AFTER_CHECKS


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _measured(share: float | None) -> float:
    """Return the coverage, which is complete for a kernel without branches."""
    return 1.0 if share is None else share


def _median(shares: Iterable[float | None]) -> float | None:
    known = [share for share in shares if share is not None]
    return round(median(known), 4) if known else None
