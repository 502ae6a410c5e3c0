"""Precompiled headers: the framework's headers cost seconds a file, and the same ones start every file."""

import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from clang.cindex import Index, TranslationUnit, TranslationUnitSaveError
from pydantic.dataclasses import dataclass

from stages.extract.facts import STRICT
from stages.lib import jsonl

_INCLUDE = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*<([^>\n]+)>", re.MULTILINE)
_OPTIONS = TranslationUnit.PARSE_INCOMPLETE | 0x10  # CXTranslationUnit_ForSerialization
_COMMON = 2
"""A header is worth precompiling where at least this many files include it."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PrecompileRequest:
    """One header to precompile; paths are absolute."""

    header: str
    arguments: tuple[str, ...]
    output: str


def prefix(texts: Iterable[bytes], include_folders: Iterable[Path]) -> str | None:
    """A header of the framework includes that the files of a project share, or none where they share none.

    Only headers found in `include_folders` count: what a project includes for another platform is not there.
    """
    folders = tuple(include_folders)
    counts = Counter(name.decode("utf-8", "replace") for text in texts for name in set(_INCLUDE.findall(text)))
    common = sorted(
        name for name, count in counts.items() if count >= _COMMON and any((f / name).is_file() for f in folders)
    )
    return "".join(f"#include <{name}>\n" for name in common) or None


def precompile(request: PrecompileRequest) -> bool:
    """Write the precompiled header; false where the header has errors, for then clang would not take it."""
    unit = Index.create().parse(request.header, args=list(request.arguments), options=_OPTIONS)
    try:
        unit.save(request.output)
    except TranslationUnitSaveError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(0 if precompile(jsonl.loads(PrecompileRequest, sys.stdin.read())) else 1)
