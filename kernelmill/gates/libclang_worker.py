"""Parse texts with libclang: reads a `ParseRequest` from standard input, writes a `ParseResult` to standard output.

The headers that the texts start with are precompiled once, in the working directory, unless they already are.
"""

import sys
from pathlib import Path

from clang.cindex import Diagnostic, Index, TranslationUnit, TranslationUnitLoadError, TranslationUnitSaveError
from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from kernelmill.records import GateDiagnostic
from kernelmill.storage import jsonl
from kernelmill.toolchains.diagnostics import MOST, diagnostic

STRICT = ConfigDict(extra="forbid")
PRECOMPILED = "prefix.pch"
_FOR_PRECOMPILING = TranslationUnit.PARSE_INCOMPLETE | 0x10  # CXTranslationUnit_ForSerialization


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ParseRequest:
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
class ParseResult:
    """The first errors of each text, in order."""

    errors: tuple[tuple[GateDiagnostic, ...], ...]


def read(reading: ParseRequest, scratch: Path) -> ParseResult:
    """Parse every text, with the precompiled prefix if it starts with that; without texts, only precompile."""
    index = Index.create()
    if reading.precompiled:
        precompiled: tuple[str, ...] = ("-include-pch", reading.precompiled)
    else:
        precompiled = _precompile(index, reading, scratch) if len(reading.texts) != 1 else ()
    return ParseResult(
        errors=tuple(
            _errors(index, reading, text, precompiled if text.startswith(reading.prefix) else ())
            for text in reading.texts
        )
    )


def _precompile(index: Index, reading: ParseRequest, scratch: Path) -> tuple[str, ...]:
    """Return the arguments that include the precompiled prefix; none if it cannot be precompiled."""
    header, output = scratch / f"prefix-{reading.name}", scratch / PRECOMPILED
    header.write_text(reading.prefix, encoding="utf-8")
    unit = index.parse(str(header), args=list(reading.arguments), options=_FOR_PRECOMPILING)
    if any(found.severity >= Diagnostic.Error for found in unit.diagnostics):
        return ()
    try:
        unit.save(str(output))
    except TranslationUnitSaveError:
        return ()
    return ("-include-pch", str(output))


def _errors(index: Index, reading: ParseRequest, text: str, precompiled: tuple[str, ...]) -> tuple[GateDiagnostic, ...]:
    unit = _parsed(index, reading, text, precompiled)
    found = [
        diagnostic(
            "" if each.location.file is None else each.location.file.name,
            each.location.line,
            each.spelling,
            reading.name,
        )
        for each in unit.diagnostics
        if each.severity >= Diagnostic.Error
    ]
    return tuple(found[:MOST])


def _parsed(index: Index, reading: ParseRequest, text: str, precompiled: tuple[str, ...]) -> TranslationUnit:
    unsaved = [(reading.name, text.encode())]
    try:
        return index.parse(reading.name, args=[*precompiled, *reading.arguments], unsaved_files=unsaved)
    except TranslationUnitLoadError:
        if not precompiled:
            raise
        # A header has changed since it was precompiled.
        return index.parse(reading.name, args=list(reading.arguments), unsaved_files=unsaved)


if __name__ == "__main__":
    sys.stdout.write(jsonl.dumps(read(jsonl.loads(ParseRequest, sys.stdin.read()), Path.cwd())))
