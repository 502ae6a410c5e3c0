"""Cases worth trying."""

import re
from dataclasses import replace

import pytest

from kernelmill.derived_references.reference import NotTestableError
from kernelmill.records import LaunchFormula, Program, Role, ShapeSize
from kernelmill.templates.composition import MAX_BLOCKS
from stages.cases.design.candidates import candidates, speculative_cases
from stages.cases.inputs.contents import INVALID_INDICES
from stages.cases.inputs.sizing import MOST_ELEMENTS, shape
from tests.stages.cases.kernels import APPENDED, GATHERED, PLACED, PUT, REVERSED, SKIPPED, made


def test_all_kinds_of_cases_are_tried() -> None:
    cases = candidates(GATHERED)
    assert {case.kind for case in cases} == {"typical", "boundary", "special", "ragged", "large", "mode", "branch"}
    assert [case.label for case in cases if case.kind == "boundary"] == [
        "one element per dimension",
        "exactly one block",
    ]
    assert len({(case.values, case.contents) for case in cases}) == len(cases)
    assert [case.seed for case in cases] == list(range(1, len(cases) + 1))


def test_sizes_are_never_below_the_least_nor_indivisible() -> None:
    rows = [int(one.value) for case in candidates(GATHERED) for one in case.values if one.name == "num_row"]
    assert min(rows) == 2
    lengths = [int(one.value) for case in candidates(REVERSED) for one in case.values if one.name == "n"]
    assert all(length % 4 == 0 for length in lengths)
    assert 4 in lengths
    assert 64 in lengths


def test_speculative_cases_hold_finite_numbers() -> None:
    assert "nonfinite" in {case.contents for case in candidates(GATHERED)}
    for program in (GATHERED, SKIPPED, PLACED):
        assert "nonfinite" not in {case.contents for case in speculative_cases(program, first=1)}


def test_other_modes_are_tried() -> None:
    assert {one.value for case in candidates(GATHERED) for one in case.values if one.name == "mode"} == {"0", "1"}


def test_numbers_that_the_kernel_divides_by_are_of_the_same_unit_as_its_inputs() -> None:
    unit = GATHERED.text.unit
    for text, factor in ((unit, "0.5f"), (unit.replace("factor * table", "1 / factor * table"), "41.0f")):
        program = replace(GATHERED, text=replace(GATHERED.text, unit=text))
        (case,) = (one for one in candidates(program) if one.contents == "multiples")
        assert {one.value for one in case.values if one.name == "factor"} == {factor}
    assert not [one for one in candidates(APPENDED) if one.contents == "multiples"]


def test_ragged_case_fills_no_last_block() -> None:
    ragged = next(case for case in candidates(APPENDED) if case.kind == "ragged")
    assert int(ragged.values[0].value) % 64 != 0


def test_large_case_stays_within_what_a_cpu_runs_quickly() -> None:
    for program in (GATHERED, APPENDED, REVERSED):
        large = next(case for case in candidates(program) if case.kind == "large")
        sized = {one.name: int(one.value) for one in large.values if one.value.isdigit()}
        come = shape(program.relations, sized)
        assert come is not None
        assert 64 < come.threads <= 20_000


@pytest.mark.parametrize("expression", ["unknown(n)", "other_size", "n / 0"])
def test_expression_that_cannot_be_computed_leaves_no_case_out_silently(expression: str) -> None:
    launch = LaunchFormula(grid=(expression, "1", "1"), block=("64", "1", "1"), shared="0")
    relations = replace(APPENDED.relations, launch=launch)
    with pytest.raises(NotTestableError, match=rf"`{re.escape(expression.removesuffix('(n)'))}.*` cannot be computed"):
        candidates(replace(APPENDED, relations=relations))


@pytest.mark.parametrize("expression", ["n > 100 ? (n + 63) / 64 : 1", "(n >> 6) + 1", "-(-n / 64) + 1"])
def test_launch_formulas_of_any_arithmetic_have_all_kinds_of_cases(expression: str) -> None:
    launch = LaunchFormula(grid=(expression, "1", "1"), block=("64", "1", "1"), shared="0")
    relations = replace(APPENDED.relations, launch=launch)
    plain = {case.kind for case in candidates(APPENDED)}
    assert {case.kind for case in candidates(replace(APPENDED, relations=relations))} == plain


def test_number_that_the_kernel_compares_a_parameter_with_is_tried_speculatively() -> None:
    text = replace(GATHERED.text, unit=GATHERED.text.unit.replace("if (mode == 1)", "if (mode == 7)"))
    cases = speculative_cases(replace(GATHERED, text=text), first=10)
    assert "mode = 7" in {case.label for case in cases}
    assert min(case.seed for case in cases) == 10


def test_invalid_indices_are_tried_speculatively_where_integers_may_be_indices() -> None:
    invalid = [case for case in speculative_cases(GATHERED, first=1) if case.contents in INVALID_INDICES]
    assert [(case.contents, case.label) for case in invalid] == [
        ("negative_index", "out-of-range indices: negative"),
        ("index_past_end", "out-of-range indices: past the end"),
    ]
    assert not [case for case in speculative_cases(REVERSED, first=1) if case.contents in INVALID_INDICES]
    first, *_ = (case for case in speculative_cases(SKIPPED, first=1) if case.contents in INVALID_INDICES)
    assert first.contents == "negative_indices"  # the kernel compares an index with zero


def test_room_for_distinct_places_does_not_make_cases_large() -> None:
    shapes = {"x": ("b", "e", "k"), "row": ("b", "e", "k"), "out": ("b", "rows", "k")}
    roles = tuple(replace(role, shape=shapes.get(role.parameter, role.shape)) for role in PLACED.relations.roles)
    hidden = tuple(ShapeSize(name=name, kind="hidden", typical=5) for name in ("b", "e", "k", "rows"))
    relations = replace(
        PLACED.relations,
        roles=tuple(role for role in roles if role.kind == "buffer"),
        sizes=hidden,
        launch=LaunchFormula(grid=("(b * e * k + 63) / 64", "1", "1"), block=("64", "1", "1"), shared="0"),
    )
    for case in candidates(made("put", PUT, relations)):
        come = shape(relations, {one.name: int(one.value) for one in case.values})
        assert come is not None
        assert come.elements <= MOST_ELEMENTS


def limited_grid(program: Program) -> Program:
    """The program with a launch whose number of blocks a parameter limits."""
    limit = Role(parameter=MAX_BLOCKS, type="int", kind="number", typical="4096", choices=(1, 2))
    relations = program.relations
    launch = replace(relations.launch, grid=(f"std::min((n + 63) / 64, {MAX_BLOCKS})", "1", "1"))
    return replace(program, relations=replace(relations, roles=(*relations.roles, limit), launch=launch))


def test_threads_have_several_elements_in_a_case_with_invalid_indices_if_the_launch_can_be_limited() -> None:
    cases = speculative_cases(limited_grid(PLACED), first=1)
    *limited, usual = (one for one in cases if one.contents == "negative_index")
    assert limited
    for few in limited:
        assert few.label == f"{usual.label}, few blocks"
        values = {one.name: int(one.value) for one in few.values}
        assert values[MAX_BLOCKS] == 1
        assert values["n"] > 2 * 64


def test_indices_of_few_blocks_name_as_many_elements_so_that_none_hides_another() -> None:
    cases = speculative_cases(limited_grid(SKIPPED), first=1)
    many, fewer, _ = (one for one in cases if one.contents == "negative_index")
    for case, number in ((many, 10_000), (fewer, 640)):
        values = {one.name: one.value for one in case.values}
        assert values["n"] == values["num_table"] == str(number)
