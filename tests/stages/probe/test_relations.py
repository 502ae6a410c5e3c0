"""The record of a unit's relations."""

from dataclasses import replace

import pytest

from kernelmill.records import Relations, Role
from kernelmill.records.host_facts import HostFact
from stages.probe.proving.kernel_relations import KernelRelations
from stages.probe.run import record, search
from tests.stages.probe.models import MODELED, SPECIAL, kernel
from tests.stages.probe.scripted import Run, ScriptedKernel


def recorded(modeled: ScriptedKernel, **changed: object) -> Relations:
    """The record of a modeled kernel, with some of its relations replaced."""
    unit = modeled.probed()
    found: KernelRelations = replace(search(unit), **changed)  # type: ignore[arg-type]
    return record(unit, found)


def role(relations: Relations, parameter: str) -> Role:
    return next(one for one in relations.roles if one.parameter == parameter)


def copy(run: Run) -> None:
    for i in range(run.integer("n")):
        run.buffers["y"].write(i, run.buffers["x"].read(i))


def test_there_is_one_role_for_each_parameter_in_order() -> None:
    relations = recorded(MODELED["scale"])
    assert [(one.parameter, one.kind) for one in relations.roles] == [
        ("x", "buffer"),
        ("y", "buffer"),
        ("a", "number"),
        ("n", "size"),
    ]


def test_launch_is_written_over_sizes() -> None:
    assert recorded(MODELED["gathered"]).launch.grid == ("(n * width + 63) / 64", "1", "1")
    assert recorded(MODELED["scale"]).launch.grid == ("num_blocks", "1", "1")


def test_sizes_that_no_parameter_holds_are_hidden() -> None:
    relations = recorded(MODELED["gathered"])
    assert {one.name: one.kind for one in relations.sizes} == {
        "n": "parameter",
        "width": "parameter",
        "num_table": "hidden",
    }


def test_bound_of_indices_that_start_at_one_is_one_more() -> None:
    (values,) = role(recorded(MODELED["from_one"]), "position").values
    assert (values.low, values.high) == ("1", "num_x + 1")


def test_buffer_that_is_written_before_it_is_read_is_no_input() -> None:
    def twice(run: Run) -> None:
        for i in range(run.integer("n")):
            run.buffers["y"].write(i, 0)
            run.buffers["y"].write(i, run.buffers["y"].read(i) + run.buffers["x"].read(i))

    relations = recorded(kernel("const float *x, float *y, int n", twice))
    assert role(relations, "y").access == "written"


def test_atomics_read_and_write() -> None:
    histogram = role(recorded(MODELED["counted"]), "histogram")
    assert (histogram.access, histogram.atomic) == ("read_written", True)


@pytest.mark.parametrize(("name", "typical"), [("a", "0.5"), ("max_value", "4.0"), ("min_value", "0.0")])
def test_typical_numbers_keep_intervals_open(name: str, typical: str) -> None:
    relations = recorded(kernel(f"const float *x, float *y, float {name}, int n", copy))
    assert role(relations, name).typical == typical


def test_parameter_on_which_nothing_depends_is_a_number() -> None:
    relations = recorded(kernel("const float *x, float *y, int n, int unused", copy))
    assert role(relations, "unused").kind == "number"
    assert "unused" not in {one.name for one in relations.sizes}


def test_parameter_with_a_least_value_is_a_size_even_if_no_shape_depends_on_it() -> None:
    relations = recorded(kernel("const float *x, float *y, int n, int unused", copy), least={"unused": 2})
    assert role(relations, "unused").kind == "size"


def test_boolean_mode_is_written_as_a_boolean() -> None:
    relations = recorded(kernel("const float *x, float *y, int n, bool fast", copy))
    assert (role(relations, "fast").choices, role(relations, "fast").typical) == ((0, 1), "false")


def test_pinned_mode_has_one_choice() -> None:
    relations = recorded(kernel("const float *x, float *y, int n, bool fast", copy), pinned={"fast": 1})
    assert (role(relations, "fast").choices, role(relations, "fast").typical) == ((1,), "true")


def test_integers_that_only_zero_keeps_in_bounds_are_zero() -> None:
    modeled = kernel("const int *x, float *y, int n", copy)
    assert [one.kind for one in role(recorded(modeled, zeros=frozenset({0})), "x").values] == ["zero"]
    assert role(recorded(modeled), "x").values == ()


def test_sizes_proven_on_multiples_say_so() -> None:
    relations = recorded(SPECIAL["copy"], multiples=True)
    (n,) = [one for one in relations.sizes if one.name == "n"]
    assert (n.least, n.multiple_of) == (2, ("2",))


def test_sizes_that_host_code_divides_say_by_what() -> None:
    (n,) = [one for one in recorded(SPECIAL["divided"]).sizes if one.name == "n"]
    assert n.multiple_of == ("groups",)


def test_size_that_host_code_says_is_odd_is_recorded_as_such() -> None:
    stated = HostFact(left="n - 1", comparison="divisible", right="2", evidence="assert", path="op.py", line=1)
    unit = replace(kernel("const float *x, float *y, int n", copy).probed(), facts=(stated,))
    found = search(unit)
    (n,) = [one for one in record(unit, found).sizes if one.name == "n"]
    assert (n.multiple_of, n.remainder, n.typical % 2) == (("2",), 1, 1)


def test_number_is_at_most_what_host_code_accepts() -> None:
    stated = HostFact(left="bins", comparison="<", right="256", evidence="assert", path="op.py", line=1)
    unit = replace(kernel("const float *x, float *y, int n, int bins", copy).probed(), facts=(stated,))
    bins = role(record(unit, search(unit)), "bins")
    assert (bins.kind, bins.most) == ("number", 255)


def test_offsets_end_at_a_size_of_their_own() -> None:
    relations = recorded(MODELED["segments"])
    (values,) = role(relations, "start").values
    assert (values.kind, values.high, values.into) == ("offsets", "num_x", ("x",))
    assert role(relations, "start").shape == ("n + 1",)
