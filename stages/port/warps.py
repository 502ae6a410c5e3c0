"""Warp operations: from CUDA's, which name the lanes that take part, to HIP's.

HIP had no `_sync` forms before 6.2, has had them switched off by default until 7.0, and takes only 64-bit masks in
them, since a wavefront has up to 64 lanes. The forms without a mask exist in every version and act on the lanes that
are active, as `_sync` with a mask of all lanes does where a warp has not diverged. So such masks go, also where a macro
is but another name of the operation and where a unit overloads it for a type of its own. Any other mask stays, widened
to 64 bits, and is noted: it names lanes 0 to 31 only.

Where a shuffle leaves its width to the default, which is 32 in CUDA but the size of the wavefront in HIP, the width
becomes 32, so that lanes exchange values in the same groups; not in a unit that computes with `warpSize` itself.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal, NamedTuple

from kernelmill.cpp.tokens import TokenKind
from stages.port.code import Call, Change, Edit, Piece, call_at, closing
from stages.port.masks import full_names, is_full

SHUFFLES = frozenset({b"__shfl", b"__shfl_up", b"__shfl_down", b"__shfl_xor"})
VOTES = frozenset({b"__any", b"__all", b"__ballot"})


class WarpForm(NamedTuple):
    """A warp operation of CUDA and what it becomes in HIP without its mask; none where HIP has no such form."""

    cuda: bytes
    hip: bytes | None


FORMS = (
    *(WarpForm(name + b"_sync", name) for name in sorted(SHUFFLES | VOTES)),
    *(WarpForm(b"__match_%s_sync" % name, None) for name in (b"any", b"all")),
    *(WarpForm(b"__reduce_%s_sync" % name, None) for name in (b"add", b"min", b"max", b"and", b"or", b"xor")),
    WarpForm(b"__syncwarp", b"__syncwarp"),
)
_BY_NAME = {form.cuda: form for form in FORMS}
_WIDE = b"(unsigned long long)("
OPERATIONS = frozenset(
    {name for form in FORMS for name in (form.cuda, form.hip) if name is not None} | SHUFFLES | {b"__activemask"}
)
"""Everything that lanes of a warp do together, in CUDA's and HIP's names."""

_Role = Literal["called", "overloaded", "renamed", "named"]


@dataclass(frozen=True, slots=True)
class _Use:
    """A place that names an operation."""

    operation: bytes
    at: int
    """Position of the name, which may be a macro's that stands for the operation."""
    role: _Role
    call: Call | None = None
    body: range = range(0)
    """Positions of an overload's body."""

    @property
    def masked(self) -> bool:
        """Whether its first argument is a mask."""
        return self.operation in _BY_NAME and self.call is not None and bool(self.call.arguments)

    @property
    def lanes(self) -> int:
        """How many arguments it has beside the mask."""
        return 0 if self.call is None else len(self.call.arguments) - self.masked

    def mask(self, code: Sequence[Piece]) -> Sequence[Piece]:
        """The tokens of the mask."""
        return [code[i] for i in self.call.arguments[0]] if self.masked and self.call is not None else []


def changes(code: Sequence[Piece]) -> Iterator[Change]:
    """All changes to the warp operations of a unit."""
    uses = tuple(_uses(code))
    full = full_names(code)
    without = _without_masks(code, uses, full)
    overloads = [use for use in uses if use.role == "overloaded"]
    special = {use.operation for use in uses if use.role in ("overloaded", "renamed")}
    keep_width = any(piece.text == b"warpSize" for piece in code)
    for use in uses:
        all_or_none = use.operation in special
        drops = use.operation in without if all_or_none else use.role == "called" and is_full(use.mask(code), full)
        yield from _masks(code, use, drops)
        if not keep_width:
            yield from _width(code, use, overloads)


def _uses(code: Sequence[Piece]) -> Iterator[_Use]:
    other_names = _other_names(code)
    for index, piece in enumerate(code):
        operation = other_names.get(piece.text, piece.text)
        if piece.kind is not TokenKind.WORD or operation not in OPERATIONS:
            continue
        before = code[index - 1] if index and code[index - 1].directive == piece.directive else None
        if piece.keyword == b"define" and before is not None and before.text in other_names and operation == piece.text:
            yield _Use(operation, index, "renamed")
        elif (call := call_at(code, index)) is not None:
            # A type stands before the name of a function that is declared.
            declared = before is not None and before.kind is TokenKind.WORD and before.text not in _BEFORE_CALLS
            yield _Use(operation, index, "overloaded" if declared else "called", call, _body(code, call))
        elif piece.text not in other_names:
            yield _Use(operation, index, "named")


_BEFORE_CALLS = (b"return", b"else", b"do", b"case", b"co_return", b"throw")


def _other_names(code: Sequence[Piece]) -> Mapping[bytes, bytes]:
    """Macros that stand for one operation each: `#define SHFL __shfl_sync`."""
    lines: dict[int, list[Piece]] = {}
    for piece in code:
        if piece.keyword == b"define" and piece.directive is not None:
            lines.setdefault(piece.directive, []).append(piece)
    rows = [row for row in lines.values() if len(row) == 2 and row[1].text in OPERATIONS - {b"__activemask"}]
    found = {row[0].text: row[1].text for row in rows}
    twice = {row[0].text for row in lines.values() if row[0].text in found and row not in rows}
    return {name: operation for name, operation in found.items() if name not in twice}


def _body(code: Sequence[Piece], call: Call) -> range:
    opening = call.closing + 1
    if opening >= len(code) or code[opening].text != b"{":
        return range(0)
    end = closing(code, opening)
    return range(0) if end is None else range(opening, end)


def _around(use: _Use, overloads: Sequence[_Use]) -> _Use | None:
    """The overload in whose body a place is."""
    return next((overload for overload in overloads if use.at in overload.body), None)


def _passes_on(code: Sequence[Piece], use: _Use, overload: _Use | None) -> bool:
    """Whether a call in an overload hands on the mask that this was given."""
    row = use.mask(code)
    return overload is not None and len(row) == 1 and row[0].text == _mask_parameter(code, overload)


def _mask_parameter(code: Sequence[Piece], overload: _Use) -> bytes | None:
    row = overload.mask(code)
    end = next((i for i, piece in enumerate(row) if piece.text == b"="), len(row))
    return row[end - 1].text if end else None


def _without_masks(code: Sequence[Piece], uses: Sequence[_Use], full: frozenset[bytes]) -> AbstractSet[bytes]:
    """The operations whose masks all go: those that the unit has other names or overloads for need all or none."""
    overloads = [use for use in uses if use.role == "overloaded"]
    found = {
        use.operation for use in uses if (form := _BY_NAME.get(use.operation)) is not None and form.hip is not None
    }
    while True:
        kept = set[bytes]()
        for use in uses:
            overload = _around(use, overloads)
            if use.role == "named" or (use.role == "overloaded" and not use.masked):
                kept.add(use.operation)
            elif use.role == "called" and _passes_on(code, use, overload):
                assert overload is not None
                if not {use.operation, overload.operation} <= found:
                    kept |= {use.operation, overload.operation}
            elif use.role == "called" and use.masked and not is_full(use.mask(code), full):
                kept.add(use.operation)
            if use.role == "overloaded" and use.masked and _otherwise_used(code, use, uses):
                kept.add(use.operation)
        if not kept & found:
            return found
        found -= kept


def _otherwise_used(code: Sequence[Piece], overload: _Use, uses: Sequence[_Use]) -> bool:
    """Whether an overload does more with its mask than to hand it on."""
    name = _mask_parameter(code, overload)
    named = sum(code[i].text == name for i in overload.body)
    return named != sum(use.at in overload.body and _passes_on(code, use, overload) for use in uses)


def _masks(code: Sequence[Piece], use: _Use, drops: bool) -> Iterator[Change]:
    name = code[use.at]
    form = _BY_NAME.get(use.operation)
    if use.operation == b"__activemask" and use.call is not None:
        yield Change(Edit(name.start, name.end, b"__ballot"), "active_mask", name.start)
        yield Change(Edit(code[use.call.closing].start, code[use.call.closing].start, b"1"))
    if form is None:
        return
    if use.role in ("named", "renamed"):
        if drops and form.hip is not None:
            yield Change(Edit(name.start, name.end, form.hip))
        elif use.operation != b"__syncwarp":
            yield Change(Edit(name.start, name.start, b""), "warp_operation_not_called", name.start)
        return
    row = use.mask(code)
    if use.call is None or not row:
        return
    if drops and form.hip is not None:
        after = code[use.call.arguments[0].stop + 1].start if use.lanes else code[use.call.closing].start
        if name.text == use.operation:
            yield Change(Edit(name.start, name.end, form.hip), "full_mask_dropped", name.start)
        yield Change(Edit(row[0].start, after, b""))
    elif use.role == "called" and not _is_wide(row):
        yield Change(Edit(row[0].start, row[0].start, _WIDE), "mask_kept", name.start)
        yield Change(Edit(row[-1].end, row[-1].end, b")"))


def _width(code: Sequence[Piece], use: _Use, overloads: Sequence[_Use]) -> Iterator[Change]:
    form = _BY_NAME.get(use.operation)
    if (form.hip if form else use.operation) not in SHUFFLES or use.call is None or use.lanes != 2:
        return
    end, name = code[use.call.closing].start, code[use.at]
    overload = _around(use, overloads)
    if use.role == "overloaded":
        yield Change(Edit(end, end, b", int width = 32"), "shuffle_width", name.start)
    elif overload is not None and overload.lanes == 2:
        yield Change(Edit(end, end, b", width"))
    else:
        yield Change(Edit(end, end, b", 32"), "shuffle_width", name.start)


def _is_wide(row: Sequence[Piece]) -> bool:
    return b" ".join(piece.text for piece in row[:5]) == b"( unsigned long long )"
