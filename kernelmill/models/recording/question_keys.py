"""The keys of replies: hashes of everything that a reply depends on, and of nothing else."""

import hashlib
import json
import re
from dataclasses import asdict, replace

from kernelmill.config.model_params import ModelParams
from kernelmill.models.protocol import Question, Speaker

VERSION = "1"
"""Part of every key. Increased when the same fields come to mean something else."""
_UNFIT = re.compile(r"[^A-Za-z0-9._-]+")


def question_key(params: ModelParams, question: Question) -> str:
    """Return the key of the reply to a question.

    Where the model runs, how fast it is asked, what it costs, and what the reply is for, are no part of it.
    """
    decisive = {
        "version": VERSION,
        "model": params.name,
        "sampling": asdict(params.sampling),
        "messages": [[message.speaker.value, message.text] for message in question.messages],
        "schema": question.schema if params.structured else None,
        "attempt": question.attempt,
    }
    return hashlib.sha256(json.dumps(decisive, sort_keys=True).encode()).hexdigest()


def turn(question: Question) -> int:
    """Return the number of replies that precede a question in its conversation."""
    return sum(message.speaker is Speaker.ASSISTANT for message in question.messages)


def encodable(question: Question) -> Question:
    """Return the question with a question mark for everything that UTF-8 cannot express."""
    return Question(
        purpose=_encodable(question.purpose),
        subject=_encodable(question.subject),
        messages=tuple(replace(message, text=_encodable(message.text)) for message in question.messages),
        attempt=question.attempt,
        schema=None if question.schema is None else _encodable(question.schema),
    )


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def slug(name: str) -> str:
    """Return a name in letters, digits, dots, hyphens and underscores, with a hash if that changes it."""
    plain = _UNFIT.sub("-", name).strip(".-")[:80]
    return plain if plain == name else f"{plain or 'model'}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
