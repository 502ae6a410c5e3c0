"""Recorded replies of language models, and what a stage asked and what came of it."""

from typing import Literal

from pydantic import Field
from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT

RecordedState = Literal["complete", "truncated", "refused", "failed"]
RECORDED_STATES: tuple[RecordedState, ...] = ("complete", "truncated", "refused", "failed")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class RecordedMessage:
    """One message of a conversation."""

    speaker: Literal["system", "user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class RecordedReply:
    """A reply of a model, with the question that it answers."""

    purpose: str
    """What the reply is for: the stage and its task, such as `wrap`."""
    subject: str
    """The id of the unit or sample that it is about."""
    turn: int = 0
    """The number of replies before it in the same conversation."""
    attempt: int = 0
    """Distinguishes several replies to the same messages."""
    key: str | None = None
    """A hash of all that the reply depends on: model, sampling, messages, schema and attempt. Replies written by hand
    have none: they answer by purpose, subject, turn and attempt, whatever the words of the question."""
    model: str
    """The name of the model that replied; of replies written by hand, the one that they are replayed under."""
    by_hand: bool = False
    """Whether a person wrote the reply, and no model."""
    question_contains: tuple[str, ...] = ()
    """Of a reply written by hand: texts that the last message must contain, such as the error that it answers."""
    messages: tuple[RecordedMessage, ...] = ()
    """The conversation up to the question; empty if the reply was written by hand."""
    state: RecordedState = "complete"
    text: str = ""
    detail: str = ""
    """The refusal, or the last error."""
    input_tokens: int = Field(default=0, ge=0)
    output_tokens: int = Field(default=0, ge=0)
    batched: bool = False
    """Whether it was bought by the Batch API, at its price."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ModelAccount:
    """What a stage asked a model and what came of it; the same whether replies were bought or replayed."""

    model: str
    """The name of the model; `none` if the stage had none."""
    prompt: str
    """The variant of the prompts."""
    questions: int = 0
    """The number of different questions that the stage asked."""
    replies: dict[str, int] = Field(default_factory=dict)
    """Replies by state."""
    unrecorded: int = 0
    """Questions that have no recorded reply and were not sent, as a model that is replayed sends nothing."""
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0
    """What the replies cost at the prices in params.yaml, whenever they were bought; in the currency of the prices."""
    outcomes: dict[str, int] = Field(default_factory=dict)
    """What became of the replies, counted by the stage: for example `compiled_at_round_0`, `agreed`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class UnrecordedQuestion:
    """A question that has no recorded reply, with what it would cost at most."""

    purpose: str
    subject: str
    turn: int
    attempt: int
    key: str
    messages: tuple[RecordedMessage, ...]
    """Exactly what would be sent."""
    input_tokens: int
    """An estimate, without the vocabulary of any model."""
    output_tokens: int
    """The limit on the reply."""
    cost: float
    """For both, at the prices in params.yaml."""
