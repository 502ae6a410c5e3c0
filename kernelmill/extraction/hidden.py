"""Definitions that the preprocessor hides: parse their files again with the conditions around them met."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kernelmill.clang.facts import Overlay, UnitFacts
from kernelmill.clang.parse_job import ParseJob
from kernelmill.cpp.kernel_definitions import TextDefinition
from kernelmill.extraction.parse.conditions import EnclosingConditions, enclosing_conditions, expose
from kernelmill.extraction.passes import run_pass
from kernelmill.extraction.project import Project


@dataclass(frozen=True, slots=True)
class HiddenDefinition:
    """A definition that the preprocessor hides, and the conditions around it."""

    definition: TextDefinition
    enclosing: EnclosingConditions


@dataclass(frozen=True, slots=True)
class ExposedParse:
    """The facts of one hidden definition from a parse in which its conditions are met."""

    project: str
    """The id of the source."""
    job: ParseJob
    facts: UnitFacts
    """The facts of this definition only, since the rest of the text has been rewritten."""
    conditions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Exposure:
    """A job that parses a file with the conditions around some of its definitions met."""

    hidden: tuple[HiddenDefinition, ...]
    job: ParseJob


Grouping = Callable[[Sequence[HiddenDefinition]], Sequence[Sequence[HiddenDefinition]]]


def compatible_groups(hidden: Sequence[HiddenDefinition]) -> list[list[HiddenDefinition]]:
    """Group greedily the definitions that one text can expose; definitions of one name would redefine each other."""
    groups: list[list[HiddenDefinition]] = []
    for one in hidden:
        group = next((group for group in groups if all(_are_compatible(one, other) for other in group)), None)
        if group is None:
            groups.append([one])
        else:
            group.append(one)
    return groups


def _are_compatible(one: HiddenDefinition, other: HiddenDefinition) -> bool:
    return one.enclosing.agrees(other.enclosing) and one.definition.name != other.definition.name


def single_groups(hidden: Sequence[HiddenDefinition]) -> list[list[HiddenDefinition]]:
    """Return one group per definition, because a condition that is met for one definition may break another."""
    return [[one] for one in hidden]


def parse_hidden(
    projects: Sequence[Project], missing: Mapping[str, Mapping[str, Sequence[TextDefinition]]], grouping: Grouping
) -> Iterator[ExposedParse]:
    """Parse the definitions that no earlier parse contains, given by source id and path."""
    exposures = {p.source.id: list(_exposures(p, missing[p.source.id], grouping)) for p in projects}
    parsed = run_pass(projects, lambda p: [one.job for one in exposures[p.source.id]], label="hidden code")
    for name, results in parsed.items():
        for exposure, (job, facts) in zip(exposures[name], results, strict=True):
            for one in exposure.hidden:
                only = _facts_of(facts, job.command.path, one.definition)
                yield ExposedParse(name, job, only, one.enclosing.conditions)


def _exposures(
    project: Project, missing: Mapping[str, Sequence[TextDefinition]], grouping: Grouping
) -> Iterator[_Exposure]:
    commands = {command.path: command for command in project.commands}
    for path, definitions in missing.items():
        if path not in commands:
            continue
        text = project.tree.texts[path]
        enclosing = enclosing_conditions(text, [definition.start for definition in definitions])
        for group in grouping([HiddenDefinition(*pair) for pair in zip(definitions, enclosing, strict=True)]):
            exposed = expose(text, [one.enclosing for one in group])
            overlay = Overlay(path=str(project.roots.source / path), text=exposed)
            yield _Exposure(tuple(group), project.job(commands[path], side="device", overlay=overlay))


def _facts_of(facts: UnitFacts, path: str, wanted: TextDefinition) -> UnitFacts:
    """Return the kernels and closures of a parse that overlap one definition of a file."""
    own = [
        index
        for index, kernel in enumerate(facts.kernels)
        if kernel.path == path and kernel.start_offset < wanted.end and wanted.start < kernel.end_offset
    ]
    closures = tuple(facts.closures[index] for index in own) if facts.closures else ()
    return UnitFacts(kernels=tuple(facts.kernels[index] for index in own), closures=closures)
