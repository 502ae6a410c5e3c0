"""What a killed DVC left half-written stops no later run, and what is whole stays."""

import os
from pathlib import Path

import pytest
from dvc.lock import make_lock

from kernelmill.pipeline.damaged_locks import repair

WHOLE_LOCK = "schema: '2.0'\nstages:\n  one:\n    cmd: \"true\"\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".dvc/tmp").mkdir(parents=True)
    return tmp_path


@pytest.mark.parametrize("content", ["", '{"write": {"data/fetch": {"pid"'])
def test_half_written_list_of_files_in_use_is_deleted(root: Path, content: str) -> None:
    in_use = root / ".dvc/tmp/rwlock"
    in_use.write_text(content)
    (message,) = repair(root)
    assert message.startswith(".dvc/tmp/rwlock")
    assert not in_use.exists()
    assert repair(root) == []


@pytest.mark.parametrize(("written", "lock"), [(".dvc/tmp/rwlock", "rwlock.lock"), ("dvc.lock", "lock")])
def test_file_that_another_process_is_writing_is_left_alone(
    written: str, lock: str, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dvc.lock.DEFAULT_TIMEOUT", 0)
    (root / written).write_text("")
    ready, done = os.pipe(), os.pipe()
    if (other := os.fork()) == 0:
        with make_lock(str(root / ".dvc/tmp" / lock), tmp_dir=str(root / ".dvc/tmp")):
            os.write(ready[1], b".")
            os.read(done[0], 1)
        os._exit(0)
    os.read(ready[0], 1)
    assert repair(root) == []
    assert (root / written).exists()
    os.write(done[1], b".")
    os.waitpid(other, 0)
    assert len(repair(root)) == 1


@pytest.mark.parametrize("content", ["", "schema: '2.0'\nstages:\n  one:\n    cmd: \"tr"])
def test_half_written_lock_file_is_kept_under_another_name(root: Path, content: str) -> None:
    (root / "dvc.lock").write_text(content)
    (message,) = repair(root)
    assert "git checkout dvc.lock" in message
    assert not (root / "dvc.lock").exists()
    assert (root / "dvc.lock.damaged").read_text() == content


def test_whole_files_and_absent_ones_need_no_repair(root: Path) -> None:
    assert repair(root) == []
    (root / ".dvc/tmp/rwlock").write_text("{}")
    (root / "dvc.lock").write_text(WHOLE_LOCK)
    assert repair(root) == []
    assert (root / "dvc.lock").read_text() == WHOLE_LOCK
