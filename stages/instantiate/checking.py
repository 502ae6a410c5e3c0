"""Prune and compile many units: what is known is not done again, and what clang puts before all is precompiled."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from stages.extract.confined import Failure, answers
from stages.extract.deciding import Deciding
from stages.extract.job import Job
from stages.extract.prefixes import precompiled
from stages.instantiate.facts import CheckRequest, Draft, Pruned
from stages.lib import jsonl, pool, workcache

KIND = "checks"
MOST_BYTES = 256 << 20
"""Of all that is kept of checks in the work cache."""
_MOST_IN_A_PROCESS = 16
"""What has been answered is kept when its process ends, so that a run cut short loses little."""
_DECIDING = (
    *("instantiate/checker.py", "instantiate/facts.py", "instantiate/framework.py"),
    *("instantiate/prune.py", "instantiate/references.py"),
    *("instantiate/preludes.py", "extract/attributes.py"),
    *("extract/bindings.py", "extract/toolchain.py", "lib/cuda_text.py"),
)
"""The modules on which an answer depends."""
_STAGES = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """The drafts of a unit, and an empty file in either pass with the headers that they may use."""

    drafts: tuple[Draft, ...]
    jobs: tuple[Job, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Keyed:
    question: Question
    key: str | None
    """The name of the answer in the work cache."""


def check_all(questions: Sequence[Question]) -> tuple[Pruned, ...]:
    """What becomes of each unit, in order."""
    deciding = Deciding()
    keys = [_key(question, deciding) for question in questions]
    found = {
        n: jsonl.loads(Pruned, kept)
        for n, key in enumerate(keys)
        if key is not None and (kept := workcache.get(KIND, key)) is not None
    }
    left = [n for n in range(len(questions)) if n not in found]
    ready = tuple(_with_headers([questions[n] for n in left], deciding))
    batches = tuple(_batched([_Keyed(question=q, key=keys[n]) for n, q in zip(left, ready, strict=True)]))
    checked = (one for batch in pool.map_ordered(_check, batches, label="check") for one in batch)
    found.update(zip(left, checked, strict=True))
    if left:
        workcache.trim(KIND, MOST_BYTES)
    return tuple(found[n] for n in range(len(questions)))


def _key(question: Question, deciding: Deciding) -> str | None:
    grounds = [deciding.ground(job) for job in question.jobs]
    if None in grounds:
        return None
    modules = ((_STAGES / name).read_bytes() for name in _DECIDING)
    passes = (f"{job.side} {job.limits.gpu_arch}" for job in question.jobs)
    return workcache.key(*modules, *(g or "" for g in grounds), *passes, *map(jsonl.dumps, question.drafts))


def _with_headers(questions: Sequence[Question], deciding: Deciding) -> Iterator[Question]:
    """The questions, each pass with what clang puts before every file precompiled, and no more.

    A unit's own includes are none of it: a text must not see those that pruning took from it.
    """
    ready = iter(precompiled([replace(job, includes=()) for question in questions for job in question.jobs], deciding))
    for question in questions:
        yield replace(question, jobs=tuple(next(ready) for _ in question.jobs))


def _batched(questions: Sequence[_Keyed]) -> Iterator[tuple[_Keyed, ...]]:
    """Runs of questions that may read the same, apart from precompiled headers."""
    by_roots: dict[object, list[_Keyed]] = {}
    for keyed in questions:
        by_roots.setdefault(keyed.question.jobs[0].roots, []).append(keyed)
    for same in by_roots.values():
        size = max(1, min(_MOST_IN_A_PROCESS, -(-len(same) // pool.workers())))
        for start in range(0, len(same), size):
            yield tuple(same[start : start + size])


def _check(batch: Sequence[_Keyed]) -> tuple[Pruned, ...]:
    requests = [
        jsonl.dumps(CheckRequest(drafts=k.question.drafts, passes=tuple(job.given for job in k.question.jobs)))
        for k in batch
    ]
    jobs = [job for keyed in batch for job in keyed.question.jobs]
    headers = sorted({job.precompiled.parent for job in jobs if job.precompiled is not None})
    plain = replace(jobs[0], precompiled=None).within
    found = answers("stages.instantiate.checker", requests, replace(plain, read=(*plain.read, *headers)))
    return tuple(
        Pruned(errors=(answer.cause,)) if isinstance(answer, Failure) else _kept(keyed, answer)
        for keyed, answer in zip(batch, found, strict=True)
    )


def _kept(keyed: _Keyed, answer: bytes) -> Pruned:
    if keyed.key is not None:
        workcache.put(KIND, keyed.key, answer)
    return jsonl.loads(Pruned, answer)
