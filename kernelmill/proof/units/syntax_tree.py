"""The syntax trees of device functions, parsed by libclang with the CPU runtime's headers, which are always there.

Only nodes that stand in the unit's text as they are parsed are in the tree: what a macro expands to is not, unless the
whole expansion is one node.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache

from clang.cindex import Cursor, CursorKind, Index, TranslationUnit, TranslationUnitLoadError, TypeKind

from kernelmill.clang import bindings
from kernelmill.clang.plain_cursors import OffsetsInFile
from kernelmill.proof.units import runtime_header

_UNIT = "unit.cpp"
_ON_DEVICE = re.compile(r"__(?:global|device)__|\b\w*DEVICE\w*\b")
_CONSTANT = re.compile(r"\bconst(?:expr|eval)\b")
_FUNCTIONS = (CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE, CursorKind.CXX_METHOD, CursorKind.CONSTRUCTOR)
_SCOPES = (CursorKind.NAMESPACE, CursorKind.STRUCT_DECL, CursorKind.CLASS_DECL, CursorKind.CLASS_TEMPLATE,
           CursorKind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION, CursorKind.LINKAGE_SPEC)  # fmt: skip
_OF_FRAMEWORKS = frozenset({"at", "c10", "torch", "std", "thrust", "cub"})
_INTEGERS = frozenset(
    {
        *(TypeKind.INT, TypeKind.UINT, TypeKind.LONG, TypeKind.ULONG, TypeKind.LONGLONG, TypeKind.ULONGLONG),
        *(TypeKind.SHORT, TypeKind.USHORT, TypeKind.SCHAR, TypeKind.UCHAR, TypeKind.CHAR_S),
    }
)
_FLOATS = frozenset({TypeKind.FLOAT, TypeKind.DOUBLE})


@dataclass(slots=True, eq=False)
class Node:
    """A statement, an expression or a declaration; offsets are those of the unit's text."""

    kind: CursorKind
    start: int
    end: int
    cursor: Cursor
    parent: "Node | None" = None
    children: list["Node"] = field(default_factory=list)

    def walk(self) -> Iterator["Node"]:
        """The node and all nodes below it, in the order of the text."""
        yield self
        for child in self.children:
            yield from child.walk()

    def above(self) -> Iterator["Node"]:
        """The nodes that contain this one, innermost first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    @property
    def type_name(self) -> str:
        """The canonical type."""
        return str(self.cursor.type.get_canonical().spelling)

    @property
    def whole(self) -> bool:
        """Whether the type is an integer."""
        return self.cursor.type.get_canonical().kind in _INTEGERS

    @property
    def floating(self) -> bool:
        """Whether the type is `float` or `double`."""
        return self.cursor.type.get_canonical().kind in _FLOATS

    @property
    def points(self) -> bool:
        """Whether the type is a pointer or an array."""
        return self.cursor.type.get_canonical().kind in (
            TypeKind.POINTER, TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY, TypeKind.DEPENDENTSIZEDARRAY,
        )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A function that runs on a device."""

    name: str
    at: int
    """The offset of the name in the unit's text, unless a macro contains it."""
    parameters: tuple[Node, ...]
    body: Node
    on_host: bool
    """Whether it is a kernel, whose arguments come from the host."""


@cache
def _index() -> Index:
    bindings.complete()
    return Index.create()


@cache
def _arguments() -> tuple[str, ...]:
    return runtime_header.arguments(_index())


@lru_cache(maxsize=2)
def parsed(unit: str) -> tuple[Cursor, ...]:
    """The declarations, macros and directives at the top level of a unit, in the order of the parser.

    Raises `TranslationUnitLoadError` if the parser crashes.
    """
    text = re.sub(r"[^\x00-\x7f]", "?", unit)  # so that bytes are characters
    made = _index().parse(
        _UNIT,
        args=list(_arguments()),
        unsaved_files=[(_UNIT, text)],
        options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD,
    )
    inside = OffsetsInFile(_UNIT)  # most of some thousand declarations are the runtime's
    return tuple(one for one in made.cursor.get_children() if inside.of(one) is not None)


@lru_cache(maxsize=2)
def functions(unit: str) -> tuple[Function, ...]:
    """The functions of a unit that run on a device, in order; none if the parser crashes."""
    text = re.sub(r"[^\x00-\x7f]", "?", unit)  # so that bytes are characters
    try:
        top = list(parsed(unit))
    except TranslationUnitLoadError:
        return ()
    macros = [
        (one.extent.start.offset, one.extent.end.offset)
        for one in top
        if one.kind == CursorKind.MACRO_INSTANTIATION
    ]  # fmt: skip
    return tuple(_found(text, top, macros))


def _found(text: str, cursors: list[Cursor], macros: list[tuple[int, int]]) -> Iterator[Function]:
    for cursor in cursors:
        if cursor.kind in _SCOPES:
            if cursor.spelling not in _OF_FRAMEWORKS:
                yield from _found(text, list(cursor.get_children()), macros)
        elif cursor.kind in _FUNCTIONS and cursor.is_definition():
            start = cursor.extent.start.offset
            before = max(text.rfind(mark, 0, start) for mark in (";", "}", "{", "\n\n"))
            bodies = [one for one in cursor.get_children() if one.kind == CursorKind.COMPOUND_STMT]
            if not bodies:
                continue
            head = text[before + 1 : bodies[-1].extent.start.offset]
            if not _ON_DEVICE.search(head) or _CONSTANT.search(head):
                continue
            body = next(iter(_nodes(bodies[-1], macros)), None)
            if body is None:
                continue
            parameters = [
                node
                for one in cursor.get_children()
                if one.kind == CursorKind.PARM_DECL
                for node in _nodes(one, macros)
            ]
            yield Function(
                name=cursor.spelling,
                at=cursor.location.offset,
                parameters=tuple(parameters),
                body=body,
                on_host="__global__" in head,
            )


def _nodes(cursor: Cursor, macros: list[tuple[int, int]]) -> Iterator[Node]:
    """The node of a cursor, or the nodes below it if a macro contains a part of it."""
    extent = cursor.extent
    first, last = extent.start, extent.end  # each of them asks the parser once for all that it says
    start, end, file = first.offset, last.offset, first.file
    below = [node for one in cursor.get_children() for node in _nodes(one, macros)]
    inside = file is not None and start < end and file.name == _UNIT
    partial = any(
        (first <= start < last or first < end <= last) and not (start <= first and last <= end)
        for first, last in macros
    )  # fmt: skip
    is_macro = any((first, last) == (start, end) for first, last in macros)
    if is_macro and cursor.kind not in _IN_MACROS:
        yield from ()
    elif inside and (not partial or cursor.kind in _LOOPS):
        node = Node(cursor.kind, start, end, cursor, children=[] if is_macro else below)
        for child in node.children:
            child.parent = node
        yield node
    else:
        yield from below


_LOOPS = (CursorKind.FOR_STMT, CursorKind.WHILE_STMT, CursorKind.DO_STMT)
"""Loops whose header comes from a macro have a body in the text."""
_IN_MACROS = (CursorKind.INTEGER_LITERAL, CursorKind.FLOATING_LITERAL, CursorKind.DECL_REF_EXPR,
              CursorKind.UNEXPOSED_EXPR, CursorKind.PAREN_EXPR, CursorKind.CALL_EXPR)  # fmt: skip
