"""The text of a unit that the preprocessor skips, so that it is in no program and nothing in it can be wrong."""

import ctypes
import re
from collections.abc import Iterator
from functools import lru_cache

from clang.cindex import Cursor, File, SourceRange, TranslationUnit, TranslationUnitLoadError, conf

from kernelmill.proof.units.syntax_tree import parsed

_CONDITIONAL = re.compile(r"^[ \t]*#[ \t]*if", re.MULTILINE)


class _Ranges(ctypes.Structure):
    """CXSourceRangeList of clang-c/Index.h, which the Python bindings do not name."""

    _fields_ = (("count", ctypes.c_uint), ("ranges", ctypes.POINTER(SourceRange)))


@lru_cache(maxsize=4)
def skipped_text(unit: str) -> tuple[tuple[int, int], ...]:
    """Return the ranges of a unit between directives whose conditions are false; none if the parser crashes."""
    if _CONDITIONAL.search(unit) is None:
        return ()
    try:
        top = parsed(unit)
    except TranslationUnitLoadError:
        return ()
    return tuple(_skipped(top[0])) if top else ()


def _skipped(cursor: Cursor) -> Iterator[tuple[int, int]]:
    """Yield what was skipped of the file that a declaration stands in."""
    find = conf.lib.clang_getSkippedRanges
    find.argtypes, find.restype = [TranslationUnit, File], ctypes.POINTER(_Ranges)
    found = find(cursor.translation_unit, cursor.location.file)
    try:
        for number in range(found.contents.count):
            one = found.contents.ranges[number]
            yield one.start.offset, one.end.offset
    finally:
        free = conf.lib.clang_disposeSourceRangeList
        free.argtypes, free.restype = [ctypes.POINTER(_Ranges)], None
        free(found)
