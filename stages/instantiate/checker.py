"""Compile units alone: a `CheckRequest` on standard input, what clang said of each text on standard output.

Every text is parsed as a file of its own with CUDA's headers and nothing of the project or its framework.
"""

import sys
from collections.abc import Iterator

from clang.cindex import Diagnostic, Index

from stages.instantiate.facts import Checked, CheckRequest
from stages.lib import jsonl

_FILE = "unit.cu"


def check(request: CheckRequest) -> Checked:
    """The errors of each text, all passes together."""
    return Checked(errors=tuple(tuple(_errors(text, request.passes)) for text in request.texts))


def _errors(text: str, passes: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    for arguments in passes:
        unit = Index.create().parse(_FILE, args=list(arguments), unsaved_files=[(_FILE, text.encode())])
        for diagnostic in unit.diagnostics:
            if diagnostic.severity >= Diagnostic.Error:
                yield f"line {diagnostic.location.line}: {diagnostic.spelling}"


if __name__ == "__main__":
    sys.stdout.write(jsonl.dumps(check(jsonl.loads(CheckRequest, sys.stdin.read()))))
