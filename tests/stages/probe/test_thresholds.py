"""Bounds that a kernel compares integers with."""

from stages.probe.proving.kernel_relations import KernelRelations
from stages.probe.search import Search
from stages.probe.thresholds import Thresholds
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
