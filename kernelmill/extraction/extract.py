"""Extract the kernels of projects: parse every translation unit once, then whatever those parses did not show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill import progress
from kernelmill.clang.cuda_arguments import PASSES
from kernelmill.clang.facts import KERNEL_LIMIT, MOST_KERNELS, UnitFacts
from kernelmill.clang.host_facts import HostFacts
from kernelmill.clang.parse_job import ParseJob
from kernelmill.clang.portable_diagnostics import diagnostic, genuine
from kernelmill.clang.worker_pool import TIME_LIMIT
from kernelmill.cpp.kernel_definitions import TextDefinition
from kernelmill.cpp.tokens import TokenKind, tokens
from kernelmill.extraction.hidden import Grouping, compatible_groups, parse_hidden, single_groups
from kernelmill.extraction.host_relations.facts import HostSources, host_facts
from kernelmill.extraction.kernel_records import SourceFiles, kernel_records, with_named_instances
from kernelmill.extraction.launches.cross_tu import CrossUnitCalls
from kernelmill.extraction.operators.operators import with_operators
from kernelmill.extraction.operators.python.files import parse_all as parse_python
from kernelmill.extraction.parse.collect import (
    DefinitionKey,
    KernelClosures,
    ParsedKernel,
    closures_by_unit,
    closures_of,
    parsed_kernels,
    unparsed,
)
from kernelmill.extraction.parse.host_files import host_commands
from kernelmill.extraction.passes import ParsedJobs, best_informed, by_path, of_side, run_pass
from kernelmill.extraction.project import Project
from kernelmill.records import Closure, Dropped, Kernel, TranslationUnit
from kernelmill.records.host_facts import KernelHostFacts
from kernelmill.records.reasons import ExtractReason

_LIMITS = (TIME_LIMIT, KERNEL_LIMIT)
"""How the failures of files that another parse does not end either begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """The records that the extract stage writes for one source."""

    kernels: tuple[Kernel, ...]
    closures: tuple[Closure, ...]
    """The closure of each kernel that was parsed, in the order of `kernels`."""
    translation_units: tuple[TranslationUnit, ...]
    dropped: tuple[Dropped, ...]
    unread: tuple[Dropped, ...] = ()
    """Python files that could not be parsed."""
    host_facts: tuple[KernelHostFacts, ...] = ()
    """What host code states about the arguments of each kernel, for the kernels about which it states anything."""


@dataclass(slots=True)
class _Parsed:
    """The kernels of one project that have been parsed so far, and their closures."""

    project: Project
    kernels: dict[DefinitionKey, ParsedKernel]
    closures: KernelClosures
    endless: frozenset[str] = frozenset()
    """The files that reached a limit in both passes, and would again."""

    def add(self, job: ParseJob, facts: UnitFacts, conditions: tuple[str, ...] = ()) -> None:
        """Add the kernels of one more parse; those already known stay."""
        for key, kernel in parsed_kernels([(job.command.path, facts)]).items():
            self.kernels.setdefault(key, replace(kernel, conditions=conditions))
        self.closures |= closures_by_unit([(job.command.path, job.side, facts)])

    def missing(self) -> dict[str, tuple[TextDefinition, ...]]:
        """Return the definitions in the text of the project's files that have not been parsed, by path."""
        written = {path: d for path, d in self.project.tree.definitions.items() if self.project.extracts(path)}
        found = unparsed(written, self.kernels.values())
        return {path: definitions for path, definitions in found.items() if definitions}

    def left(self) -> dict[str, tuple[TextDefinition, ...]]:
        """Return the missing definitions that another parse may find."""
        return {path: definitions for path, definitions in self.missing().items() if path not in self.endless}


def extract(projects: Sequence[Project]) -> tuple[Extraction, ...]:
    """Extract each `__global__` definition of each project once; all projects go through each pass together."""
    everything = run_pass(projects, lambda p: [*_both_sides(p), *_host_jobs(p)], label="parse")
    units = {p.source.id: _cuda_units(p, everything[p.source.id]) for p in projects}
    states = {p.source.id: _state(p, units[p.source.id]) for p in projects}
    again = run_pass(projects, lambda p: _second_look(p, states[p.source.id]), label="second look")
    for name, results in again.items():
        for job, facts in results:
            states[name].add(job, facts)
    _parse_hidden(projects, states, compatible_groups)
    _parse_hidden(projects, states, single_groups)
    hosts = {name: [facts.host for _, facts in results] for name, results in everything.items()}
    with progress.step("resolve launches"):
        found = [_extraction(states[name], units[name], hosts[name]) for name in (p.source.id for p in projects)]
    with progress.step("find operators"):
        return tuple(_with_operators(p, one, hosts[p.source.id]) for p, one in zip(projects, found, strict=True))


def _both_sides(project: Project) -> list[ParseJob]:
    return [project.job(command, side=side) for command in project.cuda_commands() for side in PASSES]


def _host_jobs(project: Project) -> list[ParseJob]:
    """Return the jobs of C++ files that lead from Python to the kernels; none if only one file is extracted."""
    if project.only is not None:
        return []
    commands = host_commands(project.tree.texts, project.commands, project.cuda_commands())
    return [project.job(command) for command in commands]


def _cuda_units(project: Project, parsed: ParsedJobs) -> ParsedJobs:
    paths = {command.path for command in project.cuda_commands()}
    return [(job, facts) for job, facts in parsed if job.command.path in paths]


def _state(project: Project, units: ParsedJobs) -> _Parsed:
    kernels = parsed_kernels(by_path(best_informed(units)))
    closures = closures_by_unit((job.command.path, job.side, facts) for job, facts in units)
    ended = {job.command.path for job, facts in units if not (facts.failure or "").startswith(_LIMITS)}
    return _Parsed(project, kernels, closures, frozenset({job.command.path for job, _ in units} - ended))


def _second_look(project: Project, state: _Parsed) -> list[ParseJob]:
    """Return the jobs that parse files with missing definitions on their own, in both passes.

    Their translation unit may include a header only under a condition that it does not meet.
    """
    commands = {command.path: command for command in project.commands}
    again = [path for path in state.left() if path in commands]
    return [project.job(commands[path], side=side) for path in again for side in PASSES]


def _parse_hidden(projects: Sequence[Project], states: Mapping[str, _Parsed], grouping: Grouping) -> None:
    missing = {name: state.left() for name, state in states.items()}
    for found in parse_hidden(projects, missing, grouping):
        states[found.project].add(found.job, found.facts, found.conditions)


def _extraction(state: _Parsed, units: ParsedJobs, hosts: Sequence[HostFacts]) -> Extraction:
    project = state.project
    host, device = of_side(units, "host"), of_side(units, "device")
    calls = CrossUnitCalls(hosts)
    launches = [replace(one, launch=calls.resolved(one.launch)) for facts in host.values() for one in facts.launches]
    wanted = {key: kernel for key, kernel in state.kernels.items() if project.extracts(key.path)}
    missing = state.missing()
    crowded = {path: definitions for path, definitions in missing.items() if len(definitions) > MOST_KERNELS}
    known = {path: definitions for path, definitions in missing.items() if path not in crowded}
    found = kernel_records(_files(state), wanted, known, launches)
    readable = tuple(kernel for kernel in found if _is_text(kernel) and not is_cut(kernel))
    closures = closures_of(readable, state.closures)
    named = {closure.kernel: closure.named_instances for closure in closures}
    return Extraction(
        kernels=tuple(with_named_instances(kernel, named.get(kernel.id, ())) for kernel in readable),
        closures=closures,
        translation_units=tuple(_translation_unit(project, path, facts, device[path]) for path, facts in host.items()),
        dropped=(
            *(_lost(kernel) for kernel in found if not _is_text(kernel) or is_cut(kernel)),
            *(_crowded(project.source.id, path, len(definitions)) for path, definitions in crowded.items()),
        ),
    )


def _with_operators(project: Project, found: Extraction, host: Sequence[HostFacts]) -> Extraction:
    files, unread = parse_python(project.source.id, project.python)
    kernels = with_operators(found.kernels, host, files)
    sources = HostSources(cpp=project.tree.texts, python=project.python)
    return replace(found, kernels=kernels, unread=unread, host_facts=host_facts(kernels, sources))


def _translation_unit(project: Project, path: str, host: UnitFacts, device: UnitFacts) -> TranslationUnit:
    return TranslationUnit(
        source=project.source.id,
        path=path,
        kernels=len(host.kernels),
        errors=tuple(diagnostic(error) for error in genuine(host, device)),
        failure=host.failure,
    )


def _files(state: _Parsed) -> SourceFiles:
    """Return the texts and licenses of all files with kernels, including those with an unusual suffix."""
    project = state.project
    odd = {key.path for key in state.kernels} - project.tree.texts.keys()
    texts = {**project.tree.texts, **{path: project.text(path) for path in odd}}
    own = {file.path: file.license for file in project.source.file_licenses}
    licenses = {path: own.get(path, project.source.license) for path in texts}
    return SourceFiles(source=project.source.id, texts=texts, licenses=licenses)


def _is_text(kernel: Kernel) -> bool:
    """Return whether the code of a kernel is valid UTF-8; JSON cannot hold other bytes unchanged."""
    return not any("\udc80" <= character <= "\udcff" for character in kernel.code)


def is_cut(kernel: Kernel) -> bool:
    """Return whether the parser gave up inside of a kernel, so that its code ends before its body does.

    clang does so where blocks are nested more than 256 deep, or something is not closed at the end of the file.
    """
    if kernel.method != "ast" or kernel.code.count("{") <= kernel.code.count("}"):
        return False
    stream = tuple(tokens(kernel.code.encode()))
    depth = sum({b"{": 1, b"}": -1}.get(token.text, 0) for token in stream)
    has_branches = any(token.kind is TokenKind.DIRECTIVE for token in stream)
    return depth > 0 and (stream[-1].text != b"}" or not has_branches)


def _lost(kernel: Kernel) -> Dropped:
    if _is_text(kernel):
        return Dropped(
            id=kernel.id,
            source=kernel.source,
            stage="extract",
            reason=ExtractReason.PARSER_LIMIT,
            detail=f"{kernel.path}:{kernel.start_line}: clang stops inside of the body of {kernel.name}, which "
            "nests more than 256 blocks, or lacks a closing brace",
        )
    return Dropped(
        id=kernel.id,
        source=kernel.source,
        stage="extract",
        reason=ExtractReason.NOT_UTF8,
        detail=f"{kernel.path}, lines {kernel.start_line} to {kernel.end_line}",
    )


def _crowded(source: str, path: str, kernels: int) -> Dropped:
    return Dropped(
        id=f"{source}/{path}",
        source=source,
        stage="extract",
        reason=ExtractReason.PARSER_LIMIT,
        detail=f"{path} has {kernels} kernels, of which at most {MOST_KERNELS} in a file are read; split it",
    )
