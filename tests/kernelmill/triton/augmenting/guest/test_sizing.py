"""Sizes are small where there are many of them."""

from math import prod

from kernelmill.triton.augmenting.guest.sizing import KINDS, beside_many, profiles, sizes_of
from kernelmill.triton.augmenting.plans import Argument, Plan

FIRST = (3, 5, 2, 4)


def plan(count: int) -> Plan:
    names = tuple(f"n{number}" for number in range(count))
    return Plan(entry="forward", arguments=(Argument(name="x", shape=names),))


def test_calls_with_many_sizes_are_tried_small_first() -> None:
    for kind in ("typical", "special", "ragged", "large"):
        tried = [prod(one[:4]) for one in sizes_of(plan(4), kind, FIRST)]
        assert tried[0] < 1000
        assert max(tried) > 100 * tried[0]
    assert prod(profiles(plan(4))[0][:4]) < prod(profiles(plan(3))[0][:4])


def test_first_sizes_are_distinct_and_the_last_ones_equal() -> None:
    for count in (2, 3, 4, 5):
        first, *_, last = profiles(plan(count))
        assert len(set(first[:count])) == count
        assert len(set(last)) == 1


def test_sizes_of_a_call_that_works_are_the_last_resort_of_each_kind() -> None:
    for count in (1, 2, 4):
        assert all(sizes_of(plan(count), kind, FIRST)[-1] == FIRST for kind in KINDS)
    assert all(len(one) == 1 for one in sizes_of(plan(1), "large", (7,)))


def test_sizes_beside_a_large_one_are_smallest_where_there_are_many() -> None:
    assert [most for most, _ in beside_many(plan(4))] == [2, 1]
    assert any((most % 2, more) == (0, 1) for most, more in beside_many(plan(2)))
