"""Sizes of cases."""

from dataclasses import replace

from kernelmill.records import LaunchFormula, Relations, ShapeSize
from stages.cases.inputs import sizing
from tests.stages.cases.kernels import (
    APPENDED,
    GATHERED,
    PAIRED,
    PLACED,
    REVERSED,
    SKIPPED,
    read,
    relations,
    size,
    written,
)

APPEND, REVERSE = APPENDED.relations, REVERSED.relations


def test_sizes_are_rounded_up_to_what_the_relations_require() -> None:
    assert sizing.fitting(REVERSE, {"n": 5}) == {"n": 8}
    assert sizing.fitting(GATHERED.relations, {"width": 1, "num_table": 1, "num_row": 1})["num_row"] == 2


def test_sizes_that_are_multiples_of_later_ones_are_rounded_up_again() -> None:
    multiples = {"a": "b", "b": "c", "c": "4"}
    sizes = (
        ShapeSize(name=name, kind="parameter", typical=1, multiple_of=(other,)) for name, other in multiples.items()
    )
    chained = replace(REVERSE, sizes=tuple(sizes))
    assert sizing.fitting(chained, {"a": 9, "b": 5, "c": 3}) == {"a": 16, "b": 8, "c": 4}


def with_remainder(remainder: int, divisor: int = 2, least: int = 1) -> Relations:
    """The relations of a kernel whose only size has a remainder."""
    size_of = ShapeSize(
        name="n", kind="parameter", typical=67, least=least, multiple_of=(str(divisor),), remainder=remainder
    )
    return replace(APPEND, sizes=(size_of,))


def test_sizes_with_a_remainder_are_the_next_ones_that_have_it() -> None:
    assert [sizing.fitting(with_remainder(1), {"n": n})["n"] for n in (0, 1, 2, 3, 8)] == [1, 1, 3, 3, 9]
    assert [sizing.fitting(with_remainder(3, 4), {"n": n})["n"] for n in (1, 3, 4, 8)] == [3, 3, 7, 11]
    assert sizing.fitting(with_remainder(1, 4, least=6), {"n": 2}) == {"n": 9}


def test_odd_size_is_odd_in_every_case() -> None:
    odd = with_remainder(1)
    found = [sizing.ragged(odd), sizing.in_vectors(odd), sizing.large(odd), sizing.limited(odd, {"n": 10_000_000})]
    found += [{one.name: one.typical for one in sizing.reduced(odd, 8).sizes}]
    assert [sizes["n"] % 2 for sizes in found] == [1] * 5


def test_limited_sizes_run_quickly() -> None:
    extent = sizing.shape(APPEND, sizing.limited(APPEND, {"n": 10_000_000}))
    assert extent is not None
    assert extent.threads <= sizing.MOST_THREADS < 2 * extent.threads + 64
    assert sizing.limited(APPEND, {"n": 50}) == {"n": 50}


def test_no_size_exceeds_what_host_code_accepts() -> None:
    few = replace(APPEND, sizes=tuple(replace(one, most=100) for one in APPEND.sizes))
    assert not sizing.is_quick(few, {"n": 101})
    assert sizing.is_quick(few, {"n": 100})
    assert sizing.limited(few, {"n": 1000})["n"] <= 100
    assert sizing.large(few)["n"] <= 100
    assert sizing.filling(launched(few, ("(n + 127) / 128", "1", "1"), ("128", "1", "1")), 1) is None


def launched(relations: Relations, grid: tuple[str, str, str], block: tuple[str, str, str]) -> Relations:
    return replace(relations, launch=LaunchFormula(grid=grid, block=block, shared="0"))


def test_blocks_are_full_where_the_least_launch_has_several() -> None:
    in_groups = launched(APPEND, ("(n + 63) / 64", "4", "1"), ("64", "1", "1"))
    assert sizing.filling(in_groups, 3) == {"n": 192}


def test_one_block_is_full_and_the_only_one() -> None:
    assert sizing.filling(APPEND, 1) == {"n": 64}
    assert sizing.filling(launched(APPEND, ("(4 * n + 63) / 64", "1", "1"), ("64", "1", "1")), 1) == {"n": 16}
    assert sizing.filling(launched(APPEND, ("(n + 127) / 128", "1", "1"), ("64", "1", "1")), 1) == {"n": 128}
    placed = launched(PLACED.relations, ("(n + 7) / 8", "(rows + 7) / 8", "1"), ("8", "8", "1"))
    assert sizing.filling(placed, 1) == {"n": 8, "rows": 8}
    assert sizing.filling(launched(PLACED.relations, ("(n + 63) / 64", "rows", "1"), ("64", "1", "1")), 1) == {
        "n": 64,
        "rows": 1,
    }


def test_no_sizes_fill_one_block_where_each_block_has_one_element() -> None:
    assert sizing.filling(launched(APPEND, ("n", "1", "1"), ("64", "1", "1")), 1) is None
    assert sizing.filling(launched(APPEND, ("1", "1", "1"), ("64", "1", "1")), 1) is None


def test_size_that_another_one_is_a_multiple_of_fills_no_block() -> None:
    sizes = (
        ShapeSize(name="n", kind="parameter", typical=96, multiple_of=("rows",)),
        ShapeSize(name="rows", kind="hidden", typical=4),
    )
    assert sizing.filling(replace(PLACED.relations, sizes=sizes), 1) == {"n": 64, "rows": 1}


def test_ragged_sizes_are_no_multiple_of_the_block() -> None:
    assert sizing.ragged(APPEND)["n"] % 64 != 0
    assert sizing.ragged(REVERSE)["n"] % 4 == 0


def test_large_sizes_are_the_largest_that_run_quickly() -> None:
    assert sizing.large(APPEND)["n"] > 100 * 40


def test_there_is_room_for_distinct_indices() -> None:
    assert sizing.with_room(PLACED.relations, {"n": 96, "rows": 5}) == {"n": 96, "rows": 96}


def test_many_indices_have_as_many_elements_to_name() -> None:
    assert sizing.of_many_indices(SKIPPED.relations, 640) == {"n": 640, "num_table": 640}
    assert sizing.of_many_indices(GATHERED.relations, 640) == {"num_row": 640, "num_table": 640, "width": 4}


def test_no_sizes_have_many_indices_where_there_are_none_or_they_take_too_much_room() -> None:
    assert sizing.of_many_indices(REVERSE, 640) is None
    assert sizing.of_many_indices(PAIRED.relations, 640) is None
    assert sizing.of_many_indices(GATHERED.relations, 10_000) is None


def rows(typical: int) -> Relations:
    """A kernel with a thread for each of some rows."""
    sizes = tuple(ShapeSize(name=name, kind="parameter", typical=typical) for name in ("n", "width"))
    return relations("rows", (read("x", "float", ("n", "width")), size("n"), size("width")), sizes, "n")


def test_sizes_in_vectors_are_no_tiles_but_have_as_many_elements_as_whole_tiles() -> None:
    for typical, width in ((5, 8), (20, 24), (101, 104)):
        sizes = sizing.in_vectors(rows(typical))
        assert sizes == {"n": width + 16, "width": width}
        assert all(number % 16 for number in sizes.values())
        assert sizes["n"] * sizes["width"] % 64 == 0


def test_sizes_in_vectors_are_multiples_of_4_where_larger_ones_are_too_many() -> None:
    limited = replace(rows(5), sizes=tuple(replace(one, most=8) for one in rows(5).sizes))
    assert sizing.in_vectors(limited) == {"n": 8, "width": 4}


def test_smaller_typical_sizes_are_not_one_as_long_as_others_are_larger() -> None:
    window = ShapeSize(name="n", kind="parameter", typical=3, multiple_of=("2",), remainder=1)
    image = replace(window, name="m", typical=12, multiple_of=(), remainder=0)
    found = relations(
        "filter",
        (read("x", "float", ("m",)), read("w", "float", ("n",)), written("y", "float", ("m",))),
        (window, image),
        "m",
    )
    assert {one.name: one.typical for one in sizing.reduced(found, 4).sizes} == {"n": 3, "m": 3}
