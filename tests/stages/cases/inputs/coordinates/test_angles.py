"""Angles among the elements of rows."""

import pytest

from stages.cases.inputs.coordinates.angles import angle_column
from tests.stages.cases.kernels import HEAD, made, read, relations, size, written

TURNED = f"""{HEAD}
struct Box {{ float x, angle; }};
__device__ float moved(const float *row) {{
  BODY
}}
__global__ void turn(const float *rois, const float *image, float *out, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = moved(rois + i * 6) + image[i * 2 + 1];
}}
"""
ROLES = (
    read("rois", "float", ("n", "6")),
    read("image", "float", ("n", "2")),
    written("out", "float", ("n",)),
    size("n"),
)


@pytest.mark.parametrize(
    ("body", "column"),
    [
        ("float theta = row[5]; return row[0] * cosf(theta);", 5),
        ("float degrees = -row[4]; float theta = degrees * 0.0174f; return row[0] * sin(theta);", 4),
        ("Box box; box.x = row[0]; box.angle = row[5]; float s, c; sincosf(box.angle, &s, &c); return s + box.x;", 5),
        ("float theta = row[n + 5]; return row[0] * cos(-theta);", 5),
        ("float x = row[1]; return x * sinf(0.5f);", None),
        ("float theta = row[5]; return theta * row[0];", None),
        ("float one = row[4], other = row[5]; return sinf(one) + cosf(other);", None),
        ("float theta = row[2]; return sinf(theta);", None),
        ("// float theta = row[5]; cosf(theta)\n  return row[0];", None),
    ],
)
def test_angle_is_read_from_one_of_the_last_columns_and_turned_by(body: str, column: int | None) -> None:
    text = TURNED.replace("BODY", body)
    program = made("turn", text, relations("turn", ROLES, (), "n"))
    rois, image, *_ = program.relations.roles
    assert angle_column(rois, program) == column
    assert angle_column(image, program) is None
