"""Render wrappers and tests as Python."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kernelmill.records.triton import TestKind
from kernelmill.triton.augmenting import eager
from kernelmill.triton.augmenting.helpers import CAPPED, CHECK, RECORDED, REPLACED, VALUES
from kernelmill.triton.augmenting.plans import Argument, Plan, size_of

ENTRY = "kernel_wrapper"
SOME = 64
"""So many elements of an output without an eager reference are compared, besides its sums."""
PROBE = 97
"""The elements of a probe, which is repeated to the shape of an output: a prime number, which no stride divides."""

FloatType = Literal["float32", "float16", "bfloat16"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Golden:
    """The eager expression of one output."""

    output: int
    expression: str
    letters: tuple[tuple[str, str], ...]
    """The argument that each letter of the expression stands for."""
    gradient: str = ""
    """For an output of a backward pass: the argument that it is the gradient of; the expression is of the forward."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TestCase:
    """One case: the sizes and contents of the inputs, and what was recorded for outputs without an eager reference."""

    kind: TestKind
    sizes: tuple[tuple[str, int], ...]
    content: str
    """`normal`, `zeros`, `large`, `negative`, `ties` or `ignored`."""
    seed: int
    overrides: tuple[Argument, ...] = ()
    """Arguments in place of those of the plan and of defaults."""
    replaced: tuple[tuple[str, str], ...] = ()
    """What names of the module stand for during the call: smaller limits of blocks, or another path to a launch."""
    dtype: FloatType = "float32"
    probe: str = "random"
    """The gradient of the first output: `random` or `ones`."""
    goldens: tuple[Golden, ...] = ()
    recorded: tuple[tuple[int, str], ...] = ()
    """Outputs by index, each with the text of what was recorded."""
    tolerance: float = 1e-4


def wrapper(plan: Plan, mutated: Sequence[str], name: str = ENTRY) -> str:
    """Return the text of the wrapper: it returns the outputs of the entry, then the arguments that it writes to."""
    listed = [*(one.name for one in plan.arguments), *(f"{one.name}={one.literal}" for one in plan.options)]
    names = [one.name for one in (*plan.arguments, *plan.options)]
    if plan.is_autograd:
        passed = f"[{', '.join(names)}]"
        return _AUTOGRAD.format(
            name=name, parameters=", ".join([*listed, "probe=None"]), passed=passed, entry=plan.entry
        )
    call = ", ".join(f"{one}={one}" if one in plan.keywords else one for one in names)
    local = _fresh("outputs", names)
    lines = [
        f"def {name}({', '.join(listed)}):",
        '    """Run the kernels; return the outputs, then the arguments that they write to."""',
        f"    {local} = {plan.entry}({call})",
        f"    {local} = {local} if isinstance({local}, (tuple, list)) else ({local},)",
        f"    {local} = [one for one in {local} if isinstance(one, torch.Tensor)]",
    ]
    if mutated:
        own = ", ".join(f"{one}.untyped_storage().data_ptr()" for one in mutated)
        kept = f"one.untyped_storage().data_ptr() not in ({own},)"
        lines += [f"    {local} = [one for one in {local} if {kept}]", f"    {local} += [{', '.join(mutated)}]"]
    return "\n".join(["import torch", "", "", *lines, f"    return tuple({local})"]) + "\n"


def _fresh(name: str, taken: Sequence[str]) -> str:
    while name in taken:
        name += "_"
    return name


_AUTOGRAD = '''import torch


def {name}({parameters}):
    """Run the forward pass; with a probe, which is repeated as gradient of the first output, also the backward pass."""
    return _with_gradients({entry}, {passed}, probe)


def _with_gradients(function, arguments, probe):
    for index, one in enumerate(arguments):
        if isinstance(one, torch.Tensor) and one.is_floating_point():
            arguments[index] = one.detach().clone().requires_grad_(probe is not None)
    result = function(*arguments)
    outputs = [one for one in (result if isinstance(result, tuple) else (result,)) if isinstance(one, torch.Tensor)]
    if probe is None:
        return tuple(one.detach() for one in outputs)
    first = next(one for one in outputs if one.requires_grad)
    repeated = probe.repeat(first.numel() // probe.numel() + 1)[: first.numel()].reshape(first.shape).to(first.dtype)
    leaves = [one for one in arguments if isinstance(one, torch.Tensor) and one.requires_grad]
    values = [one.detach().clone() for one in outputs]
    found = torch.autograd.grad(first, leaves, repeated, allow_unused=True)
    zeros = [torch.zeros_like(one) for one in leaves]
    return tuple(values + [zero if one is None else one.detach() for one, zero in zip(found, zeros)])
'''


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A wrapper with its cases; most samples need one."""

    plan: Plan
    name: str
    cases: tuple[TestCase, ...]


def unit_test(parts: Sequence[Part]) -> str:
    """Return the text of the test."""
    cases = [case for part in parts for case in part.cases]
    found = [one for case in cases for one in case.goldens]
    helpers = _helpers(found)
    references = list(dict.fromkeys((part.plan, one.goldens) for part in parts for one in part.cases if one.goldens))
    has_recorded, has_replaced = any(one.recorded for one in cases), any(one.replaced for one in cases)
    check = CHECK if has_recorded else CHECK.replace(_COMPARE_RECORDED, "")
    if not has_replaced:
        check = check.replace("    with _test_replaced(replaced or {}):\n        actual", "    actual")
    numbered = [(part, case) for part in parts for case in part.cases]
    blocks = [
        *(["import contextlib"] if has_replaced else []),
        "import torch\nimport torch.nn.functional as F",
        '_DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")',
        VALUES,
        *([RECORDED] if has_recorded else []),
        *([REPLACED] if has_replaced else []),
        *([CAPPED] if any("_test_capped" in text for one in cases for _, text in one.replaced) else []),
        check,
        *(eager.HELPERS[each].rstrip() for each in helpers),
        *(_reference(plan, goldens, number) for number, (plan, goldens) in enumerate(references)),
        *(_case(part, case, index, references) for index, (part, case) in enumerate(numbered)),
        _main([case_name(numbered[index][1], index) for index in _in_turns(parts)]),
    ]
    return "\n\n\n".join(blocks) + "\n"


def specification(parts: Sequence[Part]) -> str:
    """Return eager code that computes all outputs of all cases; empty if some were recorded or no function has all."""
    cases = [case for part in parts for case in part.cases]
    wanted = {(part.plan, case.goldens) for part in parts for case in part.cases}
    if len(wanted) != 1 or any(case.recorded or not case.goldens for case in cases):
        return ""
    ((plan, goldens),) = wanted
    helpers = [eager.HELPERS[each].rstrip() for each in _helpers(goldens)]
    gradients = [
        f"# Output {one.output} is the gradient of output 0 with respect to {one.gradient}."
        for one in goldens
        if one.gradient
    ]
    said = "\n".join([_reference(plan, goldens, 0), *gradients])
    return "\n\n\n".join(["import torch\nimport torch.nn.functional as F", *helpers, said]) + "\n"


def _helpers(goldens: Sequence[Golden]) -> list[str]:
    """Return the names of the functions of ours that expressions call."""
    return [each for each in eager.HELPERS if any(re.search(rf"\b{each}\(", one.expression) for one in goldens)]


def _in_turns(parts: Sequence[Part]) -> list[int]:
    """Return the numbers of cases so that parts take turns: a wrong kernel of a later part is noticed early, too."""
    turns = [(turn, number) for number, part in enumerate(parts) for turn in range(len(part.cases))]
    return sorted(range(len(turns)), key=lambda index: turns[index])


_COMPARE_RECORDED = """
    for index, shape, elements, sums in recorded:
        _test_recorded(actual[index], shape, elements, sums, tolerance)"""


def case_name(case: TestCase, index: int) -> str:
    """Return the name of the test function of a case."""
    return f"test_{case.kind}_{index}"


def _reference_name(number: int) -> str:
    return "torch_reference" if not number else f"torch_reference_{number}"


def _reference(plan: Plan, goldens: Sequence[Golden], number: int) -> str:
    names = ", ".join([*(one.name for one in plan.arguments), *(f"{one.name}={one.literal}" for one in plan.options)])
    lines = [f"def {_reference_name(number)}({names}):"]
    lines.append('    """Compute in torch what the kernels are to compute; the index of each output with its value."""')
    listed = ", ".join(f"{one.output}: {substituted(one)}" for one in goldens if not one.gradient)
    lines.append(f"    return {{{listed}}}")
    return "\n".join(lines)


def substituted(golden: Golden) -> str:
    """Return the expression with the names of the arguments."""
    letters = dict(golden.letters)
    return re.sub(r"\b[abcdpq]\b(?!\()", lambda found: letters.get(found[0], found[0]), golden.expression)


def _case(part: Part, case: TestCase, index: int, references: Sequence[tuple[Plan, tuple[Golden, ...]]]) -> str:
    plan = part.plan
    lines = [f"def {case_name(case, index)}():", "    _test_case(", f"        {part.name},"]
    lines.append("        {")
    lines += [f"            {each!r}: {text},".replace("'", '"') for each, text in inputs(plan, case)]
    lines.append("        },")
    lines.append(f"        tolerance={case.tolerance:g},")
    if case.goldens:
        lines.append(f"        reference={_reference_name(references.index((plan, case.goldens)))},")
        gradients = {one.gradient: one.output for one in case.goldens if one.gradient}
        if gradients:
            listed = ", ".join(f'"{each}": {output}' for each, output in gradients.items())
            lines.append(f"        gradients={{{listed}}},")
    if plan.is_autograd:
        lines.append(f"        probe={probe(case)},")
    if case.recorded:
        lines.append("        recorded=(")
        lines += [f"            ({number}, {text})," for number, text in case.recorded]
        lines.append("        ),")
    if case.replaced:
        listed = ", ".join(f'"{each}": {text}' for each, text in case.replaced)
        lines.append(f"        replaced={{{listed}}},")
    lines.append("    )")
    return "\n".join(lines)


def probe(case: TestCase) -> str:
    """Return the expression of the gradient of the first output."""
    return "torch.ones(1)" if case.probe == "ones" else f"_test_values({case.seed + 99}, ({PROBE},))"


def effective(plan: Plan, case: TestCase) -> list[Argument]:
    """Return the arguments that a case passes; options that have their defaults are left out."""
    given = {one.name: one for one in case.overrides}
    optional = {one.name for one in plan.options}
    return [
        *(given.get(one.name, one) for one in plan.arguments),
        *(one for one in case.overrides if one.name in optional),
    ]


def inputs(plan: Plan, case: TestCase) -> list[tuple[str, str]]:
    """Return the names of the inputs of a case with the expressions that make them."""
    sizes = dict(case.sizes)
    return [(one.name, _value(one, case, sizes, number)) for number, one in enumerate(effective(plan, case))]


def _value(argument: Argument, case: TestCase, sizes: Mapping[str, int], number: int) -> str:
    if argument.shape is None:
        text = re.sub(
            r"\{(\w+)\}",
            lambda found: found[1] if found[1].isdigit() else str(sizes.get(found[1], 1)),
            argument.literal,
        )
        return text.replace('"cuda"', "_DEVICE")
    shape = ", ".join(str(size_of(one, sizes)) for one in argument.shape)
    shape = f"({shape},)" if len(argument.shape) == 1 else f"({shape})"
    if argument.content == "integer":
        high = max(1, min(sizes.values(), default=2)) if case.content != "binary" else 2
        ignored = ", ignored=True" if case.content == "ignored" else ""
        return f"_test_values({case.seed + number}, {shape}, below={high}{ignored})"
    content = f', content="{case.content}"' if case.content in CONTENTS else ""
    kind = "" if case.dtype == "float32" else f", dtype=torch.{case.dtype}"
    return f"_test_values({case.seed + number}, {shape}{content}{kind})"


CONTENTS = ("zeros", "large", "negative", "ties")
"""What floating-point inputs hold besides normally distributed numbers."""


def _main(names: Sequence[str]) -> str:
    tests = "".join(f"        {one},\n" for one in names)
    lines = ['if __name__ == "__main__":', f"    for test in (\n{tests}    ):", "        test()"]
    return "\n".join([*lines, f'    print("{len(names)} cases passed")'])


def joined(texts: Sequence[str]) -> str:
    """Return wrappers and copies of functions as one text, with a single import."""
    head = "import torch\n\n\n"
    shared = _AUTOGRAD[_AUTOGRAD.index("def _with_gradients") :]
    bodies = [one.removeprefix(head).replace(shared, "").rstrip() for one in texts]
    gradients = [shared.rstrip()] if any(shared in one for one in texts) else []
    return head + "\n\n\n".join([*bodies, *gradients]) + "\n"
