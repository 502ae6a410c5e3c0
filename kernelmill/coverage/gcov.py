"""Coverage of programs that g++ compiled, by gcov's JSON intermediate format (GCC manual, "Invoking Gcov")."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from kernelmill.coverage.probes import Branch, Covered, Tools
from kernelmill.toolchains.detect import version_number

_DEEPEST = "999"
"""The number of leading folders to strip from the names of count files: all of them."""


# The parts of the report that are used.
@dataclass(frozen=True)
class _GcovBranch:
    count: int
    throw: bool
    fallthrough: bool


@dataclass(frozen=True)
class _GcovLine:
    line_number: int
    count: int
    branches: tuple[_GcovBranch, ...] = ()
    function_name: str = ""


@dataclass(frozen=True)
class _GcovFunction:
    name: str
    demangled_name: str
    start_line: int
    execution_count: int


@dataclass(frozen=True)
class _File:
    file: str
    functions: tuple[_GcovFunction, ...]
    lines: tuple[_GcovLine, ...]


@dataclass(frozen=True)
class _Report:
    files: tuple[_File, ...]


_REPORT = TypeAdapter(_Report)


class _Gcov:
    """Reads the counts of programs that g++ compiled."""

    remedy = "apt-get install gcc"

    def missing(self, tools: Tools) -> str:
        """Return the program that is not installed, if any."""
        return "" if _program(tools) else "gcov"

    def environment(self, counts: Path) -> dict[str, str]:
        """Return the environment in which a program writes its counts into a folder."""
        return {"GCOV_PREFIX": str(counts), "GCOV_PREFIX_STRIP": _DEEPEST}

    def read(self, tools: Tools, build: Path, counts: Path) -> Iterator[Covered]:
        """Yield every function of every source, using the notes that the compiler left in the build folder."""
        program = _program(tools)
        for data in sorted(counts.glob("*.gcda")):
            notes = build / data.with_suffix(".gcno").name
            if notes.is_file() and program is not None:
                (counts / notes.name).write_bytes(notes.read_bytes())
                finished = tools.call([str(program), "--json-format", "--stdout", "-b", data.name], counts)
                if finished.returncode == 0:
                    yield from parse(finished.stdout)


READER = _Gcov()


def _program(tools: Tools) -> Path | None:
    """Return gcov, whose version must be that of the compiler."""
    return tools.find(f"gcov-{version_number(tools.compiler.version)[0]}", "gcov")


def parse(report: bytes) -> Iterator[Covered]:
    """Yield the functions of one report.

    Raises `pydantic.ValidationError` if it is in another format.
    """
    for file in _REPORT.validate_json(report).files:
        lines: dict[str, list[_GcovLine]] = defaultdict(list)
        for line in file.lines:
            lines[line.function_name].append(line)
        for function in file.functions:
            own = lines[function.name]
            yield Covered(
                name=function.demangled_name,
                path=file.file,
                line=function.start_line,
                calls=function.execution_count,
                lines=_counts(own),
                branches=tuple(
                    Branch(line=line.line_number, count=branch.count)
                    for line in own
                    for branch in conditions(line.branches)
                ),
            )


def _counts(lines: Sequence[_GcovLine]) -> Mapping[int, int]:
    return {line.line_number: line.count for line in lines}


def conditions(branches: Sequence[_GcovBranch]) -> tuple[_GcovBranch, ...]:
    """Return the branches without those of calls that may throw, which have one branch each for return and throw."""
    kept: list[_GcovBranch] = []
    skip = False
    for at, branch in enumerate(branches):
        if skip:
            skip = False
        elif branch.throw:
            skip = at + 1 < len(branches) and branches[at + 1].fallthrough and not branches[at + 1].throw
        elif at + 1 < len(branches) and branches[at + 1].throw and branch.fallthrough:
            skip = True
        else:
            kept.append(branch)
    return tuple(kept)
