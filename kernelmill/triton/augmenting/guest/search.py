"""Find calls of a sample that run its kernels, cases for them, and what their outputs are to be."""

import ast
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kernelmill.records.reasons import TritonAugmentReason
from kernelmill.records.triton import TestKind
from kernelmill.triton.augmenting import rendering
from kernelmill.triton.augmenting.guest import references, sizing, trials
from kernelmill.triton.augmenting.guest.exploration import Explorer
from kernelmill.triton.augmenting.guest.references import agrees, agrees_backward, close, expressions, is_float
from kernelmill.triton.augmenting.guest.strengthening import Strengthener
from kernelmill.triton.augmenting.guest.trials import Outcome, Watched
from kernelmill.triton.augmenting.guest.worked import Worked, launched
from kernelmill.triton.augmenting.plans import Plan, plans
from kernelmill.triton.augmenting.rendering import ENTRY, Golden, Part, TestCase
from kernelmill.triton.augmenting.signatures import Parameter, functions, parameters

ENOUGH = 0.999
MOST_CALLS = 220
"""The calls of a sample after which no further plans are tried."""
BASE_STEPS = 1_000_000
"""The operations of kernels after which no further plans are tried: about fifteen seconds."""
PATIENCE = 8
"""So many further plans are tried after one whose tensors are not accessed as a whole."""
MOST_PARTS = 3
"""So many functions of a sample are called, where one does not lead to all kernels."""


@dataclass(slots=True)
class Found:
    """What the search found for a sample."""

    reason: str = ""
    detail: str = ""
    extra: str = ""
    """Text of a launch that was made up for a sample without one."""
    wrapper: str = ""
    test: str = ""
    cases: list[str] = field(default_factory=list)
    kernels: list[str] = field(default_factory=list)
    reference: str = ""
    reference_detail: str = ""
    specification: str = ""
    roles: dict[str, str] = field(default_factory=dict)
    dtypes: dict[str, str] = field(default_factory=dict)
    tried: int = 0


@dataclass(slots=True)
class _Base:
    """The best call of a function: what further cases vary."""

    quality: tuple[bool, bool, float, int]
    plan: Plan
    profile: tuple[int, ...]
    content: str
    outcome: Outcome


class Search:
    """The search for one sample."""

    def __init__(self, scope: dict[str, Any], code: str, kernels: Mapping[str, Sequence[str]], session: Any) -> None:
        self.scope, self.code, self.session = scope, code, session
        self.pointers: Mapping[str, frozenset[str]] = {name: frozenset(pointers) for name, pointers in kernels.items()}
        self.watched: Watched = session.accesses
        self.launcher = session.launcher
        self.tried = 0
        self.tree = ast.parse(code)
        self.failure = (TritonAugmentReason.NO_LAUNCH_FOUND.value, "no host function launches a kernel")

    def run(self, entries: Sequence[str], extra: str = "") -> Found:
        """Try the functions in order, until those that work launch all kernels."""
        known = functions(ast.parse(f"{self.code}\n{extra}"))
        worked: list[Worked] = []
        done: set[str] = set()
        for entry in entries:
            if entry not in known or len(worked) == MOST_PARTS or (worked and done >= self._launchable(extra)):
                continue
            calls = parameters(entry, known, self.pointers)
            base = self._base(entry, calls)
            if base is None or (worked and set(base.outcome.kernels) <= done):
                continue
            found = self._complete(base, calls, len(worked))
            if found is not None:
                worked.append(found)
                done |= set(found.kernels)
        if not worked:
            return Found(reason=self.failure[0], detail=self.failure[1], tried=self.tried)
        Strengthener(self, worked, extra).run()
        return self._rendered(worked, extra)

    def _launchable(self, extra: str) -> set[str]:
        """The kernels that host code launches."""
        return launched(ast.parse(f"{self.code}\n{extra}")) & self.pointers.keys()

    def _base(self, entry: str, calls: Sequence[Parameter]) -> _Base | None:
        best: _Base | None = None
        since, first, before = 0, self.tried, self.watched.steps
        for plan in plans(entry, calls):
            if self.tried - first > MOST_CALLS or self.watched.steps - before > BASE_STEPS:
                break
            integers, out_of_bounds = any(one.content == "integer" for one in plan.tensors), False
            for (number, profile), content in itertools.product(enumerate(sizing.profiles(plan)), ("normal", "binary")):
                if content == "binary" and not integers:
                    continue
                distinct = len(set(profile)) > 1
                if out_of_bounds and distinct:  # Only equal sizes may help.
                    continue
                outcome = self.call(plan, case_of(plan, "typical", profile, content))
                if outcome.error:
                    self.failure = _worse(self.failure, outcome.error)
                    out_of_bounds |= "OutOfBoundsError" in outcome.error and not integers
                    continue
                if not outcome.kernels or not has_outputs(outcome):
                    self.failure = (TritonAugmentReason.WRITES_NOTHING.value, f"{entry} launches or returns nothing")
                    continue
                # A call that works for equal sizes only does not tell dimensions apart.
                works = not outcome.races, distinct or len(plan.sizes) < 2
                quality = (*works, round(outcome.share, 5), -number)
                if best is None or quality > best.quality:
                    best, since = _Base(quality, plan, profile, content, outcome), -1
                break
            since += best is not None
            if best and all(best.quality[:2]) and (best.quality[2] >= ENOUGH or since >= PATIENCE):
                break
            if best and since >= 3 * PATIENCE:
                break
        return best

    def call(self, plan: Plan, case: TestCase, *, double: bool = False, most: float = trials.MOST_STEPS) -> Outcome:
        """Call a function as a case does."""
        self.tried += 1
        if trials.elements(plan, case) > trials.MOST_ELEMENTS:
            return Outcome(error="too large")
        try:
            given = trials.values(plan, case, self.scope)
        except Exception as error:  # noqa: BLE001 (a default may be any expression)
            return Outcome(error=f"{type(error).__name__}: {error}")
        if double:
            given = {name: one.double() if is_float(one) else one for name, one in given.items()}
        running = trials.Running(self.scope, self.watched, self.launcher, most)
        return trials.called(running, plan, given, case.replaced)

    def _complete(self, base: _Base, calls: Sequence[Parameter], number: int) -> Worked | None:
        """Choose cases, and find references."""
        plan = base.plan
        cases: list[TestCase] = []
        outcomes: list[Outcome] = []
        for kind in sizing.KINDS:
            for content in sizing.CONTENTS.get(kind, ("normal",)):
                chosen = self._case_of(base, kind, content, cases)
                if chosen is not None:
                    cases.append(chosen[0])
                    outcomes.append(chosen[1])
        kinds = {one.kind for one in cases}
        if len(cases) < 5 or len(kinds) < 4:
            detail = f"only {', '.join(sorted(kinds)) or 'none'} run"
            self.failure = (TritonAugmentReason.TOO_FEW_CASES.value, detail)
            return None
        if len({len(one.outputs) for one in outcomes}) > 1:
            self.failure = (TritonAugmentReason.TOO_FEW_CASES.value, "the number of outputs varies")
            return None
        for one, other in zip(cases[:2], outcomes, strict=False):
            again = self.call(plan, one)
            if again.error or not all(map(close, again.outputs, other.outputs)):
                self.failure = (TritonAugmentReason.NOT_DETERMINISTIC.value, "two runs differ")
                return None
        goldens = self._goldens(plan, cases, outcomes)
        name = ENTRY if not number else f"{ENTRY}_{plan.entry.split('.')[0].strip('_')}"
        worked = Worked(plan=plan, name=name, copies="", cases=[], outcomes=[])
        for case, outcome in zip(cases, outcomes, strict=True):
            self.add(worked, case, outcome, goldens)
        Explorer(self, worked, calls, goldens).run()
        return worked

    def _case_of(
        self, base: _Base, kind: TestKind, content: str, earlier: Sequence[TestCase]
    ) -> tuple[TestCase, Outcome] | None:
        plan, profile = base.plan, base.profile
        fallback = None
        inside = base.content if content == "normal" else content
        cases = [
            replace(case_of(plan, kind, sizes, inside), seed=100 * (len(earlier) + 1))
            for sizes in sizing.sizes_of(plan, kind, profile)
        ]
        for most in (trials.CASE_STEPS, trials.MOST_STEPS):
            too_long = []
            for case in cases:
                outcome = self.call(plan, case, most=most)
                if "TooLongError" in outcome.error:
                    too_long.append(case)
                if outcome.error or not outcome.kernels or not has_outputs(outcome):
                    continue
                if outcome.races and not base.outcome.races:
                    continue
                if case.sizes not in [one.sizes for one in earlier] or kind == "special":
                    return case, outcome
                fallback = fallback or (case, outcome)
            if fallback:
                break
            cases = too_long
        return fallback

    # References

    def _goldens(self, plan: Plan, cases: Sequence[TestCase], outcomes: Sequence[Outcome]) -> tuple[Golden, ...]:
        """Return eager expressions for the outputs that they agree with in all cases."""
        found: list[Golden] = []
        given = (*plan.arguments, *plan.options)
        values = [self._values(plan, case) for case in cases]
        floats = [name for name, one in values[0].items() if is_float(one) and name != "probe"]
        forward = len(outcomes[0].outputs)
        gradients = len(floats) if plan.is_autograd and forward > len(floats) else 0
        for output in range(forward - gradients):
            wanted = [one.outputs[output] for one in outcomes]
            for expression, letters in expressions(given):
                golden = Golden(output=output, expression=expression, letters=letters)
                if all(agrees(golden, one, each) for one, each in zip(values, wanted, strict=True)):
                    found.append(golden)
                    break
        if gradients and found and found[0].output == 0:
            for index, name in enumerate(floats):
                golden = replace(found[0], output=forward - gradients + index, gradient=name)
                wanted = [one.outputs[golden.output] for one in outcomes]
                if all(agrees_backward(golden, one, each) for one, each in zip(values, wanted, strict=True)):
                    found.append(golden)
        return tuple(found)

    def _values(self, plan: Plan, case: TestCase) -> dict[str, Any]:
        """Return all values of a case, options that it does not pass included."""
        given = {one.name: eval(one.literal, self.scope) for one in plan.options}  # noqa: S307 (the sample's defaults)
        return given | trials.values(plan, case, self.scope)

    def add(self, worked: Worked, case: TestCase, outcome: Outcome, goldens: Sequence[Golden]) -> None:
        """Add a case with its references."""
        plan = worked.plan
        values = self._values(plan, case)
        floor = references.HALF.get(case.dtype, 1e-2 if "tl.dot" in self.code else references.TOLERANCES[0])
        tolerances = [floor, *(one for one in references.TOLERANCES if one > floor)]
        most = [one for one in goldens if self._holds(one, values, outcome, tolerances[-1])]
        for tolerance in tolerances:
            kept = tuple(one for one in most if self._holds(one, values, outcome, tolerance))
            if len(kept) == len(most):
                break
        if all(one.gradient or one.output for one in kept):  # gradients are computed from the first output
            kept = tuple(one for one in kept if not one.gradient)
        double = None
        recorded = []
        for index, one in enumerate(outcome.outputs):
            if index in {each.output for each in kept}:
                continue
            if double is None:
                double = self.call(plan, case, double=True)
            precise = one
            if not double.error and len(double.outputs) == len(outcome.outputs) and case.dtype == "float32":
                precise = double.outputs[index]
            value = precise if close(precise, one, tolerance) else one
            recorded.append((index, references.text_of(value)))
        worked.cases.append(replace(case, goldens=kept, recorded=tuple(recorded), tolerance=tolerance))
        worked.outcomes.append(outcome)

    def _holds(self, golden: Golden, values: Mapping[str, Any], outcome: Outcome, tolerance: float) -> bool:
        if golden.output >= len(outcome.outputs):
            return False
        wanted = outcome.outputs[golden.output]
        check = agrees_backward if golden.gradient else agrees
        return check(golden, values, wanted, tolerance)

    def _rendered(self, worked: Sequence[Worked], extra: str) -> Found:
        parts = [Part(plan=one.plan, name=one.name, cases=tuple(one.cases)) for one in worked]
        numbered = [(part.plan, case) for part in parts for case in part.cases]
        typical = worked[0].outcomes[0]
        golden = [one for case in parts[0].cases[:1] for one in case.goldens]
        count = len(typical.outputs)
        whole = all(not case.recorded for _, case in numbered)
        detail = "; ".join(rendering.substituted(one) for one in golden if not one.gradient)
        texts = [
            text
            for one in worked
            for text in (one.copies, rendering.wrapper(one.plan, one.outcomes[0].mutated, one.name))
            if text
        ]
        return Found(
            extra=extra if any(one.plan.entry in extra for one in worked) else "",
            wrapper=rendering.joined(texts),
            test=rendering.unit_test(parts),
            cases=[rendering.case_name(case, index) for index, (_, case) in enumerate(numbered)],
            kernels=sorted({name for one in worked for name in one.kernels}),
            reference="eager" if whole or len(golden) == count else "interpreter",
            reference_detail=detail if len(golden) == count else f"{len(golden)} of {count} outputs agree with torch",
            specification=rendering.specification(parts),
            roles=typical.roles,
            dtypes={one.name: "int64" if one.content == "integer" else "float32" for one in worked[0].plan.tensors},
            tried=self.tried,
        )


def case_of(plan: Plan, kind: TestKind, sizes: Sequence[int], content: str) -> TestCase:
    """Return a case with these sizes, in the order of their names."""
    names = plan.sizes
    given = list(itertools.islice(itertools.cycle(sizes), len(names)))
    if len(names) > 1 and len(sizes) >= len(names):
        given = list(sizes[: len(names)])
    return TestCase(kind=kind, sizes=tuple(zip(names, given, strict=True)), content=content, seed=100)


def has_outputs(outcome: Outcome) -> bool:
    """Whether a call has an output that is not empty."""
    return any(one.numel() for one in outcome.outputs)


def _worse(known: tuple[str, str], error: str) -> tuple[str, str]:
    reason = TritonAugmentReason.NO_ARGUMENTS_FOUND.value
    if "OutOfBoundsError" in error:
        reason = TritonAugmentReason.OUT_OF_BOUNDS.value
    if "TooLongError" in error:
        reason = TritonAugmentReason.TAKES_LONG.value
    return (reason, error) if known[0] in {TritonAugmentReason.NO_LAUNCH_FOUND.value, reason} else known
