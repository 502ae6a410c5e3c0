"""Visit clang's cursors in one call of the library, which is much faster than the generators of the bindings."""

from clang.cindex import Cursor, callbacks, conf

_RECURSE = 2  # CXChildVisit_Recurse of clang-c/Index.h


def _visitor(child: Cursor, _parent: Cursor, found: list[Cursor]) -> int:
    found.append(child)
    return _RECURSE


_VISIT = callbacks["cursor_visit"](_visitor)


def descend(cursor: Cursor) -> list[Cursor]:
    """Return a cursor and all its descendants, parents first."""
    found = [cursor]
    conf.lib.clang_visitChildren(cursor, _VISIT, found)
    unit = cursor._tu  # noqa: SLF001  # keeps the translation unit alive, as in the bindings
    for child in found:
        child._tu = unit  # noqa: SLF001
    return found
