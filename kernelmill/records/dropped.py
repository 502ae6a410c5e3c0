"""What did not go on to the next stage."""

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Dropped:
    """Something that did not go on to the next stage, and why."""

    id: str
    source: str
    stage: str
    reason: str
    """A short stable word, counted in the funnel."""
    detail: str = ""
