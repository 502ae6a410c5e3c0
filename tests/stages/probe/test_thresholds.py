"""Bounds that a kernel compares integers with."""

from dataclasses import replace

import pytest

from kernelmill.cpp.expressions import Binary, Name
from stages.probe.fitting.formulas import Product
from stages.probe.kernel_relations import KernelRelations
from stages.probe.proof import Proof
from stages.probe.search import Search
from stages.probe.thresholds import Thresholds
from tests.stages.probe import scripted
from tests.stages.probe.models import kernel
from tests.stages.probe.scripted import Run, ScriptedKernel

PARAMETERS = "const float *table, const int *key, float *y, int n, int rows"


def completed(modeled: ScriptedKernel) -> tuple[KernelRelations, dict[int, str]]:
    bench = modeled.bench()
    found = Thresholds(bench=bench).completed(Search(bench=bench).find())
    bounds = {one.control.argument: one.bound.factors[0] for one in found.controls if one.bound.factors}
    return found, {number: factor.form.text.format(factor.axis) for number, factor in bounds.items()}


def test_index_that_the_kernel_checks_is_bounded_by_what_it_is_compared_with() -> None:
    def checked(run: Run) -> None:
        for i in range(run.integer("n")):
            row = int(run.buffers["key"].read(i))
            total = sum(run.buffers["table"].read(j) for j in range(run.integer("rows")))
            if row < run.integer("rows"):
                run.buffers["y"].write(i, total + run.buffers["table"].read(row))

    assert completed(kernel(PARAMETERS, checked))[1][1] == "rows"


def test_length_may_be_equal_to_its_bound() -> None:
    def lengths(run: Run) -> None:
        for i in range(run.integer("n")):
            for j in range(run.integer("rows")):
                value = run.buffers["table"].read(j)
                if j < int(run.buffers["key"].read(i)):
                    run.buffers["y"].write(i, value)
            run.buffers["y"].write(i, 0)

    assert completed(kernel(PARAMETERS, lengths))[1][1] == "(rows + 1)"


def test_starts_of_segments_that_the_kernel_compares_positions_with_are_offsets() -> None:
    def assigned(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i, run.buffers["table"].read(i))
            for group in range(run.integer("rows")):
                if int(run.buffers["key"].read(group + 1)) > i:
                    break

    found, bounds = completed(kernel(PARAMETERS, assigned))
    assert bounds[1] == "n"
    assert [one.control.kind for one in found.controls if one.control.argument == 1] == ["offsets"]


def test_integers_that_change_nothing_have_no_bound() -> None:
    def doubled(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i, run.buffers["table"].read(i) * run.buffers["key"].read(i))

    assert completed(kernel(PARAMETERS, doubled))[1] == {}


def test_shape_of_host_code_replaces_one_that_only_zeros_fit() -> None:
    def matched(run: Run) -> None:
        for i in range(run.integer("n")):
            key = run.buffers["key"].read(i)
            run.buffers["y"].write(min(i, run.integer("most")) if key == 0 else i, run.buffers["table"].read(i))

    bench = kernel("const float *table, const int *key, float *y, int n, int most", matched).bench()
    found = Search(bench=bench).find()
    small = replace(
        found,
        zeros=frozenset({1}),
        extents=tuple(replace(e, elements=Product(coefficient=1)) if e.argument == 2 else e for e in found.extents),
    )
    proof = Proof(bench=bench)
    whole = proof.with_shapes(small, {"y": (Name("n"),)})
    assert not whole.zeros
    assert [e.elements.axes for e in whole.extents if e.argument == 2] == [{"n"}]
    assert proof.with_shapes(small, {"y": (Name("elsewhere"),)}) is small
    assert proof.with_shapes(found, {"y": (Name("n"),)}) is found


def test_equation_that_holds_derives_a_size_and_one_that_does_not_is_dropped() -> None:
    def copied(run: Run) -> None:
        for i in range(run.integer("rows") * run.integer("width")):
            run.buffers["y"].write(i, run.buffers["x"].read(i))

    bench = kernel("const float *x, float *y, int rows, int width", copied).bench()
    proof = Proof(bench=bench)
    found = Search(bench=bench).find()
    derived = proof.with_equation(found, "width", Binary("*", Name("rows"), Name("rows")))
    assert derived is not None
    assert "width" not in derived.sizes
    assert set(derived.equations) == {"width"}
    assert proof.with_equation(found, "height", Name("rows")) is None
    assert proof.with_equation(replace(found, least={"width": 2}), "width", Name("rows")) is None


def test_equation_that_derives_large_sizes_is_proven_on_smaller_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    def copied(run: Run) -> None:
        for i in range(run.integer("rows") * run.integer("width")):
            run.buffers["y"].write(i, run.buffers["x"].read(i))

    bench = kernel("const float *x, float *y, int rows, int width", copied).bench()
    found = Search(bench=bench).find()
    monkeypatch.setattr(scripted, "MOST_ACCESSES", 2000)
    cube = Binary("*", Binary("*", Name("rows"), Name("rows")), Name("rows"))
    derived = Proof(bench=bench).with_equation(found, "width", cube)
    assert derived is not None
    assert found.typical["rows"] == 10
    assert derived.typical["rows"] == 5
