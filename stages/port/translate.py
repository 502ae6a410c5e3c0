"""Translate CUDA text to HIP token by token, which leaves comments, strings and longer names alone."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kernelmill.cpp.tokens import TokenKind
from kernelmill.records import PortNote
from stages.port import additions, launch_bounds, tables, warps
from stages.port.code import (
    CallSite,
    Change,
    CodeToken,
    Edit,
    apply,
    call_at,
    code_tokens,
    is_member,
    line_of,
    without_nested,
    words,
)
from stages.port.masks import full_names

_INCLUDE = re.compile(rb"#\s*include\s*[<\"]([^>\"]+)[>\"]")
_HEAD = f"#include <{tables.RUNTIME}>\n".encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Platform:
    """The CUDA version and architecture that units were made for, as macro values."""

    arch: int
    """The value of `__CUDA_ARCH__`: 800 for sm_80."""
    version: int
    """The value of `CUDA_VERSION`: 12010 for 12.1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ported:
    """The text of a unit in HIP, with that of its kernel."""

    unit: str
    kernel: str
    notes: tuple[PortNote, ...]


class CompilerMacro(NamedTuple):
    """A macro of the CUDA compiler, the HIP macro that is defined in the same cases, and the value to substitute."""

    name: bytes
    defined: bytes
    value: Callable[[Platform], int]


MACROS = (
    CompilerMacro(b"__CUDA_ARCH__", b"__HIP_DEVICE_COMPILE__", lambda platform: platform.arch),
    CompilerMacro(b"CUDA_VERSION", b"HIP_VERSION", lambda platform: platform.version),
    CompilerMacro(b"CUDART_VERSION", b"HIP_VERSION", lambda platform: platform.version),
    CompilerMacro(b"__CUDACC_VER_MAJOR__", b"__HIPCC__", lambda platform: platform.version // 1000),
    CompilerMacro(b"__CUDACC_VER_MINOR__", b"__HIPCC__", lambda platform: platform.version % 1000 // 10),
)
"""Uses of their value become that value: the declarations in a unit were selected with it."""
_MACROS = {macro.name: macro for macro in MACROS}


def port(unit: str, kernel: str, platform: Platform) -> Ported:
    """Port a unit, and the kernel that it contains, to HIP; the result of a second port is the same text.

    Raises `ConfigError` if torch, whose tables are needed, is not installed.
    """
    text = unit.encode()
    code = code_tokens(text)
    changes = (
        *_names(code),
        *_macros(code, platform),
        *_cache_hints(code),
        *launch_bounds.changes(code),
        *warps.changes(code),
    )
    edits = without_nested(change.edit for change in changes)
    edits = without_nested((*edits, *_unused_masks(text, code, code_tokens(apply(text, edits)))))
    body = code_tokens(apply(text, edits))
    includes = tuple(_includes(text, code, body))
    whole = without_nested((*edits, *(change.edit for change in includes)))
    result = apply(text, whole)
    return Ported(
        unit=result.decode(),
        kernel=_ported_kernel(text, kernel.encode(), edits).decode(),
        notes=tuple(_notes((*changes, *includes), whole, result)),
    )


def in_hip(text: str) -> str:
    """Translate the names in a type to HIP."""
    data = text.encode()
    return apply(data, without_nested(change.edit for change in _names(code_tokens(data)))).decode()


def _names(code: Sequence[CodeToken]) -> Iterator[Change]:
    names = tables.load().names
    for index, token in enumerate(code):
        if token.kind is not TokenKind.WORD or is_member(code, index):
            continue
        name = names.get(token.text.decode("utf-8", "replace"))
        if name is not None:
            yield Change(Edit(token.start, token.end, name.encode()))
        elif token.text == b"cub" and _joined_text(code, index + 1, 2) == b"::":
            yield Change(Edit(token.start, token.end, b"hipcub"))
        elif token.text.decode("utf-8", "replace") in tables.REMOVED:
            end = code[index + 1].start if index + 1 < len(code) else token.end
            yield Change(Edit(token.start, end, b""))


def _macros(code: Sequence[CodeToken], platform: Platform) -> Iterator[Change]:
    for index, token in enumerate(code):
        macro = _MACROS.get(token.text)
        if macro is None or token.kind is not TokenKind.WORD:
            continue
        first = index == 0 or code[index - 1].directive != token.directive
        if token.keyword in (b"ifdef", b"ifndef", b"elifdef", b"elifndef") or b"defined" in _preceding(code, index):
            yield Change(Edit(token.start, token.end, macro.defined))
        elif not (first and token.keyword in (b"define", b"undef")):
            value = str(macro.value(platform)).encode()
            yield Change(Edit(token.start, token.end, value), "compiler_macro_fixed", token.start)


def _preceding(code: Sequence[CodeToken], index: int) -> tuple[bytes, ...]:
    """Return the tokens before X in `defined X` and `defined(X)`."""
    row = [token.text for token in code[max(index - 2, 0) : index] if token.directive == code[index].directive]
    return tuple(row if row[-1:] == [b"("] else row[-1:])


def _cache_hints(code: Sequence[CodeToken]) -> Iterator[Change]:
    """Yield changes of loads and stores with cache hints to plain ones."""
    for index, token in enumerate(code):
        name = token.text.decode("utf-8", "replace")
        call = call_at(code, index) if name in tables.CACHED_LOADS | tables.CACHED_STORES else None
        if call is None:
            continue
        if name in tables.CACHED_LOADS and len(call.arguments) == 1:
            yield Change(Edit(token.start, token.end, b"(*"), "cache_hint_dropped", token.start)
            yield Change(_closing_bracket(code, call))
        elif name in tables.CACHED_STORES and len(call.arguments) == 2:
            comma = code[call.arguments[0].stop]
            yield Change(Edit(token.start, token.end, b"(*"), "cache_hint_dropped", token.start)
            yield Change(Edit(comma.start, comma.end, b") = ("))
            yield Change(_closing_bracket(code, call))


def _closing_bracket(code: Sequence[CodeToken], call: CallSite) -> Edit:
    end = code[call.closing].end
    return Edit(end, end, b")")


def _joined_text(code: Sequence[CodeToken], index: int, count: int) -> bytes:
    return b"".join(token.text for token in code[index : index + count])


def _includes(text: bytes, code: Sequence[CodeToken], body: Sequence[CodeToken]) -> Iterator[Change]:
    """Yield changes of the includes, and the definitions after them, for a ported body."""
    used = words(body)
    headers = tables.load().headers
    kept: set[bytes] = set()
    end = 0
    includes = [
        (token, match) for token in code if (match := _INCLUDE.match(token.text)) and token.directive is not None
    ]
    for token, match in includes:
        name = match[1].decode("utf-8", "replace")
        mapped = headers.get(name, "hipcub/hipcub.hpp" if name.startswith("cub/") else name)
        pattern = tables.OPTIONAL_HEADERS.get(mapped)
        unused = pattern is not None and not any(pattern.search(word.decode("utf-8", "replace")) for word in used)
        repeated = mapped.encode() in kept
        if repeated or unused or mapped in tables.NO_HEADERS or (mapped == tables.RUNTIME and mapped != name):
            stop = token.end + (text[token.end : token.end + 1] == b"\n")
            yield Change(Edit(token.start, stop, b""))
            continue
        kept.add(mapped.encode())
        end = token.end + (text[token.end : token.end + 1] == b"\n")
        if mapped != name:
            yield Change(Edit(token.start, token.end, b"#include <%s>" % mapped.encode()))
    if tables.RUNTIME.encode() not in kept:
        yield Change(Edit(0, 0, _HEAD))
    yield from additions.definitions(text, body, kept, end)
    yield from additions.maxima(text, body)


def _unused_masks(text: bytes, code: Sequence[CodeToken], body: Sequence[CodeToken]) -> Iterator[Edit]:
    """Yield the removal of macros for a mask of all lanes that are not used any more."""
    masks = full_names(code)
    left = Counter(token.text for token in body if token.text in masks)
    for index, token in enumerate(code):
        first = index == 0 or code[index - 1].directive != token.directive
        if token.keyword != b"define" or not first or left[token.text] != 1 or token.directive is None:
            continue
        end = text.find(b"\n", token.end)
        line = text[token.directive : end + 1]
        if end > 0 and not re.search(rb"\\|/\*", line):
            blank = text[max(token.directive - 2, 0) : token.directive] == b"\n\n" and text[end + 1 : end + 2] == b"\n"
            yield Edit(token.directive, end + 1 + blank, b"")


def _ported_kernel(text: bytes, kernel: bytes, edits: Iterable[Edit]) -> bytes:
    """Apply the edits inside of the kernel to its text."""
    start = text.rfind(kernel)
    end = start + len(kernel)
    inside = (edit for edit in edits if edit.start >= start and edit.end <= end)
    return apply(kernel, (Edit(edit.start - start, edit.end - start, edit.text) for edit in inside))


def _notes(changes: Iterable[Change], edits: Sequence[Edit], result: bytes) -> Iterator[PortNote]:
    lines = [line.decode("utf-8", "replace").strip() for line in result.split(b"\n")]
    indices = {edit: index for index, edit in enumerate(edits)}
    found = set()
    for change in changes:
        if change.kind is None or change.edit not in indices:
            continue
        before = edits[: indices[change.edit]]
        shift = sum(len(edit.text) - edit.end + edit.start for edit in before if edit.start <= change.offset)
        line = line_of(result, change.offset + shift)
        while not lines[line - 1]:
            line += 1
        found.add((line, change.kind))
    for line, kind in sorted(found):
        yield PortNote(kind=kind, line=line, text=lines[line - 1])
