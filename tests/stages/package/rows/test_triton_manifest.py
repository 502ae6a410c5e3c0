"""The manifest has a line for each Triton sample, however far it came."""

from dataclasses import replace

from kernelmill.records import ManifestEntry
from kernelmill.records.prompts import Prompt
from kernelmill.records.repairs import BrokenUnit
from stages.package.rows.repairs import triton_repairs
from stages.package.rows.triton import TritonInputs
from stages.package.rows.triton_manifest import triton_manifest
from tests.stages.package.rows.test_triton import drop, inputs

ID = "liger/add.py:add"
PROMPT = Prompt(
    id=f"{ID}/repair", sample_id=ID, unit_id=ID, source="liger", kind="repair", text="Find it.", template="default",
    asks_for="unit", entry_point="kernel_wrapper", signature="def kernel_wrapper()", language="triton", license="MIT",
)  # fmt: skip
BROKEN = BrokenUnit(
    id=ID, source="liger", kernel_id=ID, name="add", operator="mask", line=1, found_by="tests", broken="import tritn\n",
    report="test_typical_1: AssertionError",
)  # fmt: skip


def line(made: TritonInputs) -> ManifestEntry:
    """Return the only line."""
    pairs = triton_repairs(made.repairs, made.programs, {ID: "train"})
    (found,) = triton_manifest(made, {ID: "train"}, pairs)
    return found


def test_line_of_a_verified_program_says_that_it_is_triton() -> None:
    found = line(inputs())
    assert (found.id, found.language, found.verdict, found.split) == (ID, "triton", "verified", "train")
    assert (found.stage, found.reason, found.prompts, found.repairs) == ("", "", "", "")
    assert found.tests


def test_line_changes_with_the_test_the_prompts_and_the_repairs() -> None:
    made = inputs()
    first = line(made)
    tested = replace(made.programs[0], unitest_code="def test_typical_1(): pass\n")
    assert line(replace(made, programs=(tested,))).tests != first.tests
    assert line(replace(made, prompts=(PROMPT,))).prompts
    assert line(replace(made, repairs=(BROKEN,))).repairs


def test_executed_program_has_the_reason_of_its_verdict() -> None:
    made = inputs()
    verdict = replace(made.verdicts[0], level="executed", verified=False, reason="mutants_survive")
    found = line(replace(made, verdicts=(verdict,)))
    assert (found.verdict, found.stage, found.reason) == ("executed", "triton_check", "mutants_survive")


def test_sample_without_a_program_has_the_stage_that_dropped_it() -> None:
    made = replace(inputs(), programs=(), verdicts=(), dropped=(drop(ID, "triton_augment"),))
    (found,) = triton_manifest(made, {}, ())
    assert (found.verdict, found.stage, found.reason) == ("extracted", "triton_augment", "why")
    assert (found.tests, found.split) == ("", None)


def test_debugging_pair_of_a_program_has_its_code_as_it_was_checked() -> None:
    (pair,) = triton_repairs((BROKEN,), inputs().programs, {ID: "train"})
    assert (pair.language, pair.correct_code, pair.license) == ("triton", "import triton\n", "MIT")
