"""The rules that a selected kernel satisfies, each with the reason for dropping a kernel that breaks it."""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from kernelmill.config.params import SelectParams
from kernelmill.permissive import is_permissive
from kernelmill.records import Dropped, Kernel
from kernelmill.records.reasons import SelectReason
from kernelmill.sources.licenses.texts import NOASSERTION
from stages.select.fingerprint import fingerprint


class Rule(NamedTuple):
    """A rule; `detail` describes how a kernel breaks it, or is none if the kernel satisfies it."""

    reason: SelectReason
    detail: Callable[[Kernel, SelectParams], str | None]


def _not_named(kernel: Kernel, limits: SelectParams) -> str | None:
    return "" if limits.only and kernel.name not in limits.only else None


def _license(kernel: Kernel, limits: SelectParams) -> str | None:
    if is_permissive(kernel.license, limits.licenses):
        return None
    if NOASSERTION in kernel.license.split():
        return (
            f"{kernel.license}; the project does not say under which license it is: "
            f"if you know it, set `license` in conf/source/{kernel.source}.yaml"
        )
    return kernel.license


def _inactive(kernel: Kernel, limits: SelectParams) -> str | None:  # noqa: ARG001 (rules share one shape)
    return "; ".join(kernel.conditions) or None


def _too_short(kernel: Kernel, limits: SelectParams) -> str | None:
    lines = lines_of(kernel)
    return f"{_count(lines, 'line')}, at least {limits.min_lines}" if lines < limits.min_lines else None


def _too_long(kernel: Kernel, limits: SelectParams) -> str | None:
    lines = lines_of(kernel)
    return f"{_count(lines, 'line')}, at most {limits.max_lines}" if lines > limits.max_lines else None


def _too_generic(kernel: Kernel, limits: SelectParams) -> str | None:
    count = len(kernel.template_parameters)
    limit = limits.max_template_parameters
    return f"{_count(count, 'template parameter')}, at most {limit}" if count > limit else None


def _too_dependent(kernel: Kernel, limits: SelectParams) -> str | None:
    weight = dependency_lines(kernel)
    limit = limits.max_dependency_lines
    return f"{_count(weight, 'line')} of the project's functions, at most {limit}" if weight > limit else None


RULES = (
    Rule(SelectReason.NOT_NAMED, _not_named),
    Rule(SelectReason.LICENSE_NOT_PERMISSIVE, _license),
    Rule(SelectReason.INACTIVE_UNDER_COMPILE_COMMAND, _inactive),
    Rule(SelectReason.TOO_SHORT, _too_short),
    Rule(SelectReason.TOO_LONG, _too_long),
    Rule(SelectReason.TEMPLATE_TOO_COMPLEX, _too_generic),
    Rule(SelectReason.DEPENDENCIES_TOO_HEAVY, _too_dependent),
)


class Selection(NamedTuple):
    """The result of select: every kernel is in exactly one of the two."""

    kept: tuple[Kernel, ...]
    dropped: tuple[Dropped, ...]


def select(kernels: Iterable[Kernel], limits: SelectParams) -> Selection:
    """Apply the rules in order, then keep the first of equal kernels by id."""
    kept: dict[str, Kernel] = {}
    dropped = []
    for kernel in sorted(kernels, key=lambda k: k.id):
        reason = _first_reason(kernel, limits)
        if reason is None:
            original = kept.setdefault(fingerprint(kernel), kernel)
            if original is kernel:
                continue
            reason = dropped_because(kernel, SelectReason.DUPLICATE, f"of {original.id}")
        dropped.append(reason)
    return Selection(tuple(kept.values()), tuple(dropped))


def _first_reason(kernel: Kernel, limits: SelectParams) -> Dropped | None:
    for rule in RULES:
        detail = rule.detail(kernel, limits)
        if detail is not None:
            return dropped_because(kernel, rule.reason, detail)
    return None


def dropped_because(kernel: Kernel, reason: SelectReason, detail: str) -> Dropped:
    """Return the record of a dropped kernel."""
    return Dropped(id=kernel.id, source=kernel.source, stage="select", reason=reason, detail=detail)


def lines_of(kernel: Kernel) -> int:
    """Return the number of lines of the definition."""
    return kernel.end_line - kernel.start_line + 1


_BUNDLED = re.compile(
    r"(?:^|/)(?:third[_-]?party|3rd[_-]?party|externals?|extern|vendor(?:ed)?|submodules|glm|eigen3?)/", re.IGNORECASE
)
"""The folders in which projects bundle libraries of others, and those of widespread header libraries."""


def dependency_lines(kernel: Kernel) -> int:
    """Return the number of lines of the project's functions that the kernel calls, directly or indirectly.

    Functions of a library that the project bundles do not count, except for the library's own kernels: templates name
    all overloads of an operator, but a unit contains only what the kernel uses of the library.
    """
    own = _BUNDLED.search(kernel.path)
    functions = (each for each in kernel.device_functions if own or not _BUNDLED.search(each.path))
    return sum(function.end_line - function.start_line + 1 for function in functions)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
