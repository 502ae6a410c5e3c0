"""Compilation databases: read any standard `compile_commands.json`, and write one for clang.

Format: https://clang.llvm.org/docs/JSONCompilationDatabase.html
"""

import json
import shlex
from collections.abc import Iterable
from pathlib import Path

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.capture.commands import flags
from kernelmill.errors import InputError
from kernelmill.storage import jsonl

NAME = "compile_commands.json"
FORCE_CLEAN = (
    "a cached build calls no compiler, so nothing is recorded: force a clean one with "
    "`make clean && bear -- make -B`, or let the build system write the database: "
    "`ninja -t compdb > compile_commands.json`, `cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON`"
)
RESPONSE_OPTIONS = ("--options-file", "-optf")
RESPONSE_DEPTH = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A compiler call in a database."""

    file: Path
    """The absolute path; `..` is resolved without following links."""
    directory: Path
    arguments: tuple[str, ...]
    """The complete command, compiler first, with response files expanded."""


@dataclass(frozen=True, slots=True, kw_only=True, config=ConfigDict(extra="ignore"))
class _RawEntry:
    file: str
    directory: str
    arguments: tuple[str, ...] | None = None
    command: str | None = None


def read(folder: Path) -> tuple[Entry, ...]:
    """Return the entries of the database in `folder`, in order.

    Raises `InputError` if the folder or the file is missing, empty or not a database, or if a response file of an entry
    is missing.
    """
    path = folder / NAME
    if not folder.is_dir():
        raise InputError(
            f"the compilation database folder {folder} {'is a file' if folder.exists() else 'does not exist'}",
            remedy=f"name the folder that contains {NAME}",
        )
    if not path.is_file():
        raise InputError(
            f"there is no {NAME} in {folder}", remedy=f"name the folder that contains it, or create one: {FORCE_CLEAN}"
        )
    try:
        raw = json.loads(path.read_bytes())
    except ValueError as error:
        cause = "is empty" if not path.read_bytes().strip() else f"is not JSON ({error})"
        raise InputError(f"{path} {cause}", remedy=FORCE_CLEAN) from error
    if raw == []:
        raise InputError(f"{path} has no entries", remedy=FORCE_CLEAN)
    try:
        written = TypeAdapter(tuple[_RawEntry, ...]).validate_python(raw)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(map(str, problem["loc"])) or "top level"
        raise InputError(
            f"{path} is not a compilation database: {problem['msg']} (at {where})",
            remedy="each entry needs `file`, `directory` and `arguments` or `command`; " + FORCE_CLEAN,
        ) from error
    return tuple(_entry(path, number, entry) for number, entry in enumerate(written))


def _entry(path: Path, number: int, written: _RawEntry) -> Entry:
    directory = flags.plain_path(path.parent, written.directory)
    if written.arguments is not None:
        arguments = written.arguments
    elif written.command is not None:
        try:
            arguments = tuple(shlex.split(written.command))
        except ValueError as error:
            raise InputError(
                f"{path}: entry {number} ({written.file}) has a command that cannot be split into arguments: {error}",
                remedy="use the `arguments` form, or record the build again",
            ) from error
    else:
        arguments = ()
    if not arguments:
        raise InputError(
            f"{path}: entry {number} ({written.file}) has neither `arguments` nor `command`",
            remedy="each entry needs `file`, `directory` and `arguments` or `command`; " + FORCE_CLEAN,
        )
    return Entry(
        file=flags.plain_path(directory, written.file),
        directory=directory,
        arguments=with_response_files(arguments, directory),
    )


def with_response_files(arguments: Iterable[str], directory: Path, depth: int = RESPONSE_DEPTH) -> tuple[str, ...]:
    """Expand `@file`, `--options-file file` and `-optf file` to the contents of these files.

    Raises `InputError` if a file cannot be read, or includes itself directly or indirectly.
    """
    result: list[str] = []
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        option, equals, value = argument.partition("=")
        if option in RESPONSE_OPTIONS:
            names = (value if equals else rest.pop(0) if rest else "").split(",")
        elif argument.startswith("@") and len(argument) > 1:
            names = [argument[1:]]
        else:
            result.append(argument)
            continue
        for name in names:
            result += _response_file(flags.plain_path(directory, name), directory, depth)
    return tuple(result)


def _response_file(path: Path, directory: Path, depth: int) -> tuple[str, ...]:
    if depth == 0:
        raise InputError(f"response file {path} includes itself", remedy="record the build again")
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise InputError(
            f"a compile command reads options from {path}, which cannot be read ({error.strerror})",
            remedy="keep the build folder next to its compile_commands.json, or configure the build again",
        ) from error
    return with_response_files(shlex.split(text), directory, depth - 1)


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
