"""Prune and compile many units: what is known is not done again, and what clang puts before all is precompiled."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kernelmill import pool
from kernelmill.clang.cache_keys import ParseKeys
from kernelmill.clang.parse_job import ParseJob
from kernelmill.clang.precompiled_headers import precompiled
from kernelmill.clang.worker_pool import Failure, answers
from kernelmill.instantiation.facts import CheckRequest, Draft, Pruned
from kernelmill.storage import jsonl, workcache
from kernelmill.storage.memoize import code_version

KIND = "checks"
MOST_BYTES = 256 << 20
"""Of all that is kept of checks in the work cache."""
_MOST_IN_A_PROCESS = 16
"""What has been answered is kept when its process ends, so that a run cut short loses little."""
CHECKER = "kernelmill.instantiation.checker"
"""The module that prunes and compiles, in a process of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCheck:
    """The drafts of a unit, and an empty file in either pass with the headers that they may use."""

    drafts: tuple[Draft, ...]
    jobs: tuple[ParseJob, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _KeyedCheck:
    question: UnitCheck
    key: str | None
    """The name of the answer in the work cache."""


def check_all(questions: Sequence[UnitCheck]) -> tuple[Pruned, ...]:
    """What becomes of each unit, in order."""
    deciding = ParseKeys(code_version(CHECKER))
    keys = [_key(question, deciding) for question in questions]
    found = {
        n: jsonl.loads(Pruned, kept)
        for n, key in enumerate(keys)
        if key is not None and (kept := workcache.get(KIND, key)) is not None
    }
    left = [n for n in range(len(questions)) if n not in found]
    ready = tuple(_with_headers([questions[n] for n in left], deciding))
    batches = tuple(_batched([_KeyedCheck(question=q, key=keys[n]) for n, q in zip(left, ready, strict=True)]))
    checked = (one for batch in pool.map_ordered(_check, batches, label="check") for one in batch)
    found.update(zip(left, checked, strict=True))
    if left:
        workcache.trim(KIND, MOST_BYTES)
    return tuple(found[n] for n in range(len(questions)))


def _key(question: UnitCheck, deciding: ParseKeys) -> str | None:
    grounds = [deciding.ground(job) for job in question.jobs]
    if None in grounds:
        return None
    passes = (f"{job.side} {job.limits.gpu_arch}" for job in question.jobs)
    return workcache.key(deciding.code, *(g or "" for g in grounds), *passes, *map(jsonl.dumps, question.drafts))


def _with_headers(questions: Sequence[UnitCheck], deciding: ParseKeys) -> Iterator[UnitCheck]:
    """The questions, each pass with what clang puts before every file precompiled, and no more.

    A unit's own includes are none of it: a text must not see those that pruning took from it.
    """
    ready = iter(precompiled([replace(job, includes=()) for question in questions for job in question.jobs], deciding))
    for question in questions:
        yield replace(question, jobs=tuple(next(ready) for _ in question.jobs))


def _batched(questions: Sequence[_KeyedCheck]) -> Iterator[tuple[_KeyedCheck, ...]]:
    """Runs of questions that may read the same, apart from precompiled headers."""
    by_roots: dict[object, list[_KeyedCheck]] = {}
    for keyed in questions:
        by_roots.setdefault(keyed.question.jobs[0].roots, []).append(keyed)
    for same in by_roots.values():
        size = max(1, min(_MOST_IN_A_PROCESS, -(-len(same) // pool.workers())))
        for start in range(0, len(same), size):
            yield tuple(same[start : start + size])


def _check(batch: Sequence[_KeyedCheck]) -> tuple[Pruned, ...]:
    requests = [
        jsonl.dumps(
            CheckRequest(drafts=k.question.drafts, passes=tuple(job.complete_arguments for job in k.question.jobs))
        )
        for k in batch
    ]
    jobs = [job for keyed in batch for job in keyed.question.jobs]
    headers = sorted({job.precompiled.parent for job in jobs if job.precompiled is not None})
    plain = replace(jobs[0], precompiled=None).confinement
    found = answers(CHECKER, requests, replace(plain, read=(*plain.read, *headers)))
    return tuple(
        Pruned(errors=(answer.cause,)) if isinstance(answer, Failure) else _kept(keyed, answer)
        for keyed, answer in zip(batch, found, strict=True)
    )


def _kept(keyed: _KeyedCheck, answer: bytes) -> Pruned:
    if keyed.key is not None:
        workcache.put(KIND, keyed.key, answer)
    return jsonl.loads(Pruned, answer)
