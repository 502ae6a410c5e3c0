import pytest

from stages.describe.assignments import conditional


@pytest.mark.parametrize(
    "body",
    [
        "if (x[i] > 0) y[i] = 1;",
        "float v = x[i]; for (int k = 0; k < n; ++k) { if (v > k) { y[k] = v; } }",
        "int flag = inside(x + i); y += n; if (flag) { y[i] = 1; }",
        "float* target = y + i; if (x[i] == 0) *target = 1;",
    ],
)
def test_output_that_only_some_values_of_inputs_lead_to_is_conditional(body: str) -> None:
    assert conditional(body, {"x"}, ["y"]) == ("y",)


@pytest.mark.parametrize(
    "body",
    [
        "if (i < n) y[i] = x[i];",
        "y[i] = 0; if (x[i] > 0) y[i] = 1;",
        "if (x[i] > 0) y[i] = 1; else y[i] = 0;",
        "if (x[i] > 0) { y[i] = 1; } else if (i < 3) { y[i] = 2; } else { y[i] = 3; }",
        "if (blockIdx.x < n) y[i] = x[i];",
        "float v = 0; if (x[i] > 0) v = 1; y[i] = v;",
        "if (x[i] > 0) return; store(y, i);",
    ],
)
def test_output_that_every_input_leads_to_is_not_conditional(body: str) -> None:
    assert conditional(body, {"x"}, ["y"]) == ()
