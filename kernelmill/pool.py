"""Parallel execution: `concurrent.futures` over spawned processes, or over a Dask cluster.

Chosen by environment variables, not by params.yaml, so that dvc.lock does not depend on the machine:
`KERNELMILL_WORKERS` is the number of processes (default: one per CPU), `KERNELMILL_SCHEDULER` the address of a Dask
scheduler, whose workers must be able to import `kernelmill` and `stages`.

A module that calls them at its top level needs an `if __name__ == "__main__"` guard, since workers import it.
"""

import importlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import TypeVar

from kernelmill import progress
from kernelmill.errors import ConfigError

T = TypeVar("T")
R = TypeVar("R")

WORKERS = "KERNELMILL_WORKERS"
SCHEDULER = "KERNELMILL_SCHEDULER"
CONNECT_SECONDS = 20
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
    finished: Callable[[int, R], None] = lambda _index, _result: None,
) -> tuple[R, ...]:
    """Return the results of `function` for each item, in the order of the items.

    `function`, items and results are sent between processes, so they must pickle. If tasks raise, the first exception
    in the order of the items is raised here, and pending tasks are canceled. Progress is shown as a step named `label`
    that counts `unit`, of which an item has `size`. `finished` is called with the index and the result of each item as
    soon as it is there.
    """
    if not items:
        return ()
    total = sum(map(size, items))
    with progress.step(label, total, unit) as advance, executor(len(items)) as pool:
        futures = [pool.submit(function, item) for item in items]
        index_by_future = {future: index for index, future in enumerate(futures)}
        for future in as_completed(futures):
            if future.exception() is not None:
                break
            index = index_by_future[future]
            advance(size(items[index]))
            finished(index, future.result())
        return tuple(future.result() for future in futures)


@contextmanager
def executor(most: int | None = None) -> Iterator[Executor]:
    """Return an executor with at most `most` workers, which ends promptly if the block raises.

    Raises `ConfigError` if the environment names a number or a scheduler that cannot be used.
    """
    address = os.environ.get(SCHEDULER, "").strip()
    with _cluster(address) if address else _processes(min(workers(), most or workers())) as pool:
        yield pool


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"), initializer=_enter)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        _end([child for child in multiprocessing.active_children() if child not in before])
        raise
    finally:
        pool.shutdown()


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        distributed = importlib.import_module("distributed")
    except ModuleNotFoundError as error:
        raise ConfigError(
            f"{SCHEDULER} is {address!r}, but Dask is not installed",
            remedy="install it with `pip install -e '.[scale]'`, or unset the variable for local processes",
        ) from error
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise ConfigError(
            f"{SCHEDULER} is {address!r}, where no Dask scheduler answers: {error}",
            remedy="start one with `dask scheduler`, correct the address, or unset the variable for local processes",
        ) from error
    with client:
        pool: Executor = client.get_executor(pure=False)
        try:
            yield pool
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


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
