"""What is read of the files that a program left."""

import os
from pathlib import Path

from kernelmill.coverage.probes import copy_regular


def test_only_regular_files_are_copied(tmp_path: Path) -> None:
    left, into = tmp_path / "left", tmp_path / "into"
    (left / "folder").mkdir(parents=True)
    (tmp_path / "secret").write_text("secret")
    (left / "counts.gcda").write_text("counts")
    (left / "link.gcda").symlink_to(tmp_path / "secret")
    os.mkfifo(left / "pipe.gcda")
    copy_regular(left, into)
    assert {path.name: path.read_text() for path in into.iterdir()} == {"counts.gcda": "counts"}


def test_a_folder_that_is_a_link_has_no_files(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "counts.gcda").write_text("counts")
    (tmp_path / "left").symlink_to(tmp_path / "elsewhere")
    copy_regular(tmp_path / "left", tmp_path / "into")
    assert list((tmp_path / "into").iterdir()) == []
