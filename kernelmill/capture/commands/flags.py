"""Compiler flags: from nvcc, g++, clang and hipcc to the few that clang's front end needs, by a whitelist.

A flag that is not in `flag_tables` never reaches the parser: a project's own build files must not make us load code
(`-fplugin`, `-load`, `-Xclang`). Flags that are dropped are recorded as written.
"""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path, PurePosixPath

from kernelmill.capture.commands.flag_tables import (
    DROPPED_VALUED,
    FORWARD,
    IGNORED,
    IGNORED_VALUED,
    NO_VALUE,
    OPTIONS,
    PLAIN,
    Option,
)

COMPILER = re.compile(
    r"^(?:[\w.]+-)*(?P<kind>nvcc|hipcc|amdclang|clang|g|c|gcc|cc|icpc|icpx|icx|nvc)(?P<plus>\+\+)?(-[\d.]+)?(\.exe|\.bin)?$"
)
CUDA_COMPILERS = ("nvcc", "hipcc")
INNER_MACRO = re.compile(
    r"^-D(__CUDA_ARCH\w*|__CUDACC\w*|__NVCC__|CUDA_DOUBLE_MATH_FUNCTIONS|__CUDA_FTZ|__CUDA_PREC_\w+)\b"
)
"""Macros that nvcc passes to its host compiler; clang predefines its own when it parses CUDA."""
INTERMEDIATE = re.compile(r"\.(cudafe\d*\.\w+|cpp\d\.ii|cpp4\.ii|ii|stub\.c|fatbin\.c|reg\.c)$|_dlink\.|(^|/)a_dlink")
SOURCE_SUFFIXES = frozenset((".cu", ".cpp", ".cc", ".cxx", ".c++", ".hip"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ParserFlags:
    """A command reduced to what clang's front end needs."""

    arguments: tuple[str, ...]
    dropped: tuple[str, ...] = ()
    """The other flags, as written."""


def plain_path(base: Path, path: str) -> Path:
    """Resolve `path` relative to `base`; `.` and `..` are removed, links are not followed."""
    return Path(os.path.normpath(base / path))


def compiler(arguments: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the compiler that a command calls (`nvcc`, `clang`, …; empty if unknown) and its arguments.

    Launchers in front of it (`ccache`, `env X=1`) are skipped.
    """
    for index, argument in enumerate(arguments):
        if argument.startswith("-"):
            break
        found = COMPILER.match(PurePosixPath(argument).name)
        if found:
            return found["kind"], tuple(arguments[index + 1 :])
    return "", tuple(arguments[1:])


def rank(arguments: Sequence[str]) -> int:
    """Rank a command: 0 for a CUDA compiler, 1 for a host compiler, 2 for a host compiler called by nvcc."""
    kind, rest = compiler(arguments)
    if kind in CUDA_COMPILERS or any(pair in (("-x", "cuda"), ("-x", "hip")) for pair in pairwise(rest)):
        return 0
    return 2 if any(INNER_MACRO.match(argument) for argument in rest) else 1


def is_intermediate(file: Path) -> bool:
    """Return whether a file is an intermediate of nvcc and not part of the project."""
    return INTERMEDIATE.search(file.as_posix()) is not None


def translate(arguments: Sequence[str], directory: Path) -> ParserFlags:
    """Split the flags of a command, which begins with the compiler, into those that a parser needs and the rest.

    Paths become absolute; relative ones are relative to `directory`.
    """
    _, rest = compiler(arguments)
    return translate_flags(rest, directory)


def translate_flags(given: Sequence[str], directory: Path) -> ParserFlags:
    """Do the same as `translate` for flags without a compiler."""
    kept: list[str] = []
    dropped: list[str] = []
    rest = list(given)
    while rest:
        argument = rest.pop(0)
        option, equals, value = argument.partition("=")
        if argument in PLAIN:
            kept.append(argument)
        elif argument in IGNORED:
            continue
        elif option in IGNORED_VALUED:
            if not equals:
                rest[:1] = []
        elif option in FORWARD:
            value = value if equals else (rest.pop(0) if rest else "")
            inner = translate_flags([part for part in value.split(",") if part], directory)
            kept += inner.arguments
            dropped += [f"-Xcompiler={flag}" for flag in inner.dropped]
        elif argument in DROPPED_VALUED:
            dropped.append(argument if not rest else f"{argument} {rest.pop(0)}")
        elif (match := _option(argument, rest)) is not None:
            _add(kept, match[0], match[1], directory)
        elif argument.startswith("-"):
            dropped.append(argument)
    return ParserFlags(arguments=tuple(kept), dropped=tuple(dropped))


def _option(argument: str, rest: list[str]) -> tuple[Option, str] | None:
    """Find an argument in `OPTIONS` and return the option with its value, which is removed from `rest` if separate."""
    for option in OPTIONS:
        for spelling in option.spellings:
            if argument == spelling:
                return (option, rest.pop(0)) if rest else None
            if argument.startswith(spelling + "="):
                return option, argument[len(spelling) + 1 :]
            if option.joined and not spelling.startswith("--") and argument.startswith(spelling):
                return option, argument[len(spelling) :]
    return None


def _add(kept: list[str], option: Option, value: str, directory: Path) -> None:
    if option.canonical == "-D" and INNER_MACRO.match(f"-D{value}"):
        return
    if option.is_path and (option.canonical != "-include" or os.path.lexists(directory / value)):
        value = str(plain_path(directory, value))
    kept += option.with_value(value)


def options(arguments: Iterable[str]) -> Iterator[tuple[Option, str]]:
    """Yield the options of a translated command with their values; flags without a value come with `NO_VALUE`."""
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        yield _option(argument, rest) or (NO_VALUE, argument)


def pairs(arguments: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return translated arguments as pairs: `("-I", "dir")`, and `("", flag)` for flags without a value."""
    return tuple((option.canonical, value) for option, value in options(arguments))
