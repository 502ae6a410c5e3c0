"""Integers that are half of a size by their names, such as the margins of a window."""

from collections.abc import Mapping

from kernelmill.records import Relations
from stages.cases.inputs.literals import integer_numbers


def halves(relations: Relations, sizes: Mapping[str, int]) -> dict[str, int]:
    """Return the values of such integers for some sizes; a window of 5 elements has a margin of 2."""
    return {
        number: size // 2
        for name, size in sizes.items()
        for number in integer_numbers(relations)
        if number in (f"half_{name}", f"{name}_half")
    }
