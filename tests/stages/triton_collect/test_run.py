"""The stage reads pinned projects and files, and refuses what is not pinned."""

import hashlib
import json
from pathlib import Path

import pytest

from kernelmill.config.params import TritonCollectParams, TritonFile, TritonProject
from kernelmill.errors import ConfigError, FetchError
from kernelmill.index import ScriptedIndex
from kernelmill.records import Dropped, NoticeText, Source, TritonCount, TritonSample
from kernelmill.storage import jsonl
from stages.triton_collect.run import collect, located

KERNEL = "import triton\n\n\n@triton.jit\ndef k(x_ptr):\n    pass\n"


def test_projects_and_files_are_collected_together(tmp_path: Path) -> None:
    project = tmp_path / "toy"
    project.mkdir()
    (project / "LICENSE").write_text("SPDX-License-Identifier: MIT\n", encoding="utf-8")
    (project / "ops.py").write_text(KERNEL, encoding="utf-8")
    file = tmp_path / "crawl.json"
    file.write_text(json.dumps([{"code": KERNEL}, None]), encoding="utf-8")
    chosen = TritonCollectParams(
        projects={"toy": TritonProject(kind="path", path=str(project))}, files={"crawl": TritonFile(path=str(file))}
    )
    collect(chosen, ("MIT",), ScriptedIndex({}), tmp_path / "out")
    samples = jsonl.read(tmp_path / "out/samples.jsonl", TritonSample)
    assert [(one.id, one.license) for one in samples] == [("crawl/0", "NOASSERTION"), ("toy/ops.py:k", "MIT")]
    assert [one.id for one in jsonl.read(tmp_path / "out/dropped.jsonl", Dropped)] == ["crawl/1"]
    assert [one.collected for one in jsonl.read(tmp_path / "out/counts.jsonl", TritonCount)] == [1]
    assert (tmp_path / "out/inputs/crawl.json").read_bytes() == file.read_bytes()
    assert [one.id for one in jsonl.read(tmp_path / "out/sources.jsonl", Source)] == ["toy"]
    notices = jsonl.read(tmp_path / "out/notices.jsonl", NoticeText)
    assert {one.path: one.text for one in notices} == {"LICENSE": "SPDX-License-Identifier: MIT\n", "ops.py": KERNEL}


def test_file_from_an_address_is_downloaded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    content = b"[]"
    index = ScriptedIndex({"host": {"crawl.json": content}})
    wanted = TritonFile(url="host/crawl.json", sha256=hashlib.sha256(content).hexdigest())
    assert [located("crawl", wanted, index).read_bytes() for _ in range(2)] == [content, content]
    assert index.requests == ["download crawl.json"]


def test_file_from_an_address_needs_a_pin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    index = ScriptedIndex({"host": {"crawl.json": b"[]"}})
    with pytest.raises(ConfigError, match=hashlib.sha256(b"[]").hexdigest()):
        located("crawl", TritonFile(url="host/crawl.json"), index)
    with pytest.raises(FetchError, match="is pinned"):
        located("crawl", TritonFile(url="host/crawl.json", sha256="0" * 64), index)


def test_file_with_another_digest_than_pinned_is_refused(tmp_path: Path) -> None:
    (tmp_path / "crawl.json").write_bytes(b"[]")
    with pytest.raises(FetchError, match="is pinned"):
        located("crawl", TritonFile(path=str(tmp_path / "crawl.json"), sha256="0" * 64), ScriptedIndex({}))
