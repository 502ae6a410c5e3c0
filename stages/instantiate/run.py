"""The instantiate stage: kept kernels in, units that compile alone out."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from stages.extract.facts import Closure
from stages.extract.job import Job
from stages.extract.project import Project
from stages.extract.run import projects
from stages.extract.toolchain import PASSES
from stages.instantiate.checking import Question, check_all
from stages.instantiate.facts import Draft, Pruned
from stages.instantiate.types import with_arguments
from stages.instantiate.units import Made, dropped, make
from stages.lib import jsonl
from stages.lib.params import Params
from stages.lib.records import CompileCommand, Dropped, Kernel, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A kernel to make units of, and what it needs."""

    kernel: Kernel
    closure: Closure
    types: tuple[str, ...]
    """For templates whose launches do not tell."""


def run(data: Path, params: Params) -> None:
    """Make units of all kept kernels under `data` and write `instantiate/{units,dropped}.jsonl` there."""
    kept = jsonl.read(data / "select/kept.jsonl", Kernel)
    closures = {closure.kernel: closure for closure in jsonl.read(data / "extract/closures.jsonl", Closure)}
    wanted = [
        Wanted(kernel=with_arguments(kernel, kept), closure=closures[kernel.id], types=params.instantiate.types)
        for kernel in kept
        if kernel.id in closures
    ]
    made = make_all(projects(data, params.extract), wanted)
    units = with_ids([unit for one in made for unit in one.units])
    jsonl.write(data / "instantiate/units.jsonl", units, key=lambda unit: unit.id)
    left_out = [*(d for one in made for d in one.dropped), *unparsed(kept, closures)]
    jsonl.write(data / "instantiate/dropped.jsonl", left_out, key=lambda d: d.id)


def make_all(sources: Sequence[Project], wanted: Sequence[Wanted]) -> tuple[Made, ...]:
    """The units of each kernel, in the order asked for; the drafts of all kernels are compiled together."""
    by_id = {project.source.id: project for project in sources}
    jobs = _check_jobs(sources)
    known: dict[Question, Pruned] = {}
    while True:
        asked: dict[Question, None] = {}
        made = tuple(_make(each, by_id[each.kernel.source], jobs[each.kernel.source], known, asked) for each in wanted)
        if not asked:
            return made
        known.update(zip(asked, check_all(tuple(asked)), strict=True))


def _make(
    wanted: Wanted,
    project: Project,
    jobs: tuple[Job, ...],
    known: Mapping[Question, Pruned],
    asked: dict[Question, None],
) -> Made:
    """The units of one kernel by what is known of its drafts; with any that is not, and is `asked`, provisional."""

    def check(drafts: Sequence[Sequence[Draft]]) -> list[Pruned]:
        questions = [Question(drafts=tuple(each), jobs=jobs) for each in drafts]
        asked.update((question, None) for question in questions if question not in known)
        return [known.get(question) or Pruned(errors=("not known yet",)) for question in questions]

    texts = {path: _text(project, path) for path in _paths(wanted)}
    return make(wanted.kernel, wanted.closure, texts, wanted.types, check)


def _paths(wanted: Wanted) -> set[str]:
    closure = wanted.closure
    every = (closure.pieces, *(needs.pieces for needs in closure.needs))
    return {wanted.kernel.path, *(piece.path for pieces in every for piece in pieces)}


def _text(project: Project, path: str) -> bytes:
    """A file of the project; one of unusual suffix is not in its tree."""
    known = project.tree.texts.get(path)
    return (project.roots.source / path).read_bytes() if known is None else known


def unparsed(kept: Sequence[Kernel], closures: Container[str]) -> tuple[Dropped, ...]:
    """Kernels of which there is no parse to close: known from the text only."""
    return tuple(dropped(kernel, kernel.id, "known_from_text_only", "") for kernel in kept if kernel.id not in closures)


def _check_jobs(sources: Sequence[Project]) -> dict[str, tuple[Job, ...]]:
    """By source, either pass of a file without includes; sources with the same headers have the same."""
    by_headers: dict[tuple[Path, ...], tuple[Job, ...]] = {}
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
