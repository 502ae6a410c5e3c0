"""A model as a stage has it: recorded replies first, then those kept on this machine, and only then the server."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from decimal import Decimal

from kernelmill.config.model_params import ModelParams
from kernelmill.errors import ModelError, UnrecordedError
from kernelmill.models import tokens
from kernelmill.models.protocol import Question, Reply
from kernelmill.models.recording import transcripts
from kernelmill.models.recording.kept_replies import KeptReplies
from kernelmill.models.recording.question_keys import encodable, question_key, turn
from kernelmill.models.recording.transcripts import Transcripts
from kernelmill.records.models import ModelAccount, RecordedReply, UnrecordedQuestion

Place = tuple[str, str, int, int, str]
"""Purpose, subject, turn, attempt and key of a question."""


@dataclass(slots=True, kw_only=True)
class Session:
    """Answers the questions of one run of a stage, and remembers them for its transcript."""

    params: ModelParams
    prompt: str
    recorded: Transcripts
    kept: KeptReplies
    buy: Callable[[Question, str], Awaitable[RecordedReply]] | None
    """Asks the server, and keeps the reply under the key; none if the model is replayed."""
    end: Callable[[], None] = lambda: None
    """Lets nothing more be sent."""
    outcomes: Counter[str] = field(default_factory=Counter)
    bought: int = 0
    recalled: int = 0
    failure: ModelError | None = None
    """The first error that ends the run."""
    _is_closed: bool = False
    _asked: dict[Place, RecordedReply] = field(default_factory=dict)
    _unrecorded: dict[str, UnrecordedQuestion] = field(default_factory=dict)
    _pending: dict[str, asyncio.Task[RecordedReply]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The model, as transcripts and reports name it."""
        return self.params.name

    async def ask(self, question: Question) -> Reply:
        """Answer a question; the same question is sent once, however many ask it and however often.

        Raises `UnrecordedError` or another `ModelError` as the protocol says.
        """
        question = encodable(question)
        key = question_key(self.params, question)
        reply = self._recorded(question, key) or await self._kept_or_bought(question, key)
        mine = transcripts.addressed(reply, question, key, self.name)
        self._asked[question.purpose, question.subject, turn(question), question.attempt, key] = mine
        return transcripts.replied(mine)

    def count(self, outcome: str, number: int = 1) -> None:
        """Count what became of replies, for the account of the stage and for data/metrics.json."""
        self.outcomes[outcome] += number

    async def close(self, *, wait: bool) -> None:
        """End the requests for which nobody waits any more; `wait` for the replies to those that were sent."""
        self._is_closed = True
        self.end()
        if not wait:
            for task in self._pending.values():
                task.cancel()
        await asyncio.gather(*self._pending.values(), return_exceptions=True)

    @property
    def replies(self) -> tuple[RecordedReply, ...]:
        """The replies to the questions of this run."""
        return tuple(self._asked.values())

    @property
    def unrecorded(self) -> tuple[UnrecordedQuestion, ...]:
        """The questions without a recorded reply, in a fixed order."""
        return tuple(sorted(self._unrecorded.values(), key=lambda one: (one.purpose, one.subject, one.turn, one.key)))

    def account(self) -> ModelAccount:
        """Return what was asked and what came of it, which depends on the replies and not on who gave them when."""
        each = {reply.key: reply for reply in self.replies}.values()
        spent = sum((self._cost(reply) for reply in each), Decimal(0))
        return ModelAccount(
            model=self.name,
            prompt=self.prompt,
            questions=len(each) + len(self._unrecorded),
            replies=dict(sorted(Counter(reply.state for reply in each).items())),
            unrecorded=len(self._unrecorded),
            input_tokens=sum(reply.input_tokens for reply in each),
            output_tokens=sum(reply.output_tokens for reply in each),
            cost=float(spent),
            outcomes=dict(sorted(self.outcomes.items())),
        )

    def _recorded(self, question: Question, key: str) -> RecordedReply | None:
        """Return the recorded reply; where a server can be asked, a recorded failure is tried again."""
        found = self.recorded.find(question, key)
        return None if found is not None and found.state == "failed" and self.buy is not None else found

    async def _kept_or_bought(self, question: Question, key: str) -> RecordedReply:
        if self.buy is None:
            raise self._missing(question, key)
        if (task := self._pending.get(key)) is None:
            if (kept := self.kept.get(key)) is not None:
                self.recalled += 1
                return kept
            if self.failure is not None:
                raise self.failure
            task = self._pending[key] = asyncio.ensure_future(self._buy(question, key))
        return await asyncio.shield(task)

    async def _buy(self, question: Question, key: str) -> RecordedReply:
        assert self.buy is not None
        try:
            reply = await self.buy(question, key)
        except ModelError as error:
            if not self._is_closed:
                self.failure = self.failure or error
            raise
        self.bought += reply.state != "failed"
        return reply

    def _missing(self, question: Question, key: str) -> UnrecordedError:
        self._unrecorded[key] = UnrecordedQuestion(
            purpose=question.purpose,
            subject=question.subject,
            turn=turn(question),
            attempt=question.attempt,
            key=key,
            messages=transcripts.messages(question),
            input_tokens=tokens.estimated_input(question),
            output_tokens=self.params.sampling.max_output_tokens,
            cost=float(tokens.estimated_cost(self.params, question)),
        )
        return UnrecordedError(
            f"{question.purpose}: the question about {question.subject} has no recorded reply by {self.name}",
            remedy="record one, or ask a server, for example with `-S model=openai`",
        )

    def _cost(self, reply: RecordedReply) -> Decimal:
        if reply.by_hand:
            return Decimal(0)
        return tokens.cost(self.params.prices, reply.input_tokens, reply.output_tokens, batched=reply.batched)
