"""Expressions of host code in a program of its own, which has neither the framework nor its functions."""

import re

_CEIL_DIV = re.compile(r"\bat::(?:cuda::)?(?:ATenCeilDiv|ceil_div)\(([^(),]+), ([^(),]+)\)")
_MIN_OR_MAX = re.compile(r"(?<![\w:])(?:std::)?(min|max)\s*(?:<[^<>()]*>)?\(")


def host_expression(expression: str) -> str:
    """Return an expression with `min` and `max` from the standard library, which take mixed integer types here."""
    return _CEIL_DIV.sub(r"((\1) + (\2) - 1) / (\2)", _MIN_OR_MAX.sub(r"std::\1<int64_t>(", expression))
