"""What the text of a unit and its launch say about a function: arguments, and values of variables."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from kernelmill.coverage.judging import FunctionCoverage
from kernelmill.proof.branches.conditions import closing
from kernelmill.proof.branches.repeated_guards import GuardedFunction
from kernelmill.proof.branches.repeated_guards import at as guarded_at
from kernelmill.records import SuiteText, WrapperLaunch

DIMENSIONS = "xyz"
"""The dimensions of grids and blocks, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchedFunction:
    """What the rules know of a function: its text, and the launch if it is the kernel."""

    text: str
    """The whole unit without comments."""
    body: str
    """The function without comments; of the kernel alone, others have no launch."""
    launch: WrapperLaunch
    arguments: Mapping[str, str]
    """What the launch passes for each parameter of the kernel; empty for other functions."""
    never_null: Collection[str]
    function: GuardedFunction | None
    """The function, unless it is the kernel."""


def launched_function(
    text: SuiteText, plain: str, function: FunctionCoverage, never_null: Collection[str]
) -> LaunchedFunction | None:
    """Return what the text says about a function; none where its body is not found in it."""
    starts = [0, *(found.end() for found in re.finditer("\n", plain))]
    if not 0 < function.line <= len(starts):
        return None
    head = plain.find("{", starts[function.line - 1])
    end = closing(plain, head) if head >= 0 else None
    if end is None:
        return None
    launch = text.wrapper.launch
    arguments: dict[str, str] = {}
    named = [found.end() - 1 for found in re.finditer(rf"\b{function.function}\s*\(", plain[:head])]
    opened = named[-1] if named else head
    names = parameter_names(plain[opened + 1 : closing(plain, opened) or opened])
    if function.kind == "kernel" and len(names) == len(launch.arguments):
        arguments = dict(zip(names, launch.arguments, strict=True))
    return LaunchedFunction(
        text=plain,
        body=plain[head:end],
        launch=launch,
        arguments=arguments,
        never_null=never_null,
        function=None if function.kind == "kernel" else guarded_at(function.function, names, head, plain),
    )


def parameter_names(declared: str) -> list[str]:
    """Return the names of parameters, the last word of each declaration."""
    return [words[-1] for part in split_list(declared) if (words := re.findall(r"\w+", part.partition("=")[0]))]


def split_list(text: str) -> list[str]:
    """Return the parts of a list that commas outside of brackets separate."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([{<") - (letter in ")]}>")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def counts_by_line(function: FunctionCoverage) -> dict[int, list[int]]:
    """Return how often each branch of a line was taken, in the order in which compilers count them."""
    counts: dict[int, list[int]] = {}
    for branch in function.branches:
        counts.setdefault(branch.line, []).append(branch.count)
    return counts


def value_of(index: str, kernel: LaunchedFunction) -> str | None:
    """Return what an index is: itself, or the initializer of a variable that nothing else is assigned to."""
    if "." in index:
        return index
    if not re.fullmatch(r"[A-Za-z_]\w*", index) or len(_assignments(index, kernel.body)) != 1:
        return None
    found = re.findall(rf"\b(?:int|long|unsigned|size_t|auto|u?int\d+_t)\s+{index}\s*=([^;,]+);", kernel.body)
    return re.sub(r"\s+", "", found[0]) if len(found) == 1 else None


def _assignments(name: str, body: str) -> list[str]:
    """Return everything in a function that may change a variable, its initializer included."""
    change = rf"(?<![\w.>]){name}\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|(?:\+\+|--)\s*{name}\b|\b{name}\s*(?:\+\+|--)"
    return re.findall(rf"{change}|(?<!&)&\s*{name}\b", body)


def is_limit(bound: str, limits: str, whole: str, axis: int, kernel: LaunchedFunction) -> bool:
    """Whether a bound is the number of blocks, or of threads, in one dimension of the launch."""
    dimensions = split_list(limits)
    if bound == whole:
        return True
    if axis >= len(dimensions) or not is_constant(bound, kernel):
        return False
    passed = re.sub(r"[A-Za-z_]\w*", lambda name: kernel.arguments.get(name[0], name[0]), bound)
    return is_same(passed, dimensions[axis])


def is_constant(bound: str, kernel: LaunchedFunction) -> bool:
    """Whether a bound consists of numbers and of parameters that the kernel does not change."""
    names = re.findall(r"[A-Za-z_]\w*", bound)
    return all(name in kernel.arguments and not _assignments(name, kernel.body) for name in names)


def is_same(one: str, other: str) -> bool:
    """Whether two expressions are the same but for spaces."""
    return re.sub(r"\s+", "", one) == re.sub(r"\s+", "", other)
