"""Map lines of a unit to the files of the project that they come from."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from kernelmill.records import Dependency, Kernel, PortedUnit

FileReader = Callable[[str], str | None]
"""Returns the text of a file of a project by its path, or none if the file is not available."""
NEAR = 8
"""The maximum distance in lines: instantiation may split a line, and attributes above may be omitted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceLine:
    """A line of a file of a project."""

    path: str
    line: int
    """Counted from 1."""


def first_line(kernel: Kernel) -> SourceLine:
    """Return the first line of the definition of a kernel."""
    return SourceLine(path=kernel.path, line=kernel.start_line)


def origin(code: str, line: int, unit: PortedUnit, kernel: Kernel, read: FileReader) -> SourceLine | None:
    """Return the line of the project that a line of `code`, a program that begins with the unit, comes from.

    Return none for lines that the pipeline generated. Lines of the kernel are found by comparing it with its
    definition, and lines of its dependencies by their text, near the line that the unit records for the declaration.
    The first line of the definition is the fallback.
    """
    start = code.find(unit.kernel_code)
    if start < 0:
        return first_line(kernel)
    before = code.count("\n", 0, start)
    own = unit.kernel_code.splitlines()
    if before < line <= before + len(own):
        at = line - before - 1
        return SourceLine(path=kernel.path, line=kernel.start_line + _aligned(own, kernel.code.splitlines(), at))
    lines = code.splitlines()
    if line > before:
        return None
    declared = _declared(lines[:before], line, unit.dependencies)
    if declared is None:
        return first_line(kernel)
    return _near(lines[line - 1], line - declared.at, declared.dependency, read)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Declared:
    at: int
    dependency: Dependency


def _declared(lines: Sequence[str], line: int, dependencies: Sequence[Dependency]) -> _Declared | None:
    """Return the declaration that a line belongs to: the last one whose name first occurs at or above it."""
    found: list[_Declared] = []
    for dependency in dependencies:
        name = re.compile(rf"\b{re.escape(dependency.name.rpartition('::')[2])}\b")
        first = next((number for number, text in enumerate(lines, 1) if name.search(text)), None)
        if first is not None and first <= line:
            found.append(_Declared(at=first, dependency=dependency))
    return max(found, key=lambda one: one.at, default=None)


def _near(text: str, offset: int, dependency: Dependency, read: FileReader) -> SourceLine:
    expected = dependency.line + offset
    lines = (read(dependency.path) or "").splitlines()
    same = [
        number
        for number in range(max(1, expected - NEAR), min(len(lines), expected + NEAR) + 1)
        if lines[number - 1].strip() == text.strip()
    ]
    return SourceLine(path=dependency.path, line=min(same, key=lambda number: abs(number - expected), default=expected))


def _aligned(unit: Sequence[str], original: Sequence[str], at: int) -> int:
    """Return the index in `original` of the line `unit[at]`, in which types may have been substituted."""
    one, other = ([line.strip() for line in lines] for lines in (unit, original))
    for block in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        _, first, last, into, end = block
        if first <= at < last:
            return min(into + at - first, max(end - 1, into), len(original) - 1)
    return 0
