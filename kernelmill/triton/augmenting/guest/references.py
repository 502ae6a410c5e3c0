"""Golden references of outputs: eager expressions that agree with them in all cases, or what was recorded."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812 (as torch's own documentation has it)

from kernelmill.triton.augmenting import eager, rendering
from kernelmill.triton.augmenting.plans import Argument
from kernelmill.triton.augmenting.rendering import Golden

TOLERANCES = (1e-4, 1e-3, 2e-3)
"""Tolerances of comparisons in single precision, the tightest one that holds is taken."""
HALF = {"float16": 1e-2, "bfloat16": 5e-2}
"""Tolerances for inputs of half precision."""
SUMS = 16
"""So many interleaved sums of an output are recorded."""


def close(one: torch.Tensor, other: torch.Tensor, tolerance: float = TOLERANCES[-1]) -> bool:
    """Whether two outputs are equal up to rounding."""
    if one.shape != other.shape:
        return False
    return bool(torch.allclose(one.double(), other.double(), rtol=tolerance, atol=tolerance, equal_nan=True))


def is_float(value: object) -> bool:
    """Whether a value is a tensor of floating-point numbers."""
    return isinstance(value, torch.Tensor) and value.is_floating_point()


def recorded(value: torch.Tensor) -> tuple[tuple[int, ...], list[float], list[float]]:
    """Return the shape, some elements and the sums of an output, as tests compare them."""
    flat = value.detach().double().flatten()
    some = min(flat.numel(), rendering.SOME)
    step = max(1, flat.numel() // some) if some else 1
    sums = [flat[index::SUMS].sum().item() for index in range(min(SUMS, max(1, flat.numel())))]
    return tuple(value.shape), flat[::step][:some].tolist(), sums


def text_of(value: torch.Tensor) -> str:
    """Return what is recorded of an output, as Python."""
    shape, elements, sums = recorded(value)
    return f"{shape}, [{', '.join(map(_number, elements))}], [{', '.join(map(_number, sums))}]"


def _number(value: float) -> str:
    if value != value:  # noqa: PLR0124 (the only number that differs from itself)
        return 'float("nan")'
    if value in (float("inf"), float("-inf")):
        return f'float("{value}")'
    return f"{value:.8g}"


def differs(found: torch.Tensor, wanted: torch.Tensor, tolerance: float, *, whole: bool) -> bool:
    """Whether a test notices a difference; it compares whole outputs, or only what is recorded."""
    if whole:
        return not close(found, wanted, tolerance)
    if found.shape != wanted.shape:
        return True
    (_, one, sums), (_, other, others) = recorded(found), recorded(wanted)
    left, right = (torch.tensor(each, dtype=torch.float64) for each in (one, other))
    if not torch.allclose(left, right, rtol=tolerance, atol=tolerance, equal_nan=True):
        return True
    size = max(1.0, wanted.double().abs().max().item() if wanted.numel() else 0.0)
    left, right = (torch.tensor(each, dtype=torch.float64) for each in (sums, others))
    return not torch.allclose(left, right, rtol=tolerance, atol=tolerance * size * 4, equal_nan=True)


def expressions(given: Sequence[Argument]) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Return expressions with the arguments that their letters stand for; those of fewer tensors come last."""
    tensors = [one.name for one in given if one.shape is not None]
    numbers = [one.name for one in given if one.shape is None and _numeric(one.literal)]
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
    values = {name: one.double() if is_float(one) else one for name, one in given.items()}
    try:
        result = eval(rendering.substituted(golden), {**_SCOPE, **values})  # noqa: S307 (our own expression)
    except Exception:  # noqa: BLE001 (torch raises many types for shapes that do not fit)
        return None
    return result if isinstance(result, torch.Tensor) else None


def agrees(golden: Golden, given: Mapping[str, Any], wanted: torch.Tensor, tolerance: float = TOLERANCES[-1]) -> bool:
    """Whether an expression yields an output."""
    found = _evaluated(golden, given)
    return found is not None and close(found, wanted, tolerance)


def agrees_backward(
    golden: Golden, given: Mapping[str, Any], wanted: torch.Tensor, tolerance: float = TOLERANCES[-1]
) -> bool:
    """Whether the derivative of an expression yields the output of a backward pass."""
    values = {n: one.double().requires_grad_() if is_float(one) else one for n, one in given.items() if n != "probe"}
    try:
        first = eval(rendering.substituted(golden), {**_SCOPE, **values})  # noqa: S307 (our own expression)
        probe = given["probe"].double()
        repeated = probe.repeat(first.numel() // probe.numel() + 1)[: first.numel()].reshape(first.shape)
        (gradient,) = torch.autograd.grad(first, [values[golden.gradient]], repeated)
    except Exception:  # noqa: BLE001 (as above)
        return False
    return close(gradient, wanted, tolerance)
