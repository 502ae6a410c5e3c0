"""Read the host code of one translation unit: its definitions, what they mention, and what they register."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from clang.cindex import Cursor, CursorKind, StorageClass, TranslationUnit

from kernelmill.clang.host_facts import HostDefinition, HostFacts, Registration
from kernelmill.extraction.operators.host.body_walk import (
    BODIES,
    BodyWalk,
    MentionCache,
    Unclaimed,
    definition_name,
    mention,
)
from kernelmill.extraction.syntax.cursors import SCOPES, is_device_only, is_global, is_instantiation
from kernelmill.extraction.syntax.locations import ProjectTree

Kind = Literal["function", "variable", "kernel"]


def calls(unit: TranslationUnit, tree: ProjectTree) -> HostFacts:
    """Return the definitions and registrations in the project's host code of one translation unit."""
    definitions: dict[tuple[str, str, int], HostDefinition] = {}
    registrations: dict[Registration, None] = {}
    cache = MentionCache(tree)
    for cursor in _definitions(unit.cursor, tree):
        body = _read(cursor, cache)
        own = body.definition
        definitions.setdefault((own.usr, own.path, own.start_offset), own)
        registrations.update(dict.fromkeys(body.registrations))
    return HostFacts(definitions=tuple(definitions.values()), registrations=tuple(registrations))


def _definitions(scope: Cursor, tree: ProjectTree) -> Iterator[Cursor]:
    """Yield the functions, methods and namespace-scope variables that the project's files define."""
    for child in scope.get_children():
        kind = child.kind
        if kind in BODIES:
            if child.is_definition() and tree.path_of(child) is not None and not is_instantiation(child):
                yield child
        elif kind == CursorKind.VAR_DECL:
            if tree.path_of(child) is not None and child.storage_class != StorageClass.EXTERN:
                yield child
        elif kind in SCOPES and tree.path_of(child) is not None:
            yield from _definitions(child, tree)


def _read(cursor: Cursor, cache: MentionCache) -> BodyWalk:
    """Walk a definition, unless it runs on the device only."""
    kind = _kind(cursor)
    definition = _definition(cursor, cache.tree, kind)
    body = BodyWalk(tree=cache.tree, cache=cache, definition=definition, own_mention=mention(cursor))
    if kind == "kernel" or is_device_only(cursor):
        return body
    unclaimed = body.children(cursor)
    if kind == "variable" and unclaimed.values:
        given = Unclaimed(values=unclaimed.values, devices=unclaimed.devices)
        body.register(cursor, given, (body.own_mention,))
    body.definition = replace(
        body.definition,
        launches=body.launches,
        mentions=tuple(m for m in body.mentions if m.usr != body.definition.usr),
        operators=tuple(sorted(body.operators)),
    )
    return body


def _kind(cursor: Cursor) -> Kind:
    if is_global(cursor):
        return "kernel"
    return "variable" if cursor.kind == CursorKind.VAR_DECL else "function"


def _definition(cursor: Cursor, tree: ProjectTree, kind: Kind) -> HostDefinition:
    path = tree.path_of(cursor)
    assert path is not None  # only definitions of the project are read
    extent = cursor.extent
    return HostDefinition(
        usr=cursor.get_usr(),
        name=definition_name(cursor),
        path=path,
        start_offset=tree.declaration_start(path, extent.start.offset),
        start_line=extent.start.line,
        end_line=extent.end.line,
        kind=kind,
        parameters=tuple(c.spelling for c in cursor.get_children() if c.kind == CursorKind.PARM_DECL),
        exported=cursor.get_usr() == f"c:@F@{cursor.spelling}",
    )
