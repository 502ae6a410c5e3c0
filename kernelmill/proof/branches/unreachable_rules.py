"""The rules that prove a branch unreachable, one for each reason."""

import re
from collections.abc import Callable
from typing import Literal

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.proof.branches.conditions import Condition, opening
from kernelmill.proof.branches.launched_function import (
    DIMENSIONS,
    LaunchedFunction,
    is_constant,
    is_limit,
    is_same,
    value_of,
)
from kernelmill.proof.branches.repeated_guards import is_repeated

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


def _assertion(condition: Condition, _: LaunchedFunction) -> Reason | None:
    return "assertion" if condition.statement == "assert" and not condition.alternatives else None


def _lost_race(condition: Condition, kernel: LaunchedFunction) -> Reason | None:
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


def _never_null(condition: Condition, kernel: LaunchedFunction) -> Reason | None:
    found = _NULL.fullmatch(condition.text)
    name = next((part for part in found.groups() if part), "") if found else ""
    return "never_null" if name in kernel.arguments and name in kernel.never_null else None


def never_past_end(condition: Condition, kernel: LaunchedFunction) -> Reason | None:
    """An index of a block, of a thread or a remainder, compared with what it is always less than."""
    for pattern in (_BELOW, _ABOVE):
        found = pattern.fullmatch(condition.text)
        value = value_of(found["index"], kernel) if found and kernel.arguments else None
        if found is None or value is None:
            continue
        bound = found["bound"].strip()
        for name, limits, whole in (
            ("blockIdx", kernel.launch.grid, "gridDim"),
            ("threadIdx", kernel.launch.block, "blockDim"),
        ):
            axis = DIMENSIONS.find(value.removeprefix(f"{name}."))
            if value[:-1] == f"{name}." and axis >= 0 and is_limit(bound, limits, f"{whole}.{value[-1]}", axis, kernel):
                return "within_grid" if name == "blockIdx" else "within_block"
        divided, _, divisor = value.rpartition("%")
        plain = re.sub(r"\([^()]*\)", "", divided)
        if divided and not _OTHER_OPERATORS.search(plain) and is_same(divisor, bound) and is_constant(bound, kernel):
            return "remainder"
    return None


def _repeated(condition: Condition, kernel: LaunchedFunction) -> Reason | None:
    function = kernel.function
    return "repeated" if function is not None and is_repeated(condition.text, function, kernel.text) else None


def _unchanging(condition: Condition, kernel: LaunchedFunction) -> Reason | None:
    """A comparison of constants, of what is masked by zero, or of a loop variable that starts beyond the end."""
    known = dict[str, int]()
    for name in set(re.findall(r"[A-Za-z_]\w*", condition.text)):
        if condition.statement == "for":
            header = kernel.text[condition.offset :]
            found = re.match(rf"for\s*\(\s*(?:[\w:]+\s+)+{name}\s*=([^;,]*);", header)
            value = found[1] if found else None
        else:
            value = value_of(name, kernel)
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


_RULES: tuple[Callable[[Condition, LaunchedFunction], Reason | None], ...] = (
    _assertion,
    _lost_race,
    _never_null,
    never_past_end,
    _repeated,
    _unchanging,
)


def reason_of(condition: Condition, kernel: LaunchedFunction) -> Reason | None:
    """Return why one outcome of a condition is unreachable, by the first rule that proves it; none if no rule does."""
    return next((reason for rule in _RULES if (reason := rule(condition, kernel))), None)
