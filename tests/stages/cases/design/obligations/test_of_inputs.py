"""What floating-point inputs have to hold."""

from dataclasses import replace

import pytest

from kernelmill.records import ElementValues, Program, Role, ShapeSize
from stages.cases.design.limits.capacities import capacities
from stages.cases.design.obligations.obligation import Setting
from stages.cases.design.obligations.of_inputs import of_inputs
from tests.stages.cases.kernels import HEAD, SCALED, made, read, relations, size, written

SAMPLE = f"""{HEAD}
__global__ void sample(const float *image, const float *places, float *out, int height, int width, int n,
                       bool centered) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float y = places[2 * i] - MOVED, x = places[2 * i + 1];
  if (y > -1 && y < height && x > -1 && x < width) out[i] = image[int(y) * width + int(x)];
}}
"""
ROLES = (
    read("image", "float", ("height", "width")),
    read("places", "float", ("n", "2")),
    written("out", "float", ("n",)),
    *map(size, ("height", "width", "n")),
)


def sampling(moved: str, *, grids: bool = False) -> Program:
    shapes = replace(read("shapes", "int", ("m", "2")), values=(ElementValues(kind="grids", low="0", high="n"),))
    roles: tuple[Role, ...] = (*ROLES, *([shapes] if grids else []))
    sizes = tuple(replace(SCALED.relations.sizes[0], name=name) for name in ("height", "width", "n", "m"))
    return made("sample", SAMPLE.replace("MOVED", moved), relations("sample", roles, sizes[: 3 + grids], "n"))


@pytest.mark.parametrize(
    ("moved", "subjects"),
    [
        ("0.5f", ["coordinates halfway between elements"]),
        ("(centered ? (float)0.5 : (float)0.0)", ["coordinates halfway between elements, centered = 1"]),
        ("0.25f", []),
        ("0.5f * places[i]", []),
    ],
)
def test_coordinates_are_on_borders_after_they_were_moved_by_half_an_element(moved: str, subjects: list[str]) -> None:
    settings = [Setting("centered", value) for value in (0, 1)]
    found = [one for one in of_inputs(sampling(moved), settings, []) if one.contents == "quarters"]
    assert [one.subject for one in found] == subjects


def turning() -> Program:
    """Places that are moved by the cosine of an angle, the second element of each."""
    moved = sampling("cosf(angle)")
    text = moved.text.unit.replace("const float y", "const float angle = places[2 * i + 1];\n  const float y")
    return made("sample", text, moved.relations)


def test_turned_coordinates_are_on_borders_where_their_angle_is_zero() -> None:
    found = [one.subject for one in of_inputs(turning(), [], []) if one.contents == "quarters"]
    assert found == ["coordinates halfway between elements"]


def test_centers_of_turned_regions_are_on_borders_where_they_have_one_sample() -> None:
    turned = turning()
    shapes = {"out": ("n", "part_height", "part_width")}
    roles = tuple(replace(one, shape=shapes.get(one.parameter, one.shape)) for one in turned.relations.roles)
    samples = Role(parameter="num_samples", type="int", kind="number", typical="2")
    parts = [replace(turned.relations.sizes[0], name=name) for name in ("part_height", "part_width")]
    sizes = (*turned.relations.sizes, *parts)
    known = relations("sample", (*roles, samples), sizes, "n * part_height * part_width")
    found = [one for one in of_inputs(made("sample", turned.text.unit, known), [], []) if one.contents == "quarters"]
    assert [one.subject for one in found] == [
        "coordinates halfway between elements",
        "centers on borders, num_samples = 1",
    ]
    assert (found[1].sizes["part_height"], found[1].sizes["part_width"], dict(found[1].settings)) == (
        1,
        1,
        {"num_samples": 1},
    )


def test_numbers_of_sixteen_bits_are_also_near_zero() -> None:
    assert "small" in [one.contents for one in of_inputs(SCALED, [], [])]
    assert "small" not in [one.contents for one in of_inputs(sampling("0.5f"), [], [])]


def test_sums_of_halves_overflow() -> None:
    contents = [one.contents for one in of_inputs(SCALED, [], [])]
    assert "thousands" in contents
    assert "thousands" not in [one.contents for one in of_inputs(sampling("0.5f"), [], [])]


def test_boxes_with_angles_are_turned_slightly() -> None:
    text = f"""{HEAD}
__global__ void turn(const float *boxes, float *out, int n) {{
  const float angle = boxes[4];
  out[0] = boxes[0] * cosf(angle);
}}"""
    roles = (read("boxes", "float", ("n", "5")), written("out", "float", ("n",)), size("n"))
    sizes = (ShapeSize(name="n", kind="parameter", typical=100),)
    turned = made("turn", text, relations("turn", roles, sizes, "n"))
    assert [one.subject for one in of_inputs(turned, [], []) if one.contents == "slight_turns"] == ["small angles"]
    assert not [one for one in of_inputs(SCALED, [], []) if one.contents == "slight_turns"]


def scaling(element: str) -> Program:
    """A kernel that scales elements of a type."""
    roles = [read("x", element, ("n",)) if one.parameter == "x" else one for one in SCALED.relations.roles]
    return replace(SCALED, relations=replace(SCALED.relations, roles=tuple(roles)))


def test_numbers_in_double_precision_are_so_far_from_zero_that_single_precision_fails() -> None:
    for element, subjects in (("double", ["distant inputs"]), ("float", [])):
        found = of_inputs(scaling(element), [], [])
        assert [one.subject for one in found if one.contents == "distant"] == subjects


def test_large_integers_are_many() -> None:
    scaled = scaling("int")
    (found,) = (one for one in of_inputs(scaled, [], []) if one.contents == "large_integers")
    typical = {one.name: one.typical for one in scaled.relations.sizes}
    assert all(found.sizes[name] > number for name, number in typical.items())


def summing(first: str) -> Program:
    """A kernel that adds up products of two inputs, the first of which has elements of a type."""
    text = f"""{HEAD}
__global__ void products(const {first} *a, const float *b, float *out, int n, int width) {{
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  out[row] = 0;
  for (int i = 0; i < width; ++i) out[row] += a[row * width + i] * b[row * width + i];
}}
"""
    inputs = (read("a", first, ("n", "width")), read("b", "float", ("n", "width")))
    roles = (*inputs, written("out", "float", ("n",)), size("n"), size("width"))
    sizes = tuple(ShapeSize(name=name, kind="parameter", typical=number) for name, number in (("n", 9), ("width", 70)))
    return made("products", text, relations("products", roles, sizes, "n"))


def test_infinities_are_also_in_sums_so_short_that_they_are_seldom_nan_otherwise() -> None:
    short = [one for one in of_inputs(summing("float"), [], []) if one.subject == "short sums"]
    assert [(one.contents, dict(one.sizes)) for one in short] == [("infinities", {"n": 24, "width": 6})]
    assert not [one for one in of_inputs(summing("int"), [], []) if one.subject == "short sums"]


def test_beyond_sixteen_bits_the_last_terms_of_a_sum_alone_are_not_zero() -> None:
    found = {(one.amount, one.high): one.contents for one in capacities(summing("float"))}
    assert found["width", str(1 << 16)] == "late"
    assert found["n", str(1 << 16)] == ""


def test_nan_is_also_in_sums_of_few_where_usual_ones_have_many_terms() -> None:
    target = ElementValues(kind="index", low="0", high="rows")
    text = f"""{HEAD}
__global__ void scattered(const float *x, const int *row, float *out, int n, int rows) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(out + row[i], x[i]);
}}
"""
    out = replace(written("out", "float", ("rows",)), access="read_written", atomic=True)
    roles = (read("x", "float", ("n",)), read("row", "int", ("n",), (target,)), out, size("n"), size("rows"))

    def few(rows: int) -> list[dict[str, int]]:
        sizes = tuple(
            ShapeSize(name=name, kind="parameter", typical=number) for name, number in (("n", 90), ("rows", rows))
        )
        found = of_inputs(made("scattered", text, relations("scattered", roles, sizes, "n")), [], [])
        return [dict(one.sizes) for one in found if one.subject == "few inputs of each rows"]

    assert few(7) == [{"n": 6, "rows": 7}]
    assert few(70) == []
