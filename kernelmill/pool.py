"""Parallel execution: `concurrent.futures` over spawned processes, or over a Dask cluster.

Chosen by environment variables, not by params.yaml, so that dvc.lock does not depend on the machine:
`KERNELMILL_WORKERS` is the number of processes (default: one per CPU), `KERNELMILL_SCHEDULER` the address of a Dask
scheduler (`kernelmill.cluster`).

A module that calls them at its top level needs an `if __name__ == "__main__"` guard, since workers import it.
"""

import gc
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import TypeVar

from kernelmill import cluster, progress
from kernelmill.cluster import TaskFuture
from kernelmill.errors import ConfigError

T = TypeVar("T")
R = TypeVar("R")

WORKERS = "KERNELMILL_WORKERS"
SCHEDULER = cluster.SCHEDULER
OBJECTS_BEFORE_COLLECTION = 50_000
"""Objects that a worker makes before the collector searches for cycles, of which records have none: with Python's usual
700, this takes an eighth of the time of Python code."""
GRACE_SECONDS = 10.0
"""The time a worker has to end its own children before it is killed."""


def workers() -> int:
    """Return the number of local processes.

    Raises `ConfigError` if `KERNELMILL_WORKERS` is not a whole number above zero.
    """
    chosen = os.environ.get(WORKERS, "").strip()
    if not chosen:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not (chosen.isascii() and chosen.isdigit()) or int(chosen) < 1:
        raise ConfigError(
            f"{WORKERS} is {chosen!r}", remedy="set it to a whole number from 1 on, or unset it for one per CPU"
        )
    return int(chosen)


def map_ordered(
    function: Callable[[T], R],
    items: Sequence[T],
    *,
    label: str,
    unit: str = "items",
    size: Callable[[T], int] = lambda _: 1,
    cost: Callable[[T], int] = lambda _: 0,
    reads: Callable[[T], Iterable[Path]] = lambda _: (),
    finished: Callable[[int, R], None] = lambda _index, _result: None,
) -> tuple[R, ...]:
    """Return the results of `function` for each item, in the order of the items.

    `function`, items and results are sent between processes, so they must pickle. The exception of the first task that
    raises one is raised here at once, and tasks that have not started are canceled. Progress is shown as a step named
    `label` that counts `unit`, of which an item has `size`. Items with the highest `cost` start first, so that no long
    one is left when all others are done. `reads` names the folders that an item reads, which travel to workers on other
    machines. `finished` is called with the index and the result of each item as soon as it is there.
    """
    if not items:
        return ()
    total = sum(map(size, items))
    order = sorted(range(len(items)), key=lambda index: -cost(items[index]))
    queue = [items[index] for index in order]
    with progress.step(label, total, unit) as advance, _started(function, queue, reads, label) as (results, ended):
        for place in ended:
            result = results[place].result()
            advance(size(queue[place]))
            finished(order[place], result)
        by_index = dict(zip(order, results, strict=True))
        return tuple(by_index[index].result() for index in range(len(items)))


def end_processes() -> None:
    """End the processes that are kept for the next tasks; what they used then counts as used by ended children."""
    global _kept  # noqa: PLW0603 - processes belong to this process
    if _kept is not None:
        _kept.executor.shutdown()
        _kept = None


def is_remote() -> bool:
    """Whether tasks run on a cluster, whose workers cannot read files that are not among those that items read."""
    return bool(os.environ.get(cluster.SCHEDULER, "").strip())


@contextmanager
def _started(
    function: Callable[[T], R], items: Sequence[T], reads: Callable[[T], Iterable[Path]], label: str
) -> Iterator[tuple[Sequence[TaskFuture[R]], Iterator[int]]]:
    """Start all tasks; return their results, and their indices in the order in which they end.

    Raises `ConfigError` if the environment names a number or a scheduler that cannot be used.
    """
    if is_remote():
        with cluster.connected(os.environ[cluster.SCHEDULER].strip()) as connection:
            yield connection.start(function, items, reads, label)
            progress.note(f"{label}: {connection.traffic.line()}")
    else:
        with _processes(workers()) as pool:
            futures = [pool.submit(partial(_called, function), item) for item in items]
            indices = {future: index for index, future in enumerate(futures)}
            yield futures, (indices[future] for future in as_completed(futures))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """Processes that are kept for the next tasks: each imports the library, which takes about a second."""

    surroundings: tuple[object, ...]
    """What processes take over when they start, and their greatest number; with others, new ones are started."""
    executor: ProcessPoolExecutor
    older: frozenset[BaseProcess]
    """The children of this process that are none of them."""

    @property
    def children(self) -> list[BaseProcess]:
        """The processes that were started, and run."""
        return [child for child in multiprocessing.active_children() if child not in self.older]


_kept: _Kept | None = None
_UNREAD = frozenset({"PYTEST_CURRENT_TEST"})
"""Variables that change all the time, and that no task reads."""


@contextmanager
def _processes(most: int) -> Iterator[Executor]:
    """At most that many processes, which start when tasks need them, and end if the block raises or with this process.

    They are those of the last call where this process' environment is still the same.
    """
    global _kept  # noqa: PLW0603 - processes belong to this process
    variables = sorted(pair for pair in os.environ.items() if pair[0] not in _UNREAD)
    surroundings = (most, os.getpid(), Path.cwd(), tuple(sys.path), tuple(variables))
    if _kept is not None and _kept.surroundings != surroundings:
        end_processes()
    if _kept is None:
        older = frozenset(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        executor = ProcessPoolExecutor(most, mp_context=context, initializer=_enter)
        _kept = _Kept(surroundings=surroundings, executor=executor, older=older)
    kept = _kept
    try:
        yield kept.executor
    except BaseException:
        _kept = None
        kept.executor.shutdown(wait=False, cancel_futures=True)
        _end(kept.children)
        kept.executor.shutdown()
        raise


def _called(function: Callable[[T], R], item: T) -> R:
    """Call a function in a worker.

    An exception that cannot be sent to another process would look there as if the worker had died: its text is sent.
    """
    try:
        return function(item)
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))  # noqa: S301 - what was dumped just now
        except (TypeError, AttributeError, pickle.PickleError):
            raise RuntimeError("".join(traceback.format_exception(error))) from None
        raise


def _end(children: Sequence[BaseProcess]) -> None:
    """Ask workers to exit, so that they end the compilers they started, then kill those that do not."""
    for child in children:
        child.terminate()
    deadline = time.monotonic() + GRACE_SECONDS
    for child in children:
        child.join(max(0.0, deadline - time.monotonic()))
        child.kill()


def _enter() -> None:
    """Make a worker exit quietly when interrupted, and never outlive the process that started it."""
    gc.set_threshold(OBJECTS_BEFORE_COLLECTION)
    for number in (signal.SIGINT, signal.SIGTERM):
        # A handler, not SIG_IGN: programs that a worker starts would inherit the latter and ignore Ctrl-C.
        signal.signal(number, _leave)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _follow_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)
