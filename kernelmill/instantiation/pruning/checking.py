"""Prune and check many units, each remembered by what decides the answer of its process.

That is the drafts, the arguments of clang, the header set, the versions of libclang and of the system's headers, and
the modules with which the process reads syntax trees and chooses what to parse next. No other code decides it: an edit
elsewhere repeats no parse, and an edit of a kernel repeats those of its own units.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill import pool
from kernelmill.clang.cache_keys import ParseKeys, clang_version, system_version
from kernelmill.clang.cuda_arguments import COMPATIBILITY
from kernelmill.clang.libclang import resource_directory
from kernelmill.clang.parse_job import ParseJob
from kernelmill.clang.precompiled_headers import with_precompiled_headers
from kernelmill.clang.worker_pool import Failure, responses
from kernelmill.instantiation.facts import CheckRequest, Draft, Pruned
from kernelmill.storage import jsonl, memo, workcache
from kernelmill.storage.memoize import source_version
from kernelmill.storage.scratch import scratch_folder

LABEL = "pruned"
"""The kind of the results in the memo."""
_MAX_BATCH = 32
"""Results are kept when their process ends, so small batches lose little if a run is interrupted."""
CHECKER = "kernelmill.instantiation.pruning.checker"
"""The module of the process that prunes and checks."""
_FORMATS = ("kernelmill.records", "kernelmill.storage")
"""Packages that only write what the process answers; an answer that they cannot read is made again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCheck:
    """The drafts of a unit, and for each pass a job for an empty file with the same headers."""

    drafts: tuple[Draft, ...]
    jobs: tuple[ParseJob, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Batch:
    """Checks for one process."""

    numbers: tuple[int, ...]
    """The indices of the checks."""
    checks: tuple[UnitCheck, ...]
    scratch: Path | None
    """A folder for precompiled includes that all processes share."""


def check_all(checks: Sequence[UnitCheck]) -> tuple[Pruned, ...]:
    """Check units and return the results in the same order."""
    parse_keys = ParseKeys()

    def make(missing: Sequence[int], done: Callable[[int, Pruned], None]) -> None:
        ready = dict(zip(missing, _with_headers([checks[n] for n in missing], parse_keys), strict=True))
        with _scratch() as scratch:
            batches = tuple(_batched(ready, scratch))

            def finished(index: int, found: tuple[Pruned, ...]) -> None:
                for number, pruned in zip(batches[index].numbers, found, strict=True):
                    done(number, pruned)

            pool.map_ordered(
                _check,
                batches,
                label="check",
                unit="units",
                size=lambda batch: len(batch.checks),
                cost=_cost,
                reads=_folders,
                finished=finished,
            )

    keys = [_key(check, parse_keys) for check in checks]
    return memo.recalled_all(LABEL, keys, Pruned, make, lambda pruned: not pruned.failed)


@contextlib.contextmanager
def _scratch() -> Iterator[Path | None]:
    """Make a folder for the time of a run; none if the processes run on other machines."""
    if pool.is_remote():
        yield None
    else:
        with scratch_folder() as folder:
            yield Path(folder)


def _cost(batch: _Batch) -> int:
    """Return a figure that is higher for batches that tend to take longer: the length of their texts."""
    return sum(len(part.text) for check in batch.checks for draft in check.drafts for part in draft.parts)


def _folders(batch: _Batch) -> set[Path]:
    """Return the source trees and header sets of the checks."""
    roots = [job.roots for check in batch.checks for job in check.jobs]
    return {folder for one in roots for folder in (one.source, one.headers)}


def _key(check: UnitCheck, parse_keys: ParseKeys) -> str | None:
    """Return the key of a check's result, the same on every machine; none if too many headers decide it."""
    headers = [parse_keys.outside(job.roots.headers) for job in check.jobs]
    if None in headers:
        return None
    decides = (source_version(CHECKER, _FORMATS), clang_version(), system_version(), *(each or "" for each in headers))
    return workcache.key(*decides, *map(_portable, check.jobs), *map(jsonl.dumps, check.drafts))


def _portable(job: ParseJob) -> str:
    """Return the arguments without folders of this machine, whose contents are part of the key."""
    arguments = "\0".join(job.arguments).replace(str(job.roots.headers), "{headers}")
    return arguments.replace(str(resource_directory()), "{clang}").replace(str(COMPATIBILITY), COMPATIBILITY.name)


def _with_headers(checks: Sequence[UnitCheck], parse_keys: ParseKeys) -> Iterator[UnitCheck]:
    """Precompile the headers that clang includes implicitly for each pass.

    The includes of a unit are not precompiled here, because pruning must be able to remove them.
    """
    ready = iter(
        with_precompiled_headers([replace(job, includes=()) for check in checks for job in check.jobs], parse_keys)
    )
    for check in checks:
        yield replace(check, jobs=tuple(next(ready) for _ in check.jobs))


def _batched(checks: dict[int, UnitCheck], scratch: Path | None) -> Iterator[_Batch]:
    """Batch the checks that may read the same files, apart from precompiled headers."""
    by_roots: dict[object, list[int]] = {}
    for number, check in checks.items():
        by_roots.setdefault(check.jobs[0].roots, []).append(number)
    for same in by_roots.values():
        size = max(1, min(_MAX_BATCH, -(-len(same) // pool.workers())))
        for start in range(0, len(same), size):
            numbers = tuple(same[start : start + size])
            yield _Batch(numbers=numbers, checks=tuple(checks[n] for n in numbers), scratch=scratch)


def _check(batch: _Batch) -> tuple[Pruned, ...]:
    requests = [
        jsonl.dumps(
            CheckRequest(
                drafts=check.drafts,
                passes=tuple(job.complete_arguments for job in check.jobs),
                scratch=None if batch.scratch is None else str(batch.scratch),
            )
        )
        for check in batch.checks
    ]
    jobs = [job for check in batch.checks for job in check.jobs]
    headers = sorted({job.precompiled.parent for job in jobs if job.precompiled is not None})
    plain = replace(jobs[0], precompiled=None).confinement
    writable = () if batch.scratch is None else (batch.scratch,)
    found = responses(CHECKER, requests, replace(plain, read=(*plain.read, *headers), write=writable))
    return tuple(
        Pruned(errors=(answer.cause,), failed=True) if isinstance(answer, Failure) else jsonl.loads(Pruned, answer)
        for answer in found
    )
