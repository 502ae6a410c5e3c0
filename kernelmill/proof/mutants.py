"""Mutants of a suite's kernel and of what it calls, all in one program, and known-bad kernels in its place.

Operators after Offutt et al., "An Experimental Determination of Sufficient Mutant Operators", ACM TOSEM 5 (1996), and
those of GPU programs after Zhu and Zaidman, "Massively Parallel, Highly Efficient, but What About the Test Suite
Quality? Applying Mutation Testing to GPU Programs", ICST 2020. Lines keep their numbers, save for one at the top.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from kernelmill.proof.mutation_sites import declares, is_infix, is_name, mutable, template_brackets, words_of
from kernelmill.proof.unit_stripping import of_project
from kernelmill.records import Suite, SuiteText
from kernelmill.templates.composition import Probes, launch_line, suite_code

HEADER = "kernelmill_mutants.h"
ADDED_LINES = 1
MOST = 120
"""Mutants of one program; of more, every so-many-th."""
_NAMESPACE = "kernelmill_mutants"
Outcomes = Mapping[int, str]
"""What became of each mutant, by its number."""
Operator = Literal[
    "arithmetic", "assignment", "atomic", "barrier", "bounds", "comparison", "condition", "index", "launch"
]


class _Infix(NamedTuple):
    text: str
    operator: Operator


_INFIX = {
    one.text: one
    for one in (
        _Infix("+", "arithmetic"),
        _Infix("-", "arithmetic"),
        _Infix("*", "arithmetic"),
        _Infix("/", "arithmetic"),
        _Infix("%", "arithmetic"),
        _Infix("<", "bounds"),
        _Infix("<=", "bounds"),
        _Infix(">", "bounds"),
        _Infix(">=", "bounds"),
        _Infix("==", "comparison"),
        _Infix("!=", "comparison"),
    )
}
_ASSIGNMENTS = frozenset({"+=", "-="})
_BARRIERS = frozenset({"__syncthreads"})
_ATOMIC = re.compile(r"^(?:gpu)?atomic(?:Add|Sub|Max|Min|And|Or|Xor|Inc|Dec|Exch|CAS)\w*$|^unsafeAtomicAdd$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One change of the program, by the number that it goes by at run time."""

    number: int
    operator: Operator
    line: int
    """Of the program, counted from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutated:
    """A program with all its mutants."""

    text: str
    mutants: tuple[Mutant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edit:
    """Text put into the program; `@@` in it stands for the number of its mutant."""

    start: int
    end: int
    text: str
    operator: Operator


def mutated(suite: Suite, without: AbstractSet[int] = frozenset()) -> Mutated:
    """The program with its mutants, except for those on lines that do not compile when they are mutated.

    What was added to the unit, for compilers or in place of a framework's classes, is not the kernel's and not mutated.
    """
    unit = suite.text.unit
    edits = _thinned([edit for edit in _in_unit(of_project(unit)) if _line(unit, edit.start) not in without])
    made = [
        Mutant(number=number, operator=edit.operator, line=_line(unit, edit.start)) for number, edit in enumerate(edits)
    ]
    text = unit
    for number, edit in reversed(list(enumerate(edits))):
        text = text[: edit.start] + edit.text.replace("@@", str(number)) + text[edit.end :]
    line = launch_line(suite.text)
    launches = () if _strided(unit) or line in without else (len(made), len(made) + 1)
    made += [Mutant(number=number, operator="launch", line=line) for number in launches]
    code = suite_code(replace(suite.text, unit=text), _probes(suite, launches, sites=len(made)))
    return Mutated(text=code, mutants=tuple(made))


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _strided(unit: str) -> bool:
    """Whether threads stride over the grid, so that fewer blocks or threads do the same work."""
    return re.search(r"\bgridDim\b", unit) is not None


def _thinned(edits: Sequence[_Edit]) -> list[_Edit]:
    """No more than so many, the rare kinds first."""
    rare = [edit for edit in edits if edit.operator in ("atomic", "barrier")]
    usual = [edit for edit in edits if edit.operator not in ("atomic", "barrier")]
    room = max(1, MOST - len(rare))
    if len(usual) > room:
        usual = [usual[number * len(usual) // room] for number in range(room)]
    return sorted([*rare, *usual], key=lambda edit: edit.start)


# ------------------------------------------------------------------------------------------------------------ the unit
def _in_unit(unit: str) -> Iterator[_Edit]:
    words = words_of(unit)
    inside = mutable(words)
    closers = template_brackets(words)
    for at, word in enumerate(words):
        if not inside[at]:
            continue
        before = words[at - 1] if at else None
        if word.text in _INFIX and at not in closers and is_infix(words, at):
            yield _Edit(
                start=word.start,
                end=word.end,
                text=f"{word.text} {_NAMESPACE}::Site{{@@}} {word.text}",
                operator=_INFIX[word.text].operator,
            )
        elif word.text in _ASSIGNMENTS:
            yield _Edit(start=word.end, end=word.end, text=f" {_NAMESPACE}::Opposite{{@@}} %=", operator="assignment")
        elif word.text in ("if", "while") and at + 1 < len(words) and words[at + 1].text == "(":
            place = words[at + 1].end
            yield _Edit(start=place, end=place, text=f"{_NAMESPACE}::Negated{{@@}} %= ", operator="condition")
        elif word.text == "[" and before is not None and (is_name(before.text) or before.text == "]"):
            if at + 1 < len(words) and words[at + 1].text != "]" and not declares(words, at):
                yield _Edit(start=word.end, end=word.end, text=f"{_NAMESPACE}::Next{{@@}} %= ", operator="index")
        elif word.text in _BARRIERS and before is not None and before.text in ";{})":
            yield _Edit(
                start=word.start,
                end=word.start,
                text=f"if (!{_NAMESPACE}::on(@@)) ",
                operator="barrier",
            )
        elif (
            _ATOMIC.match(word.text)
            and at + 1 < len(words)
            and words[at + 1].text == "("
            and not (before is not None and (before.text in ("::", "*", "&", ".") or is_name(before.text)))
        ):
            yield _Edit(
                start=word.start,
                end=words[at + 1].end,
                text=f"KERNELMILL_ATOMIC(@@, {word.text}, ",
                operator="atomic",
            )


# ----------------------------------------------------------------------------------------------------------- the suite
def _probes(suite: Suite, launches: Sequence[int], sites: int) -> Probes:
    """The suite's main function called once for each mutant and each negative control."""
    before_reference, after_reference = _remembered(suite.text)
    grid, block = ("grid", "block") if not launches else (
        f"{_NAMESPACE}::fewer({launches[0]}, grid)", f"{_NAMESPACE}::fewer({launches[1]}, block)"
    )  # fmt: skip
    return Probes(
        header=f'#include "{HEADER}"\n',
        grid=grid,
        block=block,
        before_launch=f"if ({_NAMESPACE}::launches()) ",
        after_launch=_spoiled(suite.text),
        on_failure=f" {_NAMESPACE}::failed();",
        before_reference=before_reference,
        after_reference=after_reference,
        entry="kernelmill_tests",
        footer=(
            f"int main() {{ return {_NAMESPACE}::drive([] {{ return kernelmill_tests(1, nullptr); }}, {sites}); }}\n"
        ),
    )


def _remembered(text: SuiteText) -> tuple[str, str]:
    """Text around the call of the reference, which then runs once for each case.

    The reference shares macros with the kernel; their mutants are paused meanwhile.
    """
    if not text.case.copies:
        return "", ""
    names = [copy.buffer for copy in text.case.copies]
    made = [f'number_of_case, "{name}", expected_{name}.get(), {name}_count' for name in names]
    recalled = " & ".join(f"{_NAMESPACE}::recall({one})" for one in made)
    remembered = " ".join(f"{_NAMESPACE}::remember({one});" for one in made)
    return f"if (!({recalled})) {{ {_NAMESPACE}::Paused{{}}, ", f" {remembered} }}"


def _spoiled(text: SuiteText) -> str:
    """Statements after the launch that offer each output and one input to negative controls."""
    inputs = text.unchanged[:1]
    source = _bytes(inputs[0]) if inputs else f"{_NAMESPACE}::Bytes{{nullptr, 0}}"
    outputs = [buffer.name for buffer in text.wrapper.buffers if buffer.written]
    return "".join(
        [f' {_NAMESPACE}::spoil_output("{name}", {_bytes(name)}, {source});' for name in outputs]
        + [f" {_NAMESPACE}::spoil_input({_bytes(name)});" for name in inputs]
    )


def _bytes(name: str) -> str:
    return f"{_NAMESPACE}::Bytes{{(void *)d_{name}, {name}_count * sizeof(*d_{name})}}"


def outcomes(said: str) -> Outcomes:
    """What became of each mutant: `killed`, `survived`, `unreached`, `meaningless`, or `skipped` for want of time."""
    words = (line.split() for line in said.splitlines())
    return {int(each[1]): each[2] for each in words if len(each) == 3 and each[0] == "mutant"}


def rejected(said: str) -> Mapping[str, str]:
    """What became of each known-bad kernel: `rejected`, `passed` or `not_applicable`."""
    words = (line.split() for line in said.splitlines())
    return {each[1]: each[2] for each in words if len(each) == 3 and each[0] == "control"}
