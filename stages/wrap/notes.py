"""The comment above a wrapper: shapes, access and value ranges of the kernel's parameters."""

import textwrap
from collections.abc import Iterator

from kernelmill.records import ElementValues, Relations

_ACCESSES = {
    "read": "read",
    "written": "written",
    "read_written": "read and written",
    "none": "not accessed",
}


_WIDTH = 117
"""Characters in a line of the comment, which has 120 with its slashes."""


def notes(relations: Relations) -> Iterator[str]:
    """The lines on each buffer, mode and constrained size."""
    for note in _notes(relations):
        yield from textwrap.wrap(note, _WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _notes(relations: Relations) -> Iterator[str]:
    for role in relations.roles:
        if role.kind in ("buffer", "tensor"):
            shape = ", ".join(role.shape)
            atomic = " with atomics" if role.atomic else ""
            null = ", may be null" if role.optional else ""
            values = "".join(map(_range, role.values))
            yield f"{role.parameter}: [{shape}], {_ACCESSES[role.access]}{atomic}{null}{values}"
        elif role.kind == "mode":
            yield f"{role.parameter}: {' or '.join(map(str, role.choices))}"
    for size in relations.sizes:
        limits = [f"at least {size.least}"] if size.least > 1 else []
        limits += [size.divisibility] if size.divisibility else []
        if limits:
            yield f"{size.name}: {', '.join(limits)}"


def _range(values: ElementValues) -> str:
    column = "" if values.period == 1 else f" in column {values.column} of {values.period}"
    inside = " and ".join(values.into)
    into = f" into {inside}" if inside else ""
    integers = f"; integers in [{values.low}, {values.high}){column}"
    match values.kind:
        case "index":
            return f"{integers}, indices{into}"
        case "local_index":
            return f"{integers}, indices{into} that count from the start of a segment"
        case "sorted":
            return f"{integers}, ascending, indices{into}"
        case "offsets":
            return f"; ascending offsets{into}, from {values.low} to {values.high}"
        case "grids":
            return f"; the height and width of grids, which lie one after another in {inside} and fill {values.high}"
        case "grid_starts":
            return f"; the first element of each grid in {inside}"
        case "counted":
            return (
                f"; rows of {values.row} integers: the number of indices that follow, "
                f"then so many indices{into}, in [{values.low}, {values.high})"
            )
        case "counts":
            return f"; integers of at least {values.low} that add up to {values.high}"
        case "selector":
            return f"{integers}, each selecting a state"
        case "zero":
            return "; zeros"
        case "within":
            return f"; values in [{values.low}, {values.high}]"
