"""Generated tests are Python that runs the cases of all parts."""

import ast

from kernelmill.triton.augmenting import rendering
from kernelmill.triton.augmenting.plans import Argument, Plan


def part(name: str, count: int) -> rendering.Part:
    plan = Plan(entry=name, arguments=(Argument(name="x", shape=("n",)),))
    case = rendering.TestCase(kind="typical", sizes=(("n", 4),), content="normal", seed=100, recorded=((0, "(4,)"),))
    return rendering.Part(plan=plan, name=f"wrapper_{name}", cases=(case,) * count)


def test_parts_take_turns_and_no_case_is_left_out() -> None:
    text = rendering.unit_test([part("one", 3), part("two", 2)])
    tree = ast.parse(text)
    defined = [one.name for one in tree.body if isinstance(one, ast.FunctionDef) and one.name.startswith("test_")]
    called = [one.id for one in ast.walk(tree.body[-1]) if isinstance(one, ast.Name) and one.id.startswith("test_")]
    assert defined == [f"test_typical_{number}" for number in range(5)]
    assert called == [f"test_typical_{number}" for number in (0, 3, 1, 4, 2)]
