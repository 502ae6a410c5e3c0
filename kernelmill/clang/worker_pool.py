"""Send requests to worker modules in confined processes, so that a crash or a hang loses one request only."""

import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill import sandbox
from kernelmill.config.params import ExtractParams
from kernelmill.sandbox import Limits
from kernelmill.storage.scratch import scratch_folder

REPOSITORY = Path(__file__).parents[2]


TIME_LIMIT = "time limit"
"""What the cause of a failure starts with if a file took too long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confinement:
    """The files that a process may access, and its limits for each request."""

    read: tuple[Path, ...]
    limits: ExtractParams
    write: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """The reason why a request has no response."""

    cause: str


Response = bytes | Failure


def responses(
    module: str, requests: Sequence[str], confinement: Confinement, run: sandbox.Runner = sandbox.run
) -> tuple[Response, ...]:
    """The line of output for each line of input of `python -m module <seconds per request>`, or the reason for none.

    A process that ends early has failed at the first request without a response. If it answered others before, that
    request is repeated in a fresh process, whose memory no other request has used; the rest continue in another one.
    """
    found: list[Response] = []
    while len(found) < len(requests):
        left = requests[len(found) :]
        finished = _run(module, left, confinement, run)
        lines = finished.stdout.split(b"\n")[:-1]
        found += lines[: len(left)]
        if len(lines) < len(left):
            failure = _failure(finished, confinement)
            if lines and not _timed_out(finished):
                (again,) = responses(module, left[len(lines) : len(lines) + 1], confinement, run)
                found.append(again)
            else:
                found.append(failure)
    return tuple(found)


def _run(module: str, requests: Sequence[str], confinement: Confinement, run: sandbox.Runner) -> sandbox.Finished:
    with scratch_folder() as scratch:
        return run(
            [sys.executable, "-m", module, str(confinement.limits.wall_seconds)],
            read=[*confinement.read, REPOSITORY, *sandbox.python_roots()],
            write=[Path(scratch), *confinement.write],
            limits=Limits(
                wall_seconds=confinement.limits.wall_seconds * (len(requests) + 1),
                memory_mib=confinement.limits.memory_mib,
                output_bytes=64 << 20,
                file_mib=2048,
            ),
            environment={"PYTHONPATH": str(REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=REPOSITORY,
            stdin="".join(f"{request}\n" for request in requests).encode(),
        )


def _timed_out(finished: sandbox.Finished) -> bool:
    return finished.outcome == "timed_out" or finished.returncode == -signal.SIGALRM


def _failure(finished: sandbox.Finished, confinement: Confinement) -> Failure:
    if _timed_out(finished):
        return Failure(f"{TIME_LIMIT} of {confinement.limits.wall_seconds} s reached")
    if finished.returncode < 0 and finished.outcome == "exited":
        return Failure(f"libclang crashed (signal {-finished.returncode})")
    last = (finished.error_text.strip().splitlines() or ["no output"])[-1]
    return Failure(f"the parser ended with {finished.outcome}, status {finished.returncode}: {last}")
