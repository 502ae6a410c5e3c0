"""The grades of verified suites: how much stands behind the tests, as one table."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kernelmill.records import Grade, ReferenceKind, Verdict


class GradeRule(NamedTuple):
    """What a grade requires of a verified suite; `None` is no requirement."""

    grade: Grade
    references: frozenset[ReferenceKind]
    """The kinds of reference that may stand behind its expected outputs."""
    most_survivors: int | None
    """The largest number of mutants that survive."""
    searched: bool
    """Whether an input that kills it was searched for, for every mutant that survives."""
    all_run: bool
    """Whether all mutants were run, none skipped to save time."""


GRADES: tuple[GradeRule, ...] = (
    GradeRule("A", frozenset({"project"}), 0, searched=True, all_run=True),
    GradeRule("B", frozenset({"project", "derived_double", "derived_own"}), 3, searched=True, all_run=True),
    GradeRule(
        "C", frozenset({"project", "derived_double", "derived_own", "recorded"}), None, searched=False, all_run=False
    ),
)
"""The grades, best first; a suite has the first whose requirements it meets. `C` requires nothing but `verified`."""


def requirements(rule: GradeRule) -> str:
    """Return what a grade requires of a verified suite, for readers."""
    parts = [] if len(rule.references) == len(_KINDS) else [f"the reference is {_either(rule)}"]
    if rule.most_survivors == 0:
        parts.append("no mutant survives")
    elif rule.most_survivors is not None:
        parts.append(f"at most {rule.most_survivors} mutants survive")
    if rule.searched and rule.most_survivors != 0:
        parts.append("for each of these, an input that kills it was searched in vain")
    if rule.all_run:
        parts.append("all mutants were run")
    return "; ".join(parts) or "nothing else"


def grade(verdict: Verdict) -> Grade:
    """Return the grade of a suite; none if it is not verified."""
    if verdict.level != "verified":
        return ""
    return next(rule.grade for rule in GRADES if not any(_lacking(rule, verdict)))


def to_next(verdict: Verdict) -> tuple[str, ...]:
    """Return what stands between a verified suite and the next better grade; nothing for the best one."""
    at = next((number for number, rule in enumerate(GRADES) if rule.grade == verdict.grade), 0)
    return tuple(_lacking(GRADES[at - 1], verdict)) if at else ()


def next_grade(verdict: Verdict) -> Grade:
    """Return the next better grade than that of a verdict; none if it has the best one."""
    grades = [rule.grade for rule in GRADES]
    at = grades.index(verdict.grade) if verdict.grade in grades else len(grades)
    return grades[at - 1] if at else ""


def _lacking(rule: GradeRule, verdict: Verdict) -> Iterator[str]:
    """Yield a sentence for each requirement that a verified suite does not meet."""
    if verdict.reference not in rule.references:
        yield f"the reference is {_KINDS[verdict.reference]}, not {_either(rule)}"
    survive = len(verdict.survivors)
    if rule.most_survivors is not None and survive > rule.most_survivors:
        yield f"{_counted(survive)}; at most {rule.most_survivors} may"
    unsearched = sum(survivor.inputs_tried == 0 for survivor in verdict.survivors)
    if rule.searched and unsearched:
        yield f"no input was searched that kills {unsearched} of the mutants that survive"
    if rule.all_run and verdict.mutants_skipped:
        yield f"{verdict.mutants_skipped} mutants were not run, to save time"


def _either(rule: GradeRule) -> str:
    return " or ".join(kind for reference, kind in _KINDS.items() if reference in rule.references)


def _counted(survive: int) -> str:
    return "1 mutant survives" if survive == 1 else f"{survive} mutants survive"


_KINDS: Mapping[ReferenceKind, str] = {
    "project": "the project's own CPU operator",
    "derived_double": "derived in double precision",
    "derived_own": "derived in the precision of the kernel",
    "recorded": "recorded from the kernel",
}
