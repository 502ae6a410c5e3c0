"""A source is captured again when its files, headers or settings change, and only what lasts is kept."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill import sandbox
from kernelmill.capture.job import CaptureJob
from kernelmill.capture.plan import CaptureOutcome
from kernelmill.config.params import CaptureParams, CaptureSource
from kernelmill.records import CaptureAttempt, Strategy
from stages.capture import kept

SHA256 = "0" * 64


def attempt(order: int, strategy: Strategy, commands: int) -> CaptureAttempt:
    return CaptureAttempt(source="toy", order=order, strategy=strategy, commands=commands, detail="so")


COMPLETE = CaptureOutcome(commands=(), attempts=(attempt(1, "setuptools", 2), attempt(2, "infer", 0)))


@pytest.fixture(autouse=True)
def _work_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "work-cache"))


@pytest.fixture
def job(tmp_path: Path) -> CaptureJob:
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree/k.cu").write_text("old")
    return CaptureJob(
        source="toy",
        tree=tmp_path / "tree",
        params=CaptureSource(strategies=("setuptools",)),
        headers=tmp_path / "headers",
        cuda_version="12.1",
        torch_version="2.1",
        limits=CaptureParams(wall_seconds=60, memory_mib=4096),
        scratch=tmp_path / "scratch",
        runner=sandbox.run,
    )


def times_made(outcome: CaptureOutcome, *jobs: tuple[CaptureJob, str]) -> int:
    """Return how many of these captures are made, and not recalled."""
    made: list[CaptureJob] = []

    def make(job: CaptureJob) -> CaptureOutcome:
        made.append(job)
        return outcome

    assert all(kept.capture(job, headers, make) == outcome for job, headers in jobs)
    return len(made)


def test_a_source_that_has_not_changed_is_not_captured_again(job: CaptureJob, tmp_path: Path) -> None:
    elsewhere = replace(job, scratch=tmp_path / "other", headers=tmp_path / "unpacked")
    assert times_made(COMPLETE, (job, SHA256), (elsewhere, SHA256)) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda job: replace(job, cuda_version="12.2"),
        lambda job: replace(job, torch_version=None),
        lambda job: replace(job, params=CaptureSource(strategies=("setuptools",), environment={"A": "1"})),
        lambda job: replace(job, limits=CaptureParams(wall_seconds=61, memory_mib=4096)),
        lambda job: replace(job, source="other"),
    ],
)
def test_other_settings_are_captured_again(change: Callable[[CaptureJob], CaptureJob], job: CaptureJob) -> None:
    assert times_made(COMPLETE, (job, SHA256), (change(job), SHA256)) == 2


def test_other_headers_are_captured_again(job: CaptureJob) -> None:
    assert times_made(COMPLETE, (job, SHA256), (job, "1" * 64)) == 2


def test_an_edited_source_is_captured_again(job: CaptureJob) -> None:
    assert times_made(COMPLETE, (job, SHA256)) == 1
    (job.tree / "k.cu").write_text("new")
    assert times_made(COMPLETE, (job, SHA256)) == 1


@pytest.mark.parametrize(
    "outcome",
    [
        replace(COMPLETE, notices=("this system cannot enforce Landlock",)),
        replace(COMPLETE, attempts=(attempt(1, "setuptools", 0), attempt(2, "infer", 2))),
        replace(COMPLETE, attempts=(attempt(1, "cmake", 2),)),
        replace(COMPLETE, attempts=(attempt(1, "infer", 0),)),
    ],
    ids=["isolation", "a failure", "a tool", "nothing"],
)
def test_what_depends_on_the_machine_is_not_kept(outcome: CaptureOutcome, job: CaptureJob) -> None:
    assert times_made(outcome, (job, SHA256), (job, SHA256)) == 2
