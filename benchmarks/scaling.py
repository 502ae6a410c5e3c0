"""Show how the cost of suites grows with their number: `python -m benchmarks.scaling [--suites N] [--times 1 3 10]`.

A few programs of `data/` (after `dvc repro`) are repeated under other names, once, three times and ten times as many,
and the stages `cases` and `verify` make and prove all of their suites in the processes of the pool, without the memo.
Wall and processor seconds for one suite stay the same if the cost is linear. The precompiled headers, which all suites
share, are made before. Writes `scaling.json` to the output folder and prints a table, row by row.
"""

import argparse
import os
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.extraction import spent
from kernelmill import pool
from kernelmill.errors import InputError
from kernelmill.execution.cpu import Cpu
from kernelmill.records import Program, Suite, Verdict
from kernelmill.storage import jsonl, memo
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.cases import run as cases
from stages.verify import run as verify


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The cost of one number of suites."""

    suites: int
    wall: float
    """Seconds of both stages."""
    processor: float
    wall_of_one: float
    """Seconds for one suite."""
    processor_of_one: float
    verified: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One run of the benchmark."""

    processes: int
    others_running: float
    """The load average of the last minute before the start."""
    programs: tuple[str, ...]
    rows: tuple[Row, ...]


def main() -> None:
    """Run the benchmark; print and write the result."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--suites", type=int, default=4, help="number of programs that are repeated [default: 4]")
    options.add_argument("--times", type=int, nargs="+", default=[1, 3, 10], help="how often [default: 1 3 10]")
    options.add_argument("--seed", type=int, default=1, help="chooses the programs [default: 1]")
    options.add_argument("--data", type=Path, default=Path("data"), help="the folder of the stages' results")
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    if min(given.suites, *given.times) < 1:
        options.error("--suites and --times must be at least 1")
    made = {one.id for one in jsonl.read(given.data / "cases/suites.jsonl", Suite)}
    known = [one for one in jsonl.read(given.data / "wrap/programs.jsonl", Program) if one.id in made]
    if not known:
        raise InputError(f"{given.data}/cases/suites.jsonl is empty", remedy="run `dvc repro` first")
    chosen = random.Random(given.seed).sample(known, min(given.suites, len(known)))  # noqa: S311  # not for secrets
    busy = os.getloadavg()[0]
    os.environ[memo.VARIABLE] = "off"
    machine = ThisMachine()
    backend = Cpu(compiler=host_compiler(detect(machine), machine), precompiles=True)
    measure(chosen[:1], backend)  # makes the precompiled headers
    print(f"{'suites':>7} {'wall s':>8} {'of one':>7} {'processor s':>12} {'of one':>7} {'verified':>9}")
    rows = []
    for times in given.times:
        rows.append(measure(repeated(chosen, times), backend))
        print(written(rows[-1]), flush=True)
    measured = Measured(
        processes=pool.workers(),
        others_running=round(busy, 1),
        programs=tuple(one.id for one in chosen),
        rows=tuple(rows),
    )
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "scaling.json", jsonl.pretty(measured))


def repeated(programs: Sequence[Program], times: int) -> list[Program]:
    """Return the programs so many times, each time under other names."""
    return [
        replace(one, id=f"{one.id}_{number}", name=f"{one.name}_{number}")
        for number in range(times)
        for one in programs
    ]


def measure(programs: Sequence[Program], backend: Cpu) -> Row:
    """Make and prove the suites of some programs, and return what it cost."""
    verdicts: list[Verdict] = []
    took = spent(lambda: verdicts.extend(proven(programs, backend)))
    return Row(
        suites=len(verdicts),
        wall=round(took.wall, 1),
        processor=round(took.processor, 1),
        wall_of_one=round(took.wall / len(programs), 2),
        processor_of_one=round(took.processor / len(programs), 2),
        verified=sum(verdict.verified for verdict in verdicts),
    )


def proven(programs: Sequence[Program], backend: Cpu) -> Sequence[Verdict]:
    """Make the suites of some programs, and return the verdicts on them."""
    made = pool.map_ordered(cases.made_for, cases.tasks(programs, backend), label="cases", unit="programs")
    suites = [one for one in made if isinstance(one, Suite)]
    return pool.map_ordered(verify.proven, verify.tasks(suites, backend), label="verify", unit="suites")


def written(row: Row) -> str:
    """Return the line of the table for a number of suites."""
    return (
        f"{row.suites:7} {row.wall:8.1f} {row.wall_of_one:7.2f} {row.processor:12.1f} {row.processor_of_one:7.2f} "
        f"{row.verified:9}"
    )


if __name__ == "__main__":
    main()
