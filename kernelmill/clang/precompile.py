"""Precompiled headers: the framework's headers cost seconds a file, and the same ones start every file."""

import signal
import sys
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from posixpath import normpath

from clang.cindex import Diagnostic, Index, TranslationUnit, TranslationUnitSaveError
from pydantic.dataclasses import dataclass

from kernelmill.clang.facts import STRICT
from kernelmill.cpp.includes import is_standard
from kernelmill.storage import jsonl

_FOR_SERIALIZATION = 0x10
"""CXTranslationUnit_ForSerialization, which the Python bindings do not name."""
_KEEP_GOING = 0x200
"""CXTranslationUnit_KeepGoing, likewise."""
_OPTIONS = (
    TranslationUnit.PARSE_INCOMPLETE
    | TranslationUnit.PARSE_SKIP_FUNCTION_BODIES  # nobody reads the framework's bodies: 20 times faster to load
    | _FOR_SERIALIZATION
    | _KEEP_GOING  # to learn of all includes with errors at once
)
_DEPENDS = frozenset({"assert.h", "cassert"})
"""Headers that a file may include more than once with different effect."""
_NOT_IN_HEADERS = ("-DTORCH_EXTENSION_NAME=",)
"""Macros that differ from file to file and that no framework header reads outside another macro."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PrecompileRequest:
    """One header to precompile; paths are absolute."""

    header: str
    arguments: tuple[str, ...]
    output: str


def without_project(arguments: Sequence[str], folders: Collection[Path], macros: Collection[str]) -> tuple[str, ...]:
    """The arguments that decide what headers from elsewhere look like: files that share them can share those.

    `folders` are the project's, `macros` those that no header reads.
    """
    kept: list[str] = []
    for argument in arguments:
        folder = Path(normpath(argument.removeprefix("-I")))
        if folder in folders:
            if not argument.startswith("-I") and kept and kept[-1].startswith("-i"):
                kept.pop()  # `-isystem folder`
        elif not argument.startswith(_NOT_IN_HEADERS) and not _defines(argument, macros):
            kept.append(argument)
    return tuple(kept)


def _defines(argument: str, macros: Collection[str]) -> bool:
    return argument.startswith("-D") and argument[2:].partition("=")[0] in macros


def is_precompilable(name: str, places: Iterable[Path]) -> bool:
    """Whether a header reads alike wherever it is included, and is in one of these folders or comes with C++."""
    if name in _DEPENDS or name.startswith("/") or ".." in name:
        return False
    return is_standard(name) or any((place / name).is_file() for place in places)


def precompile(request: PrecompileRequest) -> bool:
    """Write the precompiled header; false where none can be had, for clang takes none with errors.

    An include that has errors under these arguments is taken out of the header: its files read it for themselves.
    """
    header = Path(request.header)
    lines = header.read_text(encoding="utf-8").splitlines()
    while True:
        unit = Index.create().parse(request.header, args=list(request.arguments), options=_OPTIONS)
        broken = _broken_lines(unit, request.header)
        kept = [line for number, line in enumerate(lines, start=1) if number not in broken]
        if not broken or not kept:
            # Where nothing of the header is left, what clang puts before every CUDA file is worth it still.
            return not broken and _saved(unit, request.output)
        header.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")
        lines = kept


def _broken_lines(unit: TranslationUnit, header: str) -> frozenset[int]:
    """The lines of the header itself through which the files with errors come in."""
    came_from: dict[str, tuple[str, int]] = {}
    for inclusion in unit.get_includes():
        if inclusion.source is not None:
            place = (inclusion.source.name, inclusion.location.line)
            came_from.setdefault(inclusion.include.name, place)
    lines = set()
    for diagnostic in unit.diagnostics:
        location = diagnostic.location
        if diagnostic.severity < Diagnostic.Error or location.file is None:
            continue
        file, line = location.file.name, location.line
        seen: set[str] = set()
        while file in came_from and file != header and file not in seen:
            seen.add(file)
            file, line = came_from[file]
        if file == header:
            lines.add(line)
    return frozenset(lines)


def _saved(unit: TranslationUnit, output: str) -> bool:
    try:
        unit.save(output)
    except TranslationUnitSaveError:
        return False
    return True


def main(seconds: int) -> None:
    """Answer every request, each within so many seconds, with whether there is a header now."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    for line in sys.stdin:
        signal.alarm(seconds)
        done = precompile(jsonl.loads(PrecompileRequest, line))
        sys.stdout.write(f"{str(done).lower()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
