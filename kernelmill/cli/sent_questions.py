"""`kernelmill prompt --sent`: what stages send to the configured model, or sent to it, about a unit."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from kernelmill.config.model_params import ModelParams
from kernelmill.errors import InputError
from kernelmill.models import tokens
from kernelmill.models.recording import transcripts
from kernelmill.records.models import RecordedMessage, RecordedReply, UnrecordedQuestion
from kernelmill.storage import jsonl


class Sent(NamedTuple):
    """A question, and what is known of its reply."""

    about: str
    """What it is for, with its tokens and their cost."""
    messages: Sequence[RecordedMessage]


def find(data: Path, wanted: str, model: ModelParams | None) -> tuple[Sent, ...]:
    """Return the questions about the unit or kernel with this id or name, stage by stage and turn by turn.

    Raises `InputError` if no stage asked any.
    """
    found = tuple(
        one for folder in sorted(data.glob("*/transcripts")) for one in _of_stage(folder.parent, wanted, model)
    )
    if not found:
        raise InputError(
            f"no stage asks a model about {wanted}",
            remedy="run the pipeline with a model, for example `dvc exp run -S model=replay`, which sends nothing",
        )
    return found


def _of_stage(folder: Path, wanted: str, model: ModelParams | None) -> Iterator[Sent]:
    for path in transcripts.paths(folder):
        for reply in jsonl.read(path, RecordedReply):
            if _is_about(reply.subject, wanted) and reply.messages:
                counted = (
                    f"{reply.input_tokens:,} + {reply.output_tokens:,} tokens" if reply.input_tokens else "by hand"
                )
                yield Sent(f"{_place(reply)}: {reply.state} reply by {reply.model}, {counted}", reply.messages)
    for question in transcripts.unrecorded(folder):
        if _is_about(question.subject, wanted):
            text = "\n".join(message.text for message in question.messages)
            yield Sent(f"{_place(question)}: no reply yet, {priced(text, model)}", question.messages)


def _is_about(subject: str, wanted: str) -> bool:
    return wanted in (subject, subject.rpartition(":")[2])


def _place(asked: RecordedReply | UnrecordedQuestion) -> str:
    return f"{asked.subject}, {asked.purpose}, turn {asked.turn}, attempt {asked.attempt}"


def priced(text: str, model: ModelParams | None) -> str:
    """Return the estimated number of tokens of a text, and what sending it and its longest reply cost."""
    count = tokens.tokens(text)
    about = f"about {count:,} tokens (an estimate)"
    if model is None or model.kind == "none":
        return f"{about}, no model is configured"
    if not (model.prices.input or model.prices.output):
        return f"{about}, free with {model.name}"
    most = model.sampling.max_output_tokens
    sent, reply = (tokens.cost(model.prices, *both, batched=model.batch) for both in ((count, 0), (0, most)))
    return f"{about}, which cost {sent:.4f} with {model.name}, and a reply at most {reply:.4f}"
