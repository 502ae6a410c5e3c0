"""Outputs that depend on uninitialized variables or memory, and counts that are offsets."""

from dataclasses import replace

from kernelmill.records import ElementValues
from stages.cases.recording.undefined import counts_as_offsets, undefined_behavior
from tests.stages.cases.recording.test_tolerance import role, summary

ROLES = {"y": role("int")}
SAME, OTHER = {"y": summary(1, 2)}, {"y": summary(1, 3)}


def test_outputs_that_are_the_same_with_patterns_are_defined() -> None:
    assert undefined_behavior(ROLES, SAME, {"plain": {3: SAME}, "poison": {3: SAME}}, 3) is None


def test_nothing_is_known_without_runs_with_patterns() -> None:
    assert undefined_behavior(ROLES, SAME, {}, 3) is None


def test_the_cause_is_told_from_the_run_that_differs() -> None:
    by_variables = undefined_behavior(ROLES, SAME, {"plain": {3: OTHER}, "poison": {3: OTHER}}, 3)
    by_memory = undefined_behavior(ROLES, SAME, {"plain": {3: SAME}, "poison": {3: OTHER}}, 3)
    assert str(by_variables).startswith("uninitialized-variables: y differs")
    assert str(by_memory).startswith("depends-on-uninitialized-memory: y differs")


def test_kernel_that_fails_with_a_pattern_depends_on_it() -> None:
    reason = undefined_behavior(ROLES, SAME, {"plain": {}}, 3)
    assert "the kernel fails" in str(reason)


def test_kernel_that_fails_before_its_last_output_depends_on_it() -> None:
    roles = {**ROLES, "z": role("int")}
    reason = undefined_behavior(roles, {**SAME, "z": SAME["y"]}, {"plain": {3: SAME}}, 3)
    assert "the kernel fails" in str(reason)


def test_counts_that_ascend_are_offsets() -> None:
    ascending = ElementValues(kind="offsets", low="0", high="n")
    counts, offsets = (replace(role("int"), parameter=name, values=(ascending,)) for name in ("batch_cnt", "offset"))
    assert counts_as_offsets([counts, offsets]) == ("batch_cnt",)
    assert counts_as_offsets([replace(counts, values=(replace(ascending, kind="index"),))]) == ()
