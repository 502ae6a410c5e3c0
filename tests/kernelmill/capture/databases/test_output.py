"""The databases for clang are made from the records of the stage."""

import json
from pathlib import Path

import pytest

from kernelmill.capture.databases import output
from kernelmill.capture.databases.output import Paths
from kernelmill.config import params
from kernelmill.records import CompileCommand, HeaderSet, Source
from kernelmill.storage import jsonl


def source(identifier: str) -> Source:
    return Source(
        id=identifier,
        kind="path",
        origin=identifier,
        version="1",
        sha256="0" * 64,
        license="MIT",
        license_evidence="LICENSE",
        headers="set",
    )


def test_each_source_gets_the_database_of_its_own_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = Paths(fetched=tmp_path / "fetch", captured=tmp_path / "capture")
    headers = HeaderSet(name="set", archive="a", sha256="0" * 64, cuda_version="12.1", torch_version=None, parts=())
    jsonl.write(paths.fetched / "sources.jsonl", [source("one"), source("two")])
    jsonl.write(paths.fetched / "headers.jsonl", [headers])
    commands = [
        CompileCommand(source=name, path=f"{name}.cu", arguments=("-I{headers}/cuda",), strategy="infer")
        for name in ("one", "two")
    ]
    jsonl.write(paths.commands, commands)
    monkeypatch.setattr(output, "unpacked", lambda archive, sha256: tmp_path / "headers")
    written = output.write_databases(paths, params.load(Path(__file__).parents[4] / "params.yaml"))
    assert [path.parent.name for path in written] == ["one", "two"]
    (entry,) = json.loads(written[1].read_text())
    assert entry["file"] == str(tmp_path / "fetch/sources/two/two.cu")
    assert f"-I{tmp_path}/headers/cuda" in entry["arguments"]
