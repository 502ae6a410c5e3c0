"""The direction of an operator, judged by its names."""

import pytest

from kernelmill.extraction.operators.direction import named_direction, stem


@pytest.mark.parametrize(
    ("names", "direction"),
    [
        (["_ext.nms_forward"], "forward"),
        (["batchNormBwd"], "backward"),
        (["spline_bw", "forward"], "backward"),
        (["plain", "plain_fw"], "forward"),
        (["gradient_of_x"], "backward"),
        (["graduate", "bwana"], "none"),
        ([], "none"),
    ],
)
def test_the_first_name_with_a_direction_decides(names: list[str], direction: str) -> None:
    assert named_direction(names) == direction


def test_names_that_differ_in_the_direction_have_one_stem() -> None:
    assert stem("roi_align_forward") == stem("roi_align_backward") == "roi_align"
    assert stem("nms") != stem("roi_align_forward")
