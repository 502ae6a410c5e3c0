"""Inputs of cases."""

from dataclasses import replace

import pytest

from kernelmill.records import ElementValues, HostBuffer, Program, Role, ShapeSize
from stages.cases.inputs.contents import (
    ABSENT_INDICES,
    BILLIONS,
    CLOSE,
    INNER_OFFSETS,
    INVALID_INDICES,
    LARGE_INTEGERS,
    MULTIPLES,
    NAN_MAPS,
    NAN_POSITIONS,
    OFFSET,
    PLATEAUS,
    REPEATED,
    SLIGHT_TURNS,
    SPAN,
)
from stages.cases.inputs.coordinates.corners import corner_column
from stages.cases.inputs.fills import fill
from tests.stages.cases.kernels import GATHERED, PLACED, read, updated, written

HOST = HostBuffer(name="row", element="int", size="size_t(n)", written=False)


def lines(role: Role, program: Program = GATHERED, *, invalid: bool = False) -> list[str]:
    """The statements that fill a buffer of that role."""
    host = HostBuffer(
        name=role.parameter, element=role.element or "char", size="size_t(n)", written=False,
        component=role.component, components=role.components,
    )  # fmt: skip
    return list(fill(role, host, program, INVALID_INDICES if invalid else ()))


def values(kind: str, low: str = "0", high: str = "n") -> tuple[ElementValues, ...]:
    return (ElementValues(kind=kind, low=low, high=high),)  # type: ignore[arg-type]  # validated on construction


@pytest.mark.parametrize(
    ("role", "statement"),
    [
        (read("x", "float", ("n",)), "fill_contents(rng, x.get(), x_count, test_case.contents);"),
        (read("x", "int", ("n",)), "fill_integers(rng, x.get(), x_count, 0, 4);"),
        (read("x", "bool", ("n",)), "fill_integers(rng, x.get(), x_count, 0, 2);"),
        (read("x", "int", ("n",), values("index")), "fill_integers(rng, x.get(), x_count, 0, n);"),
        (read("x", "int", ("n",), values("offsets")), "fill_ascending(rng, x.get(), x_count, 0, n, size_t(n));"),
        (
            read("x", "int", ("m", "n + 1"), values("offsets", high="k")),
            "fill_ascending(rng, x.get(), x_count, 0, k, size_t(n + 1));",
        ),
        (
            read("x", "int", ("n",), values("sorted")),
            "fill_ascending(rng, x.get(), x_count, 0, int64_t(n) - 1, size_t(n));",
        ),
        (read("x", "int", ("n", "2"), values("grids")), "fill_grids(x.get(), x_count, n, test_case.seed);"),
        (read("x", "int", ("n",), values("grid_starts")), "fill_grid_starts(x.get(), x_count, n, test_case.seed);"),
        (
            read("x", "int", ("n", "m"), (ElementValues(kind="counted", low="0", high="k", row="m"),)),
            "fill_counted_rows(rng, x.get(), x_count, m, k);",
        ),
        (read("x", "int", ("n",), values("counts", high="m")), "fill_counts(rng, x.get(), x_count, 0, m);"),
        (read("x", "int", ("n",), values("counts", "k", "m")), "fill_counts(rng, x.get(), x_count, k, m);"),
        (read("x", "int", ("n",), values("local_index", high="k")), "fill_integers(rng, x.get(), x_count, 0, k);"),
        (read("x", "float", ("n",), values("within")), "fill_uniform(rng, x.get(), x_count, double(0), double(n));"),
        (written("y", "float", ("n",)), "fill_stale(y.get(), y_count);"),
    ],
)  # fmt: skip
def test_buffer_is_filled_with_what_its_role_allows(role: Role, statement: str) -> None:
    assert lines(role) == [statement]


def test_integers_that_no_access_depends_on_are_large_in_cases_with_large_integers() -> None:
    host = HostBuffer(name="x", element="short", size="size_t(n)", written=False)
    data = read("x", "short", ("n",))
    others = (replace(data, arbitrary=True), replace(data, element="bool"), replace(data, values=values("index")))
    for role in (data, *others):
        statements = list(fill(role, host, GATHERED, {LARGE_INTEGERS}))
        enlarged = "enlarge_integers(rng, x.get(), x_count, test_case.contents);" in statements
        assert enlarged == (role is data)


def test_ranges_of_some_contents_depend_on_the_precision_of_a_buffer() -> None:
    def ranged(kind: str, *contents: str) -> str:
        role = read("x", kind, ("n",))
        host = HostBuffer(name="x", element=kind, size="size_t(n)", written=False)
        (statement,) = fill(role, host, GATHERED, contents)
        return statement.removeprefix("fill_contents(rng, x.get(), x_count, ").removesuffix(");")

    usual = "test_case.contents"
    assert [ranged("double", one) for one in (CLOSE, BILLIONS, "wide")] == [f"of_double({usual})"] * 2 + [usual]
    assert [ranged("__half", one) for one in (CLOSE, BILLIONS, "wide")] == [f"of_half({usual})", usual, usual]
    assert ranged("float", CLOSE, BILLIONS) == usual


def test_zeros_need_no_statement() -> None:
    assert lines(read("x", "int", ("n",), values("zero"))) == []


def test_vectors_are_filled_by_component() -> None:
    role = replace(read("x", "float2", ("n",)), component="float", components=2)
    view = "reinterpret_cast<float *>(x.get()), x_count * 2"
    assert lines(role) == [f"fill_contents(rng, {view}, test_case.contents);"]


def test_indices_that_are_written_through_are_distinct() -> None:
    (row,) = (role for role in PLACED.relations.roles if role.parameter == "row")
    assert lines(row, PLACED) == ["fill_distinct(rng, row.get(), row_count, 0, rows);"]


def test_integers_are_multiples_where_the_kernel_divides_by_another_number() -> None:
    unit = GATHERED.text.unit.replace("factor * table", "1 / factor * table")
    dividing = replace(GATHERED, text=replace(GATHERED.text, unit=unit))
    multiples = "fill_multiples(rng, x.get(), x_count, test_case.contents);"
    for program, element, expected in (
        (dividing, "short", True),
        (dividing, "signed char", True),
        (dividing, "bool", False),
        (GATHERED, "short", False),
    ):
        host = replace(HOST, name="x", element=element)
        assert (multiples in fill(read("x", element, ("n",)), host, program, {MULTIPLES})) is expected


def test_divisors_are_multiples_as_well_as_what_is_divided_by_them() -> None:
    unit = GATHERED.text.unit.replace("factor * table", "factor / x[i] * table")
    program = replace(GATHERED, text=replace(GATHERED.text, unit=unit))
    host = replace(HOST, name="x", element="short")
    divisor = read("x", "short", ("n",), (ElementValues(kind="index", low="1", high="6"),))
    with_divisor = replace(program, relations=replace(program.relations, roles=(*program.relations.roles, divisor)))
    multiples = "fill_multiples(rng, x.get(), x_count, test_case.contents);"
    assert [*fill(divisor, host, with_divisor, {MULTIPLES})][1:] == [multiples]
    assert multiples in fill(read("x", "short", ("n",)), host, with_divisor, {MULTIPLES})
    into = replace(divisor, values=(replace(divisor.values[0], into=("table",)),))
    assert multiples not in fill(into, host, with_divisor, {MULTIPLES})


def test_multiples_and_plateaus_replace_numbers_of_which_nothing_is_known() -> None:
    host = replace(HOST, name="x", element="float")
    made = list(fill(read("x", "float", ("n",)), host, GATHERED, {MULTIPLES}))
    assert made[1:] == ["fill_multiples(rng, x.get(), x_count, test_case.contents);"]
    made = list(fill(read("x", "float", ("n",)), host, GATHERED, {PLATEAUS}))
    assert made[1:] == ["fill_plateaus(x.get(), x_count, test_case.contents);"]
    known = read("x", "float", ("n",), values("within"))
    assert len(list(fill(known, host, GATHERED, {MULTIPLES}))) == 1


def test_nan_is_put_into_maps_and_zeros_and_halves_into_positions() -> None:
    sizes = tuple(ShapeSize(name=name, kind="hidden", typical=5) for name in ("h", "w"))
    maps = read("maps", "float", ("num_row", "h", "w"))
    points = read("points", "float", ("num_row", "2"))
    relations = replace(GATHERED.relations, sizes=(*GATHERED.relations.sizes, *sizes), roles=(maps, points))
    unit = "__global__ void f(const float *maps, const float *points) { maps[int(points[0])]; }"
    program = replace(GATHERED, relations=relations, text=replace(GATHERED.text, unit=unit))
    for role, statements in ((maps, ["fill_nan"]), (points, ["fill_halves", "fill_some_zeros"])):
        host = replace(HOST, name=role.parameter, element="float")
        _, *added = fill(role, host, program, {NAN_MAPS})
        assert [one.partition("(")[0] for one in added] == statements
        others = list(fill(role, host, program, {NAN_POSITIONS}))[1:]
        assert [one.split(", ")[-2] for one in others] == ["Contents::NAN_POSITIONS"] * (role is points)
        assert len(list(fill(role, host, program, {MULTIPLES}))) == 2
        assert len(list(fill(role, host, program, set()))) == 1


def test_some_of_the_numbers_that_are_no_positions_are_nan() -> None:
    table = next(role for role in GATHERED.relations.roles if role.parameter == "table")
    *_, zeros, nan = fill(table, replace(HOST, name="table", element="float"), GATHERED, {NAN_MAPS})
    assert zeros.startswith("fill_some_zeros(")
    assert nan.startswith("fill_nan(")
    assert nan.endswith("test_case.contents, Contents::NAN_MAPS, 32);")


def test_some_indices_are_invalid() -> None:
    role = read("x", "int", ("n",), values("index"))
    assert lines(role, invalid=True)[1:] == ["invalidate_indices(rng, x.get(), x_count, test_case.contents, n);"]


def test_all_indices_but_the_first_are_left_out() -> None:
    known = ElementValues(kind="index", low="0", high="n", into=("table",))
    made = list(fill(read("row", "int", ("n",), (known,)), HOST, GATHERED, {ABSENT_INDICES}))
    assert made[1:] == ["leave_out_indices(row.get(), row_count, test_case.contents, n, row_count);"]


def test_offsets_leave_out_what_is_before_the_first_and_after_the_last() -> None:
    offsets = read("row", "int", ("n",), values("offsets", high="k"))
    made = list(fill(offsets, HOST, GATHERED, {INNER_OFFSETS}))
    assert made[1:] == ["leave_out_ends(row.get(), row_count, test_case.contents, 0, k);"]
    assert len(list(fill(read("row", "int", ("n",), values("index")), HOST, GATHERED, {INNER_OFFSETS}))) == 1


def test_first_index_of_each_row_stays() -> None:
    known = ElementValues(kind="index", low="0", high="n", into=("table",))
    made = list(fill(read("row", "int", ("n", "width"), (known,)), HOST, GATHERED, {ABSENT_INDICES}))
    assert made[1:] == ["leave_out_indices(row.get(), row_count, test_case.contents, n, width);"]


def test_minima_start_with_integers_of_all_magnitudes() -> None:
    minima = updated("x", "int", ("n",))
    unit = "__global__ void f(int *x) { atomicMin(&x[0], 1); }"
    updating = replace(GATHERED, text=replace(GATHERED.text, unit=unit))
    assert lines(minima, updating) == ["fill_magnitudes(rng, x.get(), x_count);"]
    assert lines(minima) == ["fill_integers(rng, x.get(), x_count, 0, 4);"]
    assert lines(replace(minima, atomic=False), updating) == ["fill_integers(rng, x.get(), x_count, 0, 4);"]


def test_labels_are_below_the_classes_with_which_they_are_compared() -> None:
    labels = read("label", "int64_t", ("n",))
    unit = "__global__ void f(int *label, int width) { int c = threadIdx.x % width; out[0] = label[0] == c; }"
    compared = replace(GATHERED, text=replace(GATHERED.text, unit=unit))
    statements = ["fill_integers(rng, label.get(), label_count, 0, std::max<int64_t>(4, width));"]
    assert lines(labels, compared) == statements
    assert lines(labels, compared, invalid=True) == [
        *statements,
        "invalidate_indices(rng, label.get(), label_count, test_case.contents, std::max<int64_t>(4, width));",
    ]
    elsewhere = replace(GATHERED, text=replace(GATHERED.text, unit=unit.replace("== c", "+ c")))
    assert lines(labels, elsewhere) == ["fill_integers(rng, label.get(), label_count, 0, 4);"]


def test_angles_of_slightly_turned_boxes_are_small() -> None:
    unit = "__global__ void f(const float *boxes) { float angle = boxes[4]; boxes[0] = cosf(angle); }"
    boxes = read("boxes", "float", ("num_row", "5"))
    program = replace(
        GATHERED, relations=replace(GATHERED.relations, roles=(boxes,)), text=replace(GATHERED.text, unit=unit)
    )
    _, added = fill(boxes, replace(HOST, name="boxes", element="float"), program, {SLIGHT_TURNS})
    assert added.startswith("fill_slight(")
    assert added.endswith("test_case.contents, 4, 5);")


def test_boxes_of_wide_regions_are_not_empty() -> None:
    image = ElementValues(kind="index", low="0", high="n", period=5, column=0, into=("y",))
    boxes = read("boxes", "float", ("num_row", "5"), (image,))
    program = replace(GATHERED, relations=replace(GATHERED.relations, roles=(boxes,)))
    _, ordered, images = fill(boxes, replace(HOST, name="boxes", element="float"), program, {SPAN})
    assert ordered == "fill_corners(boxes.get(), boxes_count, test_case.contents, 1, 5);"
    assert images.startswith("fill_integers(")


def test_points_in_half_precision_are_far_in_one_dimension_alone() -> None:
    for kind, shape, expected in (("__half", ("n", "3"), 1), ("float", ("n", "3"), 0), ("__half", ("n",), 0)):
        points = read("points", kind, shape)
        program = replace(GATHERED, relations=replace(GATHERED.relations, roles=(points,)))
        lines = [*fill(points, replace(HOST, name="points", element=kind), program, {OFFSET})]
        assert [line.split("(")[0] for line in lines].count("fill_beside") == expected


def test_rows_without_corners_are_left_as_they_are() -> None:
    for row, values in (("5", ()), ("6", (ElementValues(kind="index", low="0", high="n", period=6, column=0),))):
        assert corner_column(read("boxes", "float", ("num_row", row), values)) is None


def test_indices_that_differ_are_equal_in_cases_of_repeated_ones() -> None:
    index = read("i", "int", ("n",), (ElementValues(kind="index", low="0", high="n", into=("y",)),))
    for atomic, statements in ((False, ["fill_distinct", "repeat_some"]), (True, ["fill_integers"])):
        out = replace(written("y", "float", ("n",)), atomic=atomic)
        program = replace(GATHERED, relations=replace(GATHERED.relations, roles=(index, out)))
        filled = fill(index, replace(HOST, name="i", element="int"), program, {REPEATED})
        assert [one.partition("(")[0] for one in filled] == statements
