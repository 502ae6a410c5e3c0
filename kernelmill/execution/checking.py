"""A program through several modes: each compiled, run and judged, with a plain run to compare with.

A mode that cannot be had with this compiler is told as such; it never counts as clean.
"""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass as record

from kernelmill.execution import checks
from kernelmill.execution.checks import Mode
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.findings import Finding
from kernelmill.execution.protocol import NOTHING, Backend, Build, BuildState, Given, Program, Run
from kernelmill.hip_cpu.build import Mode as BuildMode
from kernelmill.records import GateDiagnostic
from kernelmill.sandbox import Limits, Outcome

State = Literal["clean", "findings", "failed", "unchecked", "not_built"]
Told = Callable[["Result"], None]
"""Called with each result as it is known."""
COMPILING = Limits(wall_seconds=300, memory_mib=8192)
RUNNING = Limits(wall_seconds=120, memory_mib=4096)
_NONE: Mapping[BuildMode, Build] = MappingProxyType({})
MOST_OUTPUT = 4000
"""Characters kept of each stream: its first and last half."""


@record(frozen=True, slots=True, kw_only=True, config=ConfigDict(extra="forbid"))
class Result:
    """What one mode said of a program."""

    mode: str
    state: State
    """`failed`: nothing was found, but the program did not end well; `unchecked`: this compiler cannot do it."""
    detail: str = ""
    """Why, where it is neither clean nor has findings."""
    findings: tuple[Finding, ...] = ()
    build_state: BuildState
    diagnostics: tuple[GateDiagnostic, ...] = ()
    targets: tuple[str, ...] = ()
    """GPUs that it compiles for."""
    unchecked_targets: tuple[str, ...] = ()
    """GPUs asked for that this compiler, or its libraries, do not know."""
    compile_seconds: float = 0.0
    run_seconds: float | None = None
    status: int | None = None
    """Exit status; negative: the signal that ended it."""
    outcome: Outcome | None = None
    output: str = ""
    errors: str = ""
    unenforced: tuple[str, ...] = ()
    """Of the confinement, what this machine's kernel could not enforce."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A program and how it is to be run."""

    program: Program
    given: Given = NOTHING
    compiling: Limits = COMPILING
    running: Limits = RUNNING


def check(
    backend: Cpu,
    job: Job,
    wanted: Sequence[Mode],
    told: Told = lambda _: None,
    known: Mapping[BuildMode, Build] = _NONE,
) -> tuple[Result, ...]:
    """The program through each mode wanted, in the table's order; `known` are builds that there are already.

    Raises `InputError` where a source cannot be read.
    """
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        builds = _builds(backend, job, wanted, Path(scratch), known)
        plain: Run | None = None
        found: list[Result] = []
        for mode in checks.with_plain(wanted):
            result, run = _through(replace(backend, mode=mode), job, builds[mode.build], plain)
            plain = run if mode is checks.PLAIN else plain
            if mode in wanted:
                found.append(result)
                told(result)
        return tuple(found)


class _Through(NamedTuple):
    result: Result
    run: Run | None


def _through(backend: Cpu, job: Job, build: Build, plain: Run | None) -> _Through:
    """One mode, judged beside the plain run where that has been made."""
    name = backend.mode.name
    if build.state != "built":
        return _Through(_result(name, build, None), None)
    if backend.mode.differs and plain is not None and plain.finished.outcome == "timed_out":
        unrun = _result(name, build, None)
        return _Through(replace(unrun, state="unchecked", detail="the plain run did not end: nothing to compare"), None)
    run = backend.run(_environment(backend, build), job.given, job.running)
    if backend.mode.differs and plain is not None:
        differences = _differences(backend, job, build, plain=plain, run=run)
        run = replace(run, findings=(*run.findings, *differences))
    result = _result(name, build, run)
    if plain is not None and result.state == "failed" and _only_slow(run, plain):
        detail = (
            f"did not end in {job.running.wall_seconds:g} s, where the plain run took {plain.finished.seconds:.1f} s: "
            "it needs more time, or smaller input"
        )
        result = replace(result, state="unchecked", detail=detail)
    return _Through(result, run)


def _only_slow(run: Run, plain: Run) -> bool:
    """Whether nothing says that the program would not have ended well: checks take many times as long."""
    return run.finished.outcome in _OUT_OF_TIME and plain.finished.outcome == "exited"


_OUT_OF_TIME: frozenset[Outcome] = frozenset({"timed_out", "cpu_limit"})
_HANGS = 8
"""A run in another order that takes this many times as long as the plain one did does not end."""


def once(backend: Backend, job: Job, told: Told = lambda _: None) -> tuple[Result, ...]:
    """The program compiled as it stands and, where there is an executable, run."""
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        build = backend.compile(job.program, Path(scratch), job.compiling)
        run = backend.run(build, job.given, job.running) if build.state == "built" else None
        result = _result(backend.name, build, run)
    told(result)
    return (result,)


def compile_only(backend: Cpu, job: Job, wanted: Sequence[Mode], told: Told = lambda _: None) -> tuple[Result, ...]:
    """Each way to build that the modes need, compiled and not run."""
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        builds = _builds(backend, job, wanted, Path(scratch))
        results = tuple(_result(str(kind), build, None) for kind, build in builds.items())
        for result in results:
            told(result)
        return results


def _builds(
    backend: Cpu, job: Job, wanted: Sequence[Mode], folder: Path, known: Mapping[BuildMode, Build] = _NONE
) -> dict[BuildMode, Build]:
    """One build for all modes that build alike; what does not compile plainly is not compiled in other ways."""
    first = {mode.build: mode for mode in reversed(checks.with_plain(wanted))}
    ways = [mode for mode in checks.with_plain(wanted) if first[mode.build] is mode]

    def compiled(mode: Mode) -> Build:
        return replace(backend, mode=mode).compile(job.program, folder, job.compiling)

    made = {**known} or {ways[0].build: compiled(ways[0])}
    first_made = made.get(ways[0].build)
    if first_made is not None and first_made.state in {"rejected", "broken"}:
        return {mode.build: first_made for mode in ways}
    with ThreadPoolExecutor(2) as pool:
        others = [mode for mode in ways if mode.build not in made]
        for mode, build in zip(others, pool.map(compiled, others), strict=True):
            made[mode.build] = build
    return made


def _environment(backend: Cpu, build: Build) -> Build:
    """The shared build with the mode's own environment."""
    return replace(build, environment=backend.run_environment)


def _differences(backend: Cpu, job: Job, build: Build, *, plain: Run, run: Run) -> Iterator[Finding]:
    """Where the program ended or printed otherwise than in the plain run, though the plain run repeats itself."""
    before, now = plain.finished, run.finished
    if before.outcome != "exited":
        return  # there is nothing to compare with
    if now.outcome in _OUT_OF_TIME and now.seconds < _HANGS * before.seconds:
        return
    if (before.returncode, before.outcome) != (now.returncode, now.outcome):
        yield Finding(
            kind=backend.mode.differs,
            message=f"{ended(now.returncode, now.outcome)}, but {ended(before.returncode, before.outcome)} when plain",
        )
    elif before.stdout != now.stdout:
        again = replace(backend, mode=checks.PLAIN)
        repeated = again.run(_environment(again, build), job.given, job.running).finished
        if repeated.stdout == before.stdout:
            yield Finding(
                kind=backend.mode.differs, severity="warning", message=_first_difference(before.text, now.text)
            )


def _first_difference(before: str, now: str) -> str:
    lines = zip_longest(before.splitlines(), now.splitlines(), fillvalue="")
    number, (one, other) = next(
        ((at, pair) for at, pair in enumerate(lines, 1) if pair[0] != pair[1]), (1, ("its end", "another end"))
    )
    return f"line {number} of the output is `{_cut(other, 80)}`, but `{_cut(one, 80)}` when plain"


def ended(status: int, outcome: Outcome) -> str:
    """How a run ended, for people."""
    if outcome != "exited":
        return _OUTCOMES.get(outcome, outcome.replace("_", " "))
    return f"ended by signal {-status}" if status < 0 else f"exit status {status}"


_OUTCOMES: dict[Outcome, str] = {
    "timed_out": "did not end in the time given",
    "output_limit": "printed more than is allowed",
    "process_limit": "started more processes than are allowed",
    "memory_limit": "used more memory than is allowed",
    "disk_limit": "wrote more than is allowed",
    "cpu_limit": "used more processor time than is allowed",
    "not_started": "could not be started",
}


def _result(name: str, build: Build, run: Run | None) -> Result:
    if run is None:
        return Result(
            mode=name,
            state=_UNRUN[build.state],
            detail=build.detail or "; ".join(f"{d.path}:{d.line}: {d.message}" for d in build.diagnostics[:1]),
            build_state=build.state,
            diagnostics=build.diagnostics,
            targets=build.targets,
            unchecked_targets=build.unchecked_targets,
            compile_seconds=round(build.seconds, 3),
        )
    finished = run.finished
    whole = finished.outcome == "exited" and finished.returncode == 0
    return Result(
        mode=name,
        state="findings" if run.findings else "clean" if whole else "failed",
        detail=build.detail if whole else ended(finished.returncode, finished.outcome),
        findings=run.findings,
        build_state=build.state,
        compile_seconds=round(build.seconds, 3),
        run_seconds=round(finished.seconds, 3),
        status=finished.returncode,
        outcome=finished.outcome,
        output=_cut(finished.text, MOST_OUTPUT),
        errors=_cut(finished.error_text, MOST_OUTPUT),
        unenforced=finished.unenforced,
    )


_UNRUN: dict[BuildState, State] = {
    "built": "clean",
    "compiled": "clean",
    "rejected": "not_built",
    "broken": "not_built",
    "unchecked": "unchecked",
}


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    return f"{text[: most // 2]}\n… {len(text) - most} characters left out …\n{text[-(most // 2) :]}"
