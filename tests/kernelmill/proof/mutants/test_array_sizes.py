"""Which tokens are in the sizes of arrays that a function declares."""

import pytest

from kernelmill.proof.mutants.array_sizes import array_sizes
from kernelmill.proof.mutants.sites import joined_tokens


def sizes(text: str) -> list[str]:
    """The text of the declared sizes, brackets left out."""
    tokens = joined_tokens(text)
    return "".join(tokens[at].text for at in sorted(array_sizes(tokens))).replace("[", " ").replace("]", "").split()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("float a[4];", ["4"]),
        ("Point<T> a[4], b[N + 1];", ["4", "N+1"]),
        ("std::array<float, 3> a[2][M * 2];", ["2", "M*2"]),
        ("__shared__ alignas(16) float a[64];", ["64"]),
        ("int i, a[4];", ["4"]),
        ("float v[2] = {x, y[0]}, w[3];", ["2", "3"]),
        ("const float *rows[4], *const more[5] = {};", ["4", "5"]),
        ("float v = x[0], w[3];", ["3"]),
        ("if (n > 0) { x[1] = 2; int a[5]; }", ["5"]),
        ("#pragma unroll\nlong long a[2 * n];", ["2*n"]),
    ],
)
def test_sizes_of_declared_arrays_are_found(text: str, found: list[str]) -> None:
    assert sizes(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "a[4] = 3;",
        "x = 1, a[4] = 3;",
        "float v = a[4];",
        "float v = f(b, a[4]), w = a[5];",
        "float v = a[1] + b[2], w = c[3];",
        "f(a, b[4]);",
        "return a[4];",
        "else a[4] = 1;",
        "if (n) a[4] = 1;",
        "for (int i = 0; i < n; i++) a[i] = b[i];",
        "for (int i = start[0]; i < end[0]; i++) {}",
        "switch (n) { case 1: a[4] = 1; break; default: a[5] = 2; }",
        "label: a[4] = 1;",
        "values = {x, y[0]};",
        "delete a[4];",
        "auto v = [n](int i) { return a[i]; };",
        "c ? a[1] : b[2];",
    ],
)
def test_elements_of_arrays_are_no_sizes(text: str) -> None:
    assert sizes(text) == []
