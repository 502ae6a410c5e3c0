"""The protocol of a backend: a program is compiled to a build, and a build is run within limits.

`cpu` (our HIP runtime with g++ or clang), `rocm` (hipcc) and `cuda` (nvcc with our HIP header) stand behind it.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from stages.lib.records import GateDiagnostic
from stages.lib.sandbox import Finished, Limits

BuildState = Literal["built", "refused", "broken"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """Sources that make one executable."""

    files: tuple[Path, ...]
    include: tuple[Path, ...] = ()
    define: tuple[str, ...] = ()
    """As after `-D`: `NAME` or `NAME=VALUE`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """What came of compiling a program."""

    backend: str
    version: str
    """Of the compiler."""
    state: BuildState
    """`refused`: the compiler reported errors; `broken`: it crashed or reached a limit."""
    executable: Path | None = None
    diagnostics: tuple[GateDiagnostic, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What came of running a build."""

    backend: str
    finished: Finished


class Backend(Protocol):
    """One way to compile and run HIP programs; it exists only where its compiler was found."""

    name: str
    version: str

    def compile(self, program: Program, into: Path, limits: Limits) -> Build:
        """Compile, writing only to the folder `into`; errors of the program are data."""
        ...

    def run(self, build: Build, arguments: tuple[str, ...], limits: Limits) -> Run:
        """Run a build that has an executable; a crash is data."""
        ...
