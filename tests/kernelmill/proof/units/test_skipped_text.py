"""What the preprocessor skips of a unit."""

import pytest

from kernelmill.proof.units.skipped_text import skipped_text

pytestmark = pytest.mark.slow

UNIT = """#include <hip/hip_runtime.h>
#define SIZE 3
__device__ int chosen() {
#ifdef __HIPCC__
  return 1;
#else
  return 2;
#endif
}
#if (800 < 600)
int small;
#elif SIZE > 2
int large;
#endif
// Außen: an umlaut before the next range
#if SIZE > 4
int huge;
#endif
"""


def test_text_under_false_conditions_is_skipped() -> None:
    skipped = "".join(UNIT[start:end] for start, end in skipped_text(UNIT))
    assert [word in skipped for word in ("return 2;", "small;", "huge;")] == [True] * 3
    assert [word in skipped for word in ("return 1;", "large;", "SIZE 3")] == [False] * 3


def test_units_without_conditions_are_whole() -> None:
    assert skipped_text("int a;") == ()
    assert skipped_text("#if 1\nint a;\n#endif\n") == ()
