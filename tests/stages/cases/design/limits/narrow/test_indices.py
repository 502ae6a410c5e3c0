"""Limits of the indices of a case."""

from dataclasses import replace

import pytest

from kernelmill.records import ElementValues, Program, Relations, Role, ShapeSize
from stages.cases.design.limits.capacity import Capacity, limit_of
from stages.cases.design.limits.narrow.indices import (
    NARROW,
    ROOMS,
    SIGNED,
    of_narrow_signs,
    of_narrow_types,
    with_enough,
)
from stages.cases.inputs.points import known_values, product
from tests.stages.cases.kernels import GATHERED, in_parts, read, relations, size, written


def of_width(least: int) -> Program:
    """A kernel that gathers rows of at least so many elements."""
    width = ShapeSize(name="width", kind="parameter", typical=least, least=least)
    sizes = tuple(width if one.name == "width" else one for one in GATHERED.relations.sizes)
    return replace(GATHERED, relations=replace(GATHERED.relations, sizes=sizes))


def found(program: Program) -> Capacity:
    (one,) = of_narrow_types(program.relations, {})
    return one


def test_rows_are_more_than_16_bits_can_number_in_a_buffer_as_small_as_can_be() -> None:
    for width, room in ((2, ROOMS[0]), (8, ROOMS[1]), (64, ROOMS[2])):
        one = found(of_width(width))
        assert (one.amount, one.high, one.room) == ("num_table", str(1 << 16), room)


def test_long_rows_begin_behind_elements_that_16_bits_can_number() -> None:
    program = of_width(512)
    one = found(program)
    assert (one.amount, one.high) == ("num_table * width", str(1 << 16))
    known = known_values(program.relations, one.sizes)
    assert product((one.amount,), known) > 1 << 16
    assert known["num_row"] >= 16  # indices, some of which are large


def test_most_of_what_a_kernel_searches_is_beyond_16_bits() -> None:
    roles = (read("x", "float", ("n", "3")), written("nearest", "int", ("m",)), size("n"), size("m"))
    sizes = tuple(ShapeSize(name=name, kind="parameter", typical=30) for name in ("n", "m"))
    (one,) = of_narrow_types(relations("search", roles, sizes, "m"), {"n": 1})
    assert (one.amount, one.high) == ("n", str(1 << 16))
    assert one.sizes["n"] > 2 * (1 << 16)


def summed(columns: Role) -> Relations:
    """A kernel that sums rows of so many columns that offsets tell apart."""
    offsets = ElementValues(kind="offsets", low="0", high="m", into=("x",))
    roles = (
        columns,
        read("rowptr", "int64_t", ("n + 1",), (offsets,)),
        written("sums", "float", ("n",)),
        size("n"),
        size("m"),
    )
    sizes = tuple(ShapeSize(name=name, kind="parameter", typical=30) for name in ("n", "m"))
    return relations("sum_rows", roles, sizes, "n")


def test_rows_are_longer_than_16_bits_can_count() -> None:
    found = {one.amount: one for one in of_narrow_types(summed(read("x", "float", ("m",))), {})}
    assert set(found) == {"m", "m / n"}
    sizes = found["m / n"].sizes
    assert sizes["n"] == 3
    assert sizes["m"] > 3 * (1 << 16)


def test_nodes_of_a_graph_are_more_than_a_few() -> None:
    neighbors = replace(read("x", "int64_t", ("m",)), arbitrary=True)
    assert [one.amount for one in of_narrow_types(summed(neighbors), {})] == ["m"]


@pytest.mark.parametrize(("element", "amounts"), [("float", {"m", "n"}), ("int64_t", {"m"})])
def test_places_that_a_kernel_writes_need_more_than_16_bits(element: str, amounts: set[str]) -> None:
    slots = ElementValues(kind="index", low="0", high="m", into=("best",))
    roles = (
        read("x", element, ("n",)),
        read("slot", "int64_t", ("n",), (slots,)),
        written("best", "int64_t", ("m",)),
        size("n"),
        size("m"),
    )
    sizes = tuple(ShapeSize(name=name, kind="parameter", typical=30) for name in ("n", "m"))
    found = {one.amount: one.sizes for one in of_narrow_types(relations("place", roles, sizes, "n"), {})}
    assert set(found) == amounts
    if "n" in found:
        assert found["n"]["n"] > 1 << 16
        assert found["n"]["m"] >= found["n"]["n"]  # threads that write to the same slot would race


def test_limits_of_16_bits_have_smaller_ones_with_a_sign() -> None:
    sizes = {one.name: 2 for one in GATHERED.relations.sizes}
    wide = limit_of("num_row", NARROW, {**sizes, "num_row": 81_921}, room=350_000)
    area = limit_of("num_row * width", NARROW, {**sizes, "num_row": 290, "width": 290})
    one, other = of_narrow_signs(GATHERED.relations, [wide, area])
    assert (one.amount, one.high, one.room) == ("num_row", str(SIGNED), 350_000)
    assert SIGNED < one.sizes["num_row"] < NARROW
    assert SIGNED < other.sizes["num_row"] * other.sizes["width"] < NARROW


def test_most_of_many_parts_have_elements() -> None:
    known = in_parts("parts")
    typical = {"points": 3, "parts": 3}
    assert with_enough(known, typical | {"points": 1000}, "points") == {"points": 1000, "parts": 6}
    assert with_enough(known, typical | {"parts": 1000}, "parts") == {"points": 2000, "parts": 1000}
    assert with_enough(known, typical | {"parts": 70_000}, "parts") == {"points": 3, "parts": 70_000}
