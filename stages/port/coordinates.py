"""Convert coordinates that are whole arguments of calls, such as `min(blockDim.x, n)`, to numbers.

In HIP's headers up to 6.0, `blockDim.x` is an object of a class of its own that converts to a number. Overloads such as
`min` are ambiguous for it, and no template argument is deduced from it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kernelmill.records import PortedUnit, PortNote
from stages.port.code import CodeToken, Edit, apply, code_tokens, line_of
from stages.port.wavefront import findings

_COORDINATES = frozenset({b"threadIdx", b"blockIdx", b"blockDim", b"gridDim"})
_BEFORE, _AFTER = frozenset({b"(", b","}), frozenset({b")", b","})


def with_numbers(unit: PortedUnit) -> PortedUnit | None:
    """Return a ported unit with its coordinates converted, and a note at each line; none if no argument is one."""
    text = unit.unit_code.encode()
    edits = tuple(_conversions(code_tokens(text)))
    if not edits:
        return None
    changed, kernel = apply(text, edits).decode(), unit.kernel_code.encode()
    lines = [line.strip() for line in changed.split("\n")]  # no edit adds a line, so that notes keep theirs
    found = {(note.line, note.kind) for note in unit.notes}
    found |= {(line_of(text, edit.start), "coordinate_converted") for edit in edits}
    return replace(
        unit,
        unit_code=changed,
        kernel_code=apply(kernel, tuple(_conversions(code_tokens(kernel)))).decode(),
        notes=tuple(PortNote(kind=kind, line=line, text=lines[line - 1]) for line, kind in sorted(found)),
        wavefront=findings(changed),
    )


def _conversions(code: Sequence[CodeToken]) -> Iterator[Edit]:
    for before, name, point, axis, after in zip(code, code[1:], code[2:], code[3:], code[4:], strict=False):
        if name.text not in _COORDINATES or point.text != b"." or before.directive != after.directive:
            continue
        if before.text in _BEFORE and after.text in _AFTER:
            yield Edit(name.start, axis.end, b"unsigned(%s.%s)" % (name.text, axis.text))
