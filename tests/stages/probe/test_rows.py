"""Tensors with a second dimension."""

import pytest

from kernelmill.records import Relations
from stages.probe.run import record, search
from tests.stages.probe.models import kernel
from tests.stages.probe.scripted import Model, Run, ScriptedKernel

PARAMETERS = "const float *x, const Tensor<int> index, float *y, int count, int width"
DIMS = "index.dims"


def found(model: Model, parameters: str = PARAMETERS, body: str = DIMS, grid: str = "") -> Relations:
    """The relations of a modeled kernel."""
    modeled: ScriptedKernel = kernel(parameters, model, body, grid, count="index.numel()")
    unit = modeled.probed()
    return record(unit, search(unit))


def shapes(relations: Relations) -> dict[str, tuple[str, ...]]:
    return {role.parameter: role.shape for role in relations.roles if role.kind in ("buffer", "tensor")}


def gathered(run: Run) -> None:
    """Each row of the index chooses from its own row of `x`."""
    own = run.buffers["index"].argument.sizes[-1]
    for i in range(run.integer("count")):
        row = int(run.buffers["index"].read(i))
        run.buffers["y"].write(i, run.buffers["x"].read(i // own * run.integer("width") + row))


def spread(run: Run) -> None:
    """Each row of the index holds offsets of segments."""
    sizes = run.buffers["index"].argument.sizes
    segments = max(sizes[-1] - 1, 1)
    for i in range(run.integer("count")):
        row = i // segments if len(sizes) > 1 else 0
        at = row * sizes[-1] + i % segments
        start, end = int(run.buffers["index"].read(at)), int(run.buffers["index"].read(at + 1))
        for j in range(start, end):
            run.buffers["y"].write(row * run.integer("width") + j, run.buffers["x"].read(i))


def shared(run: Run) -> None:
    """All rows of the index choose from one row."""
    for i in range(run.integer("count")):
        run.buffers["y"].write(i, run.buffers["x"].read(int(run.buffers["index"].read(i))))
        run.integer("width")


def test_every_buffer_has_as_many_rows_as_the_tensor() -> None:
    relations = found(gathered)
    assert shapes(relations) == {
        "x": ("index_rows", "num_x"), "index": ("index_rows", "count_per_row"), "y": ("index_rows", "count_per_row"),
    }  # fmt: skip
    assert [(one.parameter, one.expression) for one in relations.derived] == [
        ("count", "index_rows * count_per_row"),
        ("index_size0", "count_per_row"),
        ("width", "num_x"),
    ]
    hidden = {one.name for one in relations.sizes if one.kind == "hidden"}
    assert hidden >= {"index_rows", "count_per_row", "num_x"}
    assert {role.kind for role in relations.roles if role.parameter in ("count", "width")} == {"derived"}


def test_length_of_rows_that_host_code_divides_by_is_that_of_a_row() -> None:
    relations = found(gathered, grid="count / index_size")
    assert shapes(relations)["index"] == ("index_rows", "count_per_row")
    assert ("index_size", "count_per_row") in [(one.parameter, one.expression) for one in relations.derived]
    assert "index_size" not in [one.name for one in relations.sizes]


def test_kernel_that_writes_only_where_elements_are_equal_has_rows() -> None:
    def matched(run: Run) -> None:
        own = run.buffers["index"].argument.sizes[-1]
        for row in range(run.integer("count") // max(own, 1)):
            if (
                sum(run.buffers["x"].read(row * own + i) + run.buffers["index"].read(row * own + i) for i in range(own))
                == 0
            ):
                for i in range(own):
                    run.buffers["y"].write(row * own + i)

    relations = found(matched, "const int *x, const Tensor<int> index, float *y, int count")
    assert shapes(relations)["index"] == ("index_rows", "count_per_row")


def test_offsets_of_a_row_are_one_more_than_its_segments() -> None:
    relations = found(spread)
    assert shapes(relations)["index"] == ("index_rows", "count_per_row + 1")
    assert ("index_size0", "count_per_row + 1") in [(one.parameter, one.expression) for one in relations.derived]
    (offsets,) = [role.values[0] for role in relations.roles if role.parameter == "index"]
    assert offsets.kind == "offsets"
    assert shapes(relations)["y"] == ("index_rows", offsets.high)


@pytest.mark.parametrize(
    ("model", "body"), [(shared, DIMS), (gathered, "")], ids=["rows share a buffer", "dimensions are not read"]
)
def test_kernel_keeps_one_dimension_where(model: Model, body: str) -> None:
    assert shapes(found(model, body=body))["index"] == ("count",)
