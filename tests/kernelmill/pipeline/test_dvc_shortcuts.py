"""dvc.lock gets the bytes that DVC writes, and git's index is read as often as it changes."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from dvc.utils.serialize import modify_yaml

from kernelmill import imports
from kernelmill.pipeline.dvc_shortcuts import HEAD, tracked, updated

Stages = Mapping[str, object]
ODD: Stages = {
    "plain": {"cmd": "true", "deps": [{"path": "a", "hash": "md5", "md5": "0" * 32, "size": 1}]},
    "123": {"cmd": "echo 'one: two' # three"},
    "yes": {"params": {"params.yaml": {"empty": {}, "none": None, "no": [], "small": 1e-07, "on": True, "text": "on"}}},
    "long": {"cmd": "words " * 60, "params": {"p.yaml": {"lines": "  first\n\nthird\n", "tabs": "a\tb\x1bc\n\n  d"}}},
    "foreign": {"cmd": "echo é 🙂 \\ \"'", "outs": [{"path": "with: colon"}, {"path": "- dash"}, {"path": "#"}]},
    "nested": {"params": {"p.yaml": {"a": [[1, 2], [{"b": [3]}]], "key with spaces": {"?": "!x", "&": "*id"}}}},
}


def written_by_dvc(folder: Path, *updates: Stages) -> str:
    """Return dvc.lock after DVC has written these stages one update after the other."""
    path = folder / "dvc.lock"
    for stages in updates:
        with modify_yaml(str(path)) as lock:
            if not lock:
                lock.update({"schema": "2.0"})
            lock["stages"] = lock.get("stages", {})
            lock["stages"].update(stages)
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ODD)
def test_a_new_stage_is_written_as_dvc_does(name: str, tmp_path: Path) -> None:
    others = {other: stage for other, stage in ODD.items() if other != name}
    before = written_by_dvc(tmp_path, others)
    assert updated(before, [{name: ODD[name]}]) == written_by_dvc(tmp_path, {name: ODD[name]})


@pytest.mark.parametrize("name", ODD)
def test_a_changed_stage_keeps_its_place(name: str, tmp_path: Path) -> None:
    before = written_by_dvc(tmp_path, ODD)
    changed = {name: {"cmd": "other\n"}}
    after = updated(before, [changed])
    assert after == written_by_dvc(tmp_path, changed)
    assert after is not None
    assert updated(after, [{name: ODD[name]}]) == before


def test_the_projects_own_lock_is_written_as_dvc_does(tmp_path: Path) -> None:
    lock = (imports.ROOT / "dvc.lock").read_text(encoding="utf-8")
    (tmp_path / "dvc.lock").write_text(lock, encoding="utf-8")
    assert updated(lock, [{"new": ODD["plain"]}]) == written_by_dvc(tmp_path, {"new": ODD["plain"]})


@pytest.mark.parametrize(
    "lock",
    [
        "",
        HEAD,
        "schema: '2.0'\ndatasets: []\n",
        f"# a comment\n{HEAD}  one:\n    cmd: a\n",
        f"{HEAD}  # a comment\n  one:\n    cmd: a\n",
        f"{HEAD}  one:\n    cmd: a\ndatasets: []\n",
        f"{HEAD}    one:\n      cmd: a\n",
        f"{HEAD}  one:\n    cmd: a\n  one:\n    cmd: b\n",
        f"{HEAD}  one: {{cmd: a}}\n  two: [\n",
    ],
)
def test_a_lock_in_another_form_is_left_to_dvc(lock: str) -> None:
    assert updated(lock, [{"two": {"cmd": "b"}}]) is None


def test_a_value_that_occurs_twice_is_left_to_dvc() -> None:
    twice = {"a": 1}
    assert updated(f"{HEAD}  one:\n    cmd: a\n", [{"two": {"params": [twice, twice]}}]) is None


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", "-C", folder, *arguments], check=True)


def test_files_in_the_index_and_their_folders_are_tracked_until_it_changes(tmp_path: Path) -> None:
    index = tmp_path / ".git/index"
    assert tracked(index) == frozenset()
    git(tmp_path, "init", "--quiet")
    (tmp_path / "a/b").mkdir(parents=True)
    (tmp_path / "a/b/c").touch()
    git(tmp_path, "add", "a")
    assert tracked(index) == {"a", "a/b", "a/b/c"}
    git(tmp_path, "rm", "--quiet", "--cached", "a/b/c")
    assert tracked(index) == frozenset()


PIPELINE = """stages:
  one:
    cmd: echo 1 > one
    outs: [one]
  two:
    cmd: mkdir two && cp one two/
    deps: [one]
    params: [a]
    outs: [two]
  three:
    cmd: cp two/one three
    deps: [two]
    outs:
    - three:
        cache: false
"""


def lock_after(folder: Path, module: str) -> str:
    """Return dvc.lock of the pipeline after a change, reproduced by this module."""
    folder.mkdir()
    git(folder, "init", "--quiet")
    (folder / ".dvc").mkdir()
    (folder / ".dvc/config").touch()
    (folder / "dvc.yaml").write_text(PIPELINE, encoding="utf-8")
    for value in ("1", "[2, text]"):
        (folder / "params.yaml").write_text(f"a: {value}\n", encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(imports.ROOT), "DVC_NO_ANALYTICS": "1"}
        subprocess.run([sys.executable, "-m", module, "repro"], cwd=folder, env=environment, check=True)
    return (folder / "dvc.lock").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_pipeline_has_the_same_lock_without_the_shortcuts(tmp_path: Path) -> None:
    lock = lock_after(tmp_path / "with", "kernelmill.pipeline.reproduce")
    assert lock == lock_after(tmp_path / "without", "dvc")
    assert "- text" in lock


@pytest.mark.slow
def test_an_output_that_git_tracks_is_still_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "with"
    lock_after(folder, "kernelmill.pipeline.reproduce")
    git(folder, "add", "--force", "two/one")
    (folder / "params.yaml").write_text("a: 3\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(imports.ROOT), "DVC_NO_ANALYTICS": "1"}
    command = [sys.executable, "-m", "kernelmill.pipeline.reproduce"]
    assert subprocess.run(command, cwd=folder, env=environment, check=False).returncode != 0
    assert "tracked by SCM" in capfd.readouterr().err
