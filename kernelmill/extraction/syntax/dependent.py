"""Resolve calls in templates that depend on their parameters: `Functor<GPU, T> f; f(x);`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from clang.cindex import Cursor, CursorKind

from kernelmill.extraction.syntax.cursors import FUNCTIONS
from kernelmill.extraction.syntax.locations import ProjectTree, file_position
from kernelmill.extraction.syntax.visits import descend

VARIABLES = frozenset({CursorKind.VAR_DECL, CursorKind.PARM_DECL, CursorKind.FIELD_DECL})
_ALIASES = frozenset({CursorKind.TYPE_ALIAS_DECL, CursorKind.TYPEDEF_DECL, CursorKind.TYPE_ALIAS_TEMPLATE_DECL})
_CLASSES = frozenset({CursorKind.STRUCT_DECL, CursorKind.CLASS_DECL})
_MEMBER = re.compile(rb"(?:\.|->|::)\s*(?:template\s+)?([A-Za-z_]\w*)\s*(?:<[^()]*>)?\s*$")
_DEEPEST_ALIASES = 4


class DependentMethod(NamedTuple):
    """A method of a class template, and the symbols of the classes of the project among its arguments."""

    method: Cursor
    arguments: tuple[str, ...]


def dependent_methods(callee: Cursor, tree: ProjectTree) -> list[DependentMethod]:
    """Return the methods that a callee of dependent type means: those of its name in the class template of its object.

    The callee itself, or the declaration of its variable, names the class template. An object that is called like a
    function means the call operator.
    """
    owners = {(owner.template.get_usr(), owner.arguments): owner for owner in _owners(callee, tree, 0)}
    if len(owners) != 1:
        return []
    (owner,) = owners.values()
    wanted = _member(callee, tree) or "operator()"
    members = (owner.template.get_definition() or owner.template).get_children()
    found = [method for method in members if method.kind in FUNCTIONS and method.spelling == wanted]
    return [DependentMethod(method, owner.arguments) for method in found]


def _member(callee: Cursor, tree: ProjectTree) -> str | None:
    """Return the member that `object.name<arguments>` or `Type::name` names, which clang does not spell."""
    if callee.kind not in (CursorKind.MEMBER_REF_EXPR, CursorKind.DECL_REF_EXPR) or callee.referenced is not None:
        return None
    start, end = file_position(callee.extent.start), file_position(callee.extent.end)
    path = None if start is None else tree.relative(start.path)
    if start is None or end is None or path is None or end.path != start.path:
        return None
    match = _MEMBER.search(tree.text(path)[start.offset : end.offset])
    return None if match is None else match[1].decode()


class _Owner(NamedTuple):
    """A class template of the project, and the symbols of the classes among its arguments."""

    template: Cursor
    arguments: tuple[str, ...]


def _owners(cursor: Cursor, tree: ProjectTree, depth: int) -> Iterator[_Owner]:
    """Yield the class templates of the project that an expression names outside the arguments of others."""
    parts = descend(cursor)
    for index, part in enumerate(parts):
        target = part.referenced
        if target is None or target.hash == cursor.hash:
            continue
        if part.kind == CursorKind.TEMPLATE_REF:
            if target.kind == CursorKind.CLASS_TEMPLATE and tree.path_of(target) is not None:
                given = [p.referenced for p in parts[index + 1 :] if p.kind == CursorKind.TYPE_REF]
                yield _Owner(target, tuple(c.get_usr() for c in given if c is not None and c.kind in _CLASSES))
                return  # the following ones are its arguments
        elif depth < _DEEPEST_ALIASES and (
            (part.kind == CursorKind.DECL_REF_EXPR and target.kind in VARIABLES)
            or (part.kind == CursorKind.TYPE_REF and target.kind in _ALIASES)
        ):
            yield from _owners(target, tree, depth + 1)
