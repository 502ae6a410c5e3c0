"""The protocol of a backend: it compiles a program to a build, and runs a build within limits.

The backends are `cpu` (our HIP runtime with g++, clang or zig), `rocm` (hipcc) and `cuda` (nvcc with our HIP header).
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
class ProgramSources:
    """The sources of one executable, and how they are compiled."""

    files: tuple[Path, ...]
    include: tuple[Path, ...] = ()
    define: tuple[str, ...] = ()
    """Macros as given to `-D`: `NAME` or `NAME=VALUE`."""
    standard: str = "gnu++17"
    """The C++ standard as given to `-std=`; GNU's dialect is the default of hipcc."""
    root: Path = field(default_factory=Path.cwd)
    """Diagnostics and findings name files below this folder by their relative paths, others by their absolute paths."""
    common: tuple[Path, ...] = ()
    """Headers that many programs have beside their files under the same names: compiled once for all of them where the
    runtime is. They have include guards, and their functions are marked as the runtime's are."""
    within: Path | None = None
    """The program's own headers must lie below this folder or in `include`, links resolved. None: below the folder of
    any of its files."""


def single(name: str, text: str, folder: Path) -> ProgramSources:
    """Write one HIP text into a folder, created if missing, and return it as a program."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.hip"
    path.write_text(text, encoding="utf-8")
    return ProgramSources(files=(path,), root=folder, within=folder)


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """What a build is made from, to make it again."""

    program: ProgramSources
    limits: Limits
    extra: tuple[str, ...] = ()
    """Flags for compiling and linking that instrument the program."""
    options: tuple[str, ...] = ()
    """Further flags for compiling that the backend had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """The outcome of compiling a program."""

    backend: BackendName
    compiler: str
    """The name of the compiler, for example `g++` or `hipcc`."""
    version: str
    """The version of the compiler."""
    state: BuildState
    """`built`: there is an executable; `compiled`: the targets are not present to run on; `rejected`: the compiler
    reported errors; `unchecked`: the compiler lacks what the check needs; `broken`: it crashed or exceeded a limit."""
    executable: Path | None = None
    """Missing on disk if the build was recalled from the memo, until a run needs it."""
    executable_hash: str = ""
    """The SHA-256 of the executable when it was first made; empty if its runs are not remembered."""
    origin: Origin | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    """The environment to run the executable in."""
    always: Mapping[str, str] = field(default_factory=dict)
    """Variables that every run of the executable needs, whatever check it is for."""
    files: tuple[str, ...] = ()
    """The names of the program's sources and headers in diagnostics and findings."""
    targets: tuple[str, ...] = ()
    """The GPUs that code was generated for."""
    unchecked_targets: tuple[str, ...] = ()
    """The requested GPUs that this compiler, or its libraries, do not support."""
    diagnostics: tuple[GateDiagnostic, ...] = ()
    """The first errors; `ProgramSources.root` says how their paths are written."""
    detail: str = ""
    """Why there is no executable, if no diagnostic says so."""
    seconds: float = 0.0
    """The time spent compiling; close to zero if the executable was cached."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """The outcome of running a build."""

    backend: BackendName
    finished: Finished
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The arguments and the standard input of a run."""

    arguments: tuple[str, ...] = ()
    stdin: bytes = b""
    repetition: int = 0
    """The number of the run with these arguments, so that the memo does not answer for a run that repeats another."""


NOTHING = Given()


class Backend(Protocol):
    """Compiles and runs HIP programs with one compiler, which is installed."""

    @property
    def name(self) -> BackendName:
        """The name of the backend."""
        ...

    @property
    def compiler_name(self) -> str:
        """The name of the compiler, for example `g++` or `hipcc`."""
        ...

    @property
    def version(self) -> str:
        """The version of the compiler."""
        ...

    def compile(self, program: ProgramSources, into: Path, limits: Limits) -> Build:
        """Compile, writing only to the folder `into`; errors in the program are part of the build."""
        ...

    def run(self, build: Build, given: Given, limits: Limits) -> Run:
        """Run a build that has an executable; a crash is part of the result."""
        ...
