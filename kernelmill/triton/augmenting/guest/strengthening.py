"""Add cases that kill mutants of the kernels: each mutant that survives is tried with further inputs."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kernelmill.triton.augmenting import variants
from kernelmill.triton.augmenting.guest import trials
from kernelmill.triton.augmenting.guest.references import differs
from kernelmill.triton.augmenting.guest.trials import Outcome
from kernelmill.triton.augmenting.guest.worked import Calls, Worked
from kernelmill.triton.augmenting.rendering import CONTENTS, TestCase
from kernelmill.triton.execution.mutation import TritonMutant, mutants

MOST_CASES = 8
MOST_STEPS = 1_000_000
"""The operations of a sample after which no further inputs are tried."""
MANY = 131
"""More than fit into 8 bits, of which mutants of types make use."""


class Strengthener:
    """Runs the mutants of a sample with the cases of a part."""

    def __init__(self, search: Calls, worked: Worked, extra: str) -> None:
        self.search, self.worked, self.extra = search, worked, extra
        self.text = search.code + extra
        self.steps = 0

    def run(self) -> None:
        """Add cases."""
        alive = [one for one in mutants(self.text)[0] if not self._dies(one, range(len(self.worked.cases)))]
        added = 0
        for case in self._further():
            if not alive or added == MOST_CASES or self.steps > MOST_STEPS:
                break
            outcome = self._called(case)
            if outcome is None:
                continue
            index = len(self.worked.cases)
            self.search.add(self.worked, case, outcome, self.worked.cases[0].goldens if not case.overrides else ())
            left = [one for one in alive if not self._dies(one, [index])]
            if len(left) == len(alive):
                self.worked.cases.pop()
                self.worked.outcomes.pop()
                continue
            alive, added = left, added + 1

    def _called(self, case: TestCase) -> Outcome | None:
        outcome = self.search.call(self.worked.plan, case)
        self.steps += outcome.steps
        first = self.worked.outcomes[0]
        if outcome.error or not outcome.kernels or outcome.mutated != first.mutated:
            return None
        return outcome if not case.replaced or self._agrees(case, outcome) else None

    def _agrees(self, case: TestCase, outcome: Outcome) -> bool:
        plain = self.search.call(self.worked.plan, replace(case, replaced=()))
        return not plain.error and not _noticed(outcome, plain, replace(case, tolerance=2e-3, goldens=()), whole=True)

    def _further(self) -> Iterator[TestCase]:
        """Yield cases with other sizes and contents, of the usual call and of each that was explored."""
        seed = 100 * (len(self.worked.cases) + 1)
        plan = self.worked.plan
        names = plan.sizes
        distinct: dict[object, TestCase] = {}
        for one in self.worked.cases:
            distinct.setdefault((one.overrides, one.replaced, one.dtype), one)
        typical = self.worked.cases[0]
        usual = dict(typical.sizes)
        blocks = variants.block_sizes(self.search.tree)
        for number, first in enumerate(distinct.values()):
            base = replace(first, kind="large", goldens=(), recorded=(), seed=seed + 1000 * number)
            for name in names:
                yield replace(base, sizes=tuple({**_small(usual, 3), name: MANY}.items()))
            if not base.overrides and not base.replaced:
                for block in blocks:
                    for name in reversed(names):
                        yield replace(base, sizes=tuple({**_small(usual, 2), name: 2 * block + 5}.items()))
            for content in CONTENTS[::-1]:
                yield replace(base, kind="special", content=content)
            yield replace(base, sizes=tuple((name, value + 1) for name, value in base.sizes), kind="ragged")
            yield replace(base, sizes=tuple((name, 2 * value) for name, value in base.sizes))

    def _dies(self, mutant: TritonMutant, indices: Any) -> bool:
        """Whether one of these cases notices a mutant."""
        watched, search = self.search.watched, self.search
        try:
            scope = trials.namespace(mutant.apply(self.text), trials.PATH)
            if self.worked.copies:
                exec(compile(self.worked.copies, "<copy>", "exec"), scope)  # noqa: S102 (the process is confined)
        except Exception:  # noqa: BLE001 (a mutant may raise anything)
            return True
        kept, search.scope = search.scope, scope
        watched.filler = int(mutant.undefined)
        try:
            for index in indices:
                case, before = self.worked.cases[index], self.worked.outcomes[index]
                outcome = search.call(self.worked.plan, case, most=3 * before.steps + 1000)
                self.steps += outcome.steps
                if _noticed(outcome, before, case, whole=False):
                    return True
        finally:
            search.scope = kept
            watched.filler = 0
            trials.restore(self.text)
        return False


def _small(sizes: dict[str, int], most: int) -> dict[str, int]:
    return {name: min(value, most) for name, value in sizes.items()}


def _noticed(outcome: Outcome, before: Outcome, case: TestCase, *, whole: bool) -> bool:
    if outcome.error or len(outcome.outputs) != len(before.outputs):
        return True
    compared = {one.output for one in case.goldens}
    return any(
        differs(one, other, case.tolerance, whole=whole or index in compared)
        for index, (one, other) in enumerate(zip(outcome.outputs, before.outputs, strict=True))
    )
