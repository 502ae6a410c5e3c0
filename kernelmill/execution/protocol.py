"""The protocol of a backend: a program is compiled to a build, and a build is run within limits.

`cpu` (our HIP runtime with g++ or clang), `rocm` (hipcc) and `cuda` (nvcc with our HIP header) stand behind it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

from kernelmill.execution.findings import Finding
from kernelmill.records import GateDiagnostic
from kernelmill.sandbox import Finished, Limits

BackendName = Literal["cpu", "rocm", "cuda"]
BuildState = Literal["built", "compiled", "rejected", "unchecked", "broken"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """Sources that make one executable."""

    files: tuple[Path, ...]
    include: tuple[Path, ...] = ()
    define: tuple[str, ...] = ()
    """As after `-D`: `NAME` or `NAME=VALUE`."""
    standard: str = "gnu++17"
    """As after `-std=`; GNU's dialect is what hipcc takes by default."""
    root: Path = field(default_factory=Path.cwd)
    """Diagnostics and findings name files below this folder relative to it, others by their whole path."""
    within: Path | None = None
    """Headers of the program's own are read from below this folder and `include` alone; none: wherever its includes
    lead, which is not for programs that are not trusted."""


def single(name: str, text: str, folder: Path) -> Program:
    """The program of one HIP text, written into a folder of its own, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.hip"
    path.write_text(text, encoding="utf-8")
    return Program(files=(path,), root=folder, within=folder)


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """What came of compiling a program."""

    backend: BackendName
    compiler: str
    """For example `g++` or `hipcc`."""
    version: str
    """Of the compiler."""
    state: BuildState
    """`built`: there is an executable; `compiled`: for targets that are not here to run on; `rejected`: the compiler
    reported errors; `unchecked`: this compiler lacks what the mode needs; `broken`: it crashed or reached a limit."""
    executable: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    """What the executable is to be run with."""
    files: tuple[str, ...] = ()
    """What diagnostics and findings call the program's sources and headers."""
    targets: tuple[str, ...] = ()
    """GPUs that code was made for."""
    unchecked_targets: tuple[str, ...] = ()
    """GPUs asked for that this compiler, or its libraries, do not know."""
    diagnostics: tuple[GateDiagnostic, ...] = ()
    """The first errors; their paths as `Program.root` says."""
    detail: str = ""
    """Why there is no executable, where no diagnostic says it."""
    seconds: float = 0.0
    """Spent compiling; next to nothing where the build was kept from before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What came of running a build."""

    backend: BackendName
    finished: Finished
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What a program is run with."""

    arguments: tuple[str, ...] = ()
    stdin: bytes = b""


NOTHING = Given()


class Backend(Protocol):
    """One way to compile and run HIP programs; it exists only where its compiler was found."""

    @property
    def name(self) -> BackendName:
        """Of the backend."""
        ...

    @property
    def compiler_name(self) -> str:
        """For example `g++` or `hipcc`."""
        ...

    @property
    def version(self) -> str:
        """Of the compiler."""
        ...

    def compile(self, program: Program, into: Path, limits: Limits) -> Build:
        """Compile, writing only to the folder `into`; errors of the program are data."""
        ...

    def run(self, build: Build, given: Given, limits: Limits) -> Run:
        """Run a build that has an executable; a crash is data."""
        ...
