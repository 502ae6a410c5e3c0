"""Searches for relations without a compiler: kernels are modeled by a scripted prober."""

from dataclasses import replace

import pytest

from kernelmill.records import ElementValues, Relations
from kernelmill.records.host_facts import HostFact
from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.protocol import ProbeError
from stages.probe.run import record, search
from stages.probe.search import Search
from tests.stages.probe import scripted
from tests.stages.probe.kernels import EXAMPLES
from tests.stages.probe.models import MODELED, SPECIAL, kernel
from tests.stages.probe.scripted import Run, ScriptedKernel

pytestmark = pytest.mark.compiler


def found(modeled: ScriptedKernel) -> Relations:
    """The relations of a modeled kernel."""
    unit = modeled.probed()
    return record(unit, search(unit))


def shapes(relations: Relations) -> dict[str, tuple[str, ...]]:
    return {role.parameter: role.shape for role in relations.roles if role.kind in ("buffer", "tensor")}


def values(relations: Relations) -> dict[str, ElementValues]:
    return {role.parameter: role.values[0] for role in relations.roles if role.values}


def rejected(modeled: ScriptedKernel) -> ProbeReason:
    """The reason for which a modeled kernel has no relations."""
    unit = modeled.probed()
    with pytest.raises(ProbeError) as caught:
        search(unit)
    return caught.value.reason


@pytest.mark.parametrize("name", sorted(MODELED))
def test_shapes_accesses_and_values_of_modeled_examples(name: str) -> None:
    example, relations = EXAMPLES[name], found(MODELED[name])
    buffers = [role for role in relations.roles if role.kind == "buffer"]
    assert {role.parameter: role.shape for role in buffers} == example.shapes
    assert {role.parameter: role.access for role in buffers} == example.accesses
    bounds = {name: f"{one.kind} {one.low} {one.high}" for name, one in values(relations).items()}
    assert bounds == example.values
    assert tuple(role.parameter for role in buffers if role.atomic) == example.atomic


def test_border_that_is_not_accessed_belongs_to_the_shape() -> None:
    assert shapes(found(SPECIAL["bordered"])) == {"x": ("n", "width"), "y": ("n", "width")}


def test_dimensions_are_ordered_as_in_the_kernels_text() -> None:
    assert shapes(found(SPECIAL["launched"])) == {"x": ("width", "n"), "y": ("n", "width")}


def test_square_of_a_size_is_two_dimensions() -> None:
    assert shapes(found(SPECIAL["square"])) == {"x": ("n",), "y": ("n", "n")}


def test_indices_that_must_ascend_are_sorted() -> None:
    relations = found(SPECIAL["sorted_only"])
    assert values(relations)["index"].kind == "sorted"


def test_numbers_that_lead_out_of_bounds_are_limited_to_zero_to_one() -> None:
    assert values(found(SPECIAL["zero_to_one"]))["x"].kind == "within"
    assert not values(found(SPECIAL["copy"]))


def test_two_indices_into_one_buffer_bound_each_other() -> None:
    relations = found(SPECIAL["two_indices"])
    assert shapes(relations)["y"] == ("n", "width")
    assert {name: one.high for name, one in values(relations).items()} == {"a": "n", "b": "width"}


def test_size_of_the_only_tensor_is_tied_to_a_parameter() -> None:
    def listed(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i, run.buffers["list"].read(i + 1) - run.buffers["list"].read(i))

    relations = found(kernel("Tensor<float> list, float *y, int n", listed))
    assert [(one.parameter, one.expression) for one in relations.derived] == [("list_size0", "n")]
    assert shapes(relations) == {"list": ("n + 1",), "y": ("n",)}


def test_mode_without_relations_is_excluded() -> None:
    def wild(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i if run.values["mode"] == 1 else 1 << run.integer("n"))

    relations = found(kernel("float *y, int n, int mode", wild, "if (mode == 1) {}"))
    (mode,) = [role for role in relations.roles if role.kind == "mode"]
    assert mode.choices == (1,)


def test_size_that_must_be_larger_than_one_has_a_least_value() -> None:
    def pairs(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i, run.buffers["x"].read(max(i, 1)))

    relations = found(kernel("const float *x, float *y, int n", pairs))
    assert {size.name: size.least for size in relations.sizes}["n"] == 2
    assert shapes(relations) == {"x": ("n",), "y": ("n",)}


@pytest.mark.parametrize(
    ("parameters", "reason"),
    [
        ("Handle x, int n", ProbeReason.UNSUPPORTED_PARAMETER),
        ("Handle *x, int n", ProbeReason.UNSUPPORTED_ELEMENT),
    ],
)
def test_parameters_of_unknown_types_are_not_searched(parameters: str, reason: ProbeReason) -> None:
    assert rejected(kernel(parameters, lambda run: None)) == reason


def test_kernel_that_accesses_nothing_never_runs() -> None:
    assert rejected(kernel("float *x, int n", lambda run: None)) == ProbeReason.NEVER_RUNS


def test_kernel_that_writes_nothing_is_rejected() -> None:
    def reading(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["x"].read(i)

    assert rejected(kernel("const float *x, int n", reading)) == ProbeReason.WRITES_NOTHING


def test_endless_kernel_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(run: Run) -> None:
        while run.buffers["flag"].read(0) == 0:
            pass

    monkeypatch.setattr(scripted, "MOST_ACCESSES", 100)
    assert rejected(kernel("int *flag, int n", endless)) == ProbeReason.HANGS


def test_extent_that_is_no_product_has_no_formula() -> None:
    def doubling(run: Run) -> None:
        run.buffers["x"].write(1 << run.integer("n"))

    assert rejected(kernel("float *x, int n", doubling)) == ProbeReason.NO_FORMULA


def test_kernel_that_runs_with_one_value_of_a_size_only_is_rejected() -> None:
    def hostile(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["x"].write(i * 10**9)

    assert rejected(kernel("float *x, int n", hostile)) == ProbeReason.SIZE_NOT_VARIED


def test_launch_with_an_unknown_function_is_not_computable() -> None:
    modeled = kernel("float *x, int n", lambda run: None, "", "blocks_for(n)", n="x.numel()")
    assert rejected(modeled) == ProbeReason.LAUNCH_NOT_COMPUTABLE


def test_relations_of_one_instance_are_proven_of_another_with_fewer_runs() -> None:
    first, second = MODELED["gathered"].probed(), MODELED["gathered"].probed()
    relations = search(first)
    assert search(second, relations).extents == relations.extents
    searched, proven = (unit.prober for unit in (first, second))
    assert isinstance(searched, scripted.ScriptedProber)
    assert isinstance(proven, scripted.ScriptedProber)
    assert len(proven.experiments) < len(searched.experiments) / 2


def test_relations_that_do_not_hold_of_another_instance_are_searched_anew() -> None:
    def wider(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(2 * i, run.buffers["x"].read(i))

    first = search(SPECIAL["copy"].probed())
    other = kernel("const float *x, float *y, int n", wider).probed()
    assert shapes(record(other, search(other, first)))["y"] == ("2 * n - 1",)


def test_search_is_repeatable() -> None:
    assert Search(bench=MODELED["gathered"].bench()).find() == Search(bench=MODELED["gathered"].bench()).find()


GROUPED = "const float *x, float *y, int height, int depth, int groups, int each"


def _grouped(run: Run) -> None:
    """One group of `each` neighbors reads one element; out of bounds unless the groups divide the depth."""
    depth, groups = run.integer("depth"), run.integer("groups")
    for i in range(run.integer("height") * depth):
        group = i % depth // max(1, depth // groups)
        run.buffers["y"].write(i, run.buffers["x"].read(i // depth * groups + group))


def _stated(left: str, right: str) -> HostFact:
    return HostFact(left=left, comparison="==", right=right, evidence="assert", path="op.py", line=3)


def test_size_that_others_must_divide_is_derived_as_host_code_states() -> None:
    alone = found(kernel(GROUPED, _grouped))
    assert all(size.multiple_of for size in alone.sizes)
    fact = _stated("depth", "groups * each")
    unit = replace(kernel(GROUPED, _grouped).probed(), facts=(fact,))
    relations = record(unit, search(unit))
    assert not any(size.multiple_of for size in relations.sizes)
    assert [(one.parameter, one.expression) for one in relations.derived] == [("depth", "groups * each")]
    assert shapes(relations) == {"x": ("height", "groups"), "y": ("height", "depth")}
    assert relations.confirmed == (fact,)


def test_size_that_host_code_states_as_a_sum_stays_free() -> None:
    unit = replace(kernel(GROUPED, _grouped).probed(), facts=(_stated("depth", "groups + each"),))
    assert all(size.multiple_of for size in record(unit, search(unit)).sizes)


def _wrapped(run: Run) -> None:
    """Write positions modulo the number of their column, which crashes where that is zero."""
    for i in range(run.integer("n")):
        size = int(run.buffers["sizes"].read(i))
        run.buffers["flags"].read(i)
        run.buffers["y"].write(i, i % size if size else run.buffers["sizes"].read(10**12))


def test_integers_that_the_kernel_divides_by_are_positive() -> None:
    found_ = found(kernel("const int *sizes, const int *flags, float *y, int n", _wrapped))
    assert shapes(found_) == {"sizes": ("n",), "flags": ("n",), "y": ("n",)}
    assert {name: (one.kind, one.low, one.high) for name, one in values(found_).items()} == {
        "sizes": ("index", "1", "6")
    }


def test_kernel_that_crashes_with_all_integers_never_runs() -> None:
    def crashing(run: Run) -> None:
        run.buffers["sizes"].read(10**12)

    assert rejected(kernel("const int *sizes, float *y, int n", crashing)) == ProbeReason.NEVER_RUNS
