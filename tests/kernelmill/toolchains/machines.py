"""A scripted machine: what is on PATH, on disk and installed, and what programs answer."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

from kernelmill.toolchains.machine import Answer


@dataclass(frozen=True, kw_only=True)
class ScriptedMachine:
    path: dict[str, str] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    packages: dict[str, str] = field(default_factory=dict)
    answers: dict[str, Answer] = field(default_factory=dict)
    """By the command's words, joined; programs that are not named say nothing and end with 1."""
    missing_confinement: tuple[str, ...] = ()

    def which(self, name: str) -> Path | None:
        return Path(self.path[name]) if name in self.path else None

    def matching(self, pattern: str) -> tuple[Path, ...]:
        return tuple(Path(file) for file in sorted(self.files) if fnmatch(file, pattern))

    def package(self, module: str) -> Path | None:
        return Path("/site") / module if module in self.packages or module == "clang" else None

    def distribution(self, name: str) -> str | None:
        return self.packages.get(name)

    def unenforced(self) -> tuple[str, ...]:
        return self.missing_confinement

    def ask(self, command: Sequence[str]) -> Answer:
        return self.answers.get(" ".join(command), Answer(status=1, text=""))


def says(text: str) -> Answer:
    return Answer(status=0, text=text)
