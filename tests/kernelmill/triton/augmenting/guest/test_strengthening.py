"""Mutants are run with the calls that launch their kernels only."""

import ast

from kernelmill.triton.augmenting.guest.strengthening import _concerned
from kernelmill.triton.execution.mutation import mutants

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
    tree, found = ast.parse(CODE), mutants(CODE)[0]
    lines = {"+ 1": 7, "- 2": 11, "* 3": 15, "/ 4": 19}
    assert {one.line for one in found} == set(lines.values())
    assert {one.line for one in _concerned(tree, ["first"], found)} == {7, 11, 19}
    assert {one.line for one in _concerned(tree, ["second"], found)} == {7, 15, 19}
    assert _concerned(tree, ["first", "second"], found) == set(found)
