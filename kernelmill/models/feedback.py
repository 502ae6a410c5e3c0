"""What a model is told about a program: the compiler's errors and the findings of runs, with the lines they name."""

from collections.abc import Iterator, Sequence

from kernelmill.execution.checking import Result
from kernelmill.execution.findings import Finding
from kernelmill.execution.protocol import Build
from kernelmill.records import GateDiagnostic

MOST_ERRORS = 8


def of_build(build: Build, text: str) -> str:
    """Return what is wrong with a program that does not compile; `text` is its source."""
    return _of_errors(build.diagnostics, build.detail, text)


def of_result(result: Result, text: str) -> str:
    """Return what a check found in a program, or how the program ended; `text` is its source."""
    if result.state == "not_built":
        return _of_errors(result.diagnostics, result.detail, text)
    found = [one for one in result.findings if one.severity == "error"] or list(result.findings)
    said = [_finding(one, text.splitlines()) for one in found[:MOST_ERRORS]]
    if not said:
        said = [result.detail, *result.errors.splitlines()[:MOST_ERRORS]]
    return _listed(f"It compiles, but a run under the check `{result.check}` fails:", said)


def _of_errors(diagnostics: Sequence[GateDiagnostic], detail: str, text: str) -> str:
    lines = text.splitlines()
    said = [f"{_place(one.path, one.line, lines)}{one.message}" for one in diagnostics[:MOST_ERRORS]]
    return _listed("It does not compile:", said or [detail])


def _finding(one: Finding, lines: Sequence[str]) -> str:
    where = _place(one.place.path, one.place.line, lines)
    return f"{where}{one.kind}: {one.message}" + (f" in {one.kernel}" if one.kernel else "")


def _place(path: str, line: int, lines: Sequence[str]) -> str:
    """Return the line of the program, or of another file, that a message is about."""
    own = not path or path.endswith(".hip")
    if own and 0 < line <= len(lines):
        return f"line {line}, `{lines[line - 1].strip()[:160]}`: "
    return f"{path}:{line}: " if path and line else ""


def _listed(head: str, said: Sequence[str]) -> str:
    return "\n".join([head, *_points(said)])


def _points(said: Sequence[str]) -> Iterator[str]:
    for one in said:
        if one.strip():
            yield f"- {one.strip()}"
