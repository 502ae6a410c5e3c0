"""Divide the text of a unit into the parts that could be removed from it; the kernel is the last."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from clang.cindex import Cursor, CursorKind, TranslationUnit

from kernelmill.instantiation.facts import Part
from kernelmill.instantiation.pruning.declarations import ByteRange

_FUNCTIONS = (CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE)


def divide(unit: TranslationUnit, code: bytes, kernel: str) -> tuple[Part, ...]:
    """Return every include, macro and top-level declaration of a unit, and the kernel named `kernel`.

    Text between two of them, such as a comment, belongs to the first one.
    """
    found: dict[int, Part] = {}
    last = len(code)
    for cursor in unit.cursor.get_children():
        file = cursor.location.file
        if file is None or file.name != unit.spelling:
            continue
        stretch = _stretch(cursor, code)
        if stretch.start < last and _holds(cursor, kernel):
            last = stretch.start
        elif stretch.start not in found and cursor.kind != CursorKind.MACRO_INSTANTIATION:
            found[stretch.start] = _part(cursor, "")
    starts = sorted(start for start in found if start < last)
    texts = _texts(code, [*starts, last])
    parts = [
        Part(kind=found[start].kind, name=found[start].name, text=text)
        for start, text in zip(starts, texts, strict=True)
    ]
    return (*parts, Part(kind="kernel", name=kernel, text=code[last:].decode()))


def _texts(code: bytes, starts: Sequence[int]) -> Iterator[str]:
    for start, end in pairwise(starts):
        yield code[start:end].decode()


def _holds(cursor: Cursor, kernel: str) -> bool:
    if cursor.kind == CursorKind.NAMESPACE:
        return any(_holds(child, kernel) for child in cursor.get_children())
    return cursor.kind in _FUNCTIONS and cursor.spelling == kernel and cursor.is_definition()


def _stretch(cursor: Cursor, code: bytes) -> ByteRange:
    start, end = cursor.extent.start.offset, cursor.extent.end.offset
    if cursor.kind == CursorKind.MACRO_DEFINITION:
        start = code.rfind(b"#", 0, start)
    return ByteRange(start, end)


def _part(cursor: Cursor, text: str) -> Part:
    if cursor.kind == CursorKind.INCLUSION_DIRECTIVE:
        return Part(kind="include", name=cursor.spelling, text=text)
    if cursor.kind == CursorKind.MACRO_DEFINITION:
        return Part(kind="macro", name=cursor.spelling, text=text)
    if cursor.kind == CursorKind.USING_DIRECTIVE:
        return Part(kind="using", name=cursor.spelling, text=text)
    return Part(kind="declaration", name=cursor.spelling, text=text)
