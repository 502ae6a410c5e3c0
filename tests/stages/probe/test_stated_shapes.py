"""Bounds of integers in kernels of whose buffers host code states the shapes."""

from dataclasses import replace

import pytest

from kernelmill.cpp.parser import parse
from kernelmill.records.host_facts import HostFact
from stages.probe.proving.kernel_relations import KernelRelations
from stages.probe.run import search
from stages.probe.search import Search
from stages.probe.stated_shapes import StatedSearch, stated_shapes, without_use
from tests.stages.probe import scripted
from tests.stages.probe.models import kernel
from tests.stages.probe.scripted import Run, ScriptedKernel

pytestmark = pytest.mark.compiler

LAST = "const float *x, const int *rows, const int *columns, float *y, int n, int t, int u"
SHAPES = {"x": ("n", "t", "u"), "rows": ("n",), "columns": ("n",), "y": ("n",)}


def last(run: Run) -> None:
    """Read the element of each table at its last row and in a column."""
    t, u = run.integer("t"), run.integer("u")
    for i in range(run.integer("n")):
        row, column = (int(run.buffers[name].read(i)) for name in ("rows", "columns"))
        run.buffers["y"].write(i, run.buffers["x"].read((i * t + row - 1) * u + column))


def stated(modeled: ScriptedKernel, shapes: dict[str, tuple[str, ...]]) -> KernelRelations | None:
    parsed = {name: tuple(map(parse, own)) for name, own in shapes.items()}
    return Search(bench=modeled.bench()).find_stated(parsed)


def ranges(found: KernelRelations | None, modeled: ScriptedKernel) -> dict[str, tuple[int, str]]:
    """The first value of each buffer of integers, and the number of values."""
    assert found is not None
    names = [one.name for one in modeled.bench().text.parameters]
    return {
        names[one.control.argument]: (
            one.control.start,
            one.bound.factors[0].form.text.format(one.bound.factors[0].axis),
        )
        for one in found.controls
    }


def facts(shapes: dict[str, tuple[str, ...]]) -> tuple[HostFact, ...]:
    said = [
        (left, right)
        for name, own in shapes.items()
        for left, right in (
            (f"{name}.dim()", str(len(own))),
            *((f"{name}.size({at})", one) for at, one in enumerate(own)),
        )
    ]
    return tuple(
        HostFact(left=left, comparison="==", right=right, evidence="allocation", path="op.cpp", line=1)
        for left, right in said
    )


def test_integers_are_bounded_by_the_dimensions_along_which_they_move_accesses() -> None:
    modeled = kernel(LAST, last)
    assert ranges(stated(modeled, SHAPES), modeled) == {"rows": (1, "t"), "columns": (0, "u")}


def test_lengths_may_be_equal_to_the_size_that_they_reach_the_end_of() -> None:
    def up_to(run: Run) -> None:
        t = run.integer("t")
        for i in range(run.integer("n")):
            for row in range(int(run.buffers["rows"].read(i))):
                run.buffers["y"].write(i * t + row, run.buffers["x"].read(i * t + row))

    modeled = kernel("const float *x, const int *rows, float *y, int n, int t", up_to)
    shapes = {"x": ("n", "t"), "y": ("n", "t"), "rows": ("n",)}
    assert ranges(stated(modeled, shapes), modeled) == {"rows": (0, "(t + 1)")}


def test_index_that_would_only_run_over_into_the_next_row_stays_below_its_size() -> None:
    def all_but_the_last(run: Run) -> None:
        t, classes = run.integer("t"), run.integer("classes")
        for i in range(run.integer("n")):
            label = int(run.buffers["labels"].read(i))
            for j in range(t):
                value = run.buffers["x"].read((i * t + j) * classes + label) if j < t - 1 else 0
                run.buffers["y"].write(i * t + j, value)

    modeled = kernel("const float *x, const int *labels, float *y, int n, int t, int classes", all_but_the_last)
    found = stated(modeled, {"x": ("n", "t", "classes"), "y": ("n", "t"), "labels": ("n",)})
    assert ranges(found, modeled) == {"labels": (0, "classes")}


def test_extent_that_host_code_does_not_state_is_measured() -> None:
    modeled = kernel(LAST, last)
    found = stated(modeled, {"x": SHAPES["x"]})
    assert found is not None
    assert [sorted(one.elements.axes) for one in found.extents] == [["n", "t", "u"], ["n"], ["n"], ["n"]]


def test_parameter_that_is_no_size_is_held_at_the_least_index() -> None:
    def chosen(run: Run) -> None:
        t, u = run.integer("t"), run.integer("u")
        for i in range(run.integer("n")):
            row = int(run.buffers["rows"].read(i)) - 1
            run.buffers["y"].write(i, run.buffers["x"].read((i * t + row) * u + run.integer("which")))

    modeled = kernel("const float *x, const int *rows, float *y, int n, int t, int u, int which", chosen)
    bench = modeled.bench()
    shapes = stated_shapes(bench, {"x": tuple(map(parse, SHAPES["x"])), "y": (parse("n"),), "rows": (parse("n"),)})
    assert "which" in without_use(bench, shapes)
    found = stated(modeled, {name: SHAPES[name] for name in ("x", "rows", "y")})
    assert found is not None
    assert found.pinned == {"which": 0}
    assert ranges(found, modeled) == {"rows": (1, "t")}


def test_shapes_that_accesses_leave_are_not_believed() -> None:
    modeled = kernel(LAST, last)
    assert stated(modeled, {**SHAPES, "x": ("t", "u")}) is None


def test_nothing_is_found_without_shapes_and_the_bench_is_as_before() -> None:
    bench = kernel(LAST, last).bench()
    before = replace(bench)
    assert Search(bench=bench).find_stated({}) is None
    assert bench == before
    assert StatedSearch(bench=bench, shapes={}).find() is None


def test_search_that_fails_goes_on_with_the_shapes_of_host_code() -> None:
    alone = kernel(LAST, last)
    unit = replace(alone.probed(), facts=facts(SHAPES))
    assert ranges(search(unit), alone) == {"rows": (1, "t"), "columns": (0, "u")}


def test_many_choices_of_integers_are_not_tried() -> None:
    names = [f"index{i}" for i in range(5)]
    modeled = kernel(", ".join([*(f"const int *{name}" for name in names), "float *y", "int n"]), lambda run: None)
    bench = modeled.bench()
    shapes = stated_shapes(bench, {"y": (parse("n"),)})
    assert StatedSearch(bench=bench, shapes=shapes).find() is None
    assert isinstance(bench.prober, scripted.ScriptedProber)
    assert not bench.prober.experiments
