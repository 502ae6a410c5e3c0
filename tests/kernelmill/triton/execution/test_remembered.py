"""Runs of Triton programs are remembered by what decides them, and judged anew each time."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kernelmill.errors import OverdueError
from kernelmill.records.triton_verdicts import TritonVerdict
from kernelmill.sandbox import Finished
from kernelmill.triton.execution.checking import CheckPlan, check
from kernelmill.triton.execution.confined import RunLimits

LAUNCH = '{"kernel": "k", "signature": {}, "constants": {}, "options": {}}'
PASSED = f'{{"run": "plain", "state": "passed", "steps": 9, "launches": 1, "signatures": [{LAUNCH}]}}\n'
COMPILED = '{"kernel": "k", "target": "gfx942", "state": "compiled"}\n'
PLAN = CheckPlan(measures_tests=False, targets=("gfx942",), recalls=True)


@dataclass
class Guests:
    """Scripted processes of the sandbox."""

    runs: str = PASSED
    started: list[str] = field(default_factory=list)

    def __call__(self, command: Sequence[str], **_: object) -> Finished:
        self.started.append(command[2].rpartition(".")[2])
        text = self.runs if self.started[-1] == "guest" else COMPILED
        return Finished(returncode=0, stdout=text.encode(), stderr=b"", outcome="exited", seconds=0.0)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("KERNELMILL_MEMO", "on")


def verdict(guests: Guests, folder: Path, text: str = "x = 1\n", plan: CheckPlan = PLAN) -> TritonVerdict:
    return check(text, ("a/b", "a"), plan, folder, runner=guests).verdict


def test_unchanged_program_is_neither_run_nor_compiled_again(tmp_path: Path) -> None:
    guests = Guests()
    first = verdict(guests, tmp_path)
    assert guests.started == ["guest", "offline"]
    assert verdict(guests, tmp_path) == first
    assert guests.started == ["guest", "offline"]


def test_changed_program_or_limit_is_run_again(tmp_path: Path) -> None:
    guests = Guests()
    verdict(guests, tmp_path)
    verdict(guests, tmp_path, "x = 2\n")
    verdict(guests, tmp_path, plan=CheckPlan(measures_tests=False, recalls=True, limits=RunLimits(steps=5)))
    assert guests.started.count("guest") == 3


def test_run_that_crashed_is_made_again(tmp_path: Path) -> None:
    guests = Guests(runs="")
    assert verdict(guests, tmp_path).reason == "crashed"
    guests.runs = PASSED
    assert verdict(guests, tmp_path).reason != "crashed"


def test_run_that_the_backstop_ended_is_made_again(tmp_path: Path) -> None:
    guests = Guests(runs='{"run": "plain", "state": "overdue"}\n')
    with pytest.raises(OverdueError):
        verdict(guests, tmp_path)
    guests.runs = PASSED
    assert verdict(guests, tmp_path).launches == 1
