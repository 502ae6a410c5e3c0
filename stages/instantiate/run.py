"""The instantiate stage: kept kernels in, units that compile alone out."""

import tempfile
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from stages.extract.confined import Failure, answers
from stages.extract.facts import Closure
from stages.extract.job import Job
from stages.extract.prefixes import precompile_for
from stages.extract.project import Project
from stages.extract.run import projects
from stages.extract.toolchain import PASSES
from stages.instantiate.facts import Checked, CheckRequest
from stages.instantiate.units import Made, dropped, make
from stages.lib import jsonl
from stages.lib.params import Params
from stages.lib.pool import map_ordered
from stages.lib.records import CompileCommand, Dropped, Kernel, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A kernel to make units of, and what it needs."""

    kernel: Kernel
    closure: Closure
    types: tuple[str, ...]
    """For templates whose launches do not tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitTask:
    """A wanted kernel with all that making its units takes."""

    wanted: Wanted
    texts: Mapping[str, bytes]
    checks: tuple[Job, ...]
    """An empty file in either pass, with the headers that a unit may use."""


def run(data: Path, params: Params) -> None:
    """Make units of all kept kernels under `data` and write `instantiate/{units,dropped}.jsonl` there."""
    kept = jsonl.read(data / "select/kept.jsonl", Kernel)
    closures = {closure.kernel: closure for closure in jsonl.read(data / "extract/closures.jsonl", Closure)}
    wanted = [
        Wanted(kernel=kernel, closure=closures[kernel.id], types=params.instantiate.types)
        for kernel in kept
        if kernel.id in closures
    ]
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        made = make_all(projects(data, params.extract), wanted, Path(scratch))
    units = with_ids([unit for one in made for unit in one.units])
    jsonl.write(data / "instantiate/units.jsonl", units, key=lambda unit: unit.id)
    left_out = [*(d for one in made for d in one.dropped), *unparsed(kept, closures)]
    jsonl.write(data / "instantiate/dropped.jsonl", left_out, key=lambda d: d.id)


def make_all(sources: Sequence[Project], wanted: Sequence[Wanted], scratch: Path) -> tuple[Made, ...]:
    """The units of each kernel, in the order asked for; `scratch` is an empty folder."""
    checks = {project.source.id: _check_jobs(project, scratch) for project in sources}
    by_id = {project.source.id: project for project in sources}
    return map_ordered(
        make_units,
        [
            UnitTask(
                wanted=each,
                texts={path: _text(by_id[each.kernel.source], path) for path in _paths(each)},
                checks=checks[each.kernel.source],
            )
            for each in wanted
        ],
        label="instantiate",
    )


def _paths(wanted: Wanted) -> set[str]:
    return {wanted.kernel.path, *(piece.path for piece in wanted.closure.pieces)}


def _text(project: Project, path: str) -> bytes:
    """A file of the project; one of unusual suffix is not in its tree."""
    known = project.tree.texts.get(path)
    return (project.roots.source / path).read_bytes() if known is None else known


def unparsed(kept: Sequence[Kernel], closures: Container[str]) -> tuple[Dropped, ...]:
    """Kernels of which there is no parse to close: known from the text only."""
    return tuple(dropped(kernel, kernel.id, "known_from_text_only", "") for kernel in kept if kernel.id not in closures)


def _check_jobs(project: Project, scratch: Path) -> tuple[Job, ...]:
    """Either pass of a file without includes; what CUDA gives every file is precompiled."""
    alone = CompileCommand(source=project.source.id, path="unit.cu", arguments=(), strategy="infer")
    folder = scratch / f"check-{project.source.id}"
    folder.mkdir()
    (folder / "prefix.cuh").touch()
    jobs = [replace(project.job(alone, side=side), precompiled=folder / f"{side}.pch") for side in PASSES]
    return tuple(job if precompile_for(job) else replace(job, precompiled=None) for job in jobs)


def make_units(task: UnitTask) -> Made:
    """The units of one kernel."""
    wanted = task.wanted
    return make(wanted.kernel, wanted.closure, task.texts, wanted.types, lambda texts: _check(texts, task.checks))


def _check(texts: Sequence[str], jobs: Sequence[Job]) -> Sequence[Sequence[str]]:
    questions = [jsonl.dumps(CheckRequest(text=text, passes=tuple(job.given for job in jobs))) for text in texts]
    found = answers("stages.instantiate.checker", questions, jobs[0].within)
    return [(a.cause,) if isinstance(a, Failure) else jsonl.loads(Checked, a).errors for a in found]


def with_ids(units: Iterable[Unit]) -> list[Unit]:
    """The units sorted by id, namesakes told apart by `#2`, `#3`."""
    counts: dict[str, int] = {}
    found = []
    for unit in sorted(units, key=lambda u: (u.id, u.kernel_id)):
        counts[unit.id] = counts.get(unit.id, 0) + 1
        found.append(unit if counts[unit.id] == 1 else replace(unit, id=f"{unit.id}#{counts[unit.id]}"))
    return found
