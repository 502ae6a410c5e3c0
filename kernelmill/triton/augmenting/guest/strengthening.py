"""Add cases that kill mutants of the kernels: each mutant that survives is tried with further inputs."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from kernelmill.triton.augmenting import variants
from kernelmill.triton.augmenting.guest import trials
from kernelmill.triton.augmenting.guest.references import differs
from kernelmill.triton.augmenting.guest.sizing import beside_many
from kernelmill.triton.augmenting.guest.trials import Outcome
from kernelmill.triton.augmenting.guest.worked import Calls, Worked, launched, like
from kernelmill.triton.augmenting.rendering import CONTENTS, TestCase
from kernelmill.triton.execution.branches import is_kernel
from kernelmill.triton.execution.mutation import TritonMutant, mutants

MOST_CASES = 8
MOST_STEPS = 400_000
"""The operations of a part after which no further inputs are tried."""
PATIENCE = 24
"""So many further inputs in a row that kill nothing end the search."""
MANY = 131
"""More than fit into 8 bits, of which mutants of types make use."""


class Strengthener:
    """Runs the mutants of a sample with the cases of its parts."""

    def __init__(self, search: Calls, parts: Sequence[Worked], extra: str) -> None:
        self.search, self.parts = search, parts
        self.text = search.code + extra
        self.copies = [one.copies for one in parts if one.copies]
        self.scopes: dict[TritonMutant, dict[str, Any] | None] = {}
        self.steps = 0

    def run(self) -> None:
        """Add cases."""
        found = mutants(self.text)[0]
        tree = ast.parse(self.text)
        concerned = [_concerned(tree, part.kernels, found) for part in self.parts]
        alive = {
            one
            for one in found
            if not any(
                one in mine and self._dies(one, part, range(len(part.cases)))
                for part, mine in zip(self.parts, concerned, strict=True)
            )
        }
        for part, mine in zip(self.parts, concerned, strict=True):
            alive -= self._killed(part, [one for one in found if one in mine and one in alive])

    def _killed(self, part: Worked, alive: Sequence[TritonMutant]) -> set[TritonMutant]:
        """Add cases to a part; return the mutants that they kill."""
        killed: set[TritonMutant] = set()
        added = since = self.steps = 0
        for cases in self._further(part):
            left = [one for one in alive if one not in killed]
            if not left or added == MOST_CASES or since == PATIENCE or self.steps > MOST_STEPS:
                break
            found = next(((one, outcome) for one in cases if (outcome := self._called(part, one))), None)
            if found is None:
                continue
            case, outcome = found
            index = len(part.cases)
            self.search.add(part, case, outcome, part.cases[0].goldens if not case.overrides else ())
            dead = {one for one in left if self._dies(one, part, [index])}
            killed |= dead
            if dead:
                added, since = added + 1, 0
                continue
            since += 1
            part.cases.pop()
            part.outcomes.pop()
        return killed

    def _called(self, part: Worked, case: TestCase) -> Outcome | None:
        outcome = self.search.call(part.plan, case, most=part.most)
        self.steps += outcome.steps
        first = part.outcomes[0]
        if outcome.error or not outcome.kernels or not like(outcome, first):
            return None
        return outcome if not case.replaced or self._agrees(part, case, outcome) else None

    def _agrees(self, part: Worked, case: TestCase, outcome: Outcome) -> bool:
        plain = self.search.call(part.plan, replace(case, replaced=()))
        return not plain.error and not _noticed(outcome, plain, replace(case, tolerance=2e-3, goldens=()), whole=True)

    def _further(self, part: Worked) -> Iterator[Sequence[TestCase]]:
        """Yield cases with other sizes and contents, of the usual call and of each that was explored.

        Of each sequence the first that runs is taken: not all calls accept odd sizes.
        """
        seed = 100 * (len(part.cases) + 1)
        names = part.plan.sizes
        distinct: dict[object, TestCase] = {}
        for one in part.cases:
            distinct.setdefault((one.overrides, one.replaced, one.dtype), one)
        typical = part.cases[0]
        usual = dict(typical.sizes)
        inner = [one for one in (part.plan.tensors[0].shape or ())[-1:] if one in usual]  # often halved, so never 1
        blocks = variants.block_sizes(self.search.tree)
        for number, first in enumerate(distinct.values()):
            base = replace(first, kind="large", goldens=(), recorded=(), seed=seed + 1000 * number)
            for name in names:
                sizes = [
                    {**_small(usual, most), **{one: min(usual[one], max(most, 2)) for one in inner}, name: MANY + more}
                    for most, more in beside_many(part.plan)
                ]
                yield [replace(base, sizes=tuple(one.items())) for one in sizes]
            if not base.overrides and not base.replaced:
                for block in blocks:
                    for name in reversed(names):
                        yield [replace(base, sizes=tuple({**_small(usual, 2), name: 2 * block + 5}.items()))]
            for content in CONTENTS[::-1]:
                yield [replace(base, kind="special", content=content)]
            yield [
                replace(base, sizes=tuple((name, value + more) for name, value in base.sizes), kind="ragged")
                for more in (1, 2)
            ]
            yield [replace(base, sizes=tuple((name, 2 * value) for name, value in base.sizes))]

    def _dies(self, mutant: TritonMutant, part: Worked, indices: Sequence[int]) -> bool:
        """Whether one of these cases notices a mutant."""
        watched, search = self.search.watched, self.search
        if mutant not in self.scopes:
            self.scopes[mutant] = self._scope(mutant)
        scope = self.scopes[mutant]
        if scope is None:
            return True
        kept, search.scope = search.scope, scope
        watched.filler = int(mutant.undefined)
        trials.restore(mutant.apply(self.text))  # kernels are read when they are launched for the first time
        try:
            for index in sorted(indices, key=lambda one: part.outcomes[one].steps):
                case, before = part.cases[index], part.outcomes[index]
                outcome = search.call(part.plan, case, most=3 * before.steps + 1000)
                self.steps += outcome.steps
                if _noticed(outcome, before, case, whole=False):
                    return True
        finally:
            search.scope = kept
            watched.filler = 0
            trials.restore(self.text)
        return False

    def _scope(self, mutant: TritonMutant) -> dict[str, Any] | None:
        """Return the names of a mutant's module; none if its definitions raise an exception."""
        try:
            scope = trials.namespace(mutant.apply(self.text), trials.PATH)
            for text in self.copies:
                exec(compile(text, "<copy>", "exec"), scope)  # noqa: S102 (the process is confined)
        except Exception:  # noqa: BLE001 (a mutant may raise anything)
            return None
        finally:
            trials.restore(self.text)
        return scope


def _concerned(tree: ast.Module, kernels: Sequence[str], found: Sequence[TritonMutant]) -> set[TritonMutant]:
    """Return the mutants but those of kernels that the host launches otherwise, and that these kernels do not call."""
    known = {one.name: one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef) and is_kernel(one)}
    reached: set[str] = set()
    waiting = list(kernels)
    while waiting:
        name = waiting.pop()
        if name in known and name not in reached:
            reached.add(name)
            waiting += [one.id for one in ast.walk(known[name]) if isinstance(one, ast.Name)]
    others = [known[name] for name in launched(tree) & known.keys() - reached]
    lines = {line for one in others for line in range(one.lineno, (one.end_lineno or one.lineno) + 1)}
    return {one for one in found if one.line not in lines}


def _small(sizes: dict[str, int], most: int) -> dict[str, int]:
    return {name: min(value, most) for name, value in sizes.items()}


def _noticed(outcome: Outcome, before: Outcome, case: TestCase, *, whole: bool) -> bool:
    if outcome.error or outcome.races > before.races or len(outcome.outputs) != len(before.outputs):
        return True
    compared = {one.output for one in case.goldens}
    return any(
        differs(one, other, case.tolerance, whole=whole or index in compared)
        for index, (one, other) in enumerate(zip(outcome.outputs, before.outputs, strict=True))
    )
