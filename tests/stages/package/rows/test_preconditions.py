"""When a finding is about inputs that callers may pass."""

from dataclasses import replace

import pytest

from kernelmill.records import (
    Case,
    CaseValue,
    DerivedSize,
    ElementValues,
    LaunchFormula,
    Relations,
    Role,
    ShapeSize,
)
from kernelmill.records.host_facts import Comparison, HostFact
from stages.package.rows.preconditions import confirmed

INPUT = Role(
    parameter="x", type="const float *", kind="buffer", element="float", floating=True, access="read",
    input_required=True, shape=("n", "c"),
)  # fmt: skip
RELATIONS = Relations(
    id="a", source="s", kernel_id="a", name="a", sizes=(
        ShapeSize(name="n", kind="parameter", typical=6), ShapeSize(name="c", kind="parameter", typical=4)
    ),
    derived=(DerivedSize(parameter="total", expression="n * c"),), roles=(INPUT,),
    launch=LaunchFormula(grid=("1", "1", "1"), block=("64", "1", "1"), shared="0"), proofs=1,
)  # fmt: skip


def case(n: int, c: int) -> Case:
    """A case of these sizes."""
    values = (CaseValue(name="n", value=str(n)), CaseValue(name="c", value=str(c)))
    return Case(kind="typical", label="typical", seed=1, contents="unit", values=values)


def fact(left: str, comparison: Comparison, right: str) -> HostFact:
    return HostFact(left=left, comparison=comparison, right=right, evidence="check", path="a.cu", line=1)


SHAPES = (fact("n", "==", "x.size(0)"), fact("c", "==", "x.size(-1)"), fact("total", "==", "x.numel()"))


def test_inputs_that_host_code_determines_are_confirmed() -> None:
    assert confirmed(SHAPES, RELATIONS, [case(6, 4), case(1, 1)])
    assert confirmed((*SHAPES, fact("c", "divisible", "2"), fact("x.dim()", "==", "2")), RELATIONS, [case(6, 4)])


@pytest.mark.parametrize(
    "wrong", [fact("c", "<=", "3"), fact("c", "divisible", "3"), fact("n", "!=", "6"), fact("n", "<", "c")]
)
def test_inputs_that_host_code_rejects_are_not(wrong: HostFact) -> None:
    assert not confirmed((*SHAPES, wrong), RELATIONS, [case(6, 4)])


def test_one_case_that_host_code_rejects_is_enough() -> None:
    assert not confirmed((*SHAPES, fact("c", "<=", "4")), RELATIONS, [case(6, 4), case(6, 5)])


def test_inputs_that_no_fact_is_about_are_not_confirmed() -> None:
    assert not confirmed((), RELATIONS, [case(6, 4)])
    assert not confirmed(SHAPES[:1], RELATIONS, [case(6, 4)])
    assert not confirmed((fact("n", "==", "c + 2"),), RELATIONS, [case(6, 4)])
    assert not confirmed(SHAPES, RELATIONS, [])


def test_fact_about_unknown_names_says_nothing() -> None:
    assert confirmed(
        (*SHAPES, fact("weight.size(0)", "==", "c"), fact("x.size(7)", "==", "1")), RELATIONS, [case(6, 4)]
    )


def test_contents_of_index_buffers_are_never_confirmed() -> None:
    indices = replace(INPUT, floating=False, values=(ElementValues(kind="index", low="0", high="n"),))
    assert not confirmed(SHAPES, replace(RELATIONS, roles=(indices,)), [case(6, 4)])
