"""Inputs whose elements a kernel compares for equality."""

from dataclasses import replace

import pytest

from kernelmill.records import ElementValues, Program
from stages.cases.design.obligations.of_indices import of_indices
from stages.cases.inputs.equal_elements import compared, statement
from tests.stages.cases.kernels import HEAD, SCALED, made, read, relations, size, written

FIND = f"""{HEAD}
__global__ void find(const float *x, const float *most, int *place, int rows, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float wanted = __ldg(most + i / n);
  if (i < rows * n && x[i] == wanted) place[i / n] = i % n;
}}
"""


def finding(text: str = FIND, shape: tuple[str, ...] = ("rows", "m")) -> Program:
    roles = (
        read("x", "float", ("rows", "n")),
        read("most", "float", shape),
        written("place", "int", ("rows", "m")),
        *map(size, ("rows", "n", "m")),
    )
    sizes = tuple(replace(SCALED.relations.sizes[0], name=name) for name in ("rows", "n", "m"))
    return made("find", text, relations("find", roles, sizes, "rows * n"))


def test_values_differ_along_the_dimension_that_the_other_input_does_not_have() -> None:
    program = finding()
    found = compared(program)
    assert found is not None
    assert (found.role.parameter, found.other.parameter, found.length, found.stride) == ("x", "most", "n", "1")
    x, most, place = program.relations.roles[:3]
    assert statement(x, "x", program) == "form_distinct(rng, x, test_case.contents, size_t(n), 1);"
    assert statement(most, "most", program) == "choose_distinct(rng, most, test_case.contents, n);"
    assert statement(place, "place", program) is None


def test_indices_of_what_is_written_are_repeated_since_one_of_their_elements_is_equal_at_most() -> None:
    program = finding()
    values = (ElementValues(kind="index", low="0", high="m", into=("place",)),)
    index = replace(read("index", "int", ("rows", "n")), values=values)
    indexed = replace(program, relations=replace(program.relations, roles=(*program.relations.roles, index)))
    assert statement(index, "index", indexed) == "repeat_indices(rng, index, test_case.contents, 0, m, size_t(n));"


@pytest.mark.parametrize(
    "program",
    [
        finding(FIND.replace("x[i] == wanted", "x[i] > wanted")),
        finding(FIND.replace("x[i] == wanted", "i == wanted")),
        finding(shape=("rows",)),
        finding(shape=("m", "m")),
    ],
)
def test_other_comparisons_and_other_shapes_have_no_distinct_values(program: Program) -> None:
    assert compared(program) is None


def test_some_case_has_distinct_values_of_which_others_are_equal() -> None:
    (wanted,) = (one for one in of_indices(finding()) if one.contents == "distinct")
    assert wanted.kind == "inputs_not_equal"
    assert dict(wanted.sizes) == {"n": 40, "m": 3}
