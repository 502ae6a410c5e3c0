"""Units without accessors, by what may be supposed of the sizes of tensors."""

from stages.probe.accessor_units import flat_units
from stages.probe.probed_unit import bench_of
from tests.stages.probe.accessors import of_unknown_tensors


def test_sizes_that_are_equal_in_experiments_come_before_those_that_may_be_alike() -> None:
    equal, *others = flat_units(of_unknown_tensors("product"))
    assert bench_of(equal).all_sizes == ("x_size1", "y_size1", "sums_size1", "n")
    assert bench_of(others[0]).all_sizes == ("x_size0", "x_size1", "n")  # tensors of as many dimensions


def test_launch_that_cannot_be_computed_leaves_sizes_that_may_be_alike() -> None:
    flat = [*flat_units(of_unknown_tensors("product", grid="(x.numel() + 63) / 64"))]
    assert len(flat) == 3
    assert all(one.accessors for one in flat)
