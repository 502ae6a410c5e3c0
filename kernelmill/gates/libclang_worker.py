"""Read texts with libclang, each as a file of its own: a `Reading` on standard input, `Read` on standard output.

What the texts begin with is precompiled once, in the folder we run in, or was before.
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
class Reading:
    """Texts to read under the same arguments."""

    name: str
    """What the file of each text is called."""
    texts: tuple[str, ...]
    arguments: tuple[str, ...]
    prefix: str
    """What a text may begin with."""
    precompiled: str = ""
    """The file that holds the prefix precompiled, where there is one."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Read:
    """The first errors of each text, in order."""

    errors: tuple[tuple[GateDiagnostic, ...], ...]


def read(reading: Reading, scratch: Path) -> Read:
    """Read every text; those that begin with the prefix take it precompiled, and without texts that is all there is."""
    index = Index.create()
    if reading.precompiled:
        precompiled: tuple[str, ...] = ("-include-pch", reading.precompiled)
    else:
        precompiled = _precompile(index, reading, scratch) if len(reading.texts) != 1 else ()
    return Read(
        errors=tuple(
            _errors(index, reading, text, precompiled if text.startswith(reading.prefix) else ())
            for text in reading.texts
        )
    )


def _precompile(index: Index, reading: Reading, scratch: Path) -> tuple[str, ...]:
    """The arguments that bring the precompiled prefix in; none where it cannot be had."""
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


def _errors(index: Index, reading: Reading, text: str, precompiled: tuple[str, ...]) -> tuple[GateDiagnostic, ...]:
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


def _parsed(index: Index, reading: Reading, text: str, precompiled: tuple[str, ...]) -> TranslationUnit:
    unsaved = [(reading.name, text.encode())]
    try:
        return index.parse(reading.name, args=[*precompiled, *reading.arguments], unsaved_files=unsaved)
    except TranslationUnitLoadError:
        if not precompiled:
            raise
        # A header of the machine is newer than what was precompiled of it.
        return index.parse(reading.name, args=list(reading.arguments), unsaved_files=unsaved)


if __name__ == "__main__":
    sys.stdout.write(jsonl.dumps(read(jsonl.loads(Reading, sys.stdin.read()), Path.cwd())))
