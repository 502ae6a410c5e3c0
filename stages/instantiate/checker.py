"""Compile units alone: a `CheckRequest` a line on standard input, what clang said of it a line on standard output.

Every text is parsed as a file of its own with CUDA's headers and nothing of the project or its framework.
"""

import signal
import sys
from collections.abc import Iterator

from clang.cindex import Diagnostic, Index, TranslationUnitLoadError

from stages.instantiate.facts import Checked, CheckRequest
from stages.lib import jsonl

_FILE = "unit.cu"
_PRECOMPILED = "-include-pch"


def check(request: CheckRequest) -> Checked:
    """The errors of a text, all passes together."""
    return Checked(errors=tuple(_errors(request.text, request.passes)))


def _errors(text: str, passes: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    for arguments in passes:
        found = _parsed(text, arguments)
        if arguments[0] == _PRECOMPILED and (found is None or any("PCH" in error for error in found)):
            found = _parsed(text, arguments[2:])  # a header that another run has replaced
        yield from ("clang could not read it",) if found is None else found


def _parsed(text: str, arguments: tuple[str, ...]) -> list[str] | None:
    """The errors of one pass; none where there was no parse."""
    try:
        unit = Index.create().parse(_FILE, args=list(arguments), unsaved_files=[(_FILE, text.encode())])
    except TranslationUnitLoadError:
        return None
    wrong = (diagnostic for diagnostic in unit.diagnostics if diagnostic.severity >= Diagnostic.Error)
    return [f"line {diagnostic.location.line}: {diagnostic.spelling}" for diagnostic in wrong]


def main(seconds: int) -> None:
    """Answer every request, each within so many seconds."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    for line in sys.stdin:
        signal.alarm(seconds)
        sys.stdout.write(jsonl.dumps(check(jsonl.loads(CheckRequest, line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
