"""Parse texts with libclang.

Reads a `GateParseRequest` from standard input and writes a `GateParseResult` to standard output.
The headers that the texts start with are precompiled once, in the working directory, unless they already are.
"""

import sys
from pathlib import Path

from clang.cindex import Diagnostic, Index, TranslationUnit, TranslationUnitLoadError, TranslationUnitSaveError
from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from kernelmill.storage import jsonl

STRICT = ConfigDict(extra="forbid")
PRECOMPILED = "prefix.pch"
INSTANTIATED = ("-fpch-instantiate-templates",)
"""Instantiate the templates that a precompiled header uses when it is made, and not whenever it is used."""
_FOR_PRECOMPILING = TranslationUnit.PARSE_INCOMPLETE | 0x10  # CXTranslationUnit_ForSerialization


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GateParseRequest:
    """Texts to parse with the same arguments."""

    name: str
    """The file name of every text."""
    texts: tuple[str, ...]
    arguments: tuple[str, ...]
    prefix: str
    """The text that is precompiled; texts that start with it are parsed faster."""
    precompiled: str = ""
    """The file with the precompiled prefix; empty if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ParseError:
    """An error, as libclang reports it."""

    path: str
    """The file; empty if there is none."""
    line: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GateParseResult:
    """The errors of each text, in order."""

    errors: tuple[tuple[ParseError, ...], ...]


def read(request: GateParseRequest, scratch: Path) -> GateParseResult:
    """Parse every text, with the precompiled prefix if it starts with that; without texts, only precompile."""
    index = Index.create()
    if request.precompiled:
        precompiled: tuple[str, ...] = ("-include-pch", request.precompiled)
    else:
        precompiled = _precompile(index, request, scratch) if len(request.texts) != 1 else ()
    return GateParseResult(
        errors=tuple(
            _errors(index, request, text, precompiled if text.startswith(request.prefix) else ())
            for text in request.texts
        )
    )


def _precompile(index: Index, request: GateParseRequest, scratch: Path) -> tuple[str, ...]:
    """Return the arguments that include the precompiled prefix; none if it cannot be precompiled."""
    header, output = scratch / f"prefix-{request.name}", scratch / PRECOMPILED
    header.write_text(request.prefix, encoding="utf-8")
    unit = index.parse(str(header), args=[*request.arguments, *INSTANTIATED], options=_FOR_PRECOMPILING)
    if any(found.severity >= Diagnostic.Error for found in unit.diagnostics):
        return ()
    try:
        unit.save(str(output))
    except TranslationUnitSaveError:
        return ()
    return ("-include-pch", str(output))


def _errors(index: Index, request: GateParseRequest, text: str, precompiled: tuple[str, ...]) -> tuple[ParseError, ...]:
    return tuple(
        ParseError(
            path="" if each.location.file is None else each.location.file.name,
            line=each.location.line,
            message=each.spelling,
        )
        for each in _parsed(index, request, text, precompiled).diagnostics
        if each.severity >= Diagnostic.Error
    )


def _parsed(index: Index, request: GateParseRequest, text: str, precompiled: tuple[str, ...]) -> TranslationUnit:
    unsaved = [(request.name, text.encode())]
    try:
        return index.parse(request.name, args=[*precompiled, *request.arguments], unsaved_files=unsaved)
    except TranslationUnitLoadError:
        if not precompiled:
            raise
        # A header has changed since it was precompiled.
        return index.parse(request.name, args=list(request.arguments), unsaved_files=unsaved)


if __name__ == "__main__":
    sys.stdout.write(jsonl.dumps(read(jsonl.loads(GateParseRequest, sys.stdin.read()), Path.cwd())))
