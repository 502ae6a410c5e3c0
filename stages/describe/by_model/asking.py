"""What is asked of a model: descriptions of kernels that wait for one, and solutions of prompts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.models.asking import Asking
from kernelmill.models.templates import Placeholders
from kernelmill.records.conversations import AttemptOutcome, Conversation
from kernelmill.records.prompts import Description, Prompt, PromptEvaluation, PromptKind
from stages.describe import sufficiency
from stages.describe.by_model import clarity, documenting, solving
from stages.describe.by_model.clarity import Tried
from stages.describe.by_model.documenting import Documentation
from stages.describe.by_model.solving import SolveTask
from stages.describe.facts import Facts
from stages.describe.repairs import preference

MODULES: Mapping[str, Placeholders] = {
    "role": Placeholders(frozenset()),
    "untrusted": Placeholders(frozenset()),
    "document": Placeholders(
        frozenset({"role", "untrusted", "name", "unit", "facts", "words"}), frozenset({"untrusted", "unit", "facts"})
    ),
    "misunderstood": Placeholders(
        frozenset({"untrusted", "prompt", "solution", "finding", "unit"}),
        frozenset({"untrusted", "prompt", "solution", "finding"}),
    ),
}
"""The templates that questions are made of; solvers are asked with the prompts themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribeAsking(Asking):
    """A model, and what questions are made and judged with; a description is repaired, a solution is not."""

    solvers: int
    """The number of tries to solve each prompt; none are made if it is 0."""
    kinds: tuple[PromptKind, ...] = ("complete",)
    """The kinds of prompts that are tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Documented:
    """Facts with descriptions where a model gave one, the descriptions, and how they came about."""

    facts: tuple[Facts, ...]
    descriptions: tuple[Description, ...] = ()
    conversations: tuple[Conversation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluated:
    """The outcome of tries to solve prompts, and how it came about."""

    evaluations: tuple[PromptEvaluation, ...] = ()
    conversations: tuple[Conversation, ...] = ()


async def documented(asking: DescribeAsking, known: Sequence[Facts]) -> Documented:
    """Ask for the description of each kernel that waits for one, by one of its units, and describe all of them.

    A description that does not fit another unit of its kernel is not used there.
    """
    waiting = [one for one in known if sufficiency.undocumented(one) is not None]
    leading: dict[str, Facts] = {}
    for one in sorted(waiting, key=lambda each: preference(each.suite)):
        leading.setdefault(one.kernel.id, one)
    held = await asking.converse(
        [documenting.opening(one, asking.modules) for _, one in sorted(leading.items())],
        documenting.judged,
        label="descriptions by a model",
    )
    accepted = {
        one.record.kernel_id: (one.product, one.record)
        for one in held
        if one.product is not None and one.record.outcome is AttemptOutcome.ACCEPTED
    }
    facts = list(known)
    for at, one in enumerate(facts):
        if one.kernel.id in accepted and sufficiency.undocumented(one) is not None:
            found, record = accepted[one.kernel.id]
            if not any(documenting.objections(one, found)):
                facts[at] = replace(one, description=_description(one, found, record))
    return Documented(
        facts=tuple(facts),
        descriptions=tuple(one.description for one in facts if one.description is not None),
        conversations=tuple(one.record for one in held),
    )


def _description(facts: Facts, found: Documentation, record: Conversation) -> Description:
    return Description(
        id=facts.suite.id,
        source=facts.suite.source,
        kernel_id=facts.suite.kernel_id,
        name=facts.suite.name,
        summary=found.summary.strip(),
        computation=found.computation.strip(),
        parameters=found.parameters,
        model=record.model,
        rounds=record.rounds or 0,
    )


async def evaluated(asking: DescribeAsking, known: Sequence[Facts], prompts: Sequence[Prompt]) -> Evaluated:
    """Have prompts solved from their text alone, those of one unit of each kernel, and say which are unclear."""
    suites = {one.suite.id: one.suite for one in known}
    chosen: dict[tuple[str, PromptKind], SolveTask] = {}
    for prompt in sorted(prompts, key=lambda one: (preference(suites[one.unit_id]), one.id)):
        if prompt.kind in asking.kinds and prompt.asks_for == "unit":
            task = SolveTask(prompt=prompt, suite=suites[prompt.unit_id], backend=asking.backend)
            chosen.setdefault((prompt.sample_id, prompt.kind), task)
    tasks = [task for _, task in sorted(chosen.items())] if asking.solvers else []
    held = await asking.converse(
        [opening for task in tasks for opening in solving.openings(task, asking.solvers)],
        solving.judged,
        label="prompts tried by a model",
        rounds=0,
    )
    tried = [
        Tried(task=task, tries=held[at * asking.solvers : (at + 1) * asking.solvers]) for at, task in enumerate(tasks)
    ]
    asked = await asking.converse(
        list(clarity.openings(tried, asking.modules)), clarity.judged, label="misunderstandings", rounds=0
    )
    said = dict(one.product for one in asked if one.product is not None)
    return Evaluated(
        evaluations=tuple(clarity.evaluated(one, said.get(one.task.prompt.id, "")) for one in tried),
        conversations=(*(one.record for one in held), *(one.record for one in asked)),
    )
