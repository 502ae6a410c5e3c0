"""Integers that are half of a size by their names, such as the margins of a window."""

from collections.abc import Mapping

from kernelmill.records import Relations
from stages.cases.inputs.literals import integer_numbers


def halves(relations: Relations, sizes: Mapping[str, int]) -> dict[str, str]:
    """Return such integers for some sizes, as literals by their names; a window of 5 elements has a margin of 2."""
    return {
        number: str(size // 2)
        for name, size in sizes.items()
        for number in integer_numbers(relations)
        if number in (f"half_{name}", f"{name}_half")
    }
