"""Several runs in one confined process: each has its own result and limits, whatever the others do."""

import sys
from pathlib import Path

import pytest

from kernelmill import sandbox
from kernelmill.execution.series import Confinement, Forking, OneRun, run_each
from kernelmill.sandbox import Finished, Limits, python_roots

SHELL = Path("/bin/sh")
LIMITS = Limits(wall_seconds=30, output_bytes=1000)
SHORT = Limits(wall_seconds=2, output_bytes=1000)
"""The time of runs that hang; what does not must end within it on a busy machine, too."""


def results(folder: Path, *scripts: str, limits: Limits = LIMITS, forking: Forking | None = None) -> list[Finished]:
    """Results of a shell; it has no fork server, whatever is permitted."""
    runs = [
        OneRun(arguments=("-c", script), variables={"NUMBER": str(number)}) for number, script in enumerate(scripts)
    ]
    confinement = Confinement(
        runner=sandbox.run, read=(), write=folder, limits=limits, environment={"SHARED": "all"}, forking=forking
    )
    return run_each(SHELL, runs, confinement)


def test_each_run_has_its_own_output_status_and_variables(tmp_path: Path) -> None:
    say = "echo $NUMBER $SHARED; echo $NUMBER >&2; exit $NUMBER"
    found = results(tmp_path, say, say, say)
    assert [(one.text, one.error_text, one.returncode) for one in found] == [
        (f"{number} all\n", f"{number}\n", number) for number in range(3)
    ]


def test_a_crash_leaves_later_runs_alone(tmp_path: Path) -> None:
    crashed, after = results(tmp_path, "echo before; kill -SEGV $$", "echo after")
    assert (crashed.returncode, crashed.outcome, crashed.text) == (-11, "exited", "before\n")
    assert after.text == "after\n"


@pytest.mark.slow
def test_a_hang_takes_the_time_of_one_run_and_leaves_later_ones_alone(tmp_path: Path) -> None:
    hung, after = results(tmp_path, "echo before; sleep 100", "echo after", limits=SHORT)
    assert (hung.outcome, hung.text, after.outcome, after.text) == ("timed_out", "before\n", "exited", "after\n")


@pytest.mark.slow
def test_endless_run_ends_by_its_processor_time_however_busy_the_machine_is(tmp_path: Path) -> None:
    limits = Limits(wall_seconds=100, cpu_seconds=1)
    endless, after = results(tmp_path, "echo before; while :; do :; done", "echo after", limits=limits)
    assert (endless.outcome, endless.text, after.outcome, after.text) == ("cpu_limit", "before\n", "exited", "after\n")


def test_more_output_than_allowed_is_an_outcome_of_that_run(tmp_path: Path) -> None:
    loud, after = results(tmp_path, "head -c 2000 /dev/zero", "echo after")
    assert (loud.outcome, after.text) == ("output_limit", "after\n")


def test_output_that_looks_like_results_is_output(tmp_path: Path) -> None:
    first, second = results(tmp_path, "echo 0 0 0.0 2 0; echo x", "echo 7")
    assert (first.text, second.text) == ("0 0 0.0 2 0\nx\n", "7\n")


def test_a_run_that_ends_all_of_them_leaves_the_results_before_it(tmp_path: Path) -> None:
    found = results(tmp_path, "echo before", "kill -KILL $PPID; sleep 1", "echo after")
    assert [one.text for one in found] == ["before\n"]


@pytest.mark.slow
def test_program_without_a_fork_server_runs_once_for_each_run(tmp_path: Path) -> None:
    scripts = (
        "echo x >> runs; echo $NUMBER $SHARED; exit 7", "echo x >> runs; kill -SEGV $$",
        "echo x >> runs; sleep 100", "sleep 100 & echo x >> runs", "cat runs",
    )  # fmt: skip
    for number in range(len(scripts) - 1):
        folder = tmp_path / str(number)
        folder.mkdir()
        forking = Forking(variables={}, most_mib=None)
        first, *_, last = results(folder, scripts[number], scripts[-1], limits=SHORT, forking=forking)
        alone, _ = results(folder, scripts[number], "true", limits=SHORT)
        assert (first.returncode, first.outcome, first.stdout) == (alone.returncode, alone.outcome, alone.stdout)
        assert last.text == "x\n"


def test_first_run_of_a_program_without_a_fork_server_is_repeated_if_it_had_too_much_memory(tmp_path: Path) -> None:
    # Only once the first run has said that it runs does it take the memory, and it lasts until that is looked at.
    large = "text=$(head -c 80000000 /dev/zero | tr '\\0' x); sleep 20"
    scripts = (f"echo x >> runs; [ $(wc -l < runs) -gt 1 ] || {{ {large}; }}", "cat runs")
    limits = Limits(wall_seconds=30)
    first, second = results(tmp_path, *scripts, limits=limits, forking=Forking(variables={}, most_mib=40))
    assert (first.outcome, first.returncode, second.text) == ("exited", 0, "x\nx\n")


SERVER = """#!{python} -IS
import os, socket, sys, time
def answer(what, number):
    control.send(what.to_bytes(4, sys.byteorder) + number.to_bytes(4, sys.byteorder, signed=True))
name = os.environ.get("KERNELMILL_FORK_SERVER")
if name is None:
    print("by itself", sys.argv[1])
    sys.exit(3)
control = socket.socket(fileno=int(name))
print("in the server", flush=True)
{behavior}
"""


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    "behavior",
    [
        pytest.param("control.send(b'nonsense?!')", id="answers nonsense"),
        pytest.param("answer(1, 5)", id="is not ready"),
        pytest.param("answer(0, 0); control.recv(100)", id="ends when it should start a run"),
        pytest.param("answer(0, 0); time.sleep(100)", id="is silent"),
        pytest.param("answer(0, 0); control.recv(100); answer(1, 0); time.sleep(100)", id="names all processes"),
        pytest.param("answer(0, 0); control.recv(100); answer(1, -1); time.sleep(100)", id="names a group"),
        pytest.param("answer(0, 0); control.recv(100); answer(1, 1 << 30); time.sleep(100)", id="names no process"),
        pytest.param("answer(0, 0); control.recv(100); answer(1, os.getppid()); answer(1, 1)", id="ends nothing"),
        pytest.param(
            "answer(0, 0); control.recv(100); answer(1, os.getpid()); os.kill(os.getpid(), 9)", id="is killed"
        ),
    ],
)
def test_runs_are_repeated_by_themselves_if_the_fork_server_fails(tmp_path: Path, behavior: str) -> None:
    program = tmp_path / "program"
    program.write_text(SERVER.format(python=sys.executable, behavior=behavior))
    program.chmod(0o755)
    confinement = Confinement(
        runner=sandbox.run,
        read=[*python_roots(), program],
        write=tmp_path,
        limits=SHORT,
        environment={},
        forking=Forking(variables={}, most_mib=None),
    )
    runs = [OneRun(arguments=(str(number),), variables={}) for number in range(3)]
    found = [(one.outcome, one.returncode, one.text) for one in run_each(program, runs, confinement)]
    assert found == [("exited", 3, f"by itself {number}\n") for number in range(3)]
