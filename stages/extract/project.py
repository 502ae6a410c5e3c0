"""All kernels of one project: every translation unit once, then whatever its parses did not show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from stages.lib.tree import SourceTree
from stages.extract.activate import activate
from stages.extract.collect import Files, Key, Sighting, kernels, missing, sightings
from stages.extract.diagnostics import diagnostic, genuine
from stages.extract.facts import Overlay, UnitFacts
from stages.extract.parsing import Job, parse_all
from stages.lib.cuda_text import TextDefinition
from stages.lib.flags import Roots
from stages.lib.params import ExtractParams
from stages.lib.records import CompileCommand, Dropped, Kernel, Source, TranslationUnit

_LAUNCH = b"<<<"


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """What came of one source."""

    kernels: tuple[Kernel, ...]
    units: tuple[TranslationUnit, ...]
    dropped: tuple[Dropped, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A source ready to be parsed."""

    source: Source
    tree: SourceTree
    commands: tuple[CompileCommand, ...]
    roots: Roots
    limits: ExtractParams

    def job(self, command: CompileCommand) -> Job:
        """The host pass of one command."""
        return Job(command=command, roots=self.roots, limits=self.limits)


def extract(project: Project) -> Extraction:
    """Every `__global__` definition of the project, once."""
    units = parsed_units(project)
    texts = tuple(project.tree.texts.values())
    first = parse_all([project.job(c) for c in units], texts, label=f"extract {project.source.id}")
    facts = dict(zip((unit.path for unit in units), first, strict=True))
    device = _device_passes(project, units, facts)
    # Where the host pass met errors in device code, the device pass knows better what that code calls.
    seen = sightings([*device.items(), *facts.items()])
    launches = [launch for unit in facts.values() for launch in unit.launches]
    unseen = _look_again(project, seen)
    files = Files(source=project.source.id, texts=project.tree.texts, licenses=_licenses(project))
    found = kernels(files, seen, unseen, launches)
    return Extraction(
        kernels=tuple(kernel for kernel in found if _is_text(kernel)),
        units=tuple(_unit(project, path, facts[path], device.get(path)) for path in sorted(facts)),
        dropped=tuple(_not_text(kernel) for kernel in found if not _is_text(kernel)),
    )


def parsed_units(project: Project) -> tuple[CompileCommand, ...]:
    """The commands worth parsing: CUDA files, and others that hold a kernel or a launch themselves."""
    return tuple(
        sorted(
            (c for c in project.commands if c.borrowed_from is None and _is_cuda(project.tree, c.path)),
            key=lambda c: c.path,
        )
    )


def _is_cuda(tree: SourceTree, path: str) -> bool:
    return path.endswith(".cu") or path in tree.kernel_files or _LAUNCH in tree.texts.get(path, b"")


def _device_passes(
    project: Project, units: Sequence[CompileCommand], facts: Mapping[str, UnitFacts]
) -> dict[str, UnitFacts]:
    """The device pass of every unit in whose device code the host pass met errors."""
    doubtful = [c for c in units if any(error.in_device_code for error in facts[c.path].errors)]
    jobs = [replace(project.job(c), side="device") for c in doubtful]
    passes = parse_all(jobs, tuple(project.tree.texts.values()), label=f"device pass {project.source.id}")
    return dict(zip((c.path for c in doubtful), passes, strict=True))


def _look_again(project: Project, seen: dict[Key, Sighting]) -> dict[str, tuple[TextDefinition, ...]]:
    """Parse files again that hold definitions nobody saw; what is left is known from the text only.

    First the file by itself, in either pass (a header that its unit includes under a condition, code for the device
    pass only); then with the conditions around each definition met.
    """
    commands = {command.path: command for command in project.commands}
    left = _all_missing(project, seen)
    again = [path for path in left if path in commands]
    jobs = [replace(project.job(commands[path]), side=side) for path in again for side in ("host", "device")]
    for job, facts in zip(jobs, parse_all(jobs, (), label=f"second look {project.source.id}"), strict=True):
        _add(seen, job, facts, ())
    left = _all_missing(project, seen)
    hidden = [(path, d) for path, definitions in left.items() if path in commands for d in definitions]
    jobs, conditions = [], []
    for path, definition in hidden:
        activated = activate(project.tree.texts[path], definition.start)
        overlay = Overlay(path=str(project.roots.source / path), text=activated.text)
        jobs.append(replace(project.job(commands[path]), side="device", overlay=overlay))
        conditions.append(activated.conditions)
    results = parse_all(jobs, (), label=f"hidden code {project.source.id}")
    for (path, definition), job, facts, met in zip(hidden, jobs, results, conditions, strict=True):
        _add(seen, job, _only(facts, path, definition), met)
    return _all_missing(project, seen)


def _all_missing(project: Project, seen: Mapping[Key, Sighting]) -> dict[str, tuple[TextDefinition, ...]]:
    found = {path: missing(path, project.tree.texts[path], seen.values()) for path in sorted(project.tree.kernel_files)}
    return {path: definitions for path, definitions in found.items() if definitions}


def _add(seen: dict[Key, Sighting], job: Job, facts: UnitFacts, conditions: tuple[str, ...]) -> None:
    for key, sighting in sightings([(job.command.path, facts)]).items():
        seen.setdefault(key, replace(sighting, conditions=conditions))


def _only(facts: UnitFacts, path: str, wanted: TextDefinition) -> UnitFacts:
    """One definition of a parse whose other findings belong to a text that nobody wrote."""
    return UnitFacts(
        kernels=tuple(
            k for k in facts.kernels if k.path == path and k.start_offset < wanted.end and wanted.start < k.end_offset
        )
    )


def _unit(project: Project, path: str, host: UnitFacts, device: UnitFacts | None) -> TranslationUnit:
    return TranslationUnit(
        source=project.source.id,
        path=path,
        kernels=len(host.kernels),
        errors=tuple(diagnostic(error, project.roots) for error in genuine(host, device)),
        failure=host.failure,
    )


def _licenses(project: Project) -> dict[str, str]:
    own = {file.path: file.license for file in project.source.file_licenses}
    return {path: own.get(path, project.source.license) for path in project.tree.texts}


def _is_text(kernel: Kernel) -> bool:
    """Whether the bytes of a kernel are UTF-8; others cannot be written to JSON without changing them."""
    return not any("\udc80" <= character <= "\udcff" for character in kernel.code)


def _not_text(kernel: Kernel) -> Dropped:
    return Dropped(
        id=kernel.id,
        source=kernel.source,
        stage="extract",
        reason="not_utf8",
        detail=f"{kernel.path}, lines {kernel.start_line} to {kernel.end_line}",
    )
