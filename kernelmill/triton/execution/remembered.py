"""What the memo keeps of runs and compiles of Triton programs: raw reports, which this code judges anew each time."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pydantic.dataclasses import dataclass as record

from kernelmill.storage import memo, workcache
from kernelmill.storage.memoize import source_version
from kernelmill.triton import installed
from kernelmill.triton.execution.confined import LENIENT, RunLimits, RunRequest, SeenLaunch, SeenRun

GUEST = "kernelmill.triton.execution.guest.__main__"
COMPILER = "kernelmill.triton.execution.offline.__main__"


@record(frozen=True, slots=True, kw_only=True, config=LENIENT)
class Runs:
    """All runs of a program, without what they printed, which may hold addresses."""

    runs: tuple[SeenRun, ...]


@record(frozen=True, slots=True, kw_only=True, config=LENIENT)
class Compiles:
    """The reports of the compiler on the kernels of a program, one JSON object each."""

    reports: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CompileRequest:
    """What decides the reports of the compiler."""

    text: str
    launches: Sequence[SeenLaunch]
    targets: Sequence[str]
    limits: RunLimits


def runs(
    requests: Sequence[RunRequest], limits: RunLimits, make: Callable[[], tuple[SeenRun, ...]]
) -> tuple[SeenRun, ...]:
    """Return the runs of a program, from the memo if they are known."""

    def silent() -> Runs:
        return Runs(runs=tuple(replace(one, output="") for one in make()))

    return memo.recalled("triton-run", _run_key(requests, limits), Runs, silent, _is_lasting).runs


def compiles(request: CompileRequest, make: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
    """Return the reports of the compiler, from the memo if they are known."""
    key = workcache.key(
        source_version(COMPILER),
        *installed.versions(),
        request.text,
        repr(request.limits),
        json.dumps([repr(one) for one in request.launches]),
        *request.targets,
    )
    return memo.recalled("triton-compile", key, Compiles, lambda: Compiles(reports=make()), lambda _one: True).reports


def _run_key(requests: Sequence[RunRequest], limits: RunLimits) -> str:
    decides = (source_version("kernelmill.sandbox"), source_version(GUEST), *installed.versions(), repr(limits))
    return workcache.key(*decides, *map(repr, requests))


def _is_lasting(found: Runs) -> bool:
    """Whether the process that runs the program reported at all; limits of memory and files depend on the machine."""
    return all(one.steps or one.state != "crashed" for one in found.runs)
