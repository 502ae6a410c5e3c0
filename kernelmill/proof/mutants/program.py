"""Mutants of a suite's kernel and the functions it calls, all in one program, and negative controls in its place.

Operators after Offutt et al., "An Experimental Determination of Sufficient Mutant Operators", ACM TOSEM 5 (1996), and
those of GPU programs after Zhu and Zaidman, "Massively Parallel, Highly Efficient, but What About the Test Suite
Quality? Applying Mutation Testing to GPU Programs", ICST 2020. Line numbers stay the same but for one line at the top.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from kernelmill.proof.mutants.edits import Edit, Site, applied
from kernelmill.proof.mutants.meaning import search as meaning
from kernelmill.proof.mutants.sites import (
    JoinedToken,
    declares,
    is_infix,
    is_name,
    joined_tokens,
    mutable,
    template_brackets,
)
from kernelmill.proof.units.stripping import of_project
from kernelmill.records import ComparedOutput, MutantFamily, Suite, SuiteText
from kernelmill.templates.composition import Probes, launch_line, suite_code

HEADER = "kernelmill_mutants.h"
ADDED_LINES = 1
MOST = 120
"""Token mutants of one program; of more sites, only an evenly spaced sample is mutated."""
_NAMESPACE = "kernelmill_mutants"
_OUTPUT_FIELDS = 5
FAMILIES: tuple[MutantFamily, ...] = ("token", "meaning")
Excluded = Mapping[MutantFamily, AbstractSet[int]]
"""Lines without mutants of a family, counted from 1."""
NONE_EXCLUDED: Excluded = MappingProxyType({family: frozenset[int]() for family in FAMILIES})
Outcomes = Mapping[int, str]
"""The outcome of each mutant, by its number."""
Operator = Literal[
    "arithmetic", "assignment", "atomic", "barrier", "bounds", "comparison", "condition", "index", "launch"
]


_INFIX: Mapping[str, Operator] = MappingProxyType(
    {
        **dict.fromkeys(("+", "-", "*", "/", "%"), "arithmetic"),
        **dict.fromkeys(("<", "<=", ">", ">="), "bounds"),
        **dict.fromkeys(("==", "!="), "comparison"),
    }
)
"""The operator of mutation for each infix operator; the header has its replacement."""
_NEUTRAL = frozenset({("+", "0"), ("-", "0"), ("*", "1"), ("/", "1")})
_ENDS = frozenset({")", "]", ";", ",", "+", "-"})
"""Tokens before which an operand ends, whatever the operator."""
_ASSIGNMENTS = frozenset({"+=", "-="})
_BARRIERS = frozenset({"__syncthreads"})
_ATOMIC = re.compile(r"^(?:gpu)?atomic(?:Add|Sub|Max|Min|And|Or|Xor|Inc|Dec|Exch|CAS)\w*$|^unsafeAtomicAdd$")


class NoDeviceFunctionError(Exception):
    """A unit in which no function that runs on a device is found; the message names the pattern and the unit."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class _MutantEdit:
    """Replacement text for a range of the unit; `@@` in it stands for the number of its mutant."""

    start: int
    end: int
    text: str
    operator: Operator

    @property
    def site(self) -> Site:
        """The mutant of this edit alone."""
        inserted = self.start == self.end
        edit = Edit(
            start=self.start,
            end=self.end,
            before=self.text if inserted else "",
            replacement=None if inserted else self.text,
            level="token",
        )
        return Site(operator=self.operator, edits=(edit,))


def mutated(suite: Suite, without: Excluded = NONE_EXCLUDED, families: Sequence[MutantFamily] = FAMILIES) -> Mutated:
    """The program with its mutants, except for those on lines that do not compile when they are mutated.

    What was added to the unit, for compilers or in place of a framework's classes, is not the kernel's and not mutated.

    Raises `NoDeviceFunctionError` where the unit has no code to mutate.
    """
    unit = suite.text.unit
    settled = meaning.settled(suite)
    tokens = [
        edit
        for edit in _in_unit(of_project(unit), suite.id)
        if _line(unit, edit.start) not in without["token"]
        and not (edit.operator == "bounds" and any(start <= edit.start < end for start, end in settled))
    ]
    by_family: Mapping[MutantFamily, Sequence[Site]] = {
        "token": [edit.site for edit in _thinned(tokens)] if "token" in families else [],
        "meaning": meaning.thinned([one for one in meaning.found(suite) if not without["meaning"] & _lines(unit, one)])
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
    code = suite_code(replace(suite.text, unit=text), _probes(suite, launches, sites=len(mutants)))
    return Mutated(text=code, mutants=tuple(mutants))


def _lines(text: str, site: Site) -> set[int]:
    """The lines on which a mutant adds text."""
    return {_line(text, offset) for edit in site.edits for offset in (edit.start, edit.end)}


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _strided(unit: str) -> bool:
    """Whether threads stride over the grid, so that fewer blocks or threads do the same work."""
    return re.search(r"\bgridDim\b", unit) is not None


def _thinned(edits: Sequence[_MutantEdit]) -> list[_MutantEdit]:
    """At most `MOST` edits: those of rare operators, and an evenly spaced sample of the others."""
    rare = [edit for edit in edits if edit.operator in ("atomic", "barrier")]
    usual = [edit for edit in edits if edit.operator not in ("atomic", "barrier")]
    room = max(1, MOST - len(rare))
    if len(usual) > room:
        usual = [usual[number * len(usual) // room] for number in range(room)]
    return sorted([*rare, *usual], key=lambda edit: edit.start)


# ------------------------------------------------------------------------------------------------------------ the unit
def _in_unit(unit: str, name: str) -> Iterator[_MutantEdit]:
    """One edit for each mutation site. Raises `NoDeviceFunctionError` where the unit has no code to mutate."""
    tokens = joined_tokens(unit)
    inside = mutable(tokens)
    if not any(inside):
        raise NoDeviceFunctionError(f"no body of a __global__ or __device__ function in the unit {name}")
    closers = template_brackets(tokens)
    for at in range(len(tokens)):
        if inside[at] and at not in closers:
            edits = (rule(tokens, at) for rule in _RULES)
            yield from (edit for edit in edits if edit is not None)


def _infix(tokens: Sequence[JoinedToken], at: int) -> _MutantEdit | None:
    token = tokens[at]
    if token.text not in _INFIX or not is_infix(tokens, at) or _changes_nothing(tokens, at):
        return None
    text = f"{token.text} {_NAMESPACE}::Site{{@@}} {token.text}"
    return _MutantEdit(start=token.start, end=token.end, text=text, operator=_INFIX[token.text])


def _changes_nothing(tokens: Sequence[JoinedToken], at: int) -> bool:
    """Whether the right operand is the neutral one of both an operator and its replacement."""
    return (tokens[at].text, _text(tokens, at + 1)) in _NEUTRAL and _text(tokens, at + 2) in _ENDS


def _assignment(tokens: Sequence[JoinedToken], at: int) -> _MutantEdit | None:
    if tokens[at].text not in _ASSIGNMENTS:
        return None
    return _inserted(tokens[at].end, f" {_NAMESPACE}::Opposite{{@@}} %=", "assignment")


def _condition(tokens: Sequence[JoinedToken], at: int) -> _MutantEdit | None:
    if tokens[at].text not in ("if", "while") or _text(tokens, at + 1) != "(":
        return None
    return _inserted(tokens[at + 1].end, f"{_NAMESPACE}::Negated{{@@}} %= ", "condition")


def _index(tokens: Sequence[JoinedToken], at: int) -> _MutantEdit | None:
    before = _text(tokens, at - 1)
    subscript = tokens[at].text == "[" and (before == "]" or (before and is_name(before)))
    if not subscript or _text(tokens, at + 1) in ("", "]") or declares(tokens, at):
        return None
    return _inserted(tokens[at].end, f"{_NAMESPACE}::Next{{@@}} %= ", "index")


def _barrier(tokens: Sequence[JoinedToken], at: int) -> _MutantEdit | None:
    before = _text(tokens, at - 1)
    if tokens[at].text not in _BARRIERS or not before or before not in ";{})":
        return None
    return _inserted(tokens[at].start, f"if (!{_NAMESPACE}::on(@@)) ", "barrier")


def _atomic(tokens: Sequence[JoinedToken], at: int) -> _MutantEdit | None:
    token, before = tokens[at], _text(tokens, at - 1)
    if not _ATOMIC.match(token.text) or _text(tokens, at + 1) != "(":
        return None
    if before in ("::", "*", "&", ".") or (before and is_name(before)):
        return None
    return _MutantEdit(
        start=token.start, end=tokens[at + 1].end, text=f"KERNELMILL_ATOMIC(@@, {token.text}, ", operator="atomic"
    )


_RULES: tuple[Callable[[Sequence[JoinedToken], int], _MutantEdit | None], ...] = (
    _infix,
    _assignment,
    _condition,
    _index,
    _barrier,
    _atomic,
)
"""Where each operator applies: a new one is a rule here, its function in the header, and a test."""


def _inserted(offset: int, text: str, operator: Operator) -> _MutantEdit:
    return _MutantEdit(start=offset, end=offset, text=text, operator=operator)


def _text(tokens: Sequence[JoinedToken], at: int) -> str:
    """The text of a token, empty before the first and after the last."""
    return tokens[at].text if 0 <= at < len(tokens) else ""


# ----------------------------------------------------------------------------------------------------------- the suite
def _probes(suite: Suite, launches: Sequence[int], sites: int) -> Probes:
    """The suite's main function called once for each mutant and each negative control."""
    before_reference, after_reference = _remembered(suite.text)
    written = ", ".join(f'"{name}"' for name in _written(suite.text))
    grid, block = ("grid", "block") if not launches else (
        f"{_NAMESPACE}::fewer({launches[0]}, grid)", f"{_NAMESPACE}::fewer({launches[1]}, block)"
    )  # fmt: skip
    return Probes(
        header=f'#include "{HEADER}"\n',
        grid=grid,
        block=block,
        before_launch=f"{_saved(suite.text)}if ({_NAMESPACE}::launches()) ",
        after_launch=_spoiled(suite.text),
        on_comparison=f" {_NAMESPACE}::compared(name);",
        on_failure=f" {_NAMESPACE}::failed();",
        before_reference=before_reference,
        after_reference=after_reference,
        entry="kernelmill_tests",
        footer=(
            f"int main(int argc, char **argv) {{\n"
            f"  return {_NAMESPACE}::drive(kernelmill_tests, sizeof cases / sizeof *cases, {sites}, "
            f"{{{written}}}, argc, argv);\n}}\n"
        ),
    )


def _remembered(text: SuiteText) -> tuple[str, str]:
    """Text around the call of the reference, which then runs once for each case.

    The reference shares macros with the kernel; their mutants are paused meanwhile.
    """
    if not text.case.copies:
        return "", ""
    arguments = [f'case_index, "{copy.name}", {copy.name}.get(), {copy.buffer}_count' for copy in text.case.copies]
    recalled = " & ".join(f"{_NAMESPACE}::recall({one})" for one in arguments)
    remembered = " ".join(f"{_NAMESPACE}::remember({one});" for one in arguments)
    return f"if (!({recalled})) {{ {_NAMESPACE}::Paused{{}}, ", f" {remembered} }}"


def _spoiled(text: SuiteText) -> str:
    """Statements after the launch that offer each output and one input to negative controls."""
    inputs = text.unchanged[:1]
    source = _bytes(inputs[0]) if inputs else f"{_NAMESPACE}::Bytes{{nullptr, 0}}"
    return "".join(
        [f' {_NAMESPACE}::spoil_output("{name}", {_bytes(name)}, {source});' for name in _written(text)]
        + [f" {_NAMESPACE}::spoil_input({_bytes(name)});" for name in inputs]
    )


def _saved(text: SuiteText) -> str:
    """Statements before the launch that offer each output to the control that leaves out its stores."""
    return "".join(f'{_NAMESPACE}::keep_output("{name}", {_bytes(name)}); ' for name in _written(text))


def _written(text: SuiteText) -> list[str]:
    return [buffer.name for buffer in text.wrapper.buffers if buffer.written]


def _bytes(name: str) -> str:
    return f"{_NAMESPACE}::Bytes{{(void *)d_{name}, {name}_count * sizeof(*d_{name})}}"


def outcomes(output: str) -> Outcomes:
    """The outcome of each mutant: `killed`, `survived`, `unreached`, `meaningless`, or `skipped` to save time.

    `alike` are those that survive because they never compute anything else than the original.
    """
    fields = (line.split() for line in output.splitlines())
    return {int(each[1]): each[2] for each in fields if len(each) == 3 and each[0] == "mutant"}


def rejected(output: str) -> Mapping[str, str]:
    """The outcome of each negative control: `rejected`, `passed` or `not_applicable`.

    The name of a control of one output is followed by a colon and the name of the output.
    """
    fields = (line.split() for line in output.splitlines())
    return {each[1]: each[2] for each in fields if len(each) == 3 and each[0] == "control"}


def comparisons(output: str, text: SuiteText) -> tuple[ComparedOutput, ...]:
    """In how many cases each output has elements, and in how many of these the tests compare it."""
    fields = [line.split() for line in output.splitlines()]
    counts = [each for each in fields if len(each) == _OUTPUT_FIELDS and each[0] == "output"]
    return tuple(
        ComparedOutput(
            output=name,
            cases=sum(each[2] == name and each[3] != "0" for each in counts),
            compared=sum(each[2] == name and each[3] != "0" and each[4] != "0" for each in counts),
        )
        for name in _written(text)
    )
