"""The C++ compilers that can build for the CPU runtime: g++, clang, and the clang of the ziglang wheel."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kernelmill.errors import InputError
from kernelmill.hip_cpu.build import CompilerCommand, Family
from kernelmill.storage import workcache
from kernelmill.toolchains.detect import Toolbox, version_number
from kernelmill.toolchains.diagnostics import Style
from kernelmill.toolchains.machine import Machine, environment, roots

HostName = Literal["g++", "clang", "zig"]
OLDEST: Mapping[HostName, int] = {"g++": 11, "clang": 14, "zig": 0}
"""The oldest major versions that compile the runtime; every zig on the package index does."""
SARIF_SINCE = 16
_ZIG = re.compile(r"clang version (\d+\.\d+[.\d]*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class HostCompiler:
    """A C++ compiler, and the programs that belong to it."""

    name: HostName
    version: str
    path: Path
    called: CompilerCommand
    style: Style
    symbolizer: Path | None = None
    """llvm-symbolizer, which gives clang's sanitizers source lines."""
    addr2line: Path | None = None
    linker: tuple[str, ...] = ()
    """Flags that choose a faster linker than the default one; programs are the same but for their layout."""

    @property
    def readable(self) -> tuple[Path, ...]:
        """The folders that it must be able to read."""
        return roots(self.path)

    @property
    def writable(self) -> tuple[Path, ...]:
        """The folders that it writes to: zig caches the C++ library, which it builds at its first use."""
        if self.name != "zig":
            return ()
        folder = workcache.root() / "zig"
        folder.mkdir(parents=True, exist_ok=True)
        return (folder,)

    @property
    def least_seconds(self) -> float:
        """The least time limit that makes sense: at its first use, zig builds the C++ library."""
        return 1200 if self.name == "zig" else 0

    @property
    def environment(self) -> dict[str, str]:
        """The environment to run it in."""
        caches = dict.fromkeys(["ZIG_GLOBAL_CACHE_DIR"] if self.writable else [], str(workcache.root() / "zig"))
        return {**environment(self.path), **caches}

    @property
    def diagnostics_flags(self) -> tuple[str, ...]:
        """The flags that select the format of its diagnostics."""
        return _STYLES[self.style]


PLAIN_TEXT = ("-fno-color-diagnostics", "-fno-caret-diagnostics")
"""The flags with which clang reports each error on one line."""
_STYLES: Mapping[Style, tuple[str, ...]] = {
    "json": ("-fdiagnostics-format=json",),
    "sarif": ("-fdiagnostics-format=sarif", "-Wno-sarif-format-unstable"),
    "text": PLAIN_TEXT,
}


def host_compilers(tools: Toolbox, machine: Machine) -> tuple[HostCompiler, ...]:
    """Return the compilers found, the best first: g++ compiles fastest, zig lacks sanitizers."""
    return tuple(_found(tools, machine))


def host_compiler(tools: Toolbox, machine: Machine, name: str | None = None) -> HostCompiler:
    """Return the best compiler, or the one with that name.

    Raises `InputError` if there is none.
    """
    found = host_compilers(tools, machine)
    fitting = [compiler for compiler in found if name in (None, compiler.name)]
    if not fitting:
        there = ", ".join(f"{compiler.name} {compiler.version}" for compiler in found)
        raise InputError(
            f"{name} is not installed; compilers found for the CPU runtime: {there}"
            if name and there
            else "no C++ compiler for the CPU runtime is installed: g++ 11 or newer, clang 14 or newer, or zig",
            remedy="apt-get install g++, or, without root, pip install ziglang; `kernelmill doctor` lists them all",
        )
    return fitting[0]


def second_compiler(first: HostCompiler, tools: Toolbox, machine: Machine) -> HostCompiler | None:
    """Return a clang to compile what g++ rejects; none if the first compiler is a clang, or if there is no clang."""
    others = host_compilers(tools, machine) if first.called.family is Family.GCC else ()
    return next((other for other in others if other.called.family is Family.CLANG), None)


def _found(tools: Toolbox, machine: Machine) -> Iterator[HostCompiler]:
    addr2line = machine.which("addr2line")
    gcc, clang = tools.get("g++"), tools.get("clang")
    if gcc is not None and _recent(gcc.version, "g++"):
        yield HostCompiler(
            name="g++",
            version=gcc.version,
            path=gcc.path,
            called=CompilerCommand(command=gcc.command, family=Family.GCC),
            style="json",
            addr2line=addr2line,
            linker=("-fuse-ld=gold",) if machine.which("ld.gold") else (),
        )
    if clang is not None and not clang.subcommand and _recent(clang.version, "clang"):
        yield HostCompiler(
            name="clang",
            version=clang.version,
            path=clang.path,
            called=CompilerCommand(command=clang.command, family=Family.CLANG),
            style="sarif" if version_number(clang.version)[0] >= SARIF_SINCE else "text",
            symbolizer=beside(clang.path, "llvm-symbolizer", machine),
            addr2line=addr2line,
        )
    yield from _zig(machine)


def beside(program: Path, name: str, machine: Machine) -> Path | None:
    """Return a program of the same installation, or else one of that name on PATH."""
    neighbour = program.resolve().parent / name
    return neighbour if machine.matching(str(neighbour)) else machine.which(name)


def _recent(version: str, name: HostName) -> bool:
    return version_number(version)[0] >= OLDEST[name]


def _zig(machine: Machine) -> Iterator[HostCompiler]:
    folder = machine.package("ziglang")
    if folder is None:
        return
    path = folder / "zig"
    stated = _ZIG.search(machine.ask([str(path), "clang", "--version"]).text)
    if stated is not None:
        yield HostCompiler(
            name="zig",
            version=f"{machine.distribution('ziglang')} (clang {stated[1]})",
            path=path,
            called=CompilerCommand(command=(str(path), "c++"), family=Family.ZIG),
            style="text",
        )
