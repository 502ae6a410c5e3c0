"""The changes that variants are asked for: what they apply to, and how the suite of the parent judges them."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from kernelmill.records import HostBuffer, Relations, Suite, SuiteText
from kernelmill.records.variants import HipPattern, VariantKind
from stages.evolve import patterns

MOST_LINES = 60
"""The lines of the unit of a simple sample."""
_NAME = re.compile(r"[A-Za-z_]\w*")
_PLAIN = frozenset({"float", "double"})
_SUM = re.compile(r"\bfor\s*\(.*?\+=", re.DOTALL)
_RICH = frozenset({HipPattern.SHARED_MEMORY, HipPattern.ATOMICS, HipPattern.WARP_OPERATIONS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """A simple verified sample."""

    suite: Suite
    relations: Relations


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change of one sample: the task in words, and the text of a suite that judges its result."""

    kind: VariantKind
    task: str
    text: SuiteText
    """The parent's, adapted to what the variant computes; its unit is still the parent's."""
    host: bool
    """Whether the variant has a host side of its own, and the kernel stays as it is."""
    needs: HipPattern | None = None
    """The pattern without which a reply is not the variant that was asked for."""


class _Rule(NamedTuple):
    kind: VariantKind
    change: Callable[[Seed], Change | None]


def is_simple(seed: Seed) -> bool:
    """Whether a sample is short, has a CPU reference, and shows none of the patterns that variants are to add."""
    text = seed.suite.text
    short = text.unit.count("\n") <= MOST_LINES
    return short and seed.suite.golden == "serial" and not _RICH & {*patterns.of_code(text.unit)}


def changes(seed: Seed) -> tuple[Change, ...]:
    """Return the changes that apply to a sample."""
    return tuple(change for rule in _RULES if (change := rule.change(seed)) is not None)


def _fusion(seed: Seed) -> Change | None:
    output = _only_output(seed)
    if output is None:
        return None
    copy = next((one for one in seed.suite.text.case.copies if one.buffer == output.name and not one.ties), None)
    if copy is None:
        return None
    element = f"{copy.name}.get()[i]"
    # The error of what is replaced remains, unless it is that of an infinity, which has none.
    kept = f"{{ if (!std::isfinite({element}.value)) {element} = 0; {element}.value = 0; }}"
    zero = kept if copy.element.startswith("reference::") else f"{element} = 0;"
    case = seed.suite.text.case
    step = f"\n  for (size_t i = 0; i < {output.name}_count; ++i)\n    if ({element} < 0) {zero}"
    return Change(
        kind=VariantKind.FUSION,
        task=(
            f"Fuse an elementwise step into the kernel: each value that it writes to `{output.name}` is replaced by "
            "zero if it is negative, in the same launch; NaN stays NaN."
        ),
        text=replace(seed.suite.text, case=replace(case, reference=case.reference + step)),
        host=False,
    )


def _layout(seed: Seed) -> Change | None:
    names = {one.name for one in seed.suite.text.wrapper.parameters}
    inputs = {one.name: one for one in seed.suite.text.wrapper.buffers if not one.written and one.element in _PLAIN}
    for role in seed.relations.roles:
        buffer = inputs.get(role.parameter)
        sizes = {*_NAME.findall(" ".join(role.shape))}
        if buffer is None or role.kind != "buffer" or len(role.shape) != 2 or not sizes <= names:
            continue
        rows, columns = role.shape
        case = seed.suite.text.case
        moved = (
            f"\n  {{\n    const std::vector<{buffer.element}> rows({buffer.name}.get(), {buffer.name}.get() + "
            f"{buffer.name}_count);\n    const size_t height = {rows}, width = {columns};\n"
            "    for (size_t r = 0; r < height; ++r)\n      for (size_t c = 0; c < width; ++c)\n"
            f"        {buffer.name}.get()[c * height + r] = rows[r * width + c];\n  }}"
        )
        return Change(
            kind=VariantKind.LAYOUT,
            task=(
                f"Read `{buffer.name}` in another layout: its shape [{rows}, {columns}] is stored column by column, so "
                f"the element of row r and column c is at c * ({rows}) + r. Everything else stays the same."
            ),
            text=replace(seed.suite.text, case=replace(case, reference=case.reference + moved)),
            host=False,
        )
    return None


def _warp_reduction(seed: Seed) -> Change | None:
    output = _only_output(seed)
    if output is None or not _SUM.search(seed.suite.text.unit):
        return None
    wrapper = seed.suite.text.wrapper
    launch = replace(wrapper.launch, grid=f"unsigned({output.name}_count), 1, 1", block="64, 1, 1", shared="0")
    return Change(
        kind=VariantKind.WARP_REDUCTION,
        task=(
            f"Let one wavefront compute each element of `{output.name}`: the lanes share the terms of the sum, and "
            "combine their parts with shuffles. The launch has one block for each element, whose index is "
            "`blockIdx.x`, with 64 threads, which are one wavefront."
        ),
        text=replace(seed.suite.text, wrapper=replace(wrapper, launch=launch)),
        host=False,
        needs=HipPattern.WARP_OPERATIONS,
    )


def _host(kind: VariantKind, task: str, needs: HipPattern | None) -> Callable[[Seed], Change | None]:
    def change(seed: Seed) -> Change | None:
        return Change(kind=kind, task=task, text=seed.suite.text, host=True, needs=needs)

    return change


def _only_output(seed: Seed) -> HostBuffer | None:
    """Return the output of a sample with one, of plain floating-point numbers that are compared one by one."""
    outputs = [one for one in seed.suite.text.wrapper.buffers if one.written]
    if len(outputs) != 1 or outputs[0].element not in _PLAIN or seed.suite.text.comparing != "elements":
        return None
    return outputs[0]


_RULES = (
    _Rule(VariantKind.FUSION, _fusion),
    _Rule(VariantKind.LAYOUT, _layout),
    _Rule(VariantKind.WARP_REDUCTION, _warp_reduction),
    _Rule(
        VariantKind.STREAMS,
        _host(
            VariantKind.STREAMS,
            "Write a host side that copies asynchronously and launches in a stream of its own, waits for the stream, "
            "and destroys it; the kernel stays as it is.",
            HipPattern.STREAMS,
        ),
    ),
    _Rule(
        VariantKind.ERROR_CHECKS,
        _host(
            VariantKind.ERROR_CHECKS,
            "Write a host side that checks every call of HIP and the launch, says which call failed and why, and frees "
            "what it allocated on every path; the kernel stays as it is.",
            None,
        ),
    ),
)
