"""Descriptions of kernels by a model: a question with the source text, and the checks that a description passes."""

import json
import re
from collections.abc import Iterator

from pydantic import TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.models import replies
from kernelmill.models.conversation import Judged, Opening
from kernelmill.models.protocol import Message, Question, Speaker
from kernelmill.models.templates import Modules, as_data
from kernelmill.records.base import STRICT
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.records.prompts import DescribedParameter
from stages.describe import documentation
from stages.describe.by_model import leaks
from stages.describe.facts import Facts

PURPOSE = "describe/documentation"
NO_JSON = "The answer contains no JSON object. Answer with one, in a fenced block, with the fields that were asked for."
FEWEST_WORDS = 8
"""The number of different words of an explanation of what a kernel computes."""
MOST_CHARACTERS = 8000
_NAME = re.compile(r"[A-Za-z_]\w*|\d+")
_WORD = re.compile(r"[A-Za-z]{2,}")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Documentation:
    """What a model is asked for."""

    summary: str
    computation: str
    parameters: tuple[DescribedParameter, ...]


ADAPTER = TypeAdapter(Documentation)


def opening(facts: Facts, modules: Modules) -> Opening[Facts]:
    """Return the question for the description of a kernel."""
    words = documentation.as_quotations(facts)
    text = modules.render(
        "document",
        {
            "role": modules.render("role", {}),
            "untrusted": modules.render("untrusted", {}),
            "name": facts.hip.name,
            "unit": as_data(facts.suite.text.unit),
            "facts": documentation.as_prose(facts),
            "words": as_data(words, "text") if words else "Nothing.",
        },
    )
    question = Question(
        purpose=PURPOSE,
        subject=facts.suite.id,
        messages=(Message(speaker=Speaker.USER, text=text),),
        schema=json.dumps(ADAPTER.json_schema(), sort_keys=True),
    )
    return Opening(unit=facts.suite, question=question, given=facts)


def judged(facts: Facts, reply: str) -> Judged[Documentation]:
    """Judge a description by its text alone; what is wrong with it are all objections."""
    fields = replies.json_object(reply)
    if fields is None:
        return Judged(outcome=AttemptOutcome.UNREADABLE, feedback=NO_JSON)
    try:
        found = ADAPTER.validate_python(fields)
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()[:5])
        return Judged(outcome=AttemptOutcome.UNREADABLE, feedback=f"The JSON object has other fields: {wrong}.")
    wrong_with = list(objections(facts, found))
    if wrong_with:
        listed = "\n".join(f"- {one}" for one in wrong_with)
        said = f"The description cannot be used:\n{listed}\nAnswer with the complete JSON object."
        return Judged(outcome=AttemptOutcome.INVALID, feedback=said, product=found)
    return Judged(outcome=AttemptOutcome.ACCEPTED, product=found)


def objections(facts: Facts, described: Documentation) -> Iterator[str]:
    """Yield what is wrong with a description: parameters without words, shapes that differ, and code."""
    by_name = {one.name: one for one in described.parameters}
    roles = {role.parameter: role for role in facts.relations.roles}
    for name in roles:
        if name not in by_name or not _WORD.search(by_name[name].meaning):
            yield f"the parameter `{name}` is not described"
    for name in by_name:
        if name not in roles:
            yield f"the kernel has no parameter `{name}`"
    for name, role in roles.items():
        if name in by_name and role.kind in ("buffer", "tensor") and role.shape:
            stated = set(_NAME.findall(by_name[name].shape))
            lacking = [one for one in dict.fromkeys(_NAME.findall(" ".join(role.shape))) if one not in stated]
            if lacking:
                yield f"the shape of `{name}` is [{', '.join(role.shape)}]: `shape` does not name {', '.join(lacking)}"
    if len({one.lower() for one in _WORD.findall(described.computation)}) < FEWEST_WORDS:
        yield "`computation` does not say how the outputs follow from the inputs"
    if not _WORD.search(described.summary):
        yield "`summary` is empty"
    text = as_text(described)
    if len(text) > MOST_CHARACTERS:
        yield f"the description has {len(text)} characters, and may have {MOST_CHARACTERS}"
    yield from leaks.found(text, facts.suite.text.unit, facts.hip.name)


def as_text(described: Documentation) -> str:
    """Return a description as text."""
    lines = (f"{one.name}: {one.meaning} {one.shape}" for one in described.parameters)
    return "\n".join([described.summary, described.computation, *lines])
