"""Render wrappers and tests as Python."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kernelmill.records.triton import TestKind
from kernelmill.triton.augmenting import eager
from kernelmill.triton.augmenting.plans import Argument, Plan

ENTRY = "kernel_wrapper"
SOME = 48
"""So many elements of an output without an eager reference are compared, besides its sums."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TestCase:
    """One case: the sizes and contents of the inputs, and what was recorded for outputs without an eager reference."""

    kind: TestKind
    sizes: tuple[tuple[str, int], ...]
    content: str
    """`normal`, `zeros`, `large` or `negative`."""
    seed: int
    recorded: tuple[tuple[int, str], ...] = ()
    """Outputs by index, each with the text of what was recorded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Golden:
    """The eager expression of one output."""

    output: int
    expression: str
    letters: tuple[tuple[str, str], ...]
    """The argument that each letter of the expression stands for."""
    gradient: str = ""
    """For an output of a backward pass: the argument that it is the gradient of; the expression is of the forward."""


def wrapper(plan: Plan, mutated: Sequence[str]) -> str:
    """Return the text of the wrapper: it returns the outputs of the entry, then the arguments that it writes to."""
    names = ", ".join(one.name for one in plan.arguments)
    call = f"{plan.entry}({names})"
    lines = [f"def {ENTRY}({names}{', probe=None' if plan.is_autograd else ''}):"]
    if plan.is_autograd:
        floats = [one.name for one in plan.tensors if one.content == "float"]
        lines += [
            '    """Run the forward pass; with a probe as gradient of the first output, also the backward pass."""',
            *(f"    {name} = {name}.detach().clone().requires_grad_(probe is not None)" for name in floats),
            f"    result = {call}",
            "    outputs = result if isinstance(result, tuple) else (result,)",
            "    outputs = tuple(one for one in outputs if isinstance(one, torch.Tensor))",
            "    if probe is None:",
            "        return tuple(one.detach() for one in outputs)",
            "    first = next(one for one in outputs if one.requires_grad)",
            "    probe = probe.expand_as(first).contiguous()",
            f"    gradients = torch.autograd.grad(first, [{', '.join(floats)}], probe, allow_unused=True)",
            "    return tuple(one.detach() for one in (*outputs, *gradients) if one is not None)",
        ]
    else:
        lines += [
            '    """Run the kernels; return the outputs, then the arguments that they write to."""',
            f"    result = {call}",
            "    outputs = result if isinstance(result, (tuple, list)) else (result,)",
            "    outputs = [one for one in outputs if isinstance(one, torch.Tensor)]",
        ]
        lines += [f"    outputs += [{name}]" for name in mutated]
        lines += ["    return tuple(outputs)"]
    return "\n".join(["import torch", "", "", *lines]) + "\n"


def unit_test(plan: Plan, cases: Sequence[TestCase], goldens: Sequence[Golden], tolerance: float) -> str:
    """Return the text of the test."""
    helpers = [name for name in eager.HELPERS if any(re.search(rf"\b{name}\(", one.expression) for one in goldens)]
    parts = [
        "import torch\nimport torch.nn.functional as F",
        '_DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")',
        _INPUT,
        *(eager.HELPERS[name].rstrip() for name in helpers),
        *([_reference(plan, goldens)] if goldens else []),
        *([_RECORDED] if any(one.recorded for one in cases) else []),
        *(_case(plan, case, index, goldens, tolerance) for index, case in enumerate(cases)),
        _main([case_name(case, index) for index, case in enumerate(cases)]),
    ]
    return "\n\n\n".join(parts) + "\n"


def case_name(case: TestCase, index: int) -> str:
    """Return the name of the test function of a case."""
    return f"test_{case.kind}_{index}"


_INPUT = """def _input(seed, shape, kind, content="normal"):
    generator = torch.Generator().manual_seed(seed)
    if kind == "integer":
        return torch.randint(0, 2, shape, generator=generator)
    values = torch.randn(shape, generator=generator)
    if content == "zeros":
        values = torch.where(values > 0, values, torch.zeros_like(values))
    if content == "large":
        values = values * 8
    if content == "negative":
        values = -values.abs()
    return values"""

_RECORDED = """def _compare_recorded(actual, shape, expected, sums, tolerance):
    assert tuple(actual.shape) == shape, (tuple(actual.shape), shape)
    flat = actual.detach().cpu().double().flatten()
    step = max(1, flat.numel() // len(expected)) if expected else 1
    torch.testing.assert_close(
        flat[::step][: len(expected)],
        torch.tensor(expected, dtype=torch.float64),
        rtol=tolerance,
        atol=tolerance,
        equal_nan=True,
    )
    weights = torch.arange(1, flat.numel() + 1, dtype=torch.float64) % 7 + 1
    found = torch.stack([flat.sum(), (flat * weights).sum()])
    size = max(1.0, flat.abs().sum().item())
    torch.testing.assert_close(
        found, torch.tensor(sums, dtype=torch.float64), rtol=tolerance, atol=tolerance * size, equal_nan=True
    )"""


def _reference(plan: Plan, goldens: Sequence[Golden]) -> str:
    names = ", ".join(one.name for one in plan.arguments)
    lines = [f"def reference({names}{', probe=None' if plan.is_autograd else ''}):"]
    lines.append('    """Compute in torch what the kernels are to compute, in double precision."""')
    lines += [f"    {one.name} = {one.name}.double()" for one in plan.tensors if one.content == "float"]
    gradients = [one for one in goldens if one.gradient]
    if gradients:
        lines += [f"    {one.name}.requires_grad_()" for one in plan.tensors if one.content == "float"]
    lines.append("    expected = {}")
    for one in goldens:
        if not one.gradient:
            lines.append(f"    expected[{one.output}] = {substituted(one)}")
    if gradients:
        lines.append(f"    first = {substituted(gradients[0])}")
        wanted = ", ".join(one.gradient for one in gradients)
        lines.append(f"    gradients = torch.autograd.grad(first, [{wanted}], probe.double().expand_as(first))")
        lines += [f"    expected[{one.output}] = gradients[{index}]" for index, one in enumerate(gradients)]
    lines.append("    return {index: one.detach() for index, one in expected.items()}")
    return "\n".join(lines)


def substituted(golden: Golden) -> str:
    """Return the expression with the names of the arguments."""
    letters = dict(golden.letters)
    return re.sub(r"\b[abcdpq]\b(?!\()", lambda found: letters.get(found[0], found[0]), golden.expression)


def _case(plan: Plan, case: TestCase, index: int, goldens: Sequence[Golden], tolerance: float) -> str:
    sizes = dict(case.sizes)
    lines = [f"def {case_name(case, index)}():"]
    lines += [f"    {line}" for line in inputs(plan, case, sizes)]
    names = [one.name for one in plan.arguments] + (["probe"] if plan.is_autograd else [])
    if goldens:
        copies = ", ".join(f"{name}.clone()" if _is_tensor(plan, name) else name for name in names)
        lines.append(f"    expected = reference({copies})")
    moved = ", ".join(f"{name}.to(_DEVICE)" if _is_tensor(plan, name) else name for name in names)
    lines.append(f"    actual = {ENTRY}({moved})")
    if goldens:
        lines += [
            "    for index, one in expected.items():",
            "        torch.testing.assert_close(",
            "            actual[index].cpu().double(),",
            "            one.double(),",
            f"            rtol={tolerance:g},",
            f"            atol={tolerance:g},",
            "            equal_nan=True,",
            "        )",
        ]
    lines += [f"    _compare_recorded(actual[{number}], {text}, {tolerance:g})" for number, text in case.recorded]
    return "\n".join(lines)


def _is_tensor(plan: Plan, name: str) -> bool:
    return name == "probe" or any(one.name == name for one in plan.tensors)


def inputs(plan: Plan, case: TestCase, sizes: dict[str, int]) -> list[str]:
    """Return the lines that make the inputs of a case."""
    lines = []
    for number, one in enumerate(plan.arguments):
        lines.append(f"{one.name} = {_value(one, case, sizes, number)}")
    if plan.is_autograd:
        lines.append(f'probe = _input({case.seed + 99}, (1,), "float").abs() + 0.5')
    return lines


def _value(argument: Argument, case: TestCase, sizes: dict[str, int], number: int) -> str:
    if argument.shape is None:
        return argument.literal.replace('"cuda"', "_DEVICE")
    shape = ", ".join(str(sizes[one]) for one in argument.shape)
    shape = f"({shape},)" if len(argument.shape) == 1 else f"({shape})"
    content = "" if case.content == "normal" else f', "{case.content}"'
    return f'_input({case.seed + number}, {shape}, "{argument.content}"{content})'


def _main(names: Sequence[str]) -> str:
    tests = ", ".join(names)
    lines = ['if __name__ == "__main__":', f"    for test in ({tests}):", "        test()"]
    return "\n".join([*lines, f'    print("{len(names)} cases passed")'])
