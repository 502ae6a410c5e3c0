"""Precompiled headers: the framework's headers cost seconds a file, and the same ones start every file."""

import re
import signal
import sys
from collections import Counter
from collections.abc import Hashable, Iterable
from pathlib import Path
from typing import TypeVar

from clang.cindex import Diagnostic, Index, TranslationUnit, TranslationUnitSaveError
from pydantic.dataclasses import dataclass

from stages.extract.facts import STRICT
from stages.lib import jsonl

_INCLUDE = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*<([^>\n]+)>", re.MULTILINE)
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
_NOT_IN_HEADERS = ("-DTORCH_EXTENSION_NAME=",)
"""Macros that differ from file to file and that no framework header reads outside another macro."""


_WORTH = 3
"""Precompiling costs about as much as two files."""

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PrecompileRequest:
    """One header to precompile; paths are absolute."""

    header: str
    arguments: tuple[str, ...]
    output: str


def common(arguments: Iterable[str]) -> tuple[str, ...]:
    """The arguments that decide what the framework's headers look like: files that share them can share those."""
    return tuple(a for a in arguments if not a.startswith(_NOT_IN_HEADERS))


def worth(keys: Iterable[K]) -> tuple[K, ...]:
    """What enough files share, in the order of first use."""
    return tuple(key for key, count in Counter(keys).items() if count >= _WORTH)


def prefix(texts: Iterable[bytes], include_folders: Iterable[Path]) -> str | None:
    """A header with every framework include of a project's files, or none where they have none.

    Only headers found in `include_folders` count: what a project includes for another platform is not there.
    """
    folders = tuple(include_folders)
    names = sorted({name.decode("utf-8", "replace") for text in texts for name in _INCLUDE.findall(text)})
    found = [name for name in names if any((folder / name).is_file() for folder in folders)]
    return "".join(f"#include <{name}>\n" for name in found) or None


def precompile(request: PrecompileRequest) -> bool:
    """Write the precompiled header; false where none can be had, for clang takes none with errors.

    An include that has errors under these arguments is taken out of the header: its files read it for themselves.
    """
    header = Path(request.header)
    while lines := header.read_text(encoding="utf-8").splitlines():
        unit = Index.create().parse(request.header, args=list(request.arguments), options=_OPTIONS)
        broken = _broken_lines(unit, request.header)
        if not broken:
            return _saved(unit, request.output)
        kept = [line for number, line in enumerate(lines, start=1) if number not in broken]
        header.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")
    return False


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
