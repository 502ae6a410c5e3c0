"""Accessors of PyTorch's tensors."""

from dataclasses import replace

from kernelmill.records import DerivedSize, LaunchFormula, Relations, Role, ShapeSize
from stages.probe.reading import kernel_text
from stages.probe.reading.accessors import Alike, accessors, flat_launches, flat_text, with_accessors
from tests.stages.probe.accessors import MATRIX, SCALED, data, launched, size

LAUNCH = launched(
    data("x", "input"),
    data("y", "output", "torch::zeros_like(input)"),
    data("other", "mask"),
    data("part", None),
    size("n", "input.size(0)"),
)
KNOWN = accessors([LAUNCH])


def sizes(alike: Alike) -> dict[str, str]:
    """What each size of an accessor is in host code."""
    (flat,) = flat_launches([LAUNCH], KNOWN, alike=alike)
    assert flat.argument_origins[: len(LAUNCH.argument_origins)] == LAUNCH.argument_origins
    return {one.parameter: one.expression for one in flat.argument_origins if "_size" in one.parameter}


def test_type_of_the_launch_tells_dimensions_and_elements() -> None:
    cube = "const at::GenericPackedTensorAccessor<c10::Half, 3, at::DefaultPtrTraits, long>"
    found = accessors([launched(data("x", "input", type_=cube), data("p", "q", type_="const float *"))])
    assert list(found) == ["x"]
    one = found["x"]
    assert (one.element, one.rank, one.index) == ("Half", 3, "long")
    assert one.type == "at::GenericPackedTensorAccessor<Half, 3, at::DefaultPtrTraits, long>"
    assert one.sizes == ("x_size0", "x_size1", "x_size2")


def test_text_has_a_pointer_and_sizes_in_place_of_an_accessor() -> None:
    text = flat_text(kernel_text.read(SCALED, "scaled"), {"x": KNOWN["x"]})
    assert [(one.name, one.type) for one in text.parameters[:3]] == [
        ("x", "float *"),
        ("x_size0", "int"),
        ("x_size1", "int"),
    ]
    assert text.parameters[3].name == "y"
    assert "i < x_size1;" in text.body


def test_tensor_that_is_allocated_like_another_has_its_sizes() -> None:
    stated = sizes("none")
    assert stated["x_size1"] == stated["y_size1"] == "input.size(1)"
    assert stated["other_size1"] == "mask.size(1)"
    assert stated["part_size0"] == "part.size(0)"


def test_tensors_of_as_many_dimensions_are_alike_unless_host_code_says_otherwise() -> None:
    assert set(sizes("rank").values()) == {"input.size(0)", "input.size(1)"}


def test_tensor_of_fewer_dimensions_may_have_the_outer_ones_of_another() -> None:
    cube, row = (MATRIX.replace("2", rank) for rank in "31")
    launch = launched(data("x", "input", type_=cube), data("w", "weights", type_=row), size("n", "input.size(0)"))
    (flat,) = flat_launches([launch], accessors([launch]), alike="outer")
    assert {one.expression for one in flat.argument_origins if one.parameter == "w_size0"} == {"input.size(0)"}
    (flat,) = flat_launches([launch], accessors([launch]), alike="rank")
    assert {one.expression for one in flat.argument_origins if one.parameter == "w_size0"} == {"weights.size(0)"}


def test_variable_that_is_an_accessor_has_the_sizes_of_its_tensor() -> None:
    initializer = "input.packed_accessor32<float, 2, torch::RestrictPtrTraits>()"
    launch = launched(data("x", "input_a", initializer), grid="(x.size(0) * input.size(1) + 63) / 64")
    (flat,) = flat_launches([launch], accessors([launch]), alike="none")
    assert [one.expression for one in flat.argument_origins[1:]] == ["input.size(0)", "input.size(1)"]
    assert flat.resolved_grid is not None
    assert flat.resolved_grid.in_parameters[0] == "(x_size0 * input.size(1) + 63) / 64"


def test_role_of_an_accessor_has_the_sizes_that_others_hold() -> None:
    flat = Relations(
        id="a.cu:k", source="examples", kernel_id="a.cu:k", name="k", proofs=1,
        sizes=(
            ShapeSize(name="n", kind="parameter", typical=4),
            ShapeSize(name="x_size1", kind="parameter", typical=3),
        ),
        derived=(DerivedSize(parameter="x_size0", expression="n"),),
        roles=(
            Role(parameter="x", type="float *", kind="buffer", element="float", access="read", shape=("x_size1", "n")),
            Role(parameter="x_size0", type="int", kind="derived"),
            Role(parameter="x_size1", type="int", kind="size"),
            Role(parameter="n", type="int", kind="size"),
        ),
        launch=LaunchFormula(grid=("n", "1", "1"), block=("64", "1", "1"), shared="0"),
    )  # fmt: skip
    made = with_accessors(flat, {"x": KNOWN["x"]})
    assert [(one.parameter, one.kind) for one in made.roles] == [("x", "tensor"), ("n", "size")]
    role = made.roles[0]
    assert (role.type, role.shape, role.accessor) == (MATRIX, ("n", "x_size1"), True)
    assert [(one.name, one.kind) for one in made.sizes] == [("n", "parameter"), ("x_size1", "hidden")]
    assert made.derived == ()
    assert with_accessors(flat, {}) == flat
    unused = (*flat.roles[:1], Role(parameter="x_size0", type="int", kind="number"), *flat.roles[2:])
    found = replace(flat, derived=(), roles=(replace(unused[0], shape=("n", "x_size1")), *unused[1:]))
    assert with_accessors(found, {"x": KNOWN["x"]}).roles[0].shape == ("n", "x_size1")
    launched = replace(flat, launch=replace(flat.launch, grid=("x_size0", "1", "1")))
    assert with_accessors(launched, {"x": KNOWN["x"]}).derived == flat.derived
