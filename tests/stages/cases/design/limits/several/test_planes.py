"""Limits that a height and a width exceed together."""

from dataclasses import replace

from kernelmill.cpp.evaluation import number_of
from kernelmill.records import Relations, ShapeSize
from stages.cases.design.limits.several.planes import of_planes
from stages.cases.inputs.sizing import MOST_THREADS, shape
from tests.stages.cases.kernels import read, relations, size, written

PLANE, WINDOW = ("h_plane", "w_plane"), ("h_window", "w_window")
SIZES = (*PLANE, *WINDOW)
ELEMENTS = "h_plane * w_plane"
BOTH = f"min({ELEMENTS}, h_window * w_window)"


def windows(grid: str) -> Relations:
    """The relations of a kernel with a window for each element of a plane, launched with a grid."""
    known = relations(
        "windows",
        (
            read("x", "float", PLANE),
            written("y", "float", (*WINDOW, *PLANE)),
            *map(size, SIZES),
        ),
        tuple(ShapeSize(name=name, kind="parameter", typical=5) for name in SIZES),
        ELEMENTS,
    )
    return replace(known, launch=replace(known.launch, grid=(grid, "1", "1"), block=("256", "1", "1")))


def exceeded(known: Relations) -> dict[str, dict[str, int]]:
    """The sizes by the amounts that they make exceed a limit."""
    found = {one.amount: (one.high, dict(one.sizes)) for one in of_planes(known, {})}
    assert all((number_of(amount, sizes) or 0) > int(high) for amount, (high, sizes) in found.items())
    return {amount: sizes for amount, (_, sizes) in found.items()}


def test_planes_and_windows_exceed_limits_alone_and_together() -> None:
    found = exceeded(windows(f"({ELEMENTS} + 255) / 256"))
    assert set(found) == {
        ELEMENTS,
        "h_window * w_window",
        BOTH,
        "min(h_plane, h_window)",
        "min(w_plane, w_window)",
    }
    assert found[ELEMENTS]["h_window"] <= 2 < found[BOTH]["h_window"]
    assert found["min(w_plane, w_window)"]["h_plane"] <= 2


def test_planes_may_have_a_block_for_each_element_most_of_whose_threads_are_idle() -> None:
    known = windows(ELEMENTS)
    extent = shape(known, exceeded(known)[ELEMENTS])
    assert extent is not None
    assert extent.threads > MOST_THREADS


def test_coordinates_in_maps_have_no_planes() -> None:
    maps = windows("(h_window * w_window + 255) / 256")
    (y,) = (one for one in maps.roles if one.parameter == "y")
    assert y.shape[-2:] == PLANE
    assert set(exceeded(maps)) == {"h_window * w_window"}
