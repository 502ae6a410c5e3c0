"""Temporary folders lie in memory where there is room, and killed processes leave none there for long."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from kernelmill.sandbox.launcher import FIRST_USER
from kernelmill.storage import memory_folders, scratch

KILLED = """
import os, sys
from pathlib import Path
from kernelmill.storage import memory_folders
with memory_folders.locked_folder("own-", Path(sys.argv[1])):
    print("ready", flush=True)
    sys.stdin.read()
    os._exit(1)
"""


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that is taken for one in memory with room."""
    for name in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(memory_folders, "SHARED", tmp_path)
    monkeypatch.setattr(memory_folders, "LEAST_BYTES", 0)
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    scratch._memory.cache_clear()


def test_folders_and_files_are_in_memory_where_there_is_room(memory: Path) -> None:
    with scratch.scratch_folder() as folder, scratch.scratch_file() as file:
        assert folder.parent == memory
        assert os.fstat(file.fileno()).st_dev == memory.stat().st_dev
    assert list(memory.iterdir()) == []


def test_variable_chooses_another_place(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(memory / "other"))
    assert memory_folders.place() is None


def test_folders_are_not_in_memory_where_room_is_scarce(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_folders, "LEAST_BYTES", 1 << 60)
    assert memory_folders.place() is None
    with scratch.scratch_folder() as folder:
        assert folder.parent == Path(tempfile.gettempdir())


@pytest.mark.parametrize(("limit", "room"), [("0\n", False), ("max\n", True), (None, True)])
def test_limit_of_a_container_counts(
    limit: str | None,
    room: bool,
    memory: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = tmp_path_factory.mktemp("cgroup")
    (files / "used").write_text("0\n", encoding="ascii")
    if limit is not None:
        (files / "limit").write_text(limit, encoding="ascii")
    monkeypatch.setattr(memory_folders, "_LIMIT", files / "limit")
    monkeypatch.setattr(memory_folders, "_USED", files / "used")
    monkeypatch.setattr(memory_folders, "LEAST_BYTES", 1)
    assert (memory_folders.place() == memory) is room


def test_system_that_does_not_tell_its_memory_has_none_to_spare(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_folders, "_MEMORY", memory / "absent")
    monkeypatch.setattr(memory_folders, "LEAST_BYTES", 1)
    assert memory_folders.place() is None


def test_folder_of_a_killed_process_is_removed_and_one_in_use_is_not(memory: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(memory)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    memory_folders.sweep(memory, "own-", scratch.remove_tree)
    assert len(list(memory.iterdir())) == 1
    process.kill()
    process.communicate()
    memory_folders.sweep(memory, "own-", scratch.remove_tree)
    assert list(memory.iterdir()) == []


def test_links_and_folders_of_other_names_stay(memory: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    target = tmp_path_factory.mktemp("target")
    (target / "file").touch()
    (memory / "own-link").symlink_to(target)
    (memory / "other").mkdir()
    memory_folders.sweep(memory, "own-", scratch.remove_tree)
    assert sorted(each.name for each in memory.iterdir()) == ["other", "own-link"]
    assert (target / "file").exists()


def test_root_removes_what_it_gave_to_other_users_and_they_do_not(
    memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = memory / "own-given"
    folder.mkdir()
    if os.getuid() == 0:
        os.chown(folder, FIRST_USER + 1, -1)
    monkeypatch.setattr(os, "getuid", lambda: FIRST_USER + 2)
    memory_folders.sweep(memory, "own-", scratch.remove_tree)
    assert folder.exists()
    monkeypatch.setattr(os, "getuid", lambda: 0)
    memory_folders.sweep(memory, "own-", scratch.remove_tree)
    assert not folder.exists()


def test_folder_that_another_process_removes_at_once_is_made_again(
    memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter(["own-1", "own-2"])

    def made(*_: object, **__: object) -> str:
        folder = memory / next(names)
        folder.mkdir()
        if folder.name == "own-1":
            folder.rmdir()
        return str(folder)

    monkeypatch.setattr(tempfile, "mkdtemp", made)
    with memory_folders.locked_folder("own-", memory) as folder:
        assert folder == memory / "own-2"
