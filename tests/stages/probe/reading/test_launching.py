"""What a launch says about integer parameters."""

from collections.abc import Mapping

import pytest

from kernelmill.cpp.evaluation import evaluate_integer
from kernelmill.cpp.expressions import write
from stages.probe.reading.configuration import configured
from stages.probe.reading.host_names import TensorSize, identifier
from stages.probe.reading.launching import LaunchSizes, launch_sizes
from tests.stages.probe.kernels import launched

IMAGE = {"x": "x.data_ptr<float>()", "batch": "x.size(0)", "height": "x.size(2)", "width": "x.size(3)"}


def facts(
    grid: str, arguments: Mapping[str, str], constants: Mapping[str, int] | None = None, block: str = "64"
) -> LaunchSizes:
    integers = [name for name, text in arguments.items() if "data_ptr" not in text]
    return launch_sizes(launched(grid, arguments, block=block), integers, 1, None, constants or {})


def derived(known: LaunchSizes) -> dict[str, str]:
    return {name: write(node) for name, node in known.derived.items()}


def test_sizes_of_a_tensor_are_free() -> None:
    known = facts("batch", IMAGE)
    assert known.free == ("batch", "height", "width")
    assert known.origins == {"x": "x"}
    assert known.tensor_sizes == tuple(
        TensorSize(origin="x", dimension=dimension, size=name)
        for dimension, name in ((0, "batch"), (2, "height"), (3, "width"))
    )


def test_number_of_all_elements_is_a_count() -> None:
    known = facts("(n + 63) / 64", {"x": "x.data_ptr<float>()", "n": "x.numel()"})
    assert (known.free, known.counts) == (("n",), ("n",))


def test_only_parameter_of_the_grid_is_a_count() -> None:
    assert facts("(n + 63) / 64", {"n": "how_many", "width": "x.size(1)"}).counts == ("n",)


def test_constant_argument_is_derived() -> None:
    known = facts("n", {"n": "x.size(0)", "k": "3"})
    assert (known.free, derived(known)) == (("n",), {"k": "3"})


def test_second_parameter_with_the_same_value_follows_from_the_first() -> None:
    assert derived(facts("n", {"n": "x.size(0)", "m": "x.size(0)"})) == {"m": "n"}


def test_product_of_other_parameters_is_derived() -> None:
    known = facts("n", {"n": "x.size(0)", "width": "x.size(1)", "count": "x.size(0) * x.size(1)"})
    assert derived(known) == {"count": "n * width"}


def test_size_that_no_parameter_holds_is_hidden() -> None:
    known = facts("n", {"n": "x.size(0)", "count": "x.size(0) * x.size(1)"})
    assert known.hidden == ("x_size1",)
    assert TensorSize(origin="x", dimension=1, size="x_size1") in known.tensor_sizes


def test_first_size_that_no_parameter_holds_is_a_number_of_tensors() -> None:
    known = facts("width", {"width": "x.size(1)", "count": "x.size(0) * x.size(1)"})
    assert known.hidden == ("num_x",)


def test_host_variable_with_the_name_of_a_parameter_is_not_the_parameter() -> None:
    known = facts("n", {"n": "x.size(0)", "m": "n * x.size(0)"})
    assert "n_given" in known.hidden
    assert derived(known) == {"m": "n_given * n"}


def test_name_that_only_the_grid_mentions_is_a_hidden_size() -> None:
    known = facts("blocks", {"n": "x.size(0)"})
    assert (known.hidden, known.covers) == (("blocks",), ("blocks",))


def test_template_parameter_has_its_value() -> None:
    known = facts("(n + TILE - 1) / TILE", {"n": "x.size(0)"}, {"TILE": 32})
    assert known.hidden == ()
    assert configured(known.configuration, {"n": 33}).grid == (2, 1, 1)


def test_divisors_of_sizes_are_known() -> None:
    known = facts("n / groups / 4", {"n": "x.size(0)", "groups": "g"})
    assert set(known.divided["n"]) == {"groups", "4"}


def test_size_is_not_divided_where_its_remainder_counts_too() -> None:
    assert not facts("n / 512 + (n % 512 > 0)", {"n": "x.size(0)"}).divided


def test_count_follows_from_what_divides_it() -> None:
    known = facts("n / 64", {"n": "x.numel()", "width": "x.size(1)", "rows": "x.numel() / x.size(1)"})
    assert derived(known) == {"n": "width * rows"}
    assert known.free == ("rows", "width")


def test_casts_between_integers_do_not_matter() -> None:
    assert derived(facts("n", {"n": "x.size(0)", "m": "static_cast<int>(x.size(0))"})) == {"m": "n"}


def test_cast_that_truncates_a_number_is_kept() -> None:
    power = "max(min(1 << (int)(std::log(static_cast<double>(n)) / std::log(2.0)), 512), 1)"
    known = facts("n", {"n": "x.size(0)"}, block=power)
    assert [configured(known.configuration, {"n": n}).block[0] for n in (1, 3, 100, 5000)] == [1, 2, 64, 512]
    halves = facts("static_cast<int>(n * 0.5) + int(std::ceil(n / 2.0))", {"n": "x.size(0)"})
    assert configured(halves.configuration, {"n": 5}).grid[0] == 5


def test_sizes_of_vector_types_are_numbers() -> None:
    known = facts("n * sizeof(float4)", {"n": "x.size(0)"})
    assert evaluate_integer(known.configuration.grid[0], {"n": 2}) == 32


@pytest.mark.parametrize(
    ("dimensions", "bound", "block"),
    [(1, None, (64, 1, 1)), (1, 256, (256, 1, 1)), (2, None, (8, 8, 1)), (3, 256, (4, 4, 4))],
)
def test_kernel_without_a_launch_runs_in_blocks_of_its_dimensions(
    dimensions: int, bound: int | None, block: tuple[int, int, int]
) -> None:
    known = launch_sizes(None, ["n"], dimensions, bound, {})
    assert (known.free, known.hidden) == (("n",), ("num_blocks",))
    launch = configured(known.configuration, {"num_blocks": 5})
    assert launch.block == block
    assert launch.blocks == 5**dimensions
    assert launch.shared == 0


def test_identifier_is_made_of_the_words_of_an_expression() -> None:
    assert identifier("(*self).size(-1)") == "self_size_1"
