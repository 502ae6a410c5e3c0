"""Measure the overhead of the sandbox: `python -m benchmarks.sandbox`.

A short command runs with and without the sandbox in turn, so that both are exposed to the same load; the overhead is
the difference of the medians. Writes `sandbox.json`.
"""

import argparse
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pydantic.dataclasses import dataclass

from kernelmill import sandbox
from kernelmill.records import STRICT
from kernelmill.sandbox import Limits
from kernelmill.storage import jsonl

LIMITS = Limits(wall_seconds=20, memory_mib=512)
TARGET = 10.0
"""The allowed overhead in milliseconds."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Times:
    """Run times with or without the sandbox, in milliseconds."""

    way: str
    fastest: float
    median: float
    slowest_tenth: float
    """The ninth decile."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Overhead:
    """The result of the benchmark."""

    processors: int
    runs: int
    command: tuple[str, ...]
    unenforced: tuple[str, ...]
    """Restrictions that this kernel cannot enforce, which therefore cost nothing."""
    times: tuple[Times, ...]
    median_overhead: float
    fastest_overhead: float
    """The difference of the fastest runs: the overhead on an idle machine."""


def main() -> None:
    """Run the benchmark; print and write the result."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=200)
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    found = measure(given.runs, ("true",))
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "sandbox.json", jsonl.pretty(found))
    for each in found.times:
        print(f"{each.way:10}  median {each.median:6.2f} ms, fastest {each.fastest:6.2f} ms")
    verdict = "under" if found.median_overhead < TARGET else "OVER"
    print(
        f"overhead    median {found.median_overhead:6.2f} ms, fastest {found.fastest_overhead:6.2f} ms; "
        f"{verdict} the {TARGET:g} ms allowed"
    )


def measure(runs: int, command: Sequence[str]) -> Overhead:
    """Run the command `runs` times with and without the sandbox."""
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        folder = Path(scratch)
        unenforced = sandbox.run(command, write=[folder], limits=LIMITS, cwd=folder).unenforced
        ways: dict[str, Callable[[], object]] = {
            "unconfined": lambda: subprocess.run(
                command, cwd=folder, env={"PATH": "/usr/bin:/bin"}, capture_output=True, check=True
            ),
            "confined": lambda: sandbox.run(command, write=[folder], limits=LIMITS, cwd=folder),
        }
        taken: dict[str, list[float]] = {way: [] for way in ways}
        for _ in range(runs):
            for way, run in ways.items():
                start = time.perf_counter()
                run()
                taken[way].append((time.perf_counter() - start) * 1000)
    times = tuple(_times(way, each) for way, each in taken.items())
    plain, confined = times
    return Overhead(
        processors=len(os.sched_getaffinity(0)),
        runs=runs,
        command=tuple(command),
        unenforced=unenforced,
        times=times,
        median_overhead=round(confined.median - plain.median, 3),
        fastest_overhead=round(confined.fastest - plain.fastest, 3),
    )


def _times(way: str, taken: Sequence[float]) -> Times:
    ordered = sorted(taken)
    return Times(
        way=way,
        fastest=round(ordered[0], 3),
        median=round(statistics.median(ordered), 3),
        slowest_tenth=round(ordered[int(len(ordered) * 0.9)], 3),
    )


if __name__ == "__main__":
    main()
