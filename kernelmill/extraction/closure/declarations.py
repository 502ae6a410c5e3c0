"""Declarations as ranges of their files: the kinds that a closure can contain, and how each becomes a record."""

import re
from collections.abc import Iterator

from clang.cindex import Cursor, CursorKind

from kernelmill.extraction.syntax import attributes
from kernelmill.extraction.syntax.cursors import FUNCTIONS, TEMPLATE_PARAMETERS, qualified_name
from kernelmill.extraction.syntax.locations import ProjectTree, file_position
from kernelmill.records import ParameterReference, ProjectDeclaration

CLASSES = frozenset(
    {
        CursorKind.STRUCT_DECL,
        CursorKind.CLASS_DECL,
        CursorKind.UNION_DECL,
        CursorKind.CLASS_TEMPLATE,
        CursorKind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION,
    }
)
KINDS = {
    **dict.fromkeys(FUNCTIONS, "function"),
    **dict.fromkeys(CLASSES, "class"),
    CursorKind.CONSTRUCTOR: "function",
    CursorKind.DESTRUCTOR: "function",
    CursorKind.CONVERSION_FUNCTION: "function",
    CursorKind.ENUM_DECL: "enum",
    CursorKind.TYPEDEF_DECL: "alias",
    CursorKind.TYPE_ALIAS_DECL: "alias",
    CursorKind.TYPE_ALIAS_TEMPLATE_DECL: "alias",
    CursorKind.USING_DECLARATION: "using",
    CursorKind.USING_DIRECTIVE: "using",
    CursorKind.NAMESPACE_ALIAS: "alias",
    CursorKind.VAR_DECL: "variable",
}
"""The value of `ProjectDeclaration.kind` for each kind of cursor that a closure can contain."""
_END_OF_DECLARATION = re.compile(rb"\s*(?:,[^;{}]*)?;")
"""The semicolon, and any further names before it: `int a, b;` is one declaration."""
_NAMES_OF_PARAMETERS = frozenset({CursorKind.TYPE_REF, CursorKind.TEMPLATE_REF, CursorKind.DECL_REF_EXPR})


def declaration(cursor: Cursor, path: str, tree: ProjectTree) -> ProjectDeclaration:
    """Return the record of a declaration in a file of the project."""
    text = tree.text(path)
    end = cursor.extent.end.offset
    if KINDS[cursor.kind] != "function" or not cursor.is_definition():
        following = _END_OF_DECLARATION.match(text, end)  # the expansion of a macro may lack it
        end = following.end() if following else end
    start = tree.declaration_start(path, cursor.extent.start.offset)
    return ProjectDeclaration(
        name=qualified_name(cursor),
        kind=KINDS[cursor.kind],
        path=path,
        start_offset=start,
        end_offset=end,
        start_line=text.count(b"\n", 0, start) + 1,
        namespaces=namespaces(cursor),
    )


def macro_definition(cursor: Cursor, tree: ProjectTree) -> ProjectDeclaration:
    """Return the record of a macro definition of the project."""
    path = tree.path_of(cursor)
    assert path is not None
    return ProjectDeclaration(
        name=cursor.spelling,
        kind="macro",
        path=path,
        start_offset=cursor.extent.start.offset,
        end_offset=cursor.extent.end.offset,
        start_line=cursor.extent.start.line,
    )


def namespaces(cursor: Cursor) -> tuple[str, ...]:
    """Return the namespaces around a declaration, outermost first; an anonymous namespace is the empty string."""
    names, scope = [], cursor.semantic_parent
    while scope is not None and scope.kind != CursorKind.TRANSLATION_UNIT:
        if scope.kind == CursorKind.NAMESPACE:
            names.append("" if "(" in scope.spelling else scope.spelling)
        scope = scope.semantic_parent
    return tuple(reversed(names))


def declaration_text(cursor: Cursor, path: str, tree: ProjectTree) -> bytes:
    """Return the text of a declaration, including its leading attributes."""
    return tree.text(path)[tree.declaration_start(path, cursor.extent.start.offset) : cursor.extent.end.offset]


def parameter_references(kernel: Cursor, tree: ProjectTree) -> Iterator[ParameterReference]:
    """Yield the ranges of a kernel's text that name its own template parameters, in order.

    The AST distinguishes them from names that shadow a parameter; it omits attributes, in which every name is taken.
    """
    own = {c.hash: c.spelling for c in kernel.get_children() if c.kind in TEMPLATE_PARAMETERS}
    found: dict[int, ParameterReference] = {}
    for cursor in kernel.walk_preorder():
        target = cursor.referenced if cursor.kind in _NAMES_OF_PARAMETERS else None
        start = None if target is None or target.hash not in own else file_position(cursor.extent.start)
        if target is not None and start is not None:
            name = own[target.hash]
            found[start.offset] = ParameterReference(
                parameter=name,
                start_offset=start.offset,
                end_offset=start.offset + len(name.encode()),
                in_macro=cursor.extent.start.offset != start.offset,
            )
    path = tree.path_of(kernel)
    if path is not None:
        first = tree.declaration_start(path, kernel.extent.start.offset)
        for word in attributes.parameters(declaration_text(kernel, path, tree), frozenset(own.values())):
            start_offset = first + word.start
            reference = ParameterReference(
                parameter=word.text.decode(), start_offset=start_offset, end_offset=start_offset + len(word.text)
            )
            found.setdefault(start_offset, reference)
    yield from (found[offset] for offset in sorted(found))
