"""The describe stage: verified suites and all that is known about them in, prompts out."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from pydantic.dataclasses import dataclass as record

from kernelmill.derived_references.reference import reference
from kernelmill.quotations.library import Library, quotations
from kernelmill.records import STRICT, Kernel, PortedUnit, Program, Source, Suite, Unit, Verdict
from kernelmill.records.conversations import Conversation
from kernelmill.records.prompts import DescribedUnit, Prompt, PromptEvaluation
from kernelmill.records.repairs import BrokenUnit
from kernelmill.storage import jsonl, memo
from kernelmill.storage.outcomes import NOT_KEPT, Outcomes
from stages.describe.by_model.asking import DescribeAsking, Documented, Evaluated, documented, evaluated
from stages.describe.facts import Facts
from stages.describe.prompts import described
from stages.describe.repairs import for_prompts
from stages.describe.templates import Templates

Repairs = Callable[[Sequence[Suite]], Sequence[BrokenUnit]]
"""Finds units with a mistake that their tests or a check detect."""


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class PlainReference:
    """The text of a CPU reference; empty if there is none."""

    text: str


async def run(
    data: Path,
    templates: Templates,
    licenses: Collection[str],
    repairs: Repairs,
    asking: DescribeAsking | None = None,
    *,
    kept: Outcomes = NOT_KEPT,
) -> tuple[Conversation, ...]:
    """Write prompts for all verified suites under `data` to `describe/{prompts,units,repairs}.jsonl` there.

    Text of the project is quoted from files under these licenses only; `kept` has references of earlier runs. With a
    model to ask, kernels that wait for a description get one, and prompts are tried;
    `describe/{descriptions,evaluations,conversations}.jsonl` tell of it. Returns the conversations.
    """
    known = read(data, licenses, kept)
    suites = [facts.suite for facts in known]
    mistakes = await asyncio.to_thread(repairs, suites)
    broken = for_prompts(suites, mistakes)
    asked = Documented(facts=tuple(known)) if asking is None else await documented(asking, known)
    every = [described(facts, templates, broken[facts.suite.id]) for facts in asked.facts]
    prompts = [prompt for one in every for prompt in one.prompts]
    tried = Evaluated() if asking is None else await evaluated(asking, asked.facts, prompts)
    units = [one.unit for one in every]
    jsonl.write(data / "describe/units.jsonl", with_unclear(units, tried.evaluations), key=lambda unit: unit.id)
    jsonl.write(data / "describe/prompts.jsonl", with_clarity(prompts, tried.evaluations), key=lambda prompt: prompt.id)
    jsonl.write(data / "describe/repairs.jsonl", mistakes, key=lambda one: (one.id, one.found_by, one.broken))
    jsonl.write(data / "describe/descriptions.jsonl", asked.descriptions, key=lambda one: one.id)
    jsonl.write(data / "describe/evaluations.jsonl", tried.evaluations, key=lambda one: one.prompt_id)
    conversations: list[Conversation] = [*asked.conversations, *tried.conversations]
    jsonl.write(data / "describe/conversations.jsonl", conversations, key=lambda one: f"{one.purpose} {one.id}")
    memo.trim(after=memo.A_MINUTE)
    return tuple(conversations)


def with_clarity(prompts: Sequence[Prompt], evaluations: Sequence[PromptEvaluation]) -> list[Prompt]:
    """Return prompts with what tries to solve them showed."""
    clarity = {one.prompt_id: one.clarity for one in evaluations}
    return [replace(prompt, clarity=clarity.get(prompt.id)) for prompt in prompts]


def with_unclear(units: Sequence[DescribedUnit], evaluations: Sequence[PromptEvaluation]) -> list[DescribedUnit]:
    """Return units with the number of their prompts that are unclear."""
    unclear = Counter(one.id for one in evaluations if one.clarity == "unclear")
    return [replace(unit, unclear=unclear[unit.id]) for unit in units]


def read(data: Path, licenses: Collection[str], kept: Outcomes = NOT_KEPT) -> list[Facts]:
    """Read what is known about each unit under `data` with a verified suite."""
    kernels = {one.id: one for one in jsonl.read(data / "select/kept.jsonl", Kernel)}
    cuda = {one.id: one for one in jsonl.read(data / "instantiate/units.jsonl", Unit)}
    hip = {one.id: one for one in jsonl.read(data / "port/units.jsonl", PortedUnit)}
    programs = {one.id: one for one in jsonl.read(data / "wrap/programs.jsonl", Program)}
    verified = {one.id for one in jsonl.read(data / "verify/verdicts.jsonl", Verdict) if one.verified}
    suites = [suite for suite in jsonl.read(data / "cases/suites.jsonl", Suite) if suite.id in verified]
    libraries = {
        one.id: Library(source=one, read=partial(_text, data / "fetch/sources" / one.id), allowed=licenses)
        for one in jsonl.read(data / "fetch/sources.jsonl", Source)
    }
    quoted = {id_: quotations(kernels[id_], libraries[kernels[id_].source]) for id_ in {s.kernel_id for s in suites}}
    related = siblings(list(kernels.values()))
    return [
        Facts(
            kernel=kernels[suite.kernel_id],
            source=libraries[suite.source].source,
            cuda=cuda[suite.id],
            hip=hip[suite.id],
            relations=programs[suite.id].relations,
            suite=suite,
            reference=plain_reference(suite, programs[suite.id], kept),
            quotations=quoted[suite.kernel_id],
            siblings=related[suite.kernel_id],
        )
        for suite in suites
    ]


def plain_reference(suite: Suite, program: Program, kept: Outcomes = NOT_KEPT) -> str:
    """Return the CPU reference of a suite without the error bounds that only tests need, in the same precision."""

    def make() -> PlainReference:
        own = reference(program, "own").text
        return PlainReference(text=own if suite.text.reference == own else reference(program, "double").text)

    if suite.golden != "serial":
        return ""
    return kept.recalled(PlainReference, (jsonl.dumps(program), suite.text.reference), make).text


def siblings(kernels: Sequence[Kernel]) -> Mapping[str, tuple[str, ...]]:
    """Return, for each kernel, the other kernels that one of its operators launches in the same direction.

    Overloads and specializations of a kernel are the same kernel for other types.
    """
    users: dict[tuple[str, str, str], set[str]] = {}
    for kernel in kernels:
        for key in _operators(kernel):
            users.setdefault(key, set()).add(kernel.id)
    names = {kernel.id: kernel.qualified_name for kernel in kernels}
    return {
        kernel.id: tuple(
            sorted(
                other
                for other in {one for key in _operators(kernel) for one in users[key]}
                if names[other] != kernel.qualified_name
            )
        )
        for kernel in kernels
    }


def _operators(kernel: Kernel) -> list[tuple[str, str, str]]:
    return [(kernel.source, operator.name, operator.direction) for operator in kernel.operator]


def _text(root: Path, path: str) -> str | None:
    file = root / path
    return file.read_text(encoding="utf-8", errors="replace") if file.is_file() else None
