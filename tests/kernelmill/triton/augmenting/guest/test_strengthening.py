"""Mutants are run with the calls that launch their kernels only, and each that survives with further sizes."""

import ast
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from kernelmill.triton.augmenting.plans import Argument, Plan
from kernelmill.triton.augmenting.rendering import TestCase as Case
from kernelmill.triton.execution.mutation import mutants

if TYPE_CHECKING:
    from kernelmill.triton.augmenting.guest.trials import Outcome
    from kernelmill.triton.augmenting.guest.worked import Worked

# The guest imports torch, which takes seconds: only the tests of this file should wait for it.
pytestmark = pytest.mark.slow

CODE = """
import triton
import triton.language as tl

@triton.jit
def helper(a):
    return a + 1

@triton.jit
def first(x, o):
    tl.store(o, helper(tl.load(x)) - 2)

@triton.jit
def second(x, o):
    tl.store(o, tl.load(x) * 3)

@triton.jit
def handed(a):
    return a / 4

def forward(x, o):
    first[(1,)](x, o)
    second[(1,)](x, o)
"""


def test_mutants_of_other_kernels_are_left_out_and_those_of_helpers_are_not() -> None:
    from kernelmill.triton.augmenting.guest.strengthening import _concerned

    tree, found = ast.parse(CODE), mutants(CODE)[0]
    lines = {"+ 1": 7, "- 2": 11, "* 3": 15, "/ 4": 19}
    assert {one.line for one in found} == set(lines.values())
    assert {one.line for one in _concerned(tree, ["first"], found)} == {7, 11, 19}
    assert {one.line for one in _concerned(tree, ["second"], found)} == {7, 15, 19}
    assert _concerned(tree, ["first", "second"], found) == set(found)


PLAIN = "def jit(f):\n    return f\n\n@jit\ndef kernel(x):\n    return x + 1\n"


class Scripted:
    """A search whose sample rejects odd sizes, and whose mutants differ in large calls only."""

    code = PLAIN
    tree = ast.parse(PLAIN)
    watched = SimpleNamespace(filler=0)

    def __init__(self) -> None:
        self.own: dict[str, object] = {}
        self.scope = self.own
        self.runs: list[tuple[int, ...]] = []

    def call(self, _plan: Plan, case: Case, **_named: object) -> "Outcome":
        import torch

        from kernelmill.triton.augmenting.guest.trials import Outcome

        sizes = tuple(size for _, size in case.sizes)
        if any(one % 2 for one in sizes):
            return Outcome(error="RuntimeError: odd")
        is_wrong = self.scope is not self.own and max(sizes) > 100
        self.runs.append(sizes)
        return Outcome(kernels=["kernel"], outputs=[torch.full((1,), float(is_wrong))])

    def add(self, worked: "Worked", case: Case, outcome: "Outcome", _goldens: object) -> None:
        worked.cases.append(case)
        worked.outcomes.append(outcome)


def test_sizes_that_a_sample_rejects_are_replaced_by_even_ones_and_useless_cases_are_not_kept() -> None:
    from kernelmill.triton.augmenting.guest.strengthening import Strengthener
    from kernelmill.triton.augmenting.guest.worked import Worked

    plan = Plan(entry="forward", arguments=(Argument(name="x", shape=("n", "m")),))
    search = Scripted()
    first = Case(kind="typical", sizes=(("n", 8), ("m", 4)), content="normal", seed=100)
    part = Worked(plan=plan, name="wrapper", copies="", cases=[], outcomes=[])
    search.add(part, first, search.call(plan, first), ())
    Strengthener(search, [part], "").run()  # type: ignore[arg-type]
    assert [one.sizes for one in part.cases] == [first.sizes, (("n", 132), ("m", 4))]
    assert len(part.outcomes) == 2
    assert search.scope is search.own


def test_inner_size_beside_a_large_one_is_no_single_element() -> None:
    from kernelmill.triton.augmenting.guest.strengthening import Strengthener
    from kernelmill.triton.augmenting.guest.worked import Worked

    plan = Plan(entry="forward", arguments=(Argument(name="x", shape=("a", "b", "c", "d")),))
    case = Case(kind="typical", sizes=(("a", 2), ("b", 6), ("c", 3), ("d", 8)), content="normal", seed=100)
    part = Worked(plan=plan, name="wrapper", copies="", cases=[case], outcomes=[])
    strengthener = Strengthener(Scripted(), [part], "")  # type: ignore[arg-type]
    tried = [[dict(one.sizes) for one in group] for group in strengthener._further(part)]
    assert tried[0] == [{"a": 131, "b": 2, "c": 2, "d": 2}, {"a": 131, "b": 1, "c": 1, "d": 2}]
    assert tried[3] == [{"a": 2, "b": 2, "c": 2, "d": 131}, {"a": 1, "b": 1, "c": 1, "d": 131}]
