"""Read the `case` labels around a launch: under `case 256:` the variable of the `switch` is 256."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from clang.cindex import Cursor, CursorKind

from kernelmill.extraction.syntax.cursors import FUNCTIONS
from kernelmill.extraction.syntax.symbols import evaluated
from kernelmill.extraction.syntax.visits import descend


class CaseLabel(NamedTuple):
    """A variable of a `switch` and its value under a label."""

    variable: int
    """The hash of its declaration."""
    value: int
    start: int
    """The offset of the `switch` in its file."""


class _Searched(NamedTuple):
    function: Cursor
    switches: tuple[Cursor, ...]


@dataclass(frozen=True, slots=True)
class Switches:
    """The `switch` statements of functions, each of which is searched once: dispatch macros make large ones."""

    _known: dict[int, list[_Searched]] = field(default_factory=dict)
    """By the hash of a function, which others may share."""

    def of(self, function: Cursor) -> tuple[Cursor, ...]:
        """Return those of a function, the outer ones first."""
        alike = self._known.setdefault(function.hash, [])
        for one in alike:
            if one.function == function:
                return one.switches
        found = tuple(part for part in descend(function) if part.kind == CursorKind.SWITCH_STMT)
        alike.append(_Searched(function, found))
        return found


def cases_around(statement: Cursor, function: Cursor, switches: Switches) -> Iterator[CaseLabel]:
    """Yield the `case` labels directly before a statement, or before a block that contains it.

    A label that another one falls through to, or one of several in a row, determines nothing.
    """
    for switch in switches.of(function):
        if not _within(statement, switch):
            continue
        children = list(switch.get_children())
        variable = _variable(children[0]) if len(children) == 2 else None
        if variable is None:
            continue
        previous: Cursor | None = None
        for part in children[1].get_children():
            if part.kind == CursorKind.CASE_STMT and _within(statement, part) and _ends(previous):
                value, *rest = part.get_children()
                number = evaluated(value)
                if number is not None and not any(one.kind == CursorKind.CASE_STMT for one in rest):
                    yield CaseLabel(variable, number, switch.extent.start.offset)
            previous = part


def _variable(condition: Cursor) -> int | None:
    """Return the variable that is the condition, apart from conversions."""
    while condition.kind == CursorKind.UNEXPOSED_EXPR:
        inner = list(condition.get_children())
        if len(inner) != 1:
            return None
        (condition,) = inner
    target = condition.referenced if condition.kind == CursorKind.DECL_REF_EXPR else None
    return None if target is None or target.kind in FUNCTIONS else target.hash


def _ends(statement: Cursor | None) -> bool:
    """Return whether a statement ends with `break` or `return`; true if there is none."""
    if statement is None:
        return True
    last = statement
    while last.kind in (CursorKind.CASE_STMT, CursorKind.DEFAULT_STMT, CursorKind.COMPOUND_STMT):
        inner = list(last.get_children())
        if not inner:
            return False
        last = inner[-1]
    return last.kind in (CursorKind.BREAK_STMT, CursorKind.RETURN_STMT)


def _within(inner: Cursor, outer: Cursor) -> bool:
    start, end = outer.extent.start, outer.extent.end
    return (
        inner.extent.start.file is not None
        and start.file is not None
        and inner.extent.start.file.name == start.file.name
        and start.offset <= inner.extent.start.offset
        and inner.extent.end.offset <= end.offset
    )
