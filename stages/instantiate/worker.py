"""Close a translation unit's kernels: a `ClosureRequest` on standard input, `Closure` lines on standard output."""

import sys
from collections.abc import Iterator
from pathlib import Path

from clang.cindex import Index, TranslationUnit

from stages.extract.closure import Survey, close
from stages.extract.cursors import functions, is_kernel
from stages.extract.facts import Closure, ClosureRequest
from stages.extract.locations import Tree
from stages.lib import jsonl

_OPTIONS = TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD | 0x200  # CXTranslationUnit_KeepGoing


def closures(request: ClosureRequest) -> Iterator[Closure]:
    """What each wanted kernel needs, in the order asked for."""
    index = Index.create(excludeDecls=True)
    unit = index.parse(request.file, args=list(request.arguments), options=_OPTIONS)
    tree = Tree(Path(request.root))
    survey = Survey(unit, tree, Path(request.headers))
    found = {
        (path, tree.declaration_start(path, f.extent.start.offset)): f
        for f in functions(unit.cursor, tree)
        if is_kernel(f) and (path := tree.of(f)) is not None
    }
    for wanted in request.kernels:
        kernel = found.get((wanted.path, wanted.start_offset))
        yield Closure(kernel=wanted.id, missing="not_in_this_pass") if kernel is None else close(survey, kernel, wanted)


if __name__ == "__main__":
    for closure in closures(jsonl.loads(ClosureRequest, sys.stdin.read())):
        sys.stdout.write(jsonl.dumps(closure) + "\n")
