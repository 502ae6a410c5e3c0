"""What readers of coverage counts share: the records that they give, and the tools that they call."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from kernelmill.sandbox import Finished, Limits, Runner
from kernelmill.toolchains.host import HostCompiler

READING = Limits(wall_seconds=60, memory_mib=4096, output_bytes=256 << 20)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One way that a condition came out, and how often."""

    line: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """A function as a tool tells of it."""

    name: str
    """Demangled."""
    path: str
    """As the tool wrote it."""
    line: int
    calls: int
    lines: Mapping[int, int]
    """How often each ran."""
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """A compiler, whose tools lie beside it, and how they are run."""

    compiler: HostCompiler
    runner: Runner

    def find(self, *names: str) -> Path | None:
        """The first of these programs: of the compiler's own installation, else among the system's."""
        folders = dict.fromkeys([self.compiler.path.resolve().parent, self.compiler.path.parent, Path("/usr/bin")])
        places = (folder / name for name in names for folder in folders)
        return next((place for place in places if place.is_file()), None)

    def call(self, command: Sequence[str], folder: Path, *, read: Sequence[Path] = (), stdin: bytes = b"") -> Finished:
        """Run one of them in a folder, which it may write to."""
        return self.runner(
            command, read=[*self.compiler.readable, *read], write=[folder], limits=READING, cwd=folder, stdin=stdin
        )


class Reader(Protocol):
    """What reads the counts of one compiler's programs."""

    @property
    def remedy(self) -> str:
        """The command that brings its program."""
        ...

    def missing(self, tools: Tools) -> str:
        """The program that is not here, if any."""
        ...

    def environment(self, counts: Path) -> dict[str, str]:
        """By which a program puts its counts into a folder."""
        ...

    def read(self, tools: Tools, build: Path, counts: Path) -> Iterator[Covered]:
        """Every function, from the folder of the build and that of the counts."""
        ...
