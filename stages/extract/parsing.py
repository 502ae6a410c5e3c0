"""Parse translation units in confined processes, many at once and several in each."""

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from stages.extract.confined import Failure, Within, answers
from stages.extract.facts import Overlay, ParseRequest, UnitFacts
from stages.extract.precompile import PrecompileRequest, common, worth
from stages.extract.toolchain import Pass, arguments
from stages.lib import jsonl, pool
from stages.lib.flags import Roots, expand
from stages.lib.params import ExtractParams
from stages.lib.records import CompileCommand

_MOST_IN_A_PROCESS = 16
"""Starting one costs as much as a file or two, which this many share."""
_ROUNDS = 4
"""Each worker is given its share in so many parts, because files differ in size."""


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

    @property
    def given(self) -> tuple[str, ...]:
        """The complete arguments, the precompiled header among them where there is one."""
        included = () if self.precompiled is None else ("-include-pch", str(self.precompiled))
        return (*included, *self.arguments)

    @property
    def within(self) -> Within:
        """What its process may do."""
        roots = self.roots
        header = () if self.precompiled is None else (self.precompiled.parent,)
        return Within(read=(roots.source, roots.headers, roots.python, *roots.others, *header), limits=self.limits)

    @property
    def request(self) -> ParseRequest:
        """What its process is asked."""
        return ParseRequest(
            file=str(self.roots.source / self.command.path),
            root=str(self.roots.source),
            headers=str(self.roots.headers),
            side=self.side,
            arguments=self.given,
            overlay=self.overlay,
        )


def parse_all(jobs: Sequence[Job], *, label: str) -> tuple[UnitFacts, ...]:
    """The facts of each job, in order; what many of them include is precompiled first."""
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        batches = tuple(batched(precompiled(jobs, Path(scratch))))
        return tuple(facts for batch in pool.map_ordered(parse, batches, label=label) for facts in batch)


def batched(jobs: Sequence[Job]) -> Iterator[tuple[Job, ...]]:
    """The jobs in order, in runs that a process may share: none may read what another must not."""
    size = max(1, min(_MOST_IN_A_PROCESS, -(-len(jobs) // (pool.workers() * _ROUNDS))))
    batch: list[Job] = []
    for job in jobs:
        if batch and (len(batch) == size or batch[0].within != job.within):
            yield tuple(batch)
            batch = []
        batch.append(job)
    if batch:
        yield tuple(batch)


def parse(batch: Sequence[Job]) -> tuple[UnitFacts, ...]:
    """Parse files one after another; a crash, a hang or too much memory is a `failure` in the facts of one."""
    questions = [jsonl.dumps(job.request) for job in batch]
    found = answers("stages.extract.worker", questions, batch[0].within)
    parsed = (UnitFacts(failure=a.cause) if isinstance(a, Failure) else jsonl.loads(UnitFacts, a) for a in found)
    return tuple(_without_precompiled(job, facts) for job, facts in zip(batch, parsed, strict=True))


def _without_precompiled(job: Job, facts: UnitFacts) -> UnitFacts:
    """The facts, of a parse without the precompiled header where that may be the cause of a failure."""
    suspect = facts.failure or any(hint in e.message for e in facts.errors for hint in ("PCH", "precompiled"))
    if job.precompiled is None or not suspect:
        return facts
    (plain,) = parse([replace(job, precompiled=None)])
    return plain


def precompiled(jobs: Sequence[Job], scratch: Path) -> tuple[Job, ...]:
    """The jobs, those that share their arguments with enough others pointing to a precompiled header."""
    tasks: dict[tuple[str, ...], Job] = {}
    for key in worth(_shared(job) for job in jobs if job.prefix is not None):
        folder = scratch / str(len(tasks))
        folder.mkdir()
        first = next(job for job in jobs if _shared(job) == key)
        (folder / "prefix.cuh").write_text(first.prefix or "", encoding="utf-8")
        tasks[key] = replace(first, precompiled=folder / "prefix.pch")
    made = pool.map_ordered(precompile_for, tuple(tasks.values()), label="precompile headers")
    ready = {key: task.precompiled for (key, task), done in zip(tasks.items(), made, strict=True) if done}
    return tuple(replace(job, precompiled=ready.get(_shared(job))) for job in jobs)


def _shared(job: Job) -> tuple[str, ...]:
    return (job.prefix or "", *common(job.arguments))


def precompile_for(job: Job) -> bool:
    """Precompile `prefix.cuh` beside the job's precompiled header; false where it has errors."""
    assert job.precompiled is not None
    header = job.precompiled.with_name("prefix.cuh")
    request = PrecompileRequest(header=str(header), arguments=common(job.arguments), output=str(job.precompiled))
    within = replace(job.within, write=(job.precompiled.parent,))
    return answers("stages.extract.precompile", [jsonl.dumps(request)], within) == (b"true",)
