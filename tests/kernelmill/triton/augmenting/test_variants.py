"""Values of arguments, small blocks and other paths to launches are read from the text of a sample."""

import ast
import itertools

from kernelmill.triton.augmenting import variants
from kernelmill.triton.augmenting.plans import Argument, plans
from kernelmill.triton.augmenting.signatures import functions, parameters

SAMPLE = """
MOST_FUSED = 4096
_modes = {"none": 0, "mean": 1}

def settings(n):
    return min(n, 1024), 4

def forward(x, weight, reduction, beta=0.5, mask=None, flag=False):
    rows, cols = x.shape
    if weight is not None:
        pass
    if beta == 0.0:
        pass
    BLOCK, warps = settings(cols)
    mode = _modes[reduction]
    if cols <= BLOCK:
        single[(rows,)](x, weight, BLOCK=BLOCK)
    else:
        several[(rows,)](x, weight, BLOCK=16)
"""
TREE = ast.parse(SAMPLE)


def test_values_come_from_comparisons_tables_and_defaults() -> None:
    known = functions(TREE)
    calls = parameters("forward", known, {"single": frozenset({"#0", "#1"})})
    found = variants.options(plans("forward", calls)[0], calls, variants.hints(TREE))
    texts = {name: [one.literal for one in values if one.shape is None] for name, values in found.items()}
    assert texts["weight"] == ["None"]
    assert "'mean'" in texts["reduction"]
    assert "0.0" in texts["beta"]
    assert texts["flag"] == ["True"]
    assert any(one.shape for one in found["mask"])


def test_any_two_values_of_different_arguments_meet() -> None:
    chosen = {name: [Argument(name=name, literal=text) for text in "123"] for name in "abc"}
    rows = variants.pairs(chosen, 100)
    for left, right in itertools.combinations("abc", 2):
        for one, other in itertools.product(chosen[left], chosen[right]):
            assert any(one in row and other in row for row in rows)
    assert len(rows) < 9 + 27


def test_blocks_are_made_small_by_constants_and_by_functions() -> None:
    found = variants.limits(TREE, {"MOST_FUSED": 4096})
    assert found == [(("MOST_FUSED", "8"),), (("settings", "_test_capped(settings, 8)"),)]
    assert variants.block_sizes(TREE) == [16, 4096]


def test_sizes_of_blocks_are_read_from_defaults_and_limits() -> None:
    text = "def kernel(x, n, BLOCK_N: int = 1024, warps=4): ...\noptions = {'BLOCK': min(power(n), 2048), 'stages': 3}"
    assert variants.block_sizes(ast.parse(text)) == [1024, 2048]


def test_copy_of_a_function_launches_a_kernel_whatever_its_conditions_are() -> None:
    ((name, copy, text),) = variants.forced(TREE, ["several"])
    assert (name, copy) == ("forward", "forward_launching_several")
    assert "if False:\n        single" in text
    assert "if weight is not None" in text
