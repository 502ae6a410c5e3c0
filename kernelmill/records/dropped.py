"""Records that a stage drops."""

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Dropped:
    """A record that does not reach the next stage, with the reason."""

    id: str
    source: str
    stage: str
    reason: str
    """A member of the stage's enumeration in `records.reasons`, counted in the funnel."""
    detail: str = ""
