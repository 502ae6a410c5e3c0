"""Integers with C++ types: promotions, conversions and operators, on a 64-bit Linux platform (LP64).

Unsigned arithmetic wraps; signed arithmetic that overflows, and whatever else C++ leaves undefined, raises
`UndefinedError`. Floating-point numbers are all of type `double`. See C++17, [conv.prom], [conv.integral] and [expr].
"""

import operator
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

Number = int | float
_QUALIFIERS = re.compile(r"\b(?:const|volatile)\b|\b(?:std|at|c10)::|^::")

ELEMENT_SIZES: Mapping[str, int] = {
    **dict.fromkeys(("bool", "char", "signed char", "unsigned char", "uint8_t", "int8_t"), 1),
    **dict.fromkeys(("short", "unsigned short", "int16_t", "uint16_t", "__half", "half", "c10::Half", "at::Half"), 2),
    **dict.fromkeys(("c10::BFloat16", "at::BFloat16", "__nv_bfloat16"), 2),
    **dict.fromkeys(("int", "unsigned", "unsigned int", "float", "int32_t", "uint32_t"), 4),
    **dict.fromkeys(("long", "unsigned long", "long long", "unsigned long long", "double", "size_t"), 8),
    **dict.fromkeys(("int64_t", "uint64_t"), 8),
}
"""Bytes of element types."""
VECTOR_SIZES: Mapping[str, int] = {
    f"{kind}{count}": count * size
    for kind, size in (("char", 1), ("short", 2), ("int", 4), ("float", 4), ("long", 8), ("double", 8))
    for count in (1, 2, 4)
}
"""Bytes of HIP's vector types."""


class UndefinedError(Exception):
    """An operation that C++ leaves undefined; the message says which."""


class Type(NamedTuple):
    """An integer type."""

    bits: int
    signed: bool


BOOL, INT, UNSIGNED, LONG, ULONG = Type(1, False), Type(32, True), Type(32, False), Type(64, True), Type(64, False)
TYPES: Mapping[str, Type] = {
    "bool": BOOL,
    **dict.fromkeys(("char", "signed char", "int8_t"), Type(8, True)),
    **dict.fromkeys(("unsigned char", "uint8_t"), Type(8, False)),
    **dict.fromkeys(("short", "short int", "int16_t"), Type(16, True)),
    **dict.fromkeys(("unsigned short", "unsigned short int", "uint16_t", "ushort"), Type(16, False)),
    **dict.fromkeys(("int", "signed", "signed int", "int32_t"), INT),
    **dict.fromkeys(("unsigned", "unsigned int", "uint32_t", "uint", "dim3"), UNSIGNED),
    **dict.fromkeys(("long", "long int", "long long", "long long int", "int64_t", "ptrdiff_t", "ssize_t"), LONG),
    **dict.fromkeys(("unsigned long", "unsigned long int", "unsigned long long", "uint64_t", "size_t", "ulong"), ULONG),
}
FLOATS = frozenset({"float", "double", "long double"})


class Value(NamedTuple):
    """A number and its type."""

    number: Number
    type: Type | None
    """None for a floating-point number."""


def quotient(a: int, b: int) -> int:
    """`a / b` of integers, truncated toward zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def remainder(a: int, b: int) -> int:
    """`a % b` of integers, with the sign of `a`."""
    return a - b * quotient(a, b)


INTEGER_OPERATORS: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": quotient,
    "%": remainder,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<": lambda a, b: int(a < b),
    ">": lambda a, b: int(a > b),
    "<=": lambda a, b: int(a <= b),
    ">=": lambda a, b: int(a >= b),
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "&&": lambda a, b: int(bool(a) and bool(b)),
    "||": lambda a, b: int(bool(a) or bool(b)),
}
"""Operators on mathematical integers; the result of some may not fit the type of the operands."""
_COMPARISONS = frozenset({"<", ">", "<=", ">=", "==", "!="})
_SHIFTS = frozenset({"<<", ">>"})
_FLOATING_OPERATORS: Mapping[str, Callable[..., Number]] = {
    **{text: INTEGER_OPERATORS[text] for text in ("+", "-", "*", *_COMPARISONS)},
    "/": operator.truediv,
}


def largest(kind: Type) -> int:
    """Return the largest number of an integer type."""
    return (1 << (kind.bits - kind.signed)) - 1


def as_type(kind: Type, number: Number) -> Value:
    """Return a number converted to an integer type: integers wrap, fractions are dropped."""
    if kind is BOOL:
        return Value(int(bool(number)), kind)
    whole = int(number)
    if isinstance(number, float) and not -largest(kind) - 1 <= whole <= largest(kind):
        raise UndefinedError(f"no {kind.bits}-bit integer holds {number}")
    wrapped = whole & ((1 << kind.bits) - 1)
    return Value(wrapped - (1 << kind.bits) if kind.signed and wrapped > largest(kind) else wrapped, kind)


def _fitting(kind: Type, number: int) -> Value:
    """Return the result of arithmetic: unsigned numbers wrap, signed ones must fit."""
    if kind.signed and not -largest(kind) - 1 <= number <= largest(kind):
        raise UndefinedError(f"{number} overflows a signed {kind.bits}-bit integer")
    return as_type(kind, number)


def _promoted(value: Value) -> Value:
    """Return the value after the integral promotions."""
    return Value(value.number, INT) if value.type is not None and value.type.bits < INT.bits else value


def alike(left: Value, right: Value) -> tuple[Value, Value]:
    """Both operands after the usual arithmetic conversions."""
    if left.type is None or right.type is None:
        return Value(float(left.number), None), Value(float(right.number), None)
    first, second = _promoted(left).type or INT, _promoted(right).type or INT
    common = max(first, second, key=lambda kind: (kind.bits, not kind.signed))
    return as_type(common, left.number), as_type(common, right.number)


def unary(text: str, operand: Value) -> Value:
    """Return the result of a prefix operator."""
    if text == "!":
        return Value(int(not operand.number), BOOL)
    number, kind = _promoted(operand)
    if text == "+":
        return Value(number, kind)
    if text == "-":
        return Value(-number, None) if kind is None or isinstance(number, float) else _fitting(kind, -number)
    if text == "~" and kind is not None and isinstance(number, int):
        return as_type(kind, ~number)
    raise UndefinedError(f"`{text}` is not arithmetic")


def binary(text: str, left: Value, right: Value) -> Value:
    """Return the result of an operator between two operands, both of which are evaluated.

    Raises `UndefinedError`, and `ZeroDivisionError` for a division by zero.
    """
    if text in _SHIFTS:
        return _shifted(text, _promoted(left), right)
    (a, kind), (b, _) = alike(left, right)
    table: Mapping[str, Callable[..., Number]] = INTEGER_OPERATORS if kind is not None else _FLOATING_OPERATORS
    if text not in table:
        raise UndefinedError(f"`{text}` is not arithmetic of these operands")
    number = table[text](a, b)
    if text in _COMPARISONS:
        return Value(number, BOOL)
    return Value(number, None) if kind is None or isinstance(number, float) else _fitting(kind, number)


def _shifted(text: str, left: Value, right: Value) -> Value:
    if left.type is None or right.type is None:
        raise UndefinedError(f"`{text}` takes integers")
    number, count = int(left.number), int(right.number)
    if not 0 <= count < left.type.bits:
        raise UndefinedError(f"a {left.type.bits}-bit integer is shifted by {count}")
    if text == "<<" and number < 0:
        raise UndefinedError(f"{number} is negative and shifted to the left")
    return _fitting(left.type, INTEGER_OPERATORS[text](number, count))


def plain_type(kind: str) -> str:
    """Return the name of a type without qualifiers and namespaces."""
    return " ".join(_QUALIFIERS.sub("", kind).split())


def converted(value: Value, kind: str) -> Value:
    """Return a value converted to the arithmetic type of that name."""
    plain = plain_type(kind)
    if plain in FLOATS:
        return Value(float(value.number), None)
    if plain not in TYPES:
        raise UndefinedError(f"`{kind}` is not an arithmetic type")
    return as_type(TYPES[plain], value.number)


def size_of(kind: str) -> int:
    """Return the number of bytes of a type of that name."""
    plain = plain_type(kind)
    sizes = {**ELEMENT_SIZES, **VECTOR_SIZES}
    if plain.endswith("*"):
        return 8
    if kind not in sizes and plain not in sizes:
        raise UndefinedError(f"the size of `{kind}` is not known")
    return sizes[kind] if kind in sizes else sizes[plain]
