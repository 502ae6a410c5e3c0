"""Stages that a prepared process starts are those that DVC would start."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kernelmill import imports

pytestmark = pytest.mark.slow

STAGE = """import json, os, signal, sys, time
from pathlib import Path
from stages.shared import NUMBER

if __name__ == "__main__":
    spec = sys.modules["__main__"].__spec__
    said = {"number": NUMBER, "argv": sys.argv[1:], "name": spec.parent, "folder": os.getcwd()}
    said |= {"set": os.environ.get("SET"), "parent": os.getppid(), "process": os.getpid()}
    print(json.dumps(said), flush=True)
    match os.environ.get("SET"):
        case "fail":
            sys.exit(3)
        case "raise":
            raise ValueError("a bug")
        case "kill":
            os.kill(os.getpid(), signal.SIGKILL)
"""
CALLER = """import json, os, sys
from pathlib import Path
from kernelmill.pipeline import prepared

started = prepared.fork(("stages.one",))
if isinstance(started, prepared.StageProcess):
    started.run()
else:
    for line in sys.stdin:
        change, folder, value = json.loads(line)
        if change:
            Path("stages/shared.py").write_text(change)
        environment = {**os.environ, "SET": value, "PATH": str(Path(sys.executable).parent)}
        print("status", started.run("python -m stages.one", folder, environment), flush=True)
        print("status", started.run("python -m stages.one --all", folder, environment), flush=True)
"""


def repository(folder: Path) -> Path:
    """A repository with one stage, which prints what it is given."""
    (folder / "stages/one").mkdir(parents=True)
    (folder / "stages/__init__.py").touch()
    (folder / "stages/one/__init__.py").touch()
    (folder / "stages/one/__main__.py").write_text(STAGE)
    (folder / "stages/shared.py").write_text("NUMBER = 1\n")
    return folder


def ran(folder: Path, *requests: tuple[str, Path, str]) -> list[str]:
    """Return the lines that the stage and its caller print for some requests."""
    finished = subprocess.run(
        [sys.executable, "-c", CALLER],
        cwd=folder,
        input="".join(json.dumps([change, str(into), value]) + "\n" for change, into, value in requests),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": f"{folder}:{imports.ROOT}"},
        timeout=60,
        check=True,
    )
    return (finished.stdout + finished.stderr).splitlines()


def test_stage_has_its_own_process_folder_and_environment(tmp_path: Path) -> None:
    folder = repository(tmp_path)
    lines = ran(folder, ("", folder, "a"), ("", tmp_path / "stages", "b"))
    first, second = (json.loads(line) for line in lines if line.startswith("{"))
    assert (first["number"], first["argv"], first["name"], first["set"]) == (1, [], "stages.one", "a")
    assert (first["folder"], second["folder"]) == (str(folder), str(folder / "stages"))
    assert second["set"] == "b"
    assert first["process"] != second["process"]
    assert first["parent"] == second["parent"]
    assert [line for line in lines if line.startswith("status")] == ["status 0", "status None"] * 2


@pytest.mark.parametrize(("how", "status"), [("fail", 3), ("raise", 1), ("kill", -signal.SIGKILL)])
def test_status_of_a_stage_is_its_own(tmp_path: Path, how: str, status: int) -> None:
    folder = repository(tmp_path)
    lines = ran(folder, ("", folder, how), ("", folder, "a"))
    assert [line for line in lines if line.startswith("status") and "None" not in line] == [
        f"status {status}",
        "status 0",
    ]
    assert any("ValueError: a bug" in line for line in lines) == (how == "raise")


def test_stage_whose_code_has_changed_is_not_started(tmp_path: Path) -> None:
    folder = repository(tmp_path)
    lines = ran(folder, ("", folder, "a"), ("NUMBER = 22\n", folder, "a"))
    assert [line for line in lines if line.startswith("status")] == ["status 0", *["status None"] * 3]


def test_stage_that_cannot_be_imported_is_left_to_dvc(tmp_path: Path) -> None:
    folder = repository(tmp_path)
    (folder / "stages/shared.py").write_text("syntax error")
    assert ran(folder, ("", folder, "a")) == ["status None"] * 2


def test_prepared_process_ends_with_its_parent(tmp_path: Path) -> None:
    folder = repository(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", CALLER],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": f"{folder}:{imports.ROOT}"},
    ) as caller:
        assert caller.stdin is not None
        assert caller.stdout is not None
        caller.stdin.write(json.dumps(["", str(folder), "a"]) + "\n")
        caller.stdin.flush()
        prepared = json.loads(caller.stdout.readline())["parent"]
        caller.kill()
    deadline = time.monotonic() + 30
    while Path(f"/proc/{prepared}/cmdline").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not Path(f"/proc/{prepared}/cmdline").exists()
