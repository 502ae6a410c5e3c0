"""Coverage of programs that clang compiled, by `llvm-cov export` (LLVM's "Source-based Code Coverage").

A region is `[line, column, end line, end column, count, file, expanded file, kind]`, a branch has a second count before
the file: of the outcome false (llvm/tools/llvm-cov/CoverageExporterJson.cpp).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.coverage.probes import Branch, Covered, Names, Tools
from kernelmill.toolchains.detect import version_number

_CODE, _EXPANSION, _GAP = 0, 1, 3
_Line = Annotated[int, Field(ge=0, lt=1 << 32)]
MOST_EXPORTED = 96 << 20
"""The most bytes of an export; those of programs with the runtime and hipCUB have about 10 MiB."""
MOST_LINES = 10_000_000
"""The most lines of all functions together."""
MARKER_LINES = 1
"""Lines of regions are those of the compiled file, whose first line only names the original file."""


class Region(NamedTuple):
    """A part of a function with one execution count."""

    line: _Line
    column: int
    end_line: _Line
    end_column: int
    runs: int
    file: int
    expanded: int
    kind: int


class BranchRegion(NamedTuple):
    """A condition with the counts of both of its outcomes."""

    line: _Line
    column: int
    end_line: _Line
    end_column: int
    true: int
    false: int
    file: int
    expanded: int
    kind: int


@dataclass(frozen=True)
class ExportedFunction:
    """An exported function; its own file is the first one."""

    name: str
    count: int
    filenames: Annotated[tuple[str, ...], Field(min_length=1)]
    regions: tuple[Annotated[Region, BeforeValidator(lambda region: tuple(region)[:8])], ...]
    branches: tuple[Annotated[BranchRegion, BeforeValidator(lambda branch: tuple(branch)[:9])], ...] = ()


@dataclass(frozen=True)
class _Data:
    functions: tuple[ExportedFunction, ...]


@dataclass(frozen=True)
class _Export:
    data: tuple[_Data, ...]


_EXPORT = TypeAdapter(_Export)
_RAW, _MERGED = "counts.profraw", "counts.profdata"


class _LlvmCov:
    """Reads the counts of programs that clang compiled."""

    remedy = "apt-get install llvm-NN, of clang's own version"

    def missing(self, tools: Tools) -> str:
        """Return the program that is not installed, if any."""
        return next((name for name in ("llvm-profdata", "llvm-cov") if _program(tools, name) is None), "")

    def environment(self, counts: Path) -> dict[str, str]:
        """Return the environment in which a program writes its counts into a folder."""
        return {"LLVM_PROFILE_FILE": str(counts / _RAW)}

    def read(self, tools: Tools, build: Path, counts: Sequence[Path], names: Names) -> list[list[Covered]]:
        """Return every function of the program's own sources for each folder of counts, in order."""
        return [list(self._read(tools, build, folder, names)) for folder in counts]

    def _read(self, tools: Tools, build: Path, counts: Path, names: Names) -> Iterator[Covered]:
        merge, export = _program(tools, "llvm-profdata"), _program(tools, "llvm-cov")
        if merge is None or export is None or not (counts / _RAW).is_file():
            return
        tools.call([str(merge), "merge", "-sparse", _RAW, "-o", _MERGED], counts)
        command = [str(export), "export", str(build / "program"), f"-instr-profile={_MERGED}"]
        finished = tools.call(command, counts, read=[build])
        if not finished.succeeded:
            return
        try:
            exported = functions_in(finished.stdout)
        except (ValidationError, ValueError):
            return  # the program wrote the counts, and its source may have written the map
        functions = [one for one in exported if names(one.filenames[0]) is not None]
        written = _demangled([function.name for function in functions], tools, counts)
        for function, name in zip(functions, written, strict=True):
            yield replace(covered(function, name), path=names(function.filenames[0]) or "")


READER = _LlvmCov()


def _program(tools: Tools, name: str) -> Path | None:
    """Return a program of the compiler's own version, since formats change."""
    return tools.find(name, f"{name}-{version_number(tools.compiler.version)[0]}")


def functions_in(export: bytes) -> tuple[ExportedFunction, ...]:
    """Return the functions of an export.

    Raises `pydantic.ValidationError` if it is in another format, and `ValueError` if it is larger than those of any
    program: code can contain a map of its own making.
    """
    if len(export) > MOST_EXPORTED:
        raise ValueError(f"the export has more than {MOST_EXPORTED >> 20} MiB")
    functions = tuple(function for data in _EXPORT.validate_json(export).data for function in data.functions)
    if sum(map(_length, functions)) > MOST_LINES:
        raise ValueError(f"the functions have more than {MOST_LINES} lines")
    return functions


def _length(function: ExportedFunction) -> int:
    """Return the number of lines from the first to the last of a function's own file."""
    own = [region for region in function.regions if region.file == 0]
    return max((each.end_line for each in own), default=0) - min((each.line for each in own), default=0) + 1


def _demangled(names: Sequence[str], tools: Tools, folder: Path) -> Sequence[str]:
    """Return demangled names, without the file that precedes those of static functions; unchanged if no tool exists."""
    plain = [name.rpartition(":")[2] for name in names]
    program = _program(tools, "llvm-cxxfilt") or tools.find("c++filt")
    if program is None:
        return plain
    finished = tools.call([str(program)], folder, stdin="".join(f"{name}\n" for name in plain).encode())
    said = finished.text.splitlines()
    return said if len(said) == len(plain) else plain


def covered(function: ExportedFunction, name: str) -> Covered:
    """Return the coverage of a function; code in macros counts where the macro is expanded."""
    lines = _source_lines(function.regions)
    own = [region for region in function.regions if region.file == 0]
    start = min((region.line for region in own), default=MARKER_LINES)
    return Covered(
        name=name,
        path=function.filenames[0],
        line=start - MARKER_LINES,
        calls=function.count,
        lines={line - MARKER_LINES: count for line, count in line_counts(own).items()},
        branches=tuple(
            Branch(line=lines.get(branch.file, branch.line) - MARKER_LINES, count=count)
            for branch in function.branches
            if branch.file == 0 or branch.file in lines
            for count in (branch.true, branch.false)
        ),
    )


def _source_lines(regions: Sequence[Region]) -> dict[int, int]:
    """Return the line of the function's own file on which each other file, that of a macro, is expanded."""
    places = {region.expanded: region for region in regions if region.kind == _EXPANSION}
    found: dict[int, int] = {}
    for file in places:
        inner: dict[int, None] = {}
        at = file
        while at not in found and at not in inner and places[at].file != 0 and places[at].file in places:
            inner[at] = None
            at = places[at].file
        found |= dict.fromkeys([*inner, at], found.get(at, places[at].line))
    return found


def line_counts(regions: Sequence[Region]) -> dict[int, int]:
    """Return the count of each line: the largest count of the regions that begin on it.

    Lines on which no region begins have the count of the innermost region around them.
    """
    begun: dict[int, int] = {}
    for region in regions:
        if region.kind in (_CODE, _EXPANSION):
            begun[region.line] = max(region.runs, begun.get(region.line, 0))
    last = max((region.end_line for region in regions if region.kind in (_CODE, _EXPANSION)), default=0)
    waiting = sorted(
        (region.line, region.column, -region.end_line, -at, region.runs)
        for at, region in enumerate(regions)
        if region.kind in (_CODE, _GAP)
    )
    waiting.reverse()
    around: list[tuple[int, int, int, int, int]] = []  # those begun, the innermost last
    found: dict[int, int] = {}
    for line in range(min(begun, default=1), last + 1):
        while waiting and waiting[-1][0] < line:
            around.append(waiting.pop())
        while around and -around[-1][2] < line:
            around.pop()
        counts = [begun[line]] if line in begun else []
        if around:
            counts.append(around[-1][4])
        if counts:
            found[line] = max(counts)
    return found
