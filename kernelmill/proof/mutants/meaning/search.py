"""Mutants as people and models make them by mistake, found in the syntax tree of a unit."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clang.cindex import CursorKind as Kind

from kernelmill.proof.branches.unreachable import numbers_of_launch
from kernelmill.proof.branches.unreachable import settled as launched
from kernelmill.proof.mutants.edits import Site
from kernelmill.proof.mutants.meaning import expressions, statements
from kernelmill.proof.mutants.meaning.context import Context, is_constant
from kernelmill.proof.mutants.meaning.equivalence import iterations
from kernelmill.proof.units.stripping import of_project
from kernelmill.proof.units.syntax_tree import Node, functions
from kernelmill.records import Suite
from kernelmill.templates.composition import MAX_BLOCKS

MOST = 100
"""Mutants of one program; of more sites, every operator has an equal share, and rare operators all of theirs."""


def found(suite: Suite) -> list[Site]:
    """All mutants of a suite's unit, in the order of its text, except in code that is not its project's."""
    unit = suite.text.unit
    own = of_project(unit)
    return sorted((site for site in _each(suite) if _is_own(site, unit, own)), key=lambda site: site.start)


def settled(suite: Suite) -> list[tuple[int, int]]:
    """The ranges of comparisons that have the same outcome in every launch, also with an equal bound."""
    return [
        (node.start, node.end)
        for context in _contexts(suite)
        for node in context.function.body.walk()
        if node.kind == Kind.BINARY_OPERATOR
        and context.infix(node) in ("<", "<=", ">", ">=")
        and context.settled(node) is not None
    ]


def _contexts(suite: Suite) -> Iterator[Context]:
    unit = suite.text.unit
    fixed = numbers_of_launch(suite.text.wrapper.launch)
    few = any(value.name == MAX_BLOCKS for one in suite.rejected_cases for value in one.case.values)
    limited = any(one.name == MAX_BLOCKS for one in suite.text.wrapper.parameters)
    for function in functions(unit):
        context = Context(
            unit=unit,
            function=function,
            cases=suite.cases,
            grid=suite.text.wrapper.launch.grid,
            needs_all_blocks=few and not limited,
        )
        is_kernel = function.name == suite.text.wrapper.launch.kernel
        outcome = launched(suite.text, function.name, function.body.start) if is_kernel else context.outcome
        yield replace(context, outcome=outcome, fixed=fixed)


def _each(suite: Suite) -> Iterator[Site]:
    for context in _contexts(suite):
        guarded = list(_guarded(context.unit, context.function.body))
        for site in (*statements.sites(context), *expressions.sites(context)):
            inside = any(node.start <= site.start < node.end for node in guarded)
            yield replace(site, constant_guard=True) if inside else site


def _guarded(unit: str, body: Node) -> Iterator[Node]:
    """Statements and expressions that a condition which is known at compile time selects or skips, also a loop's."""
    for node in body.walk():
        if node.kind in (Kind.IF_STMT, Kind.CONDITIONAL_OPERATOR) and node.children and is_constant(node.children[0]):
            yield node
        if node.kind == Kind.FOR_STMT and node.children:
            header = " ".join(unit[node.start : node.children[-1].start].split())
            if iterations(header) == ():
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
