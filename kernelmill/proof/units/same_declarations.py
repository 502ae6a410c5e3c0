"""Whether a program contains the declarations of a unit unchanged, compared on their syntax trees.

Formatting and comments may differ, and other declarations may stand between them. Each declaration has to have the same
tokens and, with the macros and types that are visible where it stands, the same tree, so that a macro or alias before
it cannot change what it means.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clang.cindex import Cursor, CursorKind, TokenKind, TranslationUnitLoadError

from kernelmill.proof.units import syntax_tree

_SKIPPED = frozenset({CursorKind.MACRO_INSTANTIATION, CursorKind.INCLUSION_DIRECTIVE})
_REDEFINES = re.compile(r"^[ \t]*(?:#|%:)[ \t]*(?:undef[ \t]+(\w+)|pragma[ \t]+(?:push|pop)_macro)", re.MULTILINE)
_PUSHES = re.compile(r"\b_Pragma\b|^[ \t]*(?:#|%:)[ \t]*pragma[ \t]+(?:push|pop)_macro", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Declaration:
    name: str
    is_macro: bool
    tokens: tuple[str, ...]
    tree: tuple[tuple[int, str, str, str], ...]
    """The depth, kind, name and type of each node."""


def change(unit: str, program: str) -> str:
    """Return how the declarations of a unit are changed in a program, in a few words; empty if they are not."""
    wanted, present = _declarations(unit), _declarations(program)
    if wanted is None:
        return "the unit cannot be parsed"
    if present is None:
        return "the program cannot be parsed"
    macros = {one.name for one in wanted if one.is_macro}
    if tampered := _tampered(unit, program, macros, present):
        return tampered
    at = 0
    for one in wanted:
        found = next((number for number in range(at, len(present)) if present[number] == one), None)
        if found is None:
            alike = any(other.name == one.name for other in present)
            return f"`{one.name}` {'differs from the one that was given' if alike else 'is missing'}"
        at = found + 1
    return ""


def _tampered(unit: str, program: str, macros: set[str], present: Sequence[_Declaration]) -> str:
    """Return which macro of the unit the program defines anew, which could change code that looks the same."""
    counted = Counter(one.name for one in present if one.is_macro)
    kept = Counter(name for name in _REDEFINES.findall(unit) if name)
    undefined = Counter(name for name in _REDEFINES.findall(program) if name)
    for name in sorted(macros):
        if undefined[name] > kept[name]:
            return f"the macro `{name}` is undefined"
        if counted[name] > 1 and counted[name] > sum(one.name == name for one in (_declarations(unit) or ())):
            return f"the macro `{name}` is defined again"
    if len(_PUSHES.findall(program)) > len(_PUSHES.findall(unit)):
        return "a pragma replaces macros"
    return ""


def _declarations(text: str) -> tuple[_Declaration, ...] | None:
    try:
        parsed = syntax_tree.parsed(text)
    except TranslationUnitLoadError:
        return None
    return tuple(
        _Declaration(
            name=cursor.spelling or cursor.kind.name.lower(),
            is_macro=cursor.kind == CursorKind.MACRO_DEFINITION,
            tokens=tuple(token.spelling for token in cursor.get_tokens() if token.kind != TokenKind.COMMENT),
            tree=tuple(_tree(cursor, 0)),
        )
        for cursor in parsed
        if cursor.kind not in _SKIPPED
    )


def _tree(cursor: Cursor, depth: int) -> Iterator[tuple[int, str, str, str]]:
    kind = cursor.kind.name
    if cursor.is_default_method():  # its type and body depend on where it is used
        yield depth, kind, cursor.spelling, ""
        return
    yield depth, kind, cursor.spelling, cursor.type.get_canonical().spelling
    for child in cursor.get_children():
        yield from _tree(child, depth + 1)
