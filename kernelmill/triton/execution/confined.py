"""Start the confined processes in which Triton programs run and compile, and read what they report."""

import importlib.util
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass as record

from kernelmill import sandbox
from kernelmill.errors import InputError, OverdueError
from kernelmill.sandbox import Finished, Limits
from kernelmill.storage import jsonl

LENIENT = ConfigDict(extra="ignore")
ROOT = Path(__file__).parents[3]
"""The folder of the package, which the confined process imports."""
_ENVIRONMENT = {
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "TZ": "UTC",
    "CUDA_VISIBLE_DEVICES": "0",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """One run of a program."""

    name: str
    text: str
    strict: bool = False
    """Whether the first access out of bounds ends it."""
    deep: bool = False
    """Whether launches are repeated in other orders."""
    control: str = ""
    undefined: bool = False
    """Whether lanes that are masked off without `other` hold large numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunLimits:
    """What a run may use. None of it depends on the load of the machine, except for the backstop."""

    seconds: float = 600
    """Processor time; a run that neither computes nor ends is ended, too."""
    steps: int | None = None
    """Operations of kernels; none if only their time is limited."""
    tells_progress: bool = False
    """Whether a run that takes too long says how far it got and what it showed until then, which depends on the
    machine."""
    memory_mib: int = 4096
    total_seconds: float = 7200
    """A backstop of wall-clock time for all runs of a program, which raises an error."""


@record(frozen=True, slots=True, kw_only=True, config=LENIENT)
class SeenFinding:
    """A finding as the confined process reports it."""

    kind: str
    message: str
    kernel: str
    line: int
    program: tuple[int, int, int]
    argument: str
    offset: int
    severity: str


@record(frozen=True, slots=True, kw_only=True, config=LENIENT)
class SeenLaunch:
    """How a kernel was launched."""

    kernel: str
    signature: dict[str, Any]
    constants: dict[str, Any]
    options: dict[str, Any]


@record(frozen=True, slots=True, kw_only=True, config=LENIENT)
class SeenRun:
    """What a run reports; a program could forge it, as it runs in the same process."""

    run: str
    state: str
    detail: str = ""
    line: int = 0
    test: str = ""
    """The test function in which it ended early; empty if it ended in none."""
    output: str = ""
    seconds: float = 0.0
    findings: tuple[SeenFinding, ...] = ()
    launches: int = 0
    programs: int = 0
    reached: tuple[tuple[int, str, bool], ...] = ()
    comparisons: int = 0
    outcomes: tuple[bool, ...] = ()
    failed_comparisons: tuple[int, ...] = ()
    unsupported: tuple[tuple[str, int], ...] = ()
    notes: tuple[str, ...] = ()
    signatures: tuple[SeenLaunch, ...] = ()
    tests: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    operations: int = 0
    steps: int = 0
    processor: float = 0.0
    """The processor time in seconds."""


def run_all(
    runs: Sequence[RunRequest], folder: Path, limits: RunLimits, runner: sandbox.Runner = sandbox.run
) -> tuple[SeenRun, ...]:
    """Execute the runs of one program, the plain one first; if it fails, the others are left out.

    Raises `InputError` if torch or Triton is not installed, and `OverdueError` if the backstop ends a run.
    """
    _require("torch", "triton", "numpy")
    described = []
    for number, one in enumerate(runs):
        path = folder / f"run{number}.py"
        path.write_text(one.text, encoding="utf-8")
        described.append(
            {
                "name": one.name,
                "path": str(path),
                "processor_seconds": limits.seconds,
                "wall_seconds": limits.total_seconds,
                "steps": limits.steps,
                "tells_progress": limits.tells_progress,
                "strict": one.strict,
                "deep": one.deep,
                "control": one.control,
                "undefined": one.undefined,
            }
        )
    request = folder / "request.json"
    request.write_text(json.dumps({"runs": described}), encoding="utf-8")
    finished = _start("kernelmill.triton.execution.guest", request, limits, runner, interpret=True)
    seen = tuple(jsonl.loads(SeenRun, line) for line in finished.text.splitlines() if line.startswith("{"))
    if finished.outcome == "timed_out" or any(one.state == "overdue" for one in seen):
        raise OverdueError.of("running a Triton program", limits.total_seconds)
    if seen:
        return seen
    return (SeenRun(run=runs[0].name, state=_ended(finished), detail=_why(finished), output=finished.error_text),)


def compile_all(
    text: str,
    launches: Sequence[SeenLaunch],
    targets: Sequence[str],
    folder: Path,
    *,
    limits: RunLimits,
    runner: sandbox.Runner = sandbox.run,
) -> tuple[str, ...]:
    """Compile kernels as they were launched for each target; return the reports, one JSON object each.

    A compiler that crashes or takes too long is reported for the kernel and target that it was at, and started again
    for the others. Raises `OverdueError` if the backstop ends it.
    """
    (folder / "compiled.py").write_text(text, encoding="utf-8")
    waiting = [(launch, target) for launch in launches for target in targets]
    reports: list[str] = []
    while waiting:
        found, problem = _compile_some(waiting, folder, limits, runner)
        reports += found[: len(waiting)]
        del waiting[: len(found)]
        if waiting:
            launch, target = waiting.pop(0)
            reports.append(
                json.dumps({"kernel": launch.kernel, "target": target, "state": "rejected", "reason": problem})
            )
    return tuple(reports)


def _compile_some(
    waiting: Sequence[tuple[SeenLaunch, str]], folder: Path, limits: RunLimits, runner: sandbox.Runner
) -> tuple[list[str], str]:
    """Compile until the process ends; return its reports, and what ended it."""
    request = folder / "compile.json"
    described = [
        {
            "kernel": one.kernel,
            "signature": one.signature,
            "constants": one.constants,
            "options": one.options,
            "target": target,
        }
        for one, target in waiting
    ]
    request.write_text(json.dumps({"program": str(folder / "compiled.py"), "launches": described}), encoding="utf-8")
    finished = _start("kernelmill.triton.execution.offline", request, limits, runner, interpret=False)
    if finished.outcome == "timed_out":
        raise OverdueError.of("compiling the kernels of a Triton program", limits.total_seconds)
    reports = [line for line in finished.text.splitlines() if line.startswith("{")]
    if finished.outcome == "cpu_limit":
        return reports, f"the compiler takes more than {limits.seconds:g} s of processor time"
    return reports, f"the compiler ended: {_why(finished)}"


def _start(module: str, request: Path, limits: RunLimits, runner: sandbox.Runner, *, interpret: bool) -> Finished:
    folder = request.parent
    environment = _ENVIRONMENT | {
        "PYTHONPATH": str(ROOT),
        "TRITON_CACHE_DIR": str(folder / "triton"),
        "TORCHINDUCTOR_CACHE_DIR": str(folder / "inductor"),
    }
    if interpret:
        environment["TRITON_INTERPRET"] = "1"
    return runner(
        [sys.executable, "-m", module, str(request)],
        read=[*sandbox.python_roots(), ROOT],
        write=[folder],
        limits=Limits(
            wall_seconds=limits.total_seconds,
            cpu_seconds=None if interpret else int(limits.seconds),
            memory_mib=limits.memory_mib,
            processes=64,
            output_bytes=64 << 20,
        ),
        environment=environment,
        cwd=folder,
    )


def _ended(finished: Finished) -> str:
    return "timed_out" if finished.outcome in ("timed_out", "cpu_limit") else "crashed"


def _why(finished: Finished) -> str:
    if finished.outcome != "exited":
        return f"the process was ended: {finished.outcome.replace('_', ' ')}"
    lines = finished.error_text.strip().splitlines()
    return lines[-1] if lines else f"the process ended with status {finished.returncode}"


def _require(*modules: str) -> None:
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    if missing:
        raise InputError(
            f"Triton programs need {' and '.join(missing)}, which this Python has not",
            remedy="pip install -r requirements/requirements.txt, or run `make setup`, on Linux",
        )
