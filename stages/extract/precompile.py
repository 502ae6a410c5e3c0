"""Precompiled headers: the framework's headers cost seconds a file, and the same ones start every file."""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from clang.cindex import Diagnostic, Index, TranslationUnit
from pydantic.dataclasses import dataclass

from stages.extract.facts import STRICT
from stages.lib import jsonl

_INCLUDE = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*<([^>\n]+)>", re.MULTILINE)
_FOR_SERIALIZATION = 0x10
"""CXTranslationUnit_ForSerialization, which the Python bindings do not name."""
_OPTIONS = (
    TranslationUnit.PARSE_INCOMPLETE
    | TranslationUnit.PARSE_SKIP_FUNCTION_BODIES  # nobody reads the framework's bodies: 20 times faster to load
    | _FOR_SERIALIZATION
)
_NOT_IN_HEADERS = ("-DTORCH_EXTENSION_NAME=",)
"""Macros that differ from file to file and that no framework header reads outside another macro."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PrecompileRequest:
    """One header to precompile; paths are absolute."""

    header: str
    arguments: tuple[str, ...]
    output: str


def common(arguments: Iterable[str]) -> tuple[str, ...]:
    """The arguments that decide what the framework's headers look like: files that share them can share those."""
    return tuple(a for a in arguments if not a.startswith(_NOT_IN_HEADERS))


def prefix(texts: Iterable[bytes], include_folders: Iterable[Path]) -> str | None:
    """A header with every framework include of a project's files, or none where they have none.

    Only headers found in `include_folders` count: what a project includes for another platform is not there.
    """
    folders = tuple(include_folders)
    names = sorted({name.decode("utf-8", "replace") for text in texts for name in _INCLUDE.findall(text)})
    found = [name for name in names if any((folder / name).is_file() for folder in folders)]
    return "".join(f"#include <{name}>\n" for name in found) or None


def precompile(request: PrecompileRequest) -> bool:
    """Write the precompiled header; false where the header has errors, for then clang would not take it."""
    unit = Index.create().parse(request.header, args=list(request.arguments), options=_OPTIONS)
    if any(diagnostic.severity >= Diagnostic.Error for diagnostic in unit.diagnostics):
        return False
    unit.save(request.output)
    return True


if __name__ == "__main__":
    sys.exit(0 if precompile(jsonl.loads(PrecompileRequest, sys.stdin.read())) else 1)
