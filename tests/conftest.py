"""Settings for every test, and the guard that keeps compilers out of tests that are not marked `compiler`."""

import gc
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import PurePath

import pytest
from hypothesis import settings

from kernelmill import pool
from kernelmill.pool import WORKERS
from kernelmill.sandbox import processes
from tests.pool_of_one import started
from tests.shared import RUN_FOLDER, run_folder

# How long an example takes depends on the machine and on what else runs there, which no test is about.
settings.register_profile("kernelmill", deadline=None)
settings.load_profile("kernelmill")

COMPILER = re.compile(r"(?:.+-)?(?:g\+\+|gcc|c\+\+|cc|clang|clang\+\+|hipcc|nvcc|zig)(?:-[\d.]+)?")
QUERIES = ("--version", "--list-gpu-arch", "-print-file-name=")
"""Prefixes of arguments with which a compiler only describes itself, as `kernelmill doctor` has it do."""


LONGEST = (
    "test_default_sources",
    "test_killed",
    "test_replayed_models",
    "test_precompiled",
    "test_transfers",
    "test_suite",
    "test_hostile_sources",
    "test_bugs",
)
"""The test modules that take longest, the longest first."""


class Guard:
    """Fails a test that starts a compiler without being marked `compiler`.

    `make quick` leaves marked tests out, so a missing mark would make it slow, and broken on machines that have no
    compiler. The guard sees what the test process starts by itself or through the sandbox, fixtures included.
    """

    def __init__(self) -> None:
        self.test: pytest.Item | None = None

    def check(self, command: Sequence[str]) -> None:
        if self.test is None or self.test.get_closest_marker("compiler") is not None:
            return
        asked = any(word.startswith(QUERIES) for word in command[1:])
        if COMPILER.fullmatch(PurePath(command[0]).name) and not asked:
            pytest.fail(f"{command[0]} was started by a test that is not marked `compiler`: {self.test.nodeid}")

    def audit(self, event: str, arguments: tuple[object, ...]) -> None:
        if event == "subprocess.Popen" and isinstance(arguments[1], list | tuple):
            self.check([os.fsdecode(word) for word in arguments[1]])

    def start(self, request: processes.ProcessRequest, streams: processes.Streams) -> int:
        self.check(request.command)
        return start_confined(request, streams)


GUARD = Guard()
start_confined = processes.start


def pytest_configure(config: pytest.Config) -> None:
    # pytest-xdist starts a process for each core already, and every further one imports the library again. So a pool of
    # one is a thread of this process; tests of the pool itself and those of several workers start processes.
    os.environ.setdefault(WORKERS, "1")
    if not hasattr(config, "workerinput"):
        os.environ[RUN_FOLDER] = tempfile.mkdtemp(prefix="kernelmill-tests-")
    sys.addaudithook(GUARD.audit)
    processes.start = GUARD.start
    pool._processes = started


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Spare what is imported, nearly all of which stays, the searches of the garbage collector, then and later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run long tests first, so that no process is left with one when the others are done."""
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    """Order modules, without dividing any: a compiler or an executable is prepared once for all tests of a module."""
    return next((rank for rank, name in enumerate(LONGEST) if item.path.stem == name), len(LONGEST))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Delete what tests shared, once all processes are done."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(run_folder(), ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    GUARD.test = item
    try:
        return (yield)
    finally:
        GUARD.test = None
