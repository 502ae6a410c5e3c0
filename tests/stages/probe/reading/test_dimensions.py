"""The order of dimensions, from strides in a kernel's text."""

import pytest

from stages.probe.reading.dimensions import inner

IMAGE = "const float *plane = in + (n * channels + c) * height * width; out[i] = plane[h * width + w];"
TAKEN_APART = """
  const int w = index % width;
  const int h = (index / width) % height;
  const int c = index / width / height;
  out[index] = in[(c * width + w) * height + h];
"""
OFFSETS = """
  const int b = index / (width * height);
  const float *own = offset + (b * group + g) * 2 * k_h * k_w * height * width;
  const int at = ((2 * (i * k_w + j) + 1) * height + h) * width + w;
  out[index] = own[at];
"""
DERIVED = "const float *own = in + (b * groups + g) * per_group * height * width; out[i] = own[h * width + w];"
MOVED = "in += box * channels * size + at * channels + c; out[i] = in[0];"
STEPPED = "int at = (q * points) << 1; for (int p = 0; p < points; ++p) { out[p] = in[at] * in[at + 1]; at += 2; }"
CAST = "reinterpret_cast<int4 *>(in)[index[i] * planes / 4 + t] = 0;"
LONGER = "out[i] = in[row * (3 + width) + column];"
PASSED = "out[i] = taken(in + n * height * width, &in[h * width + w], 1);"
SHIFTED = "out[i] = in[(i << 1) + 1];"


def order(body: str, pointer: str, *axes: str) -> list[str]:
    """Axes, the outermost first."""
    depths = inner(body, pointer, axes, {})
    return sorted(axes[::-1] if len(set(depths.values())) == len(axes) else axes, key=lambda axis: depths[axis])


@pytest.mark.parametrize(
    ("body", "pointer", "expected"),
    [
        (IMAGE, "in", ["images", "channels", "height", "width"]),
        (TAKEN_APART, "out", ["channels", "height", "width"]),
        (TAKEN_APART, "in", ["channels", "width", "height"]),
        (OFFSETS, "offset", ["batch", "group", "k_h", "k_w", "2", "height", "width"]),
        (MOVED, "in", ["boxes", "size", "channels"]),
        (STEPPED, "in", ["heads", "points", "2"]),
        (CAST, "in", ["rows", "planes"]),
        (LONGER, "in", ["rows", "width"]),
        (PASSED, "in", ["images", "height", "width"]),
        (SHIFTED, "in", ["rows", "2"]),
    ],
)
def test_a_size_that_stands_in_more_strides_lies_further_inside(body: str, pointer: str, expected: list[str]) -> None:
    assert order(body, pointer, *expected) == expected


def test_parameters_that_follow_from_sizes_are_put_in() -> None:
    axes = ("height", "channels", "batch", "width", "groups")
    depths = inner(DERIVED, "in", axes, {"per_group": "channels / groups"})
    assert depths["batch"] < depths["channels"] <= depths["height"] < depths["width"]


def test_comments_are_no_indices() -> None:
    assert inner("// in[a * n]\nout[i] = in[i];", "in", ("n",), {}) == {"n": 0}
