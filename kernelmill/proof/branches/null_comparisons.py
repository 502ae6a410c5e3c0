"""The pointers that a kernel, or a function that it passes them to, compares with null."""

import re
from collections.abc import Iterator, Mapping, Sequence

from clang.cindex import Cursor, CursorKind, TypeKind

from kernelmill.proof.units.syntax_tree import Function, functions

_NULL = (CursorKind.CXX_NULL_PTR_LITERAL_EXPR, CursorKind.GNU_NULL_EXPR, CursorKind.INTEGER_LITERAL)
_TRANSPARENT = (
    CursorKind.UNEXPOSED_EXPR,
    CursorKind.PAREN_EXPR,
    CursorKind.CSTYLE_CAST_EXPR,
    CursorKind.CXX_STATIC_CAST_EXPR,
    CursorKind.CXX_REINTERPRET_CAST_EXPR,
)
_OPERANDS = 2
_CONDITIONAL = (CursorKind.IF_STMT, CursorKind.CONDITIONAL_OPERATOR, CursorKind.WHILE_STMT)
_POINTER = r"\*\s*(?:(?:__restrict__|__restrict|restrict|const)\s+)*(\w+)"
_LITERAL = re.compile(r"\b(?:nullptr|NULL|__null)\b")


def compared_with_null(unit: str, kernel: str) -> frozenset[str]:
    """Return the pointer parameters of a kernel that it compares with null, itself or in functions that it calls.

    A unit without any such comparison in its text is not parsed.
    """
    if not _may_compare(unit):
        return frozenset()
    found = functions(unit)
    tested = {one.name: frozenset(_tested(one)) for one in found}
    growing = True
    while growing:
        wider = {one.name: tested[one.name] | frozenset(_tested_by_callees(one, found, tested)) for one in found}
        growing, tested = wider != tested, wider
    return tested.get(kernel, frozenset())


def _may_compare(unit: str) -> bool:
    if _LITERAL.search(unit):
        return True
    names = "|".join(sorted(set(re.findall(_POINTER, unit))))
    tested = rf"(?:\bif\s*\(\s*|[&|]{{2}}\s*|!\s*)(?:{names})\s*(?:\)|&&|\|\|)|\b(?:{names})\s*(?:\?|[!=]=\s*0\b)"
    return bool(names) and re.search(tested, unit) is not None


def _tested(function: Function) -> Iterator[str]:
    """The pointer parameters that a function itself compares with null or tests for truth."""
    for cursor in function.body.cursor.walk_preorder():
        children = list(cursor.get_children())
        if cursor.kind == CursorKind.BINARY_OPERATOR and len(children) == _OPERANDS:
            yield from _of_operands(cursor, children)
        elif children and _is_condition(cursor, children):
            yield from _parameter(children[0])


def _of_operands(cursor: Cursor, operands: Sequence[Cursor]) -> Iterator[str]:
    if cursor.type.get_canonical().kind == TypeKind.POINTER:
        return  # an offset from a pointer
    for one, other in (operands, operands[::-1]):
        if _bare(other).kind in _NULL:
            yield from _parameter(one)


def _is_condition(cursor: Cursor, children: Sequence[Cursor]) -> bool:
    """Whether the first child is tested for truth: converted to `bool`, negated, or the condition of a statement."""
    if cursor.kind == CursorKind.UNEXPOSED_EXPR:
        return len(children) == 1 and cursor.type.get_canonical().kind == TypeKind.BOOL
    if cursor.kind == CursorKind.UNARY_OPERATOR:
        return str(next(cursor.get_tokens()).spelling) == "!"
    return cursor.kind in _CONDITIONAL


def _tested_by_callees(
    function: Function, known: Sequence[Function], tested: Mapping[str, frozenset[str]]
) -> Iterator[str]:
    """The pointer parameters that a function passes on to where another one tests them."""
    by_name = {one.name: one for one in known}
    for cursor in function.body.cursor.walk_preorder():
        callee = by_name.get(cursor.spelling) if cursor.kind == CursorKind.CALL_EXPR else None
        if callee is None or not tested[callee.name]:
            continue
        for declared, argument in zip(callee.parameters, cursor.get_arguments(), strict=False):
            if argument is not None and declared.cursor.spelling in tested[callee.name]:
                yield from _parameter(argument)


def _parameter(cursor: Cursor) -> Iterator[str]:
    """The name of the pointer parameter that an expression is, if it is one."""
    bare = _bare(cursor)
    declared = bare.referenced if bare.kind == CursorKind.DECL_REF_EXPR else None
    if declared is not None and declared.kind == CursorKind.PARM_DECL:
        kind = declared.type.get_canonical().kind
        if kind in (TypeKind.POINTER, TypeKind.INCOMPLETEARRAY):
            yield declared.spelling


def _bare(cursor: Cursor) -> Cursor:
    while cursor.kind in _TRANSPARENT:
        children = [one for one in cursor.get_children() if one.kind.is_expression()]
        if len(children) != 1:
            break
        cursor = children[0]
    return cursor
