"""Whether an SPDX expression is permissive."""

from collections.abc import Collection

from boolean import AND, OR
from boolean.boolean import Expression
from license_expression import ExpressionError, get_spdx_licensing

_LICENSING = get_spdx_licensing()
_NOT_AN_EXPRESSION = (ExpressionError, IndexError, AssertionError)
"""What the parser raises; the last two are its answer to parentheses that are empty or left open."""


def is_permissive(expression: str, allowed: Collection[str]) -> bool:
    """Whether the obligations of an SPDX expression can be met with the allowed licences alone.

    `A AND B` needs both to be allowed, `A OR B` either; an exception (`A WITH E`) must be allowed as written.
    What is not an SPDX expression is not permissive.
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
