"""Expressions with what is known computed.

Folding keeps to what every C++ compiler computes: literals, and sums and products with literals.
"""

import re
from collections.abc import Callable, Mapping

from kernelmill.cpp.expressions import Binary, Call, Cast, Choice, Literal, Name, Node, Unary, rebuilt

_INTEGER = re.compile(r"(0[xX][\da-fA-F']+|0[bB][01']+|\d[\d']*)([uUlLzZ]*)")
_SIZES = {
    **dict.fromkeys(("bool", "char", "signed char", "unsigned char", "uint8_t", "int8_t"), 1),
    **dict.fromkeys(("short", "unsigned short", "int16_t", "uint16_t", "__half", "half", "c10::Half", "at::Half"), 2),
    **dict.fromkeys(("c10::BFloat16", "at::BFloat16", "__nv_bfloat16"), 2),
    **dict.fromkeys(("int", "unsigned", "unsigned int", "float", "int32_t", "uint32_t"), 4),
    **dict.fromkeys(("long", "unsigned long", "long long", "unsigned long long", "double", "size_t"), 8),
    **dict.fromkeys(("int64_t", "uint64_t"), 8),
}
"""Bytes of element types on the 64-bit platforms that CUDA and HIP know (LP64)."""


def integer(node: Node) -> int | None:
    """The value of an integer literal, negated ones included."""
    if isinstance(node, Unary) and node.operator == "-":
        value = integer(node.operand)
        return None if value is None else -value
    if isinstance(node, Literal):
        if node.text in ("true", "false"):
            return int(node.text == "true")
        match = _INTEGER.fullmatch(node.text)
        if match is not None:
            digits = match[1].replace("'", "")
            octal = len(digits) > 1 and digits.isdigit() and digits[0] == "0"
            return int(digits, 8) if octal and set(digits) <= set("01234567") else None if octal else int(digits, 0)
    return None


def literal(value: int) -> Node:
    """An integer as an expression."""
    return Unary("-", Literal(str(-value))) if value < 0 else Literal(str(value))


_COMPUTED: Mapping[str, Callable[[int, int], int | None]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: None if b == 0 or a < 0 or b < 0 else a // b,
    "%": lambda a, b: None if b == 0 or a < 0 or b < 0 else a % b,
    "<<": lambda a, b: a << b if a >= 0 and 0 <= b < 32 else None,
    ">>": lambda a, b: a >> b if a >= 0 and 0 <= b < 64 else None,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<": lambda a, b: int(a < b),
    ">": lambda a, b: int(a > b),
    "<=": lambda a, b: int(a <= b),
    ">=": lambda a, b: int(a >= b),
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "&&": lambda a, b: int(bool(a) and bool(b)),
    "||": lambda a, b: int(bool(a) or bool(b)),
}
_EXTREMES: Mapping[str, Callable[[int, int], int]] = {"min": min, "max": max}
_LARGEST = 2**31
"""Results beyond `int` are left to the compiler, whose types decide."""


def fold(node: Node) -> Node:
    """The same expression with what is known computed."""
    node = rebuilt(node, fold)
    match node:
        case Binary(operator, left, right):
            return _folded(operator, left, right)
        case Choice(condition, then, otherwise) if (value := integer(condition)) is not None:
            return then if value else otherwise
        case Call(Name(name), (left, right)) if (last := name.partition("<")[0].rpartition("::")[2]) in _EXTREMES:
            a, b = integer(left), integer(right)
            return node if a is None or b is None else literal(_EXTREMES[last](a, b))
        case Call(Name("sizeof"), (Name(kind),)) if kind in _SIZES or kind.endswith("*"):
            return literal(8 if kind.endswith("*") else _SIZES[kind])
        case Call(Name(kind), (operand,)) if kind in ("int", "unsigned", "unsigned int", "size_t", "int64_t"):
            return operand if integer(operand) is not None else node
        case Cast(kind, operand) if kind in _SIZES and kind not in ("float", "double", "bool"):
            value = integer(operand)
            return operand if value is not None and 0 <= value < 128 * _SIZES[kind] else node
    return node


def _folded(operator: str, left: Node, right: Node) -> Node:
    a, b = integer(left), integer(right)
    if a is not None and b is not None:
        value = _COMPUTED[operator](a, b) if operator in _COMPUTED else None
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


def _sum(left: Node, value: int) -> Node:
    if value == 0:
        return left
    return Binary("+" if value > 0 else "-", left, Literal(str(abs(value))))
