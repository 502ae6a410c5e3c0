"""Time extraction against clang reading the same translation units: `python -m benchmarks.extraction [--sample N]`.

In one run, on one machine, for the sources under `data/`:

- clang: every CUDA unit by itself under its own command with `-fsyntax-only`, host and device as clang does for CUDA,
  or, where there is no clang, libclang reading both passes in a process each;
- cold: our extraction with an empty work cache (header sets unpacked, as for clang); with all units it reads the C++
  files of the operators too, which clang is not given;
- unchanged: the same again; one file changed: again, after one unit got a new line.

Writes `extraction.json` and `extraction.svg` to the output folder and prints a table. Nothing under `data/` is changed.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from stages.extract.job import Job
from stages.extract.project import Project, extract, parsed_units
from stages.extract.run import projects
from stages.extract.toolchain import PASSES
from stages.lib import jsonl, params
from stages.lib.tree import SourceTree

COMPILERS = ("clang++-19", "clang++")
LIBCLANG = "import sys; from clang.cindex import Index; Index.create().parse(sys.argv[1], sys.argv[2:], options=512)"
WITHOUT_CLANG = "libclang, a process for each pass"
LEFT, BAR, ROW, WIDTH = 130, 400, 26, 640


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """One row of the table."""

    what: str
    seconds: float
    share: float
    """Of what clang took."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One run of the benchmark."""

    compiler: str
    units: int
    processors: int
    rows: tuple[Timing, ...]


def main() -> None:
    """Measure, print, write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--sample", type=int, help="take so many units, evenly spread; all where it is not given")
    options.add_argument("--data", type=Path, default=Path("data"))
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        measured = compare(given.data, Path(scratch), given.sample)
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "extraction.json", jsonl.pretty(measured))
    jsonl.write_text(given.output / "extraction.svg", drawn(measured))
    print(f"{measured.units} units, {measured.processors} processors, clang: {measured.compiler}")
    for row in measured.rows:
        print(f"{row.what:18} {row.seconds:8.1f} s {row.share:8.1%}")


def compare(data: Path, scratch: Path, sample: int | None) -> Comparison:
    """All four timings, on a copy of the sources."""
    for stage in ("fetch", "capture"):
        shutil.copytree(data / stage, scratch / "data" / stage)
    taken = sampled(projects(scratch / "data", params.load().extract), sample)
    units = [project.job(command) for project in taken for command in parsed_units(project)]
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    os.environ["KERNELMILL_CACHE"] = str(scratch / "cache")
    clang = timed(lambda: read_alone(units, compiler))
    cold = timed(lambda: extract(taken))
    unchanged = timed(lambda: extract(reread(taken)))
    path = units[0].roots.source / units[0].command.path
    path.write_bytes(path.read_bytes() + b"\n// changed\n")
    changed = timed(lambda: extract(reread(taken)))
    named = (("clang", clang), ("cold", cold), ("unchanged", unchanged), ("one file changed", changed))
    return Comparison(
        compiler=WITHOUT_CLANG if compiler is None else Path(compiler).name,
        units=len(units),
        processors=len(os.sched_getaffinity(0)),
        rows=tuple(Timing(what=what, seconds=round(t, 1), share=round(t / clang, 4)) for what, t in named),
    )


def timed(run: Callable[[], object]) -> float:
    """Wall seconds of a call."""
    start = time.monotonic()
    run()
    return time.monotonic() - start


def sampled(taken: Sequence[Project], sample: int | None) -> tuple[Project, ...]:
    """The projects with so many of their units, evenly spread over all of them."""
    units = [(project, command) for project in taken for command in parsed_units(project)]
    if sample is None or sample >= len(units):
        return tuple(taken)
    chosen = [units[n * len(units) // sample] for n in range(sample)]
    return tuple(
        replace(project, commands=tuple(command for owner, command in chosen if owner is project)) for project in taken
    )


def reread(taken: Sequence[Project]) -> tuple[Project, ...]:
    """The projects as their files stand now."""
    return tuple(replace(project, tree=SourceTree.read(project.roots.source)) for project in taken)


def read_alone(units: Sequence[Job], compiler: str | None) -> None:
    """One unit after another, both passes; what clang has to say about the code is of no concern here."""
    for job in units:
        for command in commands(job, compiler):
            subprocess.run(command, check=False, capture_output=True)


def commands(job: Job, compiler: str | None) -> list[list[str]]:
    """What reads one unit in both passes without anything of ours."""
    file = str(job.roots.source / job.command.path)
    both = [replace(job, side=side).arguments for side in PASSES]
    if compiler is None:
        return [[sys.executable, "-c", LIBCLANG, file, *arguments] for arguments in both]
    given = both[0]
    resources = given.index("-resource-dir")  # its own headers go with its own version
    own = [a for a in (*given[:resources], *given[resources + 2 :]) if a not in PASSES.values()]
    return [[compiler, "-fsyntax-only", "-Wno-unknown-cuda-version", *own, file]]


def drawn(measured: Comparison) -> str:
    """The timings as lying bars."""
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
