"""The describe stage: verified suites and all that is known about them in, prompts out."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path

from kernelmill.derived_references.reference import reference
from kernelmill.quotations.library import Library, quotations
from kernelmill.records import Kernel, PortedUnit, Program, Relations, Source, Suite, Unit, Verdict
from kernelmill.records.prompts import MissingPrompt
from kernelmill.storage import jsonl, memo
from stages.describe.facts import Facts
from stages.describe.prompts import Repair, described
from stages.describe.templates import Templates

Repairs = Callable[[Sequence[Suite]], Mapping[str, Repair | MissingPrompt]]
"""Finds, for each suite by its id, a unit with a mistake that its tests detect, or says why there is none."""


def run(data: Path, templates: Templates, licenses: Collection[str], repairs: Repairs) -> None:
    """Write prompts for all verified suites under `data` to `describe/{prompts,units}.jsonl` there.

    Text of the project is quoted from files under these licenses only.
    """
    known = read(data, licenses)
    broken = repairs([facts.suite for facts in known])
    every = [described(facts, templates, broken[facts.suite.id]) for facts in known]
    jsonl.write(data / "describe/units.jsonl", [one.unit for one in every], key=lambda unit: unit.id)
    prompts = [prompt for one in every for prompt in one.prompts]
    jsonl.write(data / "describe/prompts.jsonl", prompts, key=lambda prompt: prompt.id)
    memo.trim()


def read(data: Path, licenses: Collection[str]) -> list[Facts]:
    """Read what is known about each unit under `data` with a verified suite."""
    kernels = {one.id: one for one in jsonl.read(data / "select/kept.jsonl", Kernel)}
    cuda = {one.id: one for one in jsonl.read(data / "instantiate/units.jsonl", Unit)}
    hip = {one.id: one for one in jsonl.read(data / "port/units.jsonl", PortedUnit)}
    relations = {one.id: one for one in jsonl.read(data / "probe/relations.jsonl", Relations)}
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
            relations=relations[suite.id],
            suite=suite,
            reference=plain_reference(suite, programs[suite.id]),
            quotations=quoted[suite.kernel_id],
            siblings=related[suite.kernel_id],
        )
        for suite in suites
    ]


def plain_reference(suite: Suite, program: Program) -> str:
    """Return the CPU reference of a suite without the error bounds that only tests need, in the same precision."""
    if suite.golden != "serial":
        return ""
    own = reference(program, "own").text
    return own if suite.text.reference == own else reference(program, "double").text


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
