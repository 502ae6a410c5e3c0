"""C++ types as templates need them: without qualifiers, by the kind of number that they hold."""

import re

FLOATING = frozenset({"float", "double"})
_QUALIFIER = re.compile(r"\b(?:const|__restrict__|__restrict)\b")
_INTEGER = re.compile(r"(?:(?:unsigned|signed|long|short|int|char|bool)\b\s*)+|size_t|ptrdiff_t|u?int\d+_t")
_FLOATING = re.compile(r"^(?:float|double)$|half|bfloat", re.IGNORECASE)


def unqualified(written: str) -> str:
    """A type without `const` and `__restrict__`."""
    return " ".join(_QUALIFIER.sub(" ", written).split())


def is_integer(kind: str) -> bool:
    """Whether a type is one of C++'s integer types; enumerations are not."""
    return _INTEGER.fullmatch(kind) is not None


def is_floating(kind: str) -> bool:
    """Whether a type holds floating-point numbers, judged by its name."""
    return _FLOATING.search(kind) is not None


def is_sixteen_bits(kind: str) -> bool:
    """Whether a type holds floating-point numbers of 16 bits."""
    return is_floating(kind) and kind not in FLOATING
