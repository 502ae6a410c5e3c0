"""Coverage of programs that g++ compiled, by gcov's JSON intermediate format (GCC manual, "Invoking Gcov")."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.coverage.probes import Covered, Names, Tools, known_branch
from kernelmill.sandbox import written
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
    data_file: str = ""


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

    def read(self, tools: Tools, build: Path, counts: Sequence[Path], names: Names) -> list[list[Covered]]:
        """Return every function of the program's own sources for each folder of counts, in order.

        The compiler left its notes in the build folder; they must lie beside the counts.
        """
        program = _program(tools)
        found: list[list[Covered]] = [[] for _ in counts]
        data = [(at, path) for at, folder in enumerate(counts) for path in sorted(folder.glob("*.gcda"))]
        notes = {
            Path(name).stem: written.required(build / name) for name in written.files(build) if name.endswith(".gcno")
        }
        data = [(at, path) for at, path in data if path.stem in notes]
        if not data or program is None:
            return found
        for _, path in data:
            written.write(path.parent, f"{path.stem}.gcno", notes[path.stem])
        root = counts[0].parent
        by_name = {str(path.relative_to(root)): at for at, path in data}
        finished = tools.call([str(program), "--json-format", "--stdout", "-b", *by_name], root)
        for line in finished.stdout.splitlines():
            try:
                report = _REPORT.validate_json(line)
            except ValidationError:
                continue  # gcov made nothing of counts that the program wrote itself
            if report.data_file in by_name:
                found[by_name[report.data_file]] += functions_of(report, names)
        return found


READER = _Gcov()


def _program(tools: Tools) -> Path | None:
    """Return gcov, whose version must be that of the compiler."""
    return tools.find(f"gcov-{version_number(tools.compiler.version)[0]}", "gcov")


def parse(report: bytes, names: Names = lambda path: path) -> Iterator[Covered]:
    """Yield the functions of one report in the files that have a name.

    Raises `pydantic.ValidationError` if it is in another format.
    """
    yield from functions_of(_REPORT.validate_json(report), names)


def functions_of(report: _Report, names: Names) -> Iterator[Covered]:
    """Yield the functions of a report in the files that have a name."""
    for file in report.files:
        name = names(file.file)
        if name is None:
            continue
        lines: dict[str, list[_GcovLine]] = defaultdict(list)
        for line in file.lines:
            lines[line.function_name].append(line)
        for function in file.functions:
            own = lines[function.name]
            yield Covered(
                name=function.demangled_name,
                path=name,
                line=function.start_line,
                calls=function.execution_count,
                lines=_counts(own),
                branches=tuple(
                    known_branch(line.line_number, branch.count)
                    for line in own
                    if line.branches
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
