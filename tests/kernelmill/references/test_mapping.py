"""The arguments of a twin follow from those of the kernel, or it is said why they do not."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

import pytest

from kernelmill.records import ArgumentOrigin
from kernelmill.references.calls import (
    CannotMapError,
    ContradictionError,
    KernelBuffer,
    KernelCall,
    OutputOrigin,
    TensorArgument,
)
from kernelmill.references.host_functions import read_function
from kernelmill.references.mapping import choices, free, mapped
from kernelmill.references.pairing import Pairing, paired

POOL = "void pool(Tensor input, Tensor output, int ph, float scale, bool aligned, int mode) {{ {} }}"


def data(parameter: str, origin: str, *, constant: bool = True, expression: str = "") -> ArgumentOrigin:
    return ArgumentOrigin(
        parameter=parameter, type="const float *" if constant else "float *", element="float", kind="data",
        argument="", expression=expression or f"{origin}.data_ptr<scalar_t>()", origin=origin,
    )  # fmt: skip


def number(parameter: str, expression: str, kind: Literal["size", "value"] = "value") -> ArgumentOrigin:
    return ArgumentOrigin(parameter=parameter, type="int", kind=kind, argument=expression, expression=expression)


ORIGINS = (
    number("n", "output.numel()", "size"),
    data("x", "input"),
    data("y", "output", constant=False),
    number("height", "input.size(2)", "size"),
    number("width", "input.size(3)", "size"),
    number("pooled", "ph"),
    number("spatial_scale", "static_cast<scalar_t>(scale)"),
)


def pairing(
    origins: tuple[ArgumentOrigin, ...], launcher: str, twin: str = "", strings: tuple[str, ...] = ()
) -> Pairing:
    name = launcher.partition("(")[0].split()[-1]
    host = read_function(name, launcher)
    other = read_function(f"{name}_cpu", (twin or launcher).replace(f"{name}(", f"{name}_cpu(", 1))
    assert host is not None
    assert other is not None
    return paired(origins, host, other, strings)


def buffer(name: str, *shape: int, written: bool = False, count: int | None = None) -> KernelBuffer:
    product = 1
    for one in shape:
        product *= one
    return KernelBuffer(
        name=name, type="float", written=written, count=product if count is None else count, shape=shape
    )


def call(buffers: tuple[KernelBuffer, ...], **numbers: int | float) -> KernelCall:  # noqa: PYI041 (they differ here)
    return KernelCall(numbers=numbers, buffers=buffers)


POOLED = call(
    (buffer("x", 2, 3, 5, 7), buffer("y", 2, 3, 4, written=True)),
    n=24, height=5, width=7, pooled=4, spatial_scale=0.5,
)  # fmt: skip


def test_tensors_and_numbers_follow_from_the_arguments_of_the_kernel() -> None:
    found = mapped(pairing(ORIGINS, POOL.format("")), POOLED, {"aligned": 1, "mode": 2})
    assert found.arguments == (
        TensorArgument(buffers=("x",), type="float", shape=(2, 3, 5, 7)),
        TensorArgument(buffers=("y",), type="float", shape=(2, 3, 4)),
        4,
        0.5,
        True,
        2,
    )
    assert found.outputs == (OutputOrigin(output="y", argument=1),)


def test_parameters_that_the_kernel_does_not_tell_are_chosen() -> None:
    found = pairing(ORIGINS, POOL.format(""))
    assert free(found, POOLED) == ("aligned", "mode")
    assert [dict(one) for one in choices(found, POOLED)][:3] == [
        {"aligned": 0, "mode": 0},
        {"aligned": 0, "mode": 1},
        {"aligned": 0, "mode": 2},
    ]


def test_case_that_contradicts_the_launch_is_told() -> None:
    wrong = call(POOLED.buffers, **{**POOLED.numbers, "n": 25})
    with pytest.raises(ContradictionError, match=r"n is 25, but `output.numel\(\)` is 24"):
        mapped(pairing(ORIGINS, POOL.format("")), wrong, {"aligned": 0, "mode": 0})


def test_product_with_one_unknown_is_solved() -> None:
    origins = (
        number("n", "num * height"),
        number("h", "height"),
        data("x", "input"),
        data("y", "output", constant=False),
    )
    found = pairing(origins, "void f(Tensor input, Tensor output, int num, int height) { }")
    given = call((buffer("x", 6), buffer("y", 6, written=True)), n=6, h=3)
    assert mapped(found, given, {}).arguments[2:] == (2, 3)


def test_expression_that_was_followed_to_a_caller_is_not_in_the_terms_of_the_launcher() -> None:
    followed = replace(number("p", "aligned"), argument="pooled", callers_followed=1)
    origins = (followed, data("x", "input"), data("y", "output", constant=False))
    found = pairing(origins, "void f(Tensor input, Tensor output, int pooled, int aligned) { }")
    given = call((buffer("x", 6), buffer("y", 6, written=True)), p=5)
    assert free(found, given) == ("aligned",)
    assert mapped(found, given, {"aligned": 0}).arguments[2] == 5


def test_parameter_of_a_caller_stands_for_one_of_the_twin() -> None:
    followed = replace(number("p", "aligned_height"), argument="pooled", callers_followed=1)
    origins = (followed, data("x", "input"), data("y", "output", constant=False))
    twin = "void f(Tensor input, Tensor output, bool clockwise, int aligned_height) { }"
    found = pairing(origins, "void f(Tensor input, Tensor output, int pooled) { }", twin)
    given = call((buffer("x", 6), buffer("y", 6, written=True)), p=5)
    assert free(found, given) == ("clockwise",)
    assert mapped(found, given, {"clockwise": 0}).arguments[3] == 5


def test_number_of_a_dimension_is_chosen_and_not_solved() -> None:
    origins = (number("e", "input.size(dim)", "size"), data("x", "input"), data("y", "output", constant=False))
    found = pairing(origins, "void f(Tensor input, Tensor output, int dim) { }")
    given = call((buffer("x", 2, 4, 6), buffer("y", 6, written=True)), e=4)
    assert free(found, given) == ("dim",)
    assert mapped(found, given, {"dim": 1}).arguments[2] == 1
    with pytest.raises(ContradictionError):
        mapped(found, given, {"dim": 0})


def test_dimension_that_the_launch_leaves_out_follows_from_the_number_of_elements() -> None:
    origins = (data("x", "input"), data("y", "output", constant=False), number("c", "input.size(1)", "size"))
    found = pairing(origins, "void f(Tensor input, Tensor output) { int n = input.size(0); }")
    given = call((buffer("x", 12), buffer("y", 12, written=True)), c=4)
    assert mapped(found, given, {}).arguments[0] == TensorArgument(buffers=("x",), type="float", shape=(3, 4))


def test_quotient_of_a_dimension_is_solved() -> None:
    origins = (
        data("x", "grad"),
        data("y", "output", constant=False),
        number("r", "output.size(0)", "size"),
        number("planes", "grad.size(0) / output.size(0)", "size"),
    )
    found = pairing(origins, "void f(Tensor grad, Tensor output) { }")
    given = call((buffer("x", 3, 2, 5), buffer("y", 2, written=True)), r=2, planes=3)
    assert mapped(found, given, {}).arguments[0] == TensorArgument(buffers=("x",), type="float", shape=(6, 5))


POOLED_PAIRS = "void f(tv::TensorView<float> out, tv::TensorView<const int> pairs, int size) { }"
PAIRS = (
    data("y", "out", constant=False),
    data("a", "pairs.subview(0)", expression="pairs.subview(0).data()"),
    data("b", "pairs.subview(1)", expression="pairs.subview(1).data()"),
    number("n", "size / BLOCK * BLOCK"),
)


def test_slices_of_a_tensor_are_put_together() -> None:
    given = call((buffer("y", 8, written=True), buffer("a", 6), buffer("b", 6)), n=4)
    assert mapped(pairing(PAIRS, POOLED_PAIRS), given, {}).arguments == (
        TensorArgument(buffers=("y",), type="float", shape=(8,)),
        TensorArgument(buffers=("a", "b"), type="float", shape=(2, 6)),
        4,
    )


def test_slices_of_different_sizes_are_no_tensor() -> None:
    given = call((buffer("y", 8, written=True), buffer("a", 6), buffer("b", 5)), n=4)
    with pytest.raises(ContradictionError, match="the slices of pairs differ in size"):
        mapped(pairing(PAIRS, POOLED_PAIRS), given, {})


def test_tensor_of_which_a_slice_is_missing_is_not_passed() -> None:
    given = call((buffer("y", 8, written=True), buffer("b", 6)), n=4)
    with pytest.raises(CannotMapError, match="not passed all of the tensor pairs"):
        mapped(pairing((PAIRS[0], *PAIRS[2:]), POOLED_PAIRS), given, {})


@pytest.mark.parametrize("expression", ["size / BLOCK * BLOCK", "size - size / BLOCK * BLOCK"])
def test_number_that_is_divided_into_blocks_is_the_part_that_the_kernel_has(expression: str) -> None:
    given = call((buffer("y", 8, written=True), buffer("a", 6), buffer("b", 6)), n=4)
    found = pairing((*PAIRS[:3], number("n", expression)), POOLED_PAIRS)
    assert mapped(found, given, {}).arguments[2] == 4


def test_part_of_known_blocks_is_checked() -> None:
    given = call((buffer("y", 8, written=True), buffer("a", 6), buffer("b", 6)), n=5)
    found = pairing((*PAIRS[:3], number("n", "size / 4 * 4")), POOLED_PAIRS)
    with pytest.raises(ContradictionError, match="n is 5, but `size / 4 \\* 4` is 4"):
        mapped(found, given, {})


def test_argument_that_the_kernel_does_not_use_contradicts_nothing() -> None:
    found = replace(pairing(ORIGINS, POOL.format("")), ignored=("n",))
    wrong = call(POOLED.buffers, **{**POOLED.numbers, "n": 25})
    assert mapped(found, wrong, {"aligned": 0, "mode": 0}).arguments[2] == 4


def test_argument_that_the_kernel_does_not_use_tells_what_no_other_does() -> None:
    found = replace(pairing(ORIGINS, POOL.format("")), ignored=("pooled",))
    assert free(found, POOLED) == ("aligned", "mode")


def test_element_that_the_kernel_does_not_use_fits_the_arguments_that_follow_from_it() -> None:
    origins = (
        data("y", "out", constant=False),
        number("low", "range[0]"),
        number("high", "range[1]"),
        number("cells", "(int)round((range[1] - range[0]) / step)"),
        number("step", "step"),
    )
    found = pairing(origins, "void f(Tensor out, const std::vector<float> range, float step) { }")
    given = call((buffer("y", 2, written=True),), low=-0.5, high=7.5, cells=4, step=0.5)
    assert mapped(replace(found, ignored=("high",)), given, {}).arguments[1] == (-0.5, 1.5)
    with pytest.raises(ContradictionError, match="cells is 4"):
        mapped(found, given, {})


def test_written_tensors_of_a_flat_call_have_one_dimension() -> None:
    found = replace(pairing(ORIGINS, POOL.format("")), flat=True)
    arguments = mapped(found, POOLED, {"aligned": 0, "mode": 0}).arguments
    assert arguments[:2] == (
        TensorArgument(buffers=("x",), type="float", shape=(2, 3, 5, 7)),
        TensorArgument(buffers=("y",), type="float", shape=(24,)),
    )


def test_elements_of_a_list_are_collected() -> None:
    origins = (data("y", "out", constant=False), number("a", "sizes[0]"), number("b", "sizes[1]"))
    found = pairing(origins, "void f(Tensor out, const std::vector<float> sizes) { }")
    given = call((buffer("y", 2, written=True),), a=0.5, b=2.0)
    assert mapped(found, given, {}).arguments[1] == (0.5, 2.0)


def test_output_may_be_a_result() -> None:
    origins = (data("x", "pos"), data("y", "out", constant=False))
    found = pairing(origins, "Tensor f(Tensor pos) { auto out = torch::empty({pos.size(0)}); g(out); return out; }")
    given = call((buffer("x", 4), buffer("y", 4, written=True)))
    assert mapped(found, given, {}).outputs == (OutputOrigin(output="y", result=0),)


def test_strings_are_chosen_among_the_names_of_the_project() -> None:
    origins = (data("x", "src"), data("y", "out", constant=False))
    found = pairing(origins, "void f(Tensor src, Tensor out, std::string reduce) { }", strings=("sum", "mul", "sum"))
    given = call((buffer("x", 4), buffer("y", 4, written=True)))
    assert [one["reduce"] for one in choices(found, given)] == ["sum", "mul"]


@pytest.mark.parametrize(
    ("launcher", "twin", "reason"),
    [
        ("void f(Tensor input) { }", "void f(Tensor boxes, int k) { }", "no parameter like boxes"),
        ("void f(Tensor input) { }", "void f(std::map<int, int> input) { }", "of the type std::map<int, int>"),
        ("void f(Tensor input, Tensor other) { }", "", "is not passed the tensor other"),
        ("void f(Tensor input, Tensor y, float scale) { }", "", "do not tell scale"),
        (
            "void f(Tensor input) { auto y = input.index_select(0, order); }",
            "",
            "y is neither an argument nor a result",
        ),
    ],
)
def test_what_cannot_be_mapped_is_told(launcher: str, twin: str, reason: str) -> None:
    given = call((buffer("x", 4), buffer("y", 4, written=True)))
    origins = (data("x", "input"), data("y", "y", constant=False))
    with pytest.raises(CannotMapError, match=reason):
        mapped(pairing(origins, launcher, twin), given, {})


def test_too_many_choices_are_not_tried() -> None:
    given: Mapping[str, int] = {}
    origins = (data("x", "input", constant=False),)
    found = pairing(origins, "void f(Tensor input, int a, int b, int c) { }")
    with pytest.raises(CannotMapError, match="do not tell those of the twin: a, b, c"):
        next(choices(found, call((buffer("x", 4),), **given)))
