"""Compiler flags: from nvcc, g++, clang and hipcc to the few that clang's front end needs, by a whitelist.

A flag that is not in a table here never reaches the parser: a project's own build files must not make us load code
(`-fplugin`, `-load`, `-Xclang`). What is left out is kept as written, for the record.
Sources: `nvcc --help` of CUDA 12, the GCC and clang option indexes.
"""

import os
import re
import shlex
import sysconfig
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import NamedTuple


class Valued(NamedTuple):
    """An option with a value that the parser needs."""

    spellings: tuple[str, ...]
    joined: bool
    """Whether the value may follow without a space (`-Idir`)."""
    means: str
    """What it is called in the result."""
    separate: bool
    """Whether the result is two arguments."""
    is_path: bool


VALUED = (
    Valued(("-I", "--include-path", "--include-directory"), True, "-I", False, True),
    Valued(("-isystem", "--system-include"), True, "-isystem", True, True),
    Valued(("-iquote",), True, "-iquote", True, True),
    Valued(("-idirafter",), True, "-idirafter", True, True),
    Valued(("-include", "--pre-include"), False, "-include", True, True),
    Valued(("-D", "--define-macro"), True, "-D", False, False),
    Valued(("-U", "--undefine-macro"), True, "-U", False, False),
    Valued(("-std", "--std"), False, "-std=", False, False),
)
# Alone, and they change what parses or which macros there are.
PLAIN = frozenset(
    [
        "-fexceptions",
        "-fno-exceptions",
        "-frtti",
        "-fno-rtti",
        "-fchar8_t",
        "-fno-char8_t",
        "-funsigned-char",
        "-fsigned-char",
        "-fshort-wchar",
        "-fms-extensions",
        "-fno-ms-extensions",
        "-fgnu-keywords",
        "-fno-gnu-keywords",
        "-fcoroutines",
        "-ftrigraphs",
        "-fno-trigraphs",
        "-fno-operator-names",
        "-ffast-math",
        "-fno-fast-math",
        "-pedantic",
        "-nostdinc++",
    ]
)
# These hand a list, separated by commas, to the host compiler, whose macros and include folders count as well.
FORWARD = ("-Xcompiler", "--compiler-options")
# These are followed by a value of their own, which must not be taken for an input file.
DROPPED_VALUED = frozenset(
    [
        "-gencode",
        "--generate-code",
        "-arch",
        "--gpu-architecture",
        "-code",
        "--gpu-code",
        "-ccbin",
        "--compiler-bindir",
        "-Xptxas",
        "--ptxas-options",
        "-Xlinker",
        "--linker-options",
        "-Xnvlink",
        "--nvlink-options",
        "-Xcudafe",
        "--cudafe-options",
        "-Xfatbin",
        "--fatbin-options",
        "-Xarchive",
        "--archive-options",
        "-Xclang",
        "-Xpreprocessor",
        "-Xassembler",
        "-Xarch_device",
        "-Xarch_host",
        "-Xopenmp-target",
        "-maxrregcount",
        "--maxrregcount",
        "-t",
        "--threads",
        "-L",
        "--library-path",
        "-l",
        "--library",
        "-target",
        "--target-dir",
        "-mllvm",
        "-load",
        "-B",
        "-isysroot",
        "--sysroot",
        "-cudart",
        "--cudart",
        "-rdc",
        "--relocatable-device-code",
        "-ftz",
        "--ftz",
        "-prec-div",
        "--prec-div",
        "-prec-sqrt",
        "--prec-sqrt",
        "-fmad",
        "--fmad",
        "-idp",
        "--dependency-drive-prefix",
        "-ldir",
        "--libdevice-directory",
        "-diag-suppress",
        "--diag-suppress",
        "-diag-error",
        "--diag-error",
        "-diag-warn",
        "--diag-warn",
        "-default-stream",
        "--default-stream",
        "-opt-level",
        "--optimize",
        "-m",
        "--machine",
        "-Werror-list",
        "-imacros",
        "-include-pch",
        "-iprefix",
        "-iwithprefix",
        "-iwithprefixbefore",
        "-imultilib",
        "-u",
        "-z",
        "-T",
        "-e",
        "-arch-list",
        "-time",
        "--time",
        "-tls-model",
        "--param",
    ]
)
# Compiler, input and output: no flags at all, so not recorded as dropped.
IGNORED = frozenset(
    [
        "-c",
        "-dc",
        "-dw",
        "--compile",
        "--device-c",
        "-E",
        "-S",
        "-M",
        "-MM",
        "-MD",
        "-MMD",
        "-MP",
        "-MG",
        "-forward-unknown-to-host-compiler",
    ]
)
IGNORED |= frozenset(("--forward-unknown-to-host-compiler", "--"))
IGNORED_VALUED = frozenset(
    ["-o", "--output-file", "-odir", "--output-directory", "-x", "--x", "-MF", "-MT", "-MQ", "--dependency-output"]
)

COMPILER = re.compile(
    r"^(?:[\w.]+-)*(?P<kind>nvcc|hipcc|amdclang|clang|g|c|gcc|cc|icpc|icpx|icx|nvc)(?P<plus>\+\+)?(-[\d.]+)?(\.exe|\.bin)?$"
)
CUDA_COMPILERS = ("nvcc", "hipcc")
# What nvcc tells its host compiler about itself; clang sets its own when it parses CUDA.
INNER_MACRO = re.compile(
    r"^-D(__CUDA_ARCH\w*|__CUDACC\w*|__NVCC__|CUDA_DOUBLE_MATH_FUNCTIONS|__CUDA_FTZ|__CUDA_PREC_\w+)\b"
)
INTERMEDIATE = re.compile(r"\.(cudafe\d*\.\w+|cpp\d\.ii|cpp4\.ii|ii|stub\.c|fatbin\.c|reg\.c)$|_dlink\.|(^|/)a_dlink")
SOURCE_SUFFIXES = frozenset((".cu", ".cpp", ".cc", ".cxx", ".c++", ".hip"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ParserFlags:
    """A command in the words of clang's front end."""

    arguments: tuple[str, ...]
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Root:
    """A folder on this machine and what stands for it in records."""

    folder: Path
    placeholder: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Roots:
    """The three folders that placeholders mean, and what else a parse may read."""

    source: Path
    headers: Path
    python: Path = field(default_factory=lambda: Path(sysconfig.get_paths()["include"]))
    others: tuple[Path, ...] = ()
    """Files and folders of this machine that commands name as they are."""

    def listed(self) -> tuple[Root, ...]:
        """As a list for `relativise`."""
        return (
            Root(folder=self.source, placeholder="{source}"),
            Root(folder=self.headers, placeholder="{headers}"),
            Root(folder=self.python, placeholder="{python}"),
        )


def plain_path(base: Path, path: str) -> Path:
    """`path` seen from `base`, with `.` and `..` taken out and no link followed."""
    return Path(os.path.normpath(base / path))


def compiler(arguments: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Which compiler a command calls (`nvcc`, `clang`, …; empty if unknown) and the arguments after it.

    Launchers before it (`ccache`, `env X=1`) are passed over.
    """
    for index, argument in enumerate(arguments):
        if argument.startswith("-"):
            break
        found = COMPILER.match(PurePosixPath(argument).name)
        if found:
            return found["kind"], tuple(arguments[index + 1 :])
    return "", tuple(arguments[1:])


def rank(arguments: Sequence[str]) -> int:
    """0 for a CUDA compiler, 1 for a host compiler, 2 for a host compiler called by nvcc."""
    kind, rest = compiler(arguments)
    if kind in CUDA_COMPILERS or any(pair in (("-x", "cuda"), ("-x", "hip")) for pair in pairwise(rest)):
        return 0
    return 2 if any(INNER_MACRO.match(argument) for argument in rest) else 1


def is_intermediate(file: Path) -> bool:
    """Whether a file is one of nvcc's own steps, not of the project."""
    return INTERMEDIATE.search(file.as_posix()) is not None


def translate(arguments: Sequence[str], directory: Path) -> ParserFlags:
    """The flags of a whole command (compiler first) that a parser needs, paths absolute, and those it does not."""
    _, rest = compiler(arguments)
    return translate_flags(rest, directory)


def translate_flags(given: Sequence[str], directory: Path) -> ParserFlags:
    """As `translate`, for flags alone."""
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
        elif (match := _valued(argument, rest)) is not None:
            _put(kept, match[0], match[1], directory)
        elif argument.startswith("-"):
            dropped.append(argument)
    return ParserFlags(arguments=tuple(kept), dropped=tuple(dropped))


def _valued(argument: str, rest: list[str]) -> tuple[Valued, str] | None:
    """The option of `VALUED` that an argument is, and its value, taken from `rest` where it stands there."""
    for option in VALUED:
        for spelling in option.spellings:
            if argument == spelling:
                return (option, rest.pop(0)) if rest else None
            if argument.startswith(spelling + "="):
                return option, argument[len(spelling) + 1 :]
            if option.joined and not spelling.startswith("--") and argument.startswith(spelling):
                return option, argument[len(spelling) :]
    return None


def _put(kept: list[str], option: Valued, value: str, directory: Path) -> None:
    if option.means == "-D" and INNER_MACRO.match(f"-D{value}"):
        return
    if option.is_path and (option.means != "-include" or (directory / value).exists()):
        value = str(plain_path(directory, value))
    kept += [option.means, value] if option.separate else [option.means + value]


# Stands for the build folder, which is gone after capture: its generated headers are not to be had.
BUILD = "{build}"
# Folders of another machine's installation, in a database that was not made here -> what stands for them.
ELSEWHERE = (
    (re.compile(r"/torch/include(?P<rest>/.*)?$"), "{headers}/torch/include"),
    (re.compile(r"/cuda[-\d.]*(/targets/[\w-]+)?/include(?P<rest>/.*)?$"), "{headers}/cuda/include"),
    (re.compile(r"/include/python3[\d.]*(?P<rest>)$"), "{python}"),
)


def relativise(flags: ParserFlags, roots: Iterable[Root]) -> ParserFlags:
    """The same flags without any folder of this machine: placeholders stand for `roots`, the innermost first.

    Folders elsewhere are recognised as torch's, CUDA's or Python's by name, or else dropped (`-I{outside}/<name>`).
    """
    ordered = sorted(roots, key=lambda root: -len(root.folder.parts))
    kept: list[str] = []
    dropped = [_without_folders(flag, ordered) for flag in flags.dropped]
    seen: set[tuple[str, str]] = set()
    for option, value in _pairs(flags.arguments):
        if not option.is_path or not value.startswith("/"):
            kept += _spelled(option, _without_folders(value, ordered))
            continue
        placed = _placed(Path(value), ordered)
        if placed is None:
            dropped.append(f"{option.means}{{outside}}/{PurePosixPath(value).name}")
        elif placed.startswith(BUILD):
            dropped.append(option.means + placed)
        elif (option.means, placed) not in seen:
            seen.add((option.means, placed))
            kept += _spelled(option, placed)
    return ParserFlags(arguments=tuple(kept), dropped=tuple(dict.fromkeys(dropped)))


def expand(arguments: Iterable[str], roots: Roots) -> tuple[str, ...]:
    """The arguments with the folders of this machine put in for the placeholders."""
    return tuple(_expanded(argument, roots) for argument in arguments)


def _expanded(argument: str, roots: Roots) -> str:
    for root in roots.listed():
        argument = argument.replace(root.placeholder, str(root.folder))
    return argument


FLAG_ALONE = Valued((), False, "", False, False)


def _pairs(arguments: Iterable[str]) -> Iterable[tuple[Valued, str]]:
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        yield _valued(argument, rest) or (FLAG_ALONE, argument)


def pairs(arguments: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Translated arguments as (option, value): `("-I", "dir")`, and `("", flag)` for those without a value."""
    return tuple((option.means, value) for option, value in _pairs(arguments))


def _spelled(option: Valued, value: str) -> list[str]:
    return [option.means, value] if option.separate else [option.means + value]


def _placed(path: Path, ordered: Sequence[Root]) -> str | None:
    for root in ordered:
        if path.is_relative_to(root.folder):
            inner = path.relative_to(root.folder).as_posix()
            return root.placeholder if inner == "." else f"{root.placeholder}/{inner}"
    for pattern, placeholder in ELSEWHERE:
        found = pattern.search(path.as_posix())
        if found:
            return placeholder + (found["rest"] or "")
    return None


def _without_folders(text: str, ordered: Sequence[Root]) -> str:
    for root in ordered:
        text = text.replace(str(root.folder), root.placeholder)
    return text


def joined(arguments: Iterable[str]) -> str:
    """Arguments as one line that a shell would read back."""
    return shlex.join(arguments)
