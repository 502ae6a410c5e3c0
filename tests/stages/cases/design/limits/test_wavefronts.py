"""Sizes that are whole wavefronts, but no power of two."""

from dataclasses import replace

from kernelmill.records import Relations, ShapeSize
from stages.cases.design.limits.wavefronts import of_wavefronts
from stages.cases.inputs.sizing import is_quick
from tests.stages.cases.kernels import read, relations, size, written

SIZES = ("images", "channels", "points")


def summed(typical: int = 5, **multiples: str) -> Relations:
    """The relations of a kernel that adds up the points of each channel of an image."""
    return relations(
        "summed",
        (read("x", "float", SIZES), written("y", "float", SIZES[:2]), *map(size, SIZES)),
        tuple(
            ShapeSize(
                name=name,
                kind="parameter",
                typical=typical,
                multiple_of=(multiples[name],) if name in multiples else (),
            )
            for name in SIZES
        ),
        "images * channels",
    )


def found(known: Relations, steps: dict[str, int]) -> list[tuple[tuple[str, ...], dict[str, int]]]:
    """The names and sizes of the obligations of a kernel."""
    return [(one.names, dict(one.sizes)) for one in of_wavefronts(known, steps)]


def test_as_many_sizes_as_are_little_work_are_whole_wavefronts_together() -> None:
    known = summed()
    first, second, _ = found(known, {"points": 64})
    assert first == (("channels", "points"), {"images": 1, "channels": 192, "points": 192})
    assert second[0] == ("images",)
    assert second[1]["images"] == 192
    assert all(is_quick(known, sizes, threads=150_000) for _, sizes in (first, second))


def test_sizes_without_threads_and_loops_are_left_out() -> None:
    assert {name for names, _ in found(summed(), {}) for name in names} == {"images", "channels"}


def test_size_of_a_loop_is_more_than_a_block_and_fits_into_an_array_for_each_thread_of_the_largest_one() -> None:
    *_, last = found(summed(), {"points": 64})
    assert last == (("points",), {"images": 4, "channels": 4, "points": 768})


def test_size_that_cannot_be_so_many_is_left_out() -> None:
    assert not [names for names, _ in found(summed(points="5"), {"points": 1}) if "points" in names]
    few = summed()
    few = replace(few, sizes=tuple(replace(one, most=100) for one in few.sizes))
    assert not found(few, {"points": 1})


def test_loop_that_takes_too_long_leaves_its_size_out_of_a_case_of_many_threads() -> None:
    assert all(len(names) < len(SIZES) for names, _ in found(summed(), {"points": 1}))
