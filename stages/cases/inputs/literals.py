"""Values of modes and numbers as C++ literals."""

import re

from kernelmill.records import Relations, Role

_HIGH, _LOW = re.compile(r"max|upper"), re.compile(r"min|lower")


def usual(role: Role) -> str:
    """Return the typical value of a mode or a number; bounds are moved apart so that values lie between."""
    text = str(role.typical)
    if role.kind == "mode" or re.search(r"\b(?:bool|char|short|int|long|unsigned|\w*_t)\b", role.type):
        return text
    shift = 3.5 if is_upper(role) else -0.5 if _LOW.search(role.parameter.lower()) else 0.0
    return literal(role.type, float(text) + shift)


def is_upper(role: Role) -> bool:
    """Whether a number is an upper bound by its name."""
    return _HIGH.search(role.parameter.lower()) is not None


def literal(kind: str, number: float) -> str:
    """Return a number as a literal of a floating-point type."""
    text = f"{number:g}" if not number.is_integer() else f"{number:.1f}"
    if re.search(r"\bfloat\b", kind):
        return f"{text}f"
    return text if re.search(r"\bdouble\b", kind) else f"{' '.join(kind.replace('const', ' ').split())}({text}f)"


def integer_numbers(relations: Relations) -> list[str]:
    """Return the parameters that are integers of any value."""
    return [role.parameter for role in relations.roles if role.kind == "number" and not is_float(role)]


def is_float(role: Role) -> bool:
    """Whether a mode or a number is a floating-point number, also of 16 bits."""
    return bool(re.search(r"\b(?:float|double)\b|half|bfloat", role.type, re.IGNORECASE))
