"""Tolerances of outputs, derived from errors measured between precisions and thread orders."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kernelmill.records import Golden, Role, Summary
from kernelmill.templates.cpp_types import is_sixteen_bits
from stages.cases.text.formats import precision_of

MARGIN = 4
"""The factor between the measured error and the tolerance: other inputs, devices and libraries round differently."""
LEAST_UNITS = 8
"""The smallest tolerance, in units of rounding: devices contract multiplications and additions."""

BOUNDS = 4
"""The largest tolerance in error bounds."""
OF_BOUNDS, OF_SHORT_SUMS = 2, 4
"""The factors between the measured error and the tolerance in error bounds. A sum by atomics in 16 bits rounds after
each addition, and differs more between other orders of threads than between the few that are measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Runs:
    """One output of every case: in thread order, in other orders, and in double precision."""

    first: Sequence[Summary]
    orders: Sequence[Sequence[Summary]]
    in_double: Sequence[Summary] | None


def golden(role: Role, view_expr: str, runs: Runs, floating: bool) -> Golden:
    """Return the expected values of an output, and how it is compared with them."""
    same = all(_same(one, other) for order in runs.orders for one, other in zip(runs.first, order, strict=True))
    if not floating:
        return _unordered(role, view_expr, runs) if not same else _made(role, view_expr, "exact", runs.first)
    precision = precision_of(role)
    moved = max((_error(runs.first, order) for order in runs.orders), default=0.0)
    if moved > precision.most:
        return _unordered(role, view_expr, runs)
    against = _error(runs.first, runs.in_double) if runs.in_double is not None else math.inf
    usable = runs.in_double is not None and against <= precision.most
    measured = max(moved, against) if usable else moved
    return Golden(
        output=role.parameter,
        view_expr=view_expr,
        comparison="close",
        double_reference=usable,
        tolerance=allowed(role, measured),
        measured_error=float(f"{measured:.3g}"),
        rows=tuple(runs.in_double if usable and runs.in_double is not None else runs.first),
    )


def most(role: Role) -> float:
    """Return the largest difference that rounding explains."""
    return precision_of(role).most


def allowed(role: Role, measured: float) -> float:
    """Return the tolerance for a measured difference."""
    return float(f"{max(MARGIN * measured, LEAST_UNITS * precision_of(role).unit):.2g}")


def bounds_allowed(role: Role, measured: float, rounded: float) -> float:
    """Return the tolerance in error bounds, at most `BOUNDS`.

    `measured` is the largest error that the kernel has, and `rounded` the largest one if it rounds up, down or towards
    zero instead of to the nearest number; both are in error bounds.
    """
    margin = OF_SHORT_SUMS if role.atomic and is_sixteen_bits(role.component or role.element or "") else OF_BOUNDS
    wanted = max(precision_of(role).bounds, margin * measured, rounded)
    return BOUNDS if wanted >= BOUNDS else math.ceil(100 * wanted) / 100


def agrees(role: Role, one: Summary, other: Summary, floating: bool) -> bool:
    """Whether an output is the same under two thread orders."""
    return _same(one, other) or (floating and _difference(one, other) <= precision_of(role).most)


def _made(role: Role, view_expr: str, comparison: str, rows: Iterable[Summary]) -> Golden:
    return Golden(output=role.parameter, view_expr=view_expr, comparison=comparison, rows=tuple(rows))  # type: ignore[arg-type]


def _unordered(role: Role, view_expr: str, runs: Runs) -> Golden:
    """Return an order-dependent output: the same elements in any order, or not compared."""
    alike = all(
        one.multiset == other.multiset and one.count == other.count
        for order in runs.orders
        for one, other in zip(runs.first, order, strict=True)
    )
    return _made(role, view_expr, "multiset", runs.first) if alike else _made(role, view_expr, "unstable", ())


def _same(one: Summary, other: Summary) -> bool:
    return one.digest == other.digest and one.count == other.count


def _error(ones: Sequence[Summary], others: Sequence[Summary]) -> float:
    """Return the largest difference relative to the largest magnitude; infinite where outputs are not comparable."""
    return max((_difference(one, other) for one, other in zip(ones, others, strict=True)), default=0.0)


def _difference(one: Summary, other: Summary) -> float:
    """Return the largest difference in one case, of sampled elements or of sums scaled to one element."""
    if (one.count, one.nans, one.infinities) != (other.count, other.nans, other.infinities):
        return math.inf
    scale = float(other.scale)
    elements = [_apart(a, b) for a, b in zip(one.values, other.values, strict=True)]
    spread = math.sqrt(max(one.count, 1))
    sums = [_apart(a, b) / spread for a, b in zip(one.sums, other.sums, strict=True)]
    worst = max([*elements, *sums], default=0.0)
    if worst == 0:
        return 0.0
    return worst / scale if scale > 0 else math.inf


def _apart(one: str, other: str) -> float:
    a, b = float(one), float(other)
    if math.isnan(a) and math.isnan(b):
        return 0.0
    return 0.0 if a == b else abs(a - b) if math.isfinite(a) and math.isfinite(b) else math.inf


def compared(goldens: Iterable[Golden]) -> bool:
    """Whether any output is compared."""
    return any(golden.comparison != "unstable" for golden in goldens)


def by_output(rows: Mapping[int, Mapping[str, Summary]], cases: Sequence[int], output: str) -> tuple[Summary, ...]:
    """One output of each case, in their order. Raises `KeyError` where one is missing."""
    return tuple(rows[case][output] for case in cases)
