"""The choice of cases."""

from kernelmill.records import Case
from stages.cases.recording.attempts import LEAST_KEPT, BranchOutcome, Tried
from stages.cases.selection import MOST_KEPT, chosen


def tried(number: int, kind: str, *branches: int) -> Tried:
    case = Case(kind=kind, label=str(number), seed=number, contents="wide", values=())  # type: ignore[arg-type]
    return Tried(number=number, case=case, reached=frozenset(BranchOutcome("f", one, 0) for one in branches))


def numbers(*ones: Tried, **goals: dict[int, frozenset[object]]) -> list[int]:
    return [one.number for one in chosen(ones, *goals.values())]


TYPICAL = tuple(tried(number, "typical") for number in range(LEAST_KEPT))


def test_case_that_alone_kills_a_mutant_is_kept() -> None:
    others = tuple(tried(number, "contrast") for number in range(5, 9))
    killed = {6: frozenset[object]({("mutant", 1)}), 0: frozenset[object]({("mutant", 0)})}
    assert 6 in numbers(*TYPICAL, *others, kills=killed)
    assert not {5, 7, 8} & set(numbers(*TYPICAL, *others, kills=killed))


def test_case_that_shows_most_is_preferred() -> None:
    shown = {5: frozenset[object]({"a"}), 6: frozenset[object]({"a", "b"}), 7: frozenset[object]({"b"})}
    others = tuple(tried(number, "contrast") for number in shown)
    assert numbers(*TYPICAL, *others, shown=shown)[-1] == 6


def test_branches_count_like_what_cases_show() -> None:
    assert 6 in numbers(*TYPICAL, tried(5, "branch", 1), tried(6, "branch", 1, 2))


def test_number_of_cases_is_bounded() -> None:
    many = tuple(tried(number, "contrast", number) for number in range(40))
    assert len(chosen(many)) == MOST_KEPT
    assert len(chosen([tried(number, "contrast") for number in range(8)])) == LEAST_KEPT
