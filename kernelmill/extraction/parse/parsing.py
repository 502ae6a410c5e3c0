"""Parse files in confined processes, several at once; files whose facts are in the work cache are not parsed again."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from kernelmill import pool, terminal
from kernelmill.clang.cache_keys import ParseKeys
from kernelmill.clang.facts import UnitFacts
from kernelmill.clang.parse_job import ParseJob
from kernelmill.clang.portable_diagnostics import portable
from kernelmill.clang.precompiled_headers import seconds_left, with_precompiled_headers
from kernelmill.clang.worker_pool import TIME_LIMIT, Confinement, Failure, responses
from kernelmill.storage import jsonl, workcache
from kernelmill.storage.memoize import meaning_version

KIND = "facts"
WORKER = "kernelmill.extraction.parse.worker"
"""The module that parses, in a process of its own."""
MOST_BYTES = 1 << 30
"""The size limit of all facts in the work cache: those of some ten thousand files."""
_MOST_IN_A_PROCESS = 16
"""Starting a process costs as much as parsing a file or two, which this many files share."""
_LEAST_IN_A_PROCESS = 4
"""Fewer than this many files share a process only if all processes have work."""
_BATCHES_PER_PROCESS = 4
"""The work of each process is split into several batches, because files differ in size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseResults:
    """The results of some jobs."""

    facts: tuple[UnitFacts, ...]
    """The facts of each job, in order."""
    parsed: int
    """The number of files that were parsed; the facts of the others were in the work cache."""


def parse_all(jobs: Sequence[ParseJob], *, label: str) -> tuple[UnitFacts, ...]:
    """Return the facts of each job, in order; facts in the work cache are reused while their keys are unchanged."""
    return parse_counted(jobs, label=label).facts


def parse_counted(jobs: Sequence[ParseJob], *, label: str) -> ParseResults:
    """Parse like `parse_all`, and count the files that were parsed; headers that many jobs include are precompiled."""
    parse_keys = ParseKeys(meaning_version(WORKER))
    keys = [parse_keys.parse(job) for job in jobs]
    found = {n: facts for n, key in enumerate(keys) if key is not None and (facts := _cached(key)) is not None}
    left = [n for n in range(len(jobs)) if n not in found]
    if left:
        ready = with_precompiled_headers([jobs[n] for n in left], parse_keys)
        batches = tuple(batched([KeyedJob(job, keys[n]) for n, job in zip(left, ready, strict=True)]))
        parsed = pool.map_ordered(parse, batches, label=label, unit="passes", size=len, cost=_cost, reads=_folders)
        found.update(zip(left, (facts for batch in parsed for facts in batch), strict=True))
        workcache.trim(KIND, MOST_BYTES)
    _report(label, parsed=len(left), cached=len(jobs) - len(left))
    return ParseResults(facts=tuple(found[n] for n in range(len(jobs))), parsed=len(left))


def _cost(batch: Sequence["KeyedJob"]) -> int:
    """Return a figure that is higher for batches that tend to take longer."""
    return round(1000 * sum(seconds_left(keyed.job) for keyed in batch))


def _folders(batch: Sequence["KeyedJob"]) -> set[Path]:
    """The source trees and header sets of the jobs."""
    return {folder for keyed in batch for folder in (keyed.job.roots.source, keyed.job.roots.headers)}


def _cached(key: str) -> UnitFacts | None:
    content = workcache.get(KIND, key)
    try:
        return None if content is None else jsonl.loads(UnitFacts, content)
    except ValidationError:
        return None


def _report(label: str, *, parsed: int, cached: int) -> None:
    if parsed or cached:
        terminal.echo(f"{label}: parsed {parsed}, from cache {cached}", err=True)


class KeyedJob(NamedTuple):
    """A job and the name of its facts in the work cache."""

    job: ParseJob
    key: str | None


def batched(jobs: Sequence[KeyedJob]) -> Iterator[tuple[KeyedJob, ...]]:
    """Split jobs, in order, into batches for one process each; jobs in a batch may access the same files."""
    workers = pool.workers()
    several = max(-(-len(jobs) // (workers * _BATCHES_PER_PROCESS)), min(_LEAST_IN_A_PROCESS, -(-len(jobs) // workers)))
    size = max(1, min(_MOST_IN_A_PROCESS, several))
    batch: list[KeyedJob] = []
    for keyed in jobs:
        if batch and (len(batch) == size or _apart(batch[0].job) != _apart(keyed.job)):
            yield tuple(batch)
            batch = []
        batch.append(keyed)
    if batch:
        yield tuple(batch)


def _apart(job: ParseJob) -> Confinement:
    """Return the confinement of a job apart from its precompiled header, which most jobs of a project have."""
    return replace(job, precompiled=None).confinement


def parse(batch: Sequence[KeyedJob]) -> tuple[UnitFacts, ...]:
    """Parse the files of a batch; a crash, a hang or excessive memory use is a `failure` in the facts of one file."""
    parsed = zip(batch, _parse([keyed.job for keyed in batch]), strict=True)
    return tuple(_stored(keyed, _checked(keyed.job, facts)) for keyed, facts in parsed)


def _parse(jobs: Sequence[ParseJob]) -> Iterator[UnitFacts]:
    requests = [jsonl.dumps(job.request) for job in jobs]
    readable = dict.fromkeys(path for job in jobs for path in job.confinement.read)
    confinement = replace(jobs[0].confinement, read=tuple(readable))
    for job, response in zip(jobs, responses(WORKER, requests, confinement), strict=True):
        if isinstance(response, Failure):
            yield UnitFacts(failure=response.cause)
        else:
            yield portable(jsonl.loads(UnitFacts, response), job.roots)


_SUSPECT = re.compile(r"PCH|precompiled|redefinition|redeclar|ambiguous|conflict")
"""Errors that a precompiled header may cause: it is unreadable, or it declares a name that the file declares itself."""


def _checked(job: ParseJob, facts: UnitFacts) -> UnitFacts:
    """Return the facts of a job, parsed again without the precompiled header if that may have caused an error.

    It saves time, so a file that takes too long would do so without it, too.
    """
    crashed = facts.failure is not None and not facts.failure.startswith(TIME_LIMIT)
    suspect = crashed or any(_SUSPECT.search(error.message) for error in facts.errors)
    if job.precompiled is None or not suspect:
        return facts
    (plain,) = _parse([replace(job, precompiled=None)])
    return plain


def _stored(keyed: KeyedJob, facts: UnitFacts) -> UnitFacts:
    """Store the facts in the work cache, unless the parse failed: a time limit depends on this machine's load."""
    if keyed.key is not None and facts.failure is None:
        workcache.put(KIND, keyed.key, jsonl.dumps(facts).encode())
    return facts
