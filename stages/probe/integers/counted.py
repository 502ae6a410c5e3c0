"""Rows that begin with a count: buffers in which each row holds a number of indices, and then these indices.

Lists of neighbors, or of the points in a voxel, are passed like that, with room for the longest list in each row. As
long as all elements of such a buffer are taken for the same kind of value, they are only safe in bounds while they are
tiny, or seem to be indices into their own row.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import BoundedControl
from stages.probe.experiments.protocol import ProbeError
from stages.probe.fitting.formulas import IDENTITY, Product, of_size
from stages.probe.proving.kernel_relations import KernelRelations
from stages.probe.proving.proof import Proof

_TINY = (0, 2)
"""The values of a selector that is suspected to hold counts and indices."""
_INDEXED = 2
"""The number of elements, or of rows, that such values can reach in a buffer."""


class _Lists(NamedTuple):
    """A buffer that may hold lists of indices."""

    rows: BoundedControl
    row: str
    """The size that is the number of elements of a row."""
    indexed: int
    """The argument that they may be indices into."""
    size: str
    """The size that is the number of its elements, or of its rows."""
    elements: Mapping[int, Product]
    """The extents that change, by argument."""


def with_counted_rows(relations: KernelRelations, bench: Bench) -> KernelRelations:
    """Return the relations with rows that begin with a count, if accesses stay in bounds with them."""
    names = [one.name for one in bench.text.parameters]
    for lists in (*_tiny(relations), *_into_themselves(relations, names)):
        try:
            return Proof(bench=bench).prove_unchanged(_with(relations, lists))
        except ProbeError:
            continue
    return relations


def _tiny(relations: KernelRelations) -> Iterator[_Lists]:
    """Yield tiny integers in rows, with buffers of two elements or rows, and sizes on which no extent depends."""
    elements = {one.argument: one.elements for one in relations.extents}
    used = {axis for product in (*elements.values(), *relations.derived.values()) for axis in product.axes}
    free = [size for size in relations.sizes if size not in used and size not in relations.equations]
    for rows in relations.controls:
        if rows.control.kind != "selector" or rows.control.states != _TINY:
            continue
        for row in _lengths(elements[rows.control.argument]):
            for indexed, own in elements.items():
                if indexed != rows.control.argument and own.coefficient == _INDEXED:
                    yield from (_Lists(rows, row, indexed, size, {indexed: _times(own, size)}) for size in free)


def _into_themselves(relations: KernelRelations, names: list[str]) -> Iterator[_Lists]:
    """Yield indices that seem to choose from their own row, with a new size for a buffer of two elements or rows."""
    elements = {one.argument: one.elements for one in relations.extents}
    for rows in relations.controls:
        if rows.control.kind != "index" or rows.control.argument not in rows.into:
            continue
        for row in _lengths(elements[rows.control.argument]):
            if row not in rows.bound.axes:
                continue
            without = {one: _without(elements[one], row) for one in rows.into if one != rows.control.argument}
            for indexed, own in without.items():
                size = f"num_{names[indexed]}"
                if own.coefficient == _INDEXED and size not in (*relations.sizes, *names):
                    yield _Lists(rows, row, indexed, size, {**without, indexed: _times(own, size)})


def _with(relations: KernelRelations, lists: _Lists) -> KernelRelations:
    counted = BoundedControl(
        control=replace(lists.rows.control, kind="counted", start=0, cycle=1),
        bound=of_size(lists.size),
        into=(lists.indexed,),
        row=of_size(lists.row),
    )
    is_new = lists.size not in relations.sizes
    return replace(
        relations,
        sizes=(*relations.sizes, lists.size) if is_new else relations.sizes,
        base={**relations.base, lists.size: _INDEXED} if is_new else relations.base,
        controls=tuple(counted if one == lists.rows else one for one in relations.controls),
        extents=tuple(
            replace(one, elements=lists.elements.get(one.argument, one.elements)) for one in relations.extents
        ),
    )


def _lengths(elements: Product) -> list[str]:
    """The sizes that may be the length of a row."""
    return [one.axis for one in elements.factors if one.form is IDENTITY]


def _times(elements: Product, size: str) -> Product:
    """The extent with as many elements, or rows, as a size says."""
    return Product(coefficient=1, factors=(*of_size(size).factors, *elements.factors))


def _without(elements: Product, axis: str) -> Product:
    return replace(elements, factors=tuple(one for one in elements.factors if one.axis != axis))
