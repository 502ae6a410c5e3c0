"""Explore what a plan leaves at its defaults: flags, optional tensors, types, limits of blocks, paths to launches.

A call is added to the cases if it reaches branches of kernels that no case before reaches, or has other types.
"""

import ast
from collections.abc import Sequence
from dataclasses import replace

from kernelmill.triton.augmenting import variants
from kernelmill.triton.augmenting.guest.references import close
from kernelmill.triton.augmenting.guest.trials import Outcome
from kernelmill.triton.augmenting.guest.worked import Calls, Worked, like
from kernelmill.triton.augmenting.plans import Argument
from kernelmill.triton.augmenting.rendering import FloatType, Golden, TestCase
from kernelmill.triton.augmenting.signatures import Parameter
from kernelmill.triton.execution.branches import outcomes as branch_outcomes

MOST_CALLS = 90
MOST_STEPS = 600_000
"""The operations of a sample after which no further calls are explored."""
MOST_CASES = 14
_PATH, _DTYPE, _PROBE, _CONTENT = "#path", "#dtype", "#probe", "#content"
"""Names of what is no argument, but is combined with arguments."""

Branches = set[tuple[int, str, bool]]


class Explorer:
    """The exploration for one plan."""

    def __init__(self, search: Calls, worked: Worked, calls: Sequence[Parameter], goldens: Sequence[Golden]) -> None:
        self.search, self.worked, self.calls, self.goldens = search, worked, calls, goldens
        self.paths: list[tuple[tuple[str, str], ...]] = []
        self.found: list[tuple[TestCase, Outcome]] = []
        self.steps = self.count = 0

    def run(self) -> None:
        """Add cases."""
        known = variants.hints(self.search.tree)
        names = set(self.worked.plan.sizes)
        chosen: dict[str, list[Argument]] = {}
        for name, values in variants.options(self.worked.plan, self.calls, known).items():
            kept = [one for one in values if all(each in names or each.isdigit() for each in one.shape or ())]
            if working := self._working(kept):
                chosen[name] = working
        if "ignore_index" in {one.name for one in (*self.worked.plan.arguments, *self.worked.plan.options)}:
            chosen[_CONTENT] = self._working([Argument(name=_CONTENT, literal="ignored")])
        if self.worked.plan.is_autograd:
            chosen[_PROBE] = self._working([Argument(name=_PROBE, literal="ones")])
        chosen[_DTYPE] = self._working([Argument(name=_DTYPE, literal=one) for one in ("float16", "bfloat16")])
        self._find_paths()
        if self.paths:
            each = [Argument(name=_PATH, literal=str(number)) for number in range(len(self.paths))]
            chosen[_PATH] = self._working(each)
        chosen = {name: values for name, values in chosen.items() if values}
        for row in variants.pairs(chosen, MOST_CALLS):
            if len(row) > 1:
                self._tried(row)
        self._choose()

    def _find_paths(self) -> None:
        """Find limits of blocks, and copies of functions that launch what no case launches so far."""
        limits = variants.limits(self.search.tree, self.search.scope)
        launched = {name for one in [*self.worked.outcomes, *(each for _, each in self.found)] for name in one.kernels}
        missing = [name for name in self.search.pointers if name not in launched]
        copies = variants.forced(self.search.tree, missing)
        for _, _, text in copies:
            try:
                exec(compile(text, "<copy>", "exec"), self.search.scope)  # noqa: S102 (the process is confined)
            except Exception:  # noqa: BLE001 (decorators may raise anything)
                copies = []
                break
        self.worked.copies = "\n\n\n".join(text for _, _, text in copies)
        forced = tuple({name: copy for name, copy, _ in reversed(copies)}.items())
        together = tuple(one for each in limits for one in each)
        for one in (together, *limits, forced, *(((name, copy),) for name, copy, _ in copies), (*forced, *together)):
            if one and one not in self.paths:
                self.paths.append(one)

    def _working(self, values: Sequence[Argument]) -> list[Argument]:
        """Return the values that a call works with; of shapes, the first one."""
        found: list[Argument] = []
        for one in values:
            if one.shape is not None and any(each.shape is not None for each in found):
                continue
            if self._tried((one,)):
                found.append(one)
        return found

    def _tried(self, row: Sequence[Argument]) -> bool:
        if self.count > MOST_CALLS or self.steps > MOST_STEPS:
            return False
        for base in self._sizes():
            case = self._case(base, row)
            outcome = self._called(case)
            if outcome is not None:
                self.found.append((case, outcome))
                return True
        return False

    def _sizes(self) -> list[TestCase]:
        """The cases whose sizes are taken: those that fill no block first."""
        kinds = {one.kind: one for one in reversed(self.worked.cases)}
        return [kinds[kind] for kind in ("ragged", "typical") if kind in kinds]

    def _case(self, base: TestCase, row: Sequence[Argument]) -> TestCase:
        given = {one.name: one for one in row}
        order = [one.name for one in (*self.worked.plan.arguments, *self.worked.plan.options)]
        dtype: FloatType = given[_DTYPE].literal if _DTYPE in given else "float32"  # type: ignore[assignment]
        return replace(
            base,
            seed=100 * (len(self.found) + 20),
            overrides=tuple(given[name] for name in order if name in given),
            replaced=self.paths[int(given[_PATH].literal)] if _PATH in given else (),
            dtype=dtype,
            probe=given[_PROBE].literal if _PROBE in given else "random",
            content=given[_CONTENT].literal if _CONTENT in given else base.content,
            goldens=(),
            recorded=(),
        )

    def _called(self, case: TestCase) -> Outcome | None:
        outcome = self._call(case)
        first = self.worked.outcomes[0]
        if outcome.error or not outcome.kernels or not like(outcome, first):
            return None
        if case.replaced:  # Another path to a launch computes the same; a block that is too small does not.
            plain = self._call(replace(case, replaced=()))
            if plain.error or len(plain.outputs) != len(outcome.outputs):
                return None
            tolerance = 2e-3 if case.dtype == "float32" else 5e-2
            if not all(close(one, other, tolerance) for one, other in zip(outcome.outputs, plain.outputs, strict=True)):
                return None
        return outcome

    def _call(self, case: TestCase) -> Outcome:
        outcome = self.search.call(self.worked.plan, case, most=self.worked.most)
        self.count += 1
        self.steps += outcome.steps
        return outcome

    def _choose(self) -> None:
        """Add the calls that reach further branches, those that reach most first, then those of other types."""
        reached: Branches = {one for outcome in self.worked.outcomes for one in outcome.reached}
        wanted = set(branch_outcomes(self.search.tree))
        launched = set(self.worked.kernels)
        waiting = list(self.found)
        added = 0
        while waiting and added < MOST_CASES:
            best = max(
                waiting,
                key=lambda one: (
                    len(one[1].reached & wanted - reached) + len(set(one[1].kernels) - launched),
                    -one[1].steps,
                ),
            )
            if not (best[1].reached & wanted - reached or set(best[1].kernels) - launched):
                break
            waiting.remove(best)
            self._add(best)
            added += 1
            reached |= best[1].reached
            launched |= set(best[1].kernels)
        for kind in ("float16", "bfloat16"):
            if all(one.dtype != kind for one in self.worked.cases):
                for one in [each for each in waiting if each[0].dtype == kind][:1]:
                    self._add(one)
        used = {text for one in self.worked.cases for _, text in one.replaced}
        kept = [
            node
            for node in ast.parse(self.worked.copies).body
            if isinstance(node, ast.FunctionDef) and node.name in used
        ]
        self.worked.copies = "\n\n\n".join(ast.unparse(node) for node in kept)

    def _add(self, found: tuple[TestCase, Outcome]) -> None:
        case = replace(found[0], seed=100 * (len(self.worked.cases) + 1))
        outcome = self._called(case)
        if outcome is not None:
            self.search.add(self.worked, case, outcome, self.goldens)
