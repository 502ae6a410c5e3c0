"""Constant folding of C++ expressions.

Folding is limited to results that do not depend on the types of the operands: operators with literal operands, and sums
and products with literals.
"""

from collections.abc import Callable, Mapping

from kernelmill.cpp.arithmetic import ELEMENT_SIZES, INTEGER_OPERATORS
from kernelmill.cpp.evaluation import integer_literal
from kernelmill.cpp.expressions import Binary, Call, Cast, Choice, Literal, Name, Node, Unary, rebuilt


def integer(node: Node) -> int | None:
    """Return the value of an integer or boolean literal, which may be negated; none for any other expression."""
    if isinstance(node, Unary) and node.operator == "-":
        value = integer(node.operand)
        return None if value is None else -value
    return integer_literal(node.text) if isinstance(node, Literal) else None


def literal(value: int) -> Node:
    """Return an integer as an expression."""
    return Unary("-", Literal(str(-value))) if value < 0 else Literal(str(value))


_LARGEST_OPERANDS: Mapping[str, int] = {"<<": 31, ">>": 63}
"""The largest right operand of an operator that is folded."""
_OF_NATURAL_NUMBERS = frozenset({"/", "%", "<<", ">>"})
_EXTREMES: Mapping[str, Callable[[int, int], int]] = {"min": min, "max": max}
_LARGEST = 2**31
"""Results that an `int` cannot hold are not folded, because they depend on the types of the operands."""


def fold(node: Node) -> Node:
    """Return the expression after constant folding."""
    node = rebuilt(node, fold)
    match node:
        case Binary(operator, left, right):
            return _folded(operator, left, right)
        case Choice(condition, then, otherwise) if (value := integer(condition)) is not None:
            return then if value else otherwise
        case Call(Name(name), (left, right)) if (last := name.partition("<")[0].rpartition("::")[2]) in _EXTREMES:
            a, b = integer(left), integer(right)
            return node if a is None or b is None else literal(_EXTREMES[last](a, b))
        case Call(Name("sizeof"), (Name(kind),)) if kind in ELEMENT_SIZES or kind.endswith("*"):
            return literal(8 if kind.endswith("*") else ELEMENT_SIZES[kind])
        case Call(Name(kind), (operand,)) if kind in ("int", "unsigned", "unsigned int", "size_t", "int64_t"):
            return operand if integer(operand) is not None else node
        case Cast(kind, operand) if kind in ELEMENT_SIZES and kind not in ("float", "double", "bool"):
            value = integer(operand)
            return operand if value is not None and 0 <= value < 128 * ELEMENT_SIZES[kind] else node
    return node


def _folded(operator: str, left: Node, right: Node) -> Node:
    a, b = integer(left), integer(right)
    if a is not None and b is not None:
        value = _computed(operator, a, b)
        return Binary(operator, left, right) if value is None or abs(value) >= _LARGEST else literal(value)
    if b is not None and operator in ("+", "-") and isinstance(left, Binary) and left.operator in ("+", "-"):
        inner = integer(left.right)
        if inner is not None:
            return _sum(left.left, (inner if left.operator == "+" else -inner) + (b if operator == "+" else -b))
    if (operator in ("+", "-") and b == 0) or (operator in ("*", "/") and b == 1):
        return left
    if (operator == "*" and a == 1) or (operator == "+" and a == 0):
        return right
    return Binary(operator, left, right)


def _computed(operator: str, a: int, b: int) -> int | None:
    """Return the result for two literals; none if it depends on compiler, standard or operand types."""
    if operator not in INTEGER_OPERATORS or (operator in _OF_NATURAL_NUMBERS and min(a, b) < 0):
        return None
    if (operator in ("/", "%") and b == 0) or b > _LARGEST_OPERANDS.get(operator, b):
        return None
    return INTEGER_OPERATORS[operator](a, b)


def _sum(left: Node, value: int) -> Node:
    if value == 0:
        return left
    return Binary("+" if value > 0 else "-", left, Literal(str(abs(value))))
