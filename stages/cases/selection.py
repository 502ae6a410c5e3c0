"""The choice of cases: few that together reach all branches, meet all obligations and kill all mutants that any kills.

All of this is shown by two cases if possible, of little work: a single one would be exchanged for any other that shows
the same, and what it shows besides, of mistakes that are unlike all mutants, would be a matter of luck. Some random
ones are added.
"""

import itertools
from collections import Counter
from collections.abc import Collection, Container, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from kernelmill.execution.checks import PLAIN
from kernelmill.execution.cpu import Cpu
from kernelmill.proof.mutants import runs as mutant_runs
from kernelmill.records import Case, Program, Suite
from stages.cases.design.obligations.of_program import met, obligations
from stages.cases.recording.attempts import LEAST_KEPT, Tried

MOST_KEPT = 40
TIMES_SHOWN = 2
"""The number of cases that show the same, as far as there are any."""
MOST_NEEDED = 56
"""Cases of a suite of which each shows something that no other does."""
MOST_EXECUTIONS_AGAIN = 100_000
"""Line executions of a case that only shows what another one does: each takes part in all checks of a suite."""
MOST_OF_MODES = 4
"""Cases that a suite keeps for modes other than the typical one."""
MOST_RANDOM = 5
"""Random cases that a suite keeps though they show nothing that others do not."""
_MOST_OF_KIND = {"boundary": 2, "special": 3, "mode": MOST_OF_MODES, "branch": 0, "contrast": 0}

Shown = Mapping[int, AbstractSet[object]]
"""What each case shows, by its number: obligations that it meets, mutants that it kills."""
NOTHING_SHOWN: Shown = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Kills:
    """The mutants that each case of a suite kills."""

    by_case: Shown
    complete: bool
    """Whether all mutants were run, not only some of them."""


def shown(program: Program, tried: Sequence[Tried]) -> Shown:
    """Return the obligations that each case meets, by its number.

    Cases in which the kernel changes nothing show only what no other case does.
    """
    typical = next((one.case for one in tried if one.case.kind == "typical"), tried[0].case)
    wanted = obligations(program, typical)
    found = {
        one.number: frozenset((each.kind, each.subject) for each in met(program, wanted, one.case)) for one in tried
    }
    by_effect = frozenset[object]().union(*(found[one.number] for one in tried if one.has_effect))
    return {one.number: found[one.number] if one.has_effect else found[one.number] - by_effect for one in tried}


def kills(suite: Suite, numbers: Sequence[int], first: Collection[int], backend: Cpu, folder: Path) -> Kills | None:
    """Run the cases of a suite on its mutants: the first ones on all of them, the others on those that few kill.

    `numbers` are those of the cases of the suite, in order, and `first` those to run first. None where there is no
    program with mutants, or no time to run it.
    """
    early = [at for at, number in enumerate(numbers) if number in first]
    late = [at for at, number in enumerate(numbers) if number not in first]
    try:
        program = mutant_runs.built(suite, replace(backend, check=PLAIN), folder)
        matrix = mutant_runs.matrix(program, backend, cases=early, most_kills=TIMES_SHOWN)
        matrices = [matrix]
        left = {mutant for mutant in matrix.reactions if len(matrix.kills(mutant)) < TIMES_SHOWN}
        if late and left:
            matrices.append(mutant_runs.matrix(program, backend, cases=late, only=left, most_kills=TIMES_SHOWN))
    except mutant_runs.MutantsBrokenError:
        return None
    by_case: dict[int, set[object]] = {number: set() for number in numbers}
    for each in matrices:
        for mutant in each.reactions:
            for case in each.kills(mutant):
                by_case[numbers[case]].add(("mutant", mutant))
    return Kills(by_case=by_case, complete=not any(each.skipped for each in matrices))


def chosen(tried: Sequence[Tried], *goals: Shown) -> tuple[Tried, ...]:
    """Return the first case of each kind, cases with other modes, and the fewest others that show the rest.

    The first ones of a kind are those in which the kernel changes something, if there are any. All branches are
    reached, and everything that `goals` have for a case is shown by some case that is returned, or by several of them.
    """
    kept: list[Tried] = []
    for one in sorted(tried, key=lambda one: not one.has_effect):
        same = [other for other in kept if other.case.kind == one.case.kind]
        most = _MOST_OF_KIND.get(one.case.kind, 1)
        if len(same) < most:
            kept.append(one)
    nothing = frozenset[object]()
    all_goals = {one.number: one.reached.union(*(each.get(one.number, nothing) for each in goals)) for one in tried}
    times = Counter(goal for one in kept for goal in all_goals[one.number])
    for wanted in range(1, TIMES_SHOWN + 1):
        choices = [one for one in tried if one not in kept and (wanted == 1 or one.executions <= MOST_EXECUTIONS_AGAIN)]
        while choices and len(kept) < (MOST_NEEDED if wanted == 1 else MOST_KEPT):
            news = {one.number: sum(times[goal] < wanted for goal in all_goals[one.number]) for one in choices}
            best = max(choices, key=lambda one: (news[one.number], -one.number))
            if not news[best.number]:
                break
            choices.remove(best)
            kept.append(best)
            times.update(all_goals[best.number])
    kept += [one for one in tried if one not in kept][: max(0, LEAST_KEPT - len(kept))]
    return tuple(sorted(kept, key=lambda one: one.number))


def with_random(
    program: Program, kept: Sequence[Tried], tried: Sequence[Tried], random: Container[int]
) -> tuple[Tried, ...]:
    """Return the kept cases and a few random ones: those with most pairs of settings that no other case has."""
    found = list(kept)
    seen = set[_Pair]().union(*(_pairs(program, one.case) for one in found))
    left = [one for one in tried if one.number in random and one not in found and one.has_effect]
    for _ in range(min(MOST_RANDOM, len(left))):
        best = max(left, key=lambda one: (len(_pairs(program, one.case) - seen), -one.number))
        left.remove(best)
        found.append(best)
        seen |= _pairs(program, best.case)
    return tuple(sorted(found, key=lambda one: one.number))


_Setting = tuple[str, str | bool]
"""The contents of a case, the value of a mode or a number, or whether a size is larger than the typical one."""
_Pair = tuple[_Setting, _Setting]


def _pairs(program: Program, case: Case) -> frozenset[_Pair]:
    typical = {one.name: one.typical for one in program.relations.sizes}
    settings: list[_Setting] = [("contents", case.contents)]
    for one in case.values:
        larger = int(one.value) > typical[one.name] if one.name in typical else None
        settings.append((one.name, one.value if larger is None else larger))
    return frozenset(itertools.combinations(settings, 2))
