"""Precompiled headers of a header set, stored in the work cache and shared by all projects that use the set.

Their includes and arguments refer to nothing in a project. A job gets none if a file of its project could shadow a
header of the set, or if its command includes a file before all others.
"""

import fcntl
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill import pool
from kernelmill.clang.cache_keys import ParseKeys, include_folders, included_first
from kernelmill.clang.header_times import header_times
from kernelmill.clang.parse_job import ParseJob
from kernelmill.clang.pch_planner import Includes, choose, fitting, weight
from kernelmill.clang.precompile import PrecompileRequest, without_project
from kernelmill.clang.worker_pool import responses
from kernelmill.sandbox import written
from kernelmill.storage import jsonl, workcache

KIND = "precompiled"
MOST_BYTES = 2 << 30
"""The size limit of all precompiled headers in the work cache: about twenty of a framework."""
_MENTIONED = "mentioned"
_MACRO = re.compile(r"-D(\w+)")
_HEADER = "prefix.pch"


@dataclass(frozen=True, slots=True, kw_only=True)
class _HeaderJob:
    """A precompiled header to write."""

    job: ParseJob
    """One of the parse jobs that can use it."""
    arguments: tuple[str, ...]
    includes: Includes
    header: Path


def with_precompiled_headers(jobs: Sequence[ParseJob], keys: ParseKeys) -> tuple[ParseJob, ...]:
    """The jobs, each with the precompiled header that saves it most; those worth it are written first."""
    if pool.is_remote():
        return tuple(jobs)  # a precompiled header is valid only on the machine that wrote it
    folders = [_folder(job, keys) for job in jobs]
    groups: dict[Path, list[ParseJob]] = {}
    for job, folder in zip(jobs, folders, strict=True):
        if folder is not None:
            groups.setdefault(folder, []).append(job)
    header_jobs = tuple(one for folder, own in groups.items() for one in _header_jobs(folder, own, keys))
    pool.map_ordered(
        write_header,
        header_jobs,
        label="precompile headers",
        unit="headers",
        cost=lambda one: round(1000 * weight(one.includes)),
    )
    if header_jobs:
        workcache.trim(KIND, MOST_BYTES)
    ready = {folder: _ready(folder) for folder in groups}
    return tuple(
        job if folder is None else replace(job, precompiled=_serving(job, ready[folder]))
        for job, folder in zip(jobs, folders, strict=True)
    )


def seconds_left(job: ParseJob) -> float:
    """The estimated seconds to parse the headers of a job that its precompiled header does not contain."""
    contained = () if job.precompiled is None else _lines(job.precompiled.with_name("includes.txt"))
    return weight(frozenset(job.includes or ())) - (weight(frozenset(contained)) if contained else 0.0)


def _serving(job: ParseJob, ready: Mapping[Includes, Path]) -> Path | None:
    chosen = fitting(frozenset(job.includes or ()), tuple(ready))
    return None if chosen is None else ready[chosen]


def _folder(job: ParseJob, keys: ParseKeys) -> Path | None:
    """The folder of the precompiled headers that a job could use; `None` if it must not use any."""
    environment = keys.environment(job)
    if job.includes is None or environment is None or keys.shadows(job) or included_first(job):
        return None
    name = workcache.key(environment, header_times(), *shared(job, keys), str(workcache.root()))
    return workcache.root() / KIND / name


def _ready(folder: Path) -> dict[Includes, Path]:
    """The precompiled headers in a folder by their includes."""
    workcache.used(folder)
    headers = folder.glob(f"*/{_HEADER}")
    return {frozenset(_lines(header.with_name("includes.txt"))): header for header in sorted(headers)}


def _lines(path: Path) -> list[str]:
    return (written.read(path.parent, path.name) or b"").decode().splitlines()


def _header_jobs(folder: Path, jobs: Sequence[ParseJob], keys: ParseKeys) -> Iterator[_HeaderJob]:
    """Yield the headers that are worth precompiling for jobs with the same arguments."""
    wanted = Counter(frozenset(job.includes or ()) for job in jobs)
    for includes in choose(wanted, _ready(folder)):
        header = folder / workcache.key(*sorted(includes))[:16] / _HEADER
        yield _HeaderJob(job=jobs[0], arguments=shared(jobs[0], keys), includes=includes, header=header)


def shared(job: ParseJob, keys: ParseKeys) -> tuple[str, ...]:
    """The arguments of a job without its project's folders and the macros that no header of the set mentions."""
    macros = tuple(sorted({m[1] for argument in job.arguments if (m := _MACRO.match(argument))}))
    identity = keys.outside(job.roots.headers)
    known = macros if identity is None else _mentioned(job.roots.headers, identity, macros)
    own = [
        folder
        for folder in include_folders(job.command.arguments, job.roots)
        if folder.is_relative_to(job.roots.source)
    ]
    return without_project(job.arguments, own, set(macros) - set(known))


def _mentioned(headers: Path, identity: str, macros: tuple[str, ...]) -> tuple[str, ...]:
    """The macros that occur anywhere in a header set; cached, since the search takes a second."""
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


def write_header(header_job: _HeaderJob) -> bool:
    """Write a precompiled header unless it exists; return false if all its includes have errors."""
    folder = header_job.header.parent
    folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder / "lock"):
        if header_job.header.is_file():
            return True
        header, partial = folder / "prefix.cuh", folder / "partial.pch"
        names = sorted(header_job.includes)
        written.write(folder, header.name, "".join(f"#include <{name}>\n" for name in names).encode())
        request = PrecompileRequest(header=str(header), arguments=header_job.arguments, output=str(partial))
        confinement = replace(header_job.job.confinement, write=(folder,))
        if responses("kernelmill.clang.precompile", [jsonl.dumps(request)], confinement) != (b"true",):
            return False
        # All includes are listed, even those removed for their errors: only files that include all may use it.
        written.write(folder, "includes.txt", "".join(f"{name}\n" for name in names).encode())
        partial.replace(header_job.header)
        return True


@contextmanager
def _locked(lock: Path) -> Iterator[None]:
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
