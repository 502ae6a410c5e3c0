import json
from pathlib import Path

import pytest

from kernelmill.records import CompileCommand, HeaderSet, Source
from kernelmill.storage import jsonl, workcache
from tests.kernelmill.cli.projects import kernelmill

PARAMS = """\
sources: {}
headers: {}
capture: {wall_seconds: 1, memory_mib: 1}
extract: {wall_seconds: 1, memory_mib: 1, gpu_arch: sm_80}
instantiate: {types: [float]}
gates: {hip_headers: rocm, compilers: [], programs: [], wall_seconds: 1, memory_mib: 64}
compilers: {hip_headers: rocm, compilers: [], programs: [], wall_seconds: 1, memory_mib: 64}
verify: {branches: 0.9, mutants: 0.8}
references: {compile_seconds: 1, call_seconds: 1, memory_mib: 64}
select:
  {min_lines: 1, max_lines: 2, max_template_parameters: 1, max_dependency_lines: 1, licenses: [MIT]}
"""
SHA256 = "0" * 64


def source(name: str) -> Source:
    return Source(
        id=name, kind="path", origin=name, version="1", sha256=SHA256, license="MIT", license_evidence="-",
        headers="plain",
    )  # fmt: skip


@pytest.fixture
def captured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two captured sources under `data/`, in the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    (workcache.root() / "headers" / SHA256 / "cuda").mkdir(parents=True)
    (tmp_path / "params.yaml").write_text(PARAMS)
    data = tmp_path / "data"
    jsonl.write(data / "fetch/sources.jsonl", [source("one"), source("two")])
    headers = HeaderSet(
        name="plain", archive="plain.tar.zst", sha256=SHA256, cuda_version="12.1", torch_version=None, parts=()
    )
    jsonl.write(data / "fetch/headers.jsonl", [headers])
    commands = [
        CompileCommand(source=name, path="a.cu", arguments=("-I{source}/x",), strategy="infer")
        for name in ("one", "two")
    ]
    jsonl.write(data / "capture/commands.jsonl", commands)
    return data


def test_only_the_named_sources_database_is_written_with_this_machines_folders(captured: Path) -> None:
    done = kernelmill("compile-db", "two")
    assert done.exit_code == 0, done.output
    path = captured / "capture/two/compile_commands.json"
    (entry,) = json.loads(path.read_bytes())
    assert entry["file"] == str(captured / "fetch/sources/two/a.cu")
    assert f"-I{captured}/fetch/sources/two/x" in entry["arguments"]
    assert not (captured / "capture/one").exists()
    assert str(path) in done.stdout
    assert f"clangd --compile-commands-dir={path.parent}" in done.stdout


def test_without_names_every_database_is_written(captured: Path) -> None:
    assert kernelmill("compile-db").exit_code == 0
    assert sorted(path.parent.name for path in captured.glob("capture/*/compile_commands.json")) == ["one", "two"]


def test_an_unknown_source_is_refused_and_nothing_written(captured: Path) -> None:
    done = kernelmill("compile-db", "one", "three")
    assert done.exit_code == 1
    assert "no source named three was fetched; there are: one, two" in done.stderr
    assert not list(captured.glob("capture/*/compile_commands.json"))


def test_before_the_pipeline_has_run_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = kernelmill("compile-db")
    assert done.exit_code == 1
    assert "data/fetch/sources.jsonl does not exist" in done.stderr
    assert "dvc repro" in done.stderr
