"""What makes a suite verified: one table of requirements, decided by the figures of its verdict alone.

A suite whose checks are clean and that meets all requirements is `verified`; one that lacks something is `executed`,
with everything that it lacks. Mutants that no input kills although a search was made count as survivors like any other.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import get_args

from kernelmill.proof.verdicts.grades import grade
from kernelmill.records import MutantFamily, Shortfall, Verdict
from kernelmill.records.reasons import VerifyReason
from kernelmill.records.verdicts import mutation_score

LEAVES_OUT = "leaves_out_output"
"""The negative control that every output needs."""


def concluded(verdict: Verdict, broken: str = "") -> Verdict:
    """Return a verdict with its level, its reason and its grade, by the figures that it has.

    A verdict that names a reason already has failed, and stays as it is. `broken` says why there are no mutants.
    """
    if verdict.level == "failed" and verdict.reason:
        return verdict
    lacks = tuple(shortfalls(verdict, broken))
    if lacks:
        reason, detail = lacks[0].reason, lacks[0].detail
        return replace(
            verdict, level="executed", verified=False, reason=reason, detail=detail, shortfalls=lacks, grade=""
        )
    verified = replace(verdict, level="verified", verified=True, reason="", detail="", shortfalls=())
    return replace(verified, grade=grade(verified))


def shortfalls(verdict: Verdict, broken: str = "") -> Iterator[Shortfall]:
    """Yield every requirement that the tests of a suite do not meet, in the order of the table."""
    if verdict.comparisons == 0:
        yield Shortfall(reason=VerifyReason.NO_COMPARISONS, detail="")
        return
    if broken:
        yield Shortfall(reason=VerifyReason.MUTANTS_BROKEN, detail=broken[:500])
    for reason, lacking in _REQUIREMENTS:
        if broken and reason in _WITH_MUTANTS:
            continue
        if detail := lacking(verdict):
            yield Shortfall(reason=reason, detail=detail)


def percent(share: float) -> str:
    """Return a share rounded down, so that one below a threshold never looks like the threshold."""
    return f"{math.floor(1000 * share + 1e-9) / 10:g} %"


def _outputs(verdict: Verdict) -> str:
    """Every output is compared in every case in which it has elements, and has elements in at least one."""
    return ", ".join(
        f"{one.output} in {one.compared} of {one.cases} cases"
        for one in verdict.outputs
        if one.compared < one.cases or not one.cases
    ) or ("" if verdict.outputs else "no output is known")


def _controls(verdict: Verdict) -> str:
    """No negative control passes, and for each output the one that leaves it out is rejected."""
    passed = [f"{one.kind} {one.output}".strip() for one in verdict.controls if one.state == "passed"]
    rejected = {(one.kind, one.output) for one in verdict.controls if one.state == "rejected"}
    missing = [
        f"no {LEAVES_OUT} {one.output}"
        for one in verdict.outputs
        if (LEAVES_OUT, one.output) not in rejected and f"{LEAVES_OUT} {one.output}" not in passed
    ]
    return ", ".join([*passed, *missing]) or ("" if rejected else "none is rejected")


def _coverage(verdict: Verdict) -> str:
    return "" if verdict.lines else "this compiler, or what is installed of it, cannot measure it"


def _branches(verdict: Verdict) -> str:
    share = verdict.branch_share
    if share is None or share >= verdict.thresholds.branches:
        return ""
    return f"{verdict.branches_covered} of {verdict.reachable} reachable, {percent(share)}"


def _any_mutants(verdict: Verdict) -> str:
    return "" if any(count.mutants for count in verdict.mutants) else "no mutant was run"


def _mutants(verdict: Verdict) -> str:
    scores = [(family, mutation_score(verdict, family)) for family in get_args(MutantFamily)]
    low = [(family, score) for family, score in scores if score is not None and score < verdict.thresholds.mutants]
    return ", ".join(f"{family}: {percent(score)} killed" for family, score in low)


_REQUIREMENTS: tuple[tuple[VerifyReason, Callable[[Verdict], str]], ...] = (
    (VerifyReason.OUTPUT_NOT_COMPARED, _outputs),
    (VerifyReason.NEGATIVE_CONTROL_PASSES, _controls),
    (VerifyReason.COVERAGE_NOT_MEASURED, _coverage),
    (VerifyReason.BRANCHES_NOT_REACHED, _branches),
    (VerifyReason.NO_MUTANTS, _any_mutants),
    (VerifyReason.MUTANTS_SURVIVE, _mutants),
)
"""Each requirement with the function that says what a verdict lacks of it; nothing if it is met."""
_WITH_MUTANTS = frozenset(
    {
        VerifyReason.OUTPUT_NOT_COMPARED,
        VerifyReason.NEGATIVE_CONTROL_PASSES,
        VerifyReason.NO_MUTANTS,
        VerifyReason.MUTANTS_SURVIVE,
    }
)
"""Requirements that cannot be judged where the mutants do not compile or run."""
