"""Reviews of samples by people, kept in git."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT

Decision = Literal["accepted", "rejected"]
ReviewState = Literal["accepted", "rejected", "waiting"]
Criterion = Literal["instruction", "description", "tests", "style", "license"]
QUESTIONS: dict[Criterion, str] = {
    "instruction": "Is the prompt clear, and can it be solved from its text alone?",
    "description": "Does the code do what the prompt and the names say?",
    "tests": "Do the tests cover what the kernel is for, at its limits too?",
    "style": "Would you show this code to others as an example?",
    "license": "Are origin and license right?",
}
"""What a reviewer answers about a sample, in order; a sample is accepted if every answer is yes."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Review:
    """One person's review of one version of a sample."""

    reviewer: str
    """The name or address that the reviewer gives."""
    content: str
    """The hash of what was reviewed; the review is void once the sample has another."""
    decision: Decision
    objections: tuple[Criterion, ...] = ()
    """What the reviewer answered with no."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SampleReviews:
    """All reviews of a sample, in the order in which they were made."""

    sample: str
    """The `task_id` of the sample."""
    reviews: tuple[Review, ...] = ()
