"""Mutants of a suite's kernel and of what it calls, all in one program, and known-bad kernels in its place.

Operators after Offutt et al., "An Experimental Determination of Sufficient Mutant Operators", ACM TOSEM 5 (1996), and
those of GPU programs after Zhu and Zaidman, "Massively Parallel, Highly Efficient, but What About the Test Suite
Quality? Applying Mutation Testing to GPU Programs", ICST 2020. Lines keep their numbers, save for one at the top.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal, NamedTuple

from kernelmill.proof.mutation_sites import declares, is_infix, is_name, mutable, template_brackets, words_of
from kernelmill.proof.unit_stripping import RULE, of_project
from kernelmill.records import Suite

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
_LAUNCH = re.compile(r"^  (?P<kernel>[\w:<>, ]+)<<<grid, block, (?P<rest>.*?);$", re.MULTILINE | re.DOTALL)
_COPIED = re.compile(r"^  to_host\((?P<name>\w+), d_\w+, \w+\);$", re.MULTILINE)
_WATCHED = re.compile(r'^  check_unchanged\("(?P<name>\w+)"', re.MULTILINE)
_REFERENCE = re.compile(
    r"(?P<copies>(?:^  const auto expected_\w+ = copied<[^\n]*;\n)+)(?P<call>^  reference::run\(.*?\);$)",
    re.MULTILINE | re.DOTALL,
)
_EXPECTED = re.compile(r"const auto expected_(\w+) = copied<[^\n]*>\(\w+\.get\(\), (\w+)\);")
_MAIN = "int main() {"
_SAME = "  if (same) return;\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One change of the program, by the number that it goes by at run time."""

    number: int
    operator: Operator
    line: int
    """Of the program, counted from 1."""
    place: int
    """Of its first character in the program."""


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

    What was put into the unit, for compilers or in place of a framework's classes, is not the kernel's and stays whole.
    """
    parts = suite.code.split(RULE)
    unit = RULE.join(parts[:-2])
    wrapper_start = len(unit) + len(RULE)
    wrapper = parts[-2]
    edits = [edit for edit in _in_unit(of_project(unit)) if _line(suite.code, edit.start) not in without]
    launches = [
        edit for edit in _launches(unit, wrapper, wrapper_start) if _line(suite.code, edit.start) not in without
    ]
    kept = [*_thinned(edits), *launches]
    text, made = suite.code, list[Mutant]()
    numbered = list(enumerate(kept))
    for number, edit in numbered:
        made.append(Mutant(number=number, operator=edit.operator, line=_line(suite.code, edit.start), place=edit.start))
    for number, edit in sorted(numbered, key=lambda pair: (pair[1].start, pair[1].end), reverse=True):
        text = text[: edit.start] + edit.text.replace("@@", str(number)) + text[edit.end :]
    return Mutated(text=_driven(text, len(kept)), mutants=tuple(made))


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


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


# -------------------------------------------------------------------------------------------------------- the wrapper
def _launches(unit: str, wrapper: str, offset: int) -> Iterator[_Edit]:
    found = _LAUNCH.search(wrapper)
    if found is None:
        return
    strided = re.search(r"\bgridDim\b", unit) is not None  # fewer blocks or threads do the same work
    at = offset + wrapper.index("<<<grid, block", found.start()) + 3
    if not strided:
        yield _Edit(start=at, end=at + 4, text=f"{_NAMESPACE}::fewer(@@, grid)", operator="launch")
        yield _Edit(start=at + 6, end=at + 11, text=f"{_NAMESPACE}::fewer(@@, block)", operator="launch")


def _driven(text: str, sites: int) -> str:
    """The program with a main that runs its tests once for each mutant, and kernels known to be bad beside its own."""
    text = text.replace(_SAME, f"{_SAME.rstrip()} {_NAMESPACE}::failed();\n", 1)
    text = text.replace(_MAIN, "int kernelmill_tests() {", 1)
    # Macros of the kernel are the reference's too.
    text = _REFERENCE.sub(_remembered, text)
    text += f"int main() {{ return {_NAMESPACE}::drive(kernelmill_tests, {sites}); }}\n"
    return f'#include "{HEADER}"\n' + _spoiled(text)


def _remembered(found: re.Match[str]) -> str:
    """A reference that is asked once for each case, and left as it is by mutants of macros that it shares."""
    made = [f'number_of_case, "{name}", expected_{name}.get(), {count}' for name, count in _EXPECTED.findall(found[0])]
    recalled = " & ".join(f"{_NAMESPACE}::recall({one})" for one in made)
    remembered = " ".join(f"{_NAMESPACE}::remember({one});" for one in made)
    copies, call = found["copies"], found["call"].lstrip()
    return f"{copies}  if (!({recalled})) {{ {_NAMESPACE}::Paused{{}}, {call} {remembered} }}"


def _spoiled(text: str) -> str:
    """With each output and input offered to known-bad kernels after the launch."""
    cut = text.rindex(RULE)
    cut = text.rindex(RULE, 0, cut)
    unit, wrapper = text[:cut], text[cut:]
    launch = re.search(r"^  [^\n]*?<<<.*?;$", wrapper, re.MULTILINE | re.DOTALL)
    if launch is None:
        return text
    inputs = [found["name"] for found in _WATCHED.finditer(wrapper)]
    outputs = [found["name"] for found in _COPIED.finditer(wrapper)]
    given = _bytes(inputs[0]) if inputs else f"{_NAMESPACE}::Bytes{{nullptr, 0}}"
    spoiling = "".join(
        [f' {_NAMESPACE}::spoil_output("{name}", {_bytes(name)}, {given});' for name in outputs]
        + [f" {_NAMESPACE}::spoil_input({_bytes(name)});" for name in inputs[:1]]
    )
    after = "  HIP_CHECK(hipDeviceSynchronize());\n"
    wrapper = wrapper.replace(after, after.rstrip("\n") + spoiling + "\n", 1)
    called = launch[0].replace("  ", f"  if ({_NAMESPACE}::launches()) ", 1)
    return unit + wrapper.replace(launch[0], called, 1)


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
