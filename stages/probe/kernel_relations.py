"""What a search finds: extents, bounds and sizes, and counts taken apart into the sizes that divide them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from stages.probe.experiments.contents import BoundedControl
from stages.probe.fitting.formulas import POWERS, Factor, Product


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """What was found of one buffer."""

    argument: int
    elements: Product
    read: bool
    written: bool
    atomic: bool
    needed: bool
    """Whether its contents before the launch matter."""
    widest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelRelations:
    """The relations of a kernel, as proven on fresh sizes."""

    sizes: tuple[str, ...]
    """Free ones; the values of a few tried points are in `base`."""
    base: Mapping[str, int]
    derived: Mapping[str, Product]
    """Whole-number parameters that were counts: products of sizes."""
    extents: tuple[Extent, ...]
    sources: tuple[BoundedControl, ...]
    modes: Mapping[str, tuple[int, ...]]
    pinned: Mapping[str, int]
    """Modes for which alone the relations hold."""
    proofs: int
    """Runs on fresh sizes that stayed inside."""
    any_whole: bool
    """Whether whole-number buffers that are no sources may hold more than zeros."""
    any_float: bool
    """Whether floating-point buffers may hold more than numbers from 0 to 1."""
    multiples: bool
    """Whether sizes were proven as multiples of the base alone: some must divide others."""
    least: Mapping[str, int]
    """The least value of sizes with which accesses stay inside, where it is more than 1."""
    typical: Mapping[str, int]
    """Of every size: a case among the proofs."""
    apart: "Mapping[str, KernelRelations]"
    """Before a count was taken apart, by count."""


def with_derived(found: KernelRelations, sizes: Mapping[str, int]) -> dict[str, int]:
    """Sizes, and what follows from them."""
    values, pending = dict(sizes), dict(found.derived)
    while pending:
        ready = [name for name, product in pending.items() if product.axes <= values.keys()]
        if not ready:
            raise KeyError(", ".join(pending))
        values |= {name: pending.pop(name).value(values) for name in ready}
    return values


def factored(found: KernelRelations, count: str, divisors: Mapping[str, int], name: str) -> KernelRelations:
    """The same with a count as the product of a size of its own and of those that divide it, by their powers."""
    powers = {name: 1, **{axis: power for axis, power in sorted(divisors.items()) if power in POWERS}}
    product = Product(
        coefficient=1, factors=tuple(Factor(axis=axis, form=POWERS[power]) for axis, power in powers.items())
    )
    return replace(
        found,
        sizes=(*(size for size in found.sizes if size != count), name),
        base={k: v for k, v in found.base.items() if k != count} | {name: 2},
        derived={**found.derived, count: product},
        extents=tuple(replace(e, elements=_substituted(e.elements, count, product)) for e in found.extents),
        sources=tuple(replace(s, bound=_substituted(s.bound, count, product)) for s in found.sources),
        apart={**found.apart, count: found},
    )


def unfactored(found: KernelRelations, count: str) -> KernelRelations:
    """As it was before the count was taken apart."""
    return replace(
        found.apart[count],
        any_whole=found.any_whole,
        any_float=found.any_float,
        least=found.least,
        multiples=found.multiples,
    )


def _substituted(product: Product, count: str, by: Product) -> Product:
    """A product with a count replaced; factors that cancel are gone."""
    if count not in product.axes:
        return product
    powers = {f.axis: f.power for f in product.factors if f.axis != count and f.power is not None}
    other = [f for f in product.factors if f.axis != count and f.power is None]
    for factor in by.factors:
        powers[factor.axis] = powers.get(factor.axis, 0) + (factor.power or 0)
    return Product(
        coefficient=product.coefficient,
        factors=(*other, *(Factor(axis=a, form=POWERS[p]) for a, p in powers.items() if p in POWERS)),
    )
