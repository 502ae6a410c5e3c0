"""Claims about the header that programs with mutants include."""

from kernelmill.execution.declarations import Kind, without_bodies
from kernelmill.proof.mutants.driver import HEADER
from kernelmill.proof.mutants.runs import INCLUDE_FOLDER


def test_functions_that_are_compiled_once_have_no_body_in_the_precompiled_header() -> None:
    uses = without_bodies((INCLUDE_FOLDER / HEADER).read_text()).uses
    assert uses
    assert {use.kind for use in uses} == {Kind.OMITTED}
