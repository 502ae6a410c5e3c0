"""Find lines that assume 32 lanes per wavefront: AMD's CDNA GPUs have 64, RDNA GPUs have 32 or 64.

The findings are recorded, not fixed, because only the author of a kernel knows which of the two a constant means. In a
unit without warp operations a constant 32 is the width of a tile, so most kinds are only looked for in units whose
lanes cooperate.
"""

import re
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from kernelmill.cpp.tokens import TokenKind
from kernelmill.records import WavefrontFinding, WavefrontKind
from stages.port.code import CallSite, CodeToken, call_at, code_tokens, line_of
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


class UnitContext(NamedTuple):
    """The tokens of a unit, with the facts about the whole unit that detectors need."""

    code: Sequence[CodeToken]
    cooperates: bool
    """Whether the lanes of a warp cooperate in the unit."""
    lanes: AbstractSet[bytes]
    """Names that hold a thread index."""
    sizes: AbstractSet[bytes]
    """Names of constants that hold the warp size."""


class Detector(NamedTuple):
    """A kind of assumption, and the test whether a token makes it."""

    kind: WavefrontKind
    matches: Callable[[UnitContext, int], bool]


def findings(unit: str) -> tuple[WavefrontFinding, ...]:
    """Return the assumptions of 32 lanes in a HIP unit, once per line and kind."""
    text = unit.encode()
    context = context_of(code_tokens(text))
    lines = unit.split("\n")
    found = {
        (line_of(text, token.start), detector.kind)
        for index, token in enumerate(context.code)
        for detector in DETECTORS
        if detector.matches(context, index)
    }
    return tuple(WavefrontFinding(kind=kind, line=line, text=lines[line - 1].strip()) for line, kind in sorted(found))


def context_of(code: Sequence[CodeToken]) -> UnitContext:
    """Collect the facts about a unit that detectors need."""
    sizes = {code[index].text for index in range(len(code)) if _defines_warp_size(code, index)}
    operations = any(token.kind is TokenKind.WORD and token.text in OPERATIONS for token in code)
    return UnitContext(
        code=code, cooperates=operations or _warp_synchronous(code), lanes=_lane_names(code), sizes=sizes
    )


def _warp_synchronous(code: Sequence[CodeToken]) -> bool:
    """Whether shared memory is `volatile`, the old way for a warp to avoid barriers."""
    words = [token.text for token in code if token.kind is TokenKind.WORD]
    return b"volatile" in words and (b"__shared__" in words) and b"asm" not in words


def _lane_names(code: Sequence[CodeToken]) -> AbstractSet[bytes]:
    """Return variables that are initialized from `threadIdx`, and names that suggest a thread index."""
    found = {token.text for token in code if token.kind is TokenKind.WORD and _LANE_NAME.fullmatch(token.text)}
    for index in range(1, len(code) - 1):
        declared = code[index].kind is code[index - 1].kind is TokenKind.WORD and code[index + 1].text == b"="
        if declared and b"threadIdx" in _until(code, index + 2, (b";", b",", b"{")):
            found.add(code[index].text)
    return found - {b"threadIdx"}


def _until(code: Sequence[CodeToken], start: int, ends: tuple[bytes, ...]) -> list[bytes]:
    row = []
    for token in code[start : start + 40]:
        if token.text in ends:
            break
        row.append(token.text)
    return row


def _number(context: UnitContext, index: int) -> int | None:
    """Return the value of a literal, or of a constant that holds the warp size."""
    if not 0 <= index < len(context.code):
        return None
    token = context.code[index]
    return 32 if token.text in context.sizes else _literal(token)


def _literal(token: CodeToken) -> int | None:
    digits = token.text.replace(b"'", b"").lower().rstrip(b"ul")
    if token.kind is not TokenKind.NUMBER or not _INTEGER.fullmatch(digits):
        return None
    return int(digits, 0)


def _defines_warp_size(code: Sequence[CodeToken], index: int) -> bool:
    token = code[index]
    if token.kind is not TokenKind.WORD or not _WARP_NAME.fullmatch(token.text):
        return False
    following = code[index + 1 : index + 4]
    if token.keyword == b"define":
        row = [p for p in following if p.directive == token.directive and p.text not in (b"(", b")")]
        return bool(row) and _literal(row[0]) == 32
    return len(following) > 1 and following[0].text in (b"=", b"{") and _literal(following[1]) == 32


def _warp_size_constant(context: UnitContext, index: int) -> bool:
    return _defines_warp_size(context.code, index)


def _lane_arithmetic(context: UnitContext, index: int) -> bool:
    """`threadIdx.x & 31`, `tid >> 5`, `lane % 32` and the like, in a unit whose lanes cooperate."""
    if not context.cooperates or context.code[index].kind is not TokenKind.PUNCTUATION:
        return False
    return any(
        b"".join(token.text for token in context.code[index : index + len(operator)]) == operator
        and _number(context, index + len(operator)) == number
        and _is_lane(context, index - 1)
        for operator, number in ((b"&", 31), (b">>", 5), (b"/", 32), (b"%", 32))
    ) or (context.code[index].text == b"&" and _is_lane(context, index - 1) and _size_less_one(context, index + 1))


def _size_less_one(context: UnitContext, index: int) -> bool:
    row = [token.text for token in context.code[index : index + 4]]
    return len(row) == 4 and row[0] == b"(" and row[1] in context.sizes and row[2:] == [b"-", b"1"]


def _is_lane(context: UnitContext, index: int) -> bool:
    """Whether the expression that ends at that index is a thread index: `tid`, `threadIdx.x`, `(threadIdx.x + …)`."""
    code = context.code
    if index < 0:
        return False
    if code[index].text == b")":
        depth = 0
        for at in range(index, max(index - 40, -1), -1):
            depth += (code[at].text == b")") - (code[at].text == b"(")
            if code[at].text == b"threadIdx" or code[at].text in context.lanes:
                return True
            if depth == 0:
                return False
        return False
    if index >= 2 and code[index - 1].text == b".":
        return code[index - 2].text == b"threadIdx"
    return code[index].text in context.lanes


def _lane_comparison(context: UnitContext, index: int) -> bool:
    """`if (tid < 32)`: only the first warp continues."""
    if not context.cooperates or context.code[index].text != b"<" or not _is_lane(context, index - 1):
        return False
    after = context.code[index + 2 : index + 3]
    return _number(context, index + 1) == 32 and bool(after) and after[0].text in (b")", b"&", b"{", b";")


def _ballot_in_32_bits(context: UnitContext, index: int) -> bool:
    """A ballot stored as `int`: it has a bit per lane of the wavefront, and 64 bits do not fit."""
    code = context.code
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


def _mask_in_32_bits(context: UnitContext, index: int) -> bool:
    """A mask argument of a warp operation, or a constant of 32 ones whose name suggests a mask."""
    code = context.code
    if code[index].text.endswith(b"_sync") and code[index].text in OPERATIONS:
        call: CallSite | None = call_at(code, index)
        return call is not None and bool(call.arguments)
    if not context.cooperates or _literal(code[index]) != 0xFFFFFFFF or index == 0:
        return False
    name = code[index - 2] if code[index - 1].text in (b"=", b"{") else code[index - 1]
    return _MASK_NAME.search(name.text) is not None


def _warp_loop(context: UnitContext, index: int) -> bool:
    """A loop that halves 16 (or half the warp size) down to 1, or doubles 1 up to 32: a reduction over 32 lanes."""
    if not context.cooperates or context.code[index].text != b"for":
        return False
    call = call_at(context.code, index)
    if call is None:
        return False
    row = b"".join(token.text for token in context.code[call.opening + 1 : call.closing])
    size = b"|".join([b"32", *(re.escape(name) for name in sorted(context.sizes))])
    falls = re.search(rb"=(?:16|\(?(?:%s)(?:/2|>>1)\)?);.*(?:>>=1|/=2|>>1|/2)$" % size, row)
    rises = re.search(rb"=1;\w+<(?:=16|%s);.*(?:<<=1|\*=2|<<1|\*2)$" % size, row)
    return bool(falls or rises)


def _warp_sums_array(context: UnitContext, index: int) -> bool:
    """`__shared__ float sums[32]`: an element per warp of the largest block, or per lane."""
    if not context.cooperates or context.code[index].text != b"__shared__":
        return False
    row = []
    for at in range(index + 1, min(index + 14, len(context.code))):
        if context.code[at].text in (b";", b"("):
            break
        row.append(at)
    brackets = [at for at in row if context.code[at].text == b"["]
    return len(brackets) == 1 and _number(context, brackets[0] + 1) == 32


def _launch_bounds(context: UnitContext, index: int) -> bool:
    """A second argument, which counts blocks per multiprocessor in CUDA, but wavefronts per SIMD unit in HIP."""
    if context.code[index].text != b"__launch_bounds__":
        return False
    call = call_at(context.code, index)
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
