"""Conditions of a device function that every caller has tested already, such as a second check of bounds."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kernelmill.proof.branches.conditions import closing, opening

_COMPARED = re.compile(r"(?P<left>[^<>=!&|]+?) ?(?P<operator><=|>=|==|!=|<|>) ?(?P<right>[^<>=!&|]+)")
_MIRRORED: Mapping[str, str] = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
_NEGATED: Mapping[str, str] = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=", "!=": "=="}
_IF = re.compile(r"\bif\s*\(")
_NAME = re.compile(r"[A-Za-z_]\w*")
_NOT_TYPES = frozenset({"return", "else", "const", "case", "goto", "new", "delete", "typename"})


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardedFunction:
    """A device function whose calls are all in the text of the unit."""

    name: str
    parameters: Sequence[str]
    start: int
    """The offset of its parameter list in the unit."""
    end: int
    """The offset of the end of its body."""


def is_repeated(condition: str, function: GuardedFunction, unit: str) -> bool:
    """Whether every call is in an `if` that decides a condition over the function's parameters.

    Arguments have the types of the parameters, so that a conversion changes no comparison.
    """
    head = unit[function.start : unit.find("{", function.start)]
    body = unit[function.start : function.end]
    names = [name for name in _NAME.findall(condition) if name in function.parameters]
    if not names or any(_is_changed(name, body) for name in names):
        return False
    calls = list(_calls(function, unit))
    return bool(calls) and all(_decides(call, condition, function, head, unit) for call in calls)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Call:
    offset: int
    arguments: Sequence[str]
    explicit: bool
    """Whether it names template arguments."""


def _calls(function: GuardedFunction, unit: str) -> Iterator[_Call]:
    for found in re.finditer(rf"\b{function.name}\s*(?P<explicit><[^<>;()]*>\s*)?\(", unit):
        if found.end() - 1 == function.start:
            continue
        end = closing(unit, found.end() - 1)
        arguments = [] if end is None else _split(unit[found.end() : end])
        yield _Call(offset=found.start(), arguments=arguments, explicit=found["explicit"] is not None)


def _decides(call: _Call, condition: str, function: GuardedFunction, head: str, unit: str) -> bool:
    """Whether an `if` around a call implies the condition or its opposite."""
    if len(call.arguments) != len(function.parameters):
        return False
    given = dict(zip(function.parameters, call.arguments, strict=True))
    names = [name for name in dict.fromkeys(_NAME.findall(condition)) if name in given]
    before = unit[: call.offset]
    deduced = () if call.explicit else _template_parameters(unit[: function.start])
    if not all(_NAME.fullmatch(given[name]) and _same_type(name, head, given[name], before, deduced) for name in names):
        return False
    passed = _NAME.sub(lambda found: given.get(found[0], found[0]), condition)
    wanted = _canonical(passed)
    return wanted is not None and any(
        known in (wanted, _negated(wanted))
        for guard in _around(call.offset, unit, [given[name] for name in names])
        if (known := _canonical(guard)) is not None
    )


def _around(offset: int, unit: str, names: Sequence[str]) -> Iterator[str]:
    """The conditions that hold at an offset, of each `if` around it after which none of the variables changes."""
    for found in _IF.finditer(unit, 0, offset):
        end = closing(unit, found.end() - 1)
        if end is None or end > offset:
            continue
        rest = unit[end + 1 :]
        start = end + 1 + len(rest) - len(rest.lstrip())
        last = closing(unit, start) if unit[start] == "{" else unit.find(";", start)
        whole = unit[found.end() : end]
        if last is None or not start <= offset < last or "||" in whole:
            continue
        if not any(_is_changed(name, unit[start:offset]) for name in names):
            yield from (" ".join(part.strip(" ()").split()) for part in whole.split("&&"))


def _canonical(condition: str) -> tuple[str, str, str] | None:
    """The two operands in alphabetical order and the operator between them; none for another condition."""
    found = _COMPARED.fullmatch(condition)
    if found is None:
        return None
    left, right = (re.sub(r"\s+", "", found[side]) for side in ("left", "right"))
    operator = found["operator"]
    return (left, operator, right) if left <= right else (right, _MIRRORED[operator], left)


def _negated(condition: tuple[str, str, str]) -> tuple[str, str, str]:
    return (condition[0], _NEGATED[condition[1]], condition[2])


def _is_changed(name: str, text: str) -> bool:
    change = rf"(?<![\w.>])(?:{name}\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|(?:\+\+|--)\s*{name}\b|{name}\s*(?:\+\+|--))"
    return re.search(rf"{change}|(?<!&)&\s*{name}\b", text) is not None


def _same_type(parameter: str, head: str, argument: str, before: str, deduced: Collection[str]) -> bool:
    """Whether the nearest declaration of an argument before its use has the type of the parameter.

    The types `deduced` are those of the arguments, whatever they are.
    """
    wanted, given = _declared(parameter, head), _declared(argument, before)
    return bool(wanted and given) and (wanted[-1] == given[-1] or wanted[-1] in deduced)


def _template_parameters(before: str) -> list[str]:
    """The template parameters that are types of the function whose parameter list starts after a text."""
    found = re.search(r"\btemplate\s*<([^<>]*)>[^;{}<>]*$", before)
    return re.findall(r"\b(?:typename|class)\s+(\w+)", found[1]) if found else []


def _declared(name: str, text: str) -> list[str]:
    """The types of the declarations of a variable in a text, in order."""
    found = re.findall(rf"\b([A-Za-z_][\w:]*)\s+{name}\b\s*(?=[=,;)]|$)", text)
    return [kind for kind in found if kind not in _NOT_TYPES]


def _split(text: str) -> list[str]:
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [" ".join(part.split()) for part in parts]


def at(name: str, parameters: Sequence[str], body_start: int, unit: str) -> GuardedFunction | None:
    """The function of that name whose body starts at an offset; none if its parameter list is not right before it."""
    end = closing(unit, body_start)
    before = unit.rfind(")", 0, body_start)
    start = opening(unit, before) if before >= 0 else None
    if end is None or start is None or not unit[:start].rstrip().endswith(name):
        return None
    return GuardedFunction(name=name, parameters=parameters, start=start, end=end)
