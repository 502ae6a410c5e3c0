"""The names in expressions: the declarations they refer to, their types and their values."""

from collections.abc import Mapping
from ctypes import c_longlong, c_void_p

from clang.cindex import Cursor, CursorKind, Type, TypeKind, conf

from kernelmill.cpp.expressions import Braces, Call, Cast, Literal, Name, Node
from kernelmill.extraction.syntax.cursors import FUNCTIONS, template_of
from kernelmill.extraction.syntax.visits import descend

References = Mapping[str, Cursor]
"""The declarations that the names of one expression refer to."""
Frame = Mapping[int, Node]
"""The values of function and template parameters, by hash."""

INTEGERS = frozenset(
    {
        TypeKind.BOOL,
        *(TypeKind.CHAR_S, TypeKind.CHAR_U, TypeKind.SCHAR, TypeKind.UCHAR),
        *(TypeKind.SHORT, TypeKind.USHORT, TypeKind.INT, TypeKind.UINT, TypeKind.LONG, TypeKind.ULONG),
        *(TypeKind.LONGLONG, TypeKind.ULONGLONG, TypeKind.ENUM),
    }
)
FLOATS = frozenset({TypeKind.FLOAT, TypeKind.DOUBLE, TypeKind.HALF})
_OTHER_VALUES = frozenset(
    {TypeKind.POINTER, TypeKind.AUTO, TypeKind.DEPENDENT, TypeKind.LVALUEREFERENCE, TypeKind.INVALID}
)
_EVALUATED_INTEGER = 1  # CXEval_Int of clang-c/Index.h


def last_name(text: str) -> str:
    """Return the last part of a name: `f` in `a::b::f<T, 3>`."""
    return text.partition("<")[0].rpartition("::")[2].strip()


def references(cursor: Cursor) -> dict[str, Cursor]:
    """Return the declarations that the names below a cursor refer to, by their last part."""
    found: dict[str, Cursor] = {}
    for child in descend(cursor):
        kind = child.kind
        if kind == CursorKind.DECL_REF_EXPR:
            target = child.referenced
            if target is not None:
                found.setdefault(child.spelling, target)
        elif kind == CursorKind.MEMBER_REF_EXPR and child.referenced is not None:
            if next(child.get_children(), None) is None:  # a member of an implicit `this`
                found.setdefault(child.spelling, child.referenced)
        elif kind in (CursorKind.OVERLOADED_DECL_REF, CursorKind.TYPE_REF):
            found.setdefault(child.spelling.rpartition(" ")[2].rpartition("::")[2], child)
    return found


def type_names(found: References) -> frozenset[str]:
    """Return the names that refer to types."""
    return frozenset(name for name, target in found.items() if target.kind == CursorKind.TYPE_REF)


def dimensions(node: Node | None) -> tuple[Node, ...]:
    """Return the x, y and z dimensions of a grid or block; empty if they cannot be distinguished."""
    one = Literal("1")
    match node:
        case None:
            return ()
        case Call(Name("dim3"), (only,)) if len(dimensions(only)) == 3 and isinstance(only, Call | Braces):
            return dimensions(only)
        case Call(Name("dim3" | "::dim3"), given) | Braces("dim3" | "", given) if len(given) <= 3:
            return (*given, *[one] * (3 - len(given)))
        case Cast("dim3", operand):
            return dimensions(operand)
    return (node, one, one)


def is_dim3(target: Cursor) -> bool:
    """Return whether a variable has the type `dim3`."""
    return is_dim3_type(target.type.get_canonical().spelling)


def is_dim3_type(spelling: str) -> bool:
    """Return whether a type is `dim3`."""
    return spelling.replace("const ", "").replace("struct ", "").rstrip("& ") == "dim3"


def is_value_type(canonical: Type) -> bool:
    """Return whether a variable of this type can be replaced by its initializer.

    Numbers, pointers and values of dependent types can.

    Objects cannot, since their methods may change them.
    """
    return canonical.kind in INTEGERS | FLOATS | _OTHER_VALUES


def is_floating(expression: Cursor | None) -> bool:
    """Return whether an expression has a floating-point type before implicit conversions."""
    while expression is not None:
        if expression.type.get_canonical().kind in FLOATS:
            return True
        expression = next(expression.get_children(), None) if expression.kind == CursorKind.UNEXPOSED_EXPR else None
    return False


def evaluated(cursor: Cursor) -> int | None:
    """Return the integer value of a constant, as clang computes it."""
    library = conf.lib
    library.clang_Cursor_Evaluate.restype = c_void_p
    library.clang_EvalResult_getAsLongLong.restype = c_longlong
    handle = library.clang_Cursor_Evaluate(cursor)
    if not handle:
        return None
    result = c_void_p(handle)
    try:
        if library.clang_EvalResult_getKind(result) != _EVALUATED_INTEGER:
            return None
        return int(library.clang_EvalResult_getAsLongLong(result))
    finally:
        library.clang_EvalResult_dispose(result)


def template_values(function: Cursor, callee: str) -> dict[int, Node]:
    """Return the values that `f<T, 3>` gives to the non-type template parameters of a function, by hash."""
    inside = callee.partition("<")[2].rpartition(">")[0]
    if not inside:
        return {}
    given = [part.strip() for part in inside.split(",")]
    own = [c for c in function.get_children() if c.kind.name.startswith("TEMPLATE_")]
    own = [c for c in own if c.kind in (CursorKind.TEMPLATE_NON_TYPE_PARAMETER, CursorKind.TEMPLATE_TYPE_PARAMETER)]
    return {
        parameter.hash: Name(value) if not value.isdigit() else Literal(value)
        for parameter, value in zip(own, given, strict=False)
        if parameter.kind == CursorKind.TEMPLATE_NON_TYPE_PARAMETER
    }


def called_definitions(function: Cursor) -> list[Cursor]:
    """Return the definitions of the functions that a function calls or names."""
    named = [c.referenced for c in descend(function) if c.kind == CursorKind.DECL_REF_EXPR]
    definitions = [
        template_of(target).get_definition() for target in named if target is not None and target.kind in FUNCTIONS
    ]
    return list({definition.hash: definition for definition in definitions if definition is not None}.values())


def statements_of(statement: Cursor) -> list[Cursor]:
    """Return the statements of a block, or a single statement in its place."""
    return list(statement.get_children()) if statement.kind == CursorKind.COMPOUND_STMT else [statement]
