"""Comparisons of iterators with the end of a range, where the class of the iterators lets nothing else compare them.

A loop over a range compares its iterator with what `end()` returned. If the class is a private member, it is compared
nowhere else, so that what `end()` gives a constant member is known in `operator!=`. Loops of CUDA libraries over the
elements of a thread are written so, with a step of zero at the end.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kernelmill.coverage.judging import FunctionCoverage
from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.proof.branches.conditions import Condition, closing, conditions
from kernelmill.proof.branches.launched_function import counts_by_line, parameter_names, split_list
from kernelmill.records import UnreachableBranch

_COMPARING = re.compile(r"\boperator\s*!=\s*\(\s*const\s+(?P<type>\w+)\s*&\s*(?P<other>\w+)\s*\)\s*const\s*\{")
_CLASS = re.compile(r"\b(?:class|struct)\s+(?P<name>\w+)[^;{}()]*\{")
_USED = re.compile(r"(?:\.|->)\s*c?(?:begin|end)\s*\(|\boperator\s*!=\s*\([^)]*\)\s*(?:\(|;)")
"""Iterators that are made by name, or an operator that is called by name."""
_INITIALIZER = re.compile(r"(?P<member>\w+)\s*[({]\s*(?P<parameter>\w+)\s*[)}]")
_RETURNS = re.compile(r"\s*(?:\{\s*return\b[^;{}]*;\s*\}|return\b[^;{}]*;)")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Comparison:
    """The body of an `operator!=`, and what is known of its argument."""

    start: int
    end: int
    members: Mapping[str, int]
    """The values of constant members of the argument, by their names with that of the argument before."""


def beyond_range(unit: str, function: FunctionCoverage) -> Iterator[UnreachableBranch]:
    """Yield the branches of an `operator!=` that no loop over a range reaches; `unit` is without comments."""
    comparison = _comparison(unit, function.line)
    if comparison is None:
        return
    counts = counts_by_line(function)
    for condition in conditions(unit):
        if not comparison.start < condition.offset < comparison.end or condition.statement != "if":
            continue
        outcome, reached = _outcome(condition, comparison.members), counts.get(condition.line, [])
        if outcome is None or len(reached) != 2 or reached.count(0) != 1:
            return
        yield UnreachableBranch(line=condition.line, condition=condition.text, reason="constant")
        if outcome and (after := _line_after_return(unit, condition)) is not None:
            yield from _never_run(unit, counts, after, unit.count("\n", 0, comparison.end) + 1)
            return


def _never_run(unit: str, counts: Mapping[int, list[int]], first: int, last: int) -> Iterator[UnreachableBranch]:
    """The branches of these lines, if none of them is reached."""
    found = {line: reached for line, reached in sorted(counts.items()) if first <= line <= last}
    if not any(map(any, found.values())):
        lines = unit.split("\n")
        for line, reached in found.items():
            for _ in reached:
                yield UnreachableBranch(line=line, condition=" ".join(lines[line - 1].split()), reason="constant")


def _outcome(condition: Condition, members: Mapping[str, int]) -> bool | None:
    """Whether a condition holds for the end of a range; none if that depends on more."""
    text = re.sub(r"[A-Za-z_][\w.]*", lambda name: str(members.get(name[0], name[0])), condition.text)
    try:
        return None if condition.alternatives else bool(evaluate_integer(text, {}))
    except NotComputableError:
        return None


def _line_after_return(unit: str, condition: Condition) -> int | None:
    """The line after an `if` that returns and does nothing else."""
    end = closing(unit, unit.index("(", condition.offset))
    returned = None if end is None else _RETURNS.match(unit, end + 1)
    return None if returned is None else unit.count("\n", 0, returned.end()) + 2


def _comparison(unit: str, line: int) -> _Comparison | None:
    for found in _COMPARING.finditer(unit):
        if unit.count("\n", 0, found.start()) + 1 == line and _USED.search(unit) is None:
            around = [one for one in _CLASS.finditer(unit, 0, found.start()) if _holds(unit, one, found.start())]
            if len(around) < 2 or around[-1]["name"] != found["type"] or not _is_private(unit, *around[-2:]):
                return None
            end = closing(unit, found.end() - 1)
            members = _of_end(unit, *around[-2:])
            if end is not None and members:
                known = {f"{found['other']}.{name}": value for name, value in members.items()}
                return _Comparison(start=found.end(), end=end, members=known)
    return None


def _holds(unit: str, declared: re.Match[str], offset: int) -> bool:
    end = closing(unit, declared.end() - 1)
    return end is not None and offset < end


def _is_private(unit: str, outer: re.Match[str], inner: re.Match[str]) -> bool:
    """Whether a class is declared before any other access than the one that members of a class have."""
    return outer[0].startswith("class") and ":" not in unit[outer.end() : inner.start()].replace("::", "")


def _of_end(unit: str, outer: re.Match[str], inner: re.Match[str]) -> Mapping[str, int]:
    """The constant members that `end()` gives a literal, and their values."""
    name, begin = inner["name"], inner.end()
    within, without = closing(unit, begin - 1) or begin, closing(unit, outer.end() - 1) or outer.end()
    own = unit[begin:within]
    made = re.search(rf"\b{name}\s*\((?P<parameters>[^()]*)\)\s*:(?P<members>[^{{}}]*)\{{", own)
    ended = re.search(
        rf"\b{name}\s+end\s*\(\s*\)\s*const\s*\{{\s*return\s+{name}\s*[{{(](?P<given>[^;]*)[}})]\s*;\s*\}}",
        unit[within:without],
    )
    if made is None or ended is None:
        return {}
    given = dict(zip(parameter_names(made["parameters"]), map(str.strip, split_list(ended["given"])), strict=False))
    return {
        one["member"]: int(given[one["parameter"]])
        for one in _INITIALIZER.finditer(made["members"])
        if given.get(one["parameter"], "").isdigit()
        and re.search(rf"\bconst\s+[\w:]+\s+{one['member']}\s*;", own) is not None
    }
