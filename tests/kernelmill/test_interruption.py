"""An interrupted command removes its temporary folders, and says by its exit status which signal it got."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

# Tests that run in the background, such as under nohup, ignore some of these signals, and so would what they start.
NOT_IGNORED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
"""
COMMAND = """
import sys, time
import click
from kernelmill.cli import main
from kernelmill.storage.scratch import scratch_folder
@click.command()
def waits():
    with scratch_folder():
        print("ready", flush=True)
        time.sleep(60)
main._Commands.get_command = lambda *_: waits
main.main(["extract"])
"""
STAGE = """
import time
from kernelmill.pipeline import entry
from kernelmill.storage.scratch import scratch_folder
def main():
    with scratch_folder():
        print("ready", flush=True)
        time.sleep(60)
entry.run(main)
"""


@pytest.mark.parametrize("program", [COMMAND, STAGE], ids=["command", "stage"])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_interrupted_process_removes_its_folders_and_exits_with_the_signal(
    program: str, number: signal.Signals, status: int, tmp_path: Path
) -> None:
    started = subprocess.Popen(
        [sys.executable, "-c", NOT_IGNORED + program],
        env={"TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert started.stdout is not None
    assert started.stdout.readline() == b"ready\n"
    time.sleep(0.1)
    started.send_signal(number)
    _, errors = started.communicate(timeout=60)
    assert started.returncode == status, errors
    assert b"Traceback" not in errors
    assert list(tmp_path.iterdir()) == []
