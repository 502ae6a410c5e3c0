"""Run a program through several checks: each is compiled, run and judged, some against a plain run.

A check that this compiler cannot perform is reported as `unchecked`; it never counts as clean.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass as record

from kernelmill.execution import checks, self_report
from kernelmill.execution.checks import Check
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.findings import CHECK_LACKS_MEMORY, Finding
from kernelmill.execution.protocol import NOTHING, Backend, Build, BuildState, Given, ProgramSources, Run
from kernelmill.hip_cpu.build import Configuration
from kernelmill.records import GateDiagnostic
from kernelmill.sandbox import Finished, Limits, Outcome
from kernelmill.storage.scratch import scratch_folder

State = Literal["clean", "findings", "failed", "unchecked", "not_built"]
OnResult = Callable[["Result"], None]
"""Called with each result as soon as it is known."""
COMPILING = Limits(wall_seconds=300, memory_mib=8192)
RUNNING = Limits(wall_seconds=120, memory_mib=4096)
_NONE: Mapping[Configuration, Build] = MappingProxyType({})
MOST_OUTPUT = 4000
"""The most characters of each stream that a result holds: half from its beginning, half from its end."""


@record(frozen=True, slots=True, kw_only=True, config=ConfigDict(extra="forbid"))
class Result:
    """The result of one check of a program."""

    check: str
    """The name of the check; for builds that are not run, that of the backend or build configuration."""
    state: State
    """`failed`: the program did not exit with status 0, and there are no findings; `unchecked`: this compiler cannot
    perform the check."""
    detail: str = ""
    """Why the state is neither `clean` nor `findings`."""
    findings: tuple[Finding, ...] = ()
    build_state: BuildState
    diagnostics: tuple[GateDiagnostic, ...] = ()
    targets: tuple[str, ...] = ()
    """The GPUs that the program compiles for."""
    unchecked_targets: tuple[str, ...] = ()
    """The requested GPUs that this compiler, or its libraries, do not support."""
    compile_seconds: float = 0.0
    run_seconds: float | None = None
    status: int | None = None
    """The exit status, or the negative number of the signal that ended the program."""
    outcome: Outcome | None = None
    output: str = ""
    errors: str = ""
    unenforced: tuple[str, ...] = ()
    """The parts of the sandbox that the kernel of this machine could not enforce."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A program and how to run it."""

    program: ProgramSources
    given: Given = NOTHING
    compiling: Limits = COMPILING
    running: Limits = RUNNING
    reads_output: bool = False
    """Whether a program that ends with status 0 is warned about if its output reports a failure."""
    threads_print: bool = False
    """Whether threads of a kernel print lines, which come in any order."""


def check(
    backend: Cpu,
    job: Job,
    wanted: Sequence[Check],
    on_result: OnResult = lambda _: None,
    *,
    known: Mapping[Configuration, Build] = _NONE,
    plain: Run | None = None,
) -> tuple[Result, ...]:
    """Run a program through the wanted checks, in the table's order.

    `known` are builds that exist already, and `plain` is the plain run to compare with if it was made already.

    Raises `InputError` if a source cannot be read.
    """
    with scratch_folder() as scratch:
        made = builds(backend, job, wanted, Path(scratch), known)
        results: list[Result] = []
        for each in checks.with_plain(wanted) if plain is None else wanted:
            reads_output = job.reads_output and each is wanted[0]
            checked = _checked(
                replace(backend, check=each), replace(job, reads_output=reads_output), made[each.build], plain
            )
            plain = checked.run if each is checks.PLAIN else plain
            if each in wanted:
                results.append(checked.result)
                on_result(checked.result)
        return tuple(results)


class _Checked(NamedTuple):
    result: Result
    run: Run | None


def _checked(backend: Cpu, job: Job, build: Build, plain: Run | None) -> _Checked:
    """Perform one check, and compare it with the plain run if there is one."""
    name = backend.check.name
    if build.state != "built":
        return _Checked(result_of(name, build, None), None)
    hung = plain is not None and plain.finished.outcome in _OUT_OF_TIME
    if hung and backend.check.build is checks.PLAIN.build:
        unrun = result_of(name, build, None)
        detail = f"the plain run exceeded its time limit, {_SAME_PROGRAM[bool(backend.check.differs)]}"
        return _Checked(replace(unrun, state="unchecked", detail=detail), None)
    limits = replace(job.running, wall_seconds=job.running.wall_seconds * _SHARE_AFTER_HANG) if hung else job.running
    run = _watched(job, backend.run(_environment(backend, build), job.given, limits))
    if backend.check.differs and plain is not None:
        differences = _differences(backend, job, build, plain=plain, run=run)
        run = replace(run, findings=(*run.findings, *differences))
    result = result_of(name, build, run)
    lacking = next((found for found in run.findings if found.kind == CHECK_LACKS_MEMORY), None)
    if lacking is not None and all(found is lacking or found.severity == "warning" for found in run.findings):
        others = tuple(found for found in run.findings if found is not lacking)
        result = replace(result, state="unchecked", detail=lacking.message, findings=others)
    elif hung and result.state == "failed" and run.finished.outcome in _OUT_OF_TIME:
        detail = f"stopped after {limits.wall_seconds:g} s, because the plain run had exceeded its limit already"
        result = replace(result, state="unchecked", detail=detail)
    elif plain is not None and result.state == "failed" and _only_slow(run, plain):
        detail = (
            f"exceeded the limit of {job.running.wall_seconds:g} s, while the plain run took "
            f"{plain.finished.seconds:.1f} s: it needs more time, or smaller input"
        )
        result = replace(result, state="unchecked", detail=detail)
    return _Checked(result, run)


def _watched(job: Job, run: Run) -> Run:
    """Return the run, with a warning if it ended with status 0 and its output reports a failure."""
    if not job.reads_output or not run.finished.succeeded:
        return run
    own = tuple(found.message for found in run.findings)
    errors = (line for line in run.finished.error_text.splitlines() if not any(said in line for said in own))
    found = self_report.failure("\n".join((*run.finished.text.splitlines(), *errors)))
    return run if found is None else replace(run, findings=(*run.findings, found))


def _only_slow(run: Run, plain: Run) -> bool:
    """Whether the program may just need more time: checks can slow it down many times over."""
    return run.finished.outcome in _OUT_OF_TIME and plain.finished.outcome == "exited"


_OUT_OF_TIME: frozenset[Outcome] = frozenset({"timed_out", "cpu_limit"})
_SAME_PROGRAM = {
    True: "so there is nothing to compare with",
    False: "and this check runs the same executable",
}
_SHARE_AFTER_HANG = 0.25
"""The share of the time limit for a check with a build of its own, once the plain run has exceeded the limit."""
_HANGS = 8
"""A run in another order that takes this many times as long as the plain run is taken to hang."""


def once(backend: Backend, job: Job, on_result: OnResult = lambda _: None) -> tuple[Result, ...]:
    """Compile the program as it is and, if there is an executable, run it."""
    with scratch_folder() as scratch:
        build = backend.compile(job.program, Path(scratch), job.compiling)
        run = _watched(job, backend.run(build, job.given, job.running)) if build.state == "built" else None
        result = result_of(backend.name, build, run)
    on_result(result)
    return (result,)


def compile_only(
    backend: Cpu, job: Job, wanted: Sequence[Check], on_result: OnResult = lambda _: None
) -> tuple[Result, ...]:
    """Compile the program in each build configuration that the checks need, and do not run it."""
    with scratch_folder() as scratch:
        made = builds(backend, job, wanted, Path(scratch))
        results = tuple(result_of(str(configuration), build, None) for configuration, build in made.items())
        for each in results:
            on_result(each)
        return results


def builds(
    backend: Cpu, job: Job, wanted: Sequence[Check], folder: Path, known: Mapping[Configuration, Build] = _NONE
) -> dict[Configuration, Build]:
    """Return one build for each configuration that the wanted checks need; `known` are builds that exist already.

    A program with errors in the first configuration is not compiled in the others.
    """
    first = {each.build: each for each in reversed(checks.with_plain(wanted))}
    representatives = [each for each in checks.with_plain(wanted) if first[each.build] is each]

    def compiled(one: Check) -> Build:
        return replace(backend, check=one).compile(job.program, folder, job.compiling)

    made = {**known} or {representatives[0].build: compiled(representatives[0])}
    first_build = made.get(representatives[0].build)
    if first_build is not None and first_build.state in {"rejected", "broken"}:
        return {each.build: first_build for each in representatives}
    with ThreadPoolExecutor(2) as pool:
        others = [each for each in representatives if each.build not in made]
        for each, build in zip(others, pool.map(compiled, others), strict=True):
            made[each.build] = build
    return made


def _environment(backend: Cpu, build: Build) -> Build:
    """The shared build with the environment of one check."""
    return replace(build, environment=backend.run_environment)


def _differences(backend: Cpu, job: Job, build: Build, *, plain: Run, run: Run) -> Iterator[Finding]:
    """Yield how a run ended or printed something other than the plain run, if both runs are reproducible."""
    before, now = plain.finished, run.finished
    if before.outcome != "exited":
        return  # there is nothing to compare with
    if now.outcome in _OUT_OF_TIME and now.seconds < _HANGS * before.seconds:
        return
    ends_otherwise = (before.returncode, before.outcome) != (now.returncode, now.outcome)
    if not ends_otherwise and _compared(before, job) == _compared(now, job):
        return
    # A program that differs from itself, for example by the time that it measures, says nothing about the check.
    for each, first in ((checks.PLAIN, before), (backend.check, now)):
        if first.outcome not in _OUT_OF_TIME and not _recurs(replace(backend, check=each), job, build, first):
            return
    if ends_otherwise:
        this, that = ended(now.returncode, now.outcome), ended(before.returncode, before.outcome)
        yield Finding(kind=backend.check.differs, message=f"{this}, but {that} in the plain run")
    else:
        message = _first_difference(_compared(before, job), _compared(now, job))
        yield Finding(kind=backend.check.differs, severity="warning", message=message)


def _recurs(backend: Cpu, job: Job, build: Build, first: Finished) -> bool:
    """Whether the program ends and prints the same when it runs again under the same check."""
    again = backend.run(_environment(backend, build), replace(job.given, repetition=1), job.running).finished
    return (again.returncode, again.outcome, again.stdout) == (first.returncode, first.outcome, first.stdout)


_TIME = re.compile(
    r"(?<![\w.])\d+(?:\.\d*)?(?:e[-+]?\d+)?(?=\s*(?:[num\u00b5\u03bc]?s|[num]?secs?|(?:milli|micro|nano)?seconds?"
    r"|[kMGT]i?B/s|[MGT]?FLOPS?|[MGT]flops?(?:/s)?|[MG]?Hz)\b)"
)
"""A number with a unit of time or speed."""


def _compared(finished: Finished, job: Job) -> str:
    """What has to be the same in each run of what a program printed: not times, nor the order of lines of threads."""
    text = _TIME.sub("…", finished.text)
    return "\n".join(sorted(text.splitlines())) if job.threads_print else text


def _first_difference(before: str, now: str) -> str:
    lines = zip_longest(before.splitlines(), now.splitlines(), fillvalue="")
    number, (one, other) = next(
        ((at, pair) for at, pair in enumerate(lines, 1) if pair[0] != pair[1]),
        (1, ("one kind of line end", "another kind of line end")),
    )
    return f"line {number} of the output is `{_shortened(other, 80)}`, but `{_shortened(one, 80)}` in the plain run"


def ended(status: int, outcome: Outcome) -> str:
    """Return how a run ended, in words."""
    if outcome != "exited":
        return _OUTCOMES.get(outcome, outcome.replace("_", " "))
    return f"killed by signal {-status}" if status < 0 else f"exit status {status}"


_OUTCOMES: dict[Outcome, str] = {
    "timed_out": "exceeded the time limit",
    "output_limit": "exceeded the output limit",
    "process_limit": "exceeded the process limit",
    "memory_limit": "exceeded the memory limit",
    "disk_limit": "exceeded the disk limit",
    "cpu_limit": "exceeded the CPU time limit",
    "not_started": "could not be started",
}


def result_of(name: str, build: Build, run: Run | None) -> Result:
    """Return the result of a check that compiled a program and, if it has a run, ran it."""
    if run is None:
        return Result(
            check=name,
            state=_UNRUN[build.state],
            detail=build.detail or "; ".join(f"{d.path}:{d.line}: {d.message}" for d in build.diagnostics[:1]),
            build_state=build.state,
            diagnostics=build.diagnostics,
            targets=build.targets,
            unchecked_targets=build.unchecked_targets,
            compile_seconds=round(build.seconds, 3),
        )
    finished = run.finished
    return Result(
        check=name,
        state="findings" if run.findings else "clean" if finished.succeeded else "failed",
        detail=build.detail if finished.succeeded else ended(finished.returncode, finished.outcome),
        findings=run.findings,
        build_state=build.state,
        compile_seconds=round(build.seconds, 3),
        run_seconds=round(finished.seconds, 3),
        status=finished.returncode,
        outcome=finished.outcome,
        output=_shortened(finished.text, MOST_OUTPUT),
        errors=_shortened(finished.error_text, MOST_OUTPUT),
        unenforced=finished.unenforced,
    )


_UNRUN: dict[BuildState, State] = {
    "built": "clean",
    "compiled": "clean",
    "rejected": "not_built",
    "broken": "not_built",
    "unchecked": "unchecked",
}


def _shortened(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    return f"{text[: most // 2]}\n… {len(text) - most} characters omitted …\n{text[-(most // 2) :]}"
