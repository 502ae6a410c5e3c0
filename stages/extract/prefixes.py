"""Precompiled headers for jobs, kept in the work cache: one for a header set, read by every project that shares it.

It is made from includes and arguments in which nothing of a project stands. A project some of whose files could stand
in for headers of the set, or whose command includes a file of its own before all else, gets none.
"""

import fcntl
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from stages.extract.confined import answers
from stages.extract.deciding import Deciding, include_folders, included_first
from stages.extract.job import Job
from stages.extract.precompile import PrecompileRequest, without_project
from stages.lib import jsonl, pool, workcache

KIND = "precompiled"
MOST_BYTES = 3 << 30
"""Of all precompiled headers in the work cache: about thirty of the framework's."""
_WORTH = 3
"""Precompiling costs about as much as two files."""
_MENTIONED = "mentioned"
_MACRO = re.compile(r"-D(\w+)")


def precompiled(jobs: Sequence[Job], deciding: Deciding) -> tuple[Job, ...]:
    """The jobs, pointing to a precompiled header where there is one or enough of them share what could be one."""
    wanted = [_task(job, deciding) for job in jobs]
    counts = Counter(task.precompiled for task in wanted if task is not None)
    missing = {
        task.precompiled: task
        for task in wanted
        if task is not None
        and task.precompiled is not None
        and counts[task.precompiled] >= _WORTH
        and not task.precompiled.is_file()
    }
    pool.map_ordered(precompile_for, tuple(missing.values()), label="precompile headers")
    if missing:
        workcache.trim(KIND, MOST_BYTES)
    return tuple(
        replace(job, precompiled=_ready(task.precompiled)) if task is not None else job
        for job, task in zip(jobs, wanted, strict=True)
    )


def _ready(header: Path | None) -> Path | None:
    if header is None or not header.is_file():
        return None
    workcache.used(header.parent)
    return header


def _task(job: Job, deciding: Deciding) -> Job | None:
    """The job with the place of the header that would serve it; none where none can."""
    surroundings = deciding.surroundings(job)
    if job.prefix is None or surroundings is None or deciding.shadows(job) or included_first(job):
        return None
    name = workcache.key(job.prefix, *shared(job, deciding), str(workcache.root()), surroundings)
    return replace(job, precompiled=workcache.root() / KIND / name / "prefix.pch")


def shared(job: Job, deciding: Deciding) -> tuple[str, ...]:
    """The job's arguments without its project's folders and without macros that no header of the set mentions."""
    macros = tuple(sorted({m[1] for argument in job.arguments if (m := _MACRO.match(argument))}))
    identity = deciding.outside(job.roots.headers)
    known = macros if identity is None else _mentioned(job.roots.headers, identity, macros)
    own = [folder for folder in include_folders(job) if folder.is_relative_to(job.roots.source)]
    return without_project(job.arguments, own, set(macros) - set(known))


def _mentioned(headers: Path, identity: str, macros: tuple[str, ...]) -> tuple[str, ...]:
    """Which of some macros stand anywhere in a header set; remembered, for that is a second's search."""
    name = workcache.key(identity, *macros)
    kept = workcache.get(_MENTIONED, name)
    if kept is None:
        left = set(macros)
        for path in headers.rglob("*"):
            if left and path.is_file():
                text = path.read_bytes()
                left -= {macro for macro in left if macro.encode() in text}
        kept = " ".join(sorted(set(macros) - left)).encode()
        workcache.put(_MENTIONED, name, kept)
    return tuple(kept.decode().split())


def precompile_for(job: Job) -> bool:
    """Make the header that the job points to; false where its includes have errors. Others who want it wait."""
    assert job.precompiled is not None
    folder = job.precompiled.parent
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder / "lock"):
        if job.precompiled.is_file():
            return True
        header, partial = folder / "prefix.cuh", folder / "partial.pch"
        header.write_text(job.prefix or "", encoding="utf-8")
        request = PrecompileRequest(header=str(header), arguments=shared(job, Deciding()), output=str(partial))
        within = replace(job.within, write=(folder,))
        if answers("stages.extract.precompile", [jsonl.dumps(request)], within) != (b"true",):
            return False
        partial.replace(job.precompiled)
        return True


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
