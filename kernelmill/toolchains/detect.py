"""Which compilers this machine has, where, and of which version; what is absent is an answer, not an error."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from kernelmill.records import CompilerName
from kernelmill.toolchains.machine import Machine


class Tool(NamedTuple):
    """A compiler, the names and places it goes by, and where its `--version` says which it is."""

    name: CompilerName
    programs: tuple[str, ...]
    """On PATH."""
    places: tuple[str, ...]
    """Glob patterns of absolute paths."""
    version: re.Pattern[str]


_CLANG_VERSION = re.compile(r"clang version (\d+\.\d+[.\d]*)")
TOOLS = (
    Tool("g++", ("g++",), (), re.compile(r"\) (\d+\.\d+[.\d]*)")),
    Tool(
        "clang",
        ("clang++", *(f"clang++-{major}" for major in range(30, 14, -1))),
        ("/usr/lib/llvm-*/bin/clang++", "/opt/rocm*/llvm/bin/clang++", "/opt/rocm*/lib/llvm/bin/clang++"),
        _CLANG_VERSION,
    ),
    Tool("hipcc", ("hipcc",), ("/opt/rocm*/bin/hipcc",), re.compile(r"HIP version: *(\d+\.\d+[.\d]*)")),
    Tool("nvcc", ("nvcc",), ("/usr/local/cuda*/bin/nvcc",), re.compile(r"release \d+\.\d+, V(\d+\.\d+[.\d]*)")),
)
DEVICE_LIBRARIES = (
    "/opt/rocm*/amdgcn/bitcode",
    "/opt/rocm*/lib/llvm/lib/clang/*/lib/amdgcn/bitcode",
    "/usr/lib/*/amdgcn/bitcode",
    "/usr/lib/llvm-*/lib/clang/*/lib/amdgcn/bitcode",
)
"""Where AMD's device library (ocml.bc, ockl.bc, oclc_*.bc) is put by ROCm and by distributions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiler:
    """A compiler that answers when asked for its version."""

    name: CompilerName
    path: Path
    version: str
    subcommand: tuple[str, ...] = ()
    """Words before its arguments: zig is a clang under `zig clang`, without clang's headers for GPUs."""

    @property
    def command(self) -> tuple[str, ...]:
        """What a command line begins with."""
        return (str(self.path), *self.subcommand)


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolbox:
    """All compilers found, and AMD's device library where there is one."""

    compilers: tuple[Compiler, ...]
    device_library: Path | None = None
    nvcc_targets: tuple[str, ...] = ()
    """What nvcc generates code for: the newest releases have dropped old GPUs."""

    def get(self, name: CompilerName) -> Compiler | None:
        """The compiler of that name, if it was found."""
        return next((compiler for compiler in self.compilers if compiler.name == name), None)


def detect(machine: Machine) -> Toolbox:
    """Look for every compiler of `TOOLS`; where there are several of a name, the newest wins."""
    installed = {tool.name: max(_found(tool, machine), key=_newest, default=None) for tool in TOOLS}
    best = [_libclang(machine), *({**installed, "clang": installed["clang"] or _zig(machine)}).values()]
    compilers = tuple(compiler for compiler in best if compiler is not None)
    libraries = [folder for pattern in DEVICE_LIBRARIES for folder in machine.matching(f"{pattern}/ocml.bc")]
    return Toolbox(
        compilers=compilers,
        device_library=libraries[0].parent if libraries else None,
        nvcc_targets=tuple(target for compiler in compilers for target in _targets(compiler, machine)),
    )


def version_number(version: str) -> tuple[int, ...]:
    """A version as numbers that compare."""
    return tuple(int(part) for part in re.findall(r"\d+", version))


def _libclang(machine: Machine) -> Compiler | None:
    """The front end that comes with the requirements."""
    folder, version = machine.package("clang"), machine.distribution("libclang")
    return None if folder is None or version is None else Compiler(name="libclang", path=folder, version=version)


def _zig(machine: Machine) -> Compiler | None:
    """The clang inside the ziglang wheel, for machines that have no other."""
    folder = machine.package("ziglang")
    if folder is None:
        return None
    zig = folder / "zig"
    answer = machine.ask([str(zig), "clang", "--version"])
    stated = _CLANG_VERSION.search(answer.text)
    return None if stated is None else Compiler(name="clang", path=zig, version=stated[1], subcommand=("clang",))


def _targets(compiler: Compiler, machine: Machine) -> Iterator[str]:
    if compiler.name == "nvcc":
        answer = machine.ask([str(compiler.path), "--list-gpu-arch"])
        yield from (f"sm_{number}" for number in re.findall(r"^compute_(\w+)$", answer.text, re.MULTILINE))


def _newest(compiler: Compiler) -> tuple[int, ...]:
    return version_number(compiler.version)


def _found(tool: Tool, machine: Machine) -> Iterator[Compiler]:
    """Candidates that say their version; one of PATH comes before an equal one elsewhere."""
    named = [path for program in tool.programs if (path := machine.which(program)) is not None]
    placed = [path for pattern in tool.places for path in machine.matching(pattern)]
    seen: set[Path] = set()
    for path in (*named, *placed):
        if path.resolve() in seen:
            continue
        seen.add(path.resolve())
        answer = machine.ask([str(path), "--version"])
        stated = tool.version.search(answer.text)
        if answer.status == 0 and stated is not None:
            yield Compiler(name=tool.name, path=path, version=stated[1])
