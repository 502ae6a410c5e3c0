"""All cases to try with a program."""

from dataclasses import replace

from stages.cases.design.groups import grouped
from stages.cases.inputs.grid_limit import with_parameter
from tests.stages.cases.kernels import GATHERED, SKIPPED


def test_cases_of_a_kernel_for_integers_say_nothing_of_numbers() -> None:
    roles = tuple(replace(one, element="int") if one.element else one for one in GATHERED.relations.roles)
    integers = replace(GATHERED, relations=replace(GATHERED.relations, roles=roles))
    labels = {one.label for one in grouped(integers).cases}
    assert "other integers" in labels
    assert "random sizes" in labels
    assert not {"positive and negative zeros", "values in [0, 1)", "NaN and infinities", "multiples of 41"} & labels
    assert {"positive and negative zeros", "multiples of 41"} <= {one.label for one in grouped(GATHERED).cases}


def test_alternatives_have_the_same_sizes_and_other_inputs() -> None:
    made = grouped(GATHERED)
    assert made.alternatives.keys() == {*made.first, *made.alone, *made.smaller}
    for number, others in made.alternatives.items():
        case = made.cases[number]
        assert {made.cases[other].values for other in others} == {case.values}
        inputs = [(one.seed, one.contents) for one in (case, *(made.cases[other] for other in others))]
        assert len({*inputs}) == len(inputs) >= 4
        assert ((case.seed, "whole") in inputs) == (case.contents in ("wide", "whole"))
        assert case.contents != "wide" or [contents for _, contents in inputs].count("whole") == 4
    numbers = (*made.first, *made.alone, *made.smaller, *made.random, *made.speculative)
    seeds = [made.cases[number].seed for number in numbers]
    assert seeds == [*range(1, len(numbers) + 1)]


def test_cases_whose_integers_may_be_invalid_are_repeated_with_other_seeds() -> None:
    made = grouped(GATHERED)
    invalid = {"negative_index", "negative_indices", "index_past_end"}
    repeated = {number for number, others in made.repeated.items() if others}
    assert repeated == {number for number in made.speculative if made.cases[number].contents in invalid} != set()
    for number in repeated:
        case, others = made.cases[number], [made.cases[one] for one in made.repeated[number]]
        assert {one.contents for one in others} == {case.contents}
        assert {one.values for one in others} == {case.values}
        assert len({case.seed, *(one.seed for one in others)}) == len(others) + 1 > 4


def test_guesses_with_few_blocks_have_the_same_case_with_the_usual_number() -> None:
    grid = ("std::min<int64_t>((n + 255) / 256, 4096)", "1", "1")
    launch = replace(SKIPPED.relations.launch, grid=grid)
    unit = SKIPPED.text.unit.replace("if (i < n)", "for (int j = i; j < n; j += gridDim.x)")
    program = replace(SKIPPED, text=replace(SKIPPED.text, unit=unit))
    limited = with_parameter(replace(program, relations=replace(SKIPPED.relations, launch=launch)))
    assert limited is not None
    made = grouped(limited)
    assert made.unlimited
    for few, usual in made.unlimited.items():
        assert few in made.speculative
        one, other = made.cases[few], made.cases[usual]
        assert (one.seed, one.contents) == (other.seed, other.contents)
        assert [a.name for a, b in zip(one.values, other.values, strict=True) if a != b] == ["max_blocks"]


def test_all_cases_are_repeated_where_the_meaning_of_integers_is_unknown() -> None:
    roles = tuple(replace(one, values=()) for one in GATHERED.relations.roles)
    made = grouped(replace(GATHERED, relations=replace(GATHERED.relations, roles=roles)))
    assert all(made.repeated[number] for number in (*made.first, *made.random, *made.speculative))


def test_case_with_nan_has_larger_sizes_than_the_one_that_may_take_its_place() -> None:
    made = grouped(GATHERED)
    first, many = (made.cases[number] for number in made.first if made.cases[number].contents == "nonfinite")
    (instead,) = (made.cases[number] for number in made.instead)
    assert (first.label, many.label) == ("NaN and infinities", "NaN and infinities among many")
    assert (instead.label, instead.contents) == (first.label, first.contents)
    assert instead.values == made.cases[made.first[0]].values != first.values
    assert not made.random or instead.seed > max(made.cases[number].seed for number in made.random)
