"""The result of `kernelmill verify`, as text with the source lines of findings."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from kernelmill.cli.console import console
from kernelmill.cli.verification.report import VerifyReport, only_warnings
from kernelmill.coverage.judging import Coverage
from kernelmill.errors import InputError
from kernelmill.execution.checking import OnResult, Result, State
from kernelmill.execution.compiling.source_mirror import MOST_BYTES
from kernelmill.execution.findings import Finding, Location
from kernelmill.execution.protocol import BackendName
from kernelmill.hip_cpu import libraries
from kernelmill.records import GateDiagnostic
from kernelmill.storage import untrusted

SHOWN_FINDINGS = 20
SHOWN_OUTPUT = 12
"""The number of lines of each stream that are printed."""
SHOWN_OF_OTHERS = 6
"""The same for programs that do not fail."""
SHOWN_SECONDS = 0.05
_WHERE: Mapping[BackendName, str] = {
    "cpu": "on the CPU runtime",
    "rocm": "for AMD GPUs",
    "cuda": "for NVIDIA GPUs",
}
_STYLES: Mapping[State, str] = {
    "clean": "green",
    "findings": "bold red",
    "failed": "bold red",
    "not_built": "bold red",
    "unchecked": "yellow",
}
HINTS: Mapping[str, str] = {
    "missing_header": "give its folder with -I; headers are searched next to the source, in the -I folders, and among "
    "those of the system",
    "undefined_symbol": "give every source file of the program",
    "multiple_definition": "a kernel or function in a header that several sources include must be static, inline or a "
    "template",
    "hard_error": "define the macro that the header requires with -D",
}
"""The remedy for each class of errors that a change of the command line can fix."""
_OF_LIBRARIES = frozenset({"missing_header", "undefined_symbol", "unknown_name"})
"""The classes of errors by which it shows that a library is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _ReportedFinding:
    """A finding and the checks that reported it."""

    finding: Finding
    checks: tuple[str, ...]


@contextmanager
def progress(steps: Sequence[str]) -> Iterator[OnResult]:
    """Show a progress bar on standard error while checks run, if that is a terminal."""
    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console(stderr=True),
        transient=True,
    )
    coming = iter([*steps[1:], ""])
    with bar:
        task = bar.add_task(f"compiling, {steps[0]}", total=len(steps))

        def advance(_: Result) -> None:
            bar.update(task, advance=1, description=next(coming, ""))

        yield advance


def show(report: VerifyReport, root: Path, console: Console) -> None:
    """Print checks, findings with source lines, and the output of a failed program; paths are relative to `root`."""
    for line in _lines_of(report, root):
        console.print(line, soft_wrap=True)


def _lines_of(report: VerifyReport, root: Path) -> Iterator[Text]:
    findings = _by_finding(report.results)
    yield _heading(report)
    if report.verdict != "not_built" or any(result.build_state != "rejected" for result in report.results):
        yield from _rows(report.results)
    yield from _errors(report.results, root)
    for each in findings[:SHOWN_FINDINGS]:
        yield from _finding(each, root)
    if len(findings) > SHOWN_FINDINGS:
        yield Text(f"… and {len(findings) - SHOWN_FINDINGS} more findings (--json has them all)")
    yield from _output(report.results)
    if report.coverage is not None:
        yield from _coverage(report.coverage)
    yield _closing(report, len(findings))


def _heading(report: VerifyReport) -> Text:
    files = ", ".join(report.files)
    return Text.assemble((files, "bold"), f" {_WHERE[report.backend]}, {report.compiler} {report.version}")


def _rows(results: Sequence[Result]) -> Iterator[Text]:
    """Yield a row for each check; the compile time is in the first row of the checks that share a build."""
    width = max(len(result.check) for result in results)
    compiled: set[float] = set()
    for result in results:
        parts = list(_parts(result))
        if result.compile_seconds >= SHOWN_SECONDS and result.compile_seconds not in compiled:
            parts.append(f"compiled in {result.compile_seconds:.1f} s")
        compiled.add(result.compile_seconds)
        label, style = ("warnings", "yellow") if only_warnings(result) else (result.state, _STYLES[result.state])
        yield Text.assemble(
            f"  {result.check:{width}}  ", (f"{label.replace('_', ' '):9}", style), f"  {', '.join(parts)}".rstrip()
        )


def _parts(result: Result) -> Iterator[str]:
    if result.findings:
        yield _counted(len(result.findings), "warning" if only_warnings(result) else "finding")
    if result.targets:
        yield f"compiled for {', '.join(result.targets)}"
    if result.unchecked_targets:
        yield f"not for {', '.join(result.unchecked_targets)}, which this compiler or its libraries do not support"
    if result.detail:
        yield result.detail
    if result.run_seconds is not None:
        yield f"ran {result.run_seconds:.2f} s"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' if number != 1 else ''}"


def _errors(results: Sequence[Result], root: Path) -> Iterator[Text]:
    """Yield the distinct errors of the compiler, and remedies."""
    seen: dict[GateDiagnostic, None] = dict.fromkeys(each for result in results for each in result.diagnostics)
    for each in seen:
        place = f"{each.path}:{each.line}: " if each.line else f"{each.path}: " if each.path else ""
        yield Text.assemble(place, ("error: ", "bold red"), each.message)
        yield from _source(each.path, each.line, root)
    for remedy in dict.fromkeys(map(_remedy, seen)):
        if remedy:
            yield Text(f"  remedy: {remedy}")


def _remedy(diagnostic: GateDiagnostic) -> str:
    """Return what helps against an error of the compiler; empty if that is not known."""
    library = libraries.remedy(diagnostic.message) if diagnostic.cause in _OF_LIBRARIES else None
    return library or HINTS.get(diagnostic.cause, "")


def _by_finding(results: Sequence[Result]) -> tuple[_ReportedFinding, ...]:
    """Return the distinct findings with the checks that reported them: errors first, then those with a location."""
    names: dict[Finding, list[str]] = {}
    for result in results:
        for finding in result.findings:
            names.setdefault(finding, []).append(result.check)
    reported = [_ReportedFinding(finding=finding, checks=tuple(dict.fromkeys(own))) for finding, own in names.items()]
    return tuple(sorted(reported, key=lambda each: (each.finding.severity != "error", not each.finding.place.line)))


def _finding(reported: _ReportedFinding, root: Path) -> Iterator[Text]:
    found = reported.finding
    color = "bold red" if found.severity == "error" else "bold yellow"
    place = f"{found.place.path}:{found.place.line}: " if found.place.line else ""
    yield Text("")
    yield Text.assemble(
        (place, "bold"),
        (f"{found.severity}: {found.kind}: ", color),
        found.message,
        f"  ({', '.join(reported.checks)})",
    )
    yield from _source(found.place.path, found.place.line, root)
    if who := _who(found.kernel, found.place):
        yield Text(f"        {who}")
    if found.other is not None and (found.other.line or found.other.thread):
        at = f"{found.other.path}:{found.other.line}" if found.other.line else "an unknown line"
        yield Text(f"        against {', '.join(part for part in (at, _who('', found.other)) if part)}")
        if (found.other.path, found.other.line) != (found.place.path, found.place.line):
            yield from _source(found.other.path, found.other.line, root)


def _who(kernel: str, place: Location) -> str:
    parts = [f"kernel {kernel}" if kernel else "", f"block {place.block}" if place.block else ""]
    return ", ".join(part for part in [*parts, f"thread {place.thread}" if place.thread else ""] if part)


def _source(path: str, line: int, root: Path) -> Iterator[Text]:
    lines = _lines(root / path) if path and line else ()
    if 0 < line <= len(lines):
        yield Text(f"  {line:>4} | {shorten(lines[line - 1].rstrip())}", style="dim")


def shorten(text: str, most: int = 160) -> str:
    """Truncate a long line."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


@cache
def _lines(path: Path) -> tuple[str, ...]:
    """Read the lines of a file of the program; compilers also name headers that do not exist here."""
    try:
        return tuple(untrusted.read(path, limit=MOST_BYTES).decode(errors="replace").split("\n"))
    except InputError:
        return ()


def _output(results: Sequence[Result]) -> Iterator[Text]:
    """Yield the end of the output of the first run that failed, else that of the first run that printed something."""
    failed = next((result for result in results if result.state == "failed"), None)
    if failed is not None:
        yield from _end_of("output", failed.output, SHOWN_OUTPUT)
        yield from _end_of("errors", failed.errors, SHOWN_OUTPUT)
        return
    yield from _end_of("output", next((result.output for result in results if result.output), ""), SHOWN_OF_OTHERS)


def _end_of(name: str, text: str, most: int) -> Iterator[Text]:
    if lines := text.rstrip("\n").splitlines():
        yield Text(f"\nits {name}{f', the last {most} lines' if len(lines) > most else ''}:")
        yield from (Text(f"  {line}") for line in lines[-most:])


def _coverage(coverage: Coverage) -> Iterator[Text]:
    """Yield a row for each kernel, device function and instantiation, with the lines that never ran."""
    if coverage.state != "measured":
        yield Text(f"\ncoverage {coverage.state}: {coverage.detail}")
        return
    lines, branches = (coverage.lines_covered, coverage.lines), (coverage.branches_covered, coverage.branches)
    yield Text(f"\ncoverage: {_share(*lines)} of lines, {_share(*branches)} of branches")
    if coverage.detail:
        yield Text(f"  {coverage.detail}")
    for each in coverage.functions:
        reached = sum(branch.count > 0 for branch in each.branches)
        parts = [
            f"{_share(len(each.lines) - len(each.missed), len(each.lines))} of lines",
            f"{_share(reached, len(each.branches))} of branches",
            *([f"never run: {_ranges(each.missed)}"] if each.missed else []),
        ]
        yield Text.assemble(f"  {each.path}:{each.line}: {each.kind} ", (each.name, "bold"), f"  {', '.join(parts)}")


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole}"


def _ranges(numbers: Sequence[int]) -> str:
    """Format line numbers, with consecutive ones as ranges."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{each[0]}-{each[-1]}" if len(each) > 1 else f"{each[0]}" for each in found)


def _closing(report: VerifyReport, findings: int) -> Text:
    names = {state: [result.check for result in report.results if result.state == state] for state in _STYLES}
    parts = [f"{state.replace('_', ' ')}: {', '.join(names[state])}" for state in _STYLES if names[state]]
    if findings:
        parts.append(_counted(findings, "finding"))
    unenforced = sorted({part for result in report.results for part in result.unenforced})
    if unenforced:
        parts.append(f"this kernel cannot confine programs fully: {', '.join(unenforced)}")
    return Text(f"\n{'; '.join(parts)}")
