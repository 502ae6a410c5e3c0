"""The protocol of a language model: it answers one question at a time, and many may be asked at once.

A question says everything that its reply depends on, so replies can be recorded by their questions and replayed.
Replies that are of no use, such as refusals, are values; only a model that cannot be reached raises.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Speaker(StrEnum):
    """Who a message is from, as OpenAI's protocol names it."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message of a conversation."""

    speaker: Speaker
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A conversation that a model is to continue."""

    purpose: str
    """What the reply is for: the stage and its task, for example `wrap` or `cases/reference`. Reports group by it."""
    subject: str
    """The id of the unit or sample that it is about. Not part of what the model is sent."""
    messages: tuple[Message, ...]
    """The conversation so far; the last message is the user's."""
    attempt: int = 0
    """Distinguishes replies to the same messages: the second answer that is wanted has attempt 1."""
    schema: str | None = None
    """A JSON Schema, as text, that servers with structured output are asked to follow. Others ignore it, so replies are
    parsed as if it were not there."""


class ReplyState(StrEnum):
    """How a model ended a reply."""

    COMPLETE = "complete"
    TRUNCATED = "truncated"
    REFUSED = "refused"
    FAILED = "failed"
    """The server reported an error for this question that another attempt does not mend, or all attempts failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a model answered."""

    state: ReplyState
    text: str = ""
    detail: str = ""
    """The refusal, or the last error, without secrets."""
    input_tokens: int = 0
    output_tokens: int = 0


class LanguageModel(Protocol):
    """Answers questions; implementations limit how many are in flight, and what they cost."""

    @property
    def name(self) -> str:
        """The model, as transcripts and reports name it."""
        ...

    async def ask(self, question: Question) -> Reply:
        """Answer a question.

        Raises `UnrecordedError` if the model is replayed and this question has no recorded reply: its subject is left
        as it is without a model, and others go on. Raises any other `ModelError` if no answer can be had at all:
        without a key or a server, or over the budget. The stage ends, and what was answered before is kept.
        """
        ...
