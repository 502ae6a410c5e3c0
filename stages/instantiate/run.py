"""The instantiate stage: kept kernels in, units that compile alone out."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from stages.extract.facts import Closure, ClosureRequest, Wanted
from stages.extract.parsing import Job, precompile_for, precompiled, process
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
class ClosureTask:
    """One translation unit and the kernels of it to close."""

    job: Job
    kernels: tuple[Kernel, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitTask:
    """One closed kernel to make units of."""

    kernel: Kernel
    closure: Closure
    texts: Mapping[str, bytes]
    types: tuple[str, ...]
    checks: tuple[Job, ...]
    """An empty file in either pass, with the headers that a unit may use."""


def run(data: Path, params: Params) -> None:
    """Make units of all kept kernels under `data` and write `instantiate/{units,dropped}.jsonl` there."""
    kept = jsonl.read(data / "select/kept.jsonl", Kernel)
    sources = projects(data, params.extract)
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        made = _make_all(sources, kept, params, Path(scratch))
    units = _with_ids([unit for one in made for unit in one.units])
    jsonl.write(data / "instantiate/units.jsonl", units, key=lambda unit: unit.id)
    left_out = [*(d for one in made for d in one.dropped), *unparsed(sources, kept)]
    jsonl.write(data / "instantiate/dropped.jsonl", left_out, key=lambda d: d.id)


def _make_all(sources: Sequence[Project], kept: Sequence[Kernel], params: Params, scratch: Path) -> tuple[Made, ...]:
    tasks = [task for project in sources for task in _closure_tasks(project, kept)]
    jobs = precompiled([task.job for task in tasks], scratch)
    tasks = [replace(task, job=job) for task, job in zip(tasks, jobs, strict=True)]
    closures = map_ordered(close, tasks, label="close")
    checks = {project.source.id: _check_jobs(project, scratch) for project in sources}
    by_id = {project.source.id: project for project in sources}
    return map_ordered(
        make_units,
        [
            UnitTask(
                kernel=kernel,
                closure=closure,
                texts={path: _text(by_id[kernel.source], path) for path in _paths(kernel, closure)},
                types=params.instantiate.types,
                checks=checks[kernel.source],
            )
            for task, closed in zip(tasks, closures, strict=True)
            for kernel, closure in zip(task.kernels, closed, strict=True)
        ],
        label="instantiate",
    )


def _paths(kernel: Kernel, closure: Closure) -> set[str]:
    return {kernel.path, *(piece.path for piece in closure.pieces)}


def _text(project: Project, path: str) -> bytes:
    """A file of the project; one of unusual suffix is not in its tree."""
    known = project.tree.texts.get(path)
    return (project.roots.source / path).read_bytes() if known is None else known


def unparsed(sources: Sequence[Project], kept: Sequence[Kernel]) -> tuple[Dropped, ...]:
    """Kernels of which there is no parse to close: known from the text only."""
    parsed = {(project.source.id, command.path) for project in sources for command in project.commands}
    return tuple(
        dropped(kernel, kernel.id, "known_from_text_only", "")
        for kernel in kept
        if (kernel.source, kernel.translation_unit) not in parsed
    )


def _closure_tasks(project: Project, kept: Sequence[Kernel]) -> list[ClosureTask]:
    """The device pass of every unit with a kept kernel: it sees all that device code sees."""
    commands = {command.path: command for command in project.commands}
    wanted: dict[str, list[Kernel]] = {}
    for kernel in kept:
        if kernel.source == project.source.id and kernel.translation_unit in commands:
            wanted.setdefault(kernel.translation_unit, []).append(kernel)
    return [
        ClosureTask(job=project.job(commands[path], side="device"), kernels=tuple(kernels))
        for path, kernels in sorted(wanted.items())
    ]


def close(task: ClosureTask) -> tuple[Closure, ...]:
    """What each kernel of one translation unit needs; a parse that fails is a reason."""
    job = task.job
    request = ClosureRequest(
        file=str(job.roots.source / job.command.path),
        root=str(job.roots.source),
        headers=str(job.roots.headers),
        arguments=_given(job),
        kernels=tuple(Wanted(id=k.id, path=k.path, start_offset=k.start_offset) for k in task.kernels),
    )
    with process("stages.instantiate.worker", jsonl.dumps(request), job) as finished:
        lines = finished.stdout.splitlines()
        if finished.returncode == 0 and len(lines) == len(task.kernels):
            return tuple(jsonl.loads(Closure, line) for line in lines)
    if job.precompiled is not None:
        return close(replace(task, job=replace(job, precompiled=None)))
    return tuple(Closure(kernel=kernel.id, missing="parse_failed") for kernel in task.kernels)


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
    return make(task.kernel, task.closure, task.texts, task.types, lambda texts: _check(texts, task.checks))


def _check(texts: Sequence[str], jobs: Sequence[Job]) -> Sequence[Sequence[str]]:
    job = jobs[0]
    request = CheckRequest(texts=tuple(texts), passes=tuple(_given(each) for each in jobs))
    with process("stages.instantiate.checker", jsonl.dumps(request), job) as finished:
        if finished.returncode == 0:
            return jsonl.loads(Checked, finished.stdout).errors
        return [(f"clang ended with {finished.outcome}, status {finished.returncode}",) for _ in texts]


def _given(job: Job) -> tuple[str, ...]:
    """The complete arguments, the precompiled header among them where there is one."""
    included = () if job.precompiled is None else ("-include-pch", str(job.precompiled))
    return (*included, *job.arguments)


def _with_ids(units: Sequence[Unit]) -> list[Unit]:
    counts: dict[str, int] = {}
    found = []
    for unit in sorted(units, key=lambda u: (u.id, u.kernel_id)):
        counts[unit.id] = counts.get(unit.id, 0) + 1
        found.append(unit if counts[unit.id] == 1 else replace(unit, id=f"{unit.id}#{counts[unit.id]}"))
    return found
