"""Definitions that the port adds to a unit, because HIP or some versions of it lack them."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import NamedTuple

from kernelmill.records import PortNoteKind
from stages.port import tables
from stages.port.code import Change, CodeToken, Edit, call_at, words

FOLDER = Path(__file__).with_name("hip")
_ATOMIC = re.compile(rb"atomicAdd")
_SHUFFLE = re.compile(rb"__shfl\w*")
_HALF = re.compile(rb"(?:__)?half")
_PAIR = re.compile(rb"(?:__)?half2")
_HALVES = re.compile(rb"(?:__)?half2?")
_BFLOAT16 = re.compile(rb"__hip_bfloat16")
_STAND_IN = re.compile(rb"^struct (Half|BFloat16) \{\n  unsigned short x;\n(?:  .*\n)*\};\n", re.MULTILINE)
_DIRECTED = re.compile(rb"__f(?:add|sub|mul|div|rcp|sqrt|maf)_r[duz]")
_MAXIMA = (b"max", b"min")


class HeaderAddition(NamedTuple):
    """A file of `hip/`, added to units that use the operation, and the type and header if given."""

    file: str
    kind: PortNoteKind
    operation: re.Pattern[bytes]
    type: re.Pattern[bytes] | None = None
    header: bytes | None = None


ADDITIONS = (
    HeaderAddition("sync_warp.h", "sync_warp_defined", re.compile(rb"__syncwarp")),
    HeaderAddition("half_atomics.h", "half_atomic_defined", _ATOMIC, _HALVES, b"hip/hip_fp16.h"),
    HeaderAddition("half_pair_atomics.h", "half_atomic_defined", _ATOMIC, _PAIR, b"hip/hip_fp16.h"),
    HeaderAddition("half_shuffles.h", "half_shuffle_defined", _SHUFFLE, _HALF, b"hip/hip_fp16.h"),
    HeaderAddition("bfloat16_shuffles.h", "bfloat16_shuffle_defined", _SHUFFLE, _BFLOAT16, b"hip/hip_bf16.h"),
    HeaderAddition("bfloat16_operators.h", "bfloat16_comparison_defined", _BFLOAT16, _BFLOAT16, b"hip/hip_bf16.h"),
    HeaderAddition("bfloat16_atomics.h", "bfloat16_atomic_defined", _ATOMIC, _BFLOAT16, b"hip/hip_bf16.h"),
    HeaderAddition("bfloat16_loads.h", "bfloat16_load_defined", re.compile(rb"__ldg"), _BFLOAT16, b"hip/hip_bf16.h"),
    HeaderAddition("directed_rounding.h", "rounding_defined", _DIRECTED),
    HeaderAddition("sync_shuffles.h", "sync_form_defined", re.compile(rb"__shfl(?:_up|_down|_xor)?_sync")),
    HeaderAddition("sync_votes.h", "sync_form_defined", re.compile(rb"__(?:any|all|ballot)_sync")),
    HeaderAddition("sync_matches.h", "sync_form_defined", re.compile(rb"__match_(?:any|all)_sync")),
    HeaderAddition("sync_reductions.h", "sync_form_defined", re.compile(rb"__reduce_(?:add|min|max|and|or|xor)_sync")),
)


def definitions(text: bytes, body: Sequence[CodeToken], headers: AbstractSet[bytes], offset: int) -> Iterator[Change]:
    """Yield definitions of the constants and functions that a ported body uses, to insert at `offset`."""
    used = words(body)
    newline = b"" if offset == 0 or text[offset - 1 : offset] == b"\n" else b"\n"
    defined = {token.text for token in body if token.keyword == b"define"}
    for name, value in tables.CONSTANTS.items():
        if name.encode() in used and name.encode() not in defined:
            yield Change(
                Edit(offset, offset, b"%s#define %s %s\n" % (newline, name.encode(), value.encode())),
                "constant_defined",
                offset,
            )
    for addition in ADDITIONS:
        snippet = (FOLDER / addition.file).read_bytes()
        uses_operation = any(addition.operation.fullmatch(word) for word in used)
        uses_type = addition.type is None or any(addition.type.fullmatch(word) for word in used)
        includes_header = addition.header is None or addition.header in headers
        if uses_operation and uses_type and includes_header and snippet not in text:
            yield Change(Edit(offset, offset, b"\n" + snippet), addition.kind, offset)


def maxima(text: bytes, body: Sequence[CodeToken]) -> Iterator[Change]:
    """Yield overloads of `max` and `min` for stand-ins of 16-bit floats, which compare as float.

    In CUDA the overloads for float are the best match. HIP's headers also have templates for any type, which would
    compare with the operators of the stand-in and return it.
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
