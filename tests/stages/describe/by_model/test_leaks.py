import pytest

from stages.describe.by_model import leaks

UNIT = """\
#define LIMIT 6.f
__device__ float clipped(float v) { return v < LIMIT ? v : LIMIT; }
__global__ void relu(const float* x, float* y, int n) {
  int thread_index = blockIdx.x * blockDim.x + threadIdx.x;  // one for each element of y, in order of the index
  for (int k = 0; k < 4; ++k) y[thread_index] = x[thread_index] * clipped(x[thread_index]);
}
"""


def leaked(text: str) -> list[str]:
    return list(leaks.found(text, UNIT, "relu"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Like this:\n```\ny = x\n```", "it contains a fenced block"),
        ("Element blockIdx.x is clipped", "it names the indices of threads and blocks"),
        ("Then __syncthreads waits", "it names functions or attributes of devices"),
        ("y[i] = x[i];\n", "it contains statements"),
        ("for (i = 0; i < n; ++i) y[i] = x[i]", "it contains statements"),
        ("the thread_index selects an element", "it names what only the body has: `thread_index`"),
        ("it is x[thread_index] * clipped(x[...])", "it quotes the code `x [ thread_index ] * clipped ( x`"),
    ],
)
def test_code_is_found(text: str, said: str) -> None:
    assert said in leaked(text)


@pytest.mark.parametrize(
    "text",
    [
        "Each element of y is x times x, but at most LIMIT (6), for all n elements; NaN stays NaN.",
        "out[b, m, k] = the index of the k-th nearest point (ties: the first one), for 0 <= k < 4",
        "If mode is 1 (the default), the sum is divided by n; if it is 0, it is not.",
        "For each row i: y_i = max(x_i, 0), where clipped(v) is given; for i < n only.",
        "One for each element of y, in order of the index.",
    ],
)
def test_words_formulas_and_what_the_task_shows_are_no_code(text: str) -> None:
    assert leaked(text) == []
