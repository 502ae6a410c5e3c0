"""What killed processes leave behind goes, and nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kernelmill.sources import tree
from kernelmill.storage import jsonl


@pytest.fixture
def gone() -> int:
    """The id of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_file_half_written_by_a_killed_process_goes_with_the_next_write(tmp_path: Path, gone: int) -> None:
    (tmp_path / f".x.jsonl.{gone}.partial").write_text("half")
    jsonl.write_text(tmp_path / "x.jsonl", "whole")
    assert [path.name for path in tmp_path.iterdir()] == ["x.jsonl"]


def test_file_that_another_process_is_writing_stays(tmp_path: Path) -> None:
    theirs = tmp_path / f".x.jsonl.{os.getppid()}.partial"
    theirs.write_text("half")
    jsonl.write_text(tmp_path / "x.jsonl", "whole")
    assert theirs.exists()


def test_files_of_other_names_stay(tmp_path: Path, gone: int) -> None:
    names = {f"x.jsonl.{gone}.partial", f".x.jsonl.{gone}.partial.kept", ".x.partial", f".x.{gone}"}
    for name in names:
        (tmp_path / name).write_text("")
    jsonl.write_text(tmp_path / "y.jsonl", "")
    assert {path.name for path in tmp_path.iterdir()} == names | {"y.jsonl"}


def test_sources_half_fetched_by_a_killed_process_go_with_the_next_fetch(tmp_path: Path, gone: int) -> None:
    left = tmp_path / f".staging.{gone}.abc" / "sources"
    left.mkdir(parents=True)
    with tree.staging(tmp_path) as folder:
        assert list(tmp_path.iterdir()) == [folder]
    assert list(tmp_path.iterdir()) == []
