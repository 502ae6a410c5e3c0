"""Transcripts: files of recorded replies, which answer the same questions again without any server.

A stage writes one for the model and the variant of prompts that it ran with, whole and in a fixed order, with the
questions of this run alone. Replies written by hand are in the same form, without keys: they answer by what they are
for, so that an edit of a template does not invalidate them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kernelmill.errors import ConfigError
from kernelmill.models.protocol import Question, Reply, ReplyState
from kernelmill.models.recording.question_keys import slug, turn
from kernelmill.records.models import RecordedMessage, RecordedReply, UnrecordedQuestion
from kernelmill.storage import jsonl

FOLDER = "transcripts"
SUFFIX = ".jsonl"
UNRECORDED = ".unrecorded.jsonl"


@dataclass(slots=True)
class Transcripts:
    """Recorded replies that can be looked up by questions."""

    by_key: dict[str, RecordedReply] = field(default_factory=dict)
    by_hand: dict[tuple[str, str, int, int], list[RecordedReply]] = field(default_factory=dict)

    def add(self, replies: Iterable[RecordedReply]) -> None:
        """Add replies; of several for the same question the first counts."""
        for reply in replies:
            if reply.key is None:
                self.by_hand.setdefault((reply.purpose, reply.subject, reply.turn, reply.attempt), []).append(reply)
            else:
                self.by_key.setdefault(reply.key, reply)

    def find(self, question: Question, key: str) -> RecordedReply | None:
        """Return the reply to a question, written by hand or else recorded; none if there is none."""
        last = question.messages[-1].text
        place = question.purpose, question.subject, turn(question), question.attempt
        for reply in self.by_hand.get(place, ()):
            if all(text in last for text in reply.question_contains):
                return replace(reply, by_hand=True)
        return self.by_key.get(key)


def read(folder: Path, recorded: Sequence[str] = ()) -> Transcripts:
    """Return the replies in the transcripts of a stage, whose folder this is, and in other files and folders.

    Raises `ConfigError` if one of the others does not exist, and `InputError` for a line that is not a reply.
    """
    found = Transcripts()
    for name in recorded:
        place = Path(name)
        if not place.exists():
            raise ConfigError(
                f"model.recorded names {name}, which does not exist", remedy="correct it in conf/model/, `make params`"
            )
        for path in sorted(place.rglob(f"*{SUFFIX}")) if place.is_dir() else [place]:
            found.add(jsonl.read(path, RecordedReply))
    for path in paths(folder):
        # A transcript of replies written by hand follows from them, and would hide that one was edited.
        found.add(reply for reply in jsonl.read(path, RecordedReply) if reply.key and not reply.by_hand)
    return found


def write(
    folder: Path,
    model: str,
    prompt: str,
    replies: Iterable[RecordedReply],
    unrecorded: Iterable[UnrecordedQuestion] = (),
) -> None:
    """Write the transcript of a stage, in place of all others in its folder, and the questions without a reply."""
    name = f"{slug(model)}--{slug(prompt)}"
    path, missing = (folder / FOLDER / f"{name}{suffix}" for suffix in (SUFFIX, UNRECORDED))
    jsonl.write(path, replies, key=lambda one: (one.purpose, one.subject, one.turn, one.attempt, one.key or ""))
    questions = tuple(unrecorded)
    if questions:
        jsonl.write(missing, questions, key=lambda one: (one.purpose, one.subject, one.turn, one.attempt, one.key))
    for other in path.parent.iterdir():
        if other.name.endswith(SUFFIX) and other != path and not (questions and other == missing):
            other.unlink()


def paths(folder: Path) -> tuple[Path, ...]:
    """Return the transcripts of a stage, whose folder this is."""
    found = (folder / FOLDER).glob(f"*{SUFFIX}")
    return tuple(sorted(path for path in found if not path.name.endswith(UNRECORDED)))


def unrecorded(folder: Path) -> tuple[UnrecordedQuestion, ...]:
    """Return the questions of a stage that had no recorded reply when it last ran."""
    found = sorted((folder / FOLDER).glob(f"*{UNRECORDED}"))
    return tuple(one for path in found for one in jsonl.read(path, UnrecordedQuestion))


def recorded(question: Question, key: str, model: str, reply: Reply, *, batched: bool = False) -> RecordedReply:
    """Return a reply in the form in which it is kept."""
    return RecordedReply(
        purpose=question.purpose,
        subject=question.subject,
        turn=turn(question),
        attempt=question.attempt,
        key=key,
        model=model,
        messages=messages(question),
        state=reply.state.value,
        text=reply.text,
        detail=reply.detail,
        input_tokens=reply.input_tokens,
        output_tokens=reply.output_tokens,
        batched=batched,
    )


def messages(question: Question) -> tuple[RecordedMessage, ...]:
    """Return the conversation up to a question in the form in which it is kept."""
    return tuple(RecordedMessage(speaker=one.speaker.value, text=one.text) for one in question.messages)


def addressed(kept: RecordedReply, question: Question, key: str, model: str) -> RecordedReply:
    """Return a kept reply as the reply to this question, whatever subject it was first bought for."""
    made = recorded(question, key, model, replied(kept), batched=kept.batched)
    return replace(made, by_hand=kept.by_hand)


def replied(kept: RecordedReply) -> Reply:
    """Return what a model answered, from the form in which it is kept."""
    return Reply(
        state=ReplyState(kept.state),
        text=kept.text,
        detail=kept.detail,
        input_tokens=kept.input_tokens,
        output_tokens=kept.output_tokens,
    )
