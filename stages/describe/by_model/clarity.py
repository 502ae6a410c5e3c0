"""Whether prompts are clear: what became of all tries to solve one, and what solvers took it to mean."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass as record

from kernelmill.models import replies
from kernelmill.models.conversation import Held, Judged, Opening
from kernelmill.models.protocol import Message, Question, Speaker
from kernelmill.models.templates import Modules, as_data
from kernelmill.records.base import STRICT
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.records.prompts import Clarity, PromptEvaluation, Solver, UnclearReason
from stages.describe.by_model.solving import SolveTask

PURPOSE = "describe/misunderstanding"
NO_JSON = "The answer contains no JSON object with a field `misunderstood`."
_UNANSWERED = frozenset(
    {AttemptOutcome.UNANSWERED, AttemptOutcome.FAILED, AttemptOutcome.REFUSED, AttemptOutcome.NOT_JUDGED}
)
"""Outcomes that say nothing of the prompt."""


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class Misunderstanding:
    """What a model is asked for."""

    misunderstood: str


ADAPTER = TypeAdapter(Misunderstanding)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """A prompt and all tries to solve it."""

    task: SolveTask
    tries: tuple[Held[str], ...]

    @property
    def answered(self) -> tuple[Held[str], ...]:
        """The tries that say something of the prompt."""
        return tuple(one for one in self.tries if one.record.outcome not in _UNANSWERED)

    @property
    def failed(self) -> tuple[Held[str], ...]:
        """The tries that the suite rejects."""
        return tuple(one for one in self.answered if one.record.outcome is not AttemptOutcome.ACCEPTED)


def evaluated(tried: Tried, explanation: str) -> PromptEvaluation:
    """Return whether a prompt is clear; `explanation` says what was misunderstood if a model was asked."""
    suite, prompt = tried.task.suite, tried.task.prompt
    answered, failed = tried.answered, tried.failed
    clarity, reason = _clarity(len(answered), len(failed))
    return PromptEvaluation(
        id=suite.id,
        source=suite.source,
        kernel_id=suite.kernel_id,
        name=suite.name,
        prompt_id=prompt.id,
        kind=prompt.kind,
        model=tried.tries[0].record.model,
        solvers=tuple(Solver(outcome=one.record.outcome, detail=_detail(one)) for one in tried.tries),
        clarity=clarity,
        reason=reason,
        misunderstood=(explanation or _detail(failed[0])) if failed else "",
    )


def _clarity(answered: int, failed: int) -> tuple[Clarity, UnclearReason]:
    if not answered:
        return "unknown", "nobody_answers"
    if not failed:
        return "clear", ""
    return "unclear", "nobody_solves_it" if failed == answered else "solvers_differ"


def openings(every: Sequence[Tried], modules: Modules) -> Iterator[Opening[str]]:
    """Yield, for each prompt that a solver got wrong, the question what its first wrong solution took it to mean."""
    for tried in every:
        wrong = next((one for one in tried.failed if one.product is not None), None)
        if wrong is None:
            continue
        text = modules.render(
            "misunderstood",
            {
                "untrusted": modules.render("untrusted", {}),
                "prompt": as_data(tried.task.prompt.text, "text"),
                "solution": as_data(wrong.product or ""),
                "finding": as_data(_detail(wrong), "text"),
                "unit": as_data(tried.task.suite.text.unit),
            },
        )
        question = Question(
            purpose=PURPOSE, subject=tried.task.prompt.id, messages=(Message(speaker=Speaker.USER, text=text),)
        )
        yield Opening(unit=tried.task.suite, question=question, given=tried.task.prompt.id)


def judged(prompt_id: str, reply: str) -> Judged[tuple[str, str]]:
    """Judge an explanation by its form; the product is the id of the prompt, and the explanation."""
    try:
        found = ADAPTER.validate_python(replies.json_object(reply) or {})
    except ValidationError:
        return Judged(outcome=AttemptOutcome.UNREADABLE, feedback=NO_JSON)
    return Judged(outcome=AttemptOutcome.ACCEPTED, product=(prompt_id, found.misunderstood.strip()))


def _detail(tried: Held[str]) -> str:
    return tried.record.attempts[-1].detail
