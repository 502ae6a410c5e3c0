"""All cases to try with a program."""

from dataclasses import replace

from stages.cases.design.groups import grouped
from tests.stages.cases.kernels import GATHERED


def test_cases_of_a_kernel_for_integers_say_nothing_of_numbers() -> None:
    roles = tuple(replace(one, element="int") if one.element else one for one in GATHERED.relations.roles)
    integers = replace(GATHERED, relations=replace(GATHERED.relations, roles=roles))
    labels = {one.label for one in grouped(integers).cases}
    assert "other integers" in labels
    assert "random sizes" in labels
    assert not {"positive and negative zeros", "values in [0, 1)", "NaN and infinities", "multiples of 41"} & labels
    assert {"positive and negative zeros", "multiples of 41"} <= {one.label for one in grouped(GATHERED).cases}
