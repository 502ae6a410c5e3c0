"""Edits in sources given by a path are noticed before DVC runs."""

import os
import tarfile
from pathlib import Path

import pytest

from kernelmill.config.params import Params, SourceParams
from kernelmill.index import ScriptedIndex
from kernelmill.pipeline import local_sources
from kernelmill.sources import fetching
from kernelmill.storage import jsonl
from tests.stages.capture.test_run import params


def project(folder: Path) -> Path:
    (folder / "src").mkdir(parents=True)
    (folder / "src/a.cu").write_text("__global__ void k() {}\n")
    (folder / "LICENSE").write_text("MIT License\n")
    return folder


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    return tmp_path


def fetched(place: Path, path: Path) -> tuple[Params, Path]:
    """Parameters with one source, and the records that `fetch` wrote of it."""
    wanted = params()
    wanted.sources["toy"] = SourceParams(kind="path", path=str(path), headers="set", exclude=("docs/*",))
    request = fetching.SourceRequest(
        source="toy", params=wanted.sources["toy"], index=ScriptedIndex({}), into=place / "tree"
    )
    jsonl.write(place / "sources.jsonl", [fetching.fetch(request)])
    return wanted, place / "sources.jsonl"


def test_folder_is_unchanged_until_a_file_of_it_is(place: Path) -> None:
    folder = project(place / "toy")
    wanted, records = fetched(place, folder)
    assert local_sources.changed(wanted, records) == ()
    (folder / "docs").mkdir()
    (folder / "docs/excluded.md").touch()
    os.utime(folder / "src/a.cu")
    assert local_sources.changed(wanted, records) == ()
    (folder / "src/a.cu").write_text("__global__ void l() {}\n")
    assert local_sources.changed(wanted, records) == ("toy",)
    (folder / "src/a.cu").write_text("__global__ void k() {}\n")
    assert local_sources.changed(wanted, records) == ()
    (folder / "src/new.cu").touch()
    assert local_sources.changed(wanted, records) == ("toy",)


def test_folder_that_is_unchanged_is_not_read_again(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted, records = fetched(place, project(place / "toy"))
    assert local_sources.changed(wanted, records) == ()
    monkeypatch.setattr(local_sources, "unpack", lambda *_, **__: pytest.fail("the files were read again"))
    assert local_sources.changed(wanted, records) == ()


def test_archive_is_changed_when_its_bytes_are(place: Path) -> None:
    archive = place / "toy.tar"
    with tarfile.open(archive, "w") as packed:
        packed.add(project(place / "toy"), "toy")
    wanted, records = fetched(place, archive)
    assert local_sources.changed(wanted, records) == ()
    with tarfile.open(archive, "a") as packed:
        packed.add(project(place / "more"), "toy/more")
    assert local_sources.changed(wanted, records) == ("toy",)


def test_missing_folder_and_missing_records_are_no_change(place: Path) -> None:
    wanted, records = fetched(place, project(place / "toy"))
    (place / "toy").rename(place / "moved")
    assert local_sources.changed(wanted, records) == ()
    assert local_sources.changed(wanted, place / "none.jsonl") == ()
