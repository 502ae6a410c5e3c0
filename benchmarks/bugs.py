"""Score the checks on programs with one planted bug and on their clean variants: `python -m benchmarks.bugs`.

Each program of `tests/kernelmill/hip_cpu/bugs` goes through every check of the backend `cpu` twice, with and without
`-DBUG`. A bug is caught if some check has a finding, or if the program itself reports a wrong result; either one for a
clean variant is a false alarm. Writes `bugs.json`; the exit status is 0 if all bugs were caught without false alarms.
Checks that the compiler cannot perform are listed.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from kernelmill.execution.checking import Job, Result, check
from kernelmill.execution.checks import CHECKS
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.findings import Finding
from kernelmill.execution.protocol import ProgramSources
from kernelmill.storage import jsonl
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine

PROGRAMS = Path(__file__).parents[1] / "tests/kernelmill/hip_cpu/bugs"
_FIRST_LINE = re.compile(r"// bug: (?P<kind>\w+) \| (?P<what>.+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Planted:
    """One program, and the results of its checks."""

    name: str
    kind: str
    what: str
    caught_by: tuple[str, ...]
    """Checks with a finding of any severity, or under which the program failed."""
    found: str
    """The most precise finding, or how the program ended if there is none."""
    line: int
    """The line of the finding; 0 if it names none."""
    names_thread: bool
    """Whether a finding names kernel, block and thread, which is impossible for errors of host code."""
    false_alarms: tuple[str, ...]
    """The findings for the clean variant, with their checks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """One run of the benchmark."""

    compiler: str
    unchecked_modes: tuple[str, ...]
    caught: int
    alarms: int
    programs: tuple[Planted, ...]
    caught_per_mode: dict[str, int]


def main() -> int:
    """Run the benchmark; print and write the score."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--compiler", choices=("g++", "clang", "zig"), help="default: the best one installed")
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    machine = ThisMachine()
    backend = Cpu(compiler=host_compiler(detect(machine), machine, given.compiler))
    score = scored(backend, sorted(PROGRAMS.glob("*.hip")), given.workers)
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "bugs.json", jsonl.pretty(score))
    print("\n".join(table(score)))
    return 0 if (score.caught, score.alarms) == (len(score.programs), 0) else 1


def scored(backend: Cpu, sources: Sequence[Path], workers: int) -> Score:
    """Run all programs under all checks."""
    with ThreadPoolExecutor(workers) as pool:
        pairs = list(pool.map(lambda source: (_results(backend, source, "BUG"), _results(backend, source)), sources))
    programs = tuple(_planted(source, bug, twin) for source, (bug, twin) in zip(sources, pairs, strict=True))
    unchecked = {
        result.check for pair in pairs for results in pair for result in results if result.state == "unchecked"
    }
    counts = Counter(mode for program in programs for mode in program.caught_by)
    return Score(
        compiler=f"{backend.compiler.name} {backend.version}",
        unchecked_modes=tuple(sorted(unchecked)),
        caught=sum(bool(program.caught_by) for program in programs),
        alarms=sum(bool(program.false_alarms) for program in programs),
        programs=programs,
        caught_per_mode={mode.name: counts[mode.name] for mode in CHECKS},
    )


def _results(backend: Cpu, source: Path, *define: str) -> tuple[Result, ...]:
    program = ProgramSources(files=(source,), define=define, root=source.parent)
    return check(backend, Job(program=program), CHECKS)


def _planted(source: Path, bug: Sequence[Result], twin: Sequence[Result]) -> Planted:
    stated = _FIRST_LINE.match(source.read_text(encoding="utf-8"))
    assert stated is not None, f"{source.name}: its first line does not name the bug"
    found = [finding for result in bug for finding in result.findings]
    first = max(found, key=_precision, default=None)
    return Planted(
        name=source.stem,
        kind=stated["kind"],
        what=stated["what"],
        caught_by=tuple(result.check for result in bug if result.state in {"findings", "failed"}),
        found=next((r.detail for r in bug), "") if first is None else f"{first.kind}: {first.message}",
        line=0 if first is None else first.place.line,
        names_thread=any(f.kernel and f.place.block and f.place.thread for f in found),
        false_alarms=tuple(_alarms(twin)),
    )


def _precision(finding: Finding) -> tuple[bool, bool]:
    return (finding.place.thread is not None, finding.place.line > 0)


def _alarms(results: Sequence[Result]) -> Iterator[str]:
    for result in results:
        if result.state in {"failed", "not_built"}:
            yield f"{result.check}: {result.detail}"
        for finding in result.findings:
            yield f"{result.check}: {finding.kind}: {finding.message}"


def table(score: Score) -> Iterator[str]:
    """Yield the lines of the score as a table."""
    yield f"{'program':44} {'line':>4} {'thread':6}  caught by"
    for program in score.programs:
        by = ", ".join(program.caught_by) or "NOTHING"
        yield f"{program.name:44} {program.line or '-':>4} {'yes' if program.names_thread else '-':6}  {by}"
        yield from (f"    FALSE ALARM  {alarm}" for alarm in program.false_alarms)
    total = len(score.programs)
    yield f"{score.compiler}: {score.caught} of {total} bugs caught, false alarms in {score.alarms}"
    yield "caught per check: " + ", ".join(f"{mode} {count}" for mode, count in score.caught_per_mode.items())
    if score.unchecked_modes:
        yield f"not checked, because the compiler does not support them: {', '.join(score.unchecked_modes)}"


if __name__ == "__main__":
    sys.exit(main())
