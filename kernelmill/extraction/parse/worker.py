"""Parse translation units: one `ParseRequest` per line on standard input, one `UnitFacts` per line on standard output.

The module runs in a separate process, because libclang may crash or hang on a file and must lose that file only. The
responses written before count, and an alarm ends the process at a file that takes longer than the seconds given as
argument.
"""

import re
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from clang.cindex import Cursor, Diagnostic, Index, TranslationUnit, TranslationUnitLoadError

from kernelmill.clang import bindings
from kernelmill.clang.facts import KERNEL_LIMIT, MOST_KERNELS, ParseError, ParseRequest, UnitFacts
from kernelmill.extraction.closure.closure import ClosureBuilder
from kernelmill.extraction.launches.launches import external_calls, launches, resolver_of
from kernelmill.extraction.operators.host.reading import calls
from kernelmill.extraction.syntax import cursors
from kernelmill.extraction.syntax.cursors import LineRange
from kernelmill.extraction.syntax.locations import ProjectTree
from kernelmill.records import Closure
from kernelmill.storage import jsonl

CHEVRONS = b"<<<"
KEEP_GOING = 0x200
"""CXTranslationUnit_KeepGoing: continue after a missing header or the twentieth error."""
OPTIONS = KEEP_GOING | TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
"""The preprocessing record has the macros that closures and launches use."""


_ONE_PASS = re.compile(rb"\b__CUDA_ARCH__\b")
"""The macro that only the device pass defines."""


def parse(request: ParseRequest) -> UnitFacts:
    """Read the kernels and errors of one translation unit, with their launches or their closures, by the pass."""
    written = _text_of(request).count(b"__global__")
    if written > MOST_KERNELS:
        return _too_many(written)
    bindings.complete()
    index = Index.create(excludeDecls=True)  # declarations of a precompiled header are not visited
    try:
        unit = index.parse(
            request.file,
            args=list(request.arguments),
            unsaved_files=[(request.overlay.path, request.overlay.text)] if request.overlay else None,
            options=OPTIONS,
        )
    except TranslationUnitLoadError as error:
        return UnitFacts(failure=f"libclang could not read the file: {error}")
    tree = ProjectTree(Path(request.root))
    functions = list(cursors.functions(unit.cursor, tree))
    kernels = [f for f in functions if cursors.is_kernel(f)]
    if len(kernels) > MOST_KERNELS:
        return _too_many(len(kernels))
    found = UnitFacts(
        kernels=tuple(cursors.kernel(f, tree) for f in kernels),
        errors=_errors(unit, [cursors.line_range(f) for f in functions if cursors.is_device_only(f)]),
    )
    if request.side == "device":
        return replace(found, closures=_closures(unit, kernels, tree, request))
    resolver = resolver_of(unit, [f for f in functions if _may_launch(f, tree)], tree)
    differs = any(_ONE_PASS.search(tree.text(path)) for path in {tree.path_of(f) for f in functions} - {None} if path)
    return replace(
        found,
        closures=_closures(unit, kernels, tree, request) if differs else (),
        launches=tuple(launches(resolver)),
        host=replace(calls(unit, tree), external_calls=tuple(dict.fromkeys(external_calls(resolver)))),
    )


def _text_of(request: ParseRequest) -> bytes:
    return request.overlay.text if request.overlay else Path(request.file).read_bytes()


def _too_many(kernels: int) -> UnitFacts:
    return UnitFacts(failure=f"{KERNEL_LIMIT} reached: it has {kernels}, more than {MOST_KERNELS}; split it")


def _closures(
    unit: TranslationUnit, kernels: Sequence[Cursor], tree: ProjectTree, request: ParseRequest
) -> tuple[Closure, ...]:
    if not kernels:
        return ()
    builder = ClosureBuilder.of(unit, tree, request.headers, request.arguments)
    return tuple(builder.closure(kernel) for kernel in kernels)


def _may_launch(function: Cursor, tree: ProjectTree) -> bool:
    """Return whether to walk a body: most are device code, which launches nothing unless its text contains chevrons."""
    return function.is_definition() and (not cursors.is_device_only(function) or CHEVRONS in _text(function, tree))


def _text(function: Cursor, tree: ProjectTree) -> bytes:
    path = tree.path_of(function)
    return b"" if path is None else tree.text(path)[function.extent.start.offset : function.extent.end.offset]


def _errors(unit: TranslationUnit, device: Sequence[LineRange]) -> tuple[ParseError, ...]:
    errors = []
    for diagnostic in unit.diagnostics:
        if diagnostic.severity < Diagnostic.Error:
            continue
        file, line = diagnostic.location.file, diagnostic.location.line
        path = file.name if file else ""
        inside = any(span.path == path and span.first <= line <= span.last for span in device)
        errors.append(ParseError(path=path, line=line, message=diagnostic.spelling, in_device_code=inside))
    return tuple(errors)


def main(seconds: int) -> None:
    """Answer each request within the given seconds."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)  # ends the process: Python's own handlers do not run inside libclang
    for line in sys.stdin:
        signal.alarm(seconds)
        sys.stdout.write(jsonl.dumps(parse(jsonl.loads(ParseRequest, line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
