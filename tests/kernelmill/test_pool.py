"""Results of the pool depend on the items alone, and nothing it started outlives it."""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import time
import types
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import pytest

from kernelmill import cluster, pool
from kernelmill.errors import ConfigError, WorkerError
from tests.pool_of_one import started_processes

pytestmark = pytest.mark.slow


def square(number: int) -> int:
    return number * number


def slow_at_first(number: int) -> int:
    time.sleep(0.3 if number == 0 else 0.0)
    return number


def started_at(_: int) -> float:
    return time.monotonic()


class OddError(Exception):
    """An exception that cannot be made again from its arguments alone."""

    def __init__(self, number: int, *, why: str) -> None:
        super().__init__(f"odd: {number}, {why}")


def fail_in_its_own_way(number: int) -> int:
    raise OddError(number, why="as always")


def fail_at_the_last(place: Path) -> None:
    if place.name == "39":
        raise ValueError(place.name)
    time.sleep(0.05)
    place.touch()


def fail_on_odd(number: int) -> int:
    if number == 1:
        time.sleep(0.5)
    if number % 2:
        raise ValueError(f"odd: {number}")
    return number


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_processes", started_processes)
    monkeypatch.delenv(pool.WORKERS, raising=False)
    monkeypatch.delenv(pool.SCHEDULER, raising=False)


@pytest.mark.parametrize("count", ["1", "2"])
def test_results_come_in_the_order_of_the_items_for_any_number_of_workers(
    count: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(pool.WORKERS, count)
    assert pool.map_ordered(slow_at_first, range(6), label="slow") == (0, 1, 2, 3, 4, 5)


def test_items_with_the_highest_cost_start_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pool.WORKERS, "1")
    starts = pool.map_ordered(started_at, (2, 0, 3, 1), label="starts", cost=lambda number: number)
    assert sorted(starts, reverse=True) == [starts[1], starts[3], starts[0], starts[2]]


@pytest.mark.parametrize("count", ["1", "2"])
def test_results_and_their_indices_do_not_depend_on_the_cost(count: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pool.WORKERS, count)
    passed_on: list[tuple[int, int]] = []
    squares = pool.map_ordered(
        square,
        (2, 0, 3, 1),
        label="squares",
        cost=lambda number: number,
        finished=lambda index, result: passed_on.append((index, result)),
    )
    assert squares == (4, 0, 9, 1)
    assert sorted(passed_on) == [*enumerate(squares)]


def own_process(_: object) -> int:
    return os.getpid()


def variable(name: str) -> str:
    return os.environ.get(name, "")


def test_processes_are_kept_for_the_next_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pool.WORKERS, "1")
    first = pool.map_ordered(own_process, (0, 1), label="first")
    assert pool.map_ordered(own_process, (2,), label="next") == first[:1]
    assert os.getpid() not in first


def test_ended_processes_count_as_children_that_were_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pool.WORKERS, "1")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    (process,) = pool.map_ordered(own_process, (0,), label="before")
    pool.end_processes()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime > before
    assert pool.map_ordered(own_process, (0,), label="after") != (process,)


def test_tasks_see_the_environment_of_their_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pool.WORKERS, "1")
    for value in ("one", "two"):
        monkeypatch.setenv("KERNELMILL_SEEN", value)
        assert pool.map_ordered(variable, ("KERNELMILL_SEEN",), label="seen") == (value,)


def test_processes_in_which_a_task_failed_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pool.WORKERS, "1")
    (before,) = pool.map_ordered(own_process, (0,), label="before")
    with pytest.raises(ValueError, match="odd"):
        pool.map_ordered(fail_on_odd, (1,), label="odd")
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)
    assert pool.map_ordered(own_process, (0,), label="after") != (before,)


def test_no_items_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_processes", lambda count: pytest.fail("started"))
    assert pool.map_ordered(square, (), label="none") == ()


def test_each_result_is_passed_on_as_soon_as_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pool.WORKERS, "2")
    passed_on: list[tuple[int, int]] = []
    pool.map_ordered(
        slow_at_first, (0, 1, 2, 3), label="slow", finished=lambda index, result: passed_on.append((index, result))
    )
    assert sorted(passed_on) == [(0, 0), (1, 1), (2, 2), (3, 3)]
    assert passed_on[0] != (0, 0)


@pytest.mark.parametrize(("count", "message"), [("1", "^odd: 1$"), ("2", r"^odd: \d$")])
def test_the_first_failure_is_raised(count: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pool.WORKERS, count)
    with pytest.raises(ValueError, match=message):
        pool.map_ordered(fail_on_odd, range(8), label="odd")


def test_tasks_that_have_not_started_when_one_fails_are_canceled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(pool.WORKERS, "1")
    places = [tmp_path / str(number) for number in range(40)]
    with pytest.raises(ValueError, match="39"):
        # The last one in order starts first.
        pool.map_ordered(fail_at_the_last, places, label="places", cost=lambda place: int(place.name))
    assert len(list(tmp_path.iterdir())) < len(places) - 1


def test_exception_that_cannot_be_sent_is_told_by_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pool.WORKERS, "2")
    with pytest.raises(RuntimeError, match="OddError: odd: 3, as always"):
        pool.map_ordered(fail_in_its_own_way, [3], label="fail")


@pytest.mark.parametrize("count", ["0", "-1", "two", "1.5", "²"])
def test_number_of_workers_that_is_none_is_refused(count: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pool.WORKERS, count)
    with pytest.raises(ConfigError, match=r"KERNELMILL_WORKERS is .*\n  remedy: set it to a whole number"):
        pool.map_ordered(square, (1, 2), label="refused")


def test_scheduler_without_dask_is_refused_with_the_way_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pool.SCHEDULER, "tcp://127.0.0.1:1")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ConfigError, match=r"Dask is not installed\n  remedy: install it with"):
        pool.map_ordered(square, (1, 2), label="refused")


class ScriptedClient:
    """Stands for `distributed.Client`: a thread of this process in place of a cluster."""

    def __init__(self, address: str, timeout: int) -> None:
        if address != "tcp://there:8786":
            raise OSError(f"timed out after {timeout} s")
        self.threads = ThreadPoolExecutor(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.threads.shutdown()

    def submit(
        self, function: Callable[..., bytes], *arguments: object, key: str | None = None, pure: bool = True
    ) -> Future[bytes]:
        assert key or not pure, "a task that reads files must run although its arguments were seen before"
        given = [argument.result() if isinstance(argument, Future) else argument for argument in arguments]
        return self.threads.submit(function, *given)


@pytest.fixture
def scripted_cluster(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    module = types.ModuleType("distributed")
    module.Client = ScriptedClient  # type: ignore[attr-defined]
    module.as_completed = as_completed  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", module)


@pytest.mark.usefixtures("scripted_cluster")
def test_cluster_gives_the_results_that_processes_give(monkeypatch: pytest.MonkeyPatch) -> None:
    here = pool.map_ordered(square, range(5), label="here")
    monkeypatch.setenv(pool.SCHEDULER, "tcp://there:8786")
    assert pool.map_ordered(square, range(5), label="there") == here


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A file to read, by its folder and by its complete path."""

    folder: Path
    argument: str


def read_elsewhere(task: Reading) -> tuple[str, str]:
    text = Path(task.argument).read_text(encoding="utf-8")
    (task.folder / "note").write_text("this must not reach the folder that the task names", encoding="utf-8")
    return text, str(task.folder / "a.txt")


@pytest.mark.usefixtures("scripted_cluster")
def test_folders_that_items_read_travel_to_the_workers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "a.txt").write_text("text\n", encoding="utf-8")
    monkeypatch.setenv("KERNELMILL_SCHEDULER", "tcp://there:8786")
    task = Reading(folder=folder, argument=str(folder / "a.txt"))
    found = pool.map_ordered(read_elsewhere, [task, task], label="read", reads=lambda one: [one.folder])
    assert found == (("text\n", str(folder / "a.txt")),) * 2
    assert sorted(path.name for path in folder.iterdir()) == ["a.txt"]


def end_the_worker(number: int) -> int:
    raise KilledWorker(f"attempted to run task {number} on 4 workers")


class KilledWorker(Exception):  # noqa: N818  # the name that Dask gives it
    """Stands for Dask's exception."""


@pytest.mark.usefixtures("scripted_cluster")
def test_task_that_ends_its_workers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_SCHEDULER", "tcp://there:8786")
    with pytest.raises(WorkerError, match=r"^verify: task 1 ended every worker that ran it: .*\n  remedy: see"):
        pool.map_ordered(end_the_worker, (5,), label="verify")


@pytest.mark.usefixtures("scripted_cluster")
def test_worker_with_other_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_SCHEDULER", "tcp://there:8786")
    versions = iter(["ours", "theirs"])
    monkeypatch.setattr(cluster, "_version", lambda module: next(versions))
    with pytest.raises(ConfigError, match=r"a Dask worker has another version of .*\n  remedy: update the copies"):
        pool.map_ordered(square, (5,), label="old")


@pytest.mark.usefixtures("scripted_cluster")
def test_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pool.SCHEDULER, "tcp://nobody:1")
    with pytest.raises(ConfigError, match=r"'tcp://nobody:1', where no Dask scheduler answers: timed out"):
        pool.map_ordered(square, (1, 2), label="refused")


SLEEPERS = """
import os, signal, subprocess, sys
from pathlib import Path
from kernelmill import pool

def sleep(number):
    child = subprocess.Popen(["sleep", "600"])
    try:
        Path(sys.argv[1], f"{number}.partial").write_text(f"{os.getpid()} {child.pid}")
        Path(sys.argv[1], f"{number}.partial").rename(Path(sys.argv[1], f"{number}.pids"))
        child.wait()
    finally:
        child.kill()
        child.wait()

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell starts in the background ignores it
    pool.map_ordered(sleep, [0, 1], label="sleepers")
"""


def is_alive(pid: int) -> bool:
    """Zombies whose parent has not looked yet do not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")
@pytest.mark.parametrize(
    ("number", "survivors"),
    [
        pytest.param(signal.SIGINT, "none", id="interrupted"),
        # Workers see their parent go and leave at once; what they started is not theirs to end then.
        pytest.param(signal.SIGKILL, "programs", id="killed"),
    ],
)
def test_workers_do_not_outlive_the_process_that_started_them(
    number: signal.Signals, survivors: str, tmp_path: Path
) -> None:
    script = tmp_path / "sleepers.py"
    script.write_text(SLEEPERS, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd()), pool.WORKERS: "2"}
    parent = subprocess.Popen(
        [sys.executable, str(script), str(tmp_path)], env=environment, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        wait_until(lambda: len(list(tmp_path.glob("*.pids"))) == 2)
        pairs = [tuple(map(int, path.read_text(encoding="utf-8").split())) for path in tmp_path.glob("*.pids")]
        workers = [worker for worker, _ in pairs]
        programs = [program for _, program in pairs]
        parent.send_signal(number)
        gone = workers if survivors == "programs" else [*workers, *programs]
        wait_until(lambda: not any(is_alive(pid) for pid in gone))
        assert parent.wait(timeout=60) != 0
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(parent.pid, signal.SIGKILL)
        parent.communicate()


def wait_until(condition: Callable[[], bool]) -> None:
    """A generous limit: on a busy machine starting two interpreters takes seconds."""
    deadline = time.monotonic() + 90
    while not condition():
        assert time.monotonic() < deadline, "nothing happened"
        time.sleep(0.05)
