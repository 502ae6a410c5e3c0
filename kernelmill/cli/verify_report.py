"""What `kernelmill verify` prints: for people, with source lines, or as a record."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic.dataclasses import dataclass as record
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from kernelmill.cli.verifying import Verified
from kernelmill.coverage.measure import Coverage
from kernelmill.execution.checking import OnResult, Result, State
from kernelmill.execution.findings import Finding, Location
from kernelmill.execution.protocol import BackendName
from kernelmill.records import STRICT, GateDiagnostic

Verdict = Literal["clean", "findings", "failed", "not_built", "unchecked"]
_WORST: tuple[Verdict, ...] = ("not_built", "findings", "failed", "clean", "unchecked")
SHOWN_FINDINGS = 20
SHOWN_OUTPUT = 12
"""Lines of each stream."""
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
    "missing_header": "name the folder that holds it with -I; files are looked for beside the source, there, and among "
    "the system's",
    "undefined_symbol": "name every source file of the program",
    "multiple_definition": "a kernel or function in a header that several sources include must be static, inline or a "
    "template",
    "hard_error": "define what the header asks for with -D",
}
"""By cause: what helps against errors that lie in how the command was given."""


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class VerifyReport:
    """What `kernelmill verify --json` prints."""

    files: tuple[str, ...]
    backend: BackendName
    compiler: str
    version: str
    verdict: Verdict
    """`clean` also where there are warnings alone."""
    results: tuple[Result, ...]
    coverage: Coverage | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """A finding and the checks that report it."""

    finding: Finding
    checks: tuple[str, ...]


def report(files: Sequence[Path], verified: Verified) -> VerifyReport:
    """The record of one run of the command."""
    return VerifyReport(
        files=tuple(map(str, files)),
        backend=verified.backend,
        compiler=verified.compiler,
        version=verified.version,
        verdict=verdict(verified.results),
        results=verified.results,
        coverage=verified.coverage,
    )


def verdict(results: Sequence[Result]) -> Verdict:
    """The worst result of all checks; a program that no check could judge is not clean."""
    said = {"clean" if _warnings_alone(result) else result.state for result in results}
    return next(each for each in _WORST if each in said or each == "unchecked")


def _warnings_alone(result: Result) -> bool:
    ended = result.outcome == "exited" and result.status == 0
    return result.state == "findings" and ended and all(found.severity == "warning" for found in result.findings)


@contextmanager
def progress(steps: Sequence[str]) -> Iterator[OnResult]:
    """Show a progress bar on standard error while checks run, if that is a terminal; it disappears afterwards."""
    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    coming = iter([*steps[1:], ""])
    with bar:
        task = bar.add_task(f"compiling, {steps[0]}", total=len(steps))

        def told(_: Result) -> None:
            bar.update(task, advance=1, description=next(coming, ""))

        yield told


def show(said: VerifyReport, root: Path, console: Console) -> None:
    """Modes, findings with their lines, and the output of a program that failed; paths are relative to `root`."""
    for line in _said(said, root):
        console.print(line, soft_wrap=True)


def _said(said: VerifyReport, root: Path) -> Iterator[Text]:
    told = _by_finding(said.results)
    yield _heading(said)
    if said.verdict != "not_built" or any(result.build_state != "rejected" for result in said.results):
        yield from _rows(said.results)
    yield from _errors(said.results, root)
    for each in told[:SHOWN_FINDINGS]:
        yield from _finding(each, root)
    if len(told) > SHOWN_FINDINGS:
        yield Text(f"… and {len(told) - SHOWN_FINDINGS} more findings (--json has them all)")
    yield from _output(said.results)
    if said.coverage is not None:
        yield from _coverage(said.coverage)
    yield _closing(said, len(told))


def _heading(said: VerifyReport) -> Text:
    files = ", ".join(said.files)
    return Text.assemble((files, "bold"), f" {_WHERE[said.backend]}, {said.compiler} {said.version}")


def _rows(results: Sequence[Result]) -> Iterator[Text]:
    """A row for each check; the compile time stands in the first row of those that share a build."""
    width = max(len(result.check) for result in results)
    compiled: set[float] = set()
    for result in results:
        parts = list(_parts(result))
        if result.compile_seconds >= SHOWN_SECONDS and result.compile_seconds not in compiled:
            parts.append(f"compiled in {result.compile_seconds:.1f} s")
        compiled.add(result.compile_seconds)
        label, style = ("warnings", "yellow") if _warnings_alone(result) else (result.state, _STYLES[result.state])
        yield Text.assemble(
            f"  {result.check:{width}}  ", (f"{label.replace('_', ' '):9}", style), f"  {', '.join(parts)}".rstrip()
        )


def _parts(result: Result) -> Iterator[str]:
    if result.findings:
        yield _counted(len(result.findings), "warning" if _warnings_alone(result) else "finding")
    if result.targets:
        yield f"compiled for {', '.join(result.targets)}"
    if result.unchecked_targets:
        yield f"not for {', '.join(result.unchecked_targets)}, which this compiler or its libraries lack"
    if result.detail:
        yield result.detail
    if result.run_seconds is not None:
        yield f"ran {result.run_seconds:.2f} s"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' if number != 1 else ''}"


def _errors(results: Sequence[Result], root: Path) -> Iterator[Text]:
    """A compiler's errors, each once, and what helps against them."""
    seen: dict[GateDiagnostic, None] = dict.fromkeys(each for result in results for each in result.diagnostics)
    for each in seen:
        place = f"{each.path}:{each.line}: " if each.line else f"{each.path}: " if each.path else ""
        yield Text.assemble(place, ("error: ", "bold red"), each.message)
        yield from _source(each.path, each.line, root)
    for cause in dict.fromkeys(each.cause for each in seen):
        if cause in HINTS:
            yield Text(f"  remedy: {HINTS[cause]}")


def _by_finding(results: Sequence[Result]) -> tuple[_Seen, ...]:
    """Each finding once, errors first, those with a line before others, with all checks that report it."""
    names: dict[Finding, list[str]] = {}
    for result in results:
        for finding in result.findings:
            names.setdefault(finding, []).append(result.check)
    told = [_Seen(finding=finding, checks=tuple(dict.fromkeys(own))) for finding, own in names.items()]
    return tuple(sorted(told, key=lambda each: (each.finding.severity != "error", not each.finding.place.line)))


def _finding(told: _Seen, root: Path) -> Iterator[Text]:
    found = told.finding
    colour = "bold red" if found.severity == "error" else "bold yellow"
    place = f"{found.place.path}:{found.place.line}: " if found.place.line else ""
    yield Text("")
    yield Text.assemble(
        (place, "bold"), (f"{found.severity}: {found.kind}: ", colour), found.message, f"  ({', '.join(told.checks)})"
    )
    yield from _source(found.place.path, found.place.line, root)
    if who := _who(found.kernel, found.place):
        yield Text(f"        {who}")
    if found.other is not None and (found.other.line or found.other.thread):
        at = f"{found.other.path}:{found.other.line}" if found.other.line else "a line not known"
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
    """The beginning of a long line."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


@cache
def _lines(path: Path) -> tuple[str, ...]:
    """Of a file of the program; a compiler also names headers that are elsewhere."""
    if not path.is_file():
        return ()
    return tuple(path.read_text(encoding="utf-8", errors="replace").split("\n"))


def _output(results: Sequence[Result]) -> Iterator[Text]:
    """The end of what the first run that failed printed."""
    failed = next((result for result in results if result.state == "failed"), None)
    for name, text in (("output", failed.output), ("errors", failed.errors)) if failed else ():
        if lines := text.rstrip("\n").splitlines():
            yield Text(f"\nits {name}{f', the last {SHOWN_OUTPUT} lines' if len(lines) > SHOWN_OUTPUT else ''}:")
            yield from (Text(f"  {line}") for line in lines[-SHOWN_OUTPUT:])


def _coverage(coverage: Coverage) -> Iterator[Text]:
    """A row for each kernel, device function and instance of them, with the lines that never ran."""
    if coverage.state != "measured":
        yield Text(f"\ncoverage {coverage.state}: {coverage.detail}")
        return
    lines, branches = (coverage.lines_covered, coverage.lines), (coverage.branches_covered, coverage.branches)
    yield Text(f"\ncoverage: {_share(*lines)} of lines, {_share(*branches)} of branches")
    if coverage.detail:
        yield Text(f"  {coverage.detail}")
    for each in coverage.functions:
        taken = sum(branch.count > 0 for branch in each.branches)
        parts = [
            f"{_share(len(each.lines) - len(each.missed), len(each.lines))} of lines",
            f"{_share(taken, len(each.branches))} of branches",
            *([f"never run: {_ranges(each.missed)}"] if each.missed else []),
        ]
        yield Text.assemble(f"  {each.path}:{each.line}: {each.kind} ", (each.name, "bold"), f"  {', '.join(parts)}")


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole}"


def _ranges(numbers: Sequence[int]) -> str:
    """Line numbers, neighbours drawn together."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{each[0]}-{each[-1]}" if len(each) > 1 else f"{each[0]}" for each in found)


def _closing(said: VerifyReport, findings: int) -> Text:
    names = {state: [result.check for result in said.results if result.state == state] for state in _STYLES}
    parts = [f"{state.replace('_', ' ')}: {', '.join(names[state])}" for state in _STYLES if names[state]]
    if findings:
        parts.append(_counted(findings, "finding"))
    unenforced = sorted({part for result in said.results for part in result.unenforced})
    if unenforced:
        parts.append(f"this kernel cannot confine programs fully: {', '.join(unenforced)}")
    return Text(f"\n{'; '.join(parts)}")
