"""Units with a pointer and sizes in place of each accessor, by what may be supposed of these sizes."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import get_args

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.equal_sizes import equal_sizes
from stages.probe.experiments.flattened import FlatProber
from stages.probe.experiments.protocol import ProbeError
from stages.probe.probed_unit import ProbedUnit, bench_of
from stages.probe.reading.accessors import Alike, accessors, flat_launches, flat_text

MOST_SIZES = 16
"""Sizes of a kernel with accessors, each of which a search varies by itself and with others."""


def flat_units(unit: ProbedUnit) -> Iterator[ProbedUnit]:
    """Yield units without accessors, each with other assumptions; the unit itself if it has none.

    Sizes are first those that are equal in experiments. Then tensors are alike, unless host code says otherwise.

    Raises `ProbeError` if there are too many sizes to search with any of the assumptions.
    """
    known = accessors(unit.unit.launch)
    if not known:
        yield unit
        return
    equal = _equal(unit)
    supposed = [with_flat_accessors(unit, alike=alike) for alike in get_args(Alike)]
    units = [*([with_flat_accessors(unit, alike="none", equal=equal)] if equal else ()), *supposed]
    numbers = [len(bench_of(one).all_sizes) for one in units]
    if min(numbers) > MOST_SIZES:
        raise ProbeError(ProbeReason.SEARCH_TAKES_LONG, f"{min(numbers)} sizes of accessors and other integers")
    yield from (one for one, number in zip(units, numbers, strict=True) if number <= MOST_SIZES)


def _equal(unit: ProbedUnit) -> dict[str, str]:
    """The sizes that are equal in experiments, first without indices, then with them.

    There are none where the launch cannot be computed: it may follow from sizes that are alike.
    """
    found = dict[str, str]()
    try:
        for with_indices in (False, True):
            flat = with_flat_accessors(unit, alike="none", equal=found)
            assert isinstance(flat.prober, FlatProber)
            found |= equal_sizes(bench_of(flat), flat.prober, flat.accessors, with_indices=with_indices)
    except ProbeError as error:
        if error.reason != ProbeReason.LAUNCH_NOT_COMPUTABLE:
            raise
    return found


def with_flat_accessors(
    unit: ProbedUnit, *, alike: Alike, equal: Mapping[str, str] = MappingProxyType({})
) -> ProbedUnit:
    """Return a unit with a pointer and sizes in place of each accessor of its kernel; see `flat_launches`."""
    known = accessors(unit.unit.launch)
    ranks = tuple(known[one.name].rank if one.name in known else 0 for one in unit.text.parameters)
    return replace(
        unit,
        unit=replace(unit.unit, launch=flat_launches(unit.unit.launch, known, alike=alike, equal=equal)),
        text=flat_text(unit.text, known),
        prober=FlatProber(prober=unit.prober, ranks=ranks),
        accessors=known,
    )
