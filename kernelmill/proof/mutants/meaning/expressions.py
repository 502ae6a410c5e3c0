"""Operators of mutation at the level of meaning that change the value of an expression."""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from clang.cindex import CursorKind as Kind

from kernelmill.proof.mutants.edits import NAMESPACE, Site
from kernelmill.proof.mutants.meaning.context import (
    Context,
    MeaningOperator,
    bare,
    is_read,
    is_shared,
    may_change,
    site,
    twin,
)
from kernelmill.proof.units.syntax_tree import Node

_CLAMP = re.compile(r"(?:std::|::)?(?:f?(?:min|max)[fl]?|fmin|fmax|umin|umax|llmin|llmax)")
_ABSOLUTE = re.compile(r"(?:std::|::)?f?abs[fl]?")
_ROUNDING: Mapping[str, str] = MappingProxyType(
    {"floor": "trunc", "ceil": "floor", "round": "trunc", "rint": "trunc", "nearbyint": "trunc", "trunc": "floor"}
)
_ROUNDED = re.compile(r"(?:std::|::)?(floor|ceil|round|rint|nearbyint|trunc)f?")
_SHUFFLE = re.compile(r"__shfl(?:_(?:up|down|xor))?(_sync)?|WARP_SHFL(?:_(?:UP|DOWN|XOR))?")
_RELATIONS = ("<", "<=", ">", ">=")
_CASTS = (Kind.CSTYLE_CAST_EXPR, Kind.CXX_FUNCTIONAL_CAST_EXPR, Kind.CXX_STATIC_CAST_EXPR)
_NEUTRAL = frozenset({("+", "0"), ("-", "0"), ("*", "1"), ("/", "1"), ("*", "1.0"), ("*", "1.0f"), ("*", "1.f")})
"""Operators with a right operand that changes nothing."""
_LANES = re.compile(r"warpSize|64|0x40|\w*(?:WARP|warp|Warp)_?(?:SIZE|size|Size)")


def _terms(context: Context, node: Node) -> Iterator[Site]:
    """A term or a factor that is left out, or operands in the other order."""
    if node.kind != Kind.BINARY_OPERATOR or len(node.children) != 2:
        return
    left, right = node.children
    infix = context.infix(node)
    dropped: MeaningOperator = "offset" if infix in "+-" else "factor"
    if infix and infix in "+-*/%" and (infix, context.text(right)) not in _NEUTRAL:
        yield from context.other(dropped, node, context.text(left))
    if infix in ("+", "*") and not right.points and context.infix(bare(left)) != infix:
        yield from context.other(dropped, node, context.text(right))
    if infix in ("-", "/", "%") and not left.points:
        pure = infix == "-" and context.is_pure(node)
        text = f"({context.text(right)}) {infix} ({context.text(left)})"
        yield from context.other("operand_order", node, text, pure=pure)


def _calls(context: Context, node: Node) -> Iterator[Site]:
    """A clamp, a rounding, an absolute value or an exchange between lanes that is left out."""
    if node.kind != Kind.CALL_EXPR or len(node.children) < 2:
        return
    callee, *arguments = node.children
    name = re.sub(r"<.*>", "", context.text(callee))
    if _CLAMP.fullmatch(name) and len(arguments) == 2:
        for one in arguments:
            if bare(one).kind not in (Kind.INTEGER_LITERAL, Kind.FLOATING_LITERAL):
                yield context.either("clamp", node, context.text(one), pure=False)
    if _ABSOLUTE.fullmatch(name) and len(arguments) == 1:
        yield context.either("sign", node, context.text(arguments[0]), pure=False)
    rounded = _ROUNDED.fullmatch(name)
    if rounded and len(arguments) == 1:
        other = f"std::{_ROUNDING[rounded[1]]}({context.text(arguments[0])})"
        yield context.either("rounding", node, other, pure=context.is_pure(arguments[0]))
    shuffled = _SHUFFLE.fullmatch(name)
    if shuffled:
        own = 1 if shuffled[1] else 0
        if own < len(arguments):
            yield context.either("lanes", node, context.text(arguments[own]), pure=False)


def _casts(context: Context, node: Node) -> Iterator[Site]:
    """A conversion to an integer that rounds down instead of to zero."""
    if node.kind in _CASTS and node.whole and node.children and bare(node.children[-1]).floating:
        inner = node.children[-1]
        other = f"std::floor({context.text(inner)})"
        yield context.either("rounding", node, other, pure=context.is_pure(inner))


def _signs(context: Context, node: Node) -> Iterator[Site]:
    negated = context.text(node).startswith("-") and not context.text(node).startswith("--")
    if node.kind == Kind.UNARY_OPERATOR and negated and node.children:
        inner = bare(node.children[0])
        if inner.kind not in (Kind.INTEGER_LITERAL, Kind.FLOATING_LITERAL):
            yield context.either("sign", node, context.text(node.children[0]))


def _swaps(context: Context, node: Node) -> Iterator[Site]:
    """Another parameter of the same type in place of one."""
    parameters = {one.cursor.spelling: one for one in context.function.parameters if one.cursor.spelling}
    name = node.cursor.spelling
    if node.kind != Kind.DECL_REF_EXPR or name not in parameters or not is_read(node):
        return
    own = parameters[name]
    same = {
        other: one for other, one in parameters.items() if other != name and one.type_name == own.type_name
    }  # fmt: skip
    if not same or (own.cursor.referenced is not None and node.cursor.referenced != own.cursor):
        return
    ahead = [other for other in same if same[other].start > own.start]
    other = twin(name, same) or (ahead[0] if ahead else next(iter(same)))
    yield context.either("parameter_swap", node, other)


def _lanes(context: Context, node: Node) -> Iterator[Site]:
    """Wavefronts of half as many lanes."""
    text = context.text(node)
    literal = node.kind in (Kind.INTEGER_LITERAL, Kind.DECL_REF_EXPR) and _LANES.fullmatch(text)
    operand = next((one for one in node.above() if one.kind not in (Kind.UNEXPOSED_EXPR, Kind.PAREN_EXPR)), None)
    computed = operand is not None and operand.kind in (Kind.BINARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR)
    if literal and computed and (node.kind == Kind.INTEGER_LITERAL or is_read(node)):
        yield context.either("lanes", node, f"{text} / 2")


def _indices(context: Context, node: Node) -> Iterator[Site]:
    """Two dimensions in the other order in an index; a neighbor's element of shared memory."""
    if node.kind != Kind.ARRAY_SUBSCRIPT_EXPR or len(node.children) != 2:
        return
    base, index = node.children
    names = {
        one.cursor.spelling: one for one in index.walk() if one.kind == Kind.DECL_REF_EXPR and one.whole
    }  # fmt: skip
    for name in names:
        other = twin(name, names)
        if other is not None and name < other:
            text = re.sub(
                rf"\b(?:{name}|{other})\b",
                lambda found, one=name, two=other: two if found[0] == one else one,  # type: ignore[misc]
                context.text(index),
            )
            yield from context.other("pair_swap", index, text)
    if is_shared(context, bare(base)) and is_read(node):
        yield site("stale_shared", index.start, index.end, f"({NAMESPACE}::Previous{{@@}} %= (", "))")


_RULES: tuple[Callable[[Context, Node], Iterator[Site]], ...] = (
    _terms, _calls, _casts, _signs, _swaps, _lanes, _indices,
)  # fmt: skip


def sites(context: Context) -> Iterator[Site]:
    """The mutants of all expressions of a function."""
    for node in context.function.body.walk():
        if may_change(node):
            for rule in _RULES:
                yield from rule(context, node)
    yield from _constants(context)


def _constants(context: Context) -> Iterator[Site]:
    """The value that a parameter of the kernel usually has, or zero or one, wherever it is used."""
    if not context.function.on_host:
        return
    for parameter in context.function.parameters:
        name = parameter.cursor.spelling
        if not (parameter.whole or parameter.floating):
            continue
        uses = [
            one
            for one in context.function.body.walk()
            if one.kind == Kind.DECL_REF_EXPR and one.cursor.spelling == name and is_read(one) and may_change(one)
            and one.cursor.referenced == parameter.cursor
        ]  # fmt: skip
        usual = context.usual(name)
        plain = "0" if usual in ("1", "1.0", "1.0f") else "1"
        for value in dict.fromkeys([*([usual] if usual else []), plain]):
            edits = tuple(edit for use in uses for edit in context.either("usual_constant", use, value).edits)
            if edits:
                yield Site(operator="usual_constant", edits=edits)
