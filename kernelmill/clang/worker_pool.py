"""Ask a module of ours many things in confined processes: what crashes or hangs one costs that one question alone."""

import signal
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill import sandbox
from kernelmill.config.params import ExtractParams
from kernelmill.sandbox import Limits

REPOSITORY = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Confinement:
    """What a process may do; the limits hold for each question."""

    read: tuple[Path, ...]
    limits: ExtractParams
    write: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a question has no answer."""

    cause: str


Answer = bytes | Failure


def answers(
    module: str, questions: Sequence[str], within: Confinement, run: sandbox.Runner = sandbox.run
) -> tuple[Answer, ...]:
    """One line of output for each line of input of `python -m module <seconds a question>`, or why there is none.

    A process that ends early has failed at the first question it left open. If it answered others before, that question
    is put again to a process of its own, whose memory nothing else has used; the rest go on in a further one.
    """
    found: list[Answer] = []
    while len(found) < len(questions):
        left = questions[len(found) :]
        finished = _ask(module, left, within, run)
        lines = finished.stdout.split(b"\n")[:-1]
        found += lines[: len(left)]
        if len(lines) < len(left):
            failure = _failure(finished, within)
            if lines and not _timed_out(finished):
                (again,) = answers(module, left[len(lines) : len(lines) + 1], within, run)
                found.append(again)
            else:
                found.append(failure)
    return tuple(found)


def _ask(module: str, questions: Sequence[str], within: Confinement, run: sandbox.Runner) -> sandbox.Finished:
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        return run(
            [sys.executable, "-m", module, str(within.limits.wall_seconds)],
            read=[*within.read, REPOSITORY, *sandbox.python_roots()],
            write=[Path(scratch), *within.write],
            limits=Limits(
                wall_seconds=within.limits.wall_seconds * (len(questions) + 1),
                memory_mib=within.limits.memory_mib,
                output_bytes=64 << 20,
                file_mib=2048,
            ),
            environment={"PYTHONPATH": str(REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=REPOSITORY,
            stdin="".join(f"{question}\n" for question in questions).encode(),
        )


def _timed_out(finished: sandbox.Finished) -> bool:
    return finished.outcome == "timed_out" or finished.returncode == -signal.SIGALRM


def _failure(finished: sandbox.Finished, within: Confinement) -> Failure:
    if _timed_out(finished):
        return Failure(f"time limit of {within.limits.wall_seconds} s reached")
    if finished.returncode < 0 and finished.outcome == "exited":
        return Failure(f"libclang crashed (signal {-finished.returncode})")
    last = (finished.error_text.strip().splitlines() or ["no output"])[-1]
    return Failure(f"the parser ended with {finished.outcome}, status {finished.returncode}: {last}")
