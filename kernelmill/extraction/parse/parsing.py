"""Parse translation units in confined processes, many at once and several in each; none whose facts are known."""

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pydantic import ValidationError

from kernelmill import pool
from kernelmill.clang.cache_keys import ParseKeys
from kernelmill.clang.facts import UnitFacts
from kernelmill.clang.parse_job import ParseJob
from kernelmill.clang.portable_diagnostics import portable
from kernelmill.clang.precompiled_headers import precompiled
from kernelmill.clang.worker_pool import Failure, answers
from kernelmill.storage import jsonl, workcache
from kernelmill.storage.memoize import code_version

KIND = "facts"
WORKER = "kernelmill.extraction.parse.worker"
"""The module that parses, in a process of its own."""
MOST_BYTES = 1 << 30
"""Of all facts in the work cache: those of some ten thousand files."""
_MOST_IN_A_PROCESS = 16
"""Starting one costs as much as a file or two, which this many share."""
_ROUNDS = 4
"""Each worker is given its share in so many parts, because files differ in size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseResults:
    """What came of some jobs, in their order."""

    facts: tuple[UnitFacts, ...]
    read: int
    """How many were parsed now; the others' facts were in the work cache."""


def parse_all(jobs: Sequence[ParseJob], *, label: str) -> tuple[UnitFacts, ...]:
    """The facts of each job, in order: from the work cache where nothing that decides them has changed."""
    return parse_counted(jobs, label=label).facts


def parse_counted(jobs: Sequence[ParseJob], *, label: str) -> ParseResults:
    """As `parse_all`; what many of the jobs include is precompiled first."""
    deciding = ParseKeys(code_version(WORKER))
    keys = [deciding.parse(job) for job in jobs]
    found = {n: facts for n, key in enumerate(keys) if key is not None and (facts := _remembered(key)) is not None}
    left = [n for n in range(len(jobs)) if n not in found]
    if left:
        ready = precompiled([jobs[n] for n in left], deciding)
        batches = tuple(batched([KeyedJob(job, keys[n]) for n, job in zip(left, ready, strict=True)]))
        parsed = (facts for batch in pool.map_ordered(parse, batches, label=label) for facts in batch)
        found.update(zip(left, parsed, strict=True))
        workcache.trim(KIND, MOST_BYTES)
    _count(label, parsed=len(left), remembered=len(jobs) - len(left))
    return ParseResults(facts=tuple(found[n] for n in range(len(jobs))), read=len(left))


def _remembered(key: str) -> UnitFacts | None:
    content = workcache.get(KIND, key)
    try:
        return None if content is None else jsonl.loads(UnitFacts, content)
    except ValidationError:
        return None


def _count(label: str, *, parsed: int, remembered: int) -> None:
    if parsed or remembered:
        sys.stderr.write(f"{label}: parsed {parsed}, from cache {remembered}\n")


class KeyedJob(NamedTuple):
    """A job, and the name of its facts in the work cache."""

    job: ParseJob
    key: str | None


def batched(jobs: Sequence[KeyedJob]) -> Iterator[tuple[KeyedJob, ...]]:
    """The jobs in order, in runs that a process may share: none may read what another must not."""
    size = max(1, min(_MOST_IN_A_PROCESS, -(-len(jobs) // (pool.workers() * _ROUNDS))))
    batch: list[KeyedJob] = []
    for keyed in jobs:
        if batch and (len(batch) == size or batch[0].job.confinement != keyed.job.confinement):
            yield tuple(batch)
            batch = []
        batch.append(keyed)
    if batch:
        yield tuple(batch)


def parse(batch: Sequence[KeyedJob]) -> tuple[UnitFacts, ...]:
    """Parse files one after another; a crash, a hang or too much memory is a `failure` in the facts of one."""
    parsed = zip(batch, _parse([keyed.job for keyed in batch]), strict=True)
    return tuple(_kept(keyed, _without_precompiled(keyed.job, facts)) for keyed, facts in parsed)


def _parse(jobs: Sequence[ParseJob]) -> Iterator[UnitFacts]:
    questions = [jsonl.dumps(job.request) for job in jobs]
    for job, answer in zip(jobs, answers(WORKER, questions, jobs[0].confinement), strict=True):
        if isinstance(answer, Failure):
            yield UnitFacts(failure=answer.cause)
        else:
            yield portable(jsonl.loads(UnitFacts, answer), job.roots)


_SUSPECT = re.compile(r"PCH|precompiled|redefinition|redeclar|ambiguous|conflict")
"""Errors that a precompiled header may cause: it cannot be read, or it brought a name that the file has for itself."""


def _without_precompiled(job: ParseJob, facts: UnitFacts) -> UnitFacts:
    """The facts, of a parse without the precompiled header where that may be the cause of a failure."""
    suspect = facts.failure or any(_SUSPECT.search(error.message) for error in facts.errors)
    if job.precompiled is None or not suspect:
        return facts
    (plain,) = _parse([replace(job, precompiled=None)])
    return plain


def _kept(keyed: KeyedJob, facts: UnitFacts) -> UnitFacts:
    """The facts, noted in the work cache unless there are none: a time limit is of this machine and this moment."""
    if keyed.key is not None and facts.failure is None:
        workcache.put(KIND, keyed.key, jsonl.dumps(facts).encode())
    return facts
