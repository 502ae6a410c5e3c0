"""Whether an SPDX expression is permissive."""

from collections.abc import Collection

from boolean import AND, OR
from boolean.boolean import Expression
from license_expression import ExpressionError, get_spdx_licensing

_LICENSING = get_spdx_licensing()
_NOT_AN_EXPRESSION = (ExpressionError, IndexError, AssertionError)
"""Exceptions of the parser; it raises the last two for empty and unbalanced parentheses."""


def is_permissive(expression: str, allowed: Collection[str]) -> bool:
    """Whether the obligations of an SPDX expression can be met with the allowed licenses alone.

    `A AND B` needs both to be allowed, `A OR B` either; an exception (`A WITH E`) must be allowed as written.
    A text that is not an SPDX expression is not permissive.
    """
    try:
        parsed = _LICENSING.parse(expression)
    except _NOT_AN_EXPRESSION:
        return False
    return parsed is not None and _holds(parsed, allowed)


def _holds(node: Expression, allowed: Collection[str]) -> bool:
    if isinstance(node, AND):
        return all(_holds(part, allowed) for part in node.args)
    if isinstance(node, OR):
        return any(_holds(part, allowed) for part in node.args)
    return str(node) in allowed
