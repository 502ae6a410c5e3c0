"""Declarations in the AST of a unit: what they belong to, and which of them can be removed separately."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from clang.cindex import Cursor, CursorKind, TypeKind, conf

from kernelmill.extraction.syntax.visits import descend

FUNCTIONS = frozenset(
    {
        CursorKind.FUNCTION_DECL,
        CursorKind.FUNCTION_TEMPLATE,
        CursorKind.CXX_METHOD,
        CursorKind.CONSTRUCTOR,
        CursorKind.DESTRUCTOR,
        CursorKind.CONVERSION_FUNCTION,
    }
)
CLASSES = frozenset(
    {
        CursorKind.STRUCT_DECL,
        CursorKind.CLASS_DECL,
        CursorKind.UNION_DECL,
        CursorKind.CLASS_TEMPLATE,
        CursorKind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION,
    }
)
SCOPES = frozenset({CursorKind.TRANSLATION_UNIT, CursorKind.NAMESPACE, CursorKind.LINKAGE_SPEC})


@dataclass(frozen=True, slots=True)
class ByteRange:
    """A range of bytes in the text of a unit; the end is exclusive."""

    start: int
    end: int


def is_written(cursor: Cursor) -> bool:
    """Whether a top-level declaration is written in the file.

    Clang also reports members and instantiations for which it generated code later as children of the file.
    """
    parent = cursor.lexical_parent
    template = conf.lib.clang_getSpecializedCursorTemplate(cursor)
    generated = template is not None and cursor.location in (
        template.location,
        (template.get_definition() or template).location,
    )
    return not generated and (parent is None or parent.kind in SCOPES)


def walk(cursor: Cursor, member_by_member: bool) -> Iterator[Cursor]:
    """Walk a declaration; with `member_by_member`, the member functions of a class are skipped."""
    if not member_by_member:
        yield from descend(cursor)
        return
    yield cursor
    for child in cursor.get_children():
        if child.kind not in FUNCTIONS:
            yield from descend(child)


def removable(tops: Sequence[Cursor]) -> Iterator[ByteRange]:
    """Yield the ranges of declarations and members that can be removed separately."""
    for cursor in tops:
        if cursor.kind in SCOPES:
            yield from removable(list(cursor.get_children()))
        elif cursor.kind != CursorKind.USING_DIRECTIVE:  # other names are found through it
            yield byte_range(cursor)
            for member in cursor.get_children():
                if member.kind in FUNCTIONS and cursor.kind not in FUNCTIONS and not member.is_default_method():
                    yield byte_range(member)


def host_members(scope: Cursor, offset_of: Callable[[Cursor], int | None]) -> Iterator[ByteRange]:
    """Yield the ranges of the member functions that only host code can call, of all classes in a file.

    Functions that clang compiles for both sides without an attribute stay: defaulted and `constexpr` ones.
    """
    for cursor in scope.get_children():
        if offset_of(cursor) is None:
            continue
        if cursor.kind in FUNCTIONS and cursor.semantic_parent.kind in CLASSES and _is_for_host(cursor):
            yield byte_range(cursor)
        elif cursor.kind in SCOPES or cursor.kind in CLASSES:
            yield from host_members(cursor, offset_of)


def _is_for_host(function: Cursor) -> bool:
    if function.is_default_method() or any(c.kind == CursorKind.CUDADEVICE_ATTR for c in function.get_children()):
        return False
    before_parameters = takewhile(lambda token: token.spelling != "(", function.get_tokens())
    return all(token.spelling != "constexpr" for token in before_parameters)


def from_float(cursor: Cursor) -> Iterator[Cursor]:
    """Yield the constructors of a class that convert a `float`; none for other declarations."""
    for member in cursor.get_children() if cursor.kind in CLASSES else ():
        if member.kind == CursorKind.CONSTRUCTOR:
            parameters = [one.type.get_canonical().kind for one in member.get_arguments()]
            if parameters == [TypeKind.FLOAT]:
                yield member


def owner_of(cursor: Cursor) -> Cursor:
    """Return the function, class or other removable declaration of a stand-in that contains `cursor`."""
    while True:
        parent = cursor.semantic_parent
        if cursor.kind in FUNCTIONS or parent is None or parent.kind in SCOPES:
            return cursor
        cursor = parent


def byte_range(cursor: Cursor) -> ByteRange:
    """Return the range of a declaration; for an implicit instantiation, that of its template."""
    template = conf.lib.clang_getSpecializedCursorTemplate(cursor)
    written = template if template is not None and template.location == cursor.location else cursor
    return ByteRange(written.extent.start.offset, written.extent.end.offset)


def qualified_name(cursor: Cursor) -> str:
    """Return the name of a declaration with its scopes; anonymous ones are omitted."""
    names, scope = [], cursor
    while scope is not None and scope.kind != CursorKind.TRANSLATION_UNIT:
        if scope.spelling and "(" not in scope.spelling:
            names.append(scope.spelling)
        scope = scope.semantic_parent
    return "::".join(reversed(names))
