"""Mutants change kernels, and nothing else, in ways that people and models get wrong."""

import ast

from kernelmill.triton.execution.branches import outcomes
from kernelmill.triton.execution.mutation import mutants

PROGRAM = """
import triton
import triton.language as tl

@triton.jit
def kernel(x, o, stride_m, stride_n, n, BLOCK: tl.constexpr):
    m = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    for k in range(0, n, BLOCK):
        v = tl.load(x + m * stride_m + i[None, :] * stride_n, mask=i < n, other=0.0).to(tl.float32)
    total = tl.sum(tl.where(v > 0, v, 0.0), axis=1)
    if n > 3:
        total = -total
    tl.store(o + m + tl.num_programs(0), total, mask=m < n)

def host(a, b):
    return a + b < 3
"""


def test_every_operator_has_a_mutant() -> None:
    found, skipped = mutants(PROGRAM, most=1000)
    assert skipped == 0
    assert {one.operator for one in found} >= {
        "mask", "boundary", "offset", "arithmetic", "stride", "axis", "reduction", "dtype", "where", "num_programs",
        "other", "sign",
    }  # fmt: skip


def test_mutants_are_python_and_differ_from_the_program_and_from_each_other() -> None:
    found, _ = mutants(PROGRAM, most=1000)
    texts = {one.apply(PROGRAM) for one in found}
    assert len(texts) == len(found)
    assert PROGRAM not in texts
    for text in texts:
        ast.parse(text)


def test_host_code_is_not_changed() -> None:
    found, _ = mutants(PROGRAM, most=1000)
    assert all(one.apply(PROGRAM).endswith("    return a + b < 3\n") for one in found)


def test_few_mutants_come_from_all_operators() -> None:
    found, skipped = mutants(PROGRAM, most=12)
    everything, _ = mutants(PROGRAM, most=1000)
    assert len(found) == 12
    assert skipped == len(everything) - 12
    assert len({one.operator for one in found}) >= 11


def test_text_with_wide_characters_is_changed_in_the_right_place() -> None:
    text = PROGRAM.replace("    total = tl.sum", '    label = "é✅"; total = tl.sum')
    axis = next(one for one in mutants(text, most=1000)[0] if one.operator == "axis")
    assert "axis=0)" in axis.apply(text)


def test_branches_are_those_of_kernels_alone() -> None:
    assert {kind for _, kind, _ in outcomes(ast.parse(PROGRAM))} == {"for", "if", "where"}
