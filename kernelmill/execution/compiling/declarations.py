"""The runtime's headers without the bodies of functions that an object defines.

The bodies use templates of the standard library, which g++ instantiates again in each translation unit, although
without optimization the functions' own code comes from the object. So the bodies are left out, where the end of the
body can be told for certain. Lines and columns of the headers stay, and line markers keep their names.
"""

import functools
import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from kernelmill.cpp import tokens as cpp
from kernelmill.hip_cpu import scan
from kernelmill.hip_cpu.scan import ScannedToken
from kernelmill.storage import workcache

MARK = "KERNELMILL_INLINE"
"""The macro that marks functions that are compiled once for many programs; see the runtime's inline.h."""
_DECLARED = "extern"
_STARTS_AFTER = frozenset({";", "{", "}"})
_BODY_FOLLOWS = frozenset({")", "const", "noexcept"})
_NEEDS_BODY = frozenset({"template", "constexpr", "auto", "always_inline", "__always_inline__"})
_DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(\w*)[ \t]*(\w*)", re.MULTILINE)
_CONDITIONAL = {"if": 1, "ifdef": 1, "ifndef": 1, "elif": 0, "else": 0, "endif": -1}


class Kind(StrEnum):
    """What is done with a use of the macro."""

    OMITTED = "omitted"
    """The body of a function is left out."""
    REMOVED = "removed"
    """The definition of a member function is left out, since it must not be declared again outside of its class."""
    DECLARED = "declared"
    """A declaration, which has no body."""
    DEFINITION = "definition"
    """The definition of the macro itself."""
    NEEDED = "needed"
    """The body is needed where the function is used, for example because it is a template."""
    UNKNOWN = "unknown"
    """Something else, which stays as it is."""


class Use(NamedTuple):
    """A use of the macro in a header."""

    line: int
    kind: Kind


class Declarations(NamedTuple):
    """A header without the bodies, and each use of the macro in it."""

    text: str
    uses: tuple[Use, ...]


class _Cut(NamedTuple):
    kind: Kind
    start: int = 0
    end: int = 0


def without_bodies(text: str) -> Declarations:
    """Return a header with the bodies of the functions left out that the macro marks."""
    found = scan.tokens(text) if MARK in text else []
    edits: list[tuple[int, int, str]] = []
    uses: list[Use] = []
    for at, token in enumerate(found):
        if token.text != MARK:
            continue
        cut = _cut(text, found, at)
        uses.append(Use(text.count("\n", 0, token.start) + 1, cut.kind))
        if cut.kind in {Kind.OMITTED, Kind.DECLARED}:
            edits.append((token.start, token.end, _DECLARED.ljust(len(MARK))))
        if cut.kind in {Kind.OMITTED, Kind.REMOVED}:
            end = ";" if cut.kind is Kind.OMITTED else ""
            edits.append((cut.start, cut.end, end + "\n" * text.count("\n", cut.start, cut.end)))
    for start, stop, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[stop:]
    return Declarations(text, tuple(uses))


def write(headers: Path, folder: Path) -> None:
    """Write the headers below a folder without the bodies, each with a marker that gives its original name."""
    for path, text in _all(headers):
        target = folder / path.relative_to(headers)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(f'#line 1 "{path}"\n{text}', encoding="utf-8", errors="surrogateescape")


@functools.cache
def version() -> str:
    """Return a hash of the code that decides what is left out."""
    return workcache.key(*(Path(file).read_bytes() for file in (__file__, scan.__file__, cpp.__file__)))


def _all(headers: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(headers.rglob("*")):
        if path.is_file():
            yield path, without_bodies(path.read_text(encoding="utf-8", errors="surrogateescape")).text


def _cut(text: str, found: Sequence[ScannedToken], at: int) -> _Cut:
    """Decide what is done with the use of the macro at `at`."""
    if found[at].directive:
        return _Cut(Kind.DEFINITION if found[at - 1].text == "define" else Kind.UNKNOWN)
    first = _first(found, at)
    end = _end_of_declarator(found, at)
    if end is None or found[end].directive:
        return _Cut(Kind.UNKNOWN)
    words = [token.text for token in found[first:end]]
    if _NEEDS_BODY.intersection(words):
        return _Cut(Kind.NEEDED)
    if "(" not in words:
        return _Cut(Kind.UNKNOWN)
    if found[end].text == ";":
        return _Cut(Kind.DECLARED)
    if found[end].text != "{" or words[-1] not in _BODY_FOLLOWS or ":" in words:  # a constructor may initialize
        return _Cut(Kind.UNKNOWN)
    last = scan.closing(found, end)
    if found[last].text != "}" or not _whole(text[found[end].start : found[last].end]):
        return _Cut(Kind.UNKNOWN)
    if _is_member(found, at, end):
        return _Cut(Kind.REMOVED, found[first].start, found[last].end)
    return _Cut(Kind.OMITTED, found[end].start, found[last].end)


def _first(found: Sequence[ScannedToken], at: int) -> int:
    """Return the index of the first token of the declaration that the token at `at` is in."""
    while at and not found[at - 1].directive and found[at - 1].text not in _STARTS_AFTER:
        at -= 1
    return at


def _end_of_declarator(found: Sequence[ScannedToken], at: int) -> int | None:
    """Return the index of the brace, semicolon or equals sign that ends the declarator; none if there is none."""
    while at < len(found) and found[at].text not in {"{", "}", ";", "="}:
        at = scan.closing(found, at) + 1 if found[at].text in {"(", "["} else at + 1
    return at if at < len(found) else None


def _is_member(found: Sequence[ScannedToken], at: int, end: int) -> bool:
    """Whether the declared name is qualified, as that of a member defined outside of its class is."""
    while at < end:
        if found[at].text in scan.ATTRIBUTES and found[at + 1].text == "(":
            at = scan.closing(found, at + 1)
        elif found[at].text == "operator" or found[at + 1].text == "(":
            return found[at - 1].text == "::"
        at += 1
    return False


def _whole(body: str) -> bool:
    """Whether directives have no effect outside of a body: complete conditional groups, and its own macros."""
    depth = 0
    macros: set[str] = set()
    for directive, name in _DIRECTIVE.findall(body):
        if directive == "define":
            macros.add(name)
        elif directive == "undef" and name in macros:
            macros.remove(name)
        elif directive in _CONDITIONAL:
            depth += _CONDITIONAL[directive]
        else:
            return False
        if depth < 0:
            return False
    return not depth and not macros
