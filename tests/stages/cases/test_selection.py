"""The choice of cases."""

from dataclasses import replace

from kernelmill.records import Case
from stages.cases.design.candidates import candidates
from stages.cases.design.random_cases import random_cases
from stages.cases.recording.attempts import LEAST_KEPT, BranchOutcome, Tried
from stages.cases.selection import (
    MOST_EXECUTIONS_AGAIN,
    MOST_KEPT,
    MOST_NEEDED,
    MOST_RANDOM,
    chosen,
    shown,
    with_random,
)
from tests.stages.cases.design.test_weaknesses import FOUND


def tried(number: int, kind: str, *branches: int) -> Tried:
    case = Case(kind=kind, label=str(number), seed=number, contents="wide", values=())  # type: ignore[arg-type]
    return Tried(
        number=number, case=case, reached=frozenset(BranchOutcome("f", one, 0) for one in branches), has_effect=True
    )


def in_order(*cases: Case) -> list[Tried]:
    """The cases, numbered from 0, in all of which the kernel changes something."""
    return [Tried(number=at, case=case, reached=frozenset(), has_effect=True) for at, case in enumerate(cases)]


def numbers(*ones: Tried, **goals: dict[int, frozenset[object]]) -> list[int]:
    return [one.number for one in chosen(ones, *goals.values())]


TYPICAL = tuple(tried(number, "typical") for number in range(LEAST_KEPT))


def test_case_that_alone_kills_a_mutant_is_kept() -> None:
    others = tuple(tried(number, "contrast") for number in range(5, 9))
    killed = {6: frozenset[object]({("mutant", 1)}), 0: frozenset[object]({("mutant", 0)})}
    assert 6 in numbers(*TYPICAL, *others, kills=killed)
    assert not {5, 7, 8} & set(numbers(*TYPICAL, *others, kills=killed))


def test_case_that_shows_most_is_preferred() -> None:
    shown = dict(enumerate([frozenset[object]({"a"}), frozenset[object]({"a", "b"}), frozenset[object]({"b"})] * 2, 5))
    others = tuple(tried(number, "contrast") for number in shown)
    assert numbers(*TYPICAL, *others, shown=shown)[-2:] == [6, 9]


def test_what_one_case_shows_is_shown_by_a_second_one() -> None:
    shown = {number: frozenset[object]({"a"}) for number in (5, 6, 7)} | {8: frozenset[object]({"b"})}
    assert numbers(*TYPICAL, *(tried(number, "contrast") for number in shown), shown=shown)[-3:] == [5, 6, 8]


def test_case_of_much_work_shows_only_what_no_other_case_does() -> None:
    shown = {5: frozenset[object]({"a"}), 6: frozenset[object]({"a"}), 7: frozenset[object]({"b"})}
    quick, *slow = (tried(number, "contrast") for number in shown)
    cases = (*TYPICAL, quick, *(replace(one, executions=MOST_EXECUTIONS_AGAIN + 1) for one in slow))
    assert numbers(*cases, shown=shown)[-2:] == [5, 7]


def test_branches_count_like_what_cases_show() -> None:
    assert 6 in numbers(*TYPICAL, tried(5, "branch", 1), tried(6, "branch", 1, 2))


def test_number_of_cases_is_bounded() -> None:
    many = tuple(tried(number, "contrast", number) for number in range(60))
    assert len(chosen(many)) == MOST_NEEDED
    assert len(chosen(tuple(tried(number, "contrast", number % 30) for number in range(60)))) == MOST_KEPT
    assert len(chosen(tuple(tried(number, "contrast", number % 45) for number in range(90)))) == 45
    assert len(chosen([tried(number, "contrast") for number in range(8)])) == LEAST_KEPT


def test_random_cases_that_differ_most_from_the_others_are_kept() -> None:
    (typical, *_), found = candidates(FOUND), random_cases(FOUND)
    ones = in_order(typical, typical, *found)
    kept = with_random(FOUND, ones[:1], ones, range(2, len(ones)))
    assert kept[0].number == 0
    assert len(kept) == 1 + MOST_RANDOM
    assert len({one.case.contents for one in kept}) > 1
    assert {value.value for one in kept for value in one.case.values if value.name == "aligned"} == {"false", "0", "1"}


def test_random_cases_that_are_kept_already_are_not_added_again() -> None:
    ones = in_order(*random_cases(FOUND)[:2])
    assert with_random(FOUND, ones, ones, range(2)) == tuple(ones)


def test_case_in_which_the_kernel_changes_nothing_shows_only_what_no_other_does() -> None:
    ones = in_order(*candidates(FOUND))
    before = shown(FOUND, ones)
    (number, *_) = (at for at, goals in before.items() if goals & before[0] and goals - before[0])
    idle = shown(FOUND, [ones[0], replace(ones[number], has_effect=False)])
    assert idle == {0: before[0], number: before[number] - before[0]}


def test_random_case_in_which_the_kernel_changes_nothing_is_not_kept() -> None:
    (typical, *_), found = candidates(FOUND), random_cases(FOUND)
    first, *others = in_order(typical, *found)
    idle = [replace(one, has_effect=False) for one in others]
    assert with_random(FOUND, [first], [first, *idle], range(1, len(found) + 1)) == (first,)
