"""Bounded conversations with a model: a reply is judged, what is wrong with it is said, and it is asked again.

Many conversations go on at once, round by round: all open questions are asked together, then all replies are judged by
the pool of workers, which compiles and runs what they contain in the sandbox. So the results do not depend on which
reply comes first.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Generic, Protocol, TypeVar

from kernelmill.errors import ModelError
from kernelmill.models.protocol import LanguageModel, Message, Question, Reply, ReplyState, Speaker
from kernelmill.pool import map_ordered
from kernelmill.records import UnitRecord
from kernelmill.records.conversations import Attempt, AttemptOutcome, Conversation

G = TypeVar("G")
T = TypeVar("T")
R = TypeVar("R")
P = TypeVar("P")
MOST_FEEDBACK = 6000
"""The most characters of what a model is told about a reply: half from its beginning, half from its end."""
CUT_OFF = "The reply was cut off before its end. Answer again, completely and more briefly."
_ENDS: dict[ReplyState, AttemptOutcome] = {
    ReplyState.REFUSED: AttemptOutcome.REFUSED,
    ReplyState.FAILED: AttemptOutcome.FAILED,
}
"""Replies that end a conversation: the same question would get the same answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening(Generic[G]):
    """The first question of a conversation about a unit, and what its replies are judged with."""

    unit: UnitRecord
    question: Question
    given: G


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged(Generic[P]):
    """The outcome of a reply."""

    outcome: AttemptOutcome
    feedback: str = ""
    """What is wrong with it, as the model is told; empty if it is accepted."""
    product: P | None = None
    """What was made of it, even if it is not accepted."""

    ends: bool = False
    """Whether the conversation ends although the reply is not accepted, since the model must not be told why."""

    @property
    def accepted(self) -> bool:
        """Whether nothing is left to repair."""
        return self.outcome is AttemptOutcome.ACCEPTED


Judge = Callable[[G, str], Judged[P]]
"""Judges a reply; called in another process, so it is a function of a module, or a `partial` of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(Generic[P]):
    """A conversation that has ended, and what was made of its last reply."""

    record: Conversation
    product: P | None


@dataclass(slots=True, kw_only=True)
class _Open(Generic[G, P]):
    """A conversation that goes on."""

    opening: Opening[G]
    question: Question
    attempts: list[Attempt] = field(default_factory=list)
    product: P | None = None
    ended: bool = False

    def told(self, reply: str, feedback: str) -> None:
        """Continue with a reply and what is wrong with it."""
        more = (Message(speaker=Speaker.ASSISTANT, text=reply), Message(speaker=Speaker.USER, text=feedback))
        self.question = replace(self.question, messages=(*self.question.messages, *more))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Task(Generic[G, P]):
    judge: Judge[G, P]
    given: G
    text: str


class Mapper(Protocol):
    """Calls a function for each item, like `kernelmill.pool.map_ordered`."""

    def __call__(self, function: Callable[[T], R], items: Sequence[T], *, label: str) -> Sequence[R]:
        """Return the results in the order of the items; the label is what progress is shown as."""
        ...


def pooled(function: Callable[[T], R], items: Sequence[T], *, label: str) -> tuple[R, ...]:
    """Return the results of a function for each item, computed by the pool of workers."""
    return map_ordered(function, items, label=label, unit="replies")


async def converse(
    model: LanguageModel,
    openings: Sequence[Opening[G]],
    judge: Judge[G, P],
    *,
    rounds: int,
    template: str,
    label: str,
    mapper: Mapper = pooled,
) -> tuple[Held[P], ...]:
    """Hold all conversations, each with at most this many repairs, and return them in the order of the openings.

    A model that cannot be asked ends the conversations that wait for it, and nothing else.
    """
    every: list[_Open[G, P]] = [_Open(opening=one, question=one.question) for one in openings]
    for number in range(rounds + 1):
        waiting = [one for one in every if not one.ended]
        replies = await asyncio.gather(*(_asked(model, one.question) for one in waiting))
        answered = [
            (one, judgeable)
            for one, reply in zip(waiting, replies, strict=True)
            if (judgeable := _judgeable(one, reply, number)) is not None
        ]
        tasks = [_Task(judge=judge, given=one.opening.given, text=reply.text) for one, reply in answered]
        judged = await asyncio.to_thread(partial(mapper, _judge, tasks, label=label))
        for (one, reply), result in zip(answered, judged, strict=True):
            _note(one, reply, result, number)
    return tuple(_held(one, model.name, template) for one in every)


async def _asked(model: LanguageModel, question: Question) -> Reply | ModelError:
    try:
        return await model.ask(question)
    except ModelError as error:
        return error


def _judge(task: _Task[G, P]) -> Judged[P]:
    return task.judge(task.given, task.text)


def _judgeable(one: _Open[G, P], reply: Reply | ModelError, number: int) -> Reply | None:
    """Return a reply that there is something to judge of; any other one ends its conversation, which is noted."""
    if isinstance(reply, ModelError):
        one.attempts.append(Attempt(round=number, outcome=AttemptOutcome.UNANSWERED, detail=reply.cause))
    elif reply.state in _ENDS:
        one.attempts.append(_attempt(reply, number, _ENDS[reply.state], reply.detail or shortened(reply.text)))
    else:
        return reply
    one.ended = True
    return None


def _note(one: _Open[G, P], reply: Reply, judged: Judged[P], number: int) -> None:
    """Note the outcome of a reply, and continue or end its conversation."""
    outcome, feedback = judged.outcome, shortened(judged.feedback)
    if reply.state is ReplyState.TRUNCATED and not judged.accepted:
        outcome, feedback = AttemptOutcome.TRUNCATED, CUT_OFF
    one.attempts.append(_attempt(reply, number, outcome, feedback))
    one.product = judged.product
    one.ended = judged.accepted or judged.ends
    if not one.ended:
        one.told(reply.text, feedback)


def _attempt(reply: Reply, number: int, outcome: AttemptOutcome, detail: str) -> Attempt:
    return Attempt(
        round=number,
        outcome=outcome,
        detail=detail,
        reply=reply.text,
        input_tokens=reply.input_tokens,
        output_tokens=reply.output_tokens,
    )


def _held(one: _Open[G, P], model: str, template: str) -> Held[P]:
    unit = one.opening.unit
    record = Conversation(
        id=unit.id,
        source=unit.source,
        kernel_id=unit.kernel_id,
        name=unit.name,
        purpose=one.question.purpose,
        model=model,
        template=template,
        outcome=one.attempts[-1].outcome,
        attempts=tuple(one.attempts),
    )
    return Held(record=record, product=one.product)


def outcomes(conversations: Sequence[Conversation]) -> Mapping[str, int]:
    """Count the outcomes of conversations by purpose, with the number of repairs of those that were accepted."""
    return Counter(
        f"{one.purpose}: {one.outcome}" + ("" if one.rounds is None else f" in round {one.rounds}")
        for one in conversations
    )


def shortened(text: str) -> str:
    """Return a text of a bounded length, with its beginning and its end."""
    if len(text) <= MOST_FEEDBACK:
        return text
    half = MOST_FEEDBACK // 2
    return f"{text[:half]}\n[{len(text) - 2 * half} characters omitted]\n{text[-half:]}"
