"""Mutants of a suite's kernel and the functions it calls, all in one program, and negative controls in its place.

Operators after Offutt et al., "An Experimental Determination of Sufficient Mutant Operators", ACM TOSEM 5 (1996), and
those of GPU programs after Zhu and Zaidman, "Massively Parallel, Highly Efficient, but What About the Test Suite
Quality? Applying Mutation Testing to GPU Programs", ICST 2020. Line numbers stay the same but for one line at the top.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from types import MappingProxyType

from kernelmill.proof.mutants.driver import probes
from kernelmill.proof.mutants.edits import Site, applied
from kernelmill.proof.mutants.meaning import search as meaning
from kernelmill.proof.mutants.token_operators import TokenEdit, in_unit
from kernelmill.proof.units.skipped_text import skipped_text
from kernelmill.proof.units.stripping import of_project
from kernelmill.proof.units.uncalled import uncalled
from kernelmill.records import MutantFamily, Suite
from kernelmill.templates.composition import launch_line, suite_code

ADDED_LINES = 1
MOST = 120
"""Token mutants of one program; of more sites, only an evenly spaced sample is mutated."""
FAMILIES: tuple[MutantFamily, ...] = ("token", "meaning")
Excluded = Mapping[MutantFamily, AbstractSet[int]]
"""Lines without mutants of a family, counted from 1."""
NONE_EXCLUDED: Excluded = MappingProxyType({family: frozenset[int]() for family in FAMILIES})


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One change of the program, identified by its number at run time."""

    number: int
    family: MutantFamily = "token"
    operator: str
    line: int
    """Of the program, counted from 1."""
    constant_guard: bool = False
    """Whether a condition that is known at compile time decides if the code runs; if none runs it, it says nothing."""
    constant: bool = False
    """Whether a compiler knows what is computed; if it never differs from the original, it never does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutated:
    """A program with all its mutants."""

    text: str
    mutants: tuple[Mutant, ...]


def mutated(suite: Suite, without: Excluded = NONE_EXCLUDED, families: Sequence[MutantFamily] = FAMILIES) -> Mutated:
    """The program with its mutants, except for those on lines that do not compile when they are mutated.

    What was added to the unit, for compilers or in place of a framework's classes, is not the kernel's and not mutated.
    What the preprocessor skips is in no program, and what nothing calls changes none.

    Raises `NoDeviceFunctionError` where the unit has no code to mutate.
    """
    unit = suite.text.unit
    settled = meaning.settled(suite)
    idle = (*skipped_text(unit), *uncalled(unit, suite.text.wrapper.launch.kernel))
    tokens = [
        edit
        for edit in in_unit(of_project(unit), suite.id)
        if _line(unit, edit.start) not in without["token"]
        and not (edit.operator == "bounds" and _within(edit.start, settled))
        and not _within(edit.start, idle)
    ]
    by_family: Mapping[MutantFamily, Sequence[Site]] = {
        "token": [edit.site for edit in _thinned(tokens)] if "token" in families else [],
        "meaning": meaning.thinned(
            [
                one
                for one in meaning.found(suite)
                if not without["meaning"] & _lines(unit, one) and not _within(one.start, idle)
            ]
        )
        if "meaning" in families
        else [],
    }
    chosen = [(family, site) for family, sites in by_family.items() for site in sites]
    mutants = [
        Mutant(
            number=number,
            family=family,
            operator=site.operator,
            line=_line(unit, site.start),
            constant_guard=site.constant_guard,
            constant=site.constant,
        )
        for number, (family, site) in enumerate(chosen)
    ]
    text = applied(unit, [site for _, site in chosen])
    line = launch_line(suite.text)
    barred = _strided(unit) or line in without["token"] or "token" not in families
    launches = () if barred else (len(mutants), len(mutants) + 1)
    mutants += [Mutant(number=number, operator="launch", line=line) for number in launches]
    code = suite_code(replace(suite.text, unit=text), probes(suite, launches, sites=len(mutants)))
    return Mutated(text=code, mutants=tuple(mutants))


def _within(offset: int, ranges: Iterable[tuple[int, int]]) -> bool:
    return any(start <= offset < end for start, end in ranges)


def _lines(text: str, site: Site) -> set[int]:
    """The lines on which a mutant adds text."""
    return {_line(text, offset) for edit in site.edits for offset in (edit.start, edit.end)}


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _strided(unit: str) -> bool:
    """Whether threads stride over the grid, so that fewer blocks or threads do the same work."""
    return re.search(r"\bgridDim\b", unit) is not None


def _thinned(edits: Sequence[TokenEdit]) -> list[TokenEdit]:
    """At most `MOST` edits: those of rare operators, and an evenly spaced sample of the others."""
    rare = [edit for edit in edits if edit.operator in ("atomic", "barrier")]
    usual = [edit for edit in edits if edit.operator not in ("atomic", "barrier")]
    room = max(1, MOST - len(rare))
    if len(usual) > room:
        usual = [usual[number * len(usual) // room] for number in range(room)]
    return sorted([*rare, *usual], key=lambda edit: edit.start)
