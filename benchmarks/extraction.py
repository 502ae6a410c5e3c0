"""Compare extraction with clang parsing the same translation units: `python -m benchmarks.extraction [--sample N]`.

In one run, on one machine, for the sources in `data/`:

- clang: every CUDA translation unit on its own, one after another, with its own compile command and `-fsyntax-only`,
  for host and device; without clang, libclang parses each pass in a process of its own. With `--sample N`, N evenly
  spaced translation units are parsed, and the time is scaled to all;
- cold: kernelmill's extraction of all translation units with an empty work cache (header sets unpacked, as for clang),
  on all processors. It also parses the C++ files of operators, and builds the precompiled headers;
- unchanged: the same again; unit changed, header changed: again, after a line was added to one translation unit or one
  header with a kernel.

Ratios of wall time are valid for this number of processors on an idle machine; those of processor time for any. Writes
`extraction.json` and `extraction.svg` to the output folder and prints a table. Nothing in `data/` is changed.
"""

import argparse
import io
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from kernelmill import pool
from kernelmill.capture.source_tree import SourceTree
from kernelmill.clang.cuda_arguments import PASSES
from kernelmill.clang.parse_job import ParseJob
from kernelmill.config import params
from kernelmill.extraction.extract import extract
from kernelmill.extraction.project import Project
from kernelmill.extraction.projects import projects
from kernelmill.storage import jsonl

COMPILERS = ("clang++-19", "clang++")
LIBCLANG = "import sys; from clang.cindex import Index; Index.create().parse(sys.argv[1], sys.argv[2:], options=512)"
WITHOUT_CLANG = "libclang, a process for each pass"
COUNTED = re.compile(r"parsed (\d+), from cache (\d+)$", re.MULTILINE)
LEFT, BAR, ROW, WIDTH = 130, 400, 26, 640


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """The time that a call took, in seconds."""

    wall: float
    processor: float
    """Processor time of this process and its children that have ended."""

    def times(self, factor: float) -> "Spent":
        """Scale to `factor` calls."""
        return Spent(wall=self.wall * factor, processor=self.processor * factor)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """One row of the table; shares are relative to clang."""

    what: str
    seconds: float
    share: float
    processor_seconds: float
    processor_share: float
    parsed: int
    """The number of passes over files."""
    from_cache: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One run of the benchmark."""

    compiler: str
    units: int
    read_by_clang: int
    """The number of translation units that clang parsed; its time is scaled to all."""
    processors: int
    others_running: float
    """The load average of the last minute before the start."""
    rows: tuple[Timing, ...]


def main() -> None:
    """Run the benchmark; print and write the result."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument(
        "--sample", type=int, help="number of translation units that clang parses, evenly spaced; default: all"
    )
    options.add_argument("--data", type=Path, default=Path("data"))
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        measured = compare(given.data, Path(scratch), given.sample)
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "extraction.json", jsonl.pretty(measured))
    jsonl.write_text(given.output / "extraction.svg", drawn(measured))
    print(f"{measured.units} units, {measured.processors} processors, clang: {measured.compiler}")
    print(f"{'':18} {'seconds':>9} {'share':>7} {'processor':>10} {'share':>7} {'parsed':>7} {'cached':>7}")
    for row in measured.rows:
        wall = f"{row.seconds:9.1f} {row.share:7.1%}"
        processor = f"{row.processor_seconds:10.1f} {row.processor_share:7.1%}"
        print(f"{row.what:18} {wall} {processor} {row.parsed:7} {row.from_cache:7}")


def compare(data: Path, scratch: Path, sample: int | None) -> Comparison:
    """Take all timings on a copy of the sources."""
    for stage in ("fetch", "capture"):
        shutil.copytree(data / stage, scratch / "data" / stage)
    busy = os.getloadavg()[0]
    taken = projects(scratch / "data", params.load().extract)
    units = [project.job(command) for project in taken for command in project.cuda_commands()]
    some = evenly(units, sample or len(units))
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    clang = spent(lambda: read_alone(some, compiler)).times(len(units) / len(some))
    rows = [row("clang", clang, clang, "")]
    os.environ["KERNELMILL_CACHE"] = str(scratch / "cache")
    changes: tuple[tuple[str, Path | None], ...] = (
        ("cold", None),
        ("unchanged", None),
        ("unit changed", units[0].roots.source / units[0].command.path),
        ("header changed", header(taken)),
    )
    for what, changed in changes:
        if changed is not None:
            changed.write_bytes(changed.read_bytes() + b"\n// changed\n")
        now = reread(taken)
        with redirect_stderr(io.StringIO()) as told:
            took = spent(partial(extract, now))
        rows.append(row(what, took, clang, told.getvalue()))
    return Comparison(
        compiler=WITHOUT_CLANG if compiler is None else Path(compiler).name,
        units=len(units),
        read_by_clang=len(some),
        processors=len(os.sched_getaffinity(0)),
        others_running=round(busy, 1),
        rows=tuple(rows),
    )


def row(what: str, took: Spent, clang: Spent, told: str) -> Timing:
    """Return a timing relative to clang; `told` is the progress output of the extraction."""
    counts = [(int(match[1]), int(match[2])) for match in COUNTED.finditer(told)]
    return Timing(
        what=what,
        seconds=round(took.wall, 1),
        share=round(took.wall / clang.wall, 4),
        processor_seconds=round(took.processor, 1),
        processor_share=round(took.processor / clang.processor, 4),
        parsed=sum(parsed for parsed, _ in counts),
        from_cache=sum(remembered for _, remembered in counts),
    )


def spent(run: Callable[[], object]) -> Spent:
    """Time a call. What processes that are kept for the next tasks use counts when they have ended."""
    start, before = time.monotonic(), processor()
    run()
    wall = time.monotonic() - start
    pool.end_processes()
    return Spent(wall=wall, processor=processor() - before)


def processor() -> float:
    """Return the processor time of this process and its children so far."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def evenly(units: Sequence[ParseJob], count: int) -> list[ParseJob]:
    """Return `count` evenly spaced translation units."""
    most = max(1, min(count, len(units)))
    return [units[n * len(units) // most] for n in range(most)]


def header(taken: Sequence[Project]) -> Path:
    """Return the first header that defines a kernel."""
    return next(
        project.roots.source / path
        for project in taken
        for path in sorted(project.tree.kernel_files)
        if path not in project.tree.translation_units
    )


def reread(taken: Sequence[Project]) -> tuple[Project, ...]:
    """Return the projects with their files read again."""
    return tuple(replace(project, tree=SourceTree.read(project.roots.source)) for project in taken)


def read_alone(units: Sequence[ParseJob], compiler: str | None) -> None:
    """Parse one translation unit after another, in both passes; diagnostics are ignored."""
    for job in units:
        for command in commands(job, compiler):
            subprocess.run(command, check=False, capture_output=True)


def commands(job: ParseJob, compiler: str | None) -> list[list[str]]:
    """Return the commands that parse one translation unit in both passes without kernelmill."""
    file = str(job.roots.source / job.command.path)
    both = [replace(job, side=side).arguments for side in PASSES]
    if compiler is None:
        return [[sys.executable, "-c", LIBCLANG, file, *arguments] for arguments in both]
    given = both[0]
    resources = given.index("-resource-dir")  # its own headers go with its own version
    own = [a for a in (*given[:resources], *given[resources + 2 :]) if a not in PASSES.values()]
    return [[compiler, "-fsyntax-only", "-Wno-unknown-cuda-version", *own, file]]


def drawn(measured: Comparison) -> str:
    """Draw the timings as horizontal bars."""
    most = max(row.seconds for row in measured.rows) or 1
    height = ROW * (len(measured.rows) + 1) + 8
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
        f'<text x="4" y="18">Seconds to read {measured.units} translation units ({measured.compiler})</text>',
    ]
    for number, row in enumerate(measured.rows, start=1):
        y, width = number * ROW + 4, max(1.0, BAR * row.seconds / most)
        lines += [
            f'<text x="{LEFT - 8}" y="{y + 14}" text-anchor="end">{row.what}</text>',
            f'<rect x="{LEFT}" y="{y}" width="{width:.1f}" height="{ROW - 6}" fill="#3b6ea5"/>',
            f'<text x="{LEFT + width + 6:.1f}" y="{y + 14}">{row.seconds:.1f} s, {row.share:.1%}</text>',
        ]
    return "\n".join([*lines, "</svg>"]) + "\n"


if __name__ == "__main__":
    main()
