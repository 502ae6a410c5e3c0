"""Limits of the indices of a case."""

from dataclasses import replace

from kernelmill.records import Program, ShapeSize
from stages.cases.design.limits.capacity import Capacity
from stages.cases.design.limits.indices import ROOMS, of_narrow_types
from stages.cases.inputs.points import known_values, product
from tests.stages.cases.kernels import GATHERED, read, relations, size, written


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
