"""Precompiled headers for jobs, kept in the work cache: those of a header set, read by every project that shares it.

They are made from includes and arguments in which nothing of a project stands. A project some of whose files could
stand in for headers of the set, or whose command includes a file of its own before all else, gets none.
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
from kernelmill.clang.parse_job import ParseJob
from kernelmill.clang.pch_planner import Includes, choose, fitting
from kernelmill.clang.precompile import PrecompileRequest, without_project
from kernelmill.clang.worker_pool import answers
from kernelmill.storage import jsonl, workcache

KIND = "precompiled"
MOST_BYTES = 3 << 30
"""Of all precompiled headers in the work cache: about thirty of the framework's."""
_MENTIONED = "mentioned"
_MACRO = re.compile(r"-D(\w+)")
_HEADER = "prefix.pch"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Making:
    """A precompiled header to make."""

    job: ParseJob
    """One that it is for."""
    arguments: tuple[str, ...]
    includes: Includes
    header: Path


def precompiled(jobs: Sequence[ParseJob], deciding: ParseKeys) -> tuple[ParseJob, ...]:
    """The jobs, each pointing to the precompiled header that saves it most; what enough of them want is made first."""
    folders = [_folder(job, deciding) for job in jobs]
    groups: dict[Path, list[ParseJob]] = {}
    for job, folder in zip(jobs, folders, strict=True):
        if folder is not None:
            groups.setdefault(folder, []).append(job)
    makings = tuple(making for folder, own in groups.items() for making in _makings(folder, own, deciding))
    pool.map_ordered(make, makings, label="precompile headers")
    if makings:
        workcache.trim(KIND, MOST_BYTES)
    ready = {folder: _ready(folder) for folder in groups}
    return tuple(
        job if folder is None else replace(job, precompiled=_serving(job, ready[folder]))
        for job, folder in zip(jobs, folders, strict=True)
    )


def _serving(job: ParseJob, ready: Mapping[Includes, Path]) -> Path | None:
    chosen = fitting(frozenset(job.includes or ()), tuple(ready))
    return None if chosen is None else ready[chosen]


def _folder(job: ParseJob, deciding: ParseKeys) -> Path | None:
    """Where the headers lie that the job could start from; none where it must not."""
    ground = deciding.ground(job)
    if job.includes is None or ground is None or deciding.shadows(job) or included_first(job):
        return None
    name = workcache.key(ground, *shared(job, deciding), str(workcache.root()))
    return workcache.root() / KIND / name


def _ready(folder: Path) -> dict[Includes, Path]:
    """What is precompiled in a folder."""
    workcache.used(folder)
    headers = folder.glob(f"*/{_HEADER}")
    return {frozenset(_lines(header.with_name("includes.txt"))): header for header in sorted(headers)}


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def _makings(folder: Path, jobs: Sequence[ParseJob], deciding: ParseKeys) -> Iterator[_Making]:
    """What is to be made for jobs that share their arguments."""
    wanted = Counter(frozenset(job.includes or ()) for job in jobs)
    for includes in choose(wanted, _ready(folder)):
        header = folder / workcache.key(*sorted(includes))[:16] / _HEADER
        yield _Making(job=jobs[0], arguments=shared(jobs[0], deciding), includes=includes, header=header)


def shared(job: ParseJob, deciding: ParseKeys) -> tuple[str, ...]:
    """The job's arguments without its project's folders and without macros that no header of the set mentions."""
    macros = tuple(sorted({m[1] for argument in job.arguments if (m := _MACRO.match(argument))}))
    identity = deciding.outside(job.roots.headers)
    known = macros if identity is None else _mentioned(job.roots.headers, identity, macros)
    own = [
        folder
        for folder in include_folders(job.command.arguments, job.roots)
        if folder.is_relative_to(job.roots.source)
    ]
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


def make(making: _Making) -> bool:
    """Make a precompiled header; false where what it includes has errors throughout. Others who want it wait."""
    folder = making.header.parent
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder / "lock"):
        if making.header.is_file():
            return True
        header, partial = folder / "prefix.cuh", folder / "partial.pch"
        names = sorted(making.includes)
        header.write_text("".join(f"#include <{name}>\n" for name in names), encoding="utf-8")
        request = PrecompileRequest(header=str(header), arguments=making.arguments, output=str(partial))
        within = replace(making.job.confinement, write=(folder,))
        if answers("kernelmill.clang.precompile", [jsonl.dumps(request)], within) != (b"true",):
            return False
        # What has errors was left out of the header, but a file must include it all the same to want this one.
        (folder / "includes.txt").write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
        partial.replace(making.header)
        return True


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
