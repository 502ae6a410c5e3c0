"""Replies of a model that describe `relu_float`."""

import json
from collections.abc import Callable, Sequence
from typing import TypeVar

from kernelmill.models.protocol import Question, Reply, ReplyState

T = TypeVar("T")
R = TypeVar("R")
PARAMETERS = (
    {"name": "x", "meaning": "The values to clip.", "shape": "[n]"},
    {"name": "y", "meaning": "The clipped values.", "shape": "[n]"},
    {"name": "n", "meaning": "The number of elements."},
)
GOOD: dict[str, object] = {
    "summary": "Applies a clipped rectifier to an array.",
    "computation": "Each element of y is the corresponding element of x, but at least zero and at most six.",
    "parameters": PARAMETERS,
}


def inline(function: Callable[[T], R], items: Sequence[T], *, label: str) -> Sequence[R]:
    """Calls the function here, rather than in workers."""
    return [function(item) for item in items]


def reply(fields: dict[str, object]) -> Reply:
    """A complete reply with a JSON object."""
    return Reply(state=ReplyState.COMPLETE, text=f"Here it is:\n```json\n{json.dumps(fields)}\n```\n")


def answering(by_purpose: dict[str, Callable[[Question], Reply]]) -> Callable[[Question], Reply]:
    """A script that answers questions by what they are for."""
    return lambda question: by_purpose[question.purpose](question)
