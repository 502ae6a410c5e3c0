"""Operators of mutation at the level of meaning that change conditions, loops and statements."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from clang.cindex import CursorKind as Kind

from kernelmill.proof.mutants.edits import NAMESPACE, Site
from kernelmill.proof.mutants.meaning.context import (
    Context,
    MeaningOperator,
    bare,
    is_constant,
    is_shared,
    may_change,
    site,
)
from kernelmill.proof.mutants.meaning.equivalence import is_overwritten, iterations
from kernelmill.proof.units.syntax_tree import Node

_RELATION = re.compile(r"(?<![<>=!-])[<>]=?(?![<>])")
_BARRIER = re.compile(r"__sync(?:threads|warp)(?:_\w+)?\b|\.sync\(")
_ATOMIC = re.compile(r"(?:gpu)?atomic(?:Add|Sub|Max|Min|And|Or|Xor|Inc|Dec|Exch|CAS)\w*|unsafeAtomicAdd")
_LITERALS = (Kind.INTEGER_LITERAL, Kind.FLOATING_LITERAL, Kind.CXX_BOOL_LITERAL_EXPR)
_LEAVING = (Kind.RETURN_STMT, Kind.BREAK_STMT, Kind.CONTINUE_STMT)
_LOOPS = (Kind.FOR_STMT, Kind.WHILE_STMT, Kind.DO_STMT)
_STRIDED = re.compile(r"\b(?:blockDim|gridDim)\b|KERNEL_LOOP")
_COUNTER = re.compile(r"\(\s*(?:[\w:]+\s+)*(\w+)\s*[=,]")
"""The counter of a loop, also of one that a macro spells out."""
_SUBSCRIPT = re.compile(r"\[[^\]]*\]")
_DECLARING = (Kind.DECL_STMT, Kind.VAR_DECL)


def _forced(context: Context, node: Node, value: str) -> Iterator[Site]:
    """A condition that always has one value, unless the launch gives it that one anyway."""
    name: MeaningOperator = "bound" if _RELATION.search(context.text(node)) else "mode"
    if context.settled(node) is not (value == "true"):
        made = site(name, node.start, node.end, f"({NAMESPACE}::Forced{{@@, {value}}} %= (", "))")
        yield replace(made, constant=is_constant(node))


def _conditions(context: Context, node: Node) -> Iterator[Site]:
    """A condition that always has the same value: a check or a clamp left out, a mode ignored."""
    if node.kind == Kind.CONDITIONAL_OPERATOR and len(node.children) == 3:
        for value in ("true", "false"):
            yield from _forced(context, node.children[0], value)
    if node.kind == Kind.BINARY_OPERATOR and context.infix(node) in ("&&", "||"):
        value = "true" if context.infix(node) == "&&" else "false"
        for one in node.children:
            yield from _forced(context, one, value)
    if node.kind != Kind.IF_STMT or len(node.children) < 2 or node.children[0].kind in _DECLARING:
        return
    if re.match(r"if\s+constexpr", context.text(node)):
        return
    condition, then = node.children[:2]
    yield from _tie(context, condition, then)
    only = then.children[0] if then.kind == Kind.COMPOUND_STMT and len(then.children) == 1 else then
    if only.kind == Kind.RETURN_STMT:
        yield from _forced(context, condition, "false")
    elif only.kind in _LEAVING:
        return  # the operator `break`
    elif _clamps(context, condition, only):
        yield site("clamp", condition.start, condition.end, f"({NAMESPACE}::Forced{{@@, false}} %= (", "))")
    else:
        yield from _forced(context, condition, "true")
        if len(node.children) > 2 or not _RELATION.search(context.text(condition)):
            yield from _forced(context, condition, "false")


def _clamps(context: Context, condition: Node, then: Node) -> bool:
    """Whether a comparison guards an assignment to one of its operands."""
    inner = bare(condition)
    if len(then.children) != 2 or context.infix(then) != "=" or not _RELATION.fullmatch(context.infix(inner)):
        return False
    return context.text(then.children[0]) in [context.text(one) for one in inner.children]


def _tie(context: Context, condition: Node, then: Node) -> Iterator[Site]:
    """The last of equal elements in place of the first, or the other way around."""
    inner = bare(condition)
    infix = context.infix(inner)
    if not _RELATION.fullmatch(infix) or not context.is_pure(inner, reads=True):
        return
    left, right = (context.text(one) for one in inner.children)
    body = context.text(then)
    assigned = [one for one in (left, right) if re.search(rf"(?<![\w.]){re.escape(one)} = ", body)]
    if assigned and "," not in left + right:
        other = infix[:-1] if infix.endswith("=") else f"{infix}="
        yield context.either("tie", inner, f"({left}) {other} ({right})", pure=True)


def _loops(context: Context, node: Node) -> Iterator[Site]:
    """A loop of one iteration, or one that starts or ends elsewhere."""
    if node.kind not in _LOOPS or (len(node.children) < 2 and node.kind != Kind.FOR_STMT) or not node.children:
        return
    body = _body(node)
    header = context.between(node.start, body.start)
    tiled = _STRIDED.search(header) or _BARRIER.search(context.text(body))
    name: MeaningOperator = "single_tile" if tiled else "first_element"
    once = f" if ({NAMESPACE}::on(@@)) break; "
    if context.covers(header):
        pass
    elif body.kind == Kind.COMPOUND_STMT:
        yield site(name, body.end - 1, body.end - 1, once, level="statement")
    else:
        yield from context.statement(name, body, "", once)
    if node.kind == Kind.FOR_STMT and header.startswith("for"):
        yield from _header(context, node)


def _header(context: Context, node: Node) -> Iterator[Site]:
    *parts, _ = node.children
    conditions = [one for one in parts if one.kind == Kind.BINARY_OPERATOR and _RELATION.fullmatch(context.infix(one))]
    if not conditions:
        return
    condition = conditions[0]
    bound, up = condition.children[1], context.infix(condition).startswith("<")
    text = context.text(bound)
    if not bound.points and context.is_pure(bound):
        header = context.between(node.start, node.children[-1].start)
        usual = iterations(header)
        for other in (f"({text}) - 1", f"({text}) + 1"):
            if usual is None or iterations(header, other) != usual:
                yield context.either("loop_end", bound, other)
        if up and bound.whole and bound.kind != Kind.INTEGER_LITERAL:
            yield from context.other("tail", bound, f"({text}) / 4 * 4")
            yield from context.other("partial", bound, f"(({text}) + 1) / 2")
    for part in parts[:1]:
        for declared in part.walk():
            values = declared.children[-1:] if declared.kind == Kind.VAR_DECL else []
            if declared.kind == Kind.BINARY_OPERATOR and context.infix(declared) == "=":
                values = declared.children[1:]
            for value in values:
                if value.end <= condition.start and not value.points and context.is_pure(value):
                    step = "+ 1" if up else "- 1"
                    yield context.either("loop_start", value, f"({context.text(value)}) {step}")


def _bounds(context: Context, node: Node) -> Iterator[Site]:
    """A bound check whose limit is rounded down to whole blocks."""
    if node.kind != Kind.IF_STMT or not node.children or not context.function.on_host:
        return
    inner = bare(node.children[0])
    if context.infix(inner) in ("<", ">=") and inner.children[1].whole and context.is_pure(inner.children[1]):
        if is_constant(inner.children[1]):
            return
        text = context.text(inner.children[1])
        yield context.either("tail", inner.children[1], f"({text}) / {NAMESPACE}::threads() * {NAMESPACE}::threads()")


def _jumps(context: Context, node: Node) -> Iterator[Site]:
    if node.kind in (Kind.BREAK_STMT, Kind.CONTINUE_STMT):
        yield from context.statement("break", node, f"if (!{NAMESPACE}::on(@@)) ")


def _early_ends(context: Context, node: Node) -> Iterator[Site]:
    """A loop that ends where its body should only skip an element, as if `return` stood in place of `continue`."""
    end = f"if ({NAMESPACE}::on(@@)) break;"
    if node.kind == Kind.CONTINUE_STMT and not _covered(context, node):
        yield from context.statement("early_end", node, f"{end} ")
    elif node.kind == Kind.IF_STMT and len(node.children) == 2 and _skips(context, node):
        yield site("early_end", node.end, node.end, f" else {end}", level="statement")


def _covered(context: Context, node: Node) -> bool:
    """Whether the loop around a node has one iteration in every thread."""
    loop = next((one for one in _around(node) if one.kind in _LOOPS), None)
    return loop is not None and context.covers(context.between(loop.start, _body(loop).start))


def _body(loop: Node) -> Node:
    return loop.children[0] if loop.kind == Kind.DO_STMT else loop.children[-1]


def _around(node: Node) -> Iterator[Node]:
    """The nodes around a node, from the inside."""
    outer = node.parent
    while outer is not None:
        yield outer
        outer = outer.parent


def _skips(context: Context, node: Node) -> bool:
    """Whether a loop goes on after an `if` whose condition does not hold, but may hold again in a later iteration."""
    condition, then = node.children
    body = node.parent
    loop = None if body is None else body.parent
    if loop is None or body is None or body.kind != Kind.COMPOUND_STMT or loop.kind not in _LOOPS:
        return False
    if then.kind != Kind.COMPOUND_STMT or _covered(context, node) or context.settled(condition) is not None:
        return False
    counter = _COUNTER.search(context.between(loop.start, body.start))
    reads = any(one.kind == Kind.ARRAY_SUBSCRIPT_EXPR and not _is_local(one) for one in condition.walk())
    compared = _SUBSCRIPT.sub("", context.text(condition)) if reads else context.text(condition)
    if is_constant(condition) or (counter is not None and re.search(rf"\b{counter[1]}\b", compared)):
        return False
    return bool(then.children) and then.children[-1].kind not in _LEAVING


def _calls(context: Context, node: Node) -> Iterator[Site]:
    """A barrier that is left out; an atomic update that loses those of other threads."""
    if node.kind != Kind.CALL_EXPR or not context.is_statement(node):
        return
    text = context.text(node)
    if _BARRIER.search(text) and not node.cursor.spelling.endswith(("_and", "_or", "_count")):
        yield from context.statement("barrier", node, f"if (!{NAMESPACE}::on(@@)) ")
    if len(node.children) >= 3 and _ATOMIC.fullmatch(context.text(node.children[0])):
        address, value = (context.text(one) for one in node.children[1:3])
        lost = f"{NAMESPACE}::simultaneous({address}, [&] {{ {text}; }})"
        yield from context.statement("atomic", node, f"if ({NAMESPACE}::on(@@)) {lost}; else ")
        yield from context.statement(
            "accumulate", node, f"if ({NAMESPACE}::on(@@)) *({address}) = {value}; else "
        )  # fmt: skip


def _assignments(context: Context, node: Node) -> Iterator[Site]:
    """What is assigned instead of accumulated, not assigned at all, or rounded."""
    compound = node.kind == Kind.COMPOUND_ASSIGNMENT_OPERATOR
    if not (compound or (node.kind == Kind.BINARY_OPERATOR and context.infix(node) == "=")) or len(node.children) != 2:
        return
    left, right = node.children
    target, value = context.text(left), context.text(right)
    if compound:
        other = f"{target} = {value}"
        if context.infix(node) in ("+=", "-=", "*=", "|=") and not left.points:
            yield from context.statement("accumulate", node, f"if ({NAMESPACE}::on(@@)) {other}; else ")
    stores = left.kind == Kind.ARRAY_SUBSCRIPT_EXPR or (left.kind == Kind.UNARY_OPERATOR and target.startswith("*"))
    if stores and not is_shared(context, left) and not _is_local(left):
        if not compound:
            yield from context.statement(
                "accumulate", node, f"if ({NAMESPACE}::on(@@)) {target} += {value}; else "
            )  # fmt: skip
        for part in ("later_block", "upper_lane"):
            yield from context.statement("unwritten", node, f"if (!{NAMESPACE}::when(@@, {NAMESPACE}::{part}())) ")
    if not compound and bare(right).kind in _LITERALS:
        yield from context.statement("initialization", node, f"if (!{NAMESPACE}::on(@@)) ")
    chained = bare(right).kind == Kind.BINARY_OPERATOR and context.infix(bare(right)) == "="
    plain = chained or bare(right).kind in (*_LITERALS, Kind.DECL_REF_EXPR)
    if left.floating and not plain and not _rounds(left, right):
        yield _rounded(right)


def _rounds(target: Node, value: Node) -> bool:
    """Whether an assignment rounds as much as a mutant would."""
    return (target.type_name, bare(value).type_name) == ("float", "double")


def _rounded(value: Node) -> Site:
    """A value of lower precision."""
    made = site("precision", value.start, value.end, f"({NAMESPACE}::Rounded{{@@}} %= (", "))")
    return replace(made, constant=is_constant(value))


def _is_local(node: Node) -> bool:
    """Whether an element is one of an array that every thread has for itself."""
    while node.kind == Kind.ARRAY_SUBSCRIPT_EXPR and node.children:
        node = bare(node.children[0])
    declared = node.cursor.referenced if node.kind == Kind.DECL_REF_EXPR else None
    return declared is not None and declared.kind == Kind.VAR_DECL and node.type_name.endswith("]")


def _variables(context: Context, node: Node) -> Iterator[Site]:
    """A variable that starts with what its memory happened to contain; one of lower precision."""
    if node.kind != Kind.VAR_DECL or not node.children or not (node.whole or node.floating):
        return
    value = node.children[-1]
    if context.between(node.start, value.start)[-1:] != "=" or node.cursor.type.is_const_qualified():
        return
    if bare(value).kind in _LITERALS:
        name = re.escape(node.cursor.spelling)
        rest = context.between(node.end, context.function.body.end)
        in_loop = node.parent is not None and node.parent.parent is not None and node.parent.parent.kind in _LOOPS
        if is_overwritten(node.cursor.spelling, f";{rest.partition(';')[2]}"):
            return
        if not in_loop and re.search(rf"\b{name}\b\s*(?:[-+*/%|&^]?=(?!=)|\+\+|--)|(?:\+\+|--|&)\s*{name}\b", rest):
            yield site("initialization", value.start, value.end, f"({NAMESPACE}::Stale{{@@}} %= (", "))")
    elif node.floating and bare(value).kind != Kind.DECL_REF_EXPR and not _rounds(node, value):
        yield _rounded(value)


_RULES: tuple[Callable[[Context, Node], Iterator[Site]], ...] = (
    _conditions, _loops, _bounds, _jumps, _early_ends, _calls, _assignments, _variables,
)  # fmt: skip


def sites(context: Context) -> Iterator[Site]:
    """The mutants of all statements of a function."""
    for node in context.function.body.walk():
        if may_change(node):
            for rule in _RULES:
                yield from rule(context, node)
