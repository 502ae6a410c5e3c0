"""Sizes of accessors that a kernel has one loop or launch for, as experiments with one dimension at a time show."""

from collections.abc import Mapping
from dataclasses import replace

from stages.probe.experiments.base_point import ATTRIBUTE, with_counts
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.flattened import FlatProber
from stages.probe.reading.accessors import Accessors

_LEAST, _ATTRIBUTES = 3, (2, 1)
"""The least size of a point, and the values of parameters such as paddings at the two points."""


def equal_sizes(bench: Bench, prober: FlatProber, known: Accessors) -> dict[str, str]:
    """Return, by the name of the size of a dimension, the other size as far as which its elements are accessed.

    All sizes differ at both of two points, so that a dimension has the same extent as another size at both of them
    only if the kernel, or its launch, goes through it by that one.
    """
    ascending = bench.axes
    points = [
        _point(bench, names, least) for names, least in zip((ascending, ascending[::-1]), _ATTRIBUTES, strict=True)
    ]
    seen = [_extents(bench, prober, known, point) for point in points]
    found = dict[str, str]()
    for name in (size for one in known.values() for size in one.sizes if size in ascending):
        fitting = [
            axis
            for axis in ascending
            if all(extents.get(name) == point[axis] for extents, point in zip(seen, points, strict=True))
        ]
        if len(fitting) == 1 and name not in fitting and _end(found, fitting[0]) != name:
            found[name] = fitting[0]
    return {name: _end(found, name) for name in found}


def _end(found: Mapping[str, str], name: str) -> str:
    """The size that another one is equal to by way of others."""
    while name in found:
        name = found[name]
    return name


def _point(bench: Bench, names: tuple[str, ...], attributes: int) -> dict[str, int]:
    """A point at which all sizes differ, in ascending order of the names."""
    point = {
        name: attributes if ATTRIBUTE.search(name.lower()) else _LEAST + number for number, name in enumerate(names)
    }
    return with_counts(bench, point)


def _extents(bench: Bench, prober: FlatProber, known: Accessors, point: Mapping[str, int]) -> dict[str, int]:
    """The extents of all dimensions of accessors at a point; none if the kernel does not run there."""
    places = {declared.name: number for number, declared in enumerate(bench.text.parameters)}
    found = dict[str, int]()
    for dimension in range(max(one.rank for one in known.values())):
        run = replace(bench, prober=prober.along(dimension)).run(point, {})
        if run is None or run.ended != "done":
            return {}
        for one in known.values():
            if dimension < one.rank:
                found[one.sizes[dimension]] = run.extents.get(places[one.parameter], 0)
    return found
