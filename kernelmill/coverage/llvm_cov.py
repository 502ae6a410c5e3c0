"""Coverage of programs that clang compiled, by `llvm-cov export` (LLVM's "Source-based Code Coverage").

A region is `[line, column, end line, end column, count, file, expanded file, kind]`, a branch has a second count before
the file: of the outcome false (llvm/tools/llvm-cov/CoverageExporterJson.cpp).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, TypeAdapter
from pydantic.dataclasses import dataclass

from kernelmill.coverage.probes import Branch, Covered, Names, Tools
from kernelmill.toolchains.detect import version_number

_CODE, _EXPANSION, _GAP = 0, 1, 3
MARKER_LINES = 1
"""Lines of regions are those of the compiled file, whose first line only names the original file."""


class Region(NamedTuple):
    """A part of a function with one execution count."""

    line: int
    column: int
    end_line: int
    end_column: int
    runs: int
    file: int
    expanded: int
    kind: int


class BranchRegion(NamedTuple):
    """A condition with the counts of both of its outcomes."""

    line: int
    column: int
    end_line: int
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
    filenames: tuple[str, ...]
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
        if finished.returncode == 0:
            functions = [one for one in functions_in(finished.stdout) if names(one.filenames[0]) is not None]
            written = _demangled([function.name for function in functions], tools, counts)
            for function, name in zip(functions, written, strict=True):
                yield replace(covered(function, name), path=names(function.filenames[0]) or "")


READER = _LlvmCov()


def _program(tools: Tools, name: str) -> Path | None:
    """Return a program of the compiler's own version, since formats change."""
    return tools.find(name, f"{name}-{version_number(tools.compiler.version)[0]}")


def functions_in(export: bytes) -> tuple[ExportedFunction, ...]:
    """Return the functions of an export.

    Raises `pydantic.ValidationError` if it is in another format.
    """
    return tuple(function for data in _EXPORT.validate_json(export).data for function in data.functions)


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
    for file, at in places.items():
        outer = at
        while outer.file != 0 and outer.file in places:
            outer = places[outer.file]
        found[file] = outer.line
    return found


def line_counts(regions: Sequence[Region]) -> dict[int, int]:
    """Return the count of each line: the largest count of the regions that begin on it.

    Lines on which no region begins have the count of the innermost region around them.
    """
    code = [region for region in regions if region.kind in (_CODE, _EXPANSION)]
    found: dict[int, int] = {}
    for line in range(min((r.line for r in code), default=1), max((r.end_line for r in code), default=0) + 1):
        begun = [region.runs for region in code if region.line == line]
        around = [
            region for region in regions if region.kind in (_CODE, _GAP) and region.line < line <= region.end_line
        ]
        inner = max(around, key=lambda region: (region.line, region.column, -region.end_line), default=None)
        if begun or inner is not None:
            found[line] = max([*begun, *([inner.runs] if inner is not None else [])])
    return found
