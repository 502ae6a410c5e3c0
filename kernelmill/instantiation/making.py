"""Make units of many kernels at once: their drafts are pruned and compiled together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.clang.cuda_arguments import PASSES
from kernelmill.clang.parse_job import ParseJob
from kernelmill.extraction.project import Project
from kernelmill.instantiation.checking import UnitCheck, check_all
from kernelmill.instantiation.facts import Draft, Pruned
from kernelmill.instantiation.units import KernelUnits, make
from kernelmill.records import Closure, CompileCommand, Kernel, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRequest:
    """A kernel to make units of, and what it needs."""

    kernel: Kernel
    closure: Closure
    types: tuple[str, ...]
    """For templates whose launches do not tell."""


def make_all(sources: Sequence[Project], wanted: Sequence[UnitRequest]) -> tuple[KernelUnits, ...]:
    """The units of each kernel, in the order asked for; the drafts of all kernels are compiled together."""
    by_id = {project.source.id: project for project in sources}
    jobs = _check_jobs(sources)
    known: dict[UnitCheck, Pruned] = {}
    while True:
        asked: dict[UnitCheck, None] = {}
        made = tuple(_make(each, by_id[each.kernel.source], jobs[each.kernel.source], known, asked) for each in wanted)
        if not asked:
            return made
        known.update(zip(asked, check_all(tuple(asked)), strict=True))


def _make(
    wanted: UnitRequest,
    project: Project,
    jobs: tuple[ParseJob, ...],
    known: Mapping[UnitCheck, Pruned],
    asked: dict[UnitCheck, None],
) -> KernelUnits:
    """The units of one kernel by what is known of its drafts; with any that is not, and is `asked`, provisional."""

    def check(drafts: Sequence[Sequence[Draft]]) -> list[Pruned]:
        questions = [UnitCheck(drafts=tuple(each), jobs=jobs) for each in drafts]
        asked.update((question, None) for question in questions if question not in known)
        return [known.get(question) or Pruned(errors=("not known yet",)) for question in questions]

    texts = {path: _text(project, path) for path in _paths(wanted)}
    return make(wanted.kernel, wanted.closure, texts, wanted.types, check)


def _paths(wanted: UnitRequest) -> set[str]:
    closure = wanted.closure
    every = (closure.pieces, *(needs.pieces for needs in closure.needs))
    return {wanted.kernel.path, *(piece.path for pieces in every for piece in pieces)}


def _text(project: Project, path: str) -> bytes:
    """A file of the project; one of unusual suffix is not in its tree."""
    known = project.tree.texts.get(path)
    return (project.roots.source / path).read_bytes() if known is None else known


def _check_jobs(sources: Sequence[Project]) -> dict[str, tuple[ParseJob, ...]]:
    """By source, either pass of a file without includes; sources with the same headers have the same."""
    by_headers: dict[tuple[Path, ...], tuple[ParseJob, ...]] = {}
    for project in sources:
        alone = CompileCommand(source=project.source.id, path="unit.cu", arguments=(), strategy="infer")
        jobs = tuple(project.job(alone, side=side) for side in PASSES)
        by_headers.setdefault(_headers(project), jobs)
    return {project.source.id: by_headers[_headers(project)] for project in sources}


def _headers(project: Project) -> tuple[Path, ...]:
    return (project.roots.headers, *project.roots.others)


def with_ids(units: Iterable[Unit]) -> list[Unit]:
    """The units sorted by id, namesakes told apart by `#2`, `#3`."""
    counts: dict[str, int] = {}
    found = []
    for unit in sorted(units, key=lambda u: (u.id, u.kernel_id)):
        counts[unit.id] = counts.get(unit.id, 0) + 1
        found.append(unit if counts[unit.id] == 1 else replace(unit, id=f"{unit.id}#{counts[unit.id]}"))
    return found
