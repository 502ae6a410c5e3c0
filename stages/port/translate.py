"""CUDA text to HIP text, token by token: comments, strings and names that only contain a name of CUDA's stay."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kernelmill.cpp.tokens import TokenKind
from kernelmill.records import PortNote
from stages.port import additions, tables, warps
from stages.port.code import (
    Call,
    Change,
    Edit,
    Piece,
    apply,
    call_at,
    is_member,
    line_of,
    pieces,
    without_nested,
    words,
)
from stages.port.masks import full_names

_INCLUDE = re.compile(rb"#\s*include\s*[<\"]([^>\"]+)[>\"]")
_HEAD = f"#include <{tables.RUNTIME}>\n".encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Platform:
    """The CUDA that units were made for, as a preprocessor sees it."""

    arch: int
    """Value of `__CUDA_ARCH__`: 800 for sm_80."""
    version: int
    """Value of `CUDA_VERSION`: 12010 for 12.1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ported:
    """A unit in HIP."""

    unit: str
    kernel: str
    notes: tuple[PortNote, ...]


class Macro(NamedTuple):
    """A macro of CUDA's compiler: the one that HIP defines where CUDA defines it, and the value it had."""

    name: bytes
    defined: bytes
    value: Callable[[Platform], int]


MACROS = (
    Macro(b"__CUDA_ARCH__", b"__HIP_DEVICE_COMPILE__", lambda platform: platform.arch),
    Macro(b"CUDA_VERSION", b"HIP_VERSION", lambda platform: platform.version),
    Macro(b"CUDART_VERSION", b"HIP_VERSION", lambda platform: platform.version),
    Macro(b"__CUDACC_VER_MAJOR__", b"__HIPCC__", lambda platform: platform.version // 1000),
    Macro(b"__CUDACC_VER_MINOR__", b"__HIPCC__", lambda platform: platform.version % 1000 // 10),
)
"""Asked for their value they keep it: the declarations of a unit are those that CUDA's compiler saw with it."""
_MACROS = {macro.name: macro for macro in MACROS}


def port(unit: str, kernel: str, platform: Platform) -> Ported:
    """A unit and the kernel that stands in it, in HIP; porting what was ported changes nothing more.

    Raises `ConfigError` where torch, whose tables it needs, is not installed.
    """
    text = unit.encode()
    code = pieces(text)
    changes = (*_names(code), *_macros(code, platform), *_cached(code), *warps.changes(code))
    edits = without_nested(change.edit for change in changes)
    edits = without_nested((*edits, *_unused_masks(text, code, pieces(apply(text, edits)))))
    body = pieces(apply(text, edits))
    frame = tuple(_frame(text, code, body))
    whole = without_nested((*edits, *(change.edit for change in frame)))
    result = apply(text, whole)
    return Ported(
        unit=result.decode(),
        kernel=_part(text, kernel.encode(), edits).decode(),
        notes=tuple(_notes((*changes, *frame), whole, result)),
    )


def in_hip(text: str) -> str:
    """A type in HIP's names."""
    data = text.encode()
    return apply(data, without_nested(change.edit for change in _names(pieces(data)))).decode()


def _names(code: Sequence[Piece]) -> Iterator[Change]:
    names = tables.load().names
    for index, piece in enumerate(code):
        if piece.kind is not TokenKind.WORD or is_member(code, index):
            continue
        name = names.get(piece.text.decode("utf-8", "replace"))
        if name is not None:
            yield Change(Edit(piece.start, piece.end, name.encode()))
        elif piece.text == b"cub" and _row(code, index + 1, 2) == b"::":
            yield Change(Edit(piece.start, piece.end, b"hipcub"))
        elif piece.text.decode("utf-8", "replace") in tables.REMOVED:
            end = code[index + 1].start if index + 1 < len(code) else piece.end
            yield Change(Edit(piece.start, end, b""))


def _macros(code: Sequence[Piece], platform: Platform) -> Iterator[Change]:
    for index, piece in enumerate(code):
        macro = _MACROS.get(piece.text)
        if macro is None or piece.kind is not TokenKind.WORD:
            continue
        first = index == 0 or code[index - 1].directive != piece.directive
        if piece.keyword in (b"ifdef", b"ifndef", b"elifdef", b"elifndef") or b"defined" in _before(code, index):
            yield Change(Edit(piece.start, piece.end, macro.defined))
        elif not (first and piece.keyword in (b"define", b"undef")):
            value = str(macro.value(platform)).encode()
            yield Change(Edit(piece.start, piece.end, value), "compiler_macro_fixed", piece.start)


def _before(code: Sequence[Piece], index: int) -> tuple[bytes, ...]:
    """The names of `defined X` and `defined(X)` before X."""
    row = [piece.text for piece in code[max(index - 2, 0) : index] if piece.directive == code[index].directive]
    return tuple(row if row[-1:] == [b"("] else row[-1:])


def _cached(code: Sequence[Piece]) -> Iterator[Change]:
    """Loads and stores with hints for the cache become plain ones."""
    for index, piece in enumerate(code):
        name = piece.text.decode("utf-8", "replace")
        call = call_at(code, index) if name in tables.CACHED_LOADS | tables.CACHED_STORES else None
        if call is None:
            continue
        if name in tables.CACHED_LOADS and len(call.arguments) == 1:
            yield Change(Edit(piece.start, piece.end, b"(*"), "cache_hint_dropped", piece.start)
            yield Change(_after(code, call))
        elif name in tables.CACHED_STORES and len(call.arguments) == 2:
            comma = code[call.arguments[0].stop]
            yield Change(Edit(piece.start, piece.end, b"(*"), "cache_hint_dropped", piece.start)
            yield Change(Edit(comma.start, comma.end, b") = ("))
            yield Change(_after(code, call))


def _after(code: Sequence[Piece], call: Call) -> Edit:
    end = code[call.closing].end
    return Edit(end, end, b")")


def _row(code: Sequence[Piece], index: int, count: int) -> bytes:
    return b"".join(piece.text for piece in code[index : index + count])


def _frame(text: bytes, code: Sequence[Piece], body: Sequence[Piece]) -> Iterator[Change]:
    """Headers, and what is defined behind them, for a body in HIP's names."""
    used = words(body)
    headers = tables.load().headers
    kept: set[bytes] = set()
    end = 0
    includes = [
        (piece, match) for piece in code if (match := _INCLUDE.match(piece.text)) and piece.directive is not None
    ]
    for piece, match in includes:
        name = match[1].decode("utf-8", "replace")
        mapped = headers.get(name, "hipcub/hipcub.hpp" if name.startswith("cub/") else name)
        pattern = tables.OPTIONAL_HEADERS.get(mapped)
        unused = pattern is not None and not any(pattern.search(word.decode("utf-8", "replace")) for word in used)
        repeated = mapped.encode() in kept
        if repeated or unused or mapped in tables.NO_HEADERS or (mapped == tables.RUNTIME and mapped != name):
            stop = piece.end + (text[piece.end : piece.end + 1] == b"\n")
            yield Change(Edit(piece.start, stop, b""))
            continue
        kept.add(mapped.encode())
        end = piece.end + (text[piece.end : piece.end + 1] == b"\n")
        if mapped != name:
            yield Change(Edit(piece.start, piece.end, b"#include <%s>" % mapped.encode()))
    if tables.RUNTIME.encode() not in kept:
        yield Change(Edit(0, 0, _HEAD))
    yield from additions.definitions(text, body, kept, end)
    yield from additions.maxima(text, body)


def _unused_masks(text: bytes, code: Sequence[Piece], body: Sequence[Piece]) -> Iterator[Edit]:
    """The lines of macros that named a mask of all lanes, and nothing names any more."""
    masks = full_names(code)
    left = Counter(piece.text for piece in body if piece.text in masks)
    for index, piece in enumerate(code):
        first = index == 0 or code[index - 1].directive != piece.directive
        if piece.keyword != b"define" or not first or left[piece.text] != 1 or piece.directive is None:
            continue
        end = text.find(b"\n", piece.end)
        line = text[piece.directive : end + 1]
        if end > 0 and not re.search(rb"\\|/\*", line):
            blank = text[max(piece.directive - 2, 0) : piece.directive] == b"\n\n" and text[end + 1 : end + 2] == b"\n"
            yield Edit(piece.directive, end + 1 + blank, b"")


def _part(text: bytes, kernel: bytes, edits: Iterable[Edit]) -> bytes:
    """The kernel with the edits that fall into it."""
    start = text.rfind(kernel)
    end = start + len(kernel)
    inside = (edit for edit in edits if edit.start >= start and edit.end <= end)
    return apply(kernel, (Edit(edit.start - start, edit.end - start, edit.text) for edit in inside))


def _notes(changes: Iterable[Change], edits: Sequence[Edit], result: bytes) -> Iterator[PortNote]:
    lines = [line.decode("utf-8", "replace").strip() for line in result.split(b"\n")]
    places = {edit: place for place, edit in enumerate(edits)}
    found = set()
    for change in changes:
        if change.kind is None or change.edit not in places:
            continue
        before = edits[: places[change.edit]]
        moved = sum(len(edit.text) - edit.end + edit.start for edit in before if edit.start <= change.offset)
        line = line_of(result, change.offset + moved)
        while not lines[line - 1]:
            line += 1
        found.add((line, change.kind))
    for line, kind in sorted(found):
        yield PortNote(kind=kind, line=line, text=lines[line - 1])
