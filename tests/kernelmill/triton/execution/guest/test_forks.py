"""What ends a fork: its report, its processor time, or that it waits for nothing."""

import os
import signal
import time

import pytest

from kernelmill.triton.execution.guest import forks
from kernelmill.triton.execution.guest.forks import ForkLimits, forked

pytestmark = pytest.mark.slow

AMPLE = ForkLimits(600, 3600)


def spin(_descriptor: int) -> None:
    while True:
        pass


def sleep(_descriptor: int) -> None:
    time.sleep(3600)


def test_report_is_whole_even_if_it_is_longer_than_a_pipe() -> None:
    def work(descriptor: int) -> None:
        content = b"x" * 300_000
        while content:
            content = content[os.write(descriptor, content) :]

    found = forked(work, AMPLE)
    assert (len(found.text), found.ending, found.status) == (300_000, "reported", 0)


def test_fork_that_is_killed_is_silent() -> None:
    found = forked(lambda _descriptor: os.kill(os.getpid(), signal.SIGKILL), AMPLE)
    assert (found.ending, found.status) == ("silent", -signal.SIGKILL)


def test_fork_that_never_ends_takes_long_by_its_processor_time() -> None:
    assert forked(spin, ForkLimits(0.2, 3600)).ending == "takes_long"


def test_fork_that_only_waits_is_no_error_of_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forks, "QUIET_SECONDS", 1.0)
    monkeypatch.setattr(forks, "QUIET_SHARE", 0.05)
    assert forked(sleep, AMPLE).ending == "waits"


def test_backstop_says_that_nothing_is_known() -> None:
    assert forked(spin, ForkLimits(600, 0.0)).ending == "overdue"
