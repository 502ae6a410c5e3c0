"""Windows of more elements than is common, in maps that hold them, and windows of one row."""

from dataclasses import replace

from kernelmill.records import Relations, ShapeSize
from stages.cases.design.limits.windows import windows
from tests.stages.cases.kernels import read, relations, size, written

WINDOW, MAP = ("kernel_h", "kernel_w"), ("height", "width")


def convolution(window: tuple[str, ...], plane: tuple[str, ...]) -> Relations:
    """The relations of a kernel with a window for each element of the maps of some channels."""
    names = (*window, *plane, "channels")
    return relations(
        "convolution",
        (
            read("x", "float", ("channels", *plane)),
            written("y", "float", ("channels", *window, *plane)),
            *map(size, names),
        ),
        tuple(ShapeSize(name=name, kind="parameter", typical=3) for name in names),
        " * ".join(names),
    )


def wide(known: Relations) -> list[dict[str, int]]:
    """The sizes with which a window is wide."""
    return [dict(one.sizes) for one in windows(known) if one.kind == "capacity_not_exceeded"]


def test_wide_windows_lie_in_maps_that_hold_them() -> None:
    (sizes,) = wide(convolution(WINDOW, MAP))
    assert all(5 < sizes[extent] < min(sizes[name] for name in MAP) for extent in WINDOW)
    assert sizes["height"] != sizes["width"]


def test_window_with_one_extent_is_wide_too() -> None:
    (sizes,) = wide(convolution(("kernel_size",), MAP))
    assert 5 < sizes["kernel_size"] < min(sizes[name] for name in MAP)


def test_without_a_map_of_two_dimensions_no_window_is_wide() -> None:
    assert wide(convolution(WINDOW, ("length",))) == []


def test_without_a_window_none_is_wide() -> None:
    assert list(windows(convolution((), MAP))) == []


def test_window_of_one_row_has_as_many_elements_as_a_square_one() -> None:
    found = [one for one in windows(convolution(WINDOW, MAP)) if one.kind == "window_not_one"]
    assert [dict(one.sizes) for one in found] == [
        {"kernel_h": 1, "kernel_w": 1},
        {"kernel_h": 1, "kernel_w": 9},
    ]


def test_window_that_must_be_square_has_no_single_row() -> None:
    known = convolution(WINDOW, MAP)
    sizes = tuple(replace(one, multiple_of=("kernel_w",) * (one.name == "kernel_h")) for one in known.sizes)
    found = [one for one in windows(replace(known, sizes=sizes)) if one.kind == "window_not_one"]
    assert [dict(one.sizes) for one in found] == [{"kernel_h": 1, "kernel_w": 1}]
