"""Read kernels from clang's cursors: `__global__` definitions, their parameters and the functions they call."""

from collections.abc import Hashable, Iterator
from typing import Literal, NamedTuple

from clang.cindex import Cursor, CursorKind, Type, TypeKind, conf

from kernelmill.clang import plain_cursors
from kernelmill.clang.facts import KernelFacts
from kernelmill.clang.plain_cursors import PlainCursor, plain_overload
from kernelmill.extraction.syntax.locations import ProjectTree
from kernelmill.records import DeviceFunction, Parameter, TemplateParameter

FUNCTIONS = frozenset({CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE, CursorKind.CXX_METHOD})
SPECIAL_MEMBERS = frozenset({CursorKind.CONSTRUCTOR, CursorKind.DESTRUCTOR, CursorKind.CONVERSION_FUNCTION})
"""Functions whose name is the name of a type."""
SCOPES = frozenset(
    {
        CursorKind.NAMESPACE,
        CursorKind.LINKAGE_SPEC,
        CursorKind.UNEXPOSED_DECL,
        CursorKind.STRUCT_DECL,
        CursorKind.CLASS_DECL,
        CursorKind.CLASS_TEMPLATE,
        CursorKind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION,
        CursorKind.FRIEND_DECL,
    }
)
TEMPLATE_PARAMETERS: dict[CursorKind, Literal["type", "non_type", "template"]] = {
    CursorKind.TEMPLATE_TYPE_PARAMETER: "type",
    CursorKind.TEMPLATE_NON_TYPE_PARAMETER: "non_type",
    CursorKind.TEMPLATE_TEMPLATE_PARAMETER: "template",
}
QUALIFIERS = (
    ("const", Type.is_const_qualified),
    ("volatile", Type.is_volatile_qualified),
    ("__restrict__", Type.is_restrict_qualified),
)


class LineRange(NamedTuple):
    """A range of lines of a file, including both ends."""

    path: str
    first: int
    last: int


def functions(scope: Cursor, tree: ProjectTree) -> Iterator[Cursor]:
    """Yield every function and function template declared in the project's files, in any scope."""
    for child in scope.get_children():
        if child.kind in FUNCTIONS | SPECIAL_MEMBERS:
            if tree.path_of(child) is not None:
                yield child
        elif child.kind in SCOPES and tree.path_of(child) is not None:
            yield from functions(child, tree)


def is_kernel(function: Cursor) -> bool:
    """Return whether a function is a `__global__` definition that is written in a file, not an instantiation."""
    return function.is_definition() and not is_instantiation(function) and is_global(function)


def is_global(function: Cursor) -> bool:
    """Return whether a declaration has the attribute `__global__`."""
    return any(c.kind == CursorKind.CUDAGLOBAL_ATTR for c in function.get_children())


def is_instantiation(function: Cursor) -> bool:
    """Return whether clang instantiated a function from a template, which then has the same location."""
    template = conf.lib.clang_getSpecializedCursorTemplate(function)
    if template is None:
        return False
    # Clang gives the first declaration of the template; the instantiation has the location of the definition.
    definition = template.get_definition() or template
    return function.location in (template.location, definition.location)


def is_device_only(function: Cursor) -> bool:
    """Return whether a definition is compiled for the device only."""
    attributes = {c.kind for c in function.get_children()}
    on_device = CursorKind.CUDAGLOBAL_ATTR in attributes or CursorKind.CUDADEVICE_ATTR in attributes
    return function.is_definition() and on_device and CursorKind.CUDAHOST_ATTR not in attributes


def line_range(function: Cursor) -> LineRange:
    """Return the lines of a function."""
    return LineRange(function.location.file.name, function.extent.start.line, function.extent.end.line)


def kernel(function: Cursor, tree: ProjectTree) -> KernelFacts:
    """Return the facts of a kernel definition."""
    path = tree.path_of(function)
    assert path is not None
    children = list(function.get_children())
    extent = function.extent
    start = tree.declaration_start(path, extent.start.offset)
    return KernelFacts(
        path=path,
        name=function.spelling,
        qualified_name=qualified_name(function),
        start_offset=start,
        end_offset=extent.end.offset,
        start_line=tree.text(path).count(b"\n", 0, start) + 1,
        end_line=extent.end.line,
        template_parameters=tuple(_template_parameter(c, tree) for c in children if c.kind in TEMPLATE_PARAMETERS),
        parameters=tuple(_parameter(c, tree) for c in children if c.kind == CursorKind.PARM_DECL),
        device_functions=device_functions(function, tree),
    )


def qualified_name(cursor: Cursor) -> str:
    """Return the name with its namespaces and classes, except for anonymous ones."""
    names, scope = [], cursor
    while scope is not None and scope.kind != CursorKind.TRANSLATION_UNIT:
        if scope.kind != CursorKind.LINKAGE_SPEC and scope.spelling and "(" not in scope.spelling:
            names.append(scope.spelling)
        scope = scope.semantic_parent
    return "::".join(reversed(names))


def _source(cursor: Cursor, tree: ProjectTree) -> str:
    """Return the text of a cursor as written, with white space folded."""
    path = tree.path_of(cursor)
    if path is None:
        return ""
    text = tree.text(path)[cursor.extent.start.offset : cursor.extent.end.offset]
    return " ".join(text.decode("utf-8", "replace").split())


def _default(cursor: Cursor, tree: ProjectTree) -> str | None:
    _, equals, value = _source(cursor, tree).partition("=")
    return value.strip() if equals else None


def _template_parameter(cursor: Cursor, tree: ProjectTree) -> TemplateParameter:
    kind = TEMPLATE_PARAMETERS[cursor.kind]
    declaration = _source(cursor, tree).partition("=")[0]
    return TemplateParameter(
        name=cursor.spelling,
        kind=kind,
        type=cursor.type.spelling if kind == "non_type" else None,
        default=_default(cursor, tree),
        pack="..." in declaration,
    )


def _parameter(cursor: Cursor, tree: ProjectTree) -> Parameter:
    pointee, depth = cursor.type, 0
    while pointee.kind == TypeKind.POINTER:
        pointee, depth = pointee.get_pointee(), depth + 1
    qualifiers = [word for word, holds in QUALIFIERS if holds(pointee)]
    if depth:
        qualifiers += [word for word, holds in QUALIFIERS if holds(cursor.type)]
    return Parameter(
        name=cursor.spelling,
        type=cursor.type.spelling,
        canonical_type=cursor.type.get_canonical().spelling if _is_concrete(pointee) else cursor.type.spelling,
        qualifiers=tuple(qualifiers),
        pointer_depth=depth,
        default=_default(cursor, tree),
    )


def _is_concrete(pointee: Type) -> bool:
    """Return whether the canonical spelling is meaningful; that of a dependent type is `type-parameter-0-0`."""
    return "type-parameter-" not in pointee.get_canonical().spelling


def device_functions(kernel: Cursor, tree: ProjectTree) -> tuple[DeviceFunction, ...]:
    """Return the project's functions that a kernel calls, directly or through others, sorted by position."""
    found: dict[DeviceFunction, None] = {}
    waiting, seen, called = [kernel], {kernel.hash}, set[Hashable]()
    while waiting:
        for callee in _callees(waiting.pop(), called):
            definition = callee.get_definition()
            # Built-in functions have the location of their first use and no definition.
            path = None if definition is None else tree.path_of(definition)
            if definition is None or path is None or definition.hash in seen:
                continue
            seen.add(definition.hash)
            waiting.append(definition)
            found[
                DeviceFunction(
                    qualified_name=qualified_name(definition),
                    path=path,
                    start_line=definition.extent.start.line,
                    end_line=definition.extent.end.line,
                )
            ] = None
    return tuple(sorted(found, key=lambda f: (f.path, f.start_line, f.qualified_name)))


def _callees(function: Cursor, known: set[Hashable]) -> Iterator[Cursor]:
    """Yield what a function calls, other than what is known, and add it to that."""
    for cursor in function.walk_preorder():
        dependent = cursor.kind == CursorKind.OVERLOADED_DECL_REF  # a call that depends on a template parameter
        if dependent:
            targets = plain_overloads(cursor)
        elif cursor.kind in (CursorKind.DECL_REF_EXPR, CursorKind.MEMBER_REF_EXPR, CursorKind.CALL_EXPR):
            targets = iter((plain_cursors.referenced(cursor),))
        else:
            continue
        for plain in targets:
            if plain.kind == plain_cursors.NULL or (identity := plain_cursors.identity(plain)) in known:
                continue
            known.add(identity)
            target = plain_cursors.with_methods(plain, cursor)
            if dependent:
                yield target
            elif target.kind in FUNCTIONS:
                yield template_of(target)


def plain_overloads(reference: Cursor) -> Iterator[PlainCursor]:
    """Yield the functions that an `OVERLOADED_DECL_REF` may mean."""
    get = plain_overload()
    return (get(reference, index) for index in range(conf.lib.clang_getNumOverloadedDecls(reference)))


def overloads(reference: Cursor) -> Iterator[Cursor]:
    """Yield the functions that an `OVERLOADED_DECL_REF` may mean, with the methods of the bindings."""
    return (plain_cursors.with_methods(plain, reference) for plain in plain_overloads(reference))


def overload_identity(reference: Cursor) -> bytes:
    """What the functions that an `OVERLOADED_DECL_REF` may mean have in common with no others of the same parse."""
    return b"".join(map(bytes, plain_overloads(reference)))


def template_of(function: Cursor) -> Cursor:
    """Return the template of an instantiation, or the function itself."""
    template = conf.lib.clang_getSpecializedCursorTemplate(function)
    return function if template is None or template.kind not in FUNCTIONS else template
