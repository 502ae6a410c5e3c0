"""Prune and check many units, with cached results and precompiled headers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill import pool
from kernelmill.clang.cache_keys import ParseKeys
from kernelmill.clang.parse_job import ParseJob
from kernelmill.clang.precompiled_headers import with_precompiled_headers
from kernelmill.clang.worker_pool import Failure, responses
from kernelmill.instantiation.facts import CheckRequest, Draft, Pruned
from kernelmill.storage import jsonl, workcache
from kernelmill.storage.memoize import code_version

KIND = "checks"
MOST_BYTES = 256 << 20
"""The size limit of cached checks in the work cache."""
_MAX_BATCH = 16
"""Results are cached when their process ends, so small batches lose little if a run is interrupted."""
CHECKER = "kernelmill.instantiation.pruning.checker"
"""The module of the process that prunes and checks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCheck:
    """The drafts of a unit, and for each pass a job for an empty file with the same headers."""

    drafts: tuple[Draft, ...]
    jobs: tuple[ParseJob, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _KeyedCheck:
    check: UnitCheck
    key: str | None
    """The key of the result in the work cache."""


def check_all(checks: Sequence[UnitCheck]) -> tuple[Pruned, ...]:
    """Check units and return the results in the same order."""
    parse_keys = ParseKeys(code_version(CHECKER))
    keys = [_key(check, parse_keys) for check in checks]
    found = {
        n: jsonl.loads(Pruned, kept)
        for n, key in enumerate(keys)
        if key is not None and (kept := workcache.get(KIND, key)) is not None
    }
    left = [n for n in range(len(checks)) if n not in found]
    ready = tuple(_with_headers([checks[n] for n in left], parse_keys))
    batches = tuple(_batched([_KeyedCheck(check=q, key=keys[n]) for n, q in zip(left, ready, strict=True)]))
    checked = pool.map_ordered(_check, batches, label="check", unit="units", size=len, reads=_folders)
    found.update(zip(left, (one for batch in checked for one in batch), strict=True))
    if left:
        workcache.trim(KIND, MOST_BYTES)
    return tuple(found[n] for n in range(len(checks)))


def _folders(batch: Sequence[_KeyedCheck]) -> set[Path]:
    """Return the source trees and header sets of the checks."""
    roots = [job.roots for keyed in batch for job in keyed.check.jobs]
    return {folder for one in roots for folder in (one.source, one.headers)}


def _key(check: UnitCheck, parse_keys: ParseKeys) -> str | None:
    environments = [parse_keys.environment(job) for job in check.jobs]
    if None in environments:
        return None
    passes = (f"{job.side} {job.limits.gpu_arch}" for job in check.jobs)
    return workcache.key(parse_keys.code, *(g or "" for g in environments), *passes, *map(jsonl.dumps, check.drafts))


def _with_headers(checks: Sequence[UnitCheck], parse_keys: ParseKeys) -> Iterator[UnitCheck]:
    """Precompile the headers that clang includes implicitly for each pass.

    The includes of a unit are not precompiled here, because pruning must be able to remove them.
    """
    ready = iter(
        with_precompiled_headers([replace(job, includes=()) for check in checks for job in check.jobs], parse_keys)
    )
    for check in checks:
        yield replace(check, jobs=tuple(next(ready) for _ in check.jobs))


def _batched(checks: Sequence[_KeyedCheck]) -> Iterator[tuple[_KeyedCheck, ...]]:
    """Batch the checks that may read the same files, apart from precompiled headers."""
    by_roots: dict[object, list[_KeyedCheck]] = {}
    for keyed in checks:
        by_roots.setdefault(keyed.check.jobs[0].roots, []).append(keyed)
    for same in by_roots.values():
        size = max(1, min(_MAX_BATCH, -(-len(same) // pool.workers())))
        for start in range(0, len(same), size):
            yield tuple(same[start : start + size])


def _check(batch: Sequence[_KeyedCheck]) -> tuple[Pruned, ...]:
    requests = [
        jsonl.dumps(CheckRequest(drafts=k.check.drafts, passes=tuple(job.complete_arguments for job in k.check.jobs)))
        for k in batch
    ]
    jobs = [job for keyed in batch for job in keyed.check.jobs]
    headers = sorted({job.precompiled.parent for job in jobs if job.precompiled is not None})
    plain = replace(jobs[0], precompiled=None).confinement
    found = responses(CHECKER, requests, replace(plain, read=(*plain.read, *headers)))
    return tuple(
        Pruned(errors=(answer.cause,)) if isinstance(answer, Failure) else _kept(keyed, answer)
        for keyed, answer in zip(batch, found, strict=True)
    )


def _kept(keyed: _KeyedCheck, answer: bytes) -> Pruned:
    if keyed.key is not None:
        workcache.put(KIND, keyed.key, answer)
    return jsonl.loads(Pruned, answer)
