"""Only changes that no test can notice are taken for equivalent."""

import ast

import pytest

from kernelmill.triton.execution.equivalence import indifferent_boundaries, unused_others
from kernelmill.triton.execution.mutation import mutants

HEAD = "import triton\nimport triton.language as tl\n\n@triton.jit\ndef kernel(x, o, n, BLOCK: tl.constexpr):\n"
BEGIN = "i = tl.arange(0, BLOCK)\nmask = i < n\na = tl.load(x + i, mask=mask, other=0.0)\n"


def kernel(body: str) -> ast.FunctionDef:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    found = ast.parse(HEAD + lines).body[-1]
    assert isinstance(found, ast.FunctionDef)
    return found


@pytest.mark.parametrize(
    "rest",
    [
        "tl.store(o + i, a, mask=mask)",
        "b = tl.exp(a.to(tl.float32)) * 2\ntl.store(o + i, b.to(a.dtype), mask=mask)",
        "b = tl.where(a > 0, a, -a)\na = a + b\ntl.store(o + i, a, mask)",
        "if BLOCK > 2:\n    b = a\nelse:\n    b = -a\ntl.store(o + i, b, mask=mask)",
    ],
)
def test_other_is_unused_if_lanes_end_in_stores_under_its_mask(rest: str) -> None:
    assert len(unused_others(kernel(BEGIN + rest))) == 1


@pytest.mark.parametrize(
    "rest",
    [
        "tl.store(o + i, a)",
        "tl.store(o + i, a, mask=i < n - 1)",
        "tl.store(o, tl.sum(a, axis=0))",
        "b = a.cast(tl.float32)\ntl.store(o, tl.max(b, axis=0))",
        "mask = i < 2 * n\ntl.store(o + i, a, mask=mask)",
        "tl.store(o + a, a, mask=mask)",
        "tl.store(o + i[:, None], a[:, None], mask=mask)",
        "b = helper(a)\ntl.store(o + i, b, mask=mask)",
        "if a:\n    tl.store(o + i, i, mask=mask)",
        "return a",
    ],
)
def test_other_counts_where_lanes_may_go_elsewhere(rest: str) -> None:
    assert unused_others(kernel(BEGIN + rest)) == []


def test_other_counts_where_a_sum_is_carried_to_the_next_turn() -> None:
    loop = "for k in range(0, n, BLOCK):\n    i = k + tl.arange(0, BLOCK)\n    mask = i < n\n"
    carried = loop + "    total += tl.load(x + i, mask=mask, other=0.0)\n    tl.store(o + i, total, mask=mask)"
    anew = loop + "    a = tl.load(x + i, mask=mask, other=0.0)\n    tl.store(o + i, a, mask=mask)"
    assert unused_others(kernel("total = tl.zeros([BLOCK], tl.float32)\n" + carried)) == []
    assert len(unused_others(kernel(anew))) == 1


def test_other_is_unused_in_an_option_whose_result_is_stored_after_it() -> None:
    begin = "i = tl.arange(0, BLOCK)\nmask = i < n\ny = i * 2.0\nif BLOCK > 2:\n"
    load = "    a = tl.load(x + i, mask=mask, other=0.0)\n    y += a\n"
    assert len(unused_others(kernel(f"{begin}{load}tl.store(o + i, y, mask=mask)"))) == 1
    assert unused_others(kernel(f"{begin}{load}tl.store(o, tl.sum(y))")) == []
    assert unused_others(kernel(f"{begin}{load}tl.store(o + i, y)")) == []


def test_two_names_of_a_mask_are_one_unless_a_loop_or_a_second_value_comes_between() -> None:
    begin = "i = tl.arange(0, BLOCK)\nmask = i < n\nsame = mask\na = tl.load(x + i, mask=same, other=0.0)\n"
    assert len(unused_others(kernel(f"{begin}tl.store(o + i, a, mask=mask)"))) == 1
    assert unused_others(kernel(f"same = i < 0\n{begin}tl.store(o + i, a, mask=mask)")) == []
    late = "same = n\nn = tl.arange(0, BLOCK) < 4\na = tl.load(x, mask=same, other=0.0)\ntl.store(o, a, mask=n)"
    assert unused_others(kernel(late)) == []
    loop = "last = mask\nfor k in range(0, n):\n    mask = k < n\n    same = mask\n"
    load = "    a = tl.load(x + k, mask=mask, other=0.0)\n    tl.store(o + k, a, mask=same)"
    assert unused_others(kernel(f"mask = n > 0\n{loop}{load}")) == []


def test_boundary_is_indifferent_only_where_both_arms_are_equal_at_it() -> None:
    body = (
        "a = tl.load(x)\nb = tl.load(o)\nc = tl.where(a > 0, a, 0.01 * a)\nd = tl.where(a >= b, a, b)\n"
        "e = tl.where(a > 0, 1.0, a)\nf = tl.where(a > 1, a, 0.0)\ng = tl.where(a == 0, a, 0.0)"
    )
    assert [one.lineno for one in indifferent_boundaries(kernel(body))] == [8, 9]


def test_mutants_without_effect_are_not_made() -> None:
    text = ast.unparse(
        ast.Module([*ast.parse(HEAD.rpartition("@")[0]).body, kernel(BEGIN + "tl.store(o + i, a, mask=mask)")], [])
    )
    assert "other" not in {one.operator for one in mutants(text)[0]}
    assert "other" in {one.operator for one in mutants(text.replace("a, mask=mask)", "a)"))[0]}
