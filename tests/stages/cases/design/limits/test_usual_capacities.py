"""Limits that another implementation of a kernel may have."""

from dataclasses import replace

from kernelmill.records import ElementValues, Program, Relations, Role, ShapeSize
from stages.cases.design.limits.capacity import VALUES_OF_BYTE
from stages.cases.design.limits.narrow.indices import MOST_LINES, TAIL
from stages.cases.design.limits.usual_capacities import usual_capacities
from stages.cases.inputs.sizing import MOST_IDLE, MOST_THREADS, shape
from tests.stages.cases.kernels import GATHERED, UNFOLDED, read


def in_blocks_of_many(program: Program, most: int | None = None) -> Relations:
    """The relations of a kernel that has blocks of 512 threads for each image, of which there may be so many."""
    images = ShapeSize(name="images", kind="parameter", typical=2, most=most)
    launch = replace(program.relations.launch, grid=("(total + 511) / 512", "1", "images"), block=("512", "1", "1"))
    roles = [replace(one, shape=("images", *one.shape)) if one.shape else one for one in program.relations.roles]
    return replace(program.relations, sizes=(*program.relations.sizes, images), launch=launch, roles=tuple(roles))


def exceeding(known: Relations, name: str, limit: int, unit: str = GATHERED.text.unit) -> list[dict[str, int]]:
    """The sizes of the capacities of that name."""
    return [dict(one.sizes) for one in usual_capacities(unit, known) if (one.name, one.high) == (name, str(limit))]


def test_every_size_exceeds_a_byte_though_most_threads_have_nothing_to_do_then() -> None:
    known = in_blocks_of_many(GATHERED)
    (sizes,) = exceeding(known, f"{VALUES_OF_BYTE} images", VALUES_OF_BYTE)
    extent = shape(known, sizes)
    assert extent is not None
    assert MOST_THREADS < extent.threads <= MOST_IDLE
    assert (sizes["images"], sizes["width"], sizes["num_table"]) == (VALUES_OF_BYTE + TAIL, 1, 1)


def test_size_that_host_code_limits_to_a_byte_does_not_exceed_it() -> None:
    known = in_blocks_of_many(GATHERED, most=VALUES_OF_BYTE)
    assert exceeding(known, f"{VALUES_OF_BYTE} images", VALUES_OF_BYTE) == []
    assert len(exceeding(known, "64 images", 64)) == 1


def test_number_that_host_code_limits_to_a_byte_does_not_exceed_it() -> None:
    def known(most: int | None) -> Relations:
        bins = Role(parameter="bins", type="int", kind="number", typical="5", most=most)
        return replace(GATHERED.relations, roles=(*GATHERED.relations.roles, bins))

    names = {f"{VALUES_OF_BYTE} bins"}
    limits = [{one.name for one in usual_capacities(GATHERED.text.unit, known(most))} for most in (None, 256, 257)]
    assert [names & one for one in limits] == [names, set(), names]
    assert ["128 bins" in one for one in limits] == [False, True, False]


def test_numbers_of_threads_and_counters_of_loops_exceed_16_bits_where_a_kernel_has_few_lines() -> None:
    known = GATHERED.relations
    (sizes,) = exceeding(known, "65536 threads", 1 << 16)
    assert sizes["num_row"] * sizes["width"] > 1 << 16
    terms = ShapeSize(name="terms", kind="parameter", typical=5)
    known = replace(known, sizes=(*known.sizes, terms))
    looped = GATHERED.text.unit.replace("if (i < total)", "for (int k = 0; k < terms; ++k) if (i < total)")
    (sizes,) = exceeding(known, "65536 terms", 1 << 16, looped)
    assert sizes["terms"] > 1 << 16
    assert sizes["width"] == 1
    long = looped + "\n".join("// a line" for _ in range(MOST_LINES))
    assert not exceeding(known, "65536 threads", 1 << 16, long)


def test_lists_are_longer_than_an_array_and_hold_as_many_different_elements() -> None:
    listed = ElementValues(kind="counted", low="0", high="num_table", row="length")
    length = ShapeSize(name="length", kind="parameter", typical=4)
    role = replace(read("lists", "int", ("width", "length")), values=(listed,))
    known = GATHERED.relations
    known = replace(known, sizes=(*known.sizes, length), roles=(*known.roles, role))
    name = "min(num_table, length)"
    (sizes,) = (dict(one.sizes) for one in usual_capacities(GATHERED.text.unit, known) if one.amount == name)
    assert min(sizes["num_table"], sizes["length"]) > 512


def test_more_than_one_element_is_left_after_whole_vectors() -> None:
    limits = {"1024", "512", "256", "64"}
    found = [one for one in usual_capacities(GATHERED.text.unit, GATHERED.relations) if one.high in limits]
    rests = {one.sizes[one.amount] % 16 for one in found if one.amount in one.sizes}
    assert rests == {TAIL}


def test_taps_of_a_window_exceed_a_byte_where_all_else_is_small() -> None:
    unit = "for (int y = 0; y < kernel_h; ++y) for (int x = 0; x < kernel_w; ++x) columns[i] = image[i + x];"
    found = [one for one in usual_capacities(unit, UNFOLDED) if one.amount == "kernel_h * kernel_w"]
    assert max(int(one.high) for one in found) >= VALUES_OF_BYTE
    many = tuple(replace(one, typical=200 if one.name == "channels" else one.typical) for one in UNFOLDED.sizes)
    found = [
        one for one in usual_capacities(unit, replace(UNFOLDED, sizes=many)) if one.amount == "kernel_h * kernel_w"
    ]
    (few,) = (one for one in found if int(one.high) == VALUES_OF_BYTE)
    assert (few.sizes["kernel_h"], few.sizes["kernel_w"], few.sizes["channels"]) == (17, 17, 4)


def test_size_exceeds_a_block_by_less_than_another_one() -> None:
    found = [one for one in usual_capacities(GATHERED.text.unit, GATHERED.relations) if one.name == "256 num_table"]
    assert [one.within for one in found] == [256]
    assert 256 < found[0].sizes["num_table"] < 512
