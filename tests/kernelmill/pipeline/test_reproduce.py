"""What DVC prints cannot control the terminal, and its exit status is kept."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from kernelmill import imports

pytestmark = pytest.mark.slow

HOSTILE = "a\x1b]0;title\x07b"


def repository_with(folder: Path, stages: str) -> Path:
    """Return a folder as `dvc init --no-scm` leaves it, with this pipeline."""
    (folder / "dvc.yaml").write_text(stages, encoding="utf-8")
    (folder / ".dvc").mkdir()
    (folder / ".dvc/config").write_text("[core]\n    no_scm = True\n", encoding="utf-8")
    return folder


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with one stage, which says whether it has a terminal."""
    return repository_with(tmp_path, "stages:\n  one:\n    cmd: test -t 1 && echo a terminal\n")


def reproduce(folder: Path, *arguments: str) -> tuple[int, str]:
    """Run DVC on a terminal; return its status and what the terminal received."""
    ours, theirs = pty.openpty()
    code = imports.ROOT
    process = subprocess.Popen(
        [sys.executable, "-m", "kernelmill.pipeline.reproduce", *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(code), "DVC_NO_ANALYTICS": "1"},
    )
    os.close(theirs)
    received = b""
    try:
        while chunk := os.read(ours, 1 << 16):
            received += chunk
    except OSError:  # the other end is closed
        pass
    finally:
        os.close(ours)
    return process.wait(), received.decode()


def test_name_of_a_stage_that_does_not_exist_is_printed_visibly(repository: Path) -> None:
    status, shown = reproduce(repository, "repro", HOSTILE)
    assert status != 0
    assert "\x1b" not in shown
    assert "a\\u001b]0;title\\u0007b" in shown


def test_files_without_records_are_no_warnings(tmp_path: Path) -> None:
    stage = "stages:\n  one:\n    cmd: touch records.jsonl\n    outs: [records.jsonl]\n"
    status, shown = reproduce(repository_with(tmp_path, stage))
    assert status == 0
    assert "is empty" not in shown


def test_stages_have_the_terminal(repository: Path) -> None:
    status, shown = reproduce(repository)
    assert status == 0
    assert "\na terminal" in shown
