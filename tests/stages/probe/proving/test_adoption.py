"""What host code states is adopted where relations hold with it."""

from dataclasses import replace
from typing import Any

import pytest

from kernelmill.cpp.expressions import Binary, Name
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.experiment import NullArgument
from stages.probe.fitting.formulas import Product
from stages.probe.proving.adoption import Adoption
from stages.probe.proving.kernel_relations import KernelRelations
from stages.probe.reading.host_hypotheses import Remainder
from stages.probe.search import Search
from tests.stages.probe import scripted
from tests.stages.probe.models import kernel
from tests.stages.probe.proving.kernels import N, bench, copy, crashing, index, relations
from tests.stages.probe.scripted import Model, Run, ScriptedProber


def rows(run: Run, wide: int = 3) -> None:
    """Each row of `x` has two elements, or three in the other mode, of which the last one is not read."""
    stride = wide if run.integer("mode") else 2
    for i in range(run.integer("n")):
        run.buffers["y"].write(i, run.buffers["x"].read(i * stride + 1))


def pinned_bench(model: Model) -> tuple[Bench, KernelRelations]:
    """A bench whose mode is held at 0, and relations that hold then."""
    under_test = kernel("const float *x, float *y, int n, int mode", model, body="if (mode == 0) y[n] = 1;").bench()
    under_test.pinned = {"mode": 0}
    two = replace(N, coefficient=2)
    known = relations()
    extents = (replace(known.extents[0], elements=two, written=False), replace(known.extents[1], read=False))
    return under_test, replace(known, extents=extents, pinned={"mode": 0})


def test_pointer_is_optional_if_the_kernel_runs_without_it() -> None:
    def guarded(run: Run) -> None:
        for i in range(run.integer("n")):
            if "y" in run.buffers:
                run.buffers["y"].write(i)
            if "x" not in run.buffers:
                crashing(run)

    under_test = bench(guarded)
    assert Adoption(bench=under_test).with_optional(relations(), (0, 1)).optional == {1}
    assert isinstance(under_test.prober, ScriptedProber)
    passed = [[isinstance(one, NullArgument) for one in run.arguments[:2]] for run in under_test.prober.experiments]
    assert sorted({tuple(one) for one in passed}) == [(False, True), (True, False)]


@pytest.mark.parametrize(
    ("changed", "divided", "holds"),
    [
        ({}, {}, True),
        ({}, {"n": ("2",)}, True),
        ({}, {"n": ("4",)}, False),
        ({"divided": {"n": ("num_blocks",)}}, {}, False),
        ({"multiples": True}, {}, False),
        ({"sizes": ("num_blocks",), "equations": {"n": Name("num_blocks")}}, {}, False),
    ],
)
def test_size_has_a_remainder_unless_something_else_divides_it(
    changed: dict[str, Any], divided: dict[str, tuple[str, ...]], holds: bool
) -> None:
    adoption = Adoption(bench=bench(copy))
    adoption.bench.launch = replace(adoption.bench.launch, divided=divided)
    stated = {"n": Remainder(2, 1)}
    found = adoption.with_remainders(replace(relations(index()), **changed), stated)
    assert found.remainders == (stated if holds else {})


def test_remainder_that_does_not_hold_is_left_out() -> None:
    def even(run: Run) -> None:
        if run.integer("n") % 2:
            run.buffers["y"].write(1000)

    found = Adoption(bench=bench(even)).with_remainders(relations(index()), {"n": Remainder(2, 1)})
    assert found.remainders == {}


def test_other_mode_may_need_longer_rows() -> None:
    under_test, known = pinned_bench(rows)
    found = Adoption(bench=under_test).with_all_modes(known)
    assert (found.pinned, under_test.pinned) == ({}, {})
    assert [one.elements.coefficient for one in found.extents] == [3, 1]


def test_mode_stays_where_another_one_needs_much_more() -> None:
    under_test, known = pinned_bench(lambda run: rows(run, wide=9))
    assert Adoption(bench=under_test).with_all_modes(known) == known
    assert under_test.pinned == {"mode": 0}


def test_mode_stays_where_another_one_writes_an_input() -> None:
    def writing(run: Run) -> None:
        rows(run, wide=2)
        if run.integer("mode"):
            run.buffers["x"].write(0)

    under_test, known = pinned_bench(writing)
    assert Adoption(bench=under_test).with_all_modes(known) == known


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
    adoption = Adoption(bench=bench)
    whole = adoption.with_shapes(small, {"y": (Name("n"),)})
    assert not whole.zeros
    assert [e.elements.axes for e in whole.extents if e.argument == 2] == [{"n"}]
    assert adoption.with_shapes(small, {"y": (Name("elsewhere"),)}) is small
    assert adoption.with_shapes(found, {"y": (Name("n"),)}) is found


def test_equation_that_holds_derives_a_size_and_one_that_does_not_is_dropped() -> None:
    def copied(run: Run) -> None:
        for i in range(run.integer("rows") * run.integer("width")):
            run.buffers["y"].write(i, run.buffers["x"].read(i))

    bench = kernel("const float *x, float *y, int rows, int width", copied).bench()
    adoption = Adoption(bench=bench)
    found = Search(bench=bench).find()
    derived = adoption.with_equation(found, "width", Binary("*", Name("rows"), Name("rows")))
    assert derived is not None
    assert "width" not in derived.sizes
    assert set(derived.equations) == {"width"}
    assert adoption.with_equation(found, "height", Name("rows")) is None
    assert adoption.with_equation(replace(found, least={"width": 2}), "width", Name("rows")) is None


def test_equation_that_derives_large_sizes_is_proven_on_smaller_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    def copied(run: Run) -> None:
        for i in range(run.integer("rows") * run.integer("width")):
            run.buffers["y"].write(i, run.buffers["x"].read(i))

    bench = kernel("const float *x, float *y, int rows, int width", copied).bench()
    found = Search(bench=bench).find()
    monkeypatch.setattr(scripted, "MOST_ACCESSES", 2000)
    cube = Binary("*", Binary("*", Name("rows"), Name("rows")), Name("rows"))
    derived = Adoption(bench=bench).with_equation(found, "width", cube)
    assert derived is not None
    assert found.typical["rows"] == 10
    assert derived.typical["rows"] == 5
