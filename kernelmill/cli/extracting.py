"""`kernelmill extract`: the kernels of one file, by the same passes as the pipeline's."""

import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.capture import compiledb
from kernelmill.capture.compiledb import Entry
from kernelmill.capture.roots import Roots
from kernelmill.capture.source_tree import SourceTree, folders
from kernelmill.cli import checkout, header_choice, inferring, inputs, lookup, unit_files
from kernelmill.cli.lookup import Lookup
from kernelmill.config import params
from kernelmill.config.params import ExtractParams
from kernelmill.errors import InputError
from kernelmill.extraction.extract import Extraction, extract
from kernelmill.extraction.project import Project
from kernelmill.instantiation.units import KernelUnits
from kernelmill.records import Diagnostic, Kernel, Source

REPOSITORY = Path(__file__).resolve().parents[2]
DEFAULTS = ExtractParams(wall_seconds=300, memory_mib=6144, gpu_arch="sm_80")
"""Where kernelmill is installed without its repository, and so without params.yaml."""
GPU_ARCH = re.compile(r"sm_\d{2,3}[af]?")
NEAR = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What was asked for."""

    file: Path
    database: Path | None
    """Folder of a compile_commands.json, or that file; none to work include folders out."""
    root: Path | None = None
    headers: str | None = None
    gpu_arch: str | None = None
    types: tuple[str, ...] = ()
    """To make units with; none for kernels as they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The kernels of one file, in file order, and how they were seen."""

    kernels: tuple[Kernel, ...]
    borrowed_from: str | None
    """The translation unit that the file was parsed as part of; none where it is one itself."""
    unit: str
    headers: str
    """For people."""
    errors: tuple[Diagnostic, ...]
    failure: str | None
    """Why the unit could not be parsed at all."""
    made: KernelUnits | None = None
    """The units, where types were asked for."""


def extract_file(request: Request, say: Callable[[str], None]) -> Found:
    """Every kernel of one file; `say` hears what happens, for people.

    Raises `InputError` where a file or folder cannot be used or the file holds no kernel, `ConfigError` for an unknown
    header set, `FetchError` where a set must be fetched and cannot.
    """
    inputs.text_of(request.file)
    limits = _limits(request)
    chosen = None if request.headers is None else header_choice.wanted(request.headers)
    file = request.file.resolve()
    entries = () if request.database is None else compiledb.chosen(compiledb.read(_folder(request.database)))
    root = checkout.root_of(file, entries) if request.root is None else checkout.given_root(file, request.root)
    tree = checkout.read(root, file)
    path = file.relative_to(root).as_posix()
    seen_as = _lookup(request, root, path, tree, entries)
    chosen = chosen or header_choice.default(seen_as.unit.arguments, lookup.named_set(entries))
    say(f"source root {root}; {chosen.described}")
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        folder = header_choice.opened(chosen, Path(scratch).resolve())
        toolkit = (Path(chosen.value),) if chosen.kind == "toolkit" else ()
        roots = Roots(source=root, headers=folder, others=(*seen_as.others, *toolkit))
        project = Project(
            source=_source(chosen),
            tree=tree,
            commands=seen_as.commands,
            roots=roots,
            limits=limits,
            only=path,
        )
        (extraction,) = extract([project])
        kernels, closures = extraction.kernels, extraction.closures
        made = unit_files.make(project, kernels, closures, request.types) if request.types else None
    found = _found(extraction, made, seen_as, chosen)
    if not found.kernels:
        raise _none(request.file, tree, seen_as, found)
    return found


def _limits(request: Request) -> ExtractParams:
    committed = REPOSITORY / params.PARAMS
    limits = params.load(committed).extract if committed.is_file() else DEFAULTS
    if request.gpu_arch is None:
        return limits
    if not GPU_ARCH.fullmatch(request.gpu_arch):
        raise InputError(f"{request.gpu_arch!r} is no GPU architecture", remedy="name one as in --gpu-arch sm_80")
    return replace(limits, gpu_arch=request.gpu_arch)


def _folder(database: Path) -> Path:
    return database.parent if database.name == compiledb.NAME and not database.is_dir() else database


def _lookup(request: Request, root: Path, path: str, tree: SourceTree, entries: tuple[Entry, ...]) -> Lookup:
    if request.database is None:
        return inferring.infer(path, tree)
    known = lookup.commands(root, entries)
    found = lookup.lookup(path, tree, known)
    if found is None:
        raise lookup.no_entry(request.file, request.database, known)
    return found


def _source(chosen: header_choice.Choice) -> Source:
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


def _found(extraction: Extraction, made: KernelUnits | None, seen_as: Lookup, chosen: header_choice.Choice) -> Found:
    return Found(
        kernels=tuple(sorted(extraction.kernels, key=lambda k: (k.start_offset, k.qualified_name))),
        borrowed_from=seen_as.file.borrowed_from,
        unit=seen_as.unit.path,
        headers=chosen.described,
        errors=tuple(error for unit in extraction.translation_units for error in unit.errors),
        failure=next((unit.failure for unit in extraction.translation_units if unit.failure), None),
        made=made,
    )


def _none(file: Path, tree: SourceTree, seen_as: Lookup, found: Found) -> InputError:
    reached = tree.graph.reaches(seen_as.file.path, folders(seen_as.file))
    elsewhere = sorted(path for path in reached if path in tree.kernel_files)[:NEAR]
    why = f" (it could not be parsed: {found.failure})" if found.failure else ""
    remedy = f"it includes files that hold some: {', '.join(elsewhere)}" if elsewhere else "name a file that holds one"
    return InputError(f"no __global__ definition in {file}{why}", remedy=remedy)
