"""Kernels whose results another formula loses far from zero, such as a squared distance by norms and a dot product."""

import re

_SQUARE = re.compile(r"(\([^()]*(?:\[[^][]*\][^()]*)*-[^()]*\))\s*\*\s*\1")
"""A difference in parentheses, times itself."""
_SQUARED_NAME = re.compile(r"(?<![\w.\])])([A-Za-z_]\w*)\s*\*\s*\1\b(?!\s*[(\[.])")
_DIFFERENCE = r"\b{name}\s*=[^=;]*[\w)\]]\s*-\s*[\w(][^;]*;"
"""A variable that holds a difference."""


def squares_differences(unit: str) -> bool:
    """Whether a unit squares a difference, as in a distance or a variance."""
    if _SQUARE.search(unit):
        return True
    squared = {match[1] for match in _SQUARED_NAME.finditer(unit)}
    return any(re.search(_DIFFERENCE.format(name=name), unit) for name in squared)
