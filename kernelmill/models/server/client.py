"""A model on a server: requests within the limits, retried where that helps, and every reply kept as it arrives."""

import asyncio
import hashlib
import math
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import httpx2
import openai
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt, wait_random_exponential

from kernelmill.config.model_params import ModelParams
from kernelmill.errors import ModelError
from kernelmill.models import credentials, tokens
from kernelmill.models.protocol import Question, Reply, ReplyState
from kernelmill.models.recording import transcripts
from kernelmill.models.recording.kept_replies import KeptReplies
from kernelmill.models.recording.question_keys import slug
from kernelmill.models.server import completions
from kernelmill.models.server.completions import MalformedError
from kernelmill.models.server.failures import Failure, Kind, failure
from kernelmill.models.server.ledger import NOTHING, Amount, Ledger
from kernelmill.models.server.pace import Pace
from kernelmill.records.models import RecordedReply

NO_KEY = "none"
"""Sent to servers without keys, as the client library insists on one."""
AGAIN = (Kind.RETRY, Kind.LIMITED, Kind.UNREACHABLE)
"""The failures after which a request is sent again."""
POOL = 8
"""The requests in flight for which there is one client more."""
_BACKOFF = 0.5
"""The bound on the first wait between attempts, in seconds; it doubles with each."""


def connected(params: ModelParams) -> tuple[openai.AsyncOpenAI, ...]:
    """Return clients of the configured server, which do not retry by themselves.

    Each has a pool of a few connections, since the library looks at all connections of a pool that wait for a request
    before it sends one, which slows many requests at a time down.

    Raises `ModelError` if the server needs a key and there is none.
    """
    key = credentials.key(params.key_variable)
    limits = params.limits
    certificates = httpx2.create_ssl_context()  # This is slow, and the same for all.
    clients = tuple(
        openai.AsyncOpenAI(
            api_key=key or NO_KEY,
            base_url=params.base_url,
            max_retries=0,
            timeout=limits.timeout_seconds,
            http_client=openai.DefaultAsyncHttpxClient(
                # A redirect could lead the key to another server.
                follow_redirects=False,
                timeout=limits.timeout_seconds,
                verify=certificates,
            ),
        )
        for _ in range(math.ceil(limits.in_flight / POOL))
    )
    clients[0].platform_headers()  # This is slow once, so not while requests wait.
    return clients


@dataclass(slots=True, kw_only=True)
class Server:
    """Asks a server."""

    params: ModelParams
    clients: tuple[openai.AsyncOpenAI, ...]
    kept: KeptReplies
    ledger: Ledger
    pace: Pace
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    stopped: ModelError | None = None
    """The error that ended the run; nothing is sent after it."""
    structured: bool = True
    """Whether the server is still asked for structured output."""
    _inputs: dict[bytes, int] = field(default_factory=dict)
    """The input tokens of messages that the server has counted."""
    _sent: int = 0
    """The requests so far, which the clients take turns with."""

    async def ask(self, question: Question, key: str) -> RecordedReply:
        """Buy a reply and keep it.

        Raises `ModelError` if the run cannot go on.
        """
        retrying = AsyncRetrying(
            stop=stop_after_attempt(self.params.limits.attempts),
            wait=self._wait,
            retry=retry_if_exception(lambda error: isinstance(error, Failure) and error.kind in AGAIN),
            sleep=self.sleep,
            reraise=True,
        )
        # Between its attempts a question keeps its slot, so that a server in trouble gets fewer requests.
        async with self.pace.slot:
            await self.pace.start()
            self.check()
            try:
                reply: Reply = await retrying(self._send, question, key)
            except Failure as failed:
                reply = self._outcome(failed)
        return transcripts.recorded(question, key, self.params.name, reply)

    async def _send(self, question: Question, key: str) -> Reply:
        """Send a request once, or twice if the server rejects structured output."""
        if not (self.structured and self.params.structured and question.schema is not None):
            return await self._send_as(question, key, structured=False)
        try:
            return await self._send_as(question, key, structured=True)
        except Failure as failed:
            if failed.kind is not Kind.REJECTED:
                raise
        reply = await self._send_as(question, key, structured=False)
        self.structured = False
        return reply

    async def _send_as(self, question: Question, key: str, *, structured: bool) -> Reply:
        await self.pace.turn(lambda: tokens.estimated_input(question) + self.params.sampling.max_output_tokens)
        name = f"{key[:16]}-{secrets.token_hex(4)}"
        await self.reserve(name, question)
        spent: Amount | None = NOTHING
        try:
            self.check()
            # Another request may have shown meanwhile that the server has no structured output.
            body = completions.body(self.params, question, structured=structured and self.structured)
            spent = None
            reply = await self._post(question, body)
            self.learn(question, reply)
            self.kept.put(key, transcripts.recorded(question, key, self.params.name, reply))
            spent = self.spent(reply)
        except Failure as failed:
            spent = None if failed.charged else NOTHING
            self._react(failed)
            raise
        finally:
            await self.ledger.settle(name, spent)
        return reply

    async def _post(self, question: Question, body: completions.Json) -> Reply:
        client = self.clients[self._sent % len(self.clients)]
        self._sent += 1
        try:
            async with asyncio.timeout(self.params.limits.timeout_seconds):
                response = await client.post("/chat/completions", body=body, cast_to=httpx2.Response)
            return completions.reply(response.content, lambda: tokens.estimated_input(question))
        except (openai.OpenAIError, TimeoutError, MalformedError) as error:
            raise failure(error) from None

    async def reserve(self, name: str, question: Question) -> None:
        """Reserve in the ledger what the reply to a question may cost.

        Raises `ModelError` if the budget does not allow it, or if the run has ended.
        """
        self.check()
        try:
            await self.ledger.reserve(name, self.most(question))
        except ModelError as error:
            raise self.stop(error) from None

    def check(self) -> None:
        """Raise the error that ended the run, if one did."""
        if self.stopped is not None:
            raise self.stopped

    def stop(self, error: ModelError) -> ModelError:
        """End the run: nothing more is sent. Returns the error that says why, which is the first."""
        self.stopped = self.stopped or error
        return self.stopped

    def close(self) -> None:
        """Let nothing more be sent; replies to what was sent are still kept."""
        self.stop(ModelError("the work that asked has ended"))

    def most(self, question: Question) -> Amount:
        """Return what a reply can cost at most: its input if the server has counted it before, or else its bytes."""
        counted = self._inputs.get(_messages(question)) or tokens.most_input(question)
        return self._amount(counted, self.params.sampling.max_output_tokens)

    def spent(self, reply: Reply) -> Amount:
        """Return what a reply did cost."""
        return self._amount(reply.input_tokens, reply.output_tokens)

    def learn(self, question: Question, reply: Reply) -> None:
        """Remember the tokens of messages, which other attempts share."""
        self._inputs[_messages(question)] = reply.input_tokens

    def _amount(self, inputs: int, outputs: int) -> Amount:
        return Amount(tokens.cost(self.params.prices, inputs, outputs, batched=self.params.batch), inputs + outputs)

    def _react(self, failed: Failure) -> None:
        """Slow all requests down if the server asks for it.

        Raises `ModelError` if it asks for more than is waited.
        """
        if failed.retry_after is None or failed.kind not in AGAIN:
            return
        longest = self.params.limits.longest_wait_seconds
        if failed.retry_after > longest:
            raise self.stop(
                ModelError(
                    f"{self.params.base_url} asks to wait for {failed.retry_after:.0f} s ({failed.detail}), longer "
                    f"than model.limits.longest_wait_seconds, {longest:g}",
                    remedy="run again then: all replies are kept",
                )
            )
        if failed.kind is Kind.LIMITED:
            self.pace.pause(failed.retry_after)

    def _wait(self, state: RetryCallState) -> float:
        longest = self.params.limits.longest_wait_seconds
        error = state.outcome.exception() if state.outcome else None
        if isinstance(error, Failure) and error.retry_after is not None:
            return error.retry_after
        return float(wait_random_exponential(multiplier=_BACKOFF, max=longest)(state))

    def _outcome(self, failed: Failure) -> Reply:
        """Return the reply that a question has after its last attempt.

        Raises `ModelError` if others would fare no better.
        """
        if failed.kind is Kind.REFUSED:
            return Reply(state=ReplyState.REFUSED, detail=failed.detail)
        if (problem := _ENDS_RUN.get(failed.kind)) is None:
            return Reply(state=ReplyState.FAILED, detail=failed.detail)
        cause, remedy = problem
        named = cause.format(url=self.params.base_url, model=self.params.name)
        raise self.stop(ModelError(f"{named}: {failed.detail}", remedy=remedy))


_ENDS_RUN = {
    Kind.FATAL: (
        "{url} does not answer for {model}",
        "check model.name, model.base_url, the key in the variable that model.key_variable names, and the account",
    ),
    Kind.LIMITED: (
        "{url} keeps limiting the rate of requests to {model}",
        "lower model.limits.requests_per_minute or tokens_per_minute, and run again: all replies are kept",
    ),
    Kind.UNREACHABLE: (
        "{url} cannot be reached",
        "start the server, or correct model.base_url; or replay what is recorded with `-S model.kind=replay`",
    ),
}
"""Causes and remedies by the kind of failures that are not those of one question."""


def opened_ledger(params: ModelParams, kept: KeptReplies) -> Ledger:
    """Return the ledger of a model, which lies beside the replies that were bought."""
    return Ledger(kept.root / "ledger" / f"{slug(params.name)}.jsonl", params.budget, params.name)


def _messages(question: Question) -> bytes:
    text = repr([(message.speaker.value, message.text) for message in question.messages])
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()
