"""Find a call of a sample that runs its kernels, cases for it, and what its outputs are to be."""

import ast
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812 (as torch's own documentation has it)

from kernelmill.records.reasons import TritonAugmentReason
from kernelmill.records.triton import TestKind
from kernelmill.triton.augmenting import eager, rendering
from kernelmill.triton.augmenting.guest import trials
from kernelmill.triton.augmenting.guest.trials import Outcome, Watched
from kernelmill.triton.augmenting.plans import Plan, plans
from kernelmill.triton.augmenting.rendering import Golden, TestCase
from kernelmill.triton.augmenting.signatures import functions, parameters

PROFILES = ((5, 12, 7, 6, 10, 9), (4, 8, 16, 32, 8, 4), (2, 4, 8, 16, 4, 2), (16, 16, 16, 16, 16, 16))
"""Sizes of the first calls, by the order of their names; distinct ones first, then powers of two."""
BY_KIND: dict[TestKind, tuple[tuple[int, ...], ...]] = {
    "typical": ((6, 16, 8, 32, 4, 2), *PROFILES),
    "boundary": (
        (1, 1, 1, 1, 1, 1),
        (1, 2, 2, 2, 2, 2),
        (2, 2, 2, 2, 2, 2),
        (1, 4, 8, 16, 4, 4),
        (1, 16, 16, 16, 16, 16),
    ),
    "special": ((6, 16, 8, 32, 4, 2), *PROFILES),
    "ragged": (
        (7, 33, 13, 9, 5, 3),
        (3, 17, 6, 10, 6, 4),
        (6, 12, 24, 48, 12, 6),
        (3, 8, 4, 64, 8, 4),
        (8, 32, 32, 32, 32, 32),
    ),
    "large": (
        (19, 290, 40, 24, 8, 6),
        (9, 130, 36, 12, 6, 4),
        (8, 64, 32, 64, 8, 4),
        (2, 64, 64, 64, 64, 64),
        (3, 48, 16, 16, 4, 4),
    ),
}
ONE_SIZE: dict[TestKind, tuple[int, ...]] = {
    "typical": (256, 64),
    "boundary": (1, 2, 4),
    "special": (100, 64),
    "ragged": (1037, 130, 96),
    "large": (4099, 1024, 512),
}
"""Sizes for plans with a single one."""
KINDS: tuple[TestKind, ...] = ("typical", "boundary", "special", "ragged", "large")
CONTENTS = {"special": ("zeros", "large", "negative")}
ENOUGH = 0.999
MOST_CALLS = 220
"""The calls of a sample after which no further plans are tried."""
MOST_STEPS = 2_000_000
"""The operations of kernels after which no further plans are tried: about half a minute."""
PATIENCE = 8
"""So many further plans are tried after one whose tensors are not accessed as a whole."""
TOLERANCE = 2e-3


@dataclass(slots=True)
class Found:
    """What the search found for a sample."""

    reason: str = ""
    detail: str = ""
    plan: Plan | None = None
    extra: str = ""
    """Text of a launch that was made up for a sample without one."""
    wrapper: str = ""
    test: str = ""
    cases: list[str] = field(default_factory=list)
    kernels: list[str] = field(default_factory=list)
    reference: str = ""
    reference_detail: str = ""
    roles: dict[str, str] = field(default_factory=dict)
    dtypes: dict[str, str] = field(default_factory=dict)
    tried: int = 0


class Search:
    """The search for one sample."""

    def __init__(self, scope: dict[str, Any], code: str, kernels: Mapping[str, Sequence[str]], session: Any) -> None:
        self.scope, self.code, self.session = scope, code, session
        self.pointers = {name: frozenset(pointers) for name, pointers in kernels.items()}
        self.watched: Watched = session.accesses
        self.launcher = session.launcher
        self.tried = 0

    def run(self, entries: Sequence[str], extra: str = "") -> Found:
        """Try the entries in order; the best call of the first one that works is taken."""
        known = functions(ast.parse(f"{self.code}\n{extra}"))
        failure = (TritonAugmentReason.NO_LAUNCH_FOUND.value, "no host function launches a kernel")
        for entry in entries:
            if entry not in known:
                continue
            best: tuple[float, Plan, tuple[int, ...], Outcome] | None = None
            since = 0
            for plan in plans(entry, parameters(entry, known, self.pointers)):
                if self.tried > MOST_CALLS or self.watched.steps > MOST_STEPS:
                    break
                for profile in PROFILES:
                    outcome = self._call(plan, _case(plan, "typical", profile, "normal"))
                    if outcome.error:
                        failure = _worse(failure, outcome.error)
                        continue
                    if not outcome.kernels or not _outputs(outcome):
                        failure = (
                            TritonAugmentReason.WRITES_NOTHING.value,
                            f"{entry} launches or returns nothing",
                        )
                        continue
                    if best is None or outcome.share > best[0] + 1e-6:
                        best, since = (outcome.share, plan, profile, outcome), -1
                    break
                since += best is not None
                if best and (best[0] >= ENOUGH or since >= PATIENCE):
                    break
            if best is not None:
                found = self._complete(best[1], best[2], extra)
                if not found.reason:
                    return found
                failure = (found.reason, found.detail)
        return Found(reason=failure[0], detail=failure[1], tried=self.tried)

    def _call(self, plan: Plan, case: TestCase, *, double: bool = False) -> Outcome:
        self.tried += 1
        if trials.elements(plan, dict(case.sizes)) > trials.MOST_ELEMENTS:
            return Outcome(error="too large")
        given = trials.values(plan, case)
        if double:
            given = {name: one.double() if _is_float(one) else one for name, one in given.items()}
        return trials.called(self.scope, plan, given, self.watched, self.launcher)

    def _complete(self, plan: Plan, profile: tuple[int, ...], extra: str) -> Found:
        """Choose cases, find references and render the test."""
        cases: list[TestCase] = []
        outcomes: list[Outcome] = []
        for kind in KINDS:
            for content in CONTENTS.get(kind, ("normal",)):
                chosen = self._case_of(plan, kind, profile, content, cases)
                if chosen is not None:
                    cases.append(chosen[0])
                    outcomes.append(chosen[1])
        kinds = {one.kind for one in cases}
        if len(cases) < 5 or len(kinds) < 4:
            return Found(
                reason=TritonAugmentReason.TOO_FEW_CASES.value,
                detail=f"only {', '.join(sorted(kinds)) or 'none'} run",
                tried=self.tried,
            )
        counts = {len(one.outputs) for one in outcomes}
        if len(counts) > 1:
            return Found(
                reason=TritonAugmentReason.TOO_FEW_CASES.value, detail="the number of outputs varies", tried=self.tried
            )
        again = [self._call(plan, one) for one in cases[:2]]
        for one, other in zip(again, outcomes, strict=False):
            if one.error or not all(map(_close, one.outputs, other.outputs)):
                return Found(
                    reason=TritonAugmentReason.NOT_DETERMINISTIC.value, detail="two runs differ", tried=self.tried
                )
        goldens = self._goldens(plan, cases, outcomes)
        named = {one.output for one in goldens}
        recorded = [self._recorded(plan, case, outcome, named) for case, outcome in zip(cases, outcomes, strict=True)]
        mutated = outcomes[0].mutated
        typical = outcomes[0]
        count = len(typical.outputs)
        detail = "; ".join(rendering.substituted(one) for one in goldens if not one.gradient)
        return Found(
            plan=plan,
            extra=extra,
            wrapper=rendering.wrapper(plan, mutated),
            test=rendering.unit_test(plan, recorded, goldens, TOLERANCE),
            cases=[rendering.case_name(one, index) for index, one in enumerate(recorded)],
            kernels=sorted({name for one in outcomes for name in one.kernels}),
            reference="eager" if len(named) == count else "interpreter",
            reference_detail=detail if len(named) == count else f"{len(named)} of {count} outputs agree with torch",
            roles=typical.roles,
            dtypes={one.name: "int64" if one.content == "integer" else "float32" for one in plan.tensors},
            tried=self.tried,
        )

    def _case_of(
        self, plan: Plan, kind: TestKind, profile: tuple[int, ...], content: str, earlier: Sequence[TestCase]
    ) -> tuple[TestCase, Outcome] | None:
        options: list[tuple[int, ...]] = [*BY_KIND[kind], profile]
        if len(plan.sizes) == 1:
            options = [(one,) for one in ONE_SIZE[kind]] + [profile]
        fallback = None
        for sizes in options:
            case = replace(_case(plan, kind, sizes, content), seed=100 * (len(earlier) + 1))
            outcome = self._call(plan, case)
            if outcome.error or not outcome.kernels or not _outputs(outcome):
                continue
            if case.sizes not in [one.sizes for one in earlier] or kind == "special":
                return case, outcome
            fallback = fallback or (case, outcome)
        return fallback

    # References

    def _goldens(self, plan: Plan, cases: Sequence[TestCase], outcomes: Sequence[Outcome]) -> list[Golden]:
        """Return eager expressions for the outputs that they agree with in all cases."""
        found: list[Golden] = []
        forward = len(outcomes[0].outputs)
        floats = [one.name for one in plan.tensors if one.content == "float"]
        gradients = len(floats) if plan.is_autograd and forward > len(floats) else 0
        values = [trials.values(plan, case) for case in cases]
        for output in range(forward - gradients):
            wanted = [one.outputs[output] for one in outcomes]
            for expression, letters in _expressions(plan):
                golden = Golden(output=output, expression=expression, letters=letters)
                if all(_agrees(golden, given, one) for given, one in zip(values, wanted, strict=True)):
                    found.append(golden)
                    break
        if gradients and found and found[0].output == 0:
            for index, name in enumerate(floats):
                golden = replace(found[0], output=forward - gradients + index, gradient=name)
                wanted = [one.outputs[golden.output] for one in outcomes]
                if all(_agrees_backward(golden, given, one) for given, one in zip(values, wanted, strict=True)):
                    found.append(golden)
        return found

    def _recorded(self, plan: Plan, case: TestCase, outcome: Outcome, named: set[int]) -> TestCase:
        """Return a case with what the kernel computes for the outputs that no expression is known for."""
        if len(named) == len(outcome.outputs):
            return case
        double = self._call(plan, case, double=True)
        texts = []
        for index, one in enumerate(outcome.outputs):
            if index in named:
                continue
            precise = double.outputs[index] if not double.error and len(double.outputs) == len(outcome.outputs) else one
            value = precise if _close(precise, one) else one
            texts.append((index, _text(value)))
        return replace(case, recorded=tuple(texts))


def _text(value: torch.Tensor) -> str:
    flat = value.double().flatten()
    some = min(flat.numel(), rendering.SOME)
    step = max(1, flat.numel() // some) if some else 1
    weights = torch.arange(1, flat.numel() + 1, dtype=torch.float64) % 7 + 1
    listed = ", ".join(_number(one) for one in flat[::step][:some].tolist())
    sums = ", ".join(_number(one) for one in (flat.sum().item(), (flat * weights).sum().item()))
    return f"{tuple(value.shape)}, [{listed}], [{sums}]"


def _number(value: float) -> str:
    if value != value:  # noqa: PLR0124 (the only number that differs from itself)
        return 'float("nan")'
    if value in (float("inf"), float("-inf")):
        return f'float("{value}")'
    return f"{value:.7g}"


def _case(plan: Plan, kind: TestKind, sizes: Sequence[int], content: str) -> TestCase:
    names = plan.sizes
    given = list(itertools.islice(itertools.cycle(sizes), len(names)))
    if len(names) > 1 and len(sizes) >= len(names):
        given = list(sizes[: len(names)])
    return TestCase(kind=kind, sizes=tuple(zip(names, given, strict=True)), content=content, seed=100)


def _outputs(outcome: Outcome) -> bool:
    return any(one.numel() for one in outcome.outputs)


def _worse(known: tuple[str, str], error: str) -> tuple[str, str]:
    reason = TritonAugmentReason.NO_ARGUMENTS_FOUND.value
    if "OutOfBoundsError" in error:
        reason = TritonAugmentReason.OUT_OF_BOUNDS.value
    if "TooLongError" in error:
        reason = TritonAugmentReason.TAKES_LONG.value
    return (reason, error) if known[0] in {TritonAugmentReason.NO_LAUNCH_FOUND.value, reason} else known


def _is_float(value: object) -> bool:
    return isinstance(value, torch.Tensor) and value.is_floating_point()


def _close(one: torch.Tensor, other: torch.Tensor) -> bool:
    if one.shape != other.shape:
        return False
    return bool(torch.allclose(one.double(), other.double(), rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True))


def _expressions(plan: Plan) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Return expressions with the arguments that their letters stand for; those of fewer tensors come last."""
    tensors = [one.name for one in plan.tensors]
    numbers = [one.name for one in plan.arguments if one.shape is None and _numeric(one.literal)]
    numbers += [one for one in plan.defaults if _numeric(one)]
    tables = {1: eager.ONE, 2: eager.TWO, 3: eager.THREE, 4: eager.FOUR}
    for count in range(min(4, len(tensors)), 0, -1):
        for names in itertools.permutations(tensors, count):
            letters = tuple(zip("abcd", names, strict=False))
            for expression in tables[count]:
                yield expression, letters
            for one in numbers:
                for expression in eager.WITH_NUMBER[count]:
                    yield expression, (*letters, ("p", one))
            for pair in itertools.permutations(numbers, 2):
                for expression in eager.WITH_NUMBERS[count]:
                    yield expression, (*letters, ("p", pair[0]), ("q", pair[1]))
            for expression in eager.WITH_NUMBER[count]:
                if not numbers and "p" in expression:
                    for default in ("1e-5", "1e-6", "0.5"):
                        yield expression, (*letters, ("p", default))
        if count >= 3 and len(tensors) > 4:
            return


def _numeric(literal: str) -> bool:
    try:
        float(literal)
    except ValueError:
        return False
    return True


_SCOPE: dict[str, Any] = {"torch": torch, "F": F}
for _helper in eager.HELPERS.values():
    exec(_helper, _SCOPE)  # noqa: S102 (our own text)


def _evaluated(golden: Golden, given: Mapping[str, Any]) -> torch.Tensor | None:
    values = {name: one.double() if _is_float(one) else one for name, one in given.items()}
    try:
        result = eval(rendering.substituted(golden), {**_SCOPE, **values})  # noqa: S307 (our own expression)
    except Exception:  # noqa: BLE001 (torch raises many types for shapes that do not fit)
        return None
    return result if isinstance(result, torch.Tensor) else None


def _agrees(golden: Golden, given: Mapping[str, Any], wanted: torch.Tensor) -> bool:
    found = _evaluated(golden, given)
    return found is not None and _close(found, wanted)


def _agrees_backward(golden: Golden, given: Mapping[str, Any], wanted: torch.Tensor) -> bool:
    values = {n: one.double().requires_grad_() if _is_float(one) else one for n, one in given.items() if n != "probe"}
    try:
        first = eval(rendering.substituted(golden), {**_SCOPE, **values})  # noqa: S307 (our own expression)
        probe = given["probe"].double().expand_as(first)
        (gradient,) = torch.autograd.grad(first, [values[golden.gradient]], probe)
    except Exception:  # noqa: BLE001 (as above)
        return False
    return _close(gradient, wanted)
