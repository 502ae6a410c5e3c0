"""The coverage of a program's kernels and device functions, judged by what a tool counted and by the program's text."""

import bisect
import functools
import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from pydantic.dataclasses import dataclass as record

from kernelmill.coverage.device_functions import device_functions
from kernelmill.coverage.probes import STRICT, Branch, Covered
from kernelmill.cpp import tokens
from kernelmill.cpp.parts import parts
from kernelmill.execution.compiling.source_mirror import Gathered

Kind = Literal["kernel", "device"]
_TEXTS = 16
"""Texts whose parts are remembered: those of one program, which many runs are judged by."""
_PARTS = 128
"""Parts of texts whose lines are remembered."""
_BRACKETS = frozenset("{}()[];")
BASE = re.compile(r"(operator\W+|~?[A-Za-z_]\w*)\s*(?=[<(]|$)")


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class Line:
    """A line with code, and how often it ran."""

    line: int
    count: int


@functools.lru_cache(maxsize=1 << 14)
def _known_line(line: int, count: int) -> Line:
    """Return the line of these numbers: runs of a program repeat them, and validation takes time."""
    return Line(line=line, count=count)


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class FunctionCoverage:
    """The coverage of a kernel or device function, or of one instance of a template."""

    name: str
    """The signature, with template arguments."""
    function: str
    """The declared name."""
    kind: Kind
    path: str
    line: int
    calls: int
    lines: tuple[Line, ...]
    branches: tuple[Branch, ...]

    @property
    def missed(self) -> tuple[int, ...]:
        """The lines that never ran."""
        return tuple(line.line for line in self.lines if line.count == 0)


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class Coverage:
    """The coverage of one run of a program."""

    state: Literal["measured", "unchecked", "failed"]
    """`unchecked`: this compiler, or what is installed of it, cannot measure; `failed`: the program does not compile,
    or its run left no counts."""
    detail: str = ""
    """Why it was not measured, or how the run ended."""
    functions: tuple[FunctionCoverage, ...] = ()
    lines: int = 0
    lines_covered: int = 0
    branches: int = 0
    branches_covered: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The names of a program's own kernels and device functions."""

    kernels: frozenset[str]
    device: frozenset[str]

    def kind(self, function: str) -> Kind | None:
        """Return what kind of function has this declared name; none if it is none of them."""
        return "kernel" if function in self.kernels else "device" if function in self.device else None


def judged(gathered: Gathered, covered: Iterable[Covered], *, detail: str) -> Coverage:
    """Return the coverage of a program's kernels and device functions."""
    scope, texts = scope_of(gathered), {gathered.names[path]: text for path, text in gathered.texts.items()}
    kept = tuple(
        _function(each, kind, texts[each.path])
        for each in merged(covered)
        if (kind := scope.kind(base_name(each.name))) is not None
    )
    return of_functions(kept, detail=detail)


def scope_of(gathered: Gathered) -> Scope:
    """Return the names of a program's kernels and device functions."""
    device = frozenset(name for text in gathered.texts.values() for name in device_functions(text))
    return Scope(kernels=gathered.kernels, device=device)


def of_functions(functions: tuple[FunctionCoverage, ...], *, detail: str = "") -> Coverage:
    """Return the coverage of these functions, with its totals."""
    return Coverage(
        state="measured",
        detail=detail,
        functions=functions,
        lines=sum(len(each.lines) for each in functions),
        lines_covered=sum(line.count > 0 for each in functions for line in each.lines),
        branches=sum(len(each.branches) for each in functions),
        branches_covered=sum(branch.count > 0 for each in functions for branch in each.branches),
    )


def _function(covered: Covered, kind: Kind, text: str) -> FunctionCoverage:
    return FunctionCoverage(
        name=covered.name,
        function=base_name(covered.name),
        kind=kind,
        path=covered.path,
        line=covered.line,
        calls=covered.calls,
        lines=tuple(_known_line(line, count) for line, count in sorted(covered.lines.items()) if is_code(text, line)),
        branches=covered.branches,
    )


def merged(functions: Iterable[Covered]) -> tuple[Covered, ...]:
    """Return each function once, with its counts in all translation units added up, in the order of lines."""
    found: dict[tuple[str, int, str], Covered] = {}
    for each in functions:
        key = (each.path, each.line, each.name)
        found[key] = _added(found[key], each) if key in found else each
    return tuple(found[key] for key in sorted(found))


def _added(one: Covered, other: Covered) -> Covered:
    lines = {line: one.lines.get(line, 0) + other.lines.get(line, 0) for line in {*one.lines, *other.lines}}
    same = [each.line for each in one.branches] == [each.line for each in other.branches]
    branches = (
        tuple(Branch(line=a.line, count=a.count + b.count) for a, b in zip(one.branches, other.branches, strict=True))
        if same
        else one.branches
    )
    return replace(one, calls=one.calls + other.calls, lines=lines, branches=branches)


def is_code(text: str, line: int) -> bool:
    """Whether a line of the original file holds more than comments, brackets and directives.

    The first line of `text` only names the file. Compilers differ in which other lines they count.
    """
    starts = _starts(text)
    at = bisect.bisect_right(starts, line) - 1
    return line - starts[at] in _lines_of_part(parts(text)[at])


@functools.lru_cache(maxsize=_TEXTS)
def _starts(text: str) -> tuple[int, ...]:
    """The number of lines before each part of a text."""
    return tuple(itertools.accumulate((part.count("\n") for part in parts(text)[:-1]), initial=0))


@functools.lru_cache(maxsize=_PARTS)
def _lines_of_part(part: str) -> frozenset[int]:
    starts = [0, *(found.end() for found in re.finditer("\n", part))]
    code = (
        start
        for kind, start, _ in tokens.spans(part)
        if kind is not tokens.TokenKind.DIRECTIVE and part[start] not in _BRACKETS
    )
    return frozenset(bisect.bisect_right(starts, start) - 1 for start in code)


@functools.lru_cache(maxsize=1024)
def base_name(signature: str) -> str:
    """Return the declared name of a function, such as `scale` for `void a::scale<float, 2>(float*, int)`."""
    plain = signature.replace("(anonymous namespace)::", "")
    found = BASE.search(plain)
    return found[1] if found else plain
