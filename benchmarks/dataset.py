"""Measure the stages that a dataset goes through as a whole: `python -m benchmarks.dataset [--samples N ...]`.

The results in `data/` (after `dvc repro`) are repeated under other names until there are about so many samples
(`benchmarks/copies.py`). Of each number, `package` writes the dataset, `kernelmill diff` compares it with a version of
which three kernels in ten differ, in all of its formats, and `report` writes the page. Wall and processor seconds and
the peak of resident memory are also given for one sample, relative to the smallest number: 1 or less means that they
grow with the number of samples or slower. Writes `dataset.json` to the output folder and prints a table.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import copies
from kernelmill import terminal
from kernelmill.errors import InputError
from kernelmill.storage import jsonl
from kernelmill.storage.scratch import scratch_folder

STEPS = {
    "package": "from stages.package.__main__ import main; "
    "main(folder / 'data', folder / 'params.yaml', folder / 'examples')",
    "diff": "from kernelmill.cli.commands import diff; from kernelmill.versions import reading; "
    "both = diff.changes(reading.read(folder, 'HEAD'), reading.read(folder, None)); "
    "[form(both) for form in diff.FORMATS.values()]",
    "report": "from stages.report.__main__ import main; main(folder / 'data')",
}
"""What a process of its own runs; `folder` holds the results of the stages."""
RUN = "import sys; from pathlib import Path; folder = Path(sys.argv[1]); "


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one step took for all samples, and for one of them relative to the smallest number of samples."""

    step: str
    wall: float
    """Seconds."""
    processor: float
    memory_mib: int
    wall_ratio: float
    processor_ratio: float
    memory_ratio: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One number of samples."""

    samples: int
    suites: int
    prompts: int
    dataset_mib: float
    page_mib: float
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One run of the benchmark."""

    processors: int
    others_running: float
    """The load average of the last minute before the start."""
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cost:
    wall: float
    processor: float
    memory: int


def main() -> None:
    """Run the benchmark; print and write the result."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--samples", type=int, nargs="+", default=[500, 1500, 5000], help="[default: 500 1500 5000]")
    options.add_argument("--data", type=Path, default=Path("data"), help="the folder of the stages' results")
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    if min(given.samples) < 1:
        options.error("--samples must be at least 1")
    if not (given.data / "evolve/variants.jsonl").exists():
        raise InputError(f"{given.data} does not have the results of all stages", remedy="run `dvc repro` first")
    busy = os.getloadavg()[0]
    print(
        f"{'samples':>7} {'step':8} {'wall s':>7} {'ratio':>6} {'processor s':>12} {'ratio':>6} {'MiB':>6} {'ratio':>6}"
    )
    rows: list[Row] = []
    for samples in sorted(given.samples):
        rows.append(measured(given.data, samples, rows[:1]))
        for line in lines(rows[-1]):
            print(line, flush=True)
    found = Measured(processors=len(os.sched_getaffinity(0)), others_running=round(busy, 1), rows=tuple(rows))
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "dataset.json", jsonl.pretty(found))
    terminal.echo(f"written to {given.output / 'dataset.json'}")


def measured(data: Path, samples: int, first: Sequence[Row]) -> Row:
    """Measure all steps with about so many samples; `first` has the row to compare with, if there is one."""
    one = count(data / "select/kept.jsonl") + count(data / "triton_check/verdicts.jsonl")
    with scratch_folder() as folder:
        copies.written(data, folder, max(1, round(samples / one)))
        costs = {"package": run("package", folder)}
        commit(folder)
        manifest = folder / "data/manifest.jsonl"
        jsonl.write_text(manifest, copies.later(manifest.read_text(encoding="utf-8")))
        costs |= {step: run(step, folder) for step in ("diff", "report")}
        dataset = folder / "data/dataset"
        made = count(dataset / "samples.jsonl") + count(dataset / "triton.jsonl")
        return Row(
            samples=made,
            suites=count(dataset / "suites.jsonl"),
            prompts=count(dataset / "prompts.jsonl"),
            dataset_mib=round(sum(path.stat().st_size for path in dataset.iterdir()) / 2**20, 1),
            page_mib=round((folder / "data/report/index.html").stat().st_size / 2**20, 1),
            steps=tuple(compared(step, cost, made, first) for step, cost in costs.items()),
        )


def count(path: Path) -> int:
    """Return the number of lines of a file."""
    with path.open("rb") as file:
        return sum(1 for _ in file)


def commit(folder: Path) -> None:
    """Make a version of the dataset in a repository of its own."""
    author = ("-c", "user.name=benchmark", "-c", "user.email=benchmark@localhost")
    for arguments in (("init", "-q"), ("add", "data/manifest.jsonl", "data/metrics.json"), ("commit", "-qm", "one")):
        subprocess.run(["git", *author, *arguments], cwd=folder, check=True)


def run(step: str, folder: Path) -> _Cost:
    """Run a step in a process of its own, and return what it cost."""
    begun = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-c", RUN + STEPS[step], str(folder)])
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise InputError(f"{step} failed with {process.returncode}", remedy="see the messages above")
    return _Cost(
        wall=time.perf_counter() - begun, processor=used.ru_utime + used.ru_stime, memory=used.ru_maxrss * 1024
    )


def compared(step: str, cost: _Cost, samples: int, first: Sequence[Row]) -> Step:
    """Return the cost of a step beside that of the smallest number of samples."""
    known = {one.step: (row.samples, one) for row in first for one in row.steps}
    base, before = known.get(step, (samples, None))
    scale = base / samples
    return Step(
        step=step,
        wall=round(cost.wall, 2),
        processor=round(cost.processor, 2),
        memory_mib=cost.memory >> 20,
        wall_ratio=round(cost.wall * scale / before.wall, 2) if before else 1,
        processor_ratio=round(cost.processor * scale / before.processor, 2) if before else 1,
        memory_ratio=round((cost.memory >> 20) * scale / before.memory_mib, 2) if before else 1,
    )


def lines(row: Row) -> list[str]:
    """Return the lines of the table for a number of samples."""
    return [
        f"{row.samples:7} {one.step:8} {one.wall:7.2f} {one.wall_ratio:6.2f} {one.processor:12.2f} "
        f"{one.processor_ratio:6.2f} {one.memory_mib:6} {one.memory_ratio:6.2f}"
        for one in row.steps
    ]


if __name__ == "__main__":
    main()
