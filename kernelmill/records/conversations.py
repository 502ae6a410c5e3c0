"""Conversations with a language model about one unit: every attempt, and what became of it."""

from enum import StrEnum

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord
from kernelmill.records.suites import Case


class AttemptOutcome(StrEnum):
    """The outcome of one reply, as far as it got."""

    ACCEPTED = "accepted"
    UNANSWERED = "unanswered"
    """The model gave no reply: it has no key, no budget left, or no recorded reply."""
    FAILED = "failed"
    """The server failed for this question."""
    REFUSED = "refused"
    TRUNCATED = "truncated"
    """The reply was cut off before it was complete."""
    UNREADABLE = "unreadable"
    """The reply lacks the code or the JSON that was asked for."""
    INVALID = "invalid"
    """What the reply describes contradicts itself or the unit."""
    KERNEL_CHANGED = "kernel_changed"
    """A declaration of the unit is missing or differs."""
    NOT_COMPILED = "not_compiled"
    RUN_FAILED = "run_failed"
    """The program crashed, did not end, or a check found something."""
    DIFFERENT_OUTPUT = "different_output"
    """The program ran and computed something else."""
    DISAGREES = "disagrees"
    """The reference computes something other than the kernel, as derived references do not."""
    NOT_JUDGED = "not_judged"
    """The tests themselves do not compile or run here, which says nothing of the reply."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Attempt:
    """One reply of a model, and its outcome."""

    round: int
    """The number of repairs before it."""
    outcome: AttemptOutcome
    detail: str = ""
    """What was wrong: what the model was told, or the refusal or error."""
    reply: str = ""
    """The reply as it came."""
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Conversation(UnitRecord):
    """A task that a model was given for a unit, with all attempts."""

    purpose: str
    """The stage and the task, for example `wrap/host`."""
    model: str
    """The model, by the name that transcripts have."""
    template: str
    """The variant of the templates in `conf/prompt/`."""
    outcome: AttemptOutcome
    """The outcome of the last attempt."""
    attempts: tuple[Attempt, ...]

    @property
    def rounds(self) -> int | None:
        """The number of repairs after which a reply was accepted; none if none was."""
        return self.attempts[-1].round if self.outcome is AttemptOutcome.ACCEPTED else None


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HostCode(UnitRecord):
    """A complete program whose host side a model wrote: it computes what the program of the unit does."""

    wrapper: str
    """The host function that launches the kernel."""
    code: str
    """The complete program in HIP, as the model wrote it."""
    model: str
    rounds: int
    """The number of repairs that it took."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Disagreement(UnitRecord):
    """A reference by a model that computes something other than the kernel, for people to review."""

    case: Case
    """The smallest input that is known on which the two differ."""
    differences: tuple[str, ...]
    """The first elements that differ in that case: `is` the kernel's, with which the derived reference agrees."""
    failing: int
    """The number of cases in which they differ, of `cases`."""
    cases: int
    ours: str
    """The derived reference; empty if the expected outputs were recorded."""
    theirs: str
    """The reference by the model."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Strength:
    """How strong the tests of a suite are, as proofs measure it."""

    level: str
    reason: str
    """What is lacking for a verified suite; empty if nothing is."""
    branches: int
    branches_reached: int
    mutants: int
    killed: int
    controls: int
    rejected: int
    """The number of negative controls that the tests reject."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ModelTests(UnitRecord):
    """Tests and a reference by a model that agree with the kernel, measured like ours."""

    tests: tuple[Case, ...]
    reference: str
    """The CPU reference, written from the description and the interface."""
    alone: Strength
    """The strength of these tests alone."""
    added: tuple[Case, ...] = ()
    """The cases of our suite with which weaker tests are topped up."""
    together: Strength | None = None
    """The strength of all of them; none if nothing had to be added."""
    model: str
    rounds: int
    """The number of repairs that it took."""
