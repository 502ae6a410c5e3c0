"""Proofs of suites."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.execution.cpu import Cpu
from kernelmill.proof.proving import passes_sanitizers, passes_tests, prove
from kernelmill.proof.unsettled import ORDER_DEPENDENT
from kernelmill.records import RejectedCase, Suite, Verdict
from stages.cases.suites import suite
from tests.kernelmill.execution.runners import RecordingRunner
from tests.kernelmill.records.texts import composed, with_kernel
from tests.stages.cases.kernels import APPENDED, GATHERED, REVERSED, cpu
from tests.stages.cases.recorded import recorded

pytestmark = pytest.mark.compiler


@pytest.fixture(scope="module")
def gathered() -> Suite:
    """The suite of a kernel that looks up rows of a table."""
    return recorded(GATHERED)


@pytest.fixture(scope="module")
def proven(gathered: Suite, tmp_path_factory: pytest.TempPathFactory) -> Verdict:
    """Its verdict."""
    return prove(gathered, cpu(), tmp_path_factory.mktemp("proof"))


def test_kernel_that_is_right_is_verified(gathered: Suite, proven: Verdict) -> None:
    assert (proven.level, proven.verified, proven.reason) == ("verified", True, "")
    assert [(one.output, one.cases - one.compared) for one in proven.outputs] == [("out", 0)]
    assert (proven.reference, proven.grade) == ("derived_double", "B" if not proven.survivors else "C")
    assert proven.tests_passed == proven.tests_run == len(gathered.cases)
    assert proven.comparisons > 0
    assert {check.state for check in proven.checks} <= {"clean", "unchecked"}


def counted(runner: RecordingRunner) -> list[str]:
    """The compiles and runs of the build that counts."""
    return [text for one in runner.commands if "/counting/" in (text := " ".join(one))]


def sanitized(runner: RecordingRunner) -> list[str]:
    """The compiles with sanitizers, and the runs of what they made."""
    return [text for one in runner.commands if "address" in (text := " ".join(one)) or "/sanitize/" in text]


@pytest.mark.parametrize(("passes", "commands"), [(passes_sanitizers, sanitized), (passes_tests, counted)])
def test_proof_recalls_what_sanitizers_found_and_tests_in_all_thread_orders_gave_before(
    passes: Callable[[Suite, Cpu, Path], bool],
    commands: Callable[[RecordingRunner], list[str]],
    gathered: Suite,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    before, runner = RecordingRunner(), RecordingRunner()
    backend = replace(cpu(), precompiles=False, recalls_runs=True)
    assert passes(gathered, replace(backend, runner=before), tmp_path / "cases")
    assert commands(before)
    assert prove(gathered, replace(backend, runner=runner), tmp_path / "proof").verified
    assert not commands(runner)


def test_suite_passes_its_tests_before_the_proof_as_it_does_in_it(gathered: Suite, tmp_path: Path) -> None:
    assert passes_tests(gathered, cpu(), tmp_path / "right")
    wrong = with_kernel(gathered, "out[i] = value;", "out[i] = value + 1;")
    assert not passes_tests(wrong, cpu(), tmp_path / "wrong")


def test_every_bad_kernel_is_rejected(proven: Verdict) -> None:
    kinds = (
        "changes_input", "copies_input", "does_nothing", "leaves_out_output", "returns_stale_memory", "writes_zeros"
    )  # fmt: skip
    assert {control.kind: control.state for control in proven.controls} == dict.fromkeys(kinds, "rejected")
    assert [control.output for control in proven.controls if control.kind == "leaves_out_output"] == ["out"]


def test_all_branches_are_reached_and_most_mutants_killed(proven: Verdict) -> None:
    assert proven.branches == proven.branches_covered
    mutants = sum(count.mutants for count in proven.mutants)
    assert mutants >= 15
    assert sum(count.killed for count in proven.mutants) >= 0.8 * mutants
    assert len(proven.survivors) == mutants - sum(count.killed for count in proven.mutants)


@pytest.fixture(scope="module")
def racing(tmp_path_factory: pytest.TempPathFactory) -> Verdict:
    """The verdict on a kernel whose barrier is missing."""
    return prove(with_kernel(recorded(REVERSED), "  __syncthreads();\n", ""), cpu(), tmp_path_factory.mktemp("racing"))


def test_missing_barrier_is_a_race(racing: Verdict) -> None:
    assert not racing.verified
    assert any(finding.kind == "race" for check in racing.checks for finding in check.findings)


def test_kernel_that_stores_to_an_input_is_told_apart(gathered: Suite, tmp_path: Path) -> None:
    store = "  if (i < total) {\n    const_cast<float *>(table)[0] += 1;\n"
    verdict = prove(with_kernel(gathered, "  if (i < total) {\n", store), cpu(), tmp_path)
    assert (verdict.level, verdict.reason) == ("failed", "input_modified")
    assert "the check plain: the kernel modified table, which it only reads by its role" in verdict.detail


@pytest.mark.long
def test_input_that_is_modified_is_told_of_without_a_reference_too(tmp_path: Path) -> None:
    made = suite(GATHERED, cpu(), tmp_path / "suite", arithmetics=())
    assert made.golden == "recorded"
    store = "  if (i < total) {\n    const_cast<float *>(table)[0] += 1;\n"
    verdict = prove(with_kernel(made, "  if (i < total) {\n", store), cpu(), tmp_path / "proof")
    assert (verdict.level, verdict.reason) == ("failed", "input_modified")


@pytest.mark.parametrize(("reason", "failing"), [(ORDER_DEPENDENT, "order_dependent"), ("too much work", "")])
def test_kernel_whose_typical_results_depend_on_the_order_of_threads_fails(
    gathered: Suite, tmp_path: Path, reason: str, failing: str
) -> None:
    cases = tuple(replace(case, kind="large") if case.kind == "typical" else case for case in gathered.cases)
    typical = next(case for case in gathered.cases if case.kind == "typical")
    left_out = replace(gathered, cases=cases, rejected_cases=(RejectedCase(case=typical, reason=reason),))
    verdict = prove(left_out, cpu(), tmp_path)
    assert (verdict.verified, verdict.reason) == (not failing, failing)
    assert (typical.label in verdict.detail) == bool(failing)


def test_tests_that_compare_nothing_verify_nothing(gathered: Suite, tmp_path: Path) -> None:
    code = gathered.code.replace("  ++comparisons;\n", "").replace("&& comparisons > compared", "")
    assert code != gathered.code
    verdict = prove(replace(gathered, code=code), cpu(), tmp_path)
    assert (verdict.level, verdict.reason) == ("executed", "no_comparisons")


def test_tests_that_let_anything_pass_verify_nothing(gathered: Suite, tmp_path: Path) -> None:
    case = replace(gathered.text.case, checks=('compare("out", size_t(0), true, 0, 0);',))
    verdict = prove(composed(gathered, replace(gathered.text, case=case)), cpu(), tmp_path)
    assert (verdict.verified, verdict.reason) == (False, "negative_control_passes")
    assert "writes_zeros" in verdict.detail


def test_tests_that_compare_a_counter_alone_verify_nothing(tmp_path: Path) -> None:
    made = recorded(APPENDED)
    counter = tuple(check for check in made.text.case.checks if '"found"' in check)
    assert len(counter) < len(made.text.case.checks)
    case = replace(made.text.case, checks=counter)
    verdict = prove(composed(made, replace(made.text, case=case)), cpu(), tmp_path / "proof")
    assert (verdict.level, verdict.reason) == ("executed", "output_not_compared")
    assert {one.output: one.compared == one.cases for one in verdict.outputs} == {"found": True, "places": False}
    left_out = {one.output: one.state for one in verdict.controls if one.kind == "leaves_out_output"}
    assert left_out == {"found": "rejected", "places": "passed"}
    assert [one.reason for one in verdict.shortfalls][:2] == ["output_not_compared", "negative_control_passes"]


def test_element_of_a_class_that_converts_in_several_ways_is_mutated_too(gathered: Suite, tmp_path: Path) -> None:
    two_ways = """struct Short {
  float held;
  __host__ __device__ Short(float value) : held(value) {}
  __host__ __device__ operator float() const { return held; }
  __host__ __device__ operator int() const { return int(held); }
  __host__ __device__ Short operator+(Short other) const { return Short(held + other.held); }
  __host__ __device__ Short &operator+=(Short other) { held += other.held; return *this; }
};
"""
    summed = "{ Short sum(0.0f); sum += Short(value); out[i] = sum.held; }"
    declared = with_kernel(gathered, "__global__", f"{two_ways}__global__")
    verdict = prove(with_kernel(declared, "out[i] = value;", summed), cpu(), tmp_path)
    assert (verdict.verified, verdict.reason, verdict.detail) == (True, "", "")
    assert any(count.operator == "assignment" for count in verdict.mutants)


def test_what_has_findings_is_not_mutated(racing: Verdict) -> None:
    assert (racing.mutants, racing.controls) == ((), ())
