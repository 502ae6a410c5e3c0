"""What a suite needs to be verified, and what becomes of one that lacks it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kernelmill.proof.verdicts.verification_gate import concluded, percent
from kernelmill.records import (
    USUAL_THRESHOLDS,
    ComparedOutput,
    Control,
    MutantCount,
    Survivor,
    Thresholds,
    UnreachableBranch,
)
from kernelmill.records.reasons import VerifyReason
from tests.kernelmill.proof.verdicts.whole import WHOLE

DOCUMENTED = Path("docs/verified.md").read_text(encoding="utf-8")
COUNTER_ONLY = (ComparedOutput(output="y", cases=5, compared=0), WHOLE.outputs[1])
UNREACHABLE = UnreachableBranch(line=3, condition="z >= b", reason="within_grid")


def spoiled(control: Control) -> tuple[Control, ...]:
    """The controls with another outcome of one of them."""
    return tuple(control if (one.kind, one.output) == (control.kind, control.output) else one for one in WHOLE.controls)


def test_suite_that_meets_all_requirements_is_verified() -> None:
    found = concluded(WHOLE)
    assert (found.level, found.verified, found.reason, found.detail, found.shortfalls) == ("verified", True, "", "", ())
    assert found.grade == "B"


@pytest.mark.parametrize(
    ("changes", "reason", "detail"),
    [
        ({"comparisons": 0}, "no_comparisons", ""),
        ({"outputs": COUNTER_ONLY}, "output_not_compared", "y in 0 of 5 cases"),
        ({"outputs": (replace(WHOLE.outputs[0], compared=4),)}, "output_not_compared", "y in 4 of 5 cases"),
        ({"outputs": (replace(WHOLE.outputs[0], cases=0, compared=0),)}, "output_not_compared", "y in 0 of 0 cases"),
        ({"outputs": ()}, "output_not_compared", "no output is known"),
        (
            {"controls": spoiled(Control(kind="leaves_out_output", output="y", state="passed"))},
            "negative_control_passes",
            "leaves_out_output y",
        ),
        ({"controls": WHOLE.controls[:3]}, "negative_control_passes", "no leaves_out_output counter"),
        (
            {"controls": spoiled(Control(kind="writes_zeros", state="passed"))},
            "negative_control_passes",
            "writes_zeros",
        ),
        ({"lines": 0, "branches": 0}, "coverage_not_measured", "this compiler"),
        ({"branches_covered": 8}, "branches_not_reached", "8 of 10 reachable, 80 %"),
        ({"mutants": ()}, "no_mutants", "no mutant was run"),
        (
            {"mutants": (replace(WHOLE.mutants[0], killed=7), WHOLE.mutants[1])},
            "mutants_survive",
            "token: 70 % killed",
        ),
        (
            {"mutants": (WHOLE.mutants[0], replace(WHOLE.mutants[1], killed=7))},
            "mutants_survive",
            "meaning: 70 % killed",
        ),
    ],
)  # fmt: skip
def test_suite_that_lacks_something_is_executed_with_the_reason(
    changes: dict[str, Any], reason: str, detail: str
) -> None:
    found = concluded(replace(WHOLE, **changes))
    assert (found.level, found.verified, found.grade) == ("executed", False, "")
    assert (found.reason, found.shortfalls[0].reason) == (reason, reason)
    assert found.detail.startswith(detail)


def test_suite_that_compares_a_counter_alone_is_never_verified() -> None:
    passing = spoiled(Control(kind="leaves_out_output", output="y", state="passed"))
    found = concluded(replace(WHOLE, outputs=COUNTER_ONLY, controls=passing))
    assert [one.reason for one in found.shortfalls] == ["output_not_compared", "negative_control_passes"]


def test_everything_that_is_lacking_is_named() -> None:
    low = tuple(replace(count, killed=5) for count in WHOLE.mutants)
    found = concluded(replace(WHOLE, branches_covered=5, mutants=low))
    assert [(one.reason, one.detail) for one in found.shortfalls] == [
        ("branches_not_reached", "5 of 10 reachable, 50 %"),
        ("mutants_survive", "token: 50 % killed, meaning: 50 % killed"),
    ]


def test_without_mutants_nothing_is_verified_and_the_cause_is_named() -> None:
    found = concluded(replace(WHOLE, mutants=(), controls=(), outputs=()), broken="does not compile: x")
    assert [(one.reason, one.detail) for one in found.shortfalls] == [("mutants_broken", "does not compile: x")]


def test_suite_that_fails_stays_failed() -> None:
    failed = replace(WHOLE, reason="race_findings", detail="two writes")
    assert concluded(failed) == failed


def test_branches_that_no_launch_reaches_do_not_count() -> None:
    found = concluded(replace(WHOLE, branches_covered=8, unreachable=(UNREACHABLE, UNREACHABLE)))
    assert (found.level, found.reachable, found.branch_share) == ("verified", 8, 1.0)


def test_thresholds_are_those_of_the_parameters() -> None:
    strict = Thresholds(branches=1.0, mutants=1.0)
    missed = replace(WHOLE, branches_covered=9, mutants=(MutantCount(operator="bounds", mutants=10, killed=9),))
    assert concluded(missed).level == "verified"
    found = concluded(replace(missed, thresholds=strict))
    assert [one.reason for one in found.shortfalls] == ["branches_not_reached", "mutants_survive"]


def test_mutant_that_no_input_kills_still_counts_as_a_survivor() -> None:
    searched = Survivor(operator="bounds", line=1, text="x", reached=True, inputs_tried=100)
    low = (MutantCount(operator="bounds", mutants=10, killed=7),)
    found = concluded(replace(WHOLE, mutants=low, survivors=(searched,) * 3))
    assert (found.reason, found.inputs_tried) == ("mutants_survive", 300)


def test_verdict_cannot_be_verified_at_another_level() -> None:
    with pytest.raises(ValueError, match="but the level is failed"):
        replace(WHOLE, verified=True)


def test_share_below_a_threshold_is_not_rounded_up_to_it() -> None:
    assert percent(0.89999) == "89.9 %"
    assert percent(0.9) == "90 %"


def test_every_requirement_is_documented_with_the_usual_thresholds() -> None:
    reasons = list(VerifyReason)
    lacking = reasons[reasons.index(VerifyReason.NO_COMPARISONS) :]
    assert [one for one in lacking if f"| `{one}` |" not in DOCUMENTED] == []
    assert f"`branches` ({USUAL_THRESHOLDS.branches})" in DOCUMENTED
    assert f"`mutants` ({USUAL_THRESHOLDS.mutants})" in DOCUMENTED
