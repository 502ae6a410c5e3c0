"""Suites of the dataset, by name."""

from pathlib import Path

import pytest

from kernelmill.cli.verification.suites import lines, refuse_unknown, suites_named
from kernelmill.errors import InputError
from kernelmill.proof.verdicts.verification_gate import concluded
from kernelmill.records import (
    ComparedOutput,
    Control,
    GateDiagnostic,
    MutantCount,
    ProgramGate,
    Shortfall,
    Suite,
    Survivor,
    UnreachableBranch,
    Verdict,
)
from kernelmill.storage import jsonl
from tests.kernelmill.records.texts import suite_text


def suite(name: str) -> Suite:
    return Suite(
        id=f"a/x.cu:{name}", source="a", kernel_id="a/x.cu:relu", name=name, wrapper=f"run_{name}", golden="recorded",
        cases=(), goldens=(), code="", text=suite_text(),
    )  # fmt: skip


def test_suites_are_found_by_kernel_unit_and_name(tmp_path: Path) -> None:
    where = tmp_path / "suites.jsonl"
    jsonl.write(where, [suite("relu_float"), suite("relu_double")])
    assert [one.name for one in suites_named("a/x.cu:relu", where)] == ["relu_double", "relu_float"]
    assert [one.name for one in suites_named("a/x.cu:relu_float", where)] == ["relu_float"]
    assert [one.name for one in suites_named("relu_double", where)] == ["relu_double"]
    assert suites_named("relu", where) == ()


def test_without_a_dataset_nothing_has_that_name(tmp_path: Path) -> None:
    assert suites_named("relu", tmp_path / "suites.jsonl") == ()


def test_word_that_may_name_a_suite_is_an_error_that_says_how_to_have_the_dataset(tmp_path: Path) -> None:
    where = tmp_path / "suites.jsonl"
    with pytest.raises(InputError, match=r"'relu' is neither a file nor a suite(?s:.*)make dataset(?s:.*)examples/"):
        refuse_unknown("relu", where)
    jsonl.write(where, [suite("relu_float")])
    for name in ("relu", "a/x.cu:relo"):
        with pytest.raises(InputError, match="check its spelling"):
            refuse_unknown(name, where)


@pytest.mark.parametrize("path", ["kernels/relu", "relu.hip", "."])
def test_word_that_is_a_path_is_left_to_the_compiler(tmp_path: Path, path: str) -> None:
    refuse_unknown(path, tmp_path / "suites.jsonl")


def test_verdict_that_is_not_verified_says_why_and_names_survivors() -> None:
    verdict = Verdict(
        id="a/x.cu:relu_float", source="a", kernel_id="a/x.cu:relu", name="relu_float", backend="cpu",
        compiler="g++ 12", level="executed", verified=False, reason="negative_control_passes", detail="writes_zeros",
        shortfalls=(
            Shortfall(reason="negative_control_passes", detail="writes_zeros"),
            Shortfall(reason="mutants_survive", detail="token: 50 % killed"),
        ),
        reference="recorded", compiled=True, tests_run=5, tests_passed=5,
        comparisons=50, controls=(Control(kind="writes_zeros", state="passed"),),
        mutants=(MutantCount(operator="bounds", mutants=2, killed=1),),
        survivors=(Survivor(operator="bounds", line=7, text="if (i < n)", reached=True),),
    )  # fmt: skip
    told = list(lines(verdict))
    assert not [line for line in told if "AMD" in line]
    assert "  writes zeros: passed" in told
    assert "            bounds in line 7 survives: if (i < n)" in told
    assert told[-2:] == [
        "executed, not verified: negative control passes writes_zeros",
        "  and: mutants survive token: 50 % killed",
    ]


def test_verified_suite_has_a_grade_and_says_what_the_next_one_requires() -> None:
    survivor = Survivor(operator="bounds", line=7, text="if (i < n)", reached=True, inputs_tried=40)
    verdict = concluded(Verdict(
        id="a/x.cu:k", source="a", kernel_id="a/x.cu:k", name="k", backend="cpu", compiler="g++ 12", level="failed",
        verified=False, reference="derived_double", compiled=True, comparisons=5, lines=3, lines_covered=3, branches=3,
        branches_covered=2, unreachable=(UnreachableBranch(line=4, condition="z >= b", reason="within_grid"),),
        outputs=(ComparedOutput(output="y", cases=5, compared=5),),
        controls=(Control(kind="leaves_out_output", output="y", state="rejected"),),
        mutants=(MutantCount(operator="bounds", mutants=9, killed=8),), survivors=(survivor,),
    ))  # fmt: skip
    told = list(lines(verdict))
    assert "  branches  2 of 2 that a launch can reach" in told
    assert "            never in line 4, within grid: z >= b" in told
    assert "  output    y: compared in 5 of 5 cases" in told
    assert "  leaves out output y: rejected" in told
    assert "            bounds in line 7 survives, on 40 further inputs too: if (i < n)" in told
    assert told[-3:] == [
        "verified, grade B",
        "  for grade A: the reference is derived in double precision, not the project's own CPU operator",
        "  for grade A: 1 mutant survives; at most 0 may",
    ]


def test_gates_say_what_they_accepted_rejected_and_could_not_check() -> None:
    error = GateDiagnostic(path="", line=3, message="no matching function", cause="no_matching_function")
    gates = (
        ProgramGate(compiler="libclang", target="gfx90a", version="18.1.1", state="accepted"),
        ProgramGate(compiler="clang", target="gfx90a", version="19.1", state="rejected", diagnostics=(error,)),
        ProgramGate(compiler="hipcc", target="gfx90a", state="not_found", detail="no hipcc on this machine"),
    )
    verdict = Verdict(
        id="a/x.cu:k", source="a", kernel_id="a/x.cu:k", name="k", backend="cpu", compiler="g++ 12", level="verified",
        verified=True, gates=gates, compiled=True, reference="recorded",
    )  # fmt: skip
    assert list(lines(verdict))[1:5] == [
        "  AMD gate  libclang 18.1.1, gfx90a: accepted",
        "  AMD gate  clang 19.1, gfx90a: rejected",
        "            program:3: no matching function",
        "  AMD gate  hipcc, gfx90a: unchecked, no hipcc on this machine",
    ]
