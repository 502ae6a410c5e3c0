"""Temporary folders are removed whatever a hostile program left in them."""

import os
from pathlib import Path

import pytest

from kernelmill.storage.scratch import remove_tree, scratch_folder


def _nested(folder: Path, depth: int) -> None:
    here = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("d", dir_fd=here)
        inner = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(os.open("file", os.O_CREAT, dir_fd=here))
    os.close(here)


@pytest.mark.long
@pytest.mark.slow
def test_3000_nested_folders_are_removed(tmp_path: Path) -> None:
    with scratch_folder(parent=tmp_path) as folder:
        _nested(folder, 3000)
    assert list(tmp_path.iterdir()) == []


def test_links_are_removed_and_not_followed(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "file").touch()
    with scratch_folder(parent=tmp_path) as folder:
        (folder / "inner").mkdir()
        (folder / "inner" / "link").symlink_to(kept)
        (folder / "link").symlink_to(kept)
        os.mkfifo(folder / "pipe")
    assert list(tmp_path.iterdir()) == [kept]
    assert (kept / "file").exists()


def test_folder_that_is_a_link_by_now_is_not_followed(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "file").touch()
    (tmp_path / "link").symlink_to(kept)
    remove_tree(tmp_path / "link")
    assert (kept / "file").exists()


def test_folders_that_their_owner_closed_and_names_in_use_are_removed(tmp_path: Path) -> None:
    with scratch_folder(parent=tmp_path) as folder:
        for name in (".1", ".2"):
            (folder / name).mkdir()
            (folder / name / "inner").mkdir()
            (folder / name / "file").touch()
        (folder / ".3").touch()
        (folder / "closed" / "inner").mkdir(parents=True)
        (folder / "closed" / "inner").chmod(0)
        (folder / "closed").chmod(0)
    assert list(tmp_path.iterdir()) == []
