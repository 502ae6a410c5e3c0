"""Show that units contain nothing unused: `python -m benchmarks.minimality [--sample N] [--seed N]`.

For a sample of the units in `data/`, balanced over the sources, each include, macro and top-level declaration is
removed in turn. The rest must not compile in the host pass or the device pass. If it does, the result says why: another
include provides the same names, or the text has a different meaning without the declaration.

Writes `minimality.json` to the output folder and prints a table. Nothing in `data/` is changed.
"""

import argparse
import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from benchmarks.divide import divide
from kernelmill.clang import bindings
from kernelmill.clang.cache_keys import ParseKeys
from kernelmill.clang.cuda_arguments import PASSES
from kernelmill.clang.parse_job import ParseJob
from kernelmill.clang.precompiled_headers import with_precompiled_headers
from kernelmill.config import params
from kernelmill.extraction.projects import projects
from kernelmill.instantiation.pruning.prune import Pruner, parsed
from kernelmill.pool import map_ordered
from kernelmill.records import CompileCommand, Unit
from kernelmill.storage import jsonl

Outcome = Literal["breaks", "include_comes_by_another_way", "kept_for_its_meaning", "not_needed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """One part that was removed from one unit."""

    unit: str
    kind: str
    name: str
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Minimality:
    """One run of the benchmark."""

    units: int
    removals: int
    outcomes: dict[str, int]
    """Counts by kind and outcome."""
    exceptions: tuple[Removal, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A unit, and the parse jobs of an empty file for both passes."""

    unit: Unit
    jobs: tuple[ParseJob, ...]


def main() -> None:
    """Run the benchmark; print and write the result."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--sample", type=int, default=50)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--data", type=Path, default=Path("data"))
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    units = spread(jsonl.read(given.data / "instantiate/units.jsonl", Unit), given.sample, given.seed)
    measured = measure(units, given.data)
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "minimality.json", jsonl.pretty(measured))
    broken = sum(count for name, count in measured.outcomes.items() if name.endswith("breaks"))
    print(f"{measured.units} units, {measured.removals} parts removed, {broken / max(measured.removals, 1):.1%} broke")
    for name, count in measured.outcomes.items():
        print(f"{name:50} {count:6}")


def spread(units: Sequence[Unit], sample: int, seed: int) -> list[Unit]:
    """Return `count` units, taken from the sources in turn."""
    by_source: dict[str, list[Unit]] = {}
    for unit in sorted(units, key=lambda u: hashlib.sha256(f"{seed} {u.id}".encode()).digest()):
        by_source.setdefault(unit.source, []).append(unit)
    taken: list[Unit] = []
    while len(taken) < sample and any(by_source.values()):
        taken += [own.pop(0) for own in by_source.values() if own]
    return taken[:sample]


def measure(units: Sequence[Unit], data: Path) -> Minimality:
    """Remove every part of every unit."""
    by_source = {project.source.id: project for project in projects(data, params.load().extract)}
    alone = [CompileCommand(source=u.source, path="unit.cu", arguments=(), strategy="infer") for u in units]
    jobs = [
        replace(by_source[command.source].job(command, side=side), includes=()) for command in alone for side in PASSES
    ]
    ready = iter(with_precompiled_headers(jobs, ParseKeys()))
    tasks = [Task(unit=unit, jobs=tuple(next(ready) for _ in PASSES)) for unit in units]
    removals = [
        removal for found in map_ordered(remove_each, tasks, label="minimality", unit="units") for removal in found
    ]
    counts = Counter(f"{removal.kind} {removal.outcome}" for removal in removals)
    return Minimality(
        units=len(units),
        removals=len(removals),
        outcomes=dict(sorted(counts.items())),
        exceptions=tuple(removal for removal in removals if removal.outcome != "breaks"),
    )


def remove_each(task: Task) -> list[Removal]:
    """Return the outcome of removing each part of a unit."""
    bindings.complete()
    passes = [job.complete_arguments for job in task.jobs]
    unit = parsed(task.unit.unit_code, passes[0])
    if unit is None:
        raise RuntimeError(f"{task.unit.id} cannot be read")
    parts = divide(unit, task.unit.unit_code.encode(), task.unit.name)
    texts = tuple(part.text for part in parts)
    pruner = Pruner(passes)
    whole = pruner.parse(parts, texts)
    found = []
    for number, part in enumerate(parts[:-1]):
        less = pruner.parse(parts, (*texts[:number], "", *texts[number + 1 :]))
        outcome: Outcome = "breaks"
        if not less.errors and part.kind == "include":
            outcome = "include_comes_by_another_way"
        elif not less.errors:
            outcome = "not_needed" if less.meanings == whole.meanings else "kept_for_its_meaning"
        found.append(Removal(unit=task.unit.id, kind=part.kind, name=part.name, outcome=outcome))
    return found


if __name__ == "__main__":
    main()
