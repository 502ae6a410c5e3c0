"""Sizes that exceed 16 bits."""

from dataclasses import replace

from kernelmill.records import ElementValues, ShapeSize
from stages.cases.design.limits.capacity import Capacity
from stages.cases.design.limits.narrow.sizes import of_narrow_buffers, of_narrow_sizes
from tests.stages.cases.kernels import GATHERED, UNFOLDED, in_parts, read, relations, size, written


def exceeded(*found: Capacity, steps: dict[str, int]) -> list[tuple[str, str]]:
    made = of_narrow_sizes(UNFOLDED, steps, found)
    return [(one.amount, one.high) for one in made]


def test_widths_of_image_and_output_exceed_16_bits_together() -> None:
    together, alone = of_narrow_sizes(UNFOLDED, {"kernel_h": 1, "kernel_w": 1}, ())
    assert alone.amount == "channels"
    assert (together.amount, together.high) == ("min(width, width_col)", "65536")
    assert {name for name, number in together.sizes.items() if number > 1 << 16} == {"width", "width_col"}
    assert max(number for number in together.sizes.values() if number < 1 << 16) <= 2


def test_case_has_the_widths_that_are_little_work() -> None:
    # Without a loop, the windows are as wide as the image, too, which would be too many elements.
    assert exceeded(steps={})[0] == ("min(width, width_col)", "65536")
    loops = {"width": 1, "width_col": 1, "kernel_w": 1}
    assert exceeded(steps=loops) == [("channels", "65536")]


def test_size_that_another_case_raises_needs_none() -> None:
    other = Capacity(name="", amount="channels", high="65536", low="65536", sizes={"channels": 70_000, "width": 70_000})
    assert exceeded(other, steps={}) == []


def test_sizes_of_last_dimensions_come_first() -> None:
    roles = (read("x", "float", ("images", "classes", "places")), *map(size, ("images", "classes", "places")))
    known = relations(
        "sum", roles, tuple(ShapeSize(name=one.parameter, kind="parameter", typical=9) for one in roles[1:]), "images"
    )
    assert [one.amount for one in of_narrow_sizes(known, {}, ())] == ["places", "classes", "images"]
    places = Capacity(name="", amount="places", high="65536", low="65536", sizes={"places": 70_000})
    assert [one.amount for one in of_narrow_sizes(known, {}, [places])] == ["classes", "images"]


def test_places_in_long_grids_are_inside_of_them() -> None:
    grids = read("shapes", "int", ("num_row", "2"), (ElementValues(kind="grids", low="0", high="num_table"),))
    known = replace(GATHERED.relations, roles=(*GATHERED.relations.roles, grids))
    contents = {one.amount: one.contents for one in of_narrow_sizes(known, {}, ())}
    assert contents["num_table"] == "unit"


CELLS = relations(
    "spread",
    (read("x", "float", ("rows", "classes")), written("y", "float", ("rows", "5")), size("rows"), size("classes")),
    tuple(ShapeSize(name=name, kind="parameter", typical=8) for name in ("rows", "classes")),
    "rows",
)
"""A kernel with a thread for each row."""


def test_buffer_whose_index_is_computed_from_several_exceeds_16_bits() -> None:
    (found,) = (one for one in of_narrow_buffers(CELLS, {}, ()) if one.amount == "rows * classes")
    rows, classes = found.sizes["rows"], found.sizes["classes"]
    assert max(rows, classes) < 1 << 10
    assert rows * classes > 1 << 16


def test_pixels_of_an_image_exceed_16_bits_and_not_only_those_of_all_channels() -> None:
    found = [*of_narrow_buffers(UNFOLDED, {"kernel_h": 1, "kernel_w": 1}, ())]
    assert [one.amount for one in found] == ["height * width", "height_col * width_col"]
    for one in found:
        first, second = one.amount.split(" * ")
        assert one.sizes[first] * one.sizes[second] > 1 << 16


def test_buffer_that_another_case_makes_large_needs_none() -> None:
    large = {"rows": 300, "classes": 300}
    other = Capacity(name="", amount="rows", high="65536", low="65536", sizes=large)
    assert [one.amount for one in of_narrow_buffers(CELLS, {}, [other])] == ["rows * 5"]
    assert not [*of_narrow_buffers(CELLS, {"classes": 1}, [replace(other, sizes={"rows": 70_000})])]


def test_buffer_that_takes_much_work_to_fill_has_no_case() -> None:
    assert not [one for one in of_narrow_buffers(CELLS, {"rows": 1, "classes": 1}, ()) if "classes" in one.amount]


def test_parts_of_a_size_that_counts_divide_begin_beyond_16_bits() -> None:
    known = in_parts("points")
    parts = Capacity(name="", amount="parts", high="65536", low="65536", sizes={"parts": 70_000, "points": 70_000})
    (found,) = of_narrow_sizes(known, {}, [parts])
    assert found.amount == "points"
    assert found.sizes["points"] * (found.sizes["parts"] - 1) // found.sizes["parts"] > 1 << 16
