"""The Batch API: questions that are asked at once are submitted together, for a lower price and a longer wait.

A batch is recorded before it is submitted. A run that ends before the batch does leaves it to the next one, which asks
for its results instead of submitting its questions again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

import openai
from openai.types import Batch

from kernelmill import progress
from kernelmill.errors import ModelError
from kernelmill.models import credentials, tokens
from kernelmill.models.protocol import Question, Reply, ReplyState
from kernelmill.models.recording import transcripts
from kernelmill.models.server import batch_records, batch_results, completions
from kernelmill.models.server.batch_records import BatchRecord
from kernelmill.models.server.batch_results import Result
from kernelmill.models.server.client import AGAIN, Server
from kernelmill.models.server.failures import failure
from kernelmill.models.server.ledger import NOTHING
from kernelmill.records.models import RecordedReply

T = TypeVar("T")
WINDOW: Final = "24h"
ENDED = frozenset({"completed", "failed", "expired", "cancelled"})
MARK = "kernelmill"
"""The name under which a batch has its digest on the server."""
LONGEST_QUIET = 2.0
"""The seconds without another question after which those there are form a batch."""
_NO_RESULT = Reply(state=ReplyState.FAILED, detail="the batch ended without a result for this question")


@dataclass(slots=True)
class Batches:
    """Asks a server in batches."""

    server: Server
    folder: Path
    """Holds the records of batches under way."""
    _futures: dict[str, asyncio.Future[RecordedReply]] = field(default_factory=dict)
    _questions: dict[str, Question] = field(default_factory=dict)
    _collected: list[str] = field(default_factory=list)
    """The keys of questions that are in no batch yet."""
    _unstructured: set[str] = field(default_factory=set)
    """The keys of questions that were rejected with structured output."""
    _under_way: dict[str, BatchRecord] | None = None
    """The batches of earlier runs, by the keys of their questions."""
    _tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    """What is done, by the digests of batches; the collection of questions has none."""

    async def ask(self, question: Question, key: str) -> RecordedReply:
        """Buy a reply and keep it.

        Raises `ModelError` if the run cannot go on.
        """
        self.server.check()
        if self._under_way is None:
            records = batch_records.read(self.folder, self.server.params.base_url)
            self._under_way = {each: record for record in records for each in record.keys}
        future: asyncio.Future[RecordedReply] = asyncio.get_running_loop().create_future()
        self._futures[key] = future
        self._questions[key] = question
        if (record := self._under_way.get(key)) is not None:
            self._start(record.digest, lambda: self._watch(record))
        else:
            await self._collect(key)
        return await future

    async def _collect(self, key: str) -> None:
        await self.server.reserve(_reservation(key), self._questions[key])
        self._collected.append(key)
        self._start("", self._submit_collected)

    def _start(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Start work unless it runs; if it ends the run, all questions end with its error."""

        async def run() -> None:
            try:
                await work()
            except Exception as error:
                stopped = self.server.stop(error) if isinstance(error, ModelError) else error
                for future in self._futures.values():
                    if not future.done():
                        future.set_exception(stopped)
                if not isinstance(error, ModelError):
                    raise
            finally:
                del self._tasks[name]

        if name not in self._tasks:
            self._tasks[name] = asyncio.ensure_future(run())

    async def _submit_collected(self) -> None:
        """Submit the questions that have come when no other has come for a while."""
        size = self.server.params.limits.batch_size
        quiet = min(LONGEST_QUIET, self.server.params.limits.batch_poll_seconds)
        while self._collected:
            before = len(self._collected)
            await asyncio.sleep(quiet)
            self.server.check()
            if len(self._collected) > before and len(self._collected) < size:
                continue
            keys, self._collected = self._collected[:size], self._collected[size:]
            record, content = self._batch(keys)
            self._start(record.digest, lambda record=record, content=content: self._run(record, content))  # type: ignore[misc]

    def _batch(self, keys: list[str]) -> tuple[BatchRecord, bytes]:
        params = self.server.params
        bodies = {
            key: completions.body(
                params, self._questions[key], structured=params.structured and key not in self._unstructured
            )
            for key in sorted(keys)
        }
        content = batch_results.requests(bodies)
        digest = batch_records.digest(content)
        return BatchRecord(digest=digest, base_url=params.base_url, keys=tuple(bodies)), content

    async def _run(self, record: BatchRecord, content: bytes) -> None:
        batch_records.write(self.folder, record)
        client = self._retrying()
        file = await self._call(client.files.create(file=("requests.jsonl", content), purpose="batch"))
        batch = await self._created(record, file.id)
        progress.note(f"batch {batch.id} of {len(record.keys)} requests to {self.server.params.name}: submitted")
        record = BatchRecord(digest=record.digest, base_url=record.base_url, batch_id=batch.id, keys=record.keys)
        batch_records.write(self.folder, record)
        await self._finish(record, batch)

    async def _created(self, record: BatchRecord, file: str) -> Batch:
        """Create a batch; where it is not known whether that was done, look for it before it is done again."""
        limits = self.server.params.limits
        for attempt in range(limits.attempts):
            self.server.check()
            try:
                return await self.server.clients[0].batches.create(
                    input_file_id=file,
                    endpoint=batch_results.ENDPOINT,
                    completion_window=WINDOW,
                    metadata={MARK: record.digest},
                )
            except (openai.OpenAIError, TimeoutError) as error:
                failed = failure(error)
            if failed.kind not in AGAIN:
                break
            await asyncio.sleep(min(limits.longest_wait_seconds, failed.retry_after or 2.0**attempt))
            if (found := await self._found(record)) is not None:
                return found
        raise self._ended(failed.detail)

    async def _found(self, record: BatchRecord) -> Batch | None:
        """Return the batch on the server with the digest of a record; none if there is none."""

        async def search() -> Batch | None:
            async for batch in self._retrying().batches.list(limit=100):
                if (batch.metadata or {}).get(MARK) == record.digest:
                    return batch
            return None

        return await self._call(search())

    async def _watch(self, record: BatchRecord) -> None:
        """Wait for a batch that an earlier run submitted; if it never was, its questions are collected again."""
        if record.batch_id is not None:
            batch = await self._call(self._retrying().batches.retrieve(record.batch_id))
        elif (found := await self._found(record)) is not None:
            batch = found
        else:
            self._forget(record)
            for key in record.keys:
                if key in self._futures:
                    await self._collect(key)
                else:
                    await self.server.ledger.settle(_reservation(key), NOTHING)
            return
        progress.note(f"batch {batch.id} of {len(record.keys)} requests to {self.server.params.name}: picked up")
        await self._finish(record, batch)

    async def _finish(self, record: BatchRecord, batch: Batch) -> None:
        """Wait for the end of a batch, keep its replies, and hand them to those who wait."""
        loop = asyncio.get_running_loop()
        while batch.status not in ENDED:
            until = loop.time() + self.server.params.limits.batch_poll_seconds
            while (left := until - loop.time()) > 0:
                self.server.check()
                await asyncio.sleep(min(left, 1.0))
            batch = await self._call(self._retrying().batches.retrieve(batch.id))
        progress.note(f"batch {batch.id}: {batch.status}")
        if batch.status == "failed":
            self._forget(record)
            for key in record.keys:
                await self.server.ledger.settle(_reservation(key), NOTHING)
            errors = "; ".join(error.message or "" for error in (batch.errors.data or [] if batch.errors else []))
            raise self._ended(f"batch {batch.id} failed: {credentials.scrubbed(errors) or 'no reason is given'}")
        estimates = {key: tokens.estimated_input(question) for key, question in self._questions.items()}
        results: dict[str, Result] = {}
        for file in filter(None, (batch.output_file_id, batch.error_file_id)):
            content = await self._call(self._retrying().files.content(file))
            results |= {one.key: one for one in batch_results.results(content.content, estimates)}
        # Questions that come from here on, after a failure, are no longer those of this batch.
        self._leave(record)
        for key in record.keys:
            result = results.get(key) or Result(key=key, reply=_NO_RESULT)
            await self._deliver(key, result.reply, rejected=result.rejected)
        batch_records.remove(self.folder, [record])

    async def _deliver(self, key: str, reply: Reply, *, rejected: bool = False) -> None:
        """Keep a reply, settle its reservation, and hand it to the question that waits for it, if one does."""
        question = self._questions.get(key)
        if rejected and question is not None and question.schema is not None and key not in self._unstructured:
            self._unstructured.add(key)
            await self._collect(key)
            return
        model = self.server.params.name
        asked = question or Question(purpose="", subject="", messages=())
        recorded = transcripts.recorded(asked, key, model, reply, batched=True)
        self.server.kept.put(key, recorded)
        await self.server.ledger.settle(_reservation(key), self.server.spent(reply))
        if (future := self._futures.get(key)) is not None and not future.done():
            future.set_result(recorded)

    def _forget(self, record: BatchRecord) -> None:
        """Remove a batch that has ended, or never began."""
        batch_records.remove(self.folder, [record])
        self._leave(record)

    def _leave(self, record: BatchRecord) -> None:
        for key in record.keys:
            (self._under_way or {}).pop(key, None)

    def _retrying(self) -> openai.AsyncOpenAI:
        """Return a client that tries again what can be done twice without harm."""
        return self.server.clients[0].with_options(max_retries=self.server.params.limits.attempts - 1)

    async def _call(self, call: Awaitable[T]) -> T:
        try:
            return await call
        except (openai.OpenAIError, TimeoutError) as error:
            raise self._ended(failure(error).detail) from None

    def _ended(self, detail: str) -> ModelError:
        return ModelError(
            f"{self.server.params.base_url} does not do what the Batch API should: {detail}",
            remedy="run again, which picks up what was submitted, or set model.batch to false",
        )


def _reservation(key: str) -> str:
    """Return the name of a reservation in the ledger that the next run knows, too."""
    return f"batch-{key}"
