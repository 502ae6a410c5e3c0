"""Detection of the installed compilers, with paths and versions; a missing compiler is not an error."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from kernelmill.records import CompilerName
from kernelmill.records.gates import PINNED_COMPILERS
from kernelmill.toolchains.machine import Machine


class Tool(NamedTuple):
    """A compiler: its names on PATH, its usual paths, and the pattern of its version."""

    name: CompilerName
    programs: tuple[str, ...]
    """Names to look up on PATH."""
    places: tuple[str, ...]
    """Glob patterns of absolute paths to look at."""
    version: re.Pattern[str]
    """Matches the version in the output of `--version`."""
    adds: str
    """What the compiler adds, for `kernelmill doctor`."""
    remedy: str
    """How to install it."""


_CLANG_VERSION = re.compile(r"clang version (\d+\.\d+[.\d]*)")
TOOLS = (
    Tool(
        "g++",
        ("g++",),
        (),
        re.compile(r"\) (\d+\.\d+[.\d]*)"),
        "runs of HIP programs on the CPU, with sanitizers and line coverage",
        "apt-get install g++",
    ),
    Tool(
        "clang",
        ("clang++", *(f"clang++-{major}" for major in range(30, 14, -1))),
        ("/usr/lib/llvm-*/bin/clang++", "/opt/rocm*/llvm/bin/clang++", "/opt/rocm*/lib/llvm/bin/clang++"),
        _CLANG_VERSION,
        "checks in `make compilers`: units as HIP and as CUDA down to machine code, with register counts, and suites; "
        "exact branch coverage",
        "apt-get install clang-19 (or any clang from version 16)",
    ),
    Tool(
        "hipcc",
        ("hipcc",),
        ("/opt/rocm*/bin/hipcc",),
        re.compile(r"HIP version: *(\d+\.\d+[.\d]*)"),
        "checks in `make compilers`: units through ROCm's own driver; runs on an AMD GPU, where there is one",
        "apt-get install hipcc libamdhip64-dev rocm-device-libs, or a ROCm release",
    ),
    Tool(
        "nvcc",
        ("nvcc",),
        ("/usr/local/cuda*/bin/nvcc",),
        re.compile(r"release \d+\.\d+, V(\d+\.\d+[.\d]*)"),
        "checks in `make compilers`: the original CUDA units through NVIDIA's compiler; runs on an NVIDIA GPU, where "
        "there is one",
        "a CUDA toolkit",
    ),
)
"""All compilers except libclang, which is a Python package, in the order in which `kernelmill doctor` lists them."""
HOST_COMPILERS: Collection[CompilerName] = ("g++", "clang")
"""The compilers that can build programs for the CPU."""
OPTIONAL_COMPILERS: Collection[CompilerName] = ("clang", "hipcc", "nvcc")
"""The compilers for GPUs that `make compilers` uses where they are installed, and that decide nothing."""
_EVERY: Collection[CompilerName] = (*PINNED_COMPILERS, *(tool.name for tool in TOOLS))
DEVICE_LIBRARIES = (
    "/opt/rocm*/amdgcn/bitcode",
    "/opt/rocm*/lib/llvm/lib/clang/*/lib/amdgcn/bitcode",
    "/usr/lib/*/amdgcn/bitcode",
    "/usr/lib/llvm-*/lib/clang/*/lib/amdgcn/bitcode",
)
"""Where ROCm and distributions install AMD's device library (ocml.bc, ockl.bc, oclc_*.bc)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiler:
    """An installed compiler."""

    name: CompilerName
    path: Path
    version: str
    subcommand: tuple[str, ...] = ()
    """Arguments that come first: zig provides a clang as `zig clang`, without clang's headers for GPUs."""

    @property
    def command(self) -> tuple[str, ...]:
        """The start of a command line."""
        return (str(self.path), *self.subcommand)


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolbox:
    """The installed compilers, and AMD's device library if it is installed."""

    compilers: tuple[Compiler, ...]
    device_library: Path | None = None
    nvcc_targets: tuple[str, ...] = ()
    """The GPUs that nvcc supports; recent releases have dropped old ones."""

    def get(self, name: CompilerName) -> Compiler | None:
        """Return the compiler of that name, or none if it is not installed."""
        return next((compiler for compiler in self.compilers if compiler.name == name), None)


def detect(machine: Machine, names: Collection[CompilerName] = _EVERY) -> Toolbox:
    """Look for the compilers of these names, by default for all, and choose the newest one of each."""
    best = [_libclang(machine) if "libclang" in names else None]
    for tool in TOOLS:
        if tool.name in names:
            installed = max(_found(tool, machine), key=_newest, default=None)
            best.append(_zig(machine) if installed is None and tool.name == "clang" else installed)
    compilers = tuple(compiler for compiler in best if compiler is not None)
    # Only clang links the library, and only for machine code.
    patterns = DEVICE_LIBRARIES if "clang" in names else ()
    libraries = [folder for pattern in patterns for folder in machine.matching(f"{pattern}/ocml.bc")]
    return Toolbox(
        compilers=compilers,
        device_library=libraries[0].parent if libraries else None,
        nvcc_targets=tuple(target for compiler in compilers for target in _targets(compiler, machine)),
    )


def version_number(version: str) -> tuple[int, ...]:
    """Return a version as numbers, for comparisons."""
    return tuple(int(part) for part in re.findall(r"\d+", version))


def _libclang(machine: Machine) -> Compiler | None:
    """Return libclang, which is among the requirements of this project."""
    folder, version = machine.package("clang"), machine.distribution("libclang")
    return None if folder is None or version is None else Compiler(name="libclang", path=folder, version=version)


def _zig(machine: Machine) -> Compiler | None:
    """Return the clang of the ziglang wheel, for machines without another."""
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
    """Yield the candidates that report a version, those on PATH first."""
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
