"""The parameters of a kernel through which it stores, as its syntax tree shows, also where no run has stored yet."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from clang.cindex import Cursor, CursorKind, TypeKind, conf

from kernelmill.proof.units.syntax_tree import Function, functions

# CXBinaryOperatorKind and CXUnaryOperatorKind of clang-c/Index.h, which the Python bindings do not name.
_ASSIGN, _STEPS = 22, frozenset({1, 2, 3, 4})
_ASSIGNING = frozenset({*(f"operator{sign}=" for sign in ("", *"+-*/%&|^", "<<", ">>")), "operator++", "operator--"})
_UPDATING = ("atomic", "gpuAtomic", "unsafeAtomic", "memset", "memcpy")
"""Beginnings of the names of functions that store through their first argument."""
_TRANSPARENT = frozenset(
    {
        *(CursorKind.UNEXPOSED_EXPR, CursorKind.PAREN_EXPR, CursorKind.CSTYLE_CAST_EXPR),
        *(CursorKind.CXX_STATIC_CAST_EXPR, CursorKind.CXX_REINTERPRET_CAST_EXPR, CursorKind.CXX_CONST_CAST_EXPR),
        CursorKind.CXX_FUNCTIONAL_CAST_EXPR,
    }
)
_ELEMENTS = frozenset({CursorKind.ARRAY_SUBSCRIPT_EXPR, CursorKind.UNARY_OPERATOR, CursorKind.MEMBER_REF_EXPR})
_POINTERS = frozenset({TypeKind.POINTER, TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY})
_REFERENCES = frozenset({TypeKind.LVALUEREFERENCE, TypeKind.RVALUEREFERENCE})
_NOTHING = frozenset[str]()
Origins = Mapping[int, AbstractSet[str]]
"""For each variable, by the hash of its declaration, the parameters whose memory it points or refers to."""
_Stored = Mapping[str, AbstractSet[int]]
"""For each function of a unit, the positions of the parameters through which it stores."""


def stored_parameters(unit: str, kernel: str) -> frozenset[str]:
    """Return the parameters of a kernel that it stores through, itself or in functions that it calls.

    Stores under a condition that is known at compile time are left out: whether these happen, every run shows. Calls
    whose function the arguments of a template decide on are not followed.
    """
    found = functions(unit)
    stored: _Stored = {one.name: frozenset[int]() for one in found}
    while True:
        wider = {name: positions | _positions(found, name, stored) for name, positions in stored.items()}
        if wider == stored:
            break
        stored = wider
    return frozenset(
        one.parameters[position].cursor.spelling
        for one in found
        if one.name == kernel
        for position in stored[kernel]
        if position < len(one.parameters)
    )


def _positions(found: tuple[Function, ...], name: str, stored: _Stored) -> frozenset[int]:
    """The positions of the parameters that functions of one name store through; overloads are taken together."""
    positions = set[int]()
    for one in found:
        if one.name == name:
            names = [parameter.cursor.spelling for parameter in one.parameters]
            positions |= {names.index(stored_name) for stored_name in _stored_names(one, stored)}
    return frozenset(positions)


def _stored_names(function: Function, stored: _Stored) -> set[str]:
    origins = _origins(function)
    return {
        name
        for cursor in _executed(function.body.cursor)
        for place, pointed in _stores(cursor, stored)
        for name in (_pointed(place, origins) if pointed else _located(place, origins))
    }


def _executed(cursor: Cursor) -> Iterator[Cursor]:
    """Yield all expressions and statements that no constant condition decides on."""
    yield cursor
    below = list(cursor.get_children())
    if cursor.kind == CursorKind.IF_STMT and below and _is_constant(below[0]):
        return
    for one in below:
        yield from _executed(one)


def _is_constant(cursor: Cursor) -> bool:
    """Whether a compiler knows the value of an expression."""
    for one in cursor.walk_preorder():
        if one.kind in (CursorKind.CALL_EXPR, CursorKind.ARRAY_SUBSCRIPT_EXPR, CursorKind.MEMBER_REF_EXPR):
            return False
        if one.kind == CursorKind.DECL_REF_EXPR and not _names_constant(one.referenced):
            return False
    return True


def _names_constant(declared: Cursor | None) -> bool:
    """Whether a name stands for an enumerator, a template parameter, or a constant whose value a compiler computes."""
    if declared is None or declared.kind == CursorKind.PARM_DECL:
        return False
    if declared.kind != CursorKind.VAR_DECL:
        return True
    return declared.type.is_const_qualified() and all(_is_constant(value) for value in _operands(declared))


def _stores(cursor: Cursor, stored: _Stored) -> Iterator[tuple[Cursor, bool]]:
    """Yield what an expression itself stores to: places, and pointers to places."""
    below = _operands(cursor)
    if cursor.kind == CursorKind.COMPOUND_ASSIGNMENT_OPERATOR:
        yield below[0], False
    elif cursor.kind == CursorKind.BINARY_OPERATOR and below:
        if conf.lib.clang_getCursorBinaryOperatorKind(cursor) == _ASSIGN:
            yield below[0], False
    elif cursor.kind == CursorKind.UNARY_OPERATOR and below:
        if conf.lib.clang_getCursorUnaryOperatorKind(cursor) in _STEPS:
            yield below[0], False
    elif cursor.kind == CursorKind.CALL_EXPR:
        arguments = [one for one in cursor.get_arguments() if one is not None]
        name = cursor.spelling
        if name in _ASSIGNING and arguments:
            yield arguments[0], False
        positions = stored.get(name, {0} if name.startswith(_UPDATING) else frozenset[int]())
        for position in positions:
            if position < len(arguments):
                points = arguments[position].type.get_canonical().kind in _POINTERS
                yield arguments[position], points


def _origins(function: Function) -> Origins:
    """What the pointers and references of a function are made from, followed until nothing is added."""
    origins: dict[int, AbstractSet[str]] = {
        one.cursor.hash: frozenset({one.cursor.spelling})
        for one in function.parameters
        if not one.whole and not one.floating
    }
    made = [found for cursor in function.body.cursor.walk_preorder() for found in _made(cursor)]
    growing = True
    while growing:
        growing = False
        for declared, value in made:
            refers = declared.type.get_canonical().kind in _REFERENCES
            own = _located(value, origins) if refers else _pointed(value, origins)
            before = origins.get(declared.hash, _NOTHING)
            if not own <= before:
                origins[declared.hash] = before | own
                growing = True
    return origins


def _made(cursor: Cursor) -> Iterator[tuple[Cursor, Cursor]]:
    """Yield a pointer or a reference that a declaration or an assignment gives a value, and the value."""
    below = _operands(cursor)
    if cursor.kind == CursorKind.VAR_DECL and below:
        if cursor.type.get_canonical().kind in _POINTERS | _REFERENCES:
            yield cursor, below[-1]
    elif cursor.kind == CursorKind.BINARY_OPERATOR and len(below) > 1:
        declared = _bare(below[0]).referenced if _bare(below[0]).kind == CursorKind.DECL_REF_EXPR else None
        assigns = conf.lib.clang_getCursorBinaryOperatorKind(cursor) == _ASSIGN
        if assigns and declared is not None and declared.type.get_canonical().kind in _POINTERS:
            yield declared, below[1]


def _located(cursor: Cursor, origins: Origins) -> AbstractSet[str]:
    """The parameters in whose memory a place may be: that of an element, or of what a reference refers to."""
    bare = _bare(cursor)
    below = _operands(bare)
    if bare.kind == CursorKind.DECL_REF_EXPR:
        declared = bare.referenced
        refers = declared is not None and declared.type.get_canonical().kind in _REFERENCES
        return origins.get(declared.hash, _NOTHING) if refers else _NOTHING
    if bare.kind == CursorKind.MEMBER_REF_EXPR and below:
        return (_pointed if below[0].type.get_canonical().kind in _POINTERS else _located)(below[0], origins)
    if bare.kind in _ELEMENTS and below:
        return _union(below, origins)
    if bare.kind == CursorKind.CONDITIONAL_OPERATOR:
        return frozenset(name for one in below[1:] for name in _located(one, origins))
    if bare.kind == CursorKind.CALL_EXPR:
        return frozenset(name for one in below for name in _pointed(one, origins) | _located(one, origins))
    return _NOTHING


def _pointed(cursor: Cursor, origins: Origins) -> AbstractSet[str]:
    """The parameters in whose memory a pointer, or a pointer in an object, may point."""
    bare = _bare(cursor)
    if bare.kind == CursorKind.DECL_REF_EXPR:
        declared = bare.referenced
        return origins.get(declared.hash, _NOTHING) if declared is not None else _NOTHING
    if bare.kind == CursorKind.MEMBER_REF_EXPR:
        return frozenset(name for one in _operands(bare)[:1] for name in _pointed(one, origins))
    if bare.kind == CursorKind.UNARY_OPERATOR:
        return frozenset(name for one in _operands(bare) for name in _pointed(one, origins) | _located(one, origins))
    return _union(_operands(bare), origins)


def _union(cursors: list[Cursor], origins: Origins) -> AbstractSet[str]:
    """What those of several operands that are pointers point to."""
    return frozenset(
        name for one in cursors if one.type.get_canonical().kind in _POINTERS for name in _pointed(one, origins)
    )


def _operands(cursor: Cursor) -> list[Cursor]:
    return [one for one in cursor.get_children() if one.kind.is_expression()]


def _bare(cursor: Cursor) -> Cursor:
    """The expression without the parentheses and conversions around it."""
    while cursor.kind in _TRANSPARENT:
        below = _operands(cursor)
        if len(below) != 1:
            break
        cursor = below[0]
    return cursor
