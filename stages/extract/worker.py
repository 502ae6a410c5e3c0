"""Parse one translation unit: a `ParseRequest` on standard input, its `UnitFacts` on standard output.

Runs in a process of its own, because libclang may crash or hang on a file and must cost that file alone.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from clang.cindex import Cursor, Diagnostic, Index, TranslationUnit, TranslationUnitLoadError

from stages.extract import bindings, cursors
from stages.extract.cursors import Span
from stages.extract.facts import ParseError, ParseRequest, UnitFacts
from stages.extract.launches import launches
from stages.extract.locations import Tree
from stages.lib import jsonl

CHEVRONS = b"<<<"
KEEP_GOING = 0x200
"""CXTranslationUnit_KeepGoing: go on after a missing header or the twentieth error."""


def parse(request: ParseRequest) -> UnitFacts:
    """All kernels, launches and errors of one translation unit that lie in the project."""
    bindings.complete()
    index = Index.create(excludeDecls=True)  # what a precompiled header declares is not visited
    try:
        unit = index.parse(
            request.file,
            args=list(request.arguments),
            unsaved_files=[(request.overlay.path, request.overlay.text)] if request.overlay else None,
            options=KEEP_GOING,
        )
    except TranslationUnitLoadError as error:
        return UnitFacts(failure=f"libclang could not read the file: {error}")
    tree = Tree(Path(request.root))
    functions = list(cursors.functions(unit.cursor, tree))
    return UnitFacts(
        kernels=tuple(cursors.kernel(f, tree) for f in functions if cursors.is_kernel(f)),
        launches=tuple(launch for f in functions if _may_launch(f, tree) for launch in launches(f, tree)),
        errors=_errors(unit, [cursors.span(f) for f in functions if cursors.is_device_only(f)]),
    )


def _may_launch(function: Cursor, tree: Tree) -> bool:
    """Whether a body is worth walking: most are device code, which launches nothing unless its text says so."""
    return function.is_definition() and (not cursors.is_device_only(function) or CHEVRONS in _text(function, tree))


def _text(function: Cursor, tree: Tree) -> bytes:
    path = tree.of(function)
    return b"" if path is None else tree.text(path)[function.extent.start.offset : function.extent.end.offset]


def _errors(unit: TranslationUnit, device: Sequence[Span]) -> tuple[ParseError, ...]:
    errors = []
    for diagnostic in unit.diagnostics:
        if diagnostic.severity < Diagnostic.Error:
            continue
        file, line = diagnostic.location.file, diagnostic.location.line
        path = file.name if file else ""
        inside = any(span.path == path and span.first <= line <= span.last for span in device)
        errors.append(ParseError(path=path, line=line, message=diagnostic.spelling, in_device_code=inside))
    return tuple(errors)


if __name__ == "__main__":
    sys.stdout.write(jsonl.dumps(parse(jsonl.loads(ParseRequest, sys.stdin.read()))))
