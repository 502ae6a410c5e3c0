"""The references stage: suites in, their comparison with the projects' own operators for the CPU out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.config.params import ReferencesParams
from kernelmill.execution.cpu import Cpu
from kernelmill.pool import map_ordered
from kernelmill.proof.verdicts.agreements import FILE as AGREEMENTS
from kernelmill.records import CompileCommand, Kernel, Program, Source, Suite
from kernelmill.records.references import ReferenceVerdict
from kernelmill.references import comparing
from kernelmill.references.building import Builder, BuiltModule, ModuleSource, Torch
from kernelmill.references.calling import SuiteTask
from kernelmill.references.functors import Functor
from kernelmill.references.twins import NO_ACCESSES, Candidates, candidates, written_tensors
from kernelmill.sandbox import Limits
from kernelmill.storage import jsonl, memo, workcache
from kernelmill.storage.memoize import code_version
from kernelmill.storage.scratch import scratch_folder
from stages.references.agreements import agreements
from stages.references.summary import ReferenceSummary, summarized

WORTH_PRECOMPILING = 3
"""The number of modules from which on precompiling torch's headers saves time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildTask:
    """A module, and how it is built."""

    module: ModuleSource
    builder: Builder


def built(task: BuildTask) -> BuiltModule:
    """Build a module."""
    return task.builder.build(task.module)


def compared(task: SuiteTask) -> ReferenceVerdict:
    """Compare a suite, unless the memo has the verdict on the same suite, twins and code."""
    key = workcache.key(
        code_version("kernelmill.references.comparing"),
        *(task.torch.version, task.backend.compiler.name, task.backend.compiler.version, task.suite.code),
        *(
            repr(task.roles),
            repr(task.candidates),
            repr(sorted(task.modules.items())),
            repr(sorted(task.errors.items())),
        ),
    )
    return memo.recalled("reference", key, ReferenceVerdict, lambda: comparing.compare(task), comparing.lasts)


def run(data: Path, params: ReferencesParams, backend: Cpu, torch: Torch | None) -> ReferenceSummary | None:
    """Compare all suites under `data`, and write `references/suites.jsonl` and `references/summary.json` there.

    The suites that agree are also written to `reviews/references.jsonl`, which is in git: once committed, they decide
    the grades of suites. Returns the summary; without torch, nothing is written, and there is none.
    """
    if torch is None:
        return None
    kernels = jsonl.read(data / "select/kept.jsonl", Kernel)
    suites = jsonl.read(data / "cases/suites.jsonl", Suite)
    roles = {one.id: one.relations.roles for one in jsonl.read(data / "wrap/programs.jsonl", Program)}
    sources = data / "fetch/sources"
    accesses = {
        suite.kernel_id: {role.parameter: role.access for role in roles[suite.id] if role.element is not None}
        for suite in suites
    }
    written = written_tensors(kernels, accesses)
    found = {
        kernel.id: candidates(kernel, sources / kernel.source, written, accesses.get(kernel.id, NO_ACCESSES))
        for kernel in kernels
    }
    modules = _modules(data, kernels, found)
    limits = Limits(wall_seconds=params.compile_seconds, memory_mib=params.memory_mib, file_mib=4096, disk_mib=8192)
    builder = Builder(compiler=backend.compiler, torch=torch, sources=sources, limits=limits, runner=backend.runner)
    results = _built(modules, builder)
    by_source: dict[str, dict[str, BuiltModule]] = {}
    for module, result in zip(modules, results, strict=True):
        by_source.setdefault(module.source, {})[module.path] = result
    tasks = [
        SuiteTask(
            suite=suite,
            roles=roles[suite.id],
            candidates=found[suite.kernel_id],
            modules={path: one.key for path, one in _used(by_source, suite, found).items() if not one.error},
            errors={path: one.error for path, one in _used(by_source, suite, found).items() if one.error},
            backend=backend,
            torch=torch,
            limits=params,
            runner=backend.runner,
        )
        for suite in suites
    ]
    verdicts = map_ordered(compared, tasks, label="compare", unit="suites")
    summary = summarized(verdicts, torch.version, {kernel.id for kernel in kernels})
    jsonl.write(data / "references/suites.jsonl", verdicts, key=lambda one: one.id)
    jsonl.write(data / AGREEMENTS, list(agreements(verdicts, suites)), key=lambda one: one.id)
    jsonl.write_text(data / "references/summary.json", jsonl.pretty(summary))
    memo.trim(after=memo.A_MINUTE)
    return summary


def _used(
    by_source: dict[str, dict[str, BuiltModule]], suite: Suite, found: dict[str, Candidates]
) -> dict[str, BuiltModule]:
    """Return the modules that the candidates of a suite's kernel are in, by path."""
    paths = {one.twin.path for one in found[suite.kernel_id].usable}
    return {path: one for path, one in by_source.get(suite.source, {}).items() if path in paths}


def _modules(data: Path, kernels: Sequence[Kernel], found: dict[str, Candidates]) -> list[ModuleSource]:
    """Return one module for each file with a usable twin."""
    commands = {(one.source, one.path): one for one in jsonl.read(data / "capture/commands.jsonl", CompileCommand)}
    digests = {one.id: one.sha256 for one in jsonl.read(data / "fetch/sources.jsonl", Source)}
    twins: dict[tuple[str, str], dict[str, Functor | None]] = {}
    for kernel in kernels:
        for one in found[kernel.id].usable:
            twins.setdefault((kernel.source, one.twin.path), {}).setdefault(one.twin.name, one.functor)
    return [
        ModuleSource(
            source=source,
            path=path,
            functions=tuple(sorted(name for name, functor in named.items() if functor is None)),
            functors=tuple(functor for _, functor in sorted(named.items()) if functor is not None),
            arguments=commands[source, path].arguments if (source, path) in commands else (),
            digest=digests[source],
        )
        for (source, path), named in sorted(twins.items())
    ]


def _built(modules: Sequence[ModuleSource], builder: Builder) -> tuple[BuiltModule, ...]:
    """Build the modules; torch's headers are precompiled if that pays off."""
    missing = sum(not builder.is_cached(module) for module in modules)
    with scratch_folder() as scratch:
        prelude = builder.precompile(Path(scratch)) if missing >= WORTH_PRECOMPILING else None
        tasks = [BuildTask(module=module, builder=replace(builder, prelude=prelude)) for module in modules]
        return map_ordered(built, tasks, label="build", unit="files")
