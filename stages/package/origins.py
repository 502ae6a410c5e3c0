"""Where a line of a unit stands in the file of its project that it was cut from."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from kernelmill.records import Dependency, Kernel, PortedUnit

FileReader = Callable[[str], str | None]
"""The text of a project's file by its path; none where it is not here."""
NEAR = 8
"""Lines: types put in may break a line in two, and attributes may be left out above."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceLine:
    """A line of a project."""

    path: str
    line: int
    """Counted from 1."""


def first_line(kernel: Kernel) -> SourceLine:
    """Where a kernel's definition begins."""
    return SourceLine(path=kernel.path, line=kernel.start_line)


def origin(code: str, line: int, unit: PortedUnit, kernel: Kernel, read: FileReader) -> SourceLine | None:
    """Where a line of `code`, a program that begins with the unit, stands in the project.

    None for lines that the pipeline wrote itself. Lines of the kernel are found by comparing it with the definition,
    those of what it calls by their text near the place that the unit notes for the declaration; the definition's first
    line stands for what cannot be found.
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
    """The declaration that a line belongs to: the last whose name is first met above it."""
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
    """The index in `original` of what is `unit[at]`, where types may have been put in."""
    one, other = ([line.strip() for line in lines] for lines in (unit, original))
    for block in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        _, first, last, into, end = block
        if first <= at < last:
            return min(into + at - first, max(end - 1, into), len(original) - 1)
    return 0
