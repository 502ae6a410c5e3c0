"""Command lines that compile a HIP program for the CPU runtime, for each compiler and build configuration.

Nothing is run here. The order of threads and the byte that fills new memory are set by the environment of a run, so
that one build serves many checks.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
INCLUDE_FOLDER = HERE / "include"
ACCESS_CHECKER = HERE / "race.cpp"
"""Compiled without instrumentation and linked into builds of `Configuration.RACE`."""
KERNEL_SECONDS = "KERNELMILL_KERNEL_SECONDS"
"""The environment variable of a run that limits the processor time of each launch, in seconds; 0: no limit."""


class Family(StrEnum):
    """A family of compilers that accept the same flags."""

    GCC = "gcc"
    CLANG = "clang"
    ZIG = "zig"


class Configuration(StrEnum):
    """A build configuration, by the errors that it detects."""

    PLAIN = "plain"
    """Wrong results; every configuration also detects divergent barriers and invalid copies and launches."""
    SANITIZE = "sanitize"
    """Accesses out of bounds and undefined behavior, with the compiler's sanitizers."""
    RACE = "race"
    """Races, accesses out of bounds and reads of uninitialized memory, with the access checker."""


class _Flags(NamedTuple):
    compile: tuple[str, ...]
    link: tuple[str, ...] = ()


_TRACE = ("-g1", "-O1", "-fsanitize=thread")
_LLVM_EVERY_ACCESS = ("-mllvm", "-tsan-distinguish-volatile=1", "-mllvm", "-tsan-compound-read-before-write=1")
# Volatile accesses are used for flags, and a read before a write to the same address is an access too.
_EVERY_ACCESS: Mapping[Family, tuple[str, ...]] = MappingProxyType(
    {
        Family.GCC: ("--param=tsan-distinguish-volatile=1",),
        Family.CLANG: _LLVM_EVERY_ACCESS,
        Family.ZIG: _LLVM_EVERY_ACCESS,
    }
)
_SANITIZERS = (
    "-g1",
    "-O1",
    # Devices and CPUs convert a float that an integer cannot hold to different values.
    "-fsanitize=address,undefined,float-cast-overflow",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
)
_FLAGS: Mapping[Configuration, _Flags] = MappingProxyType(
    {
        Configuration.PLAIN: _Flags(("-O2",)),
        Configuration.SANITIZE: _Flags(_SANITIZERS, ("-fsanitize=address,undefined",)),
        Configuration.RACE: _Flags(_TRACE),
    }
)
# Duplicating or merging calls at which lanes wait would change which lanes wait together.
_KEEP_CALLS: Mapping[Family, tuple[str, ...]] = MappingProxyType(
    {
        Family.GCC: ("-fno-crossjumping", "-fno-tree-tail-merge", "-fno-code-hoisting"),
        Family.CLANG: (),
        Family.ZIG: ("-fno-sanitize=undefined",),
    }
)
# Vectorizes the loop over the threads of a kernel that never waits, as clang does; values stay the same.
_VECTORS: Mapping[Family, tuple[str, ...]] = MappingProxyType(
    {
        Family.GCC: ("-ftree-vectorize", "-fvect-cost-model=dynamic", "-fno-trapping-math"),
        Family.CLANG: (),
        Family.ZIG: (),
    }
)
_LANGUAGE = ("-std=c++17", "-Wno-psabi")
# HIP's compilers are based on clang: code that only g++ rejects, such as a name that changes its meaning in a class,
# must compile.
_LENIENT: Mapping[Family, tuple[str, ...]] = MappingProxyType(
    {Family.GCC: ("-fpermissive",), Family.CLANG: (), Family.ZIG: ()}
)
UNCHECKED: Mapping[Family, frozenset[Configuration]] = MappingProxyType(
    {Family.GCC: frozenset(), Family.CLANG: frozenset(), Family.ZIG: frozenset({Configuration.SANITIZE})}
)
"""Configurations that a compiler cannot build because it lacks the run-time libraries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompilerCommand:
    """A C++ compiler and the command that starts it."""

    command: tuple[str, ...]
    family: Family


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Options of a compilation."""

    configuration: Configuration = Configuration.PLAIN
    warp_size: int = 64
    """Lanes of a wavefront: 32 or 64."""
    include_folders: tuple[Path, ...] = ()
    defines: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Commands:
    """The command lines that build a program, in order."""

    compile: tuple[tuple[str, ...], ...]
    link: tuple[str, ...]


def compile_flags(compiler: CompilerCommand, options: Options) -> tuple[str, ...]:
    """All flags: include folders, macros, language, instrumentation; files are not among them."""
    return (
        *_LANGUAGE,
        f"-I{INCLUDE_FOLDER}",
        *(f"-I{folder}" for folder in options.include_folders),
        f"-DKERNELMILL_WARP_SIZE={options.warp_size}",
        *(f"-D{define}" for define in options.defines),
        *_FLAGS[options.configuration].compile,
        *(_EVERY_ACCESS[compiler.family] if options.configuration is Configuration.RACE else ()),
        *(_VECTORS[compiler.family] if options.configuration is Configuration.PLAIN else ()),
        *_KEEP_CALLS[compiler.family],
        *_LENIENT[compiler.family],
        *options.extra,
    )


def of_any_checkout(words: Iterable[str]) -> Iterator[str]:
    """The words of a command line without the folder of this checkout, for keys of what all checkouts share."""
    return (word.replace(str(HERE.parent), "") for word in words)


def commands(compiler: CompilerCommand, options: Options, sources: Sequence[Path], program: Path) -> Commands:
    """The commands that build `program` from rewritten sources; object files are written beside it."""
    flags = compile_flags(compiler, options)
    objects = [program.with_name(f"{program.name}-{number}.o") for number, _ in enumerate(sources)]
    steps = [
        (*compiler.command, *flags, "-c", str(source), "-o", str(made))
        for source, made in zip(sources, objects, strict=True)
    ]
    if options.configuration is Configuration.RACE:
        checker = program.with_name(f"{program.name}-checker.o")
        steps.append(checker_command(compiler, options, checker))
        objects.append(checker)
    link = (*compiler.command, *_FLAGS[options.configuration].link, *map(str, objects), "-o", str(program), "-lpthread")
    return Commands(compile=tuple(steps), link=link)


def checker_command(compiler: CompilerCommand, options: Options, made: Path) -> tuple[str, ...]:
    """The command that compiles the access checker; it depends on the compiler and the warp size alone."""
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
