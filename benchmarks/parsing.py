"""Compare extraction with clang, project by project: `python -m benchmarks.parsing [NAME ...] [--sample N]`.

The projects are the sources of `conf/source/` and those of `benchmarks/projects/`, which are in the same format; names
choose some of them. Archives and header sets come from the package index, or from the work cache. For each project, in
one run on one machine:

- clang parses the CUDA translation units one after another, each with its own compile command and `-fsyntax-only`, for
  host and device; with `--sample N`, it parses N evenly spaced ones, and the time is scaled to all;
- kernelmill extracts the project with an empty work cache, on all processors. That includes the C++ files of operators,
  the precompiled headers, the walk of the syntax trees, closures and operators.

Ratios of wall time are valid for this number of processors on an idle machine; those of processor time for any. Writes
`parsing.json` to the output folder and prints a table, in which each row appears as soon as it is known.
"""

import argparse
import io
import os
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import redirect_stderr
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import yaml
from pydantic import TypeAdapter

from benchmarks.extraction import COMPILERS, WITHOUT_CLANG, evenly, read_alone, spent
from kernelmill import sandbox
from kernelmill.capture import plan
from kernelmill.capture.commands.roots import Roots
from kernelmill.capture.job import CaptureJob
from kernelmill.capture.source_tree import SourceTree
from kernelmill.config import params
from kernelmill.config.params import Params, SourceParams
from kernelmill.extraction.extract import extract
from kernelmill.extraction.project import Project
from kernelmill.headers import named
from kernelmill.index import PackageIndex
from kernelmill.records import Source
from kernelmill.sources import containers, sdist
from kernelmill.sources.unpack import unpack
from kernelmill.storage import jsonl

FOLDERS = (Path("conf/source"), Path(__file__).with_name("projects"))
CACHE = "KERNELMILL_CACHE"
MIB = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The timings of one project, in seconds; ratios are relative to clang."""

    project: str
    units: int
    """The number of CUDA translation units."""
    read_by_clang: int
    clang_processor: float
    processor: float
    processor_ratio: float
    clang_wall: float
    wall: float
    wall_ratio: float
    kernels: int
    precompiled_headers: int
    precompiled_mib: int
    """The size of the precompiled headers on disk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One run of the benchmark."""

    compiler: str
    processors: int
    others_running: float
    """The load average of the last minute before the start."""
    rows: tuple[Row, ...]


def main() -> None:
    """Run the benchmark; print and write the result."""
    known = described()
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("names", nargs="*", metavar="NAME", help=f"projects; default: all of {', '.join(known)}")
    options.add_argument(
        "--sample", type=int, help="number of translation units that clang parses of each project; default: all"
    )
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    if unknown := sorted(set(given.names) - known.keys()):
        options.error(f"unknown project {', '.join(unknown)}; there are: {', '.join(known)}")
    if given.sample is not None and given.sample < 1:
        options.error("--sample must be at least 1")
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    busy = os.getloadavg()[0]
    print(
        f"{'':14} {'units':>6} {'processor seconds':>18} {'ratio':>6} {'wall seconds':>15} {'ratio':>6} {'headers':>14}"
    )
    rows: list[Row] = []
    for name in given.names or known:
        with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
            rows.append(measure(project(name, known[name], Path(scratch)), compiler, given.sample, Path(scratch)))
        print(written(rows[-1]), flush=True)
    measured = Measured(
        compiler=WITHOUT_CLANG if compiler is None else Path(compiler).name,
        processors=len(os.sched_getaffinity(0)),
        others_running=round(busy, 1),
        rows=tuple(rows),
    )
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "parsing.json", jsonl.pretty(measured))
    print(f"{measured.processors} processors, clang: {measured.compiler}; left of each slash: clang")


def described() -> dict[str, SourceParams]:
    """Return the parameters of every CUDA project that the index has, by name; those of `conf/source/` come first."""
    reader = TypeAdapter(dict[str, SourceParams])
    files = [file for folder in FOLDERS for file in sorted(folder.glob("*.yaml"))]
    written_down = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in files]
    # Projects of the Triton track have no translation units and name no headers.
    cuda = [{name: one for name, one in sources.items() if "headers" in one} for sources in written_down]
    found = [reader.validate_python(sources) for sources in cuda]
    return {name: one for sources in found for name, one in sources.items() if one.kind == "sdist"}


def project(name: str, wanted: SourceParams, scratch: Path) -> Project:
    """Fetch a project to a folder of its own, and capture its compile commands."""
    settings = params.load()
    tree = scratch / name
    pin = sdist.Pin(source=name, package=wanted.package or name, version=wanted.version or "", sha256=wanted.sha256)
    held = sdist.download(pin, PackageIndex())
    unpack(containers.opened(held.path, held.filename), tree, exclude=wanted.exclude)
    roots = Roots(source=tree, headers=named.by_name(wanted.headers))
    source = Source(
        id=name,
        kind=wanted.kind,
        origin=held.filename,
        version=pin.version,
        sha256=held.sha256,
        license="NOASSERTION",
        license_evidence="",
        headers=wanted.headers,
    )
    captured = plan.capture(capture_job(source, wanted, roots, settings, scratch))
    return Project(
        source=source,
        tree=SourceTree.read(tree),
        commands=captured.commands,
        roots=roots,
        limits=settings.extract,
        python={path.relative_to(tree).as_posix(): path.read_bytes() for path in sorted(tree.rglob("*.py"))},
    )


def capture_job(source: Source, wanted: SourceParams, roots: Roots, settings: Params, scratch: Path) -> CaptureJob:
    """Return the job that captures a project's compile commands."""
    versions = named.configured(wanted.headers)
    folder = scratch / "capture"
    folder.mkdir()
    return CaptureJob(
        source=source.id,
        tree=roots.source,
        params=wanted.capture,
        headers=roots.headers,
        cuda_version=versions.cuda_version or "",
        torch_version=versions.torch_version,
        limits=settings.capture,
        scratch=folder,
        runner=sandbox.run,
    )


def measure(taken: Project, compiler: str | None, sample: int | None, scratch: Path) -> Row:
    """Take the timings of one project."""
    units = [taken.job(command) for command in taken.cuda_commands()]
    some = evenly(units, sample or len(units))
    clang = spent(lambda: read_alone(some, compiler)).times(len(units) / len(some))
    extractions: list[int] = []
    before = os.environ.get(CACHE)
    os.environ[CACHE] = str(scratch / "cache")
    try:
        with redirect_stderr(io.StringIO()):
            took = spent(partial(collect, [taken], extractions))
    finally:
        if before is None:
            del os.environ[CACHE]
        else:
            os.environ[CACHE] = before
    made = [path.stat().st_size for path in (scratch / "cache").rglob("*.pch")]
    return Row(
        project=taken.source.id,
        units=len(units),
        read_by_clang=len(some),
        clang_processor=round(clang.processor, 1),
        processor=round(took.processor, 1),
        processor_ratio=round(took.processor / clang.processor, 3),
        clang_wall=round(clang.wall, 1),
        wall=round(took.wall, 1),
        wall_ratio=round(took.wall / clang.wall, 3),
        kernels=sum(extractions),
        precompiled_headers=len(made),
        precompiled_mib=round(sum(made) / MIB),
    )


def collect(taken: Sequence[Project], kernels: list[int]) -> None:
    """Extract, and note the number of kernels of each project."""
    kernels += [len(one.kernels) for one in extract(taken)]


def written(row: Row) -> str:
    """Return the line of the table for a project."""
    processor = f"{row.clang_processor:8.1f} / {row.processor:7.1f} {row.processor_ratio:6.2f}"
    wall = f"{row.clang_wall:6.0f} / {row.wall:6.0f} {row.wall_ratio:6.2f}"
    return f"{row.project:14} {row.units:6} {processor} {wall} {row.precompiled_headers:4}, {row.precompiled_mib:4} MiB"


if __name__ == "__main__":
    main()
