"""Response files: files of compiler options that `@file`, `--options-file file` and `-optf file` name.

They are read here, outside of any sandbox, while the commands that name them were written by the project or its build.
So only regular files inside the given folders are read, up to a size. A command that names another file is not used at
all, since without its options it would mean something else.
"""

import os
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kernelmill.capture.commands import flags
from kernelmill.errors import InputError
from kernelmill.storage import untrusted

OPTIONS = ("--options-file", "-optf")
MOST_DEPTH = 8
MOST_BYTES = 4 << 20
"""The size of all response files of one command."""
MOST_BYTES_IN_ALL = 64 << 20
"""The size of all different response files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expanded:
    """A command with the content of its response files."""

    arguments: tuple[str, ...]
    """The arguments as written, if there is a problem."""
    problem: str = ""
    """Why a response file was not read; empty if all were."""


class _UnreadableError(Exception):
    """A response file may not or cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    """The content of a response file."""

    size: int
    words: tuple[str, ...]


@dataclass(slots=True, kw_only=True)
class ResponseFiles:
    """Reads the response files of commands inside some folders, each file once."""

    within: Sequence[Path]
    _read: dict[Path, _File] = field(default_factory=dict)

    def expanded(self, arguments: Iterable[str], directory: Path) -> Expanded:
        """Expand the response files of a command, whose names are relative to `directory`."""
        given = tuple(arguments)
        sizes: list[int] = []
        try:
            return Expanded(arguments=self._expanded(given, directory, sizes, MOST_DEPTH))
        except _UnreadableError as error:
            return Expanded(arguments=given, problem=str(error))

    def _expanded(self, arguments: Iterable[str], directory: Path, sizes: list[int], depth: int) -> tuple[str, ...]:
        result: list[str] = []
        rest = iter(arguments)
        for argument in rest:
            option, equals, value = argument.partition("=")
            if option in OPTIONS:
                names = (value if equals else next(rest, "")).split(",")
            elif argument.startswith("@") and len(argument) > 1:
                names = [argument[1:]]
            else:
                result.append(argument)
                continue
            for name in names:
                if depth == 0:
                    raise _UnreadableError(f"the response file {name} includes itself")
                found = self._file(name, directory)
                sizes.append(found.size + 1)
                if sum(sizes) > MOST_BYTES:
                    raise _UnreadableError(f"its response files are larger than {MOST_BYTES >> 20} MiB in all")
                result += self._expanded(found.words, directory, sizes, depth - 1)
        return tuple(result)

    def _file(self, name: str, directory: Path) -> _File:
        """Read a file; the message does not say whether one outside of the folders exists."""
        path = Path(os.path.realpath(flags.plain_path(directory, name)))
        if not any(path.is_relative_to(os.path.realpath(folder)) for folder in self.within):
            raise _UnreadableError(
                f"the response file {name} is outside the source and its build folder, and was not read"
            )
        if path not in self._read:
            if sum(file.size for file in self._read.values()) > MOST_BYTES_IN_ALL:
                raise _UnreadableError(
                    f"the response files of all commands are larger than {MOST_BYTES_IN_ALL >> 20} MiB"
                )
            try:
                content = untrusted.read(path, limit=MOST_BYTES, within=self.within)
                words = shlex.split(content.decode("utf-8", "replace").replace("\0", "\ufffd"))
            except InputError as error:
                cause = error.cause.removeprefix(f"{path} ")
                raise _UnreadableError(f"the response file {name} was not read: it {cause}") from error
            except ValueError as error:
                raise _UnreadableError(f"the response file {name} cannot be split into options: {error}") from error
            self._read[path] = _File(size=len(content), words=tuple(words))
        return self._read[path]
