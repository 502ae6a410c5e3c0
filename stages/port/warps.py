"""Port warp operations from the CUDA forms, which name the participating lanes, to the HIP forms.

HIP had no `_sync` forms before 6.2, disabled them by default until 7.0, and accepts only 64-bit masks in them, because
a wavefront has up to 64 lanes. The forms without a mask exist in every version and act on the active lanes, which is
what `_sync` with a mask of all lanes does in a warp that has not diverged. Therefore masks of all lanes are dropped,
also if a macro renames the operation, or if a unit overloads it for a type of its own. Any other mask is kept, widened
to 64 bits, and noted: it names lanes 0 to 31 only.

A shuffle without a width gets the width 32, the default in CUDA, because the default in HIP is the wavefront size; a
unit that uses `warpSize` keeps the default.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal, NamedTuple

from kernelmill.cpp.tokens import TokenKind
from stages.port.code import CallSite, Change, CodeToken, Edit, call_at, closing
from stages.port.masks import full_names, is_full

SHUFFLES = frozenset({b"__shfl", b"__shfl_up", b"__shfl_down", b"__shfl_xor"})
VOTES = frozenset({b"__any", b"__all", b"__ballot"})


class WarpForm(NamedTuple):
    """A CUDA warp operation and its HIP form without a mask; none if HIP has no such form."""

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
"""The operations between the lanes of a warp, by their CUDA and HIP names."""

_Role = Literal["called", "overloaded", "renamed", "named"]


@dataclass(frozen=True, slots=True)
class _Use:
    """A token that names an operation."""

    operation: bytes
    at: int
    """The index of the name, which may be a macro that expands to the operation."""
    role: _Role
    call: CallSite | None = None
    body: range = range(0)
    """The indices of the tokens in the body of an overload."""

    @property
    def masked(self) -> bool:
        """Whether the first argument is a mask."""
        return self.operation in _BY_NAME and self.call is not None and bool(self.call.arguments)

    @property
    def operands(self) -> int:
        """The number of arguments apart from the mask."""
        return 0 if self.call is None else len(self.call.arguments) - self.masked

    def mask(self, code: Sequence[CodeToken]) -> Sequence[CodeToken]:
        """Return the tokens of the mask."""
        return [code[i] for i in self.call.arguments[0]] if self.masked and self.call is not None else []


def changes(code: Sequence[CodeToken]) -> Iterator[Change]:
    """Yield all changes to the warp operations of a unit."""
    uses = tuple(_uses(code))
    full = full_names(code)
    without = _without_masks(code, uses, full)
    overloads = [use for use in uses if use.role == "overloaded"]
    special = {use.operation for use in uses if use.role in ("overloaded", "renamed")}
    keep_width = any(token.text == b"warpSize" for token in code)
    for use in uses:
        all_or_none = use.operation in special
        drops = use.operation in without if all_or_none else use.role == "called" and is_full(use.mask(code), full)
        yield from _masks(code, use, drops)
        if not keep_width:
            yield from _width(code, use, overloads)


def _uses(code: Sequence[CodeToken]) -> Iterator[_Use]:
    renames = _renames(code)
    for index, token in enumerate(code):
        operation = renames.get(token.text, token.text)
        if token.kind is not TokenKind.WORD or operation not in OPERATIONS:
            continue
        before = code[index - 1] if index and code[index - 1].directive == token.directive else None
        if token.keyword == b"define" and before is not None and before.text in renames and operation == token.text:
            yield _Use(operation, index, "renamed")
        elif (call := call_at(code, index)) is not None:
            # In a declaration, a type precedes the name of the function.
            declared = before is not None and before.kind is TokenKind.WORD and before.text not in _BEFORE_CALLS
            yield _Use(operation, index, "overloaded" if declared else "called", call, _body(code, call))
        elif token.text not in renames:
            yield _Use(operation, index, "named")


_BEFORE_CALLS = (b"return", b"else", b"do", b"case", b"co_return", b"throw")


def _renames(code: Sequence[CodeToken]) -> Mapping[bytes, bytes]:
    """Return macros that rename an operation: `#define SHFL __shfl_sync`."""
    lines: dict[int, list[CodeToken]] = {}
    for token in code:
        if token.keyword == b"define" and token.directive is not None:
            lines.setdefault(token.directive, []).append(token)
    rows = [row for row in lines.values() if len(row) == 2 and row[1].text in OPERATIONS - {b"__activemask"}]
    found = {row[0].text: row[1].text for row in rows}
    twice = {row[0].text for row in lines.values() if row[0].text in found and row not in rows}
    return {name: operation for name, operation in found.items() if name not in twice}


def _body(code: Sequence[CodeToken], call: CallSite) -> range:
    opening = call.closing + 1
    if opening >= len(code) or code[opening].text != b"{":
        return range(0)
    end = closing(code, opening)
    return range(0) if end is None else range(opening, end)


def _enclosing_overload(use: _Use, overloads: Sequence[_Use]) -> _Use | None:
    """Return the overload whose body contains a use."""
    return next((overload for overload in overloads if use.at in overload.body), None)


def _forwards_mask(code: Sequence[CodeToken], use: _Use, overload: _Use | None) -> bool:
    """Whether a call in an overload passes on the mask that the overload received."""
    row = use.mask(code)
    return overload is not None and len(row) == 1 and row[0].text == _mask_parameter(code, overload)


def _mask_parameter(code: Sequence[CodeToken], overload: _Use) -> bytes | None:
    row = overload.mask(code)
    end = next((i for i, token in enumerate(row) if token.text == b"="), len(row))
    return row[end - 1].text if end else None


def _without_masks(code: Sequence[CodeToken], uses: Sequence[_Use], full: frozenset[bytes]) -> AbstractSet[bytes]:
    """Return the operations to drop all masks of; renamed and overloaded operations need the same form everywhere."""
    overloads = [use for use in uses if use.role == "overloaded"]
    found = {
        use.operation for use in uses if (form := _BY_NAME.get(use.operation)) is not None and form.hip is not None
    }
    while True:
        kept = set[bytes]()
        for use in uses:
            overload = _enclosing_overload(use, overloads)
            if use.role == "named" or (use.role == "overloaded" and not use.masked):
                kept.add(use.operation)
            elif use.role == "called" and _forwards_mask(code, use, overload):
                assert overload is not None
                if not {use.operation, overload.operation} <= found:
                    kept |= {use.operation, overload.operation}
            elif use.role == "called" and use.masked and not is_full(use.mask(code), full):
                kept.add(use.operation)
            if use.role == "overloaded" and use.masked and _uses_mask_otherwise(code, use, uses):
                kept.add(use.operation)
        if not kept & found:
            return found
        found -= kept


def _uses_mask_otherwise(code: Sequence[CodeToken], overload: _Use, uses: Sequence[_Use]) -> bool:
    """Whether an overload uses its mask for anything but passing it on."""
    name = _mask_parameter(code, overload)
    named = sum(code[i].text == name for i in overload.body)
    return named != sum(use.at in overload.body and _forwards_mask(code, use, overload) for use in uses)


def _masks(code: Sequence[CodeToken], use: _Use, drops: bool) -> Iterator[Change]:
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
        after = code[use.call.arguments[0].stop + 1].start if use.operands else code[use.call.closing].start
        if name.text == use.operation:
            yield Change(Edit(name.start, name.end, form.hip), "full_mask_dropped", name.start)
        yield Change(Edit(row[0].start, after, b""))
    elif use.role == "called" and not _is_wide(row):
        yield Change(Edit(row[0].start, row[0].start, _WIDE), "mask_kept", name.start)
        yield Change(Edit(row[-1].end, row[-1].end, b")"))


def _width(code: Sequence[CodeToken], use: _Use, overloads: Sequence[_Use]) -> Iterator[Change]:
    form = _BY_NAME.get(use.operation)
    if (form.hip if form else use.operation) not in SHUFFLES or use.call is None or use.operands != 2:
        return
    end, name = code[use.call.closing].start, code[use.at]
    overload = _enclosing_overload(use, overloads)
    if use.role == "overloaded":
        yield Change(Edit(end, end, b", int width = 32"), "shuffle_width", name.start)
    elif overload is not None and overload.operands == 2:
        yield Change(Edit(end, end, b", width"))
    else:
        yield Change(Edit(end, end, b", 32"), "shuffle_width", name.start)


def _is_wide(row: Sequence[CodeToken]) -> bool:
    return b" ".join(token.text for token in row[:5]) == b"( unsigned long long )"
