"""Compilation databases: read any standard `compile_commands.json`, and write one for clang.

Format: https://clang.llvm.org/docs/JSONCompilationDatabase.html
"""

import json
import os
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill.capture.commands import flags
from kernelmill.capture.databases.response_files import ResponseFiles
from kernelmill.errors import InputError
from kernelmill.storage import jsonl, untrusted

NAME = "compile_commands.json"
FORCE_CLEAN = (
    "a cached build calls no compiler, so nothing is recorded: force a clean one with "
    "`make clean && bear -- make -B`, or let the build system write the database: "
    "`ninja -t compdb > compile_commands.json`, `cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON`"
)
FORM = "each entry needs `file`, `directory` and `arguments` or `command`; " + FORCE_CLEAN
MOST_BYTES = 256 << 20
"""The size of a database up to which it is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A compiler call in a database."""

    file: Path
    """The absolute path; `..` is resolved without following links."""
    directory: Path
    arguments: tuple[str, ...]
    """The complete command, compiler first, with response files expanded."""
    rejected: str = ""
    """Why the command cannot be used, as a response file of it may not be read; empty if it can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Written:
    """An entry as it is written."""

    file: str
    directory: str
    arguments: tuple[str, ...]


def read(folder: Path, *, within: Sequence[Path] = (), beside: Sequence[Path] = ()) -> tuple[Entry, ...]:
    """Return the entries of the database in `folder`, in order.

    With `within`, the database and the response files of its entries must be in one of these folders. Otherwise
    response files must be in the folder of the database or one of `beside`. An entry whose response files cannot be
    read says so in `rejected`. Raises `InputError` if the folder or the file is missing, empty or not a database.
    """
    path = folder / NAME
    if not folder.is_dir():
        raise InputError(
            f"the compilation database folder {folder} {'is a file' if folder.exists() else 'does not exist'}",
            remedy=f"name the folder that contains {NAME}",
        )
    if not os.path.lexists(path):
        raise InputError(
            f"there is no {NAME} in {folder}", remedy=f"name the folder that contains it, or create one: {FORCE_CLEAN}"
        )
    content = untrusted.read(path, limit=MOST_BYTES, within=within)
    try:
        raw = json.loads(content)
    except (ValueError, RecursionError) as error:
        cause = f"is not JSON ({error})" if content.strip() else "is empty"
        raise InputError(f"{path} {cause}", remedy=FORCE_CLEAN) from error
    if raw == []:
        raise InputError(f"{path} has no entries", remedy=FORCE_CLEAN)
    if not isinstance(raw, list):
        raise InputError(
            f"{path} is not a compilation database: it holds {_named(raw)} instead of a list of entries", remedy=FORM
        )
    responses = ResponseFiles(within=within or (folder, path.resolve().parent, *beside))
    return tuple(_entry(path, _written(path, number, entry), responses) for number, entry in enumerate(raw, start=1))


def _entry(path: Path, written: _Written, responses: ResponseFiles) -> Entry:
    directory = flags.plain_path(path.parent, written.directory)
    expanded = responses.expanded(written.arguments, directory)
    return Entry(
        file=flags.plain_path(directory, written.file),
        directory=directory,
        arguments=expanded.arguments,
        rejected=expanded.problem,
    )


def _written(path: Path, number: int, raw: object) -> _Written:
    """Check the form of an entry; raises `InputError`, which names it by its number, from 1, and its file."""
    if not isinstance(raw, dict):
        raise _malformed(path, number, f"is {_named(raw)} instead of an object", "")
    file, directory, arguments, command = (raw.get(key) for key in ("file", "directory", "arguments", "command"))
    where = f" ({file})" if isinstance(file, str) else ""
    if not isinstance(file, str):
        raise _malformed(path, number, "lacks `file`, which must be a text", where)
    if not isinstance(directory, str):
        raise _malformed(path, number, "lacks `directory`, which must be a text", where)
    if arguments is None and isinstance(command, str):
        try:
            arguments = shlex.split(command)
        except ValueError as error:
            raise InputError(
                f"{path}: entry {number}{where} has a command that cannot be split into arguments: {error}",
                remedy="use the `arguments` form, or record the build again",
            ) from error
    if not arguments:
        raise _malformed(path, number, "has neither `arguments` nor `command`", where)
    if not isinstance(arguments, list) or not all(isinstance(argument, str) for argument in arguments):
        raise _malformed(path, number, "has `arguments` that are not a list of texts", where)
    if not all(is_plain(text) for text in (file, directory, *arguments)):
        raise _malformed(path, number, "contains NUL or half of a character, as no compiler call can", "")
    return _Written(file=file, directory=directory, arguments=tuple(arguments))


def is_plain(text: str) -> bool:
    """Whether a text can be an argument of a program: NUL and surrogates cannot."""
    return not any(character == "\0" or "\ud800" <= character <= "\udfff" for character in text)


def _malformed(path: Path, number: int, cause: str, where: str) -> InputError:
    return InputError(f"{path} is not a compilation database: entry {number}{where} {cause}", remedy=FORM)


def _named(value: object) -> str:
    """Return what a value of JSON is, in words."""
    kinds = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return kinds.get(type(value), "a number")


def chosen(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Choose one entry per file, sorted by path: that of a CUDA compiler if there is one, else the first.

    nvcc calls the host compiler several times per file. Such an inner call is chosen only for files without another
    entry, and intermediate files of nvcc (`x.cudafe1.cpp`) are skipped.
    """
    best: dict[Path, Entry] = {}
    for entry in entries:
        if flags.is_intermediate(entry.file):
            continue
        held = best.get(entry.file)
        if held is None or flags.rank(entry.arguments) < flags.rank(held.arguments):
            best[entry.file] = entry
    return tuple(best[file] for file in sorted(best))


def write(path: Path, entries: Iterable[Entry]) -> None:
    """Write a database atomically, sorted by file."""
    rows = [
        {"directory": str(entry.directory), "file": str(entry.file), "arguments": list(entry.arguments)}
        for entry in sorted(entries, key=lambda entry: entry.file)
    ]
    jsonl.write_text(path, json.dumps(rows, indent=1) + "\n")
