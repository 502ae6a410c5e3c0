"""Cases for obligations that the usual cases leave open."""

from dataclasses import replace

import numpy as np
import pytest

from kernelmill.records import Program, Relations, Role
from stages.cases.design.candidates import candidates
from stages.cases.design.covering import MOST_NAMED, CoveringCases, covering_cases
from stages.cases.design.limits.narrow.indices import ROOMS
from stages.cases.design.random_cases import MOST_INPUTS, MOST_UNPROVEN_INPUTS, random_cases
from stages.cases.design.weaknesses import weaknesses
from stages.cases.inputs.sizing import MOST_IDLE, is_quick
from tests.stages.cases.design.test_weaknesses import FOUND, NEAREST, SIZES
from tests.stages.cases.kernels import APPENDED, GATHERED, REVERSED


def test_cases_mend_all_weaknesses_that_can_be_mended() -> None:
    usual = [case for case in candidates(FOUND) if case.kind != "branch"]
    assert {one.kind for one in weaknesses(FOUND, usual)} >= {"equal_twins", "constant_parameter", "uncrossed_modes"}
    covering = covering_cases(FOUND, usual)
    combined, alone = covering.combined, covering.alone
    assert not [one for one in weaknesses(FOUND, (*usual, *combined)) if not one.reason]
    assert not [one for one in weaknesses(FOUND, (*usual, *alone)) if not one.reason]
    assert len(combined) < len(alone)


def test_labels_say_what_a_case_is_for() -> None:
    usual = [case for case in candidates(FOUND) if case.kind == "typical"]
    covering = covering_cases(FOUND, usual)
    combined, alone = covering.combined, covering.alone
    labels = {case.label for case in alone}
    assert {"height > width", "more than nsample", "alpha unlike gamma", "sizes that are multiples of 4"} <= labels
    assert all(case.label.count("; ") < MOST_NAMED for case in combined)


def test_case_that_exceeds_a_capacity_is_the_one_for_smaller_capacities() -> None:
    usual = [case for case in candidates(FOUND) if case.kind == "typical"]
    covering = covering_cases(FOUND, usual)
    combined, alone = covering.combined, covering.alone
    assert [case for case in alone if "more than 256 m" in case.label.split("; ")]
    assert not [case for case in combined if "more than 256 m" in case.label.split("; ")]
    assert [case for case in combined if "more than 512 m" in case.label]


def test_smaller_cases_have_one_element_of_all_that_does_not_matter() -> None:
    covering = covering_cases(FOUND, candidates(FOUND)[:1])
    (case,) = (one for one in covering.smaller if "more than 1024 height" in one.label.split("; "))
    given = {one.name: one.value for one in case.values}
    assert {name: given[name] for name in SIZES} == {**dict.fromkeys(SIZES, "1"), "height": "1027"}
    assert not {one.values for one in covering.smaller} & {one.values for one in covering.alone}


def test_what_only_a_large_case_shows_has_a_case_of_its_own() -> None:
    usual = candidates(FOUND)
    assert [one for one in usual if one.kind == "large"]
    without = covering_cases(FOUND, [one for one in usual if one.kind != "large"])
    covering = covering_cases(FOUND, usual)
    assert {one.values for one in without.alone} == {one.values for one in covering.alone}
    assert len(covering.combined) < len(without.combined)


def test_cases_respect_relations() -> None:
    for program in (GATHERED, REVERSED, APPENDED):
        usual = [case for case in candidates(program) if case.kind == "typical"]
        for case in (*covering_cases(program, usual).combined, *random_cases(program)):
            given = {one.name: one.value for one in case.values}
            sizes = {one.name: int(given[one.name]) for one in program.relations.sizes}
            assert all(sizes[one.name] >= one.least for one in program.relations.sizes)
            assert is_quick(program.relations, sizes, max(ROOMS), MOST_IDLE)
            if program is REVERSED:
                assert sizes["n"] % 4 == 0


def test_random_cases_are_the_same_every_time() -> None:
    assert random_cases(FOUND) == random_cases(FOUND)
    assert MOST_INPUTS / 2 < len(random_cases(FOUND)) <= MOST_INPUTS + MOST_UNPROVEN_INPUTS
    assert {one.value for case in random_cases(FOUND) for one in case.values if one.name == "aligned"} == {"0", "1"}
    assert {one.name for one in random_cases(FOUND)[0].values} >= set(SIZES)


def test_random_cases_have_values_that_the_kernel_compares_a_parameter_with() -> None:
    kinds = [one.value for case in random_cases(FOUND) for one in case.values if one.name == "kind"]
    assert set(kinds) == {"0", "1"}
    assert kinds.index("1") >= MOST_INPUTS / 2  # after the values for which relations were proven


def test_values_equal_to_a_threshold_are_sums_of_one_element() -> None:
    covering = with_comparison("  if (y[0] < alpha) y[0] = 0;\n}\n")
    combined, alone = covering.combined, covering.alone
    for cases in (combined, alone):
        (equal,) = (case for case in cases if "values equal to alpha" in case.label)
        assert equal.contents == "whole"
        given = {one.name: one.value for one in equal.values}
        assert (given["alpha"], given["n"]) == ("1.0f", "1")


def test_values_equal_to_a_threshold_are_many_where_a_loop_compares_each() -> None:
    for compared in ("{ if (x[i] < alpha) y[i] = 0; }", "y[i] = alpha < x[i];"):
        covering = with_comparison(f"  for (int i = 0; i < n; ++i) {compared}\n}}\n")
        (equal,) = (case for case in covering.alone if "values equal to alpha" in case.label)
        assert int(next(one.value for one in equal.values if one.name == "n")) > 1


def test_loop_after_the_comparison_does_not_sum_up_what_is_compared() -> None:
    covering = with_comparison("  if (y[0] < alpha)\n    for (int i = 0; i < n; ++i) y[i] = 0;\n}\n")
    (equal,) = (case for case in covering.alone if "values equal to alpha" in case.label)
    assert {one.name: one.value for one in equal.values}["n"] == "1"  # an earlier loop goes to n
    covering = with_comparison("  if (y[0] < alpha)\n    for (int i = 0; i < width; ++i) y[i] = 0;\n}\n")
    (equal,) = (case for case in covering.alone if "values equal to alpha" in case.label)
    assert int({one.name: one.value for one in equal.values}["width"]) > 1


def test_each_of_two_thresholds_has_a_case_with_an_interval_between_them() -> None:
    covering = with_comparison("  if (y[0] < alpha && y[0] >= gamma) y[0] = 0;\n}\n")
    equal = [case for case in (*covering.combined, *covering.alone) if "values equal to" in case.label]
    assert {"values equal to alpha", "values equal to gamma"} <= {case.label for case in covering.alone}
    for case in equal:
        given = {one.name: one.value for one in case.values}
        assert given["alpha"] != given["gamma"]


def test_thresholds_of_an_interval_stay_in_order_so_that_it_is_not_empty() -> None:
    typical = {"alpha": "3.5", "gamma": "0.5"}
    roles = tuple(replace(role, typical=typical.get(role.parameter, role.typical)) for role in FOUND.relations.roles)
    relations = replace(FOUND.relations, roles=roles)
    covering = with_comparison("  if (y[0] < alpha && y[0] >= gamma) y[0] = 0;\n}\n", relations)
    equal = [case for case in covering.alone if "values equal to" in case.label]
    given = [{one.name: one.value for one in case.values} for case in equal]
    assert {(one["gamma"], one["alpha"]) for one in given} == {("0.5f", "1.0f"), ("1.0f", "3.5f")}


def test_values_are_just_below_the_square_of_a_threshold() -> None:
    covering = with_comparison("  float most = alpha * alpha;\n  if (y[0] < most) y[0] = 0;\n}\n")
    (below,) = (case for case in covering.alone if case.label == "values just below the square of alpha")
    assert {one.name: one.value for one in below.values}["alpha"] == "2.2361f"
    assert np.float32(2.2361) ** 2 > 5 == np.float16(np.float32(2.2361) ** 2)


def with_comparison(end: str, relations: Relations = FOUND.relations) -> CoveringCases:
    """The cases of a kernel that ends with this text."""
    text = replace(FOUND.text, unit=f"{NEAREST.rstrip()[:-1]}{end}")
    program = replace(FOUND, text=text, relations=relations)
    return covering_cases(program, [case for case in candidates(program) if case.kind == "typical"])


def test_inputs_that_differ_little_or_are_near_zero_have_cases_of_their_own() -> None:
    unit = NEAREST.replace("alpha * gamma", "alpha * sqrtf(gamma)")
    rooted = replace(FOUND, text=replace(FOUND.text, unit=unit))
    for program, contents in ((FOUND, {"close"}), (rooted, {"close", "small"})):
        usual = [case for case in candidates(program) if case.kind == "typical"]
        combined = covering_cases(program, usual).combined
        filled = [case for case in combined if case.contents in ("close", "small")]
        assert {case.contents for case in filled} == contents
        assert [case.values for case in filled if case.contents == "close"] == [usual[0].values]
        modes = {one.value for case in filled for one in case.values if case.contents == "small" and one.name == "kind"}
        assert modes == ({"0", "1"} if program is rooted else set())


def test_integers_that_are_half_of_a_size_by_their_names_follow_it() -> None:
    half = Role(parameter="half_width", type="int", kind="number", typical="3")
    program = replace(FOUND, relations=replace(FOUND.relations, roles=(*FOUND.relations.roles, half)))
    usual = candidates(program)
    given = {case.label: {one.name: int(one.value) for one in case.values if one.value.isdigit()} for case in usual}
    margins = {label: (one["half_width"], one["width"] // 2) for label, one in given.items()}
    assert {label for label, (margin, half) in margins.items() if margin != half} == {
        "half_width = 0",
        "half_width = 1",
    }
    assert len({margin for margin, _ in margins.values()}) > 3
    (wide,) = (one for one in covering_cases(program, usual).combined if "more than 1024 width" in one.label)
    assert {("width", "1027"), ("half_width", "513")} <= {(one.name, one.value) for one in wide.values}


CELLS = NEAREST.replace(
    "best[i] = 0",
    "best[i] = 0; const int cell = floor(x[0] / alpha); if (cell < 0 || cell >= grid_x || cell >= grid_y) return",
)


def in_cells(unit: str, element: str = "float") -> Program:
    """A kernel that may assign inputs to the cells of a grid of two dimensions."""
    extents = (Role(parameter=name, type="int", kind="number", typical="4") for name in ("grid_x", "grid_y"))
    roles = (*(replace(one, element=element) if one.element else one for one in FOUND.relations.roles), *extents)
    text = replace(FOUND.text, unit=unit)
    return replace(FOUND, relations=replace(FOUND.relations, roles=roles), text=text)


@pytest.mark.parametrize(("element", "contents"), [("float", "offset"), ("int", "large_integers")])
def test_inputs_are_assigned_to_cells_whose_numbers_exceed_16_bits(element: str, contents: str) -> None:
    def grids(unit: str) -> list[dict[str, str]]:
        program = in_cells(unit, element)
        usual = [case for case in candidates(program) if case.kind == "typical"]
        found = [one for one in covering_cases(program, usual).alone if one.contents == contents]
        given = [{each.name: each.value for each in one.values} for one in found]
        return [one for one in given if int(one["grid_x"]) > 1 << 16]

    (given,) = grids(CELLS)
    assert (given["grid_y"], given["alpha"]) == (given["grid_x"], "0.25f")
    assert grids(CELLS.replace("floor(x[0] / alpha)", "0")) == []
    assert grids(CELLS.replace("i < nsample", "i < grid_x")) == []


def test_largest_size_that_host_code_accepts_is_beside_few_others_where_typical_ones_leave_no_room() -> None:
    sizes = tuple(replace(one, most=255 if one.name == "n" else None) for one in FOUND.relations.sizes)
    roles = tuple(replace(one, shape=(*SIZES, "2")) if one.shape else one for one in FOUND.relations.roles)
    program = replace(FOUND, relations=replace(FOUND.relations, sizes=sizes, roles=roles))
    typical = [case for case in candidates(program) if case.kind == "typical"]
    (largest,) = (one for one in covering_cases(program, typical).alone if one.label == "more than 254 n")
    given = {one.name: one.value for one in largest.values}
    assert given["n"] == "255"
    assert max(int(given[name]) for name in SIZES if name != "n") == 2


def test_divisor_is_inexact_in_single_precision_where_a_larger_one_takes_too_much_room() -> None:
    cube = Role(parameter="y", type="float *", kind="buffer", element="float", shape=("width",) * 3, access="written")
    relations = replace(FOUND.relations, roles=(*FOUND.relations.roles, cube))
    unit = NEAREST.replace("kind == 1 &&", "kind == 1 && i / width % height &&")
    found = {}
    for name, given in (("cube", relations), ("row", FOUND.relations)):
        program = replace(FOUND, text=replace(FOUND.text, unit=unit), relations=given)
        covering = covering_cases(program, candidates(program)[:1])
        (case,) = (one for one in covering.alone if "width with an inexact reciprocal" in one.label)
        found[name] = next(one.value for one in case.values if one.name == "width")
    assert found == {"cube": "41", "row": str(64 * 107)}
