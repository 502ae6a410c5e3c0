"""A function of a sample that is called, with its cases, and what adds cases to it."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kernelmill.triton.augmenting.guest import trials
from kernelmill.triton.augmenting.guest.trials import Outcome, Watched
from kernelmill.triton.augmenting.plans import Plan
from kernelmill.triton.augmenting.rendering import Golden, TestCase


@dataclass(slots=True)
class Worked:
    """A part with what its cases showed."""

    plan: Plan
    name: str
    copies: str
    """The text of the copies of functions that cases call in place of the originals."""
    cases: list[TestCase]
    outcomes: list[Outcome]

    @property
    def kernels(self) -> list[str]:
        """The kernels that the cases launch."""
        return list(dict.fromkeys(name for one in self.outcomes for name in one.kernels))

    @property
    def most(self) -> int:
        """The operations that a further case may have."""
        return max(trials.FURTHER_STEPS, 2 * self.outcomes[0].steps)


class Calls(Protocol):
    """The search of a sample, as far as its parts use it."""

    scope: dict[str, Any]
    """The names of the sample's module."""
    code: str
    tree: ast.Module
    pointers: Mapping[str, frozenset[str]]
    """The kernels, with their parameters that are pointers."""
    watched: Watched

    def call(self, plan: Plan, case: TestCase, *, double: bool = False, most: float = trials.MOST_STEPS) -> Outcome:
        """Call a function as a case does."""
        ...

    def add(self, worked: Worked, case: TestCase, outcome: Outcome, goldens: Sequence[Golden]) -> None:
        """Add a case with its references."""
        ...


def launched(tree: ast.Module) -> set[str]:
    """Return the names of the kernels that host code launches."""
    return {
        node.func.value.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Subscript) and isinstance(node.func.value, ast.Name)
    }


def like(outcome: Outcome, first: Outcome) -> bool:
    """Whether a call writes to the same arguments as the first one, and has no races if that has none."""
    return outcome.mutated == first.mutated and outcome.races <= first.races
