"""Where a unit assumes that 32 lanes run together: on AMD's CDNA they are 64, on RDNA 32 or 64.

Said as data, not mended: only the kernel's author knows which of the two a constant means. A constant 32 in a unit
without any warp operation is a tile's width, so most kinds are only looked for where lanes work together.
"""

import re
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from kernelmill.cpp.tokens import TokenKind
from kernelmill.records import WavefrontFinding, WavefrontKind
from stages.port.code import Call, Piece, call_at, line_of, pieces
from stages.port.warps import OPERATIONS

_WARP_NAME = re.compile(
    rb"""(?ix) k?_* (?:c10_|cuda_)? (?:num_?)? (?:threads_?per_?)? (?:warp|wave) _? (?:size|sz|width|threads|len)?
         | k?lanes? (?:_?per_?warp)"""
)
_LANE_NAME = re.compile(rb"(?i)(?:lane|warp)_?(?:id|idx|index|num)?|(?:thread|t)_?(?:id|idx)(?:_?x)?|tx|thread_?idx")
_MASK_NAME = re.compile(rb"(?i)(?:full|warp|lanes?|active|all)_*(?:warp_*)?mask")
_INTEGER = re.compile(rb"0x[0-9a-f]+|0b[01]+|0|[1-9]\d*")
_NARROW = frozenset({b"int", b"unsigned", b"uint32_t", b"int32_t", b"uint", b"u32"})
_NARROW_COUNTS = frozenset({b"__popc", b"__ffs", b"__clz", b"__brev"})
_WIDE = frozenset({b"long", b"uint64_t", b"int64_t", b"size_t", b"auto"})


class Scene(NamedTuple):
    """A unit as the detectors see it."""

    code: Sequence[Piece]
    cooperates: bool
    """Whether lanes of a warp work together in it."""
    lanes: AbstractSet[bytes]
    """Names that hold a thread's position."""
    sizes: AbstractSet[bytes]
    """Names of constants that are the size of a warp."""


class Detector(NamedTuple):
    """One kind of assumption, and whether a token shows it."""

    kind: WavefrontKind
    shows: Callable[[Scene, int], bool]


def findings(unit: str) -> tuple[WavefrontFinding, ...]:
    """Each assumption of 32 lanes in a unit in HIP, once per line and kind."""
    text = unit.encode()
    scene = look(pieces(text))
    lines = unit.split("\n")
    found = {
        (line_of(text, piece.start), detector.kind)
        for index, piece in enumerate(scene.code)
        for detector in DETECTORS
        if detector.shows(scene, index)
    }
    return tuple(WavefrontFinding(kind=kind, line=line, text=lines[line - 1].strip()) for line, kind in sorted(found))


def look(code: Sequence[Piece]) -> Scene:
    """What the detectors need to know of the whole unit."""
    sizes = {code[index].text for index in range(len(code)) if _defines_warp_size(code, index)}
    operations = any(piece.kind is TokenKind.WORD and piece.text in OPERATIONS for piece in code)
    return Scene(code=code, cooperates=operations or _warp_synchronous(code), lanes=_lane_names(code), sizes=sizes)


def _warp_synchronous(code: Sequence[Piece]) -> bool:
    """Whether shared memory is `volatile`: the old way for a warp to do without barriers."""
    words = [piece.text for piece in code if piece.kind is TokenKind.WORD]
    return b"volatile" in words and (b"__shared__" in words) and b"asm" not in words


def _lane_names(code: Sequence[Piece]) -> AbstractSet[bytes]:
    """Variables that are set from `threadIdx`, and names that say so themselves."""
    found = {piece.text for piece in code if piece.kind is TokenKind.WORD and _LANE_NAME.fullmatch(piece.text)}
    for index in range(1, len(code) - 1):
        declared = code[index].kind is code[index - 1].kind is TokenKind.WORD and code[index + 1].text == b"="
        if declared and b"threadIdx" in _until(code, index + 2, (b";", b",", b"{")):
            found.add(code[index].text)
    return found - {b"threadIdx"}


def _until(code: Sequence[Piece], start: int, ends: tuple[bytes, ...]) -> list[bytes]:
    row = []
    for piece in code[start : start + 40]:
        if piece.text in ends:
            break
        row.append(piece.text)
    return row


def _number(scene: Scene, index: int) -> int | None:
    """The value of a literal, or of a constant that is the size of a warp."""
    if not 0 <= index < len(scene.code):
        return None
    piece = scene.code[index]
    return 32 if piece.text in scene.sizes else _literal(piece)


def _literal(piece: Piece) -> int | None:
    digits = piece.text.replace(b"'", b"").lower().rstrip(b"ul")
    if piece.kind is not TokenKind.NUMBER or not _INTEGER.fullmatch(digits):
        return None
    return int(digits, 0)


def _defines_warp_size(code: Sequence[Piece], index: int) -> bool:
    piece = code[index]
    if piece.kind is not TokenKind.WORD or not _WARP_NAME.fullmatch(piece.text):
        return False
    following = code[index + 1 : index + 4]
    if piece.keyword == b"define":
        row = [p for p in following if p.directive == piece.directive and p.text not in (b"(", b")")]
        return bool(row) and _literal(row[0]) == 32
    return len(following) > 1 and following[0].text in (b"=", b"{") and _literal(following[1]) == 32


def _warp_size_constant(scene: Scene, index: int) -> bool:
    return _defines_warp_size(scene.code, index)


def _lane_arithmetic(scene: Scene, index: int) -> bool:
    """`threadIdx.x & 31`, `tid >> 5`, `lane % 32` and the like, in a unit where lanes work together."""
    if not scene.cooperates or scene.code[index].kind is not TokenKind.PUNCTUATION:
        return False
    return any(
        b"".join(piece.text for piece in scene.code[index : index + len(operator)]) == operator
        and _number(scene, index + len(operator)) == number
        and _is_lane(scene, index - 1)
        for operator, number in ((b"&", 31), (b">>", 5), (b"/", 32), (b"%", 32))
    ) or (scene.code[index].text == b"&" and _is_lane(scene, index - 1) and _size_less_one(scene, index + 1))


def _size_less_one(scene: Scene, index: int) -> bool:
    row = [piece.text for piece in scene.code[index : index + 4]]
    return len(row) == 4 and row[0] == b"(" and row[1] in scene.sizes and row[2:] == [b"-", b"1"]


def _is_lane(scene: Scene, index: int) -> bool:
    """Whether what ends at that position is a thread's position: `tid`, `threadIdx.x`, `(threadIdx.x + …)`."""
    code = scene.code
    if index < 0:
        return False
    if code[index].text == b")":
        depth = 0
        for at in range(index, max(index - 40, -1), -1):
            depth += (code[at].text == b")") - (code[at].text == b"(")
            if code[at].text == b"threadIdx" or code[at].text in scene.lanes:
                return True
            if depth == 0:
                return False
        return False
    if index >= 2 and code[index - 1].text == b".":
        return code[index - 2].text == b"threadIdx"
    return code[index].text in scene.lanes


def _lane_comparison(scene: Scene, index: int) -> bool:
    """`if (tid < 32)`: the first warp goes on alone."""
    if not scene.cooperates or scene.code[index].text != b"<" or not _is_lane(scene, index - 1):
        return False
    after = scene.code[index + 2 : index + 3]
    return _number(scene, index + 1) == 32 and bool(after) and after[0].text in (b")", b"&", b"{", b";")


def _ballot_in_32_bits(scene: Scene, index: int) -> bool:
    """A ballot has a bit per lane of the wavefront: 64 do not fit an int."""
    code = scene.code
    if code[index].text not in (b"__ballot", b"__ballot_sync", b"__match_any", b"__match_any_sync"):
        return False
    if index >= 2 and code[index - 1].text == b"(" and code[index - 2].text in _NARROW_COUNTS:
        return True
    statement = []
    for at in range(index - 1, max(index - 30, -1), -1):
        if code[at].text in (b";", b"{", b"}") or code[at].directive != code[index].directive:
            break
        statement.append(code[at].text)
    return b"=" in statement and not _WIDE & set(statement) and bool(_NARROW & set(statement))


def _mask_in_32_bits(scene: Scene, index: int) -> bool:
    """A mask that a warp operation still takes, or a constant of 32 ones that is called a mask."""
    code = scene.code
    if code[index].text.endswith(b"_sync") and code[index].text in OPERATIONS:
        call: Call | None = call_at(code, index)
        return call is not None and bool(call.arguments)
    if not scene.cooperates or _literal(code[index]) != 0xFFFFFFFF or index == 0:
        return False
    name = code[index - 2] if code[index - 1].text in (b"=", b"{") else code[index - 1]
    return _MASK_NAME.search(name.text) is not None


def _warp_loop(scene: Scene, index: int) -> bool:
    """A loop that halves 16 (or half a warp's size) down to 1, or doubles 1 up to 32: a reduction over 32 lanes."""
    if not scene.cooperates or scene.code[index].text != b"for":
        return False
    call = call_at(scene.code, index)
    if call is None:
        return False
    row = b"".join(piece.text for piece in scene.code[call.opening + 1 : call.closing])
    size = b"|".join([b"32", *(re.escape(name) for name in sorted(scene.sizes))])
    falls = re.search(rb"=(?:16|\(?(?:%s)(?:/2|>>1)\)?);.*(?:>>=1|/=2|>>1|/2)$" % size, row)
    rises = re.search(rb"=1;\w+<(?:=16|%s);.*(?:<<=1|\*=2|<<1|\*2)$" % size, row)
    return bool(falls or rises)


def _warp_sums_array(scene: Scene, index: int) -> bool:
    """`__shared__ float sums[32]`: a place per warp of the largest block, or per lane."""
    if not scene.cooperates or scene.code[index].text != b"__shared__":
        return False
    row = []
    for at in range(index + 1, min(index + 14, len(scene.code))):
        if scene.code[at].text in (b";", b"("):
            break
        row.append(at)
    brackets = [at for at in row if scene.code[at].text == b"["]
    return len(brackets) == 1 and _number(scene, brackets[0] + 1) == 32


def _launch_bounds(scene: Scene, index: int) -> bool:
    """The second argument counts blocks per multiprocessor in CUDA, wavefronts per SIMD unit in HIP."""
    if scene.code[index].text != b"__launch_bounds__":
        return False
    call = call_at(scene.code, index)
    return call is not None and len(call.arguments) > 1


DETECTORS = (
    Detector("warp_size_constant", _warp_size_constant),
    Detector("lane_arithmetic", _lane_arithmetic),
    Detector("lane_comparison", _lane_comparison),
    Detector("ballot_in_32_bits", _ballot_in_32_bits),
    Detector("mask_in_32_bits", _mask_in_32_bits),
    Detector("warp_loop", _warp_loop),
    Detector("warp_sums_array", _warp_sums_array),
    Detector("launch_bounds", _launch_bounds),
)
