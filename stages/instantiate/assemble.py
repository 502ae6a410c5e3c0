"""A unit's text: headers, stand-ins, macros, declarations, and the kernel last."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from stages.extract.facts import Closure, Piece
from stages.instantiate import framework
from stages.lib.cuda_text import TokenKind, tokens

Spelling = Literal["plain", "stand_in"]
"""How the framework's 16-bit types are written: as CUDA's own, or as stand-ins that compute in float as it does."""

SPELLINGS: tuple[Spelling, ...] = ("plain", "stand_in")
"""In the order of preference."""


class Assembled(NamedTuple):
    """A unit's text, and its kernel's as it stands there."""

    text: str
    kernel: str
    stand_ins: tuple[str, ...]


def unit(
    closure: Closure, texts: Mapping[str, bytes], code: str, aliases: Iterable[str], spelling: Spelling
) -> Assembled:
    """The whole text of a unit whose kernel is `code`; `aliases` are declarations that must stand before it."""
    body = respelled("\n\n".join([*_pieces(closure.pieces, texts, spelling), *aliases, code]), spelling)
    stand_ins = tuple(_stand_ins(closure, body, spelling))
    snippets = [(framework.FOLDER / name).read_text(encoding="utf-8") for name in stand_ins]
    headers = _headers(closure, "\n".join([*snippets, body]))
    parts = ["\n".join(f"#include <{header}>" for header in headers), *snippets, body]
    text = "\n\n".join(part.strip() for part in parts if part) + "\n"
    return Assembled(text=text, kernel=respelled(code, spelling), stand_ins=stand_ins)


def respelled(text: str, spelling: Spelling) -> str:
    """The text with the framework's scalar types replaced, outside of comments and strings."""
    written = {s.name.encode(): s.plain if spelling == "plain" else s.name for s in framework.SCALAR_TYPES}
    code = text.encode()
    stream = list(tokens(code))
    for index in range(len(stream) - 4, -1, -1):
        space, first, second, name = stream[index : index + 4]
        qualified = space.text in (b"at", b"c10") and first.text == second.text == b":"
        if qualified and name.text in written:
            code = code[: space.start] + written[name.text].encode() + code[name.end :]
    return code.decode()


def _pieces(pieces: Sequence[Piece], texts: Mapping[str, bytes], spelling: Spelling) -> Iterator[str]:
    for piece in pieces:
        text = texts[piece.path][piece.start_offset : piece.end_offset].decode()
        if piece.kind == "macro":
            yield f"#define {respelled(text, spelling)}"
        elif piece.namespaces:
            opened = "\n".join(f"namespace {name} {{" if name else "namespace {" for name in piece.namespaces)
            yield f"{opened}\n{text}\n{'}' * len(piece.namespaces)}"
        else:
            yield text


def _stand_ins(closure: Closure, body: str, spelling: Spelling) -> list[str]:
    words = _words(body)
    names = {external.name for external in closure.externals if external.origin.startswith("torch")}
    scalars = [s.stand_in for s in framework.SCALAR_TYPES if spelling == "stand_in" and s.name in words]
    classes = [s.file for s in framework.STAND_INS if any(name.startswith(s.names) for name in names)]
    return scalars + classes


def _words(text: str) -> set[str]:
    """Every word of a text, those in macros included."""
    found = set()
    for token in tokens(text.encode()):
        if token.kind is TokenKind.DIRECTIVE:
            found |= _words(token.text.decode("utf-8", "replace").lstrip("# "))
        elif token.kind is TokenKind.WORD:
            found.add(token.text.decode("utf-8", "replace"))
    return found


def _headers(closure: Closure, text: str) -> list[str]:
    words = _words(text)
    found = {framework.MACRO_HEADERS[word] for word in words if word in framework.MACRO_HEADERS}
    found |= {scalar.header for scalar in framework.SCALAR_TYPES if scalar.plain in words}
    found |= {"cstdint" for word in words if re.fullmatch(r"u?int(8|16|32|64)_t", word)}
    for external in closure.externals:
        last = external.name.rpartition("::")[2]
        if last not in words:
            continue
        if external.origin == "system" and external.header in framework.SYSTEM_HEADERS:
            found.add(framework.SYSTEM_HEADERS[external.header])
        elif external.origin == "cuda" and external.header in framework.CUDA_HEADERS:
            found.add(framework.CUDA_HEADERS[external.header])
    return sorted(found)
