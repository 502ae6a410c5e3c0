"""What a unit in HIP defines itself, since HIP or one of its versions lacks it."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import NamedTuple

from kernelmill.records import PortNoteKind
from stages.port import tables
from stages.port.code import Change, Edit, Piece, call_at, words

FOLDER = Path(__file__).with_name("hip")
_ATOMIC = re.compile(rb"atomicAdd")
_SHUFFLE = re.compile(rb"__shfl\w*")
_HALF = re.compile(rb"(?:__)?half")
_PAIR = re.compile(rb"(?:__)?half2")
_HALVES = re.compile(rb"(?:__)?half2?")
_BFLOAT16 = re.compile(rb"__hip_bfloat16")
_STAND_IN = re.compile(rb"^struct (Half|BFloat16) \{\n  unsigned short x;\n(?:  .*\n)*\};\n", re.MULTILINE)
_MAXIMA = (b"max", b"min")


class Addition(NamedTuple):
    """A file of `hip/` that a unit needs which holds the operation, the type and the header, where they are named."""

    file: str
    kind: PortNoteKind
    operation: re.Pattern[bytes]
    type: re.Pattern[bytes] | None = None
    header: bytes | None = None


ADDITIONS = (
    Addition("sync_warp.h", "sync_warp_defined", re.compile(rb"__syncwarp")),
    Addition("half_atomics.h", "half_atomic_defined", _ATOMIC, _HALVES, b"hip/hip_fp16.h"),
    Addition("half_pair_atomics.h", "half_atomic_defined", _ATOMIC, _PAIR, b"hip/hip_fp16.h"),
    Addition("half_shuffles.h", "half_shuffle_defined", _SHUFFLE, _HALF, b"hip/hip_fp16.h"),
    Addition("bfloat16_shuffles.h", "bfloat16_shuffle_defined", _SHUFFLE, _BFLOAT16, b"hip/hip_bf16.h"),
    Addition("bfloat16_operators.h", "bfloat16_comparison_defined", _BFLOAT16, _BFLOAT16, b"hip/hip_bf16.h"),
    Addition("bfloat16_atomics.h", "bfloat16_atomic_defined", _ATOMIC, _BFLOAT16, b"hip/hip_bf16.h"),
    Addition("bfloat16_loads.h", "bfloat16_load_defined", re.compile(rb"__ldg"), _BFLOAT16, b"hip/hip_bf16.h"),
    Addition("sync_shuffles.h", "sync_form_defined", re.compile(rb"__shfl(?:_up|_down|_xor)?_sync")),
    Addition("sync_votes.h", "sync_form_defined", re.compile(rb"__(?:any|all|ballot)_sync")),
    Addition("sync_matches.h", "sync_form_defined", re.compile(rb"__match_(?:any|all)_sync")),
    Addition("sync_reductions.h", "sync_form_defined", re.compile(rb"__reduce_(?:add|min|max|and|or|xor)_sync")),
)


def definitions(text: bytes, body: Sequence[Piece], headers: AbstractSet[bytes], offset: int) -> Iterator[Change]:
    """Constants and functions that a body in HIP's names uses, to stand behind its headers, which end at `offset`."""
    used = words(body)
    apart = b"" if offset == 0 or text[offset - 1 : offset] == b"\n" else b"\n"
    defined = {piece.text for piece in body if piece.keyword == b"define"}
    for name, value in tables.CONSTANTS.items():
        if name.encode() in used and name.encode() not in defined:
            yield Change(
                Edit(offset, offset, b"%s#define %s %s\n" % (apart, name.encode(), value.encode())),
                "constant_defined",
                offset,
            )
    for addition in ADDITIONS:
        snippet = (FOLDER / addition.file).read_bytes()
        operated = any(addition.operation.fullmatch(word) for word in used)
        typed = addition.type is None or any(addition.type.fullmatch(word) for word in used)
        included = addition.header is None or addition.header in headers
        if operated and typed and included and snippet not in text:
            yield Change(Edit(offset, offset, b"\n" + snippet), addition.kind, offset)


def maxima(text: bytes, body: Sequence[Piece]) -> Iterator[Change]:
    """The overloads of `max` and `min` that CUDA takes for a stand-in of a 16-bit float: those for float.

    HIP's headers have templates for any type beside them, which compare by the type's own operators and return it.
    """
    called = {body[i].text for i in range(len(body)) if body[i].text in _MAXIMA and call_at(body, i) is not None}
    for match in _STAND_IN.finditer(text):
        if b"operator float()" not in match[0]:
            continue
        for name in sorted(called):
            line = b"__device__ inline float %s(%s a, %s b) { return %s(float(a), float(b)); }\n"
            written = line % (name, match[1], match[1], name)
            if written not in text:
                yield Change(Edit(match.end(), match.end(), written), "maximum_defined", match.end())
