"""How a HIP program is compiled for the CPU runtime: command lines as data, per compiler and mode.

Nothing is run here. A mode is a way to build, with the environment that goes with it; the order of threads and the
poison byte are environment alone, so one build serves many runs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
INCLUDE_FOLDER = HERE / "include"
ACCESS_CHECKER = HERE / "race.cpp"
"""Compiled without instrumentation and linked into builds of the mode `race`."""

FINDING_PREFIX = "kernelmill-finding "
"""Starts the JSON line of a finding on standard error, where KERNELMILL_FINDINGS names no file."""
FATAL_STATUS = 86
"""Exit status of a program ended by a finding that leaves nothing to go on with."""


class Family(StrEnum):
    """Which flags a compiler takes."""

    GCC = "gcc"
    CLANG = "clang"
    ZIG = "zig"


class Mode(StrEnum):
    """What a build is meant to find."""

    PLAIN = "plain"
    """Wrong results; divergent barriers, bad copies and launches are always looked for."""
    SANITIZE = "sanitize"
    """Accesses out of bounds and undefined behaviour, by the compiler's sanitizers."""
    POISON = "poison"
    """Reads of memory that nothing was written to, by what they do to results."""
    RACE = "race"
    """Races, accesses out of bounds and reads of unwritten memory, by our own callbacks."""


class _Flags(NamedTuple):
    compile: tuple[str, ...]
    link: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()


_TRACE = ("-g1", "-O1", "-fsanitize=thread")
_LLVM_EVERY_ACCESS = ("-mllvm", "-tsan-distinguish-volatile=1", "-mllvm", "-tsan-compound-read-before-write=1")
# Volatile accesses set flags, and a read before a write to the same place is an access too.
_EVERY_ACCESS: Mapping[Family, tuple[str, ...]] = MappingProxyType(
    {
        Family.GCC: ("--param=tsan-distinguish-volatile=1",),
        Family.CLANG: _LLVM_EVERY_ACCESS,
        Family.ZIG: _LLVM_EVERY_ACCESS,
    }
)
_NO_ABORT = (("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=0"),)
_SANITIZERS = (
    "-g1",
    "-O1",
    # Of a float that an integer cannot hold, devices make one thing and CPUs another.
    "-fsanitize=address,undefined,float-cast-overflow",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
)
_FLAGS: Mapping[Mode, _Flags] = MappingProxyType(
    {
        Mode.PLAIN: _Flags(("-O2",)),
        Mode.SANITIZE: _Flags(_SANITIZERS, ("-fsanitize=address,undefined",), _NO_ABORT),
        Mode.POISON: _Flags(("-O1",), (), (("KERNELMILL_POISON", "0xff"),)),
        Mode.RACE: _Flags(_TRACE, (), (("KERNELMILL_STRICT", "1"),)),
    }
)
# Copies of a call that lanes wait at, or two calls made one, would change which lanes wait together.
_KEEP_CALLS: Mapping[Family, tuple[str, ...]] = MappingProxyType(
    {
        Family.GCC: ("-fno-crossjumping", "-fno-tree-tail-merge", "-fno-code-hoisting"),
        Family.CLANG: (),
        Family.ZIG: ("-fno-sanitize=undefined",),
    }
)
# Of a kernel that never waits, the loop over its threads becomes one of vectors, as in clang; no value changes by it.
_VECTORS: Mapping[Family, tuple[str, ...]] = MappingProxyType(
    {
        Family.GCC: ("-ftree-vectorize", "-fvect-cost-model=dynamic", "-fno-trapping-math"),
        Family.CLANG: (),
        Family.ZIG: (),
    }
)
_LANGUAGE = ("-std=c++17", "-Wno-psabi")
# HIP's compilers are clangs: what only g++ refuses, such as a name that changes its meaning in a class, is no error.
_LENIENT: Mapping[Family, tuple[str, ...]] = MappingProxyType(
    {Family.GCC: ("-fpermissive",), Family.CLANG: (), Family.ZIG: ()}
)
UNCHECKED: Mapping[Family, frozenset[Mode]] = MappingProxyType(
    {Family.GCC: frozenset(), Family.CLANG: frozenset(), Family.ZIG: frozenset({Mode.SANITIZE})}
)
"""Modes that a compiler cannot build, for want of run-time libraries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiler:
    """A C++ compiler, as called."""

    command: tuple[str, ...]
    family: Family


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What is compiled how."""

    mode: Mode = Mode.PLAIN
    warp_size: int = 64
    """Lanes of a wavefront: 32 or 64."""
    include_folders: tuple[Path, ...] = ()
    defines: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Commands:
    """Command lines to run in order, and the environment of the program that comes of them."""

    compile: tuple[tuple[str, ...], ...]
    link: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)


def compile_flags(compiler: Compiler, options: Options) -> tuple[str, ...]:
    """Every flag but the files: include folders, defines, language, instrumentation."""
    return (
        *_LANGUAGE,
        f"-I{INCLUDE_FOLDER}",
        *(f"-I{folder}" for folder in options.include_folders),
        f"-DKERNELMILL_WARP_SIZE={options.warp_size}",
        *(f"-D{define}" for define in options.defines),
        *_FLAGS[options.mode].compile,
        *(_EVERY_ACCESS[compiler.family] if options.mode is Mode.RACE else ()),
        *(_VECTORS[compiler.family] if options.mode is Mode.PLAIN else ()),
        *_KEEP_CALLS[compiler.family],
        *_LENIENT[compiler.family],
        *options.extra,
    )


def commands(compiler: Compiler, options: Options, sources: Sequence[Path], program: Path) -> Commands:
    """How `program` is built from rewritten sources; objects are put beside it."""
    flags = compile_flags(compiler, options)
    objects = [program.with_name(f"{program.name}-{number}.o") for number, _ in enumerate(sources)]
    steps = [
        (*compiler.command, *flags, "-c", str(source), "-o", str(made))
        for source, made in zip(sources, objects, strict=True)
    ]
    if options.mode is Mode.RACE:
        checker = program.with_name(f"{program.name}-checker.o")
        steps.append(checker_command(compiler, options, checker))
        objects.append(checker)
    link = (*compiler.command, *_FLAGS[options.mode].link, *map(str, objects), "-o", str(program), "-lpthread")
    return Commands(compile=tuple(steps), link=link, environment=dict(_FLAGS[options.mode].environment))


def checker_command(compiler: Compiler, options: Options, made: Path) -> tuple[str, ...]:
    """How the access checker is compiled: the same for every program with the same compiler and warp size."""
    warp = f"-DKERNELMILL_WARP_SIZE={options.warp_size}"
    quiet = ("-fno-sanitize=undefined",) if compiler.family is Family.ZIG else ()
    return (
        *compiler.command,
        *_LANGUAGE,
        f"-I{INCLUDE_FOLDER}",
        warp,
        "-O2",
        *quiet,
        "-c",
        str(ACCESS_CHECKER),
        "-o",
        str(made),
    )


def environment(*, order: str = "forward", seed: int = 0, findings: Path | None = None) -> dict[str, str]:
    """The environment of one run: `order` is forward, reverse or random."""
    chosen = {"KERNELMILL_ORDER": order, "KERNELMILL_SEED": str(seed)}
    return chosen if findings is None else {**chosen, "KERNELMILL_FINDINGS": str(findings)}
