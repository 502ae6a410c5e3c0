"""Trees of C++ expressions, and their text.

The nodes cover what occurs in launch configurations and arguments; any other expression, such as a lambda, is `Opaque`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

BINDING = {
    **dict.fromkeys((",",), 1),
    **dict.fromkeys(("=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="), 2),
    "?": 3,
    "||": 4,
    "&&": 5,
    "|": 6,
    "^": 7,
    "&": 8,
    **dict.fromkeys(("==", "!="), 9),
    **dict.fromkeys(("<", ">", "<=", ">="), 10),
    **dict.fromkeys(("<<", ">>"), 11),
    **dict.fromkeys(("+", "-"), 12),
    **dict.fromkeys(("*", "/", "%"), 13),
}
"""Precedence of binary operators and of `?:`; an operator of higher precedence binds tighter (C++17, [expr])."""
UNARY, POSTFIX = 14, 15


@dataclass(frozen=True, slots=True)
class Name:
    """An identifier with its qualifiers and template arguments, if any."""

    text: str


@dataclass(frozen=True, slots=True)
class Literal:
    """A number, a string or a character, as written."""

    text: str


@dataclass(frozen=True, slots=True)
class Opaque:
    """The source text of an expression that has no tree."""

    text: str


@dataclass(frozen=True, slots=True)
class Unary:
    """A prefix operator such as `-x`, `!x` or `&x`; the postfix operator of `x++` is written `"++ "`, with a space."""

    operator: str
    operand: "Node"


@dataclass(frozen=True, slots=True)
class Binary:
    """An operator between two operands."""

    operator: str
    left: "Node"
    right: "Node"


@dataclass(frozen=True, slots=True)
class Choice:
    """`condition ? then : otherwise`."""

    condition: "Node"
    then: "Node"
    otherwise: "Node"


@dataclass(frozen=True, slots=True)
class Call:
    """A function call, a constructor call or a functional cast."""

    callee: "Node"
    arguments: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Braces:
    """`{a, b}`, or `type{a, b}`."""

    type: str
    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Member:
    """`object.name` or `object->name`."""

    object: "Node"
    operator: str
    name: str


@dataclass(frozen=True, slots=True)
class Subscript:
    """`object[index]`."""

    object: "Node"
    index: "Node"


@dataclass(frozen=True, slots=True)
class Cast:
    """`(type)operand`, or `static_cast<type>(operand)` where `named` is `static_cast`."""

    type: str
    operand: "Node"
    named: str = ""


Node = Name | Literal | Opaque | Unary | Binary | Choice | Call | Braces | Member | Subscript | Cast


def write(node: Node) -> str:
    """Return the text of an expression, with only the parentheses that it needs."""
    return _written(node, 0)


def _written(node: Node, least: int) -> str:
    match node:
        case Name(text) | Literal(text) | Opaque(text):
            return text
        case Unary(operator, operand) if operator.endswith(" "):
            return _written(operand, POSTFIX) + operator.strip()
        case Unary(operator, operand):
            inner = _written(operand, UNARY)
            text = operator + (" " if inner.startswith(operator[-1]) else "") + inner
            return f"({text})" if least > UNARY else text
        case Binary(operator, left, right):
            strength = BINDING[operator]
            space = "" if operator == "," else " "
            text = f"{_written(left, strength)}{space}{operator} {_written(right, strength + 1)}"
            return f"({text})" if least > strength else text
        case Choice(condition, then, otherwise):
            text = f"{_written(condition, 4)} ? {_written(then, 3)} : {_written(otherwise, 3)}"
            return f"({text})" if least > 3 else text
        case Call(callee, arguments):
            return f"{_written(callee, POSTFIX)}({_listed(arguments)})"
        case Braces(kind, items):
            return f"{kind}{{{_listed(items)}}}"
        case Member(owner, operator, name):
            return f"{_written(owner, POSTFIX)}{operator}{name}"
        case Subscript(owner, index):
            return f"{_written(owner, POSTFIX)}[{_written(index, 0)}]"
        case Cast(kind, operand, named) if named:
            return f"{named}<{kind}>({_written(operand, 0)})"
        case Cast(kind, operand):
            text = f"({kind}){_written(operand, UNARY)}"
            return f"({text})" if least > UNARY else text


def _listed(nodes: Sequence[Node]) -> str:
    return ", ".join(_written(node, 2) for node in nodes)


def children(node: Node) -> tuple[Node, ...]:
    """Return the operands of a node, in order."""
    match node:
        case Unary(_, operand) | Cast(_, operand):
            return (operand,)
        case Binary(_, left, right):
            return (left, right)
        case Choice(condition, then, otherwise):
            return (condition, then, otherwise)
        case Call(callee, arguments):
            return (callee, *arguments)
        case Braces(_, items):
            return items
        case Member(owner):
            return (owner,)
        case Subscript(owner, index):
            return (owner, index)
    return ()


def rebuilt(node: Node, change: Callable[[Node], Node]) -> Node:
    """Return the node with `change` applied to each of its operands."""
    match node:
        case Unary(operator, operand):
            return Unary(operator, change(operand))
        case Binary(operator, left, right):
            return Binary(operator, change(left), change(right))
        case Choice(condition, then, otherwise):
            return Choice(change(condition), change(then), change(otherwise))
        case Call(callee, arguments):
            return Call(change(callee), tuple(change(argument) for argument in arguments))
        case Braces(kind, items):
            return Braces(kind, tuple(change(item) for item in items))
        case Member(owner, operator, name):
            return Member(change(owner), operator, name)
        case Subscript(owner, index):
            return Subscript(change(owner), change(index))
        case Cast(kind, operand, named):
            return Cast(kind, change(operand), named)
    return node


def walk(node: Node) -> Iterator[Node]:
    """Yield the node and all its descendants in pre-order."""
    yield node
    for child in children(node):
        yield from walk(child)


def size(node: Node) -> int:
    """Return the number of nodes of the tree."""
    return sum(1 for _ in walk(node))
