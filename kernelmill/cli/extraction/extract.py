"""Extract the kernels of one file with the same passes as the pipeline."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill import imports
from kernelmill.capture.commands.roots import Roots
from kernelmill.capture.databases import compiledb
from kernelmill.capture.databases.compiledb import Entry
from kernelmill.capture.source_tree import SourceTree, folders
from kernelmill.cli.extraction import checkout, header_choice, inference, input_file, lookup, unit_files
from kernelmill.cli.extraction.lookup import Lookup
from kernelmill.config import params
from kernelmill.config.params import ExtractParams
from kernelmill.errors import InputError
from kernelmill.extraction.extract import Extraction, extract
from kernelmill.extraction.project import Project
from kernelmill.instantiation.units import KernelUnits
from kernelmill.records import Diagnostic, Dropped, Kernel, Source
from kernelmill.records.reasons import ExtractReason
from kernelmill.storage.scratch import scratch_folder

DEFAULTS = ExtractParams(wall_seconds=300, memory_mib=6144, gpu_arch="sm_80")
"""Used if kernelmill is installed without its repository, and therefore without params.yaml."""
GPU_ARCH = re.compile(r"sm_\d{2,3}[af]?")
SUGGESTIONS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractRequest:
    """The arguments of `kernelmill extract`."""

    file: Path
    database: Path | None
    """A compile_commands.json or its folder; `None` to infer include directories."""
    root: Path | None = None
    headers: str | None = None
    gpu_arch: str | None = None
    types: tuple[str, ...] = ()
    """Types to instantiate units with; empty to extract kernels unchanged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """The kernels of one file, in file order, and how the file was parsed."""

    kernels: tuple[Kernel, ...]
    borrowed_from: str | None
    """The translation unit that the file was parsed as part of; `None` if the file is one itself."""
    translation_unit: str
    headers: str
    """A description of the header set."""
    errors: tuple[Diagnostic, ...]
    failure: str | None
    """Why the translation unit could not be parsed at all."""
    made: KernelUnits | None = None
    """The units, if types were given."""
    lost: tuple[Dropped, ...] = ()
    """The kernels that could not be extracted as a whole."""


def extract_file(request: ExtractRequest, report: Callable[[str], None]) -> Extracted:
    """Extract every kernel of one file; `report` is called with progress messages.

    Raises `InputError` if a file or folder cannot be used or the file defines no kernel, `ConfigError` for an unknown
    header set, and `FetchError` if a header set cannot be fetched.
    """
    input_file.text_of(request.file)
    limits = _limits(request)
    chosen = None if request.headers is None else header_choice.wanted(request.headers)
    file = request.file.resolve()
    entries = _entries(request, file)
    root = checkout.root_of(file, entries) if request.root is None else checkout.given_root(file, request.root)
    tree = checkout.read(root, file)
    path = file.relative_to(root).as_posix()
    found = _lookup(request, root, path, tree, entries)
    chosen = chosen or header_choice.default(found.unit.arguments, lookup.named_set(entries))
    report(f"source root {root}; {chosen.described}")
    with scratch_folder() as scratch:
        folder = header_choice.opened(chosen, Path(scratch).resolve())
        toolkit = (Path(chosen.value),) if chosen.kind == "toolkit" else ()
        roots = Roots(source=root, headers=folder, others=(*found.others, *toolkit))
        project = Project(
            source=_source(chosen),
            tree=tree,
            commands=found.commands,
            roots=roots,
            limits=limits,
            only=path,
        )
        (extraction,) = extract([project])
        kernels, closures = extraction.kernels, extraction.closures
        made = unit_files.make(project, kernels, closures, request.types) if request.types else None
    extracted = _extracted(extraction, made, found, chosen)
    if not extracted.kernels and extracted.lost:
        raise lost(extracted)
    if not extracted.kernels:
        raise _no_kernel(request.file, tree, found, extracted)
    return extracted


def _limits(request: ExtractRequest) -> ExtractParams:
    committed = imports.ROOT / params.PARAMS
    limits = params.load(committed).extract if committed.is_file() else DEFAULTS
    if request.gpu_arch is None:
        return limits
    if not GPU_ARCH.fullmatch(request.gpu_arch):
        raise InputError(f"{request.gpu_arch!r} is not a GPU architecture", remedy="give one such as --gpu-arch sm_80")
    return replace(limits, gpu_arch=request.gpu_arch)


def _folder(database: Path) -> Path:
    return database.parent if database.name == compiledb.NAME and not database.is_dir() else database


def _entries(request: ExtractRequest, file: Path) -> tuple[Entry, ...]:
    """Return the usable entries of the database; raises `InputError` if that of the file is not among them."""
    if request.database is None:
        return ()
    beside = [file.parent, *(parent for parent in file.parents if (parent / ".git").exists())]
    beside += [] if request.root is None else [request.root]
    entries = compiledb.chosen(compiledb.read(_folder(request.database), beside=beside))
    rejected = {entry.file.resolve(): entry.rejected for entry in entries if entry.rejected}
    usable = tuple(entry for entry in entries if not entry.rejected)
    if file in rejected or not usable:
        raise InputError(
            f"the compile command of {file if file in rejected else next(iter(rejected))} cannot be used: "
            f"{rejected.get(file) or next(iter(rejected.values()))}",
            remedy="keep response files in the folder of compile_commands.json, or use --infer instead of --compile-db",
        )
    return usable


def _lookup(request: ExtractRequest, root: Path, path: str, tree: SourceTree, entries: tuple[Entry, ...]) -> Lookup:
    if request.database is None:
        return inference.infer(path, tree)
    known = lookup.commands(root, entries)
    found = lookup.lookup(path, tree, known)
    if found is None:
        raise lookup.no_entry(request.file, request.database, known)
    return found


def _source(chosen: header_choice.HeaderChoice) -> Source:
    return Source(
        id="project",
        kind="path",
        origin="",
        version="",
        sha256="",
        license="NOASSERTION",
        license_evidence="",
        headers=chosen.value,
    )


def _extracted(
    extraction: Extraction, made: KernelUnits | None, found: Lookup, chosen: header_choice.HeaderChoice
) -> Extracted:
    return Extracted(
        kernels=tuple(sorted(extraction.kernels, key=lambda k: (k.start_offset, k.qualified_name))),
        borrowed_from=found.file.borrowed_from,
        translation_unit=found.unit.path,
        headers=chosen.described,
        errors=tuple(error for unit in extraction.translation_units for error in unit.errors),
        failure=next((unit.failure for unit in extraction.translation_units if unit.failure), None),
        made=made,
        lost=tuple(one for one in extraction.dropped if one.reason == ExtractReason.PARSER_LIMIT),
    )


def lost(extracted: Extracted) -> InputError:
    """Return the error for kernels that could not be extracted as a whole."""
    return InputError(
        "not extracted: " + "; ".join(one.detail for one in extracted.lost),
        remedy="check the braces of the kernel, split its innermost blocks off into functions, or split the file",
    )


def _no_kernel(file: Path, tree: SourceTree, found: Lookup, extracted: Extracted) -> InputError:
    reached = tree.graph.reaches(found.file.path, folders(found.file))
    elsewhere = sorted(path for path in reached if path in tree.kernel_files)[:SUGGESTIONS]
    reason = f" (it could not be parsed: {extracted.failure})" if extracted.failure else ""
    remedy = (
        f"give one of the files it includes that define kernels: {', '.join(elsewhere)}"
        if elsewhere
        else "give a file that defines a kernel"
    )
    return InputError(f"no __global__ definition in {file}{reason}", remedy=remedy)
