"""Sizes that are whole wavefronts, but no power of two."""

from dataclasses import replace

from kernelmill.records import ElementValues, Relations, ShapeSize
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


def found(known: Relations, steps: dict[str, int]) -> dict[str, dict[str, int]]:
    """The sizes of the obligations of a kernel, by their subjects."""
    return {one.subject: dict(one.sizes) for one in of_wavefronts(known, steps)}


def test_each_size_is_a_few_wavefronts_beside_typical_ones_or_as_many_as_are_little_work() -> None:
    assert found(summed(), {}) == {"192 channels": {"channels": 192}, "192 images": {"images": 192}}
    few = {"images": 4, "channels": 4, "points": 4}
    assert found(summed(typical=90), {"points": 1}) == {
        "192 points": {**few, "points": 192},
        "192 channels": {**few, "channels": 192},
        "192 images": {**few, "images": 192},
        "768 points": {**few, "points": 768},
    }


def test_size_of_a_loop_is_more_than_a_block_and_fits_into_an_array_for_each_thread_of_the_largest_one() -> None:
    assert found(summed(), {"points": 64})["768 points"] == {"points": 768}


def test_case_has_as_many_elements_as_are_quick() -> None:
    known = summed(typical=90)
    sizes = [{**dict.fromkeys(SIZES, 90), **one} for one in found(known, {"points": 1}).values()]
    assert sizes
    assert all(is_quick(known, one, threads=150_000) for one in sizes)


def test_size_that_cannot_be_so_many_is_left_out() -> None:
    assert "192 points" not in found(summed(points="5"), {"points": 1})
    assert "192 points" in found(summed(points="4"), {"points": 1})
    known = summed()
    few = replace(known, sizes=tuple(replace(one, most=100) for one in known.sizes))
    assert not found(few, {"points": 1})


def test_table_that_indices_choose_from_is_more_than_a_block_too() -> None:
    index = read("chosen", "int", ("images",), (ElementValues(low="0", high="channels", kind="index"),))
    known = summed()
    known = replace(known, roles=(index, *known.roles))
    assert found(known, {})["768 channels"] == {"channels": 768}
    assert "768 images" not in found(known, {})
