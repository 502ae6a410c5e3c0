"""Under which command a file is parsed: its own, or that of a translation unit that includes it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path, PurePosixPath

from kernelmill.capture import compiledb, flags
from kernelmill.capture.compiledb import Entry
from kernelmill.capture.roots import Root, relativise
from kernelmill.capture.source_tree import SourceTree, folders
from kernelmill.capture.strategies.database import original_root
from kernelmill.cpp import includes
from kernelmill.errors import InputError
from kernelmill.records import CompileCommand
from kernelmill.storage import workcache

NEAR = 3
CUDA_HEADER = "cuda_runtime.h"
CUDA = "{headers}/cuda/include"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup:
    """What is parsed to see one file."""

    file: CompileCommand
    """The file's command, `borrowed_from` the unit where it has none of its own."""
    unit: CompileCommand
    """The translation unit's; the same where the file is one."""

    @property
    def commands(self) -> tuple[CompileCommand, ...]:
        """Each once."""
        return (self.file,) if self.file == self.unit else (self.file, self.unit)

    @property
    def others(self) -> tuple[Path, ...]:
        """Files and folders outside of source and header set that the command takes from this machine."""
        named = (Path(value) for _, value in flags.pairs(self.unit.arguments) if value.startswith("/"))
        return tuple(sorted({path for path in named if path.exists()}))


def commands(root: Path, entries: Sequence[Entry]) -> tuple[CompileCommand, ...]:
    """The commands of the files under `root`, with placeholders; folders elsewhere stay as they are if they exist.

    CUDA's own folders become those of the header set, which then decides the version alone; so do torch's where they
    are not on this machine.
    """
    made_in = original_root(root, tuple(entry.file for entry in entries)) or root
    found = []
    for entry in entries:
        path = _relative(entry.file, root, made_in)
        if path is None:
            continue
        translated = flags.translate(entry.arguments, entry.directory)
        placed = relativise(translated, _roots(root, made_in, translated))
        found.append(
            CompileCommand(
                source=root.name,
                path=path,
                arguments=placed.arguments,
                strategy="database",
                dropped_flags=placed.dropped,
            )
        )
    return tuple(found)


def lookup(path: str, tree: SourceTree, known: Sequence[CompileCommand]) -> Lookup | None:
    """How to see the file at `path`; none where no command names it and no unit includes it.

    A header is seen through a unit even where a database names it by itself (editors write such entries): it may need
    what the unit includes before it. CUDA units come first, then the nearest, then by path.
    """
    by_path = {command.path: command for command in known}
    own = by_path.get(path)
    if own is not None and path in tree.translation_units:
        return Lookup(file=own, unit=own)
    units = [
        includes.SearchingUnit(path=command.path, folders=folders(command))
        for command in known
        if command.path in tree.translation_units
    ]
    lenders = sorted(includes.Includers(tree.graph, units).of(path), key=lambda unit: not unit.endswith(".cu"))
    if lenders:
        unit = by_path[lenders[0]]
        return Lookup(file=replace(unit, path=path, borrowed_from=unit.path), unit=unit)
    return None if own is None else Lookup(file=own, unit=own)


def named_set(entries: Sequence[Entry]) -> Path | None:
    """The unpacked header set that commands take their headers from, where it still lies in the work cache."""
    for entry in entries:
        for _, value in flags.pairs(flags.translate(entry.arguments, entry.directory).arguments):
            if (found := _header_set(Path(value))) is not None:
                return found
    return None


def no_entry(file: Path, database: Path, known: Sequence[CompileCommand]) -> InputError:
    """What to say where a database knows nothing of a file."""
    names = sorted({command.path for command in known})
    same = [name for name in names if PurePosixPath(name).name == file.name]
    near = {PurePosixPath(name).name: name for name in names}
    close = same[:NEAR] or [near[name] for name in get_close_matches(file.name, near, NEAR, 0.6)]
    where = database if database.is_file() else database / compiledb.NAME
    return InputError(
        f"{where} has no entry for {file}, and none of the {len(names)} files of its project includes it"
        + (f"; near it: {', '.join(close)}" if close else ""),
        remedy="build the target that compiles it and record that build again, name another --compile-db or "
        "--source-root, or say --infer instead of --compile-db: include folders are then worked out from the sources",
    )


def _relative(file: Path, root: Path, made_in: Path) -> str | None:
    for candidate, top in ((file.resolve(), root), (file, made_in)):
        if candidate.is_relative_to(top) and (root / candidate.relative_to(top)).is_file():
            return candidate.relative_to(top).as_posix()
    return None


def _roots(root: Path, made_in: Path, translated: flags.ParserFlags) -> tuple[Root, ...]:
    """What stands for the folders of one command; those that exist elsewhere on this machine stand for themselves."""
    found = {root: "{source}", made_in: "{source}"}
    for _, value in flags.pairs(translated.arguments):
        path = Path(value)
        if not value.startswith("/") or not path.exists():
            continue
        if (header_set := _header_set(path)) is not None:
            found[header_set] = "{headers}"
        elif path.resolve().is_relative_to(root):
            found.setdefault(path, _inside(path.resolve(), root))
        else:
            found[path] = CUDA if (path / CUDA_HEADER).is_file() else str(path)
    return tuple(Root(folder=folder, placeholder=stands) for folder, stands in found.items())


def _inside(path: Path, root: Path) -> str:
    return "{source}" if path == root else f"{{source}}/{path.relative_to(root).as_posix()}"


def _header_set(path: Path) -> Path | None:
    sets = workcache.root() / "headers"
    if not path.is_relative_to(sets) or path == sets:
        return None
    folder = sets / path.relative_to(sets).parts[0]
    return folder if re.fullmatch(r"[0-9a-f]{64}", folder.name) and folder.is_dir() else None
