"""A suite is compared with the twin of its kernel, or it is said why not."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.records.references import SkippedCase
from kernelmill.references.comparing import PART, Trial, compare, lasts
from kernelmill.references.exchange import Compared
from kernelmill.references.twins import candidates, linked, written_tensors
from tests.kernelmill.references.scripted import INPUT, ScriptedRunner, task, twice

WITH_NAN = (1.0, float("nan"), -3.0)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))


def test_twin_that_computes_the_same_agrees(tmp_path: Path) -> None:
    runner = ScriptedRunner()
    verdict = compare(task(tmp_path, runner))
    assert (verdict.state, verdict.detail, verdict.precision, verdict.outputs) == ("agrees", "", "double", ("y",))
    assert (verdict.cases_compared, verdict.comparisons, verdict.disagreements) == (1, 3, ())
    assert verdict.twin is not None
    assert (verdict.twin.name, verdict.twin.path, verdict.twin.launcher) == (
        "twice_cpu",
        "ops/cpu/twice.cpp",
        "twice_cuda",
    )
    assert runner.ran[-3:] == ["write", "call", "compare"]


def test_twin_that_computes_something_else_disagrees_with_the_first_element(tmp_path: Path) -> None:
    verdict = compare(task(tmp_path, ScriptedRunner(function=lambda values: [*values[:1], *(9.0 for _ in values[1:])])))
    assert verdict.state == "disagrees"
    (found,) = verdict.disagreements
    assert (found.case, found.failed, found.comparisons) == ("typical", 3, 3)
    assert (found.output, found.index, found.twin, found.expected) == ("y", 0, "1", "2")
    assert found.largest_difference == "15"


@pytest.mark.parametrize(
    ("contents", "state"), [("nonfinite", "agrees"), ("nan_maps", "agrees"), ("infinities", "disagrees")]
)
def test_twin_that_treats_nan_otherwise_agrees_for_all_other_inputs(tmp_path: Path, contents: str, state: str) -> None:
    made = task(tmp_path, ScriptedRunner(inputs=(INPUT, WITH_NAN)))
    typical, *others = made.suite.cases
    other = replace(typical, label="other", contents=contents)  # type: ignore[arg-type]  # validated on construction
    verdict = compare(replace(made, suite=replace(made.suite, cases=(typical, other, *others))))
    assert (verdict.state, verdict.cases_compared) == (state, 2)
    assert [one.case for one in verdict.disagreements] == ["other"]


def test_twin_that_is_compared_for_nan_alone_has_to_agree_for_it(tmp_path: Path) -> None:
    made = task(tmp_path, ScriptedRunner(inputs=(WITH_NAN,)))
    typical, *others = made.suite.cases
    cases = (replace(typical, contents="nonfinite"), *others)
    assert compare(replace(made, suite=replace(made.suite, cases=cases))).state == "disagrees"


def test_arguments_of_the_twin_are_tensors_of_the_right_shapes(tmp_path: Path) -> None:
    runner = ScriptedRunner()
    compare(task(tmp_path, runner))
    (job,) = runner.jobs
    assert job["precisions"] == ["double", "float", "own"]
    calls = job["calls"]
    assert isinstance(calls, list)
    (call,) = calls
    assert call["function"] == "twice_cpu"
    assert [(one["type"], one["shape"]) for one in call["arguments"]] == [("float", [3]), ("float", [3])]
    assert [(one["output"], one["argument"], one["count"]) for one in call["outputs"]] == [("y", 1, 3)]


def test_cases_with_invalid_indices_are_skipped(tmp_path: Path) -> None:
    verdict = compare(task(tmp_path, ScriptedRunner()))
    reason = "indices out of range, which only the kernel is known to accept"
    assert verdict.skipped == (SkippedCase(case="missing", reason=reason),)


def test_case_that_no_caller_could_make_is_no_disagreement(tmp_path: Path) -> None:
    verdict = compare(task(tmp_path, ScriptedRunner(numbers="n 4\n")))
    assert verdict.state == "cannot_map"
    assert verdict.detail == "input has 3 elements, but the shape [4]"
    assert verdict.cases_compared == 0


def test_twin_that_fails_in_every_case_cannot_run(tmp_path: Path) -> None:
    verdict = compare(task(tmp_path, ScriptedRunner(error="\"twice\" not implemented for 'Half'")))
    assert (verdict.state, verdict.detail) == ("cannot_run", "\"twice\" not implemented for 'Half'")


@pytest.mark.parametrize(("error", "lasting"), [("did not end", False), ("was ended by the signal 11", True)])
def test_verdict_after_a_time_limit_does_not_last(tmp_path: Path, *, error: str, lasting: bool) -> None:
    assert lasts(compare(task(tmp_path, ScriptedRunner(error=error)))) == lasting


def test_launch_that_starts_within_a_tensor_agrees_but_never_disagrees(tmp_path: Path) -> None:
    of = twice()
    (launch,) = of.launches
    first, *others = launch.argument_origins
    origins = (replace(first, expression="input.data_ptr<float>() + begin"), *others)
    part = replace(of, launches=(replace(launch, argument_origins=origins),))
    assert compare(task(tmp_path, ScriptedRunner(), part)).state == "agrees"
    wrong = compare(task(tmp_path, ScriptedRunner(function=lambda values: [0.0 for _ in values]), part))
    assert (wrong.state, wrong.detail, wrong.disagreements) == ("cannot_map", PART, ())


def trial(folder: Path, compared: int, failed: int, skipped: int) -> Trial:
    return Trial(
        candidate=task(folder, ScriptedRunner()).candidates.usable[0],
        chosen=(),
        outputs=("y",),
        precision="own",
        called=True,
        compared={case: Compared(comparisons=3, failed=failed, failures=()) for case in range(compared)},
        skipped=dict.fromkeys(range(compared, compared + skipped), "contradicts"),
        with_nan=frozenset(),
    )


def test_choice_that_disagrees_in_all_cases_is_preferred_to_one_that_contradicts_most(tmp_path: Path) -> None:
    assert trial(tmp_path, 8, 3, 0).rank > trial(tmp_path, 1, 0, 7).rank


def test_choice_that_agrees_in_half_of_the_cases_is_preferred_to_one_that_disagrees_in_all(tmp_path: Path) -> None:
    assert trial(tmp_path, 4, 0, 4).rank > trial(tmp_path, 8, 3, 0).rank


def test_launch_of_whole_tensors_is_tried_before_that_of_a_part() -> None:
    of = twice()
    (launch,) = of.launches
    first, *others = launch.argument_origins
    part = replace(launch, argument_origins=(replace(first, expression="input.data_ptr<float>() + begin"), *others))
    found = [one for _, one, _ in linked(replace(of, launches=(part, launch)))]
    assert found == [launch, part]


def test_operator_without_a_function_for_the_cpu_has_no_twin(tmp_path: Path) -> None:
    runner = ScriptedRunner()
    verdict = compare(task(tmp_path, runner, twice(cpu=False)))
    assert (verdict.state, verdict.twin, runner.ran) == ("no_twin", None, [])


def test_twin_that_does_not_compile_cannot_be_built(tmp_path: Path) -> None:
    verdict = compare(task(tmp_path, ScriptedRunner(), module=""))
    assert (verdict.state, verdict.detail) == ("cannot_build", "twice.cpp:1: error: no such type")


def test_kernel_that_reads_what_another_kernel_writes_is_only_a_step(tmp_path: Path) -> None:
    of = twice()
    first = of.launches[0].argument_origins[0]
    other = replace(
        of,
        id="proj/ops/twice.cu:prepare",
        launches=(replace(of.launches[0], argument_origins=(replace(first, type="float *"),)),),
    )
    found = candidates(of, tmp_path, written_tensors([of, other], {}))
    assert found.usable == ()
    assert found.reasons == ("the kernel is a later step of _ext.twice: it reads input, which prepare writes",)


def test_accesses_that_were_found_by_running_decide_instead_of_the_types(tmp_path: Path) -> None:
    of = twice()
    other = replace(of, id="proj/ops/twice.cu:prepare")
    found = candidates(of, tmp_path, written_tensors([of, other], {}), {"x": "read", "y": "read"})
    assert found.reasons == ("the kernel is a later step of _ext.twice: it reads output, which prepare writes",)
