"""Complete testable programs: they pass, they count, and they reject kernels that are wrong."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.coverage.measure import Instrumented
from kernelmill.records import ElementValues, Suite
from kernelmill.sandbox import Finished
from stages.cases.design.candidates import candidates
from stages.cases.inputs.contents import INVALID_INDICES
from stages.cases.recording import attempts, recorder
from stages.cases.recording.preparation import BY_CHANCE
from stages.cases.suites import suite
from stages.cases.text import program
from tests.kernelmill.records.texts import with_kernel
from tests.stages.cases.kernels import (
    APPENDED,
    COLLIDING,
    FLAGGED,
    GATHERED,
    MATCHED,
    PAIRED,
    PICKED,
    PLACED,
    REVERSED,
    ROUNDED,
    SCALED,
    SKIPPED,
    SUMMED,
    cpu,
    run,
)
from tests.stages.cases.recorded import recorded

pytestmark = pytest.mark.compiler


@pytest.fixture(scope="module")
def gathered() -> Suite:
    """The suite of a kernel that looks up rows of a table."""
    return recorded(GATHERED)


@pytest.mark.long
@pytest.mark.parametrize("level", ["-O0", "-O2"])
def test_program_passes_its_own_tests(gathered: Suite, level: str, tmp_path: Path) -> None:
    finished = run(gathered.code, tmp_path, level).finished
    assert finished.returncode == 0, finished.text
    last = finished.text.splitlines()[-1]
    assert last.startswith(f"PASS: {len(gathered.cases)} of {len(gathered.cases)} cases, ")
    assert int(last.split()[5]) > 10 * len(gathered.cases)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("out[i] = value;", "out[i] = 0;"),
        ("out[i] = value;", ";"),
        ("out[i] = value;", "out[i] = value * 1.0001f;"),
        ("out[i] = value;", "out[i] = value, const_cast<float *>(table)[0] = 9;"),
        ("out[i] = value + 1;", "out[i] = value;"),
        ("if (i < total) {", "if (i < total - 1) {"),
    ],
    ids=["zeros", "nothing", "a little off", "an input changed", "a mode forgotten", "an element forgotten"],
)
def test_kernel_that_is_wrong_fails(gathered: Suite, tmp_path: Path, right: str, wrong: str) -> None:
    finished = run(with_kernel(gathered, right, wrong).code, tmp_path).finished
    assert finished.returncode == 1
    assert finished.text.splitlines()[-1].startswith("FAIL: ")


@pytest.mark.slow
def test_smaller_limit_is_exceeded_where_results_beyond_a_larger_one_depend_on_the_order() -> None:
    made = recorded(COLLIDING)
    sizes = [int(case.values[0].value) for case in made.cases]
    assert 256 < max(sizes) <= 512
    rejected = [one for one in made.rejected_cases if "order of threads" in one.reason]
    assert any(int(one.case.values[0].value) > 512 for one in rejected)


def test_kernel_that_sets_no_flag_fails(tmp_path: Path) -> None:
    made = recorded(FLAGGED)
    assert run(made.code, tmp_path).finished.returncode == 0
    assert run(with_kernel(made, "positive[i] = true;", ";").code, tmp_path).finished.returncode == 1


@pytest.mark.long
def test_kernel_that_does_nothing_fails_in_most_cases_where_only_equal_inputs_have_an_effect(tmp_path: Path) -> None:
    made = recorded(MATCHED)
    assert run(made.code, tmp_path).finished.returncode == 0
    lines = run(with_kernel(made, "atomicMin(first, i)", "return").code, tmp_path).finished.text.splitlines()
    passed = [line for line in lines if line.startswith("ok ")]
    assert len(passed) < len(made.cases) / 2, passed


def test_suite_has_at_least_five_cases_of_all_kinds(gathered: Suite) -> None:
    assert len(gathered.cases) >= 5
    assert {"typical", "boundary", "special", "ragged", "large"} <= {case.kind for case in gathered.cases}


def test_case_that_executes_too_many_lines_is_rejected_unless_it_is_typical(tmp_path: Path) -> None:
    cases = candidates(GATHERED)
    made = recorder.recorder_of(GATHERED, program.recorder(GATHERED, cases), cpu(), tmp_path)
    numbers = range(len(cases))
    assert len(attempts.tried_cases(made, cases, numbers).tried) == len(cases)
    attempt = attempts.tried_cases(made, cases, numbers, 1)
    assert {one.case.label for one in attempt.tried} == {"typical", "values in [0, 1)"}
    assert len(attempt.rejected_cases) == len(cases) - len(attempt.tried)
    reasons = {one.case.kind == "boundary": one.reason for one in attempt.rejected_cases}
    assert reasons == {
        False: "too much work: more than 1 line executions",
        True: "too much work: more than 4 line executions",
    }


def test_case_that_a_slow_machine_ends_has_the_same_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    cases = candidates(GATHERED)
    made = recorder.recorder_of(GATHERED, program.recorder(GATHERED, cases), cpu(), tmp_path)

    def ended(_made: object, arguments: Sequence[str], _limits: object) -> list[tuple[None, Finished]]:
        return [
            (None, Finished(returncode=-9, stdout=b"", stderr=b"", outcome="cpu_limit", seconds=8)) for _ in arguments
        ]

    monkeypatch.setattr(Instrumented, "run_each", ended)
    attempt = attempts.tried_cases(made, cases, range(len(cases)), 100)
    assert not attempt.tried
    reasons = {one.case.kind == "typical": one.reason for one in attempt.rejected_cases}
    assert reasons == {True: "ended by cpu_limit", False: "too much work: more than 100 line executions"}


def test_case_is_kept_for_the_mode_that_no_other_reaches(gathered: Suite) -> None:
    assert [case.label for case in gathered.cases if case.kind == "mode"] == ["mode = 1"]


def test_reference_in_double_precision_bounds_each_element(gathered: Suite) -> None:
    (golden,) = gathered.goldens
    assert (golden.output, golden.comparison, golden.double_reference) == ("out", "bounded", True)
    # The bound is that of the kernel's error; rounding the expected value to the kernel's type can double the distance.
    assert golden.measured_error <= 2 < golden.tolerance


def test_what_threads_append_in_their_own_order_is_compared_in_any(tmp_path: Path) -> None:
    made = recorded(APPENDED)
    assert {golden.output: golden.comparison for golden in made.goldens} == {"found": "exact", "places": "multiset"}
    assert run(made.code, tmp_path).finished.returncode == 0
    assert run(with_kernel(made, "] = i;", "] = i / 2;").code, tmp_path).finished.returncode == 1


def test_reference_of_a_kernel_with_a_barrier_waits_too(tmp_path: Path) -> None:
    made = recorded(REVERSED)
    assert made.golden == "serial"
    assert run(made.code, tmp_path).finished.returncode == 0
    assert run(with_kernel(made, "tile[63 - threadIdx.x]", "tile[threadIdx.x]").code, tmp_path).finished.returncode == 1


@pytest.mark.long
def test_kernel_of_warps_has_golden_references_too(tmp_path: Path) -> None:
    made = recorded(SUMMED)
    assert made.golden == "serial"
    assert run(made.code, tmp_path).finished.returncode == 0
    assert run(with_kernel(made, "offset > 0", "offset > 1").code, tmp_path).finished.returncode == 1


def test_reference_is_a_host_function_in_double_precision(gathered: Suite) -> None:
    assert gathered.golden == "serial"
    reference = gathered.code.partition("namespace reference {")[2].partition("}  // namespace reference")[0]
    assert "void gather(const Float32 *table" in " ".join(reference.split())
    assert "__global__" not in reference
    assert not re.search(r"\bfloat\b", reference)


@pytest.mark.long
def test_case_where_precision_breaks_a_tie_is_left_out(tmp_path: Path) -> None:
    made = recorded(ROUNDED)
    assert made.golden == "serial"
    assert made.goldens[0].double_reference
    assert run(made.code, tmp_path).finished.returncode == 0
    assert "typical" not in {case.label for case in made.cases}


def test_same_program_makes_the_same_bytes(gathered: Suite, tmp_path: Path) -> None:
    assert suite(GATHERED, cpu(), tmp_path) == gathered


@pytest.mark.long
def test_speculative_case_is_kept_if_it_stays_in_bounds_and_not_otherwise(tmp_path: Path) -> None:
    made = recorded(PICKED)
    given = [{one.name: one.value for one in case.values} for case in made.cases]
    assert {one["n"] for one in given if one["shifted"] == "1"} == {"1"}
    assert run(made.code, tmp_path).finished.returncode == 0


def test_host_converts_neither_enumerations_nor_floats_of_sixteen_bits_by_what_hip_has_on_devices_alone(
    tmp_path: Path,
) -> None:
    made = recorded(SCALED)
    host = made.text.conversions + made.text.tests
    assert {"Kind(0)}},", "Kind(1)}},"} == {line.split()[-1] for line in host.splitlines() if "Kind(" in line}
    assert "float(value))" not in host.replace("narrowed(float(value))", "")
    assert "run_scale(x.get(), y.get(), n, Kind(0))" in SCALED.code
    finished = run(made.code, tmp_path).finished
    assert finished.returncode == 0, finished.text


def test_indices_that_are_written_through_without_atomics_are_distinct(tmp_path: Path) -> None:
    made = recorded(PLACED)
    given = [{one.name: int(one.value) for one in case.values} for case in made.cases]
    assert all(one["rows"] >= one["n"] for one in given)
    assert {golden.comparison for golden in made.goldens} == {"bounded"}
    assert made.golden == "serial"


def test_case_with_invalid_indices_is_kept_where_the_kernel_skips_them(tmp_path: Path) -> None:
    made = recorded(SKIPPED)
    assert {case.contents for case in made.cases} & INVALID_INDICES == {"negative_indices", "negative_index"}
    assert run(made.code, tmp_path).finished.returncode == 0
    broken = with_kernel(made, "row[i] < 0 ? 0.0f : table[row[i]]", "table[row[i] < 0 ? 0 : row[i]]").code
    assert run(broken, tmp_path).finished.returncode != 0


def test_case_with_invalid_indices_is_left_out_where_only_some_of_them_are_skipped() -> None:
    made = recorded(PAIRED)
    contents = {case.contents for case in made.cases}
    assert not contents & INVALID_INDICES
    assert "absent_indices" in contents  # the first index of each row is valid


def test_case_is_left_out_where_integers_of_its_kind_are_out_of_bounds() -> None:
    states = (ElementValues(kind="selector", low="0", high="2"),)
    roles = (replace(one, values=states) if one.parameter == "row" else one for one in SKIPPED.relations.roles)
    made = recorded(replace(SKIPPED, relations=replace(SKIPPED.relations, roles=tuple(roles))))
    sizes = [{one.name: int(one.value) for one in case.values} for case in made.cases]
    assert all(one["num_table"] > 1 for one in sizes)
    assert any(one.reason.startswith(BY_CHANCE) for one in made.rejected_cases)


def test_host_arrays_of_narrow_elements_are_whole_words(gathered: Suite, tmp_path: Path) -> None:
    assert "in_word" in recorded(FLAGGED).code
    assert "in_word" not in gathered.code
