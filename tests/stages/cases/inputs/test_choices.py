"""Modes, numbers, and which optional buffers a case passes."""

from dataclasses import replace

from kernelmill.records import Role
from stages.cases.design.candidates import candidates
from stages.cases.design.covering import covering_cases
from stages.cases.design.random_cases import random_cases
from stages.cases.inputs.choices import CaseParameter, choices, presences, values
from stages.cases.text.program import recorder
from tests.stages.cases.kernels import GATHERED, WEIGHED


def test_optional_buffer_adds_a_mode_after_those_of_the_kernel() -> None:
    assert [one.parameter for one in choices(GATHERED.relations)] == ["factor", "mode"]
    assert [(one.parameter, one.kind, one.choices) for one in choices(WEIGHED.relations)] == [
        ("has_weight", "mode", (0, 1)),
        ("has_rest", "mode", (0, 1)),
    ]
    assert [one.name for one in values(WEIGHED)] == ["n", "has_weight", "has_rest"]


def test_name_of_a_mode_is_not_that_of_a_parameter() -> None:
    taken = Role(parameter="has_rest", type="int", kind="number", typical="1")
    known = replace(WEIGHED.relations, roles=(*WEIGHED.relations.roles, taken))
    assert presences(known) == {"weight": "has_weight", "rest": "has_rest_"}


def test_presences_of_two_buffers_are_crossed() -> None:
    usual = [case for case in candidates(WEIGHED) if case.kind == "typical"]
    combined = covering_cases(WEIGHED, usual).combined
    pairs = {
        tuple({"true": "1"}.get(one.value, one.value) for one in case.values if one.name.startswith("has_"))
        for case in (*usual, *combined)
    }
    assert pairs == {("0", "0"), ("0", "1"), ("1", "0"), ("1", "1")}


def test_random_cases_leave_out_optional_buffers() -> None:
    found = {(one.name, one.value) for case in random_cases(WEIGHED) for one in case.values}
    assert {("has_weight", "0"), ("has_weight", "1"), ("has_rest", "0"), ("has_rest", "1")} <= found


def test_case_passes_null_for_a_buffer_that_it_leaves_out() -> None:
    code = recorder(WEIGHED, candidates(WEIGHED)[:1])
    assert "const size_t weight_count = has_weight ? size_t(n) : 0;" in code
    assert "weight(has_weight ? new float[weight_count]() : nullptr);" in code
    assert "const size_t weight_count = weight == nullptr ? 0 : size_t(n);" in code
    assert "const size_t x_count = size_t(n);" in code
    assert "weight: [n], read, may be null" in code
    assert "nullptr" not in recorder(GATHERED, candidates(GATHERED)[:1]).replace("T *device = nullptr;", "")


def test_floats_of_sixteen_bits_are_constants_in_the_table_of_cases() -> None:
    # Compiling the conversions of hundreds of cases with sanitizers and counts of branches took 14 seconds.
    narrow, wide = CaseParameter(name="alpha", type="Half"), CaseParameter(name="alpha", type="double")
    assert (narrow.held, narrow.read) == ("float", "from_number<Half>(test_case.values.alpha)")
    assert (wide.held, wide.read) == ("double", "test_case.values.alpha")
