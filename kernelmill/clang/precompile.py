"""Precompile headers: a framework's headers take seconds to parse, and most files start with the same ones."""

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
    | TranslationUnit.PARSE_SKIP_FUNCTION_BODIES  # the framework's bodies are never read: 20 times faster to load
    | _FOR_SERIALIZATION
    | _KEEP_GOING  # report all includes with errors at once
)
_CONTEXT_DEPENDENT = frozenset({"assert.h", "cassert"})
"""Headers that have a different effect each time a file includes them."""
INSTANTIATED = "-fpch-instantiate-templates"
"""Instantiates the templates that a header uses once, in the header; only where no syntax tree of it is walked."""
_NOT_IN_HEADERS = ("-DTORCH_EXTENSION_NAME=",)
"""Macros that differ from file to file and that framework headers use in other macros only."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PrecompileRequest:
    """A request to precompile a header; paths are absolute."""

    header: str
    arguments: tuple[str, ...]
    output: str


def without_project(arguments: Sequence[str], folders: Collection[Path], macros: Collection[str]) -> tuple[str, ...]:
    """The arguments that affect headers from outside the project: files that share them can share those headers.

    `folders` are the include folders of the project, `macros` those that no header mentions.
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


def is_precompilable(name: str, folders: Iterable[Path]) -> bool:
    """Whether a header always has the same effect, and is in one of these folders or in the standard library."""
    if name in _CONTEXT_DEPENDENT or name.startswith("/") or ".." in name:
        return False
    return is_standard(name) or any((folder / name).is_file() for folder in folders)


def precompile(request: PrecompileRequest) -> bool:
    """Write the precompiled header; return false if there is none, since clang rejects those with errors.

    An include that has errors under these arguments is removed: the files that need it parse it themselves.
    """
    header = Path(request.header)
    lines = header.read_text(encoding="utf-8").splitlines()
    arguments = [*request.arguments, *(() if lines else (INSTANTIATED,))]
    while True:
        unit = Index.create().parse(request.header, args=arguments, options=_OPTIONS)
        broken = _broken_lines(unit, request.header)
        kept = [line for number, line in enumerate(lines, start=1) if number not in broken]
        if not broken or not kept:
            # Even without any include, precompiling what clang includes before every CUDA file is worth it.
            return not broken and _saved(unit, request.output)
        header.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")
        lines = kept


def _broken_lines(unit: TranslationUnit, header: str) -> frozenset[int]:
    """The lines of the header whose includes lead to files with errors."""
    included_at: dict[str, tuple[str, int]] = {}
    for inclusion in unit.get_includes():
        if inclusion.source is not None:
            included_at.setdefault(inclusion.include.name, (inclusion.source.name, inclusion.location.line))
    lines = set()
    for diagnostic in unit.diagnostics:
        location = diagnostic.location
        if diagnostic.severity < Diagnostic.Error or location.file is None:
            continue
        file, line = location.file.name, location.line
        seen: set[str] = set()
        while file in included_at and file != header and file not in seen:
            seen.add(file)
            file, line = included_at[file]
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
    """Answer each request within the given seconds: whether the precompiled header was written."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    for line in sys.stdin:
        signal.alarm(seconds)
        done = precompile(jsonl.loads(PrecompileRequest, line))
        sys.stdout.write(f"{str(done).lower()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
