"""Find the compile command of a file: its own, or that of a translation unit that includes it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path, PurePosixPath

from kernelmill.capture.commands import flags
from kernelmill.capture.commands.roots import Root, relativise
from kernelmill.capture.databases import compiledb
from kernelmill.capture.databases.compiledb import Entry
from kernelmill.capture.source_tree import SourceTree, folders
from kernelmill.capture.strategies.database import original_root
from kernelmill.cpp import includes
from kernelmill.errors import InputError
from kernelmill.records import CompileCommand
from kernelmill.storage import workcache

SUGGESTIONS = 3
CUDA_HEADER = "cuda_runtime.h"
CUDA = "{headers}/cuda/include"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup:
    """The compile commands with which one file is parsed."""

    file: CompileCommand
    """The command of the file, `borrowed_from` the translation unit if it has none of its own."""
    unit: CompileCommand
    """The command of the translation unit; the same if the file is one."""

    @property
    def commands(self) -> tuple[CompileCommand, ...]:
        """The distinct commands."""
        return (self.file,) if self.file == self.unit else (self.file, self.unit)

    @property
    def others(self) -> tuple[Path, ...]:
        """The files and folders of this machine that the command refers to, outside the source and the header set."""
        named = (Path(value) for _, value in flags.pairs(self.unit.arguments) if value.startswith("/"))
        return tuple(sorted({path for path in named if path.exists()}))


def commands(root: Path, entries: Sequence[Entry]) -> tuple[CompileCommand, ...]:
    """Return the commands of the files below `root` with placeholders; other existing folders are unchanged.

    CUDA's include directories are replaced by those of the header set, so that it alone decides the version; torch's
    are replaced if they do not exist on this machine.
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
    """Return the commands for the file at `path`; `None` if no command names it and no translation unit includes it.

    A header is parsed as part of a translation unit even if the database has an entry for it (editors write such
    entries), because it may need what that unit includes first. CUDA files are preferred, then the nearest, then by
    path.
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
    including = sorted(includes.Includers(tree.graph, units).of(path), key=lambda unit: not unit.endswith(".cu"))
    if including:
        unit = by_path[including[0]]
        return Lookup(file=replace(unit, path=path, borrowed_from=unit.path), unit=unit)
    return None if own is None else Lookup(file=own, unit=own)


def named_set(entries: Sequence[Entry]) -> Path | None:
    """Return the unpacked header set that the commands refer to, if it is still in the work cache."""
    for entry in entries:
        for _, value in flags.pairs(flags.translate(entry.arguments, entry.directory).arguments):
            if (found := _header_set(Path(value))) is not None:
                return found
    return None


def no_entry(file: Path, database: Path, known: Sequence[CompileCommand]) -> InputError:
    """Return the error for a file that the database does not cover."""
    names = sorted({command.path for command in known})
    same = [name for name in names if PurePosixPath(name).name == file.name]
    by_name = {PurePosixPath(name).name: name for name in names}
    close = same[:SUGGESTIONS] or [by_name[name] for name in get_close_matches(file.name, by_name, SUGGESTIONS, 0.6)]
    where = database if database.is_file() else database / compiledb.NAME
    return InputError(
        f"{where} has no entry for {file}, and none of the {len(names)} files of its project includes it"
        + (f"; similar: {', '.join(close)}" if close else ""),
        remedy="record a build of the target that compiles it, give another --compile-db or --source-root, or use "
        "--infer instead of --compile-db, which infers include directories from the sources",
    )


def _relative(file: Path, root: Path, made_in: Path) -> str | None:
    for candidate, top in ((file.resolve(), root), (file, made_in)):
        if candidate.is_relative_to(top) and (root / candidate.relative_to(top)).is_file():
            return candidate.relative_to(top).as_posix()
    return None


def _roots(root: Path, made_in: Path, translated: flags.ParserFlags) -> tuple[Root, ...]:
    """Return the placeholders for the folders of one command; other folders of this machine are kept as they are."""
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
    return tuple(Root(folder=folder, placeholder=placeholder) for folder, placeholder in found.items())


def _inside(path: Path, root: Path) -> str:
    return "{source}" if path == root else f"{{source}}/{path.relative_to(root).as_posix()}"


def _header_set(path: Path) -> Path | None:
    sets = workcache.root() / "headers"
    if not path.is_relative_to(sets) or path == sets:
        return None
    folder = sets / path.relative_to(sets).parts[0]
    return folder if re.fullmatch(r"[0-9a-f]{64}", folder.name) and folder.is_dir() else None
