"""The verify stage names its first verified sample, and proves only what has changed."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.execution.cpu import Cpu
from kernelmill.records import Suite, Thresholds, Verdict
from kernelmill.storage import memo
from kernelmill.storage.outcomes import KeptOutcomes
from stages.verify import run
from stages.verify.run import FirstSample, VerifyTask
from tests.stages.compilers import scripted
from tests.stages.scenarios.test_installed_compilers import BACKEND

VERDICT = Verdict(
    id="a/x.cu:relu_float", source="a", kernel_id="a/x.cu:relu", name="relu_float", backend="cpu", compiler="g++ 12",
    level="verified", verified=True, compiled=True, reference="derived_double",
)  # fmt: skip


def test_first_verified_sample_is_named_once_with_the_commands_that_show_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = FirstSample()
    first.offer(replace(VERDICT, name="scan_float", level="executed", verified=False))
    assert capsys.readouterr().err == ""
    first.offer(VERDICT)
    first.offer(replace(VERDICT, name="scan_float"))
    printed = capsys.readouterr().err
    assert printed.startswith("first verified sample: a/x.cu:relu_float\n")
    assert "/kernelmill show --suite relu_float\n" in printed
    assert "/kernelmill verify relu_float\n" in printed
    assert "scan_float" not in printed


def test_suite_is_proven_again_only_if_something_that_decides_its_verdict_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv(memo.VARIABLE, raising=False)
    asked: list[tuple[str, float, frozenset[str]]] = []

    def prove(of: Suite, _backend: Cpu, _folder: Path, thresholds: Thresholds, never_null: frozenset[str]) -> Verdict:
        asked.append((of.code, thresholds.branches, never_null))
        return replace(VERDICT, detail=str(len(asked)))

    monkeypatch.setattr(run, "prove", prove)
    made = scripted.suite(scripted.UNITS[0])
    task = VerifyTask(suite=made, backend=BACKEND, thresholds=Thresholds(), never_null=frozenset({"x"}))
    tasks = [
        task,
        replace(task, suite=replace(made, code=f"{made.code}// edited")),
        replace(task, thresholds=Thresholds(branches=0.5)),
        replace(task, never_null=frozenset({"y"})),
    ]
    kept = KeptOutcomes(kind="verify", version="1")
    for _ in range(2):
        assert [run.proven(one, kept).detail for one in tasks] == ["1", "2", "3", "4"]
    assert run.proven(task, KeptOutcomes(kind="verify", version="2")).detail == "5"
