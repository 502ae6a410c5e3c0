"""A file gets a precompiled header only if it includes all of it, and only if that saves time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.clang.pch_planner import MAKING, STARTING, Includes, choose, fitting, weight

TORCH: Includes = frozenset({"torch/extension.h"})
names = st.sampled_from(["torch/extension.h", "ATen/ATen.h", "c10/cuda/CUDAGuard.h", "vector", "cub/cub.cuh", "own.h"])
includes = st.frozensets(names)


@pytest.mark.slow
@given(includes, st.lists(includes))
def test_a_file_never_starts_from_more_than_it_includes(own: Includes, ready: list[Includes]) -> None:
    found = fitting(own, ready)
    assert found is None or (found in ready and found <= own)


@pytest.mark.slow
@given(st.dictionaries(includes, st.integers(1, 5)), st.lists(includes))
def test_what_is_chosen_is_new_and_serves_a_file(wanted: dict[Includes, int], ready: list[Includes]) -> None:
    for one in choose(wanted, ready):
        assert one not in ready
        assert any(one <= own for own in wanted)


def test_only_headers_that_take_long_to_read_are_precompiled_for_one_file() -> None:
    assert choose({TORCH: 1}, []) == (TORCH,)
    assert choose({TORCH: 5}, [TORCH]) == ()
    assert choose({frozenset({"vector", "own.h"}): 1}, []) == ()


def test_a_little_more_than_is_ready_is_not_precompiled_for_one_file() -> None:
    assert choose({TORCH | {"cub/cub.cuh"}: 1}, [TORCH]) == ()


def test_what_files_have_in_common_is_precompiled_once_for_all() -> None:
    wanted = {TORCH | {own}: 1 for own in ("a.h", "b.h", "c.h")}
    assert choose(wanted, []) == (TORCH,)


def test_another_header_is_made_for_those_that_include_much_more() -> None:
    more = TORCH | {"cub/cub.cuh", "thrust/sort.h"}
    assert set(choose({TORCH: 8, more: 8}, [])) == {TORCH, more}
    assert fitting(more, [TORCH, more]) == more
    assert fitting(TORCH, [TORCH, more]) == TORCH
    assert fitting(frozenset({"vector"}), [TORCH, more]) is None


def test_headers_that_include_most_of_each_other_count_once() -> None:
    assert weight(TORCH | {"ATen/ATen.h"}) == weight(TORCH)
    assert weight(TORCH | {"cub/cub.cuh"}) > weight(TORCH)


def test_few_headers_are_made_however_many_sets_of_includes_there_are() -> None:
    wanted = {TORCH | {f"cub/{first}.cuh", f"thrust/{second}.h"}: 3 for first in "abcd" for second in "abcd"}
    assert 1 <= len(choose(wanted, [])) <= 6


@given(st.dictionaries(includes, st.integers(1, 5), min_size=1))
def test_making_headers_and_using_them_never_takes_longer_than_parsing_plainly(wanted: dict[Includes, int]) -> None:
    made = choose(wanted, [])
    saved = {own: max((weight(one) for one in made if one <= own), default=0.0) for own in wanted}
    making = sum(MAKING * weight(one) + STARTING for one in made)
    assert sum(wanted[own] * saved[own] for own in wanted) >= making
