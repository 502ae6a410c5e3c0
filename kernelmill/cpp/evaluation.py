"""Values of C++ expressions of numbers, as a compiler for a 64-bit Linux (LP64) computes them.

Integers have their C++ types: division truncates toward zero, unsigned arithmetic wraps, operands are promoted and
converted (C++17, [conv.prom] and [expr]). Names are taken to be of type `long`. Floating-point numbers are all of type
`double`. What C++ leaves undefined, such as signed overflow or a shift by the width of a type, has no value here.

    NotComputableError   an expression has no value: the message names the expression and the cause
"""

import functools
import math
import re
from collections.abc import Callable, Mapping
from typing import assert_never

from kernelmill.cpp.arithmetic import (
    BOOL,
    FLOATS,
    INT,
    LONG,
    TYPES,
    ULONG,
    UNSIGNED,
    Number,
    Type,
    UndefinedError,
    Value,
    alike,
    binary,
    converted,
    largest,
    plain_type,
    size_of,
    unary,
)
from kernelmill.cpp.expressions import (
    Binary,
    Braces,
    Call,
    Cast,
    Choice,
    Literal,
    Member,
    Name,
    Node,
    Opaque,
    Subscript,
    Unary,
    walk,
    write,
)
from kernelmill.cpp.parser import parse

_INTEGER = re.compile(r"(0[xX][\da-fA-F']+|0[bB][01']+|\d[\d']*)([uUlLzZ]*)")
_FLOATING = re.compile(r"(?=[\d.]*\d)[\d']*\.?[\d']*(?:[eE][+-]?\d+)?[fFlL]?")
_CHARACTER = re.compile(r"'(?:([^'\\])|\\([abfnrtv\\'\"?0]))'")
_ESCAPES = dict(zip("abfnrtv0", "\a\b\f\n\r\t\v\0", strict=True))


class NotComputableError(ValueError):
    """An expression without a value, and why it has none."""

    def __init__(self, expression: str, cause: str) -> None:
        super().__init__(f"`{expression}` cannot be computed: {cause}")
        self.expression = expression
        self.cause = cause


_CEILING_DIVISIONS = frozenset({"ceil_div", "ATenCeilDiv", "CeilDiv", "DivUp", "divup", "DIVUP"})
_FLOATING_FUNCTIONS: Mapping[str, Callable[[float], float]] = {
    **dict.fromkeys(("ceil", "ceilf"), lambda x: float(math.ceil(x))),
    **dict.fromkeys(("floor", "floorf"), lambda x: float(math.floor(x))),
    **dict.fromkeys(("log", "logf"), math.log),
    **dict.fromkeys(("log2", "log2f"), math.log2),
    **dict.fromkeys(("sqrt", "sqrtf"), math.sqrt),
}


@functools.lru_cache(maxsize=4096)
def integer_literal(text: str) -> int | None:
    """Return the number that an integer literal or a boolean literal denotes; none for any other text."""
    if text in ("true", "false"):
        return int(text == "true")
    match = _INTEGER.fullmatch(text)
    if match is None:
        return None
    digits = match[1].replace("'", "")
    octal = len(digits) > 1 and digits.isdigit() and digits[0] == "0"
    if not octal:
        return int(digits, 0)
    return int(digits, 8) if set(digits) <= set("01234567") else None


def evaluate(expression: Node | str, names: Mapping[str, Number]) -> Number:
    """Return the value of an expression over `names`: a `float` if its type is `double`, otherwise an `int`.

    Raises `NotComputableError` where the expression holds anything without a value, or is undefined.
    """
    return _Evaluator(names).value(parse(expression) if isinstance(expression, str) else expression).number


def evaluate_integer(expression: Node | str, names: Mapping[str, Number]) -> int:
    """Return the value that an integer variable has when the expression initializes it.

    Raises `NotComputableError` as `evaluate` does, and where the value is not finite.
    """
    if not isinstance(expression, str):
        return _as_integer(expression, names)
    if type(known := names.get(expression)) is int:
        return known  # most expressions are a name, and millions of them are computed
    return _of_text(expression, *map(names.get, _names_in(expression)))


def number_of(expression: str, names: Mapping[str, Number]) -> int | None:
    """Return the value of an expression; none if it cannot be computed."""
    try:
        return evaluate_integer(expression.strip(), names)
    except NotComputableError:
        return None


@functools.lru_cache(maxsize=4096)
def _names_in(expression: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(node.text for node in walk(parse(expression)) if isinstance(node, Name)))


@functools.lru_cache(maxsize=1 << 16, typed=True)
def _of_text(expression: str, *values: Number | None) -> int:
    """Return the value for these values of the names in an expression; the same ones occur thousands of times."""
    known = zip(_names_in(expression), values, strict=True)
    return _as_integer(expression, {name: value for name, value in known if value is not None})


def _as_integer(expression: Node | str, names: Mapping[str, Number]) -> int:
    value = evaluate(expression, names)
    try:
        return int(value)
    except (OverflowError, ValueError) as error:
        text = expression if isinstance(expression, str) else write(expression)
        raise NotComputableError(text, f"no integer holds {value}") from error


class _Evaluator:
    """Computes nodes from the values of their operands."""

    def __init__(self, names: Mapping[str, Number]) -> None:
        self._names = names

    def value(self, node: Node) -> Value:
        try:
            return self._computed(node)
        except (UndefinedError, OverflowError, ZeroDivisionError, ValueError) as error:
            if isinstance(error, NotComputableError):
                raise
            raise NotComputableError(write(node), str(error)) from error

    def _computed(self, node: Node) -> Value:
        match node:
            case Literal(text):
                return _literal(text)
            case Name(text):
                if text not in self._names:
                    raise UndefinedError(f"`{text}` has no known value")
                number = self._names[text]
                return Value(number, None if isinstance(number, float) else LONG)
            case Unary(text, operand):
                return unary(text, self.value(operand))
            case Binary("&&" | "||" as text, left, right):
                decided = bool(self.value(left).number)
                both = decided if decided == (text == "||") else bool(self.value(right).number)
                return Value(int(both), BOOL)
            case Binary(text, left, right):
                return binary(text, self.value(left), self.value(right))
            case Choice(condition, then, otherwise):
                chosen, other = (then, otherwise) if self.value(condition).number else (otherwise, then)
                return self._of_common_type(self.value(chosen), other)
            case Cast(kind, operand):
                return converted(self.value(operand), kind)
            case Braces(kind, (operand,)) if kind:
                return converted(self.value(operand), kind)
            case Call(Name("sizeof"), (Name(kind),)):
                return Value(size_of(kind), ULONG)
            case Call(Name(name), arguments):
                return _called(name, [self.value(argument) for argument in arguments])
            case Opaque() | Braces() | Call() | Member() | Subscript():
                raise UndefinedError("it is not arithmetic")
            case _:
                assert_never(node)

    def _of_common_type(self, chosen: Value, other: Node) -> Value:
        """Return the chosen operand of `?:`, converted to the type that the operands have in common.

        An operand that is not chosen and has no value leaves the type as it is.
        """
        try:
            return alike(chosen, self.value(other))[0]
        except NotComputableError:
            return chosen


@functools.lru_cache(maxsize=4096)
def _literal(text: str) -> Value:
    number = integer_literal(text)
    if number is not None:
        return Value(number, BOOL if text in ("true", "false") else _literal_type(text, number))
    character = _CHARACTER.fullmatch(text)
    if character is not None:
        return Value(ord(character[1] or _ESCAPES.get(character[2], character[2])), TYPES["char"])
    if _FLOATING.fullmatch(text) is None:
        raise UndefinedError("it is not a number")
    return Value(float(text.rstrip("fFlL").replace("'", "")), None)


def _literal_type(text: str, number: int) -> Type:
    """Return the first type that holds the number, of those that an integer literal's suffix allows ([lex.icon])."""
    match = _INTEGER.fullmatch(text)
    suffix = "" if match is None else match[2].lower()
    decimal = text[0] != "0"
    for kind in (INT, UNSIGNED, LONG, ULONG):
        sign_allowed = not kind.signed if "u" in suffix else kind.signed or not decimal
        long_enough = kind.bits == LONG.bits or not set("lz") & set(suffix)
        if sign_allowed and long_enough and number <= largest(kind):
            return kind
    raise UndefinedError("no integer type holds it")


def _called(name: str, arguments: list[Value]) -> Value:
    head, _, parameters = name.partition("<")
    plain, parameter = head.rpartition("::")[2], parameters.removesuffix(">")
    match plain, arguments:
        case _, [operand] if plain_type(name) in TYPES or plain_type(name) in FLOATS:
            return converted(operand, name)
        case (("min" | "max"), [left, right]):
            if parameter:
                left, right = converted(left, parameter), converted(right, parameter)
            a, b = alike(left, right)
            return a if (a.number <= b.number) == (plain == "min") else b
        case "abs", [operand]:
            return operand if operand.number >= 0 else unary("-", operand)
        case "pow", [base, exponent]:
            return Value(math.pow(base.number, exponent.number), None)
        case _, [left, right] if plain in _CEILING_DIVISIONS:
            return binary("/", binary("-", binary("+", left, right), Value(1, INT)), right)
        case _, [operand] if plain in _FLOATING_FUNCTIONS:
            return Value(_FLOATING_FUNCTIONS[plain](operand.number), None)
    raise UndefinedError(f"the function `{name}` is not known")
