"""Obligations of kernels whose inputs are coordinates in maps."""

import pytest

from stages.cases.design.obligations.coordinates import Coordinates, wide_regions
from stages.cases.design.obligations.obligation import Setting

POOLED = Coordinates(
    maps=("height", "width"),
    parts=("pooled_height", "pooled_width"),
    regions=("rois",),
    counts=("rois",),
    channels=("c",),
)


def test_a_part_of_a_region_is_wider_than_a_wavefront() -> None:
    (found,) = wide_regions(POOLED, Setting("samples", 0))
    assert (found.contents, dict(found.settings)) == ("span", {"samples": 0})
    assert min(found.sizes["height"], found.sizes["width"]) > 64
    assert {found.sizes[name] for name in ("pooled_height", "pooled_width", "c")} == {1}


@pytest.mark.parametrize("lacking", ["maps", "parts"])
def test_kernel_without_maps_or_parts_has_no_wide_regions(lacking: str) -> None:
    parts = {"maps": POOLED.maps, "parts": POOLED.parts, lacking: ()}
    without = Coordinates(**parts, regions=POOLED.regions, counts=POOLED.counts, channels=POOLED.channels)
    assert list(wide_regions(without)) == []
