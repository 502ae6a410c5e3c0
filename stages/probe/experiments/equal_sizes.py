"""Sizes of accessors that a kernel has one loop or launch for, as experiments with one dimension at a time show."""

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from stages.probe.experiments.base_point import ATTRIBUTE, with_counts
from stages.probe.experiments.bench import Bench, Fills, Point
from stages.probe.experiments.experiment import Fill
from stages.probe.experiments.flattened import FlatProber
from stages.probe.reading.accessors import Accessors

_LEAST, _ATTRIBUTES = 2, 1
"""The least size of a point, and the value of parameters such as paddings."""
_INDICES = Fill(kind="cycle", a=0, b=64)
"""Indices of which some are beyond all sizes."""


def equal_sizes(bench: Bench, prober: FlatProber, known: Accessors, *, with_indices: bool) -> dict[str, str]:
    """Return, by the name of the size of a dimension, the other size as far as which its elements are accessed.

    The sizes of dimensions and of the launch differ at each point, and are in another order at half of them, so that a
    dimension has the same extent as another size in both orders only if the kernel, or its launch, goes through it by
    that one. At other points, it may go less far, as with large strides.

    Buffers hold zeros or, `with_indices`, integers of which some are beyond all sizes: where a kernel compares an index
    with a size first, the other dimensions that the index chooses from extend as far as that size.
    """
    sizes = [size for one in known.values() for size in one.sizes if size in bench.axes]
    integers = [number for number in bench.pointers if bench.described[number].element == "integer"]
    fills = dict.fromkeys(integers, (_INDICES,)) if with_indices else {}
    seen = [
        [
            (point, extents)
            for point in _points(bench, sizes, axes)
            if (extents := _extents(bench, prober, known, point, fills))
        ]
        for axes in (bench.axes, bench.axes[::-1])
    ]
    found = dict[str, str]()
    for name in sizes:
        fitting = [
            axis
            for axis in bench.axes
            if all(_fits([(extents[name], point[axis]) for point, extents in ordered]) for ordered in seen)
        ]
        if len(fitting) == 1 and name not in fitting and _end(found, fitting[0]) != name:
            found[name] = fitting[0]
    return {name: _end(found, name) for name in found}


def _fits(pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether extents are never beyond a size, and reach it at a point at which it is not one."""
    return all(extent <= size for extent, size in pairs) and any(1 < extent == size for extent, size in pairs)


def _end(found: Mapping[str, str], name: str) -> str:
    """The size that another one is equal to by way of others."""
    while name in found:
        name = found[name]
    return name


def _points(bench: Bench, sizes: Collection[str], axes: Sequence[str]) -> Iterator[Point]:
    """Yield points at which sizes of dimensions and of the launch differ; those of the launch are the least.

    They ascend in the order of the axes. Other parameters differ as well, or all of them are small. A size of the
    launch may be the number of all elements, or the extent of a dimension.
    """
    start = replace(bench, base=dict.fromkeys(bench.axes, _LEAST))
    in_launch = {name for name in bench.axes if start.changes_launch(name)}
    others = {name for name in bench.axes if name not in in_launch and name not in sizes}
    attributes = {name for name in bench.axes if ATTRIBUTE.search(name.lower())}
    names = sorted(axes, key=lambda name: (name not in in_launch, name in sizes))
    for small in (attributes, others | attributes):
        apart = [name for name in names if name not in small]
        point = {**dict(zip(apart, itertools.count(_LEAST), strict=False)), **dict.fromkeys(small, _ATTRIBUTES)}
        counted = with_counts(bench, point)
        yield counted
        if counted != point:
            yield point


def _extents(bench: Bench, prober: FlatProber, known: Accessors, point: Point, indices: Fills) -> dict[str, int]:
    """The extents of all dimensions of accessors at a point; none if the kernel does not run there.

    Buffers of indices have all their elements, and no extents.
    """
    places = {declared.name: number for number, declared in enumerate(bench.text.parameters)}
    found = dict[str, int]()
    for dimension in range(max(one.rank for one in known.values())):
        run = replace(bench, prober=prober.along(dimension, indices)).run(point, indices)
        if run is None or run.ended != "done":
            return {}
        for one in known.values():
            place = places[one.parameter]
            if dimension < one.rank:
                found[one.sizes[dimension]] = 0 if place in indices else run.extents.get(place, 0)
    return found
