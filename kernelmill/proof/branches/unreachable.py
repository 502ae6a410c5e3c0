"""Branches that no launch of the project can reach, each by a rule that the text of the suite proves.

A rule applies to a condition of which the tests reach one outcome alone. Where the conditions of a line cannot be
assigned to the branches that were counted there, no rule applies, and the branch counts as one that is not reached.
"""

import itertools
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from kernelmill.coverage.judging import FunctionCoverage
from kernelmill.proof.branches.conditions import Condition, conditions, without_comments
from kernelmill.proof.branches.launched_function import (
    DIMENSIONS,
    LaunchedFunction,
    counts_by_line,
    launched_function,
    split_list,
)
from kernelmill.proof.branches.range_loops import beyond_range
from kernelmill.proof.branches.unreachable_rules import never_past_end, reason_of
from kernelmill.records import SuiteText, UnreachableBranch, WrapperLaunch


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
    by_rule = (
        one
        for function in functions
        if (kernel := launched_function(text, plain, function, never_null)) is not None
        for one in _of_function(function, kernel, by_line)
    )
    return (*by_rule, *itertools.chain.from_iterable(beyond_range(plain, function) for function in functions))


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
    known = launched_function(text, plain, function, ())

    def outcome(compared: str) -> bool | None:
        condition = Condition(line=0, text=compared, statement="if", offset=0, alternatives=False)
        if known is None or never_past_end(condition, known) is None:
            return None
        operator = re.search(r"[<>]=?|[=!]=", compared)
        return None if operator is None else _OUTCOMES[operator[0]]

    return outcome


def numbers_of_launch(launch: WrapperLaunch) -> dict[str, str]:
    """Return the numbers of blocks and threads that are literals, and indices that are always 0, by their names."""
    known = dict[str, str]()
    for limits, number, index in ((launch.grid, "gridDim", "blockIdx"), (launch.block, "blockDim", "threadIdx")):
        for axis, limit in zip(DIMENSIONS, map(str.strip, split_list(limits)), strict=False):
            if limit.isdigit():
                known[f"{number}.{axis}"] = limit
            if limit == "1":
                known[f"{index}.{axis}"] = "0"
    return known


def _of_function(
    function: FunctionCoverage, kernel: LaunchedFunction, by_line: Mapping[int, Sequence[Condition]]
) -> Iterator[UnreachableBranch]:
    for line, reached in sorted(counts_by_line(function).items()):
        found = by_line.get(line, ())
        if len(reached) != 2 * len(found):
            continue
        for condition, outcomes in zip(found, zip(reached[::2], reached[1::2], strict=True), strict=True):
            if sum(count == 0 for count in outcomes) == 1 and (reason := reason_of(condition, kernel)):
                yield UnreachableBranch(line=line, condition=condition.text, reason=reason)
