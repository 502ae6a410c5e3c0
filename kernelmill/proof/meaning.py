"""Mutants as people and models make them by mistake, found in the syntax tree of a unit."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clang.cindex import CursorKind as Kind

from kernelmill.proof import meaning_expressions, meaning_statements
from kernelmill.proof.meaning_context import Context, is_constant
from kernelmill.proof.mutant_edits import Site
from kernelmill.proof.unit_stripping import of_project
from kernelmill.proof.unit_tree import Node, functions
from kernelmill.records import Case, Suite

MOST = 100
"""Mutants of one program; of more sites, every operator has an equal share, and rare operators all of theirs."""


def found(suite: Suite) -> list[Site]:
    """All mutants of a suite's unit, in the order of its text, except in code that is not its project's."""
    unit = suite.text.unit
    own = of_project(unit)
    every = _each(unit, suite.cases, suite.text.wrapper.launch.grid)
    return sorted((site for site in every if _is_own(site, unit, own)), key=lambda site: site.start)


def _each(unit: str, cases: tuple[Case, ...], grid: str) -> Iterator[Site]:
    for function in functions(unit):
        context = Context(unit=unit, function=function, cases=cases, grid=grid)
        guarded = list(_guarded(function.body))
        for site in (*meaning_statements.sites(context), *meaning_expressions.sites(context)):
            inside = any(node.start <= site.start < node.end for node in guarded)
            yield replace(site, constant_guard=True) if inside else site


def _guarded(body: Node) -> Iterator[Node]:
    """Statements and expressions that a condition which is known at compile time selects or skips."""
    for node in body.walk():
        if node.kind in (Kind.IF_STMT, Kind.CONDITIONAL_OPERATOR) and node.children and is_constant(node.children[0]):
            yield node


def _is_own(site: Site, unit: str, own: str) -> bool:
    return all(unit[edit.start : edit.end + 1] == own[edit.start : edit.end + 1] for edit in site.edits)


def thinned(sites: Sequence[Site]) -> list[Site]:
    """At most `MOST` mutants: those of rare operators, and an evenly spaced sample of each other operator."""
    by_operator: dict[str, list[Site]] = {}
    for site in sites:
        by_operator.setdefault(site.operator, []).append(site)
    kept, room = list[Site](), MOST
    groups = sorted(by_operator.items(), key=lambda item: (len(item[1]), item[0]))
    for number, (_, group) in enumerate(groups):
        share = min(len(group), room // (len(groups) - number))
        kept += [group[at * len(group) // share] for at in range(share)]
        room -= share
    return sorted(kept, key=lambda site: site.start)
