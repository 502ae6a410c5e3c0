"""What readers of coverage counts share: the records that they return, and the tools that they run."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass as record

from kernelmill.errors import InputError
from kernelmill.sandbox import Finished, Limits, Runner, written
from kernelmill.toolchains.host import HostCompiler

Names = Callable[[str], str | None]
"""Maps a path as a tool wrote it to the name of that file of the program; none for any other file."""
STRICT = ConfigDict(extra="forbid")
MOST_BYTES = 256 << 20
"""The most bytes of counts that are read of one run."""
READING = Limits(wall_seconds=60, memory_mib=4096, output_bytes=256 << 20)


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class Branch:
    """One outcome of a condition, and how often it occurred."""

    line: int
    count: int


@functools.lru_cache(maxsize=1 << 14)
def known_branch(line: int, count: int) -> Branch:
    """Return the branch of these numbers: runs of a program repeat them, and validation takes time."""
    return Branch(line=line, count=count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """The coverage of a function, as a tool reports it."""

    name: str
    """The demangled name."""
    path: str
    """The path as the tool wrote it."""
    line: int
    calls: int
    lines: Mapping[int, int]
    """How often each line ran."""
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """A compiler, and a way to run the tools of its installation."""

    compiler: HostCompiler
    runner: Runner

    def find(self, *names: str) -> Path | None:
        """Return the first of these programs in the compiler's own installation, or else in the system's."""
        folders = dict.fromkeys([self.compiler.path.resolve().parent, self.compiler.path.parent, Path("/usr/bin")])
        places = (folder / name for name in names for folder in folders)
        return next((place for place in places if place.is_file()), None)

    def call(self, command: Sequence[str], folder: Path, *, read: Sequence[Path] = (), stdin: bytes = b"") -> Finished:
        """Run a tool in a folder, which it may write to."""
        return self.runner(
            command, read=[*self.compiler.readable, *read], write=[folder], limits=READING, cwd=folder, stdin=stdin
        )


class Reader(Protocol):
    """Reads the coverage counts of programs of one compiler."""

    @property
    def remedy(self) -> str:
        """The command that installs its program."""
        ...

    def missing(self, tools: Tools) -> str:
        """Return the program that is not installed, if any."""
        ...

    def environment(self, counts: Path) -> dict[str, str]:
        """Return the environment in which a program writes its counts into a folder."""
        ...

    def read(self, tools: Tools, build: Path, counts: Sequence[Path], names: Names) -> list[list[Covered]]:
        """Return the functions in the files that have a name, for each folder of counts, in order.

        The folders lie in one folder, hold regular files only, and may be written to.
        """
        ...


def copy_regular(folder: Path, into: Path) -> None:
    """Copy the regular files of a folder that a program wrote, into a folder that is made, up to `MOST_BYTES` of them.

    Nothing else is opened: a program can leave links to other files, pipes that would never end, and files of any size.
    """
    into.mkdir()
    left = MOST_BYTES
    for name in written.files(folder):
        try:
            content = written.read(folder, name, left) or b""
        except InputError:
            continue
        left -= len(content)
        (into / name).write_bytes(content)
