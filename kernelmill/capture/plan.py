"""Try the strategies of a source in the configured order, until one finds compile commands."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.capture.commands import borrow
from kernelmill.capture.job import Capture, Captured, CaptureJob
from kernelmill.capture.source_tree import SourceTree
from kernelmill.capture.strategies import bear, cmake, database, infer, setuptools_build
from kernelmill.errors import CaptureError
from kernelmill.records import CaptureAttempt, CompileCommand, Strategy
from kernelmill.storage.scratch import scratch_folder

STRATEGIES: Mapping[Strategy, Capture] = {
    "database": database.capture,
    "setuptools": setuptools_build.capture,
    "cmake": cmake.capture,
    "bear": bear.capture,
    "infer": infer.capture,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureOutcome:
    """The result of capturing one source."""

    commands: tuple[CompileCommand, ...]
    """Empty if every strategy failed; `attempts` has the reasons."""
    attempts: tuple[CaptureAttempt, ...]
    notices: tuple[str, ...] = ()
    """Messages for the log, which hold for this machine only."""


def capture(job: CaptureJob, strategies: Mapping[Strategy, Capture] = STRATEGIES) -> CaptureOutcome:
    """Try each strategy in turn; the first that finds commands wins, and `infer`, if listed, completes them."""
    tree = SourceTree.read(job.tree)
    attempts: list[CaptureAttempt] = []
    notices: list[str] = []
    commands: tuple[CompileCommand, ...] = ()
    for order, name in enumerate(job.params.strategies, start=1):
        found = Captured(commands=(), detail="")
        try:
            if commands and name == "infer":
                added = infer.complete(job, tree, commands)
                found = Captured(
                    commands=added, detail=f"{len(added)} translation units with kernels that are not part of the build"
                )
            elif not commands:
                with scratch_folder(prefix="kernelmill-capture-") as scratch:
                    found = strategies[name](replace(job, scratch=Path(scratch).resolve()))
            else:
                continue
        except CaptureError as error:
            found = Captured(commands=(), detail=f"{error}{_untried(job, name)}")
        commands += found.commands
        notices += [f"{job.source}: {name}: {notice}" for notice in found.notices]
        attempts.append(
            CaptureAttempt(
                source=job.source, order=order, strategy=name, commands=len(found.commands), detail=found.detail
            )
        )
    commands += borrow.for_headers(tree, commands)
    return CaptureOutcome(
        commands=tuple(sorted(commands, key=lambda command: command.path)),
        attempts=tuple(attempts),
        notices=tuple(notices),
    )


def _untried(job: CaptureJob, failed: Strategy) -> str:
    """Return what to add to the detail of a strategy that found nothing, if the project has a build for CMake."""
    if failed == "infer" or "cmake" in job.params.strategies or not cmake.applies(job):
        return ""
    return "; the project has a CMakeLists.txt: add `cmake` to capture.strategies"
