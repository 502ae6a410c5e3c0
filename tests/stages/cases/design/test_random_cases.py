"""Random inputs within what the relations allow."""

from dataclasses import replace

from kernelmill.records import Program
from stages.cases.design.random_cases import MOST_INPUTS, MOST_INPUTS_OF_INTEGERS, random_cases
from tests.stages.cases.kernels import GATHERED


def of_integers() -> Program:
    """A kernel without floating-point inputs."""
    roles = tuple(replace(one, element="int") if one.element else one for one in GATHERED.relations.roles)
    return replace(GATHERED, relations=replace(GATHERED.relations, roles=roles))


def sizes(program: Program) -> list[list[int]]:
    names = {one.name for one in program.relations.sizes}
    return [[int(one.value) for one in case.values if one.name in names] for case in random_cases(program)]


def test_kernel_without_floating_point_inputs_has_more_random_cases() -> None:
    assert len(sizes(GATHERED)) <= MOST_INPUTS < len(sizes(of_integers())) <= MOST_INPUTS_OF_INTEGERS


def test_many_of_its_cases_have_sizes_of_the_same_magnitude() -> None:
    def alike(program: Program) -> float:
        found = sizes(program)
        return sum(min(one) >= 4 and max(one) < 3 * min(one) for one in found) / len(found)

    assert alike(of_integers()) > 1 / 4 > alike(GATHERED)
