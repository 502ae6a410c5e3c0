"""Find the project that a file belongs to: its root folder and its source files."""

import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from kernelmill.capture.commands import flags
from kernelmill.capture.databases.compiledb import Entry
from kernelmill.capture.source_tree import FOLDER_FLAGS, HEADER_SUFFIXES, SourceTree, is_plain
from kernelmill.capture.strategies.database import original_root
from kernelmill.errors import InputError

SUFFIXES = flags.SOURCE_SUFFIXES | HEADER_SUFFIXES
ENVIRONMENT_MARKER = "pyvenv.cfg"
"""The file that marks a virtual environment, whose packages are not part of the project."""


def given_root(file: Path, root: Path) -> Path:
    """Return the root that the user gave.

    Raises `InputError` if it is not a folder or does not contain the file.
    """
    if not root.is_dir():
        raise InputError(f"the source root {root} is not a folder", remedy="give the project's top folder")
    if not file.is_relative_to(root.resolve()):
        raise InputError(
            f"{file} is not below the source root {root.resolve()}", remedy="give a folder that contains the file"
        )
    return root.resolve()


def root_of(file: Path, entries: Sequence[Entry]) -> Path:
    """Return the deepest folder that contains `file` and all files of its database, inside one git repository.

    Without entries it is the repository's top folder, or else the working folder if that contains the file. The files
    of a database that was created elsewhere are matched with those below the folders of `file`.
    """
    top = next((parent for parent in file.parents if (parent / ".git").exists()), None)
    if not entries:
        here = Path.cwd().resolve()
        return top or (here if file.is_relative_to(here) and not too_wide(here) else file.parent)
    if not any(entry.file.exists() for entry in entries):
        return top or _most_files(file, entries)
    if top is not None:
        inside = [path for entry in entries for path in _named(entry) if path.is_relative_to(top)]
        return Path(os.path.commonpath([file.parent, *inside]))
    root = file.parent
    for path in _project_folders(file, entries):
        common = Path(os.path.commonpath([root, path]))
        root = root if too_wide(common) else common
    return root


def read(root: Path, file: Path) -> SourceTree:
    """Read the C++ and CUDA files below `root`, and `file` itself; skip hidden folders and virtual environments."""
    texts = {file.relative_to(root).as_posix(): file.read_bytes()}
    for folder, subfolders, names in os.walk(root):
        if ENVIRONMENT_MARKER in names:
            subfolders.clear()
            continue
        subfolders[:] = sorted(name for name in subfolders if not name.startswith("."))
        for path in (Path(folder, name) for name in names):
            if path.suffix.lower() in SUFFIXES and is_plain(path):
                texts[path.relative_to(root).as_posix()] = path.read_bytes()
    return SourceTree(dict(sorted(texts.items())))


def _named(entry: Entry) -> Iterable[Path]:
    """Yield the paths of a compiler invocation: the file, the working folder and the include directories."""
    yield entry.file.resolve()
    yield entry.directory.resolve()
    for option, value in flags.pairs(flags.translate(entry.arguments, entry.directory).arguments):
        if option in FOLDER_FLAGS and Path(value).is_dir():
            yield Path(value).resolve()


def _project_folders(file: Path, entries: Sequence[Entry]) -> Iterable[Path]:
    """Yield the folders of the entries' files, and those working folders that contain `file`."""
    for entry in entries:
        yield entry.file.resolve().parent
        if file.is_relative_to(entry.directory.resolve()):
            yield entry.directory.resolve()


def too_wide(folder: Path) -> bool:
    """Whether a folder is more than a project: the root, a home directory, or the folder of temporary files."""
    everyone = (Path.home().resolve(), Path(tempfile.gettempdir()).resolve())
    return any(one.is_relative_to(folder) for one in everyone)


def _most_files(file: Path, entries: Sequence[Entry]) -> Path:
    """Return the deepest folder above `file` that contains the most files of a database created elsewhere."""
    files = tuple(entry.file for entry in entries)
    best, most = file.parent, 0
    for folder in file.parents:
        if too_wide(folder):
            break
        made_in = original_root(folder, files)
        here = [f for f in files if made_in and f.is_relative_to(made_in)]
        count = sum((folder / f.relative_to(made_in)).is_file() for f in here if made_in)
        if count > most:
            best, most = folder, count
    return best
