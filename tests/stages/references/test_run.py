"""Suites in, comparisons with the projects' own operators out."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.config.params import ReferencesParams
from kernelmill.proof.verdicts.agreements import agreements, text_hash
from kernelmill.records import Suite
from kernelmill.records.references import ReferenceVerdict
from kernelmill.storage import jsonl
from stages.references import run as stage
from stages.references.summary import ReferenceSummary, text
from tests.kernelmill.references.scripted import ROLES, TORCH, ScriptedRunner, backend, project, suite, twice
from tests.stages.compilers.scripted import serially
from tests.stages.package import chains
from tests.stages.select.kernels import command, instance
from tests.stages.select.kernels import source as source_record


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(stage, "map_ordered", serially)
    kernel = twice()
    folder = tmp_path / "data"
    jsonl.write(folder / "select/kept.jsonl", [kernel])
    jsonl.write(folder / "cases/suites.jsonl", [suite(kernel)])
    program = chains.program(instance(kernel, "float"))
    jsonl.write(folder / "wrap/programs.jsonl", [replace(program, relations=replace(program.relations, roles=ROLES))])
    jsonl.write(folder / "capture/commands.jsonl", [command(kernel.source)])
    jsonl.write(folder / "fetch/sources.jsonl", [source_record(kernel.source)])
    project(folder / "fetch/sources" / kernel.source)
    return folder


def summary(data: Path, runner: ScriptedRunner) -> ReferenceSummary:
    found = stage.run(data, ReferencesParams(), backend(runner), TORCH)
    assert found is not None
    return found


@pytest.mark.slow
def test_each_suite_has_a_verdict(data: Path) -> None:
    found = summary(data, ScriptedRunner())
    (verdict,) = jsonl.read(data / "references/suites.jsonl", ReferenceVerdict)
    assert (verdict.state, verdict.cases_compared) == ("agrees", 1)
    (row,) = found.rows
    assert (row.source, row.kernels, row.with_suites, row.referenced, row.agreeing) == ("proj", 1, 1, 1, 1)
    assert row.suites == {"agrees": 1}
    assert jsonl.loads(ReferenceSummary, (data / "references/summary.json").read_text(encoding="utf-8")) == found


def test_suite_that_agrees_is_written_to_the_file_that_git_keeps(data: Path) -> None:
    summary(data, ScriptedRunner())
    (agreed,) = agreements(data).values()
    (compared,) = jsonl.read(data / "cases/suites.jsonl", Suite)
    assert (agreed.id, agreed.text_hash, agreed.operator) == (compared.id, text_hash(compared), "twice_cpu")


def test_suite_that_disagrees_is_not(data: Path) -> None:
    summary(data, ScriptedRunner(function=lambda values: [0.0 for _ in values]))
    assert agreements(data) == {}


def test_second_run_starts_nothing_and_writes_the_same_bytes(data: Path) -> None:
    summary(data, ScriptedRunner())
    before = {path: path.read_bytes() for path in (data / "references").iterdir()}
    again = ScriptedRunner()
    summary(data, again)
    assert again.ran == []
    assert {path: path.read_bytes() for path in (data / "references").iterdir()} == before


def test_table_names_what_disagrees(data: Path) -> None:
    shown = text(summary(data, ScriptedRunner(function=lambda values: [0.0 for _ in values])))
    assert shown.splitlines()[:4] == [
        "independent references: the projects' operators for the CPU, built against torch 2.13.0",
        "source  kernels  with suites  with a reference  all suites agree",
        "proj          1            1                 1                 0",
        "suites: 1 disagrees",
    ]
    assert "  disagrees: proj/ops/twice.cu:" in shown


def test_file_that_does_not_compile_is_counted_with_its_reason(data: Path) -> None:
    found = summary(data, ScriptedRunner(compile_error="twice.cpp:1:2: error: no such type\n"))
    assert found.reasons == {"cannot_build: twice.cpp:1:2: error: no such type": 1}
    assert "  no verdict (1 kernels): cannot_build: twice.cpp:1:2: error: no such type\n" in text(found)


def test_without_torch_nothing_is_written_and_the_remedy_is_told(data: Path) -> None:
    assert stage.run(data, ReferencesParams(), backend(ScriptedRunner()), None) is None
    assert not (data / "references").exists()
    assert "pip install torch" in text(None)
