import hashlib
import random as randoms
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.config.params import SplitParams
from kernelmill.records.splits import SplitLine
from stages.package.splits.assignment import Assigned, Item, assigned, of_project

SHARES = SplitParams(validation=0.3, test=0.3)
PROJECTS = [f"project_{number}" for number in range(12)]
KERNELS = st.lists(st.tuples(st.sampled_from(PROJECTS), st.integers(0, 30)), min_size=1, max_size=30, unique=True)
PAIRS = st.lists(st.tuples(st.integers(0, 29), st.integers(0, 29)), max_size=60)


def item(project: str, number: int, text: str = "") -> Item:
    return Item(f"{project}/{number}", project, hashlib.sha256(text.encode()).hexdigest()[:16])


def neighborhood(items: Sequence[Item], pairs: Sequence[tuple[int, int]]) -> dict[str, tuple[str, ...]]:
    """Near-duplicates in any pattern: chains, clusters that a later kernel connects, none."""
    near: dict[str, set[str]] = {one.id: set() for one in items}
    for one, other in pairs:
        if one < len(items) and other < len(items) and one != other:
            near[items[one].id].add(items[other].id)
            near[items[other].id].add(items[one].id)
    return {name: tuple(sorted(others)) for name, others in near.items()}


def run(items: Sequence[Item], near: Mapping[str, Sequence[str]], recorded: Sequence[SplitLine] = ()) -> Assigned:
    return assigned(items, {one.id: list(near[one.id]) for one in items}, recorded, SHARES)


@pytest.mark.slow
@given(KERNELS, PAIRS, st.data())
def test_split_of_a_kernel_never_changes_when_others_are_added(
    kernels: list[tuple[str, int]], pairs: list[tuple[int, int]], data: st.DataObject
) -> None:
    items = [item(*one) for one in kernels]
    near = neighborhood(items, pairs)
    left, present, record = list(items), list[Item](), tuple[SplitLine, ...]()
    decided: dict[str, str] = {}
    while left:
        batch = data.draw(st.lists(st.sampled_from(left), min_size=1, unique=True))
        left = [one for one in left if one not in batch]
        present += batch
        found = run(present, near, record)
        assert {name: found.splits[name] for name in decided} == decided
        decided, record = dict(found.splits), found.record
        _assert_disjoint(present, near, decided)


@pytest.mark.slow
@given(KERNELS, PAIRS)
def test_splits_are_disjoint_by_project_and_by_near_duplicates(
    kernels: list[tuple[str, int]], pairs: list[tuple[int, int]]
) -> None:
    items = [item(*one) for one in kernels]
    near = neighborhood(items, pairs)
    _assert_disjoint(items, near, run(items, near).splits)


@given(KERNELS, PAIRS, st.randoms(use_true_random=False))
def test_splits_do_not_depend_on_the_order_of_kernels(
    kernels: list[tuple[str, int]], pairs: list[tuple[int, int]], random: randoms.Random
) -> None:
    items = [item(*one) for one in kernels]
    near = neighborhood(items, pairs)
    shuffled = list(items)
    random.shuffle(shuffled)
    assert run(shuffled, near).record == run(items, near).record


def _assert_disjoint(items: Sequence[Item], near: Mapping[str, Sequence[str]], splits: Mapping[str, str]) -> None:
    placed = {one.id: one for one in items if splits[one.id] != "withheld"}
    for one in placed.values():
        assert splits[one.id] == of_project(one.project, SHARES)
        assert {splits[other] for other in near[one.id] if other in placed} <= {splits[one.id]}


def of(split: str) -> str:
    return next(one for one in PROJECTS if of_project(one, SHARES) == split)


def test_of_new_near_duplicates_the_one_for_the_test_stays_in_its_split() -> None:
    train, test = item(of("train"), 1), item(of("test"), 1)
    near = {train.id: [test.id], test.id: [train.id]}
    assert run([train, test], near).splits == {train.id: "withheld", test.id: "test"}


def test_kernel_that_was_recorded_first_stays_where_it_is() -> None:
    train, test = item(of("train"), 1), item(of("test"), 1)
    near = {train.id: [test.id], test.id: [train.id]}
    before = run([train], {train.id: []})
    assert run([train, test], near, before.record).splits == {train.id: "train", test.id: "withheld"}


def test_kernel_that_comes_back_has_its_split_again() -> None:
    train, test = item(of("train"), 1), item(of("test"), 1)
    near = {train.id: [test.id], test.id: [train.id]}
    first = run([train], near)
    second = run([test], near, first.record)
    assert {line.id for line in second.record} == {train.id, test.id}
    assert run([train, test], near, second.record).splits[train.id] == "train"


def test_kernel_with_another_text_is_decided_anew() -> None:
    train, test = item(of("train"), 1), item(of("test"), 1)
    before = run([train, test], {train.id: [], test.id: []})
    changed = item(of("train"), 1, "another text")
    near = {changed.id: [test.id], test.id: [changed.id]}
    assert run([changed, test], near, before.record).splits == {changed.id: "withheld", test.id: "test"}


def test_new_shares_hold_for_new_projects_only() -> None:
    train = item(of("train"), 1)
    before = run([train], {train.id: []})
    other = item(train.project, 2)
    found = assigned([train, other], {}, before.record, SplitParams(validation=0, test=1))
    assert set(found.splits.values()) == {"train"}
