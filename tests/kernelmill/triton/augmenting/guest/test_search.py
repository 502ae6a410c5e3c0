"""Of the calls that work, those whose programs do not race are taken."""

from types import SimpleNamespace

import pytest

from kernelmill.triton.augmenting.plans import Plan, plans
from kernelmill.triton.augmenting.rendering import TestCase as Case
from kernelmill.triton.augmenting.signatures import functions, parameters

# The guest imports torch, which takes seconds: only the tests of this file should wait for it.
pytestmark = pytest.mark.slow

CODE = "def forward(x, y):\n    kernel[(x.shape[0],)](x, y, x.stride(0), y.stride(0))\n"
POINTERS = {"kernel": ["x", "#0", "y", "#1"]}


def chosen(racing: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Plan], Plan, bool]:
    """Return all plans, and the one chosen if the first so many race, and whether it does."""
    import torch

    from kernelmill.triton.augmenting.guest.search import Search
    from kernelmill.triton.augmenting.guest.trials import Outcome

    search = Search({}, CODE, POINTERS, SimpleNamespace(accesses=SimpleNamespace(steps=0), launcher=None))
    calls = parameters("forward", functions(search.tree), search.pointers)
    every = plans("forward", calls)

    def call(plan: Plan, _case: Case, **_named: object) -> Outcome:
        return Outcome(kernels=["kernel"], outputs=[torch.ones(1)], share=1.0, races=every.index(plan) < racing)

    monkeypatch.setattr(search, "call", call)
    base = search._base("forward", calls)
    assert base is not None
    return every, base.plan, base.outcome.races


def test_call_without_races_is_preferred(monkeypatch: pytest.MonkeyPatch) -> None:
    every, plan, races = chosen(2, monkeypatch)
    assert plan == every[2]
    assert not races


def test_call_with_races_is_taken_where_there_is_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    every, plan, races = chosen(1000, monkeypatch)
    assert plan == every[0]
    assert races
