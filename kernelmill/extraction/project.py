"""All kernels of projects: every translation unit once, then whatever those parses did not show."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypedDict, Unpack

from kernelmill.capture.roots import Roots
from kernelmill.clang.cache_keys import include_folders
from kernelmill.clang.cuda_arguments import PASSES, Pass
from kernelmill.clang.facts import Overlay, UnitFacts
from kernelmill.clang.host_facts import HostFacts
from kernelmill.clang.job import Job
from kernelmill.clang.portable_diagnostics import diagnostic, genuine
from kernelmill.clang.precompile import is_precompilable
from kernelmill.config.params import ExtractParams
from kernelmill.cpp.includes import Include, directives
from kernelmill.cpp.source_tree import SourceTree, folders
from kernelmill.cpp.tokens import TextDefinition
from kernelmill.extraction.launches.cross_tu import Across
from kernelmill.extraction.operators.operators import with_operators
from kernelmill.extraction.operators.python_files import parse_all as parse_python
from kernelmill.extraction.parse.activate import Surroundings, shown, surroundings
from kernelmill.extraction.parse.collect import (
    Closures,
    Files,
    Key,
    Sighting,
    closed,
    closures,
    kernels,
    missing,
    sightings,
)
from kernelmill.extraction.parse.host_files import host_commands
from kernelmill.extraction.parse.parsing import parse_all
from kernelmill.records import Closure, CompileCommand, Dropped, Kernel, Source, TranslationUnit
from kernelmill.records.reasons import ExtractReason

_LAUNCH = b"<<<"


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """What came of one source."""

    kernels: tuple[Kernel, ...]
    closures: tuple[Closure, ...]
    """Of the kernels that a parse saw."""
    units: tuple[TranslationUnit, ...]
    dropped: tuple[Dropped, ...]
    unread: tuple[Dropped, ...] = ()
    """Python files that could not be parsed."""


class Changes(TypedDict, total=False):
    """In what a job differs from the plain host pass."""

    side: Pass
    overlay: Overlay


@dataclass(frozen=True, kw_only=True)
class Project:
    """A source ready to be parsed."""

    source: Source
    tree: SourceTree
    commands: tuple[CompileCommand, ...]
    roots: Roots
    limits: ExtractParams
    python: Mapping[str, bytes] = field(default_factory=dict)
    """Its Python files by path, relative to its root."""
    only: str | None = None
    """The one file whose kernels are wanted; all files where none is named."""

    def wants(self, path: str) -> bool:
        """Whether kernels of a file are asked for."""
        return self.only in (None, path)

    def job(self, command: CompileCommand, **changes: Unpack[Changes]) -> Job:
        """The parse of one file, the host pass unless told otherwise."""
        plain = Job(command=command, roots=self.roots, limits=self.limits, includes=self._includes(command))
        return replace(plain, **changes)

    def _includes(self, command: CompileCommand) -> tuple[str, ...]:
        """What a file includes from outside the project, itself or through others of it, as far as it is there."""
        if command.path not in self.tree.texts:
            return ()
        own = folders(command)
        reached = (command.path, *self.tree.graph.reaches(command.path, own))
        found = {
            include.name
            for path in reached
            for include in self._directives(path)
            if self.tree.graph.resolve(path, include, own) is None
        }
        elsewhere = tuple(f for f in include_folders(command.arguments, self.roots) if self.roots.headers in f.parents)
        places = (*elsewhere, self.roots.headers / "cuda" / "include")
        return tuple(sorted(name for name in found if is_precompilable(name, places)))

    def _directives(self, path: str) -> tuple[Include, ...]:
        if path not in self._known_directives:
            self._known_directives[path] = directives(self.tree.texts[path])
        return self._known_directives[path]

    @cached_property
    def _known_directives(self) -> dict[str, tuple[Include, ...]]:
        return {}


Parsed = list[tuple[Job, UnitFacts]]


def extract(projects: Sequence[Project]) -> tuple[Extraction, ...]:
    """Every `__global__` definition of each project, once; all projects go through each pass together."""
    everything = _passes(projects, lambda p: [*_both_passes(p), *_host_code(p)], label="parse")
    parsed = {p.source.id: _of_units(p, everything[p.source.id]) for p in projects}
    seen = {p.source.id: sightings(_named(_informed(parsed[p.source.id]))) for p in projects}
    needs = {p.source.id: closures(_named(parsed[p.source.id])) for p in projects}
    again = _passes(projects, lambda p: _second_look(p, seen[p.source.id]), label="second look")
    for project in projects:
        for job, facts in again[project.source.id]:
            _add(seen[project.source.id], job, facts, ())
            needs[project.source.id] |= closures([(job.command.path, facts)])
    _look_behind_conditions(projects, seen, needs, _many_at_once)
    _look_behind_conditions(projects, seen, needs, _one_at_a_time)
    hosts = {name: [facts.host for _, facts in all_of] for name, all_of in everything.items()}
    found = [_extraction(p, parsed[n], seen[n], needs[n], hosts[n]) for p in projects for n in [p.source.id]]
    return tuple(_with_operators(p, one, hosts[p.source.id]) for p, one in zip(projects, found, strict=True))


def _passes(
    projects: Sequence[Project], jobs_of: Callable[[Project], Sequence[Job]], *, label: str
) -> dict[str, Parsed]:
    """Parse the jobs of all projects in one go and sort the results by project."""
    jobs = {project.source.id: jobs_of(project) for project in projects}
    results = iter(parse_all([job for own in jobs.values() for job in own], label=label))
    return {name: [(job, next(results)) for job in own] for name, own in jobs.items()}


def _named(parsed: Parsed) -> list[tuple[str, UnitFacts]]:
    return [(job.command.path, facts) for job, facts in parsed]


def _side(parsed: Parsed, side: Pass) -> dict[str, UnitFacts]:
    return {job.command.path: facts for job, facts in parsed if job.side == side}


def _informed(parsed: Parsed) -> Parsed:
    """The passes that tell of a unit's kernels, the better informed first.

    Where the host pass met errors in device code, the device pass knows better what that code calls.
    """
    host = [(job, facts) for job, facts in parsed if job.side == "host"]
    unsure = {job.command.path for job, facts in host if any(error.in_device_code for error in facts.errors)}
    return [(job, facts) for job, facts in parsed if job.side == "device" and job.command.path in unsure] + host


def _extraction(
    project: Project, parsed: Parsed, seen: Mapping[Key, Sighting], needs: Closures, hosts: Sequence[HostFacts]
) -> Extraction:
    files = _files(project, seen)
    host, device = _side(parsed, "host"), _side(parsed, "device")
    across = Across(hosts)
    launches = [replace(one, launch=across.resolved(one.launch)) for facts in host.values() for one in facts.launches]
    wanted = {key: sighting for key, sighting in seen.items() if project.wants(key.path)}
    found = kernels(files, wanted, _all_missing(project, seen), launches)
    readable = tuple(kernel for kernel in found if _is_text(kernel))
    return Extraction(
        kernels=readable,
        closures=closed(readable, needs),
        units=tuple(_unit(project, path, facts, device[path]) for path, facts in host.items()),
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


def _both_passes(project: Project) -> list[Job]:
    return [project.job(command, side=side) for command in parsed_units(project) for side in PASSES]


def _host_code(project: Project) -> list[Job]:
    """C++ files that lead from Python to the kernels; where one file is asked for, its own host code must do."""
    if project.only is not None:
        return []
    commands = host_commands(project.tree.texts, project.commands, parsed_units(project))
    return [project.job(command) for command in commands]


def _of_units(project: Project, parsed: Parsed) -> Parsed:
    units = {command.path for command in parsed_units(project)}
    return [(job, facts) for job, facts in parsed if job.command.path in units]


def _with_operators(project: Project, found: Extraction, host: Sequence[HostFacts]) -> Extraction:
    files, unread = parse_python(project.source.id, project.python)
    return replace(found, kernels=with_operators(found.kernels, host, files), unread=unread)


def _second_look(project: Project, seen: Mapping[Key, Sighting]) -> list[Job]:
    """Files that hold definitions nobody saw, each by itself and in either pass.

    A header may be included under a condition that its unit does not meet; code may be there for the device pass only.
    """
    commands = {command.path: command for command in project.commands}
    again = [path for path in _all_missing(project, seen) if path in commands]
    return [project.job(commands[path], side=side) for path in again for side in PASSES]


@dataclass(frozen=True, slots=True)
class _Spot:
    """A definition that the preprocessor hides, and the conditions around it."""

    definition: TextDefinition
    around: Surroundings


@dataclass(frozen=True, slots=True)
class _View:
    """The parse of a file with the conditions around some of its definitions met."""

    spots: tuple[_Spot, ...]
    job: Job


_Together = Callable[[Sequence[_Spot]], Sequence[Sequence[_Spot]]]


def _many_at_once(spots: Sequence[_Spot]) -> list[list[_Spot]]:
    """As few groups as come of putting each into the first that it agrees with; namesakes would redefine each other."""
    groups: list[list[_Spot]] = []
    for spot in spots:
        fitting = (
            group
            for group in groups
            if all(spot.around.agrees(o.around) and spot.definition.name != o.definition.name for o in group)
        )
        group = next(fitting, None)
        if group is None:
            groups.append([spot])
        else:
            group.append(spot)
    return groups


def _one_at_a_time(spots: Sequence[_Spot]) -> list[list[_Spot]]:
    """For what is not seen in company: what was met for one definition may break another."""
    return [[spot] for spot in spots]


def _look_behind_conditions(
    projects: Sequence[Project],
    seen: Mapping[str, dict[Key, Sighting]],
    needs: Mapping[str, Closures],
    together: _Together,
) -> None:
    views = {p.source.id: _views(p, seen[p.source.id], together) for p in projects}
    hidden = _passes(projects, lambda p: [view.job for view in views[p.source.id]], label="hidden code")
    for name, parsed in hidden.items():
        for view, (job, facts) in zip(views[name], parsed, strict=True):
            for spot in view.spots:
                only = _only(facts, job.command.path, spot.definition)
                _add(seen[name], job, only, spot.around.conditions)
                needs[name].update(closures([(job.command.path, only)]))


def _views(project: Project, seen: Mapping[Key, Sighting], together: _Together) -> list[_View]:
    commands = {command.path: command for command in project.commands}
    found = []
    for path, missed in _all_missing(project, seen).items():
        if path not in commands:
            continue
        text = project.tree.texts[path]
        around = surroundings(text, [definition.start for definition in missed])
        for spots in together([_Spot(*pair) for pair in zip(missed, around, strict=True)]):
            overlay = Overlay(path=str(project.roots.source / path), text=shown(text, [s.around for s in spots]))
            job = project.job(commands[path], side="device", overlay=overlay)
            found.append(_View(tuple(spots), job))
    return found


def _all_missing(project: Project, seen: Mapping[Key, Sighting]) -> dict[str, tuple[TextDefinition, ...]]:
    written = {path: found for path, found in project.tree.definitions.items() if project.wants(path)}
    found = missing(written, seen.values())
    return {path: definitions for path, definitions in found.items() if definitions}


def _add(seen: dict[Key, Sighting], job: Job, facts: UnitFacts, conditions: tuple[str, ...]) -> None:
    for key, sighting in sightings([(job.command.path, facts)]).items():
        seen.setdefault(key, replace(sighting, conditions=conditions))


def _only(facts: UnitFacts, path: str, wanted: TextDefinition) -> UnitFacts:
    """One definition of a parse whose other findings belong to a text that nobody wrote."""
    mine = [
        n
        for n, k in enumerate(facts.kernels)
        if k.path == path and k.start_offset < wanted.end and wanted.start < k.end_offset
    ]
    closed_too = mine if facts.closures else []
    return UnitFacts(
        kernels=tuple(facts.kernels[n] for n in mine), closures=tuple(facts.closures[n] for n in closed_too)
    )


def _unit(project: Project, path: str, host: UnitFacts, device: UnitFacts) -> TranslationUnit:
    return TranslationUnit(
        source=project.source.id,
        path=path,
        kernels=len(host.kernels),
        errors=tuple(diagnostic(error) for error in genuine(host, device)),
        failure=host.failure,
    )


def _files(project: Project, seen: Mapping[Key, Sighting]) -> Files:
    """Texts and licences of all files with kernels, those of an unusual suffix included."""
    odd = {key.path for key in seen} - project.tree.texts.keys()
    texts = {**project.tree.texts, **{path: (project.roots.source / path).read_bytes() for path in odd}}
    own = {file.path: file.license for file in project.source.file_licenses}
    licenses = {path: own.get(path, project.source.license) for path in texts}
    return Files(source=project.source.id, texts=texts, licenses=licenses)


def _is_text(kernel: Kernel) -> bool:
    """Whether the bytes of a kernel are UTF-8; others cannot be written to JSON without changing them."""
    return not any("\udc80" <= character <= "\udcff" for character in kernel.code)


def _not_text(kernel: Kernel) -> Dropped:
    return Dropped(
        id=kernel.id,
        source=kernel.source,
        stage="extract",
        reason=ExtractReason.NOT_UTF8,
        detail=f"{kernel.path}, lines {kernel.start_line} to {kernel.end_line}",
    )
