"""The search for a base point: sizes at which the kernel runs and accesses as many buffers as possible."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.protocol import ProbeError

ATTRIBUTE = re.compile(r"pad|stride|dilat|step|offset|ratio")
"""Names of parameters that are not extents; they have to be small beside those that are."""


class _Start(NamedTuple):
    """Values to start from."""

    sizes: int
    attributes: int


STARTS = (_Start(2, 2), _Start(3, 1), _Start(3, 3), _Start(4, 4), _Start(1, 1), _Start(8, 8))
GRID_SIZES = (8, 16, 32, 64, 128, 256)
"""Values of the sizes that determine the grid, tried if all starts give an empty grid: `n / 64` blocks, for example."""
MOST_COUNT = 40_000


def find_base(bench: Bench) -> dict[str, int]:
    """Return the first of the points at which most buffers are accessed.

    Raises `ProbeError` if the kernel runs at none of them.
    """
    points = [_point(bench, start) for start in STARTS]
    ended, best, base = dict[str, None](), 0, dict[str, int]()
    for point, run in zip(points, bench.run_all([(point, {}) for point in points]), strict=True):
        touched = 0 if run is None or run.ended != "done" else sum(map(bool, run.extents.values()))
        if touched > best:
            base, best = point, touched
        ended[run.ended if run is not None else "no_launch"] = None
    if best:
        return base
    if set(ended) == {"no_launch"}:
        found = _find_launch(bench, points[0], ended)
        if found is not None:
            return found
    if "timed_out" in ended or "too_long" in ended:
        raise ProbeError(ProbeReason.HANGS, ", ".join(ended))
    raise ProbeError(ProbeReason.NEVER_RUNS, ", ".join(ended) if set(ended) != {"done"} else "no buffer is accessed")


def with_divisors(bench: Bench) -> dict[str, int]:
    """Like `find_base`, with ones in those buffers of integers that the kernel cannot run with zeros in.

    They become the divisors of the bench.
    """
    try:
        return find_base(bench)
    except ProbeError as error:
        inputs = tuple(
            n for n in bench.pointers if bench.described[n].element == "integer" and bench.described[n].constant
        )
        if error.reason != ProbeReason.NEVER_RUNS or error.detail != "crashed" or not inputs or bench.divisors:
            raise
        bench.divisors = inputs
        try:
            base = find_base(bench)
        except ProbeError:
            bench.divisors = ()
            raise error from None
    for number in inputs:
        before = bench.divisors
        bench.divisors = tuple(one for one in before if one != number)
        try:
            base = find_base(bench)
        except ProbeError:
            bench.divisors = before
    return base


def enlarged(bench: Bench) -> dict[str, int]:
    """Return the base with every size enlarged by half, at least by one; counts are multiples of all sizes."""
    return with_counts(bench, {name: size + max(size // 2, 1) for name, size in bench.base.items()})


def _point(bench: Bench, start: _Start) -> dict[str, int]:
    sizes = {name: start.attributes if ATTRIBUTE.search(name.lower()) else start.sizes for name in bench.axes}
    return with_counts(bench, sizes)


def with_counts(bench: Bench, point: dict[str, int]) -> dict[str, int]:
    """Return a point whose counts are multiples of all its sizes, as far as these are few."""
    product = 6
    totals = {*bench.launch.counts, *(one.total for one in bench.counts.values())}
    for name in bench.axes:
        if name not in totals and product * point[name] <= MOST_COUNT:
            product *= point[name]
    return point | {name: product for name in totals if name in point}


def _find_launch(bench: Bench, point: Mapping[str, int], ended: dict[str, None]) -> dict[str, int] | None:
    """Return the first point at which the kernel can be launched, if it accesses a buffer there."""
    bench.base = dict(point)
    in_grid = [name for name in bench.axes if bench.changes_launch(name)]
    for size in GRID_SIZES:
        base = dict(point) | dict.fromkeys(in_grid, size)
        (run,) = bench.run_all([(base, {})])
        ended[run.ended if run is not None else "no_launch"] = None
        if run is not None and run.ended == "done":
            return base if any(run.extents.values()) else None
    return None
