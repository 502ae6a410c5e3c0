"""Make the units of many kernels at once, whose drafts are pruned and checked together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill import progress
from kernelmill.clang.cuda_arguments import PASSES
from kernelmill.clang.parse_job import ParseJob
from kernelmill.extraction.project import Project
from kernelmill.instantiation.facts import Draft, Pruned
from kernelmill.instantiation.pruning.checking import UnitCheck, check_all
from kernelmill.instantiation.units import KernelUnits, make
from kernelmill.records import Closure, CompileCommand, Kernel, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRequest:
    """A kernel to make units of, with its closure."""

    kernel: Kernel
    closure: Closure
    types: tuple[str, ...]
    """The element types for templates without launches."""


def make_all(sources: Sequence[Project], requests: Sequence[UnitRequest]) -> tuple[KernelUnits, ...]:
    """Make the units of each kernel, in the order of the requests.

    Every round makes those kernels again that a check was missing for, and collects the checks that still are.
    """
    by_id = {project.source.id: project for project in sources}
    jobs = _check_jobs(sources)
    results: dict[UnitCheck, Pruned] = {}
    made: dict[int, KernelUnits] = {}
    while left := [number for number in range(len(requests)) if number not in made]:
        missing: dict[UnitCheck, None] = {}
        with progress.step("make units"):
            for number in left:
                each, lacks = requests[number], dict[UnitCheck, None]()
                units = _make(each, by_id[each.kernel.source], jobs[each.kernel.source], results, lacks)
                missing.update(lacks)
                if not lacks:
                    made[number] = units
        if missing:
            results.update(zip(missing, check_all(tuple(missing)), strict=True))
    return tuple(made[number] for number in range(len(requests)))


def _make(
    request: UnitRequest,
    project: Project,
    jobs: tuple[ParseJob, ...],
    results: Mapping[UnitCheck, Pruned],
    missing: dict[UnitCheck, None],
) -> KernelUnits:
    """Make the units of one kernel from `results`; checks without a result are added to `missing` and fail for now."""

    def check(drafts: Sequence[Sequence[Draft]]) -> list[Pruned]:
        checks = [UnitCheck(drafts=tuple(each), jobs=jobs) for each in drafts]
        missing.update((check, None) for check in checks if check not in results)
        return [results.get(check) or Pruned(errors=("not checked yet",)) for check in checks]

    texts = {**project.tree.texts, **{path: _text(project, path) for path in _paths(request)}}
    return make(request.kernel, request.closure, texts, request.types, check)


def _paths(request: UnitRequest) -> set[str]:
    closure = request.closure
    host = () if closure.host is None else closure.host.declarations
    every = (closure.declarations, host, *(each.declarations for each in closure.instance_closures))
    return {request.kernel.path, *(one.path for declarations in every for one in declarations)}


def _text(project: Project, path: str) -> bytes:
    """Return the text of a file; files with unusual suffixes are not in the source tree."""
    known = project.tree.texts.get(path)
    return project.text(path) if known is None else known


def _check_jobs(sources: Sequence[Project]) -> dict[str, tuple[ParseJob, ...]]:
    """Return both passes of an empty file for each source; sources with the same headers share them."""
    by_headers: dict[tuple[Path, ...], tuple[ParseJob, ...]] = {}
    for project in sources:
        alone = CompileCommand(source=project.source.id, path="unit.cu", arguments=(), strategy="infer")
        jobs = tuple(project.job(alone, side=side) for side in PASSES)
        by_headers.setdefault(_headers(project), jobs)
    return {project.source.id: by_headers[_headers(project)] for project in sources}


def _headers(project: Project) -> tuple[Path, ...]:
    return (project.roots.headers, *project.roots.others)


def with_ids(units: Iterable[Unit]) -> list[Unit]:
    """Sort the units by id and append `#2`, `#3` to ids that occur repeatedly."""
    counts: dict[str, int] = {}
    found = []
    for unit in sorted(units, key=lambda u: (u.id, u.kernel_id)):
        counts[unit.id] = counts.get(unit.id, 0) + 1
        found.append(unit if counts[unit.id] == 1 else replace(unit, id=f"{unit.id}#{counts[unit.id]}"))
    return found
