"""Measure the peak memory of extraction with one project and with all of them: `python -m benchmarks.memory`.

The resident memory of the whole process tree is sampled every tenth of a second; shared pages count once for each
process that maps them. The work cache is empty in each run. Writes `memory.json`. Needs /proc of Linux.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill.config import params
from kernelmill.records import Source
from kernelmill.storage import jsonl

RUN = """
import sys
from pathlib import Path
from kernelmill.extraction.extract import extract
from kernelmill.extraction.projects import projects
if __name__ == "__main__":
    extract([p for p in projects(Path(sys.argv[1]), params.load().extract) if p.source.id in sys.argv[2:]])
"""
EVERY_SECONDS = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Peak:
    """One run."""

    sources: tuple[str, ...]
    mebibytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Peaks:
    """All runs of the benchmark."""

    processors: int
    runs: tuple[Peak, ...]


def main() -> None:
    """Measure the first source, then all of them."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--data", type=Path, default=Path("data"))
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    params.load()
    names = [source.id for source in jsonl.read(given.data / "fetch/sources.jsonl", Source)]
    runs = tuple(Peak(sources=tuple(some), mebibytes=peak(given.data, some)) for some in (names[:1], names))
    given.output.mkdir(parents=True, exist_ok=True)
    found = Peaks(processors=len(os.sched_getaffinity(0)), runs=runs)
    jsonl.write_text(given.output / "memory.json", jsonl.pretty(found))
    for run in runs:
        print(f"{len(run.sources)} projects: {run.mebibytes} MiB")


def peak(data: Path, sources: Sequence[str]) -> int:
    """Return the peak memory of the extraction of these sources, in MiB."""
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        script = Path(scratch) / "run.py"
        script.write_text(RUN, encoding="utf-8")
        environment = {**os.environ, "KERNELMILL_CACHE": f"{scratch}/cache", "PYTHONPATH": str(Path.cwd())}
        process = subprocess.Popen([sys.executable, str(script), str(data), *sources], env=environment)
        most = 0
        while process.poll() is None:
            most = max(most, resident(process.pid))
            time.sleep(EVERY_SECONDS)
    return most >> 20


def resident(root: int) -> int:
    """Return the resident memory of a process and its descendants, in bytes."""
    parents, sizes = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it ended while we were looking
            parents[int(entry.name)] = int(fields[1])
            sizes[int(entry.name)] = int(fields[21]) * os.sysconf("SC_PAGE_SIZE")
    family = {root}
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(sizes.get(pid, 0) for pid in family)


if __name__ == "__main__":
    main()
