"""The choice of mistakes for debugging pairs: a bounded number for each unit, of as many kinds as there are."""

from collections.abc import Callable, Sequence

from kernelmill.config.params import RepairParams
from kernelmill.proof.mutants.edits import Site
from kernelmill.records.repairs import BrokenUnit

MOST_FAILED = 3
"""The mutants of a unit that are tried in vain, one after another, before it is given up; each costs a compile."""
RACING = ("barrier", "stale_shared", "lanes", "atomic")
"""The operators whose mutants race, most likely first. Tests detect those that leave the bounds of memory."""
Judged = Callable[[Site], BrokenUnit | None]
"""Runs a unit with a mutant; none if nothing reports it."""


def found(sites: Sequence[Site], most: RepairParams, by_tests: Judged, by_race: Judged) -> tuple[BrokenUnit, ...]:
    """Return mistakes that the tests detect, in the order of the sites, and then mistakes that the race check detects.

    After each, an operator that has the fewest comes next. No text is there twice.
    """
    shown = _taken(sites, most.by_tests, by_tests)
    racing = [site for operator in RACING for site in sites if site.operator == operator]
    others = _taken(racing, most.by_race, by_race)
    known = {one.broken for one in shown}
    return (*shown, *(one for one in others if one.broken not in known))


def _taken(sites: Sequence[Site], most: int, judged: Judged) -> tuple[BrokenUnit, ...]:
    mistakes: dict[str, BrokenUnit] = {}
    left, failed = list(sites), 0
    while left and len(mistakes) < most and failed < MOST_FAILED:
        used = [one.operator for one in mistakes.values()]
        site = min(left, key=lambda one: used.count(one.operator))
        left.remove(site)
        mistake = judged(site)
        if mistake is None or mistake.broken in mistakes:
            failed += 1
        else:
            mistakes[mistake.broken], failed = mistake, 0
    return tuple(mistakes.values())
