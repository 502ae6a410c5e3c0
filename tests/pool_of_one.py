"""A pool of one worker, in a thread of the test process: a spawned process would import the whole library again."""

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from kernelmill import pool

started_processes = pool._processes


class Thread(ThreadPoolExecutor):
    """Calls functions one after another; functions, arguments and results are pickled as they are for a process."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:  # noqa: ANN401
        return super().submit(_called, pickle.dumps((function, arguments, named)))


def _called(request: bytes) -> object:
    function, arguments, named = pickle.loads(request)  # noqa: S301
    return pickle.loads(pickle.dumps(function(*arguments, **named)))  # noqa: S301


@contextmanager
def started(most: int) -> Iterator[Executor]:
    """Start the workers of a pool: processes, unless there is only one."""
    if most > 1:
        with started_processes(most) as processes:
            yield processes
        return
    thread = Thread(1)
    try:
        yield thread
    finally:
        thread.shutdown(cancel_futures=True)
