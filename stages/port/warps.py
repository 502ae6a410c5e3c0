"""Warp operations: from CUDA's, which name the lanes that take part, to HIP's.

HIP had no `_sync` forms before 6.2, has had them switched off by default until 7.0, and takes only 64-bit masks in
them, since a wavefront has up to 64 lanes. The forms without a mask exist in every version and act on the lanes that
are active, as `_sync` with a mask of all lanes does where a warp has not diverged. So such masks go. Any other mask
stays, widened to 64 bits, and is noted: it names lanes 0 to 31 only, and HIP before 6.2 does not compile it.

Where a shuffle leaves its width to the default, which is 32 in CUDA but the size of the wavefront in HIP, the width
becomes 32, so that lanes exchange values in the same groups; not in a unit that computes with `warpSize` itself.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stages.lib.cuda_text import TokenKind
from stages.port.code import Call, Change, Edit, Piece, call_at
from stages.port.masks import full_names, is_full

SHUFFLES = frozenset({b"__shfl", b"__shfl_up", b"__shfl_down", b"__shfl_xor"})
VOTES = frozenset({b"__any", b"__all", b"__ballot"})


class WarpForm(NamedTuple):
    """A warp operation of CUDA and what it becomes in HIP without its mask; none where HIP has no such form."""

    cuda: bytes
    hip: bytes | None


FORMS = (
    *(WarpForm(name + b"_sync", name) for name in sorted(SHUFFLES | VOTES)),
    WarpForm(b"__match_any_sync", b"__match_any"),
    WarpForm(b"__match_all_sync", b"__match_all"),
    *(WarpForm(b"__reduce_%s_sync" % name, None) for name in (b"add", b"min", b"max", b"and", b"or", b"xor")),
    WarpForm(b"__syncwarp", b"__syncwarp"),
)
_BY_NAME = {form.cuda: form for form in FORMS}
_WIDE = b"(unsigned long long)("
OPERATIONS = frozenset(
    {name for form in FORMS for name in (form.cuda, form.hip) if name is not None} | SHUFFLES | {b"__activemask"}
)
"""Everything that lanes of a warp do together, in CUDA's and HIP's names."""


def changes(code: Sequence[Piece]) -> Iterator[Change]:
    """All changes to the warp operations of a unit."""
    full = full_names(code)
    keep_width = any(piece.text == b"warpSize" for piece in code)
    for index, piece in enumerate(code):
        if piece.kind is not TokenKind.WORD or piece.text not in OPERATIONS:
            continue
        call = call_at(code, index)
        if call is None:
            if piece.text in _BY_NAME and piece.text != b"__syncwarp":
                yield Change(Edit(piece.start, piece.start, b""), "warp_operation_not_called", piece.start)
            continue
        if piece.text == b"__activemask":
            yield Change(Edit(piece.start, piece.end, b"__ballot"), "active_mask", piece.start)
            yield Change(Edit(code[call.closing].start, code[call.closing].start, b"1"))
        form = _BY_NAME.get(piece.text)
        masked = form is not None and bool(call.arguments)
        if form is not None and masked:
            yield from _mask(code, call, form, full)
        lanes = len(call.arguments) - masked
        shuffle = (form.hip if form else piece.text) in SHUFFLES
        if shuffle and lanes == 2 and not keep_width and not _is_declaration(code, call):
            end = code[call.closing].start
            yield Change(Edit(end, end, b", 32"), "shuffle_width", piece.start)


def _mask(code: Sequence[Piece], call: Call, form: WarpForm, full: frozenset[bytes]) -> Iterator[Change]:
    name, mask = code[call.name], call.arguments[0]
    row = [code[i] for i in mask]
    if not row or _is_declaration(code, call):
        return
    if form.hip is not None and is_full(row, full):
        after = code[mask.stop + 1].start if len(call.arguments) > 1 else code[call.closing].start
        yield Change(Edit(name.start, name.end, form.hip), "full_mask_dropped", name.start)
        yield Change(Edit(row[0].start, after, b""))
    elif not _is_wide(row):
        yield Change(Edit(row[0].start, row[0].start, _WIDE), "mask_kept", name.start)
        yield Change(Edit(row[-1].end, row[-1].end, b")"))


def _is_wide(row: Sequence[Piece]) -> bool:
    return b" ".join(piece.text for piece in row[:5]) == b"( unsigned long long )"


def _is_declaration(code: Sequence[Piece], call: Call) -> bool:
    """Whether it is a function of that name that is declared here: a type stands before it, or in its arguments."""
    before = code[call.name - 1] if call.name else None
    if before is None or before.directive != code[call.name].directive:
        return False
    return before.kind is TokenKind.WORD and before.text not in (b"return", b"else", b"do", b"case")
