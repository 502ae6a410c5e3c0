"""Compare a whole proof with one plain compile: `python -m benchmarks.proof [--suites N] [--seed N]`.

For a sample of the suites in `data/` (after `dvc repro`), in one run on one machine, in processor seconds:

- `g++ -O0` compiles the suite's file once, as a user would: with the runtime's header as text, and without a sandbox;
- the stages `cases` and `verify` make the same suite anew and prove it: what their compiles, links, runs, coverage
  tools and Python code take. As in the pipeline, the second stage finds in the memo what the first one built in the
  same way, and an instance of a kernel starts from the cases of its leading one. The memo is empty at first.

The precompiled headers, which all suites share, do not count; to make them takes about a minute. Processor seconds
hardly depend on the number of processors, but do depend on what else runs: compare ratios. Writes `proof.json` and
`proof.svg` to the output folder and prints a table, in which each row appears as soon as it is known.
"""

import argparse
import os
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kernelmill import sandbox
from kernelmill.errors import InputError
from kernelmill.execution.compiling import precompiled
from kernelmill.execution.compiling.source_mirror import gather, mirror
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import single
from kernelmill.hip_cpu.build import INCLUDE_FOLDER
from kernelmill.proof.proving import prove
from kernelmill.records import Program, Suite
from kernelmill.sandbox import Finished, Limits
from kernelmill.storage import jsonl
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import HostCompiler, host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.cases.sharing import Lead, leads_by_program
from stages.cases.suites import suite

PARTS = ("compile", "link", "run", "coverage", "python")
COLORS: Mapping[str, str] = {
    "compile": "#4269d0",
    "link": "#efb118",
    "run": "#ff725c",
    "coverage": "#6cc5b0",
    "python": "#9c6b4e",
}
COVERAGE_TOOLS = ("gcov", "llvm-cov", "llvm-profdata", "c++filt", "llvm-cxxfilt")
ROW_HEIGHT, LABEL_WIDTH, BAR_WIDTH = 18, 330, 560


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The processor seconds of one suite."""

    suite: str
    plain: float
    """One `g++ -O0` of the suite's file."""
    cases: dict[str, float]
    """By part."""
    verify: dict[str, float]
    whole: float
    """Of both stages."""
    ratio: float
    """Of the whole to the plain compile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One run of the benchmark."""

    compiler: str
    others_running: float
    """The load average of the last minute before the start."""
    seed: int
    rows: tuple[Row, ...]
    median_whole: float
    median_ratio: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """Runs commands in the sandbox, and adds up the processor seconds of each part, except for precompiled headers."""

    compiler: Path
    spent: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))

    def __call__(
        self,
        command: Sequence[str],
        *,
        read: Sequence[Path] = (),
        write: Sequence[Path] = (),
        limits: Limits,
        environment: Mapping[str, str] | None = None,
        cwd: Path,
        stdin: bytes = b"",
    ) -> Finished:
        """Run a command like `sandbox.run`."""
        before = children()
        finished = sandbox.run(
            command, read=read, write=write, limits=limits, environment=environment, cwd=cwd, stdin=stdin
        )
        if not any(cwd.is_relative_to(shared) for shared in precompiled.readable()):
            self.spent[self._part(command)] += children() - before
        return finished

    def _part(self, command: Sequence[str]) -> str:
        program = Path(command[0]).name
        if Path(command[0]) == self.compiler:
            return "compile" if "-c" in command else "link"
        return "coverage" if program.startswith(COVERAGE_TOOLS) else "run"


def main() -> None:
    """Run the benchmark; print and write the result."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--suites", type=int, default=12, help="number of suites [default: 12]")
    options.add_argument("--seed", type=int, default=1, help="chooses the suites [default: 1]")
    options.add_argument("--data", type=Path, default=Path("data"), help="the folder of the stages' results")
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    if given.suites < 1:
        options.error("--suites must be at least 1")
    busy = os.getloadavg()[0]
    machine = ThisMachine()
    compiler = host_compiler(detect(machine), machine)
    programs = {one.id: one for one in jsonl.read(given.data / "wrap/programs.jsonl", Program)}
    leads = leads_by_program(list(programs.values()))
    suites = jsonl.read(given.data / "cases/suites.jsonl", Suite)
    if not suites:
        raise InputError(f"{given.data}/cases/suites.jsonl is empty", remedy="run `dvc repro` first")
    sample = random.Random(given.seed).sample(suites, min(given.suites, len(suites)))  # noqa: S311  # not for secrets
    print(f"{'':48} {'g++ -O0':>8} {'cases':>7} {'verify':>7} {'ratio':>6}")
    known = {one.id: one for one in suites}
    rows = []
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as cache:
        os.environ["KERNELMILL_CACHE"] = cache
        for one in sample:
            leader = leads[one.id]
            led = leader.id != one.id and leader.id in known
            lead = Lead(program=leader, suite=known[leader.id]) if led else None
            rows.append(measure(one, programs[one.id], lead, compiler))
            print(written(rows[-1]), flush=True)
    measured = Measured(
        compiler=f"{compiler.name} {compiler.version}",
        others_running=round(busy, 1),
        seed=given.seed,
        rows=tuple(rows),
        median_whole=round(statistics.median(row.whole for row in rows), 2),
        median_ratio=round(statistics.median(row.ratio for row in rows), 2),
    )
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "proof.json", jsonl.pretty(measured))
    jsonl.write_text(given.output / "proof.svg", drawn(measured))
    print("\n".join(summary(measured)))


def measure(proven: Suite, program: Program, lead: Lead | None, compiler: HostCompiler) -> Row:
    """Take the timings of one suite, whose cases may be those of a leading instance."""
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        folder = Path(scratch)
        plain = compiled_plainly(proven, compiler, folder / "plain")
        cases = spent(compiler, lambda backend: suite(program, backend, folder / "cases", lead=lead))
        verify = spent(compiler, lambda backend: prove(proven, backend, folder / "verify"))
    whole = sum(cases.values()) + sum(verify.values())
    return Row(
        suite=proven.id,
        plain=round(plain, 3),
        cases={part: round(seconds, 3) for part, seconds in cases.items()},
        verify={part: round(seconds, 3) for part, seconds in verify.items()},
        whole=round(whole, 3),
        ratio=round(whole / plain, 2),
    )


def spent(compiler: HostCompiler, work: Callable[[Cpu], object]) -> dict[str, float]:
    """Return the processor seconds of each part of some work."""
    meter = Meter(compiler=compiler.path)
    before = time.process_time()
    work(Cpu(compiler=compiler, precompiles=True, recalls_runs=True, runner=meter))
    return {**meter.spent, "python": time.process_time() - before}


def compiled_plainly(one: Suite, compiler: HostCompiler, folder: Path) -> float:
    """Return the processor seconds of compiling and linking a suite's file once, without optimization."""
    (source,) = mirror(gather(single(one.name, one.code, folder)), folder / "tree")
    flags = ("-std=gnu++17", "-O0", "-w", "-fpermissive", f"-I{INCLUDE_FOLDER}", "-include", "hip/hip_runtime.h")
    before = children()
    finished = sandbox.run(
        [*compiler.called.command, *flags, str(source), "-o", str(folder / "program"), "-lpthread"],
        read=[*compiler.readable, INCLUDE_FOLDER],
        write=[folder, *compiler.writable],
        limits=Limits(wall_seconds=300, memory_mib=8192),
        environment=compiler.environment,
        cwd=folder,
    )
    if finished.returncode != 0:
        raise InputError(f"{one.name} does not compile: {finished.error_text[:500]}", remedy="run `dvc repro` first")
    return children() - before


def children() -> float:
    """Return the processor seconds of the child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def written(row: Row) -> str:
    """Return the line of the table for a suite."""
    name = row.suite.rpartition("/")[2][-48:]
    cases, verify = sum(row.cases.values()), sum(row.verify.values())
    return f"{name:48} {row.plain:8.2f} {cases:7.2f} {verify:7.2f} {row.ratio:6.2f}"


def summary(measured: Measured) -> Iterator[str]:
    """Yield the lines below the table."""
    count = len(measured.rows)
    for stage in ("cases", "verify"):
        parts = {part: sum(getattr(row, stage)[part] for row in measured.rows) / count for part in PARTS}
        said = ", ".join(f"{part} {seconds:.2f}" for part, seconds in parts.items())
        yield f"mean of {stage}: {sum(parts.values()):.2f} s ({said})"
    yield (
        f"median: {measured.median_whole:.2f} processor seconds for a suite, {measured.median_ratio:.2f} times one "
        f"`{measured.compiler} -O0` of its file"
    )


def drawn(measured: Measured) -> str:
    """Return the chart: for each suite the parts of both stages as multiples of its plain compile."""
    longest = max(row.ratio for row in measured.rows)
    height = ROW_HEIGHT * (len(measured.rows) + 2) + 16
    view = f"0 0 {LABEL_WIDTH + BAR_WIDTH + 60} {height}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" font-family="sans-serif" font-size="11">',
        f'<text x="8" y="14">Processor time of cases and verify, in multiples of one {measured.compiler} -O0</text>',
    ]
    for number, part in enumerate(PARTS):
        left = LABEL_WIDTH + 90 * number
        lines.append(f'<rect x="{left}" y="22" width="10" height="10" fill="{COLORS[part]}"/>')
        lines.append(f'<text x="{left + 14}" y="31">{part}</text>')
    for number, row in enumerate(measured.rows):
        y, x = 22 + ROW_HEIGHT * (number + 1), float(LABEL_WIDTH)
        lines.append(
            f'<text x="{LABEL_WIDTH - 6}" y="{y + 11}" text-anchor="end">{row.suite.rpartition(":")[2]}</text>'
        )
        for part in PARTS:
            width = (row.cases[part] + row.verify[part]) / row.plain / longest * BAR_WIDTH
            lines.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="13" fill="{COLORS[part]}"/>')
            x += width
        lines.append(f'<text x="{x + 4:.1f}" y="{y + 11}">{row.ratio:.1f}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


if __name__ == "__main__":
    main()
