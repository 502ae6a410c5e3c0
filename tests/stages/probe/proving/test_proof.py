"""Proofs: relations that do not hold on fresh sizes are weakened or rejected."""

from dataclasses import replace
from typing import Literal

import pytest

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.contents import SMALL, ZEROS, BoundedControl, ControlBuffer
from stages.probe.experiments.experiment import BufferArgument, Fill
from stages.probe.experiments.protocol import ProbeError
from stages.probe.proving.fresh_sizes import FEW_THREADS
from stages.probe.proving.proof import Proof
from stages.probe.proving.proof_fills import proof_fills
from stages.probe.search import Search
from tests.stages.probe import scripted
from tests.stages.probe.models import kernel
from tests.stages.probe.proving.kernels import N, bench, copy, crashing, index, relations
from tests.stages.probe.scripted import Model, Run, ScriptedProber


def past_the_end(run: Run) -> None:
    for i in range(run.integer("n") + 1):
        run.buffers["y"].write(i)


def before_the_start(run: Run) -> None:
    run.buffers["y"].write(-1)


def test_relations_that_hold_are_proven_by_runs() -> None:
    proven = Proof(bench=bench(copy)).prove(relations())
    assert proven.proofs > 10
    assert not proven.zeros | proven.units
    assert (proven.multiples, proven.least) == (False, {})
    assert proven.typical.keys() == {"n", "num_blocks"}


def test_buffers_of_a_proof_have_just_the_extents_found() -> None:
    under_test = bench(copy)
    Proof(bench=under_test).prove(relations())
    assert isinstance(under_test.prober, ScriptedProber)
    for experiment in under_test.prober.experiments:
        x, y, n = experiment.arguments
        assert isinstance(x, BufferArgument)
        assert isinstance(y, BufferArgument)
        assert x.elements == y.elements == getattr(n, "value", None)


@pytest.mark.parametrize(
    ("model", "reason", "detail"),
    [
        (past_the_end, ProbeReason.OUT_OF_BOUNDS_ON_FRESH_SIZES, "y: accesses to [0, 2) of 1 elements"),
        (before_the_start, ProbeReason.OUT_OF_BOUNDS_ON_FRESH_SIZES, "y: accesses to [-1, 0) of 1 elements"),
        (crashing, ProbeReason.FAILS_ON_FRESH_SIZES, "crashed, signal 11"),
    ],
)
def test_kernel_that_leaves_bounds_is_rejected(model: Model, reason: ProbeReason, detail: str) -> None:
    with pytest.raises(ProbeError) as caught:
        Proof(bench=bench(model)).prove(relations())
    assert (caught.value.reason, caught.value.detail) == (reason, detail)


def test_kernel_that_only_zeros_keep_in_bounds_is_proven_with_zeros() -> None:
    def steered(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i + 100 * (run.buffers["x"].read(i) != 0))

    proven = Proof(bench=bench(steered)).prove(relations())
    assert proven.zeros == {0}
    assert not proven.units


def test_only_the_integers_that_steer_accesses_have_to_be_zero() -> None:
    def steered(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].read(i)
            run.buffers["y"].write(i + 100 * (run.buffers["x"].read(i) != 0))

    proven = Proof(bench=bench(steered, "const int *x, int *y, int n")).prove(relations())
    assert proven.zeros == {0}


def test_only_the_numbers_that_steer_accesses_have_to_be_from_zero_to_one() -> None:
    def steered(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].read(i)
            run.buffers["y"].write(i + 100 * (not 0 <= run.buffers["x"].read(i) <= 1))

    proven = Proof(bench=bench(steered, "const float *x, float *y, int n")).prove(relations())
    assert proven.units == {0}


def test_size_gets_the_smallest_least_value_with_which_accesses_stay_in_bounds() -> None:
    def pairs(run: Run) -> None:
        run.buffers["y"].write(1)
        copy(run)

    assert Proof(bench=bench(pairs)).prove(relations(base=4)).least == {"n": 2}


def test_kernel_that_needs_even_sizes_is_proven_on_multiples() -> None:
    def even(run: Run) -> None:
        for i in range(-(-run.integer("n") // 2) * 2):
            run.buffers["y"].write(i)

    assert Proof(bench=bench(even)).prove(relations()).multiples


def test_kernel_that_crashes_on_unsorted_indices_is_proven_on_sorted_ones() -> None:
    def ascending(run: Run) -> None:
        indices = [int(run.buffers["x"].read(i)) for i in range(run.integer("n"))]
        for one in indices:
            run.buffers["y"].write(one if indices == sorted(indices) else 1 << 40)

    proven = Proof(bench=bench(ascending)).prove(relations(index()))
    assert [one.control.kind for one in proven.controls] == ["sorted"]
    assert not proven.units


def test_typical_case_has_fewer_threads_if_runs_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripted, "MOST_ACCESSES", 1000)
    under_test = kernel("const int *x, float *y, int n", copy, grid="(n + 63) / 64", n="x.numel()").bench()
    offsets = BoundedControl(control=ControlBuffer(argument=0, kind="offsets"), bound=N, into=(1,))
    proven = Proof(bench=under_test).prove(replace(relations(offsets), sizes=("n",), base={"n": 2}))
    assert under_test.typical_count == FEW_THREADS
    assert proven.typical["n"] == FEW_THREADS + FEW_THREADS // 2


def test_relations_proven_as_they_are_have_fewer_threads_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripted, "MOST_ACCESSES", 1000)
    under_test = kernel("const int *x, float *y, int n", copy, grid="(n + 63) / 64", n="x.numel()").bench()
    offsets = BoundedControl(control=ControlBuffer(argument=0, kind="offsets"), bound=N, into=(1,))
    proven = Proof(bench=under_test).prove_unchanged(replace(relations(offsets), sizes=("n",), base={"n": 2}))
    assert proven.typical["n"] == FEW_THREADS + FEW_THREADS // 2


def test_run_that_takes_too_long_even_then_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripted, "MOST_ACCESSES", 3)
    with pytest.raises(ProbeError) as caught:
        Proof(bench=bench(copy)).prove(relations())
    assert caught.value.reason == ProbeReason.TAKES_LONG


@pytest.mark.parametrize(("element", "holds"), [("short", True), ("int", False)])
def test_atomic_on_a_narrow_element_may_touch_the_word_around_it(element: str, holds: bool) -> None:
    def adding(run: Run) -> None:
        run.buffers["y"].add(run.integer("n"))

    proof = Proof(bench=bench(adding, f"const int *x, {element} *y, int n"))
    if holds:
        assert proof.prove_unchanged(relations()).proofs
    else:
        with pytest.raises(ProbeError):
            proof.prove_unchanged(relations())


def test_relations_of_another_instance_are_not_weakened() -> None:
    def even(run: Run) -> None:
        for i in range(-(-run.integer("n") // 2) * 2):
            run.buffers["y"].write(i)

    with pytest.raises(ProbeError):
        Proof(bench=bench(even)).prove_unchanged(relations())


def test_kernel_whose_launches_are_all_empty_is_not_proven() -> None:
    under_test = kernel("const int *x, float *y, int n", copy, grid="0 * n", n="x.size(0)").bench()
    with pytest.raises(ProbeError, match="never_runs"):
        Proof(bench=under_test).prove_unchanged(replace(relations(), sizes=("n",), base={"n": 2}))


def test_indices_of_a_proof_fill_their_bounds() -> None:
    fills = proof_fills(relations(index()), {"n": 7}, 11)
    assert fills == {0: (Fill(kind="uniform", a=0, b=7, seed=11),)}


def test_sorted_indices_ascend_up_to_the_last_valid_one() -> None:
    assert proof_fills(relations(index("sorted")), {"n": 7}, 11) == {0: (Fill(kind="offsets", a=0, b=6),)}


def test_offsets_end_at_their_bound() -> None:
    assert proof_fills(relations(index("offsets")), {"n": 7}, 11) == {0: (Fill(kind="offsets", a=0, b=7),)}


@pytest.mark.parametrize("kind", ["counts", "full_counts"])
def test_counts_fill_their_buffer_and_add_up_to_their_bound(kind: Literal["counts", "full_counts"]) -> None:
    fills = proof_fills(relations(index(kind)), {"n": 7}, 11)
    assert fills == {0: (Fill(kind=kind, a=7, b=7, seed=11),)}


def test_local_indices_of_a_proof_fill_their_bounds() -> None:
    assert proof_fills(relations(index("local_index")), {"n": 7}, 11) == proof_fills(relations(index()), {"n": 7}, 11)


def test_columns_of_one_buffer_are_filled_together() -> None:
    columns = [
        replace(index(), control=ControlBuffer(argument=0, kind="index", period=5, column=column)) for column in (0, 2)
    ]
    assert [fill.column for fill in proof_fills(relations(*columns), {"n": 7}, 11)[0]] == [0, 2]


def test_small_integers_and_zeros_differ() -> None:
    assert SMALL != ZEROS


def test_relations_of_another_instance_whose_launch_has_no_value_do_not_hold() -> None:
    def copied(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i, run.buffers["x"].read(i))

    parameters = "const float *x, float *y, int n"
    computable, other = (
        kernel(parameters, copied, grid=f"std::min<{element}>(n, 8)", n="x.numel()").bench()
        for element in ("int", "half")
    )
    found = Search(bench=computable).find()
    with pytest.raises(ProbeError, match="half") as caught:
        Proof(bench=other).prove_unchanged(found)
    assert caught.value.reason == ProbeReason.LAUNCH_NOT_COMPUTABLE
