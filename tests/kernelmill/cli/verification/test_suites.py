"""Suites of the dataset, by name."""

from pathlib import Path

from kernelmill.cli.verification.suites import lines, suites_named
from kernelmill.records import Control, GateDiagnostic, MutantCount, ProgramGate, Suite, Survivor, Verdict
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


def test_verdict_that_is_not_verified_says_why_and_names_survivors() -> None:
    verdict = Verdict(
        id="a/x.cu:relu_float", source="a", kernel_id="a/x.cu:relu", name="relu_float", backend="cpu",
        compiler="g++ 12", verified=False, reason="negative_control_passes", detail="writes_zeros",
        compiled=True, tests_run=5, tests_passed=5,
        comparisons=50, controls=(Control(kind="writes_zeros", state="passed"),),
        mutants=(MutantCount(operator="bounds", mutants=2, killed=1),),
        survivors=(Survivor(operator="bounds", line=7, text="if (i < n)", reached=True),),
    )  # fmt: skip
    told = list(lines(verdict))
    assert not [line for line in told if "AMD" in line]
    assert "  writes zeros: passed" in told
    assert "            bounds in line 7 survives: if (i < n)" in told
    assert told[-1] == "not verified: negative control passes writes_zeros"


def test_gates_say_what_they_accepted_rejected_and_could_not_check() -> None:
    error = GateDiagnostic(path="", line=3, message="no matching function", cause="no_matching_function")
    gates = (
        ProgramGate(compiler="libclang", target="gfx90a", version="18.1.1", state="accepted"),
        ProgramGate(compiler="clang", target="gfx90a", version="19.1", state="rejected", diagnostics=(error,)),
        ProgramGate(compiler="hipcc", target="gfx90a", state="not_found", detail="no hipcc on this machine"),
    )
    verdict = Verdict(
        id="a/x.cu:k", source="a", kernel_id="a/x.cu:k", name="k", backend="cpu", compiler="g++ 12", verified=True,
        gates=gates, compiled=True,
    )  # fmt: skip
    assert list(lines(verdict))[1:5] == [
        "  AMD gate  libclang 18.1.1, gfx90a: accepted",
        "  AMD gate  clang 19.1, gfx90a: rejected",
        "            program:3: no matching function",
        "  AMD gate  hipcc, gfx90a: unchecked, no hipcc on this machine",
    ]
