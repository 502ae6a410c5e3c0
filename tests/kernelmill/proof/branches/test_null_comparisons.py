"""Pointers that kernels compare with null."""

import pytest

from kernelmill.proof.branches import null_comparisons
from kernelmill.proof.branches.null_comparisons import compared_with_null

pytestmark = pytest.mark.slow

HEAD = "#include <hip/hip_runtime.h>\n"
HELPERS = """__device__ float first(const float *w, int i) { return w ? w[i] : 1.0f; }
__device__ float second(const float *w, int i) { return first(w + i, 0) + first(w, i); }
template <typename T> __device__ T third(const T *w, int i) { if (!w) return 1; return w[i]; }
"""


def compared(body: str) -> set[str]:
    parameters = "const float *x, const float *__restrict__ w, float *y, int n"
    return set(compared_with_null(f"{HEAD}{HELPERS}__global__ void k({parameters}) {{ {body} }}\n", "k"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        "if (w != nullptr) y[0] = w[0];",
        "if (NULL == w) return; y[0] = w[0];",
        "if (w) y[0] = w[0];",
        "if (!w) return; y[0] = w[0];",
        "y[0] = w ? w[0] : 1.0f;",
        "if (n > 2 && w) y[0] = w[0];",
        "for (int i = 0; i < n && w != 0; ++i) y[i] = w[i];",
        "const bool weighted = w != nullptr; if (weighted) y[0] = w[0];",
        "y[0] = first(w, 0);",
        "y[0] = second(w, 0);",
        "y[0] = third(w, 0);",
    ],
)
def test_every_way_to_compare_a_pointer_with_null_is_found(body: str) -> None:
    assert compared(body) == {"w"}


@pytest.mark.parametrize(
    "body",
    [
        "if (*w) y[0] = 1;",
        "if (w != x) y[0] = 1;",
        "y[0] = *(w + 0);",
        "y[0] = n ? w[0] : x[0];",
        "if (!w[n]) y[0] = 1;",
    ],
)
def test_use_of_what_a_pointer_points_to_is_no_comparison(body: str) -> None:
    assert compared(body) == set()


def test_unit_without_comparisons_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(null_comparisons, "functions", lambda _: pytest.fail("parsed"))
    assert compared_with_null(f"{HEAD}__global__ void k(float *y, int n) {{ if (n) y[0] = 1; }}\n", "k") == frozenset()
