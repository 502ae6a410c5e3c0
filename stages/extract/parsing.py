"""Parse translation units, each in a confined process of its own, many at once."""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import ValidationError

from stages.extract.facts import Overlay, ParseRequest, UnitFacts
from stages.extract.precompile import PrecompileRequest, common
from stages.extract.toolchain import Pass, arguments
from stages.lib import jsonl, sandbox
from stages.lib.flags import Roots, expand
from stages.lib.params import ExtractParams
from stages.lib.pool import map_ordered
from stages.lib.records import CompileCommand
from stages.lib.sandbox import Limits

REPOSITORY = Path(__file__).parents[2]
_WORTH_PRECOMPILING = 3
"""Precompiling costs about as much as two files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One file to parse under one command, in one pass."""

    command: CompileCommand
    roots: Roots
    limits: ExtractParams
    side: Pass = "host"
    overlay: Overlay | None = None
    prefix: str | None = None
    """What could be precompiled for it, if enough other jobs share it and its arguments."""
    precompiled: Path | None = None

    @property
    def arguments(self) -> tuple[str, ...]:
        """The complete arguments, without the precompiled header."""
        own = expand(self.command.arguments, self.roots)
        return arguments(own, headers=self.roots.headers, gpu_arch=self.limits.gpu_arch, side=self.side)


def parse_all(jobs: Sequence[Job], *, label: str) -> tuple[UnitFacts, ...]:
    """The facts of each job, in order; what many of them include is precompiled first."""
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        return map_ordered(parse, precompiled(jobs, Path(scratch)), label=label)


def parse(job: Job) -> UnitFacts:
    """Parse one file; a crash, a hang or too much memory is a `failure` in the facts."""
    given = job.arguments
    if job.precompiled is not None:
        given = ("-include-pch", str(job.precompiled), *given)
    file = job.roots.source / job.command.path
    request = ParseRequest(file=str(file), root=str(job.roots.source), arguments=given, overlay=job.overlay)
    facts = _run("stages.extract.worker", jsonl.dumps(request), job)
    if job.precompiled is not None and (facts.failure or any("PCH" in error.message for error in facts.errors)):
        return parse(replace(job, precompiled=None))
    return facts


def _run(module: str, request: str, job: Job) -> UnitFacts:
    with process(module, request, job) as finished:
        if finished.outcome == "timed_out":
            return UnitFacts(failure=f"time limit of {job.limits.wall_seconds} s reached")
        if finished.returncode < 0:
            return UnitFacts(failure=f"libclang crashed (signal {-finished.returncode})")
        try:
            return jsonl.loads(UnitFacts, finished.stdout)
        except ValidationError:
            last = (finished.error_text.strip().splitlines() or ["no output"])[-1]
            return UnitFacts(failure=f"the parser ended with {finished.outcome}, status {finished.returncode}: {last}")


@contextmanager
def process(module: str, request: str, job: Job) -> Iterator[sandbox.Finished]:
    """Run a module of ours on a request, confined to reading what the job's parse may read."""
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        roots = job.roots
        readable = [roots.source, roots.headers, roots.python, *roots.others, REPOSITORY, *sandbox.python_roots()]
        writable = [Path(scratch)]
        if job.precompiled is not None:
            writable.append(job.precompiled.parent)
        yield sandbox.run(
            [sys.executable, "-m", module],
            read=readable,
            write=writable,
            limits=Limits(
                wall_seconds=job.limits.wall_seconds,
                memory_mib=job.limits.memory_mib,
                output_bytes=64 << 20,
                file_mib=2048,
            ),
            environment={"PYTHONPATH": str(REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=REPOSITORY,
            stdin=request.encode(),
        )


def precompiled(jobs: Sequence[Job], scratch: Path) -> tuple[Job, ...]:
    """The jobs, those that share their arguments with enough others pointing to a precompiled header."""
    counts = Counter(_shared(job) for job in jobs)
    tasks: dict[tuple[str, ...], Job] = {}
    for job in jobs:
        key = _shared(job)
        if job.prefix is not None and counts[key] >= _WORTH_PRECOMPILING and key not in tasks:
            folder = scratch / str(len(tasks))
            folder.mkdir()
            (folder / "prefix.cuh").write_text(job.prefix, encoding="utf-8")
            tasks[key] = replace(job, precompiled=folder / "prefix.pch")
    made = map_ordered(precompile_for, tuple(tasks.values()), label="precompile headers")
    ready = {key: task.precompiled for (key, task), done in zip(tasks.items(), made, strict=True) if done}
    return tuple(replace(job, precompiled=ready.get(_shared(job))) for job in jobs)


def _shared(job: Job) -> tuple[str, ...]:
    return (job.prefix or "", *common(job.arguments))


def precompile_for(job: Job) -> bool:
    """Precompile `prefix.cuh` beside the job's precompiled header; false where it has errors."""
    assert job.precompiled is not None
    header = job.precompiled.with_name("prefix.cuh")
    request = PrecompileRequest(header=str(header), arguments=common(job.arguments), output=str(job.precompiled))
    with process("stages.extract.precompile", jsonl.dumps(request), job) as finished:
        return finished.returncode == 0
