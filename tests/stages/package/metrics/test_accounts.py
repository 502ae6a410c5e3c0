"""The accounts of stages: every record that entered is found again, and a loss is reported by name."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.cpp.kernel_definitions import TextDefinition
from kernelmill.errors import AccountError
from stages.package.inputs import Inputs
from stages.package.metrics.accounts import SHOWN, accounts
from tests.stages.package.chains import EMPTY, STAGES, chain, joined, records, relu, without
from tests.stages.select.kernels import drop, kernel

FATES = {"float": "verified", "double": "probe", "c10::Half": "instantiate", "int": "rejected", "long": "cases"}
WHOLE = chain(relu(FATES), FATES)


def fault(inputs: Inputs) -> str:
    with pytest.raises(AccountError) as caught:
        accounts(inputs)
    return str(caught.value)


def test_inputs_that_add_up_pass() -> None:
    assert [len(account.entered) for account in accounts(WHOLE)] == [1, 1, 5, 4, 3, 2, 2, 1, 1]


def test_unit_that_vanishes_is_named_with_the_stage_that_lost_it_and_what_to_do() -> None:
    message = fault(replace(WHOLE, relations=(), programs=(), suites=(), verdicts=(), dropped=WHOLE.dropped[:3]))
    assert (
        "probe: 2 of 3 units vanished, neither in the output nor among the dropped records: a/src/relu.cu:relu_float"
        in message
    )
    assert message.endswith("please report it with this message")
    assert "remedy: run `dvc repro --force --single-item probe`" in message


def test_lost_units_are_counted_and_the_first_few_are_named() -> None:
    fates = dict.fromkeys((f"t{number}" for number in range(9)), "verified")
    message = fault(replace(chain(relu(fates), fates), verdicts=()))
    assert "verify: 9 of 9 units vanished" in message
    assert f"a/src/relu.cu:relu_t{SHOWN - 1} and {9 - SHOWN} more" in message
    assert f"relu_t{SHOWN}" not in message


def test_unit_in_output_and_dropped_is_named() -> None:
    twice = drop("a/src/relu.cu:relu_float", "no_formula", stage="probe", source_name="a")
    message = fault(replace(WHOLE, dropped=(*WHOLE.dropped, twice)))
    assert (
        "probe: 1 of 3 units more than once in the output and the dropped records: a/src/relu.cu:relu_float" in message
    )


def test_unit_that_comes_from_nowhere_is_named() -> None:
    strange = drop("a/src/other.cu:gelu", "no_formula", stage="probe", source_name="a")
    message = fault(replace(WHOLE, dropped=(*WHOLE.dropped, strange)))
    assert (
        "probe: 1 in the output or among the dropped records, but not in the input of 3 units: a/src/other.cu:gelu"
        in message
    )


def test_kernel_of_the_text_that_extract_lost_is_named() -> None:
    text = {"a": {"src/new.cu": (TextDefinition("gelu", 0, 9),)}}
    assert "extract: 1 of 1 kernels vanished" in fault(replace(EMPTY, definitions=text))
    assert "a/src/new.cu:gelu" in fault(replace(EMPTY, definitions=text))


def test_definition_that_only_a_parse_sees_needs_no_text() -> None:
    accounts(replace(WHOLE, definitions={}))


@pytest.mark.parametrize("identifier", ["a/src/x.cu:gelu", "a/src/x.cu:ns::gelu", "a/src/x.cu:ns::gelu#2"])
def test_definition_that_extract_dropped_is_not_lost(identifier: str) -> None:
    text = {"a": {"src/x.cu": (TextDefinition("gelu", 0, 9),)}}
    dropped = (drop(identifier, "not_utf8", stage="extract", source_name="a"),)
    (extract, *_) = accounts(replace(EMPTY, definitions=text, dropped=dropped))
    assert (len(extract.entered), len(extract.left), len(extract.dropped)) == (1, 0, 1)


def test_drop_of_a_kernel_counts_for_all_its_instances() -> None:
    of = relu(FATES)
    whole = drop(of.id, "macro_means_two_things", stage="instantiate", source_name="a")
    made = accounts(replace(EMPTY, kernels=(of,), kept=(of,), dropped=(whole,)))[2]
    assert (len(made.entered), len(made.left), len(made.dropped)) == (5, 0, 5)


def test_drop_of_a_kernel_with_units_counts_for_its_other_instances() -> None:
    fates = {"float": "verified", "double": "instantiate"}
    made = chain(relu(fates), fates)
    whole = drop(made.kept[0].id, "not_utf8", stage="instantiate", source_name="a")
    account = accounts(replace(made, dropped=(whole, replace(whole, detail="another declaration"))))[2]
    assert [one.id for one in account.dropped] == ["a/src/relu.cu:relu:relu_double"]


def test_kernel_with_unknown_instances_counts_as_one_record() -> None:
    of = kernel(source="a", template=("N",), template_kinds=("non_type",))
    lost = drop(of.id, "unknown_template_argument", stage="instantiate", source_name="a")
    made = accounts(replace(EMPTY, kernels=(of,), kept=(of,), dropped=(lost,)))[2]
    assert (len(made.entered), len(made.dropped)) == (1, 1)
    assert f"instantiate: 1 of 1 units vanished, neither in the output nor among the dropped records: {of.id}" in fault(
        replace(EMPTY, kernels=(of,), kept=(of,))
    )


FATE = st.sampled_from([*STAGES, "verified"])
KERNELS = st.lists(
    st.tuples(
        st.sampled_from(["a", "b"]),
        st.sampled_from(["x.cu", "y/z.cuh"]),
        st.sampled_from(["relu", "relu_float", "gelu"]),
        st.dictionaries(st.sampled_from(["float", "double", "int", "c10::Half", "Traits<4, float>"]), FATE, min_size=1),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda one: one[:3],
)


@st.composite
def partitions(draw: st.DrawFn) -> Inputs:
    """Kernels whose units are dropped anywhere; some kernels are not selected or have no unit at all."""
    parts = []
    for source, path, name, fates in draw(KERNELS):
        of = relu(fates, source=source, path=path, name=name)
        made = chain(of, fates)
        whole = draw(st.sampled_from(["", "", "select", "instantiate"]))
        if whole:
            reason = "duplicate" if whole == "select" else "known_from_text_only"
            lost = drop(of.id, reason, stage=whole, source_name=source)
            kept = (of,) if whole == "instantiate" else ()
            made = replace(EMPTY, kernels=(of,), kept=kept, definitions=made.definitions, dropped=(lost,))
        parts.append(made)
    return joined(*parts)


@pytest.mark.slow
@given(partitions(), st.randoms(use_true_random=False))
def test_any_partition_adds_up_in_any_order(inputs: Inputs, chance: random.Random) -> None:
    made = accounts(inputs)
    for account in made:
        assert len(account.entered) == len(account.left) + len(account.dropped)
    shuffled = tuple(chance.sample(inputs.dropped, len(inputs.dropped)))
    assert accounts(replace(inputs, dropped=shuffled, units=inputs.units[::-1])) is not None


@pytest.mark.slow
@given(partitions(), st.data())
def test_loss_of_any_record_is_reported_by_name(inputs: Inputs, data: st.DataObject) -> None:
    field, index, identifier = data.draw(st.sampled_from(list(records(inputs))))
    message = fault(without(inputs, field, index))
    file, _, name = identifier.partition(":")
    assert f"{file}:" in message
    assert name.rpartition(":")[2] in message


@pytest.mark.slow
@given(partitions(), st.data())
def test_duplicate_of_any_record_is_reported_by_name(inputs: Inputs, data: st.DataObject) -> None:
    field, index, _ = data.draw(
        st.sampled_from([one for one in records(inputs) if one[0] not in ("kernels", "dropped")] or [("", 0, "")])
    )
    if field:
        rows = getattr(inputs, field)
        changed: dict[str, Any] = {field: (*rows, rows[index])}
        assert rows[index].id.partition(":")[0] in fault(replace(inputs, **changed))
