"""Tar archives, zip archives and folders list the same members."""

import shutil
from pathlib import Path

import pytest

from kernelmill.errors import FetchError
from kernelmill.sources import containers


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "toy"
    (folder / "src").mkdir(parents=True)
    (folder / "src/k.cu").write_text("int x;\n")
    return folder


@pytest.mark.parametrize("kind", ["folder", "tar", "gztar", "bztar", "xztar", "zip"])
def test_every_container_has_the_same_files(kind: str, project: Path) -> None:
    path = project if kind == "folder" else Path(shutil.make_archive(str(project), kind, project, "src"))
    container = containers.opened(path, path.name)
    assert [(one.path, one.size) for one in container.members() if one.kind == "file"] == [("src/k.cu", 7)]
    assert [content.data for content in container.contents({"src/k.cu"})] == [b"int x;\n"]


def test_other_suffixes_are_an_error_with_the_supported_ones(tmp_path: Path) -> None:
    (tmp_path / "toy.rar").touch()
    with pytest.raises(FetchError, match=r"toy\.rar is not a supported archive \(\.tar, "):
        containers.opened(tmp_path / "toy.rar", "toy.rar")


def test_a_damaged_archive_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "toy.tar.gz").write_bytes(b"no gzip")
    with pytest.raises(FetchError, match="damaged"):
        list(containers.opened(tmp_path / "toy.tar.gz", "toy.tar.gz").members())
