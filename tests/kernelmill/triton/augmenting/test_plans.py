"""Plans give tensors the sizes that the text of a function asks for."""

import ast

from kernelmill.triton.augmenting import rendering
from kernelmill.triton.augmenting.plans import MOST_PLANS, PLANS_OF_A_TURN, Plan, plans, size_of
from kernelmill.triton.augmenting.signatures import functions, parameters


def planned(text: str) -> list[Plan]:
    known = functions(ast.parse(text))
    name = next(iter(known))
    return plans(name, parameters(name, known, {"kernel": frozenset({"#0", "#1", "#2"})}))


def shapes(plan: Plan) -> list[tuple[str, ...] | None]:
    return [one.shape for one in plan.arguments]


FIXED = """
def forward(x, w, b):
    rows, cols = x.shape
    assert w.shape[0] == 3, "three weights"
    if b.numel() != 1:
        raise ValueError("one number")
    kernel[(rows,)](x, w, b, x.stride(0))
"""


def test_sizes_that_assertions_fix_are_numbers() -> None:
    first = planned(FIXED)[0]
    assert shapes(first) == [("rows", "cols"), ("3",), ("1",)]
    assert first.sizes == ("rows", "cols")
    assert size_of("3", {}) == 3
    case = rendering.TestCase(kind="typical", sizes=(("rows", 5), ("cols", 7)), content="normal", seed=100)
    assert [text for _, text in rendering.inputs(first, case)][1] == "_test_values(101, (3,))"


def test_sizes_are_fixed_by_no_other_comparison_and_not_by_strides() -> None:
    free = FIXED.replace("assert w.shape[0] == 3", "assert w.stride(0) == 3").replace("raise ValueError", "print")
    assert not any(name.isdigit() for one in planned(free) for shape in shapes(one) for name in shape or ())


ROTATED = """
def forward(q, k):
    batch, length, heads, width = q.shape
    _, _, other_heads, _ = k.shape
    kernel[(batch, length)](q, k, heads, other_heads)
"""


def test_dimensions_without_a_name_are_those_of_the_first_tensor() -> None:
    first, *others = planned(ROTATED)
    assert shapes(first)[1] == ("batch", "length", "other_heads", "width")
    assert ("k_0", "k_1", "other_heads", "k_3") in [shapes(one)[1] for one in others]


MANY = """
def forward(x, weight, bias, channels, groups, size, count):
    kernel[(4,)](x, weight, bias, x.shape[-1], channels, groups, size, count)
"""


def test_plans_of_all_ranks_take_turns() -> None:
    ranks = [len(one.arguments[0].shape or ()) for one in planned(MANY)]
    assert ranks[: 3 * PLANS_OF_A_TURN] == [rank for rank in (2, 3, 4) for _ in range(PLANS_OF_A_TURN)]
    assert ranks.count(3) == MOST_PLANS
    weights = [one.arguments[1].shape for one in planned(MANY) if len(one.arguments[0].shape or ()) == 3]
    assert ("n1",) in weights[:PLANS_OF_A_TURN]
