"""What all stages share: how they end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kernelmill.pipeline.entry import STARTED_BY_DVC

pytestmark = pytest.mark.slow

WAITING = """\
import os, sys, time
from pathlib import Path
from kernelmill.pipeline import entry

def main():
    folder = Path(sys.argv[1])
    (folder / "partial").write_text(str(os.getpid()))
    (folder / "partial").rename(folder / "pid")
    time.sleep(float(sys.argv[2]))
    (folder / "ended").write_text("")

importing, imported = Path(sys.argv[1], "importing"), Path(sys.argv[1], "imported")
if importing.exists():
    importing.write_text(str(os.getpid()))
    while not imported.exists():
        time.sleep(0.05)
entry.run(main)
"""
STARTING = """\
import subprocess, sys
subprocess.run([sys.executable, *sys.argv[1:]])
"""


def started(folder: Path, seconds: float, **environment: str) -> subprocess.Popen[bytes]:
    """A process that starts a stage, which sleeps for so long."""
    script = folder / "waiting.py"
    script.write_text(WAITING, encoding="utf-8")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("DVC_")}
    return subprocess.Popen(
        [sys.executable, "-c", STARTING, str(script), str(folder), str(seconds)],
        env=clean | {"PYTHONPATH": str(Path(__file__).parents[3])} | environment,
        start_new_session=True,
    )


def wait_until(condition: Callable[[], bool]) -> None:
    """A generous limit: on a busy machine starting two interpreters takes seconds."""
    deadline = time.monotonic() + 90
    while not condition():
        assert time.monotonic() < deadline, "nothing happened"
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")
def test_stage_ends_with_the_dvc_that_started_it(tmp_path: Path) -> None:
    dvc = started(tmp_path, 600, **{STARTED_BY_DVC: "probe"})
    wait_until((tmp_path / "pid").exists)
    stage = int((tmp_path / "pid").read_text(encoding="utf-8"))
    dvc.send_signal(signal.SIGKILL)
    dvc.wait()
    wait_until(lambda: not is_alive(stage))
    assert not (tmp_path / "ended").exists()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")
def test_stage_whose_dvc_died_while_it_was_importing_ends(tmp_path: Path) -> None:
    importing = tmp_path / "importing"
    importing.write_text("", encoding="utf-8")
    dvc = started(tmp_path, 600, **{STARTED_BY_DVC: "probe"})
    wait_until(lambda: importing.read_text(encoding="utf-8").isdigit())
    stage = int(importing.read_text(encoding="utf-8"))
    dvc.send_signal(signal.SIGKILL)
    dvc.wait()
    (tmp_path / "imported").touch()
    wait_until(lambda: not is_alive(stage))
    assert not (tmp_path / "ended").exists()


def test_stage_that_a_person_started_goes_on_without_their_shell(tmp_path: Path) -> None:
    shell = started(tmp_path, 2)
    wait_until((tmp_path / "pid").exists)
    shell.send_signal(signal.SIGKILL)
    shell.wait()
    wait_until((tmp_path / "ended").exists)


DESCRIBED = "stages: {wait: {desc: Wait for nothing}}\n"


def stage_of(
    folder: Path, code: str, docstring: str = "", described: str = DESCRIBED
) -> subprocess.CompletedProcess[str]:
    """Run a stage with this code and docstring, in a repository whose dvc.yaml describes these stages."""
    package = folder / "stages/wait"
    package.mkdir(parents=True)
    (folder / "stages/__init__.py").touch()
    (package / "__init__.py").write_text(docstring)
    (package / "__main__.py").write_text(f"from kernelmill.pipeline import entry\n{code}\n")
    (folder / "dvc.yaml").write_text(described, encoding="utf-8")
    path = os.pathsep.join([str(folder), str(Path(__file__).parents[3])])
    return subprocess.run(
        [sys.executable, "-m", "stages.wait"], cwd=folder, env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_stage_says_what_it_does_and_how_long_it_took(tmp_path: Path) -> None:
    first, last = stage_of(tmp_path, "entry.run(lambda: None)").stderr.splitlines()
    assert first == "wait: Wait for nothing"
    assert last.startswith("wait: done in ")


def test_stage_outside_of_the_pipeline_says_what_it_does(tmp_path: Path) -> None:
    done = stage_of(tmp_path, "entry.run(lambda: None)", '"""Wait for nothing."""\n', "stages: {}\n")
    assert done.stderr.startswith("wait: Wait for nothing\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="writes to /dev/full")
def test_full_disk_is_one_message_with_the_remedy(tmp_path: Path) -> None:
    code = "def main():\n  with open('/dev/full', 'w') as file: file.write('text')\nentry.run(main)"
    done = stage_of(tmp_path, code)
    assert done.returncode == 1
    assert "no space is left" in done.stderr
    assert "remedy: free space" in done.stderr
    assert "Traceback" not in done.stderr


SHOWING = """\
import multiprocessing, os, sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from kernelmill import secret_variables
from kernelmill.pipeline import entry

def seen(_):
    return Path("/proc/self/environ").read_bytes().decode()

def main():
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        (found,) = pool.map(seen, [0])
    Path("seen").write_text(found)
    Path("known").write_text(str(len(secret_variables.value("SCRIPTED_KEY"))))

if __name__ == "__main__":
    entry.run(main)
"""


def test_workers_of_a_stage_do_not_have_the_key_of_the_model(tmp_path: Path) -> None:
    (tmp_path / "showing.py").write_text(SHOWING, encoding="utf-8")
    (tmp_path / "params.yaml").write_text("model: {key_variable: SCRIPTED_KEY}\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3]), "SCRIPTED_KEY": "planted-4b1d9c77"}
    subprocess.run([sys.executable, "showing.py"], cwd=tmp_path, env=environment, check=True)
    assert "PYTHONPATH" in (tmp_path / "seen").read_text(encoding="utf-8")
    assert "planted" not in (tmp_path / "seen").read_text(encoding="utf-8")
    assert (tmp_path / "known").read_text(encoding="utf-8") == "16"
