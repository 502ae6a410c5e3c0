"""Branches that no launch of the project can reach, each by a rule that the text of the suite proves.

A rule applies to a condition of which the tests reach one outcome alone. Where the conditions of a line cannot be
assigned to the branches that were counted there, no rule applies, and the branch counts as one that is not reached.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kernelmill.coverage.judging import FunctionCoverage
from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.proof.branches.conditions import Condition, closing, conditions, opening, without_comments
from kernelmill.proof.branches.repeated_guards import GuardedFunction, is_repeated
from kernelmill.proof.branches.repeated_guards import at as guarded_at
from kernelmill.records import SuiteText, UnreachableBranch, WrapperLaunch

Reason = Literal[
    "within_grid", "within_block", "remainder", "never_null", "assertion", "lost_race", "repeated", "constant"
]
_BELOW = re.compile(r"(?P<index>[\w.]+) ?(?:>=|<|==|!=) ?(?P<bound>[^<>=!&|]+)")
_ABOVE = re.compile(r"(?P<bound>[^<>=!&|]+) ?(?:<=|>|==|!=) ?(?P<index>[\w.]+)")
"""Comparisons whose outcome is the same whenever the index is less than the bound."""
_NULL = re.compile(
    r"!? ?(?P<plain>\w+)|(?P<left>\w+) ?[!=]= ?(?:nullptr|NULL|0)|(?:nullptr|NULL|0) ?[!=]= ?(?P<right>\w+)"
)
_OTHER_OPERATORS = re.compile(r"[-+<>=!&|^?:,]")
_LOST = re.compile(r"(\w+) ?!= ?(\w+)")
_DIMENSIONS = "xyz"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kernel:
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


def unreachable(
    text: SuiteText, functions: Sequence[FunctionCoverage], never_null: Collection[str] = ()
) -> tuple[UnreachableBranch, ...]:
    """Return the branches that the tests do not reach and that no launch can reach.

    `never_null` names the pointers that every launch of the project passes.
    """
    by_line: dict[int, list[Condition]] = {}
    for each in conditions(text.unit):
        by_line.setdefault(each.line, []).append(each)
    plain = without_comments(text.unit)
    return tuple(
        one
        for function in functions
        if (kernel := _kernel(text, plain, function, never_null)) is not None
        for one in _of_function(function, kernel, by_line)
    )


_OUTCOMES = {"<": True, ">": True, "!=": True, ">=": False, "<=": False, "==": False}
"""Whether a comparison of an index with a greater bound is true; the index is on the smaller side."""


def settled(text: SuiteText, kernel: str, body: int) -> Callable[[str], bool | None]:
    """Return a function that says which outcome a comparison has in every launch; none if it may have either.

    `body` is the offset of the kernel's body in the unit.
    """
    plain = without_comments(text.unit)
    function = FunctionCoverage(
        name=kernel, function=kernel, kind="kernel", path="", line=plain.count("\n", 0, body) + 1, calls=0, lines=(),
        branches=(),
    )  # fmt: skip
    known = _kernel(text, plain, function, ())

    def outcome(compared: str) -> bool | None:
        condition = Condition(line=0, text=compared, statement="if", offset=0, alternatives=False)
        if known is None or _index(condition, known) is None:
            return None
        operator = re.search(r"[<>]=?|[=!]=", compared)
        return None if operator is None else _OUTCOMES[operator[0]]

    return outcome


def numbers_of_launch(launch: WrapperLaunch) -> dict[str, str]:
    """Return the numbers of blocks and threads that are literals, and indices that are always 0, by their names."""
    known = dict[str, str]()
    for limits, number, index in ((launch.grid, "gridDim", "blockIdx"), (launch.block, "blockDim", "threadIdx")):
        for axis, limit in zip(_DIMENSIONS, map(str.strip, _split(limits)), strict=False):
            if limit.isdigit():
                known[f"{number}.{axis}"] = limit
            if limit == "1":
                known[f"{index}.{axis}"] = "0"
    return known


def _of_function(
    function: FunctionCoverage, kernel: _Kernel, by_line: Mapping[int, Sequence[Condition]]
) -> Iterator[UnreachableBranch]:
    counts: dict[int, list[int]] = {}
    for branch in function.branches:
        counts.setdefault(branch.line, []).append(branch.count)
    for line, reached in sorted(counts.items()):
        found = by_line.get(line, ())
        if len(reached) != 2 * len(found):
            continue
        for condition, outcomes in zip(found, zip(reached[::2], reached[1::2], strict=True), strict=True):
            if sum(count == 0 for count in outcomes) == 1 and (reason := _reason(condition, kernel)):
                yield UnreachableBranch(line=line, condition=condition.text, reason=reason)


def _reason(condition: Condition, kernel: _Kernel) -> Reason | None:
    return next((reason for rule in _RULES if (reason := rule(condition, kernel))), None)


# ---------------------------------------------------------------------------------------------------------- the rules
def _assertion(condition: Condition, _: _Kernel) -> Reason | None:
    return "assertion" if condition.statement == "assert" and not condition.alternatives else None


def _lost_race(condition: Condition, kernel: _Kernel) -> Reason | None:
    """`do { ... old = atomicCAS(...); } while (assumed != old);`."""
    compared = _LOST.fullmatch(condition.text)
    before = kernel.text[: condition.offset].rstrip()
    if condition.statement != "while" or compared is None or not before.endswith("}"):
        return None
    start = opening(before, len(before) - 1)
    if start is None or not re.search(r"\bdo\s*$", before[:start]):
        return None
    swaps = rf"\b(?:{compared[1]}|{compared[2]})\s*=\s*atomicCAS\s*\("
    return "lost_race" if re.search(swaps, before[start:]) else None


def _never_null(condition: Condition, kernel: _Kernel) -> Reason | None:
    found = _NULL.fullmatch(condition.text)
    name = next((part for part in found.groups() if part), "") if found else ""
    return "never_null" if name in kernel.arguments and name in kernel.never_null else None


def _index(condition: Condition, kernel: _Kernel) -> Reason | None:
    """An index of a block, of a thread or a remainder, compared with what it is always less than."""
    for pattern in (_BELOW, _ABOVE):
        found = pattern.fullmatch(condition.text)
        value = _value(found["index"], kernel) if found and kernel.arguments else None
        if found is None or value is None:
            continue
        bound = found["bound"].strip()
        for name, limits, whole in (
            ("blockIdx", kernel.launch.grid, "gridDim"),
            ("threadIdx", kernel.launch.block, "blockDim"),
        ):
            axis = _DIMENSIONS.find(value.removeprefix(f"{name}."))
            if (
                value[:-1] == f"{name}."
                and axis >= 0
                and _is_limit(bound, limits, f"{whole}.{value[-1]}", axis, kernel)
            ):
                return "within_grid" if name == "blockIdx" else "within_block"
        divided, _, divisor = value.rpartition("%")
        plain = re.sub(r"\([^()]*\)", "", divided)
        if divided and not _OTHER_OPERATORS.search(plain) and _same(divisor, bound) and _constant(bound, kernel):
            return "remainder"
    return None


def _repeated(condition: Condition, kernel: _Kernel) -> Reason | None:
    function = kernel.function
    return "repeated" if function is not None and is_repeated(condition.text, function, kernel.text) else None


def _unchanging(condition: Condition, kernel: _Kernel) -> Reason | None:
    """A comparison of constants, of what is masked by zero, or of a loop variable that starts beyond the end."""
    known = dict[str, int]()
    for name in set(re.findall(r"[A-Za-z_]\w*", condition.text)):
        if condition.statement == "for":
            header = kernel.text[condition.offset :]
            found = re.match(rf"for\s*\(\s*(?:[\w:]+\s+)+{name}\s*=([^;,]*);", header)
            value = found[1] if found else None
        else:
            value = _value(name, kernel)
        number = None if value is None else _number(value)
        if number is None:
            return None
        known[name] = number
    try:
        decided = evaluate_integer(condition.text, known)
    except NotComputableError:
        return None
    return "constant" if condition.statement != "for" or not decided else None


def _number(value: str) -> int | None:
    """The value of a constant expression, or of one that a mask of zero or a divisor of one makes zero."""
    try:
        return evaluate_integer(value, {})
    except NotComputableError:
        masked = re.fullmatch(r"[\w.]+ ?(?P<operator>[&%]) ?(?P<operand>[^&|^?:<>=]+)", value.strip())
    if masked is None:
        return None
    operand = _number(masked["operand"])
    return 0 if operand == (masked["operator"] == "%") else None


_RULES: tuple[Callable[[Condition, _Kernel], Reason | None], ...] = (
    _assertion,
    _lost_race,
    _never_null,
    _index,
    _repeated,
    _unchanging,
)


# ------------------------------------------------------------------------------------------------------------ the text
def _kernel(text: SuiteText, plain: str, function: FunctionCoverage, never_null: Collection[str]) -> _Kernel | None:
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
    names = _parameters(plain[opened + 1 : closing(plain, opened) or opened])
    if function.kind == "kernel" and len(names) == len(launch.arguments):
        arguments = dict(zip(names, launch.arguments, strict=True))
    return _Kernel(
        text=plain,
        body=plain[head:end],
        launch=launch,
        arguments=arguments,
        never_null=never_null,
        function=None if function.kind == "kernel" else guarded_at(function.function, names, head, plain),
    )


def _parameters(declared: str) -> list[str]:
    """Return the names of parameters, the last word of each declaration."""
    return [words[-1] for part in _split(declared) if (words := re.findall(r"\w+", part.partition("=")[0]))]


def _split(text: str) -> list[str]:
    """Return the parts of a list that commas outside of brackets separate."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([{<") - (letter in ")]}>")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _value(index: str, kernel: _Kernel) -> str | None:
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


def _is_limit(bound: str, limits: str, whole: str, axis: int, kernel: _Kernel) -> bool:
    """Whether a bound is the number of blocks, or of threads, in one dimension of the launch."""
    dimensions = _split(limits)
    if bound == whole:
        return True
    if axis >= len(dimensions) or not _constant(bound, kernel):
        return False
    passed = re.sub(r"[A-Za-z_]\w*", lambda name: kernel.arguments.get(name[0], name[0]), bound)
    return _same(passed, dimensions[axis])


def _constant(bound: str, kernel: _Kernel) -> bool:
    """Whether a bound consists of numbers and of parameters that the kernel does not change."""
    names = re.findall(r"[A-Za-z_]\w*", bound)
    return all(name in kernel.arguments and not _assignments(name, kernel.body) for name in names)


def _same(one: str, other: str) -> bool:
    return re.sub(r"\s+", "", one) == re.sub(r"\s+", "", other)
