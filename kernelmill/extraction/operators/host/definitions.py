"""The definitions in the host code of a project, joined across translation units."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import NamedTuple

from kernelmill.clang.host_facts import HostDefinition, HostFacts, Mention

# Clang's symbols of members of partial (`@SP>`) and explicit (`@S@name>#`) specializations.
_SPECIALIZATION = re.compile(r"@SP>|@S@\w+>#")
_SAME_FILE = 1_000_000


class DefinitionId(NamedTuple):
    """The position and symbol of a definition; two files may define functions of the same symbol."""

    path: str
    start_offset: int
    usr: str


@dataclass(slots=True)
class Definitions:
    """The definitions of all translation units of a project."""

    by_id: Mapping[DefinitionId, HostDefinition]
    """The definitions, sorted by position."""
    _by_usr: dict[str, list[DefinitionId]] = field(default_factory=dict)
    _by_name: dict[str, list[DefinitionId]] = field(default_factory=dict)

    @classmethod
    def of(cls, facts: Iterable[HostFacts]) -> "Definitions":
        """Join the definitions of several parses."""
        merged: dict[DefinitionId, HostDefinition] = {}
        for definition in (definition for one in facts for definition in one.definitions):
            identifier = DefinitionId(definition.path, definition.start_offset, definition.usr)
            held = merged.get(identifier)
            merged[identifier] = definition if held is None else _joined(held, definition)
        found = cls(dict(sorted(merged.items())))
        for identifier, definition in found.by_id.items():
            found._by_usr.setdefault(definition.usr, []).append(identifier)
            found._by_name.setdefault(definition.name, []).append(identifier)
        return found

    def resolve(self, mention: Mention, near: str) -> DefinitionId | None:
        """Return the definition that a mention in the file `near` refers to; `None` if there are none or several."""
        found = self.resolve_all(mention, near)
        return found[0] if len(found) == 1 else None

    def resolve_all(self, mention: Mention, near: str) -> tuple[DefinitionId, ...]:
        """Return the definitions that a mention in the file `near` may refer to, of which the nearest one is chosen.

        If only specializations of a template define the name, they are all meant, or those for the given classes.
        """
        candidates = self._by_usr.get(mention.usr, [])
        if not candidates:
            # A type that one translation unit does not know gives the same function another symbol.
            candidates = _fitting(self._by_name.get(mention.name, []), mention.arguments)
            if len(candidates) > 1 and all(_SPECIALIZATION.search(one.usr) for one in candidates):
                return tuple(candidates)
            if len(candidates) != 1:
                return ()
        return (min(candidates, key=lambda one: (-_shared_folders(one.path, near), one)),)

    def named(self, name: str) -> tuple[DefinitionId, ...]:
        """Return the definitions of a qualified name."""
        return tuple(self._by_name.get(name, ()))

    def kernels(self) -> tuple[DefinitionId, ...]:
        """Return the `__global__` definitions."""
        return tuple(one for one, definition in self.by_id.items() if definition.kind == "kernel")


def functions_by_line(facts: Iterable[HostFacts]) -> dict[tuple[str, int, str], HostDefinition]:
    """Return the host functions by file, first line and qualified name."""
    return {(d.path, d.start_line, d.name): d for one in facts for d in one.definitions if d.kind == "function"}


def _fitting(candidates: list[DefinitionId], arguments: tuple[str, ...]) -> list[DefinitionId]:
    """Return the candidates that are specialized for the given classes; a class without specialization is ignored."""
    for argument in arguments:
        symbol = argument.removeprefix("c:")
        candidates = [one for one in candidates if f"{symbol}#" in one.usr] or candidates
    return candidates


def _joined(one: HostDefinition, other: HostDefinition) -> HostDefinition:
    """Join the facts of two parses of one definition: a template or a condition may hide a part from either."""
    mentions = tuple(dict.fromkeys([*one.mentions, *other.mentions]))
    operators = tuple(sorted({*one.operators, *other.operators}))
    return replace(one, mentions=mentions, operators=operators, launches=one.launches or other.launches)


def _shared_folders(one: str, other: str) -> int:
    if one == other:
        return _SAME_FILE
    shared = 0
    for mine, theirs in zip(PurePosixPath(one).parent.parts, PurePosixPath(other).parent.parts, strict=False):
        if mine != theirs:
            break
        shared += 1
    return shared
