"""The relations of a kernel while they are searched and proven: extents, bounds and sizes as products."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.cpp.expressions import Node
from stages.probe.experiments.contents import BoundedControl
from stages.probe.fitting.formulas import POWERS, Factor, Product
from stages.probe.reading.host_hypotheses import Remainder


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """The extent of one buffer, and how the kernel accesses it."""

    argument: int
    elements: Product
    read: bool
    written: bool
    atomic: bool
    needed: bool
    """Whether its contents before the launch matter."""
    widest: int
    """Bytes of the widest access."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelRelations:
    """Relations that hold for the parameters of a kernel; `proofs` is 0 until they are proven on fresh sizes."""

    sizes: tuple[str, ...]
    """The free sizes."""
    base: Mapping[str, int]
    """The values of the sizes to which the relations were fitted."""
    derived: Mapping[str, Product]
    """Count -> the product of sizes that it was found to be."""
    extents: tuple[Extent, ...]
    controls: tuple[BoundedControl, ...]
    modes: Mapping[str, tuple[int, ...]]
    pinned: Mapping[str, int]
    """The only values of modes with which the relations hold."""
    proofs: int
    """Number of runs on fresh sizes that stayed in bounds."""
    zeros: frozenset[int]
    """The arguments of integer buffers of which only zeros are known to be safe, where nothing else bounds them."""
    units: frozenset[int]
    """The arguments of floating-point buffers of which only numbers from 0 to 1 are known to be safe."""
    multiples: bool
    """Whether the proof used only multiples of the base, because some sizes must divide others."""
    least: Mapping[str, int]
    """Size -> the least value with which accesses stay in bounds, if it is more than 1."""
    typical: Mapping[str, int]
    """The values of all sizes in a typical case, which is part of the proof."""
    unfactored: "Mapping[str, KernelRelations]"
    """Count -> the relations before it was factored."""
    equations: Mapping[str, Node] = field(default_factory=dict)
    """Parameter -> the expression that host code states for it, over sizes and other such parameters."""
    divided: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Size -> the sizes that have to divide it, besides those that the launch divides it by."""
    remainders: Mapping[str, Remainder] = field(default_factory=dict)
    """Size -> what remains when it is divided by a number, as host code states; nothing else has to divide it."""
    least_counts: Mapping[str, Node] = field(default_factory=dict)
    """Name -> the least of full counts, as an expression over sizes and the parameters that follow from them."""
    optional: frozenset[int] = frozenset()
    """The arguments that may be null."""


def with_equations(equations: Mapping[str, Node], sizes: Mapping[str, int]) -> dict[str, int]:
    """Return the sizes and the parameters that equations derive from them; an equation comes after those it needs.

    Raises `KeyError` if an equation cannot be computed.
    """
    values = dict(sizes)
    for name, node in equations.items():
        try:
            values[name] = evaluate_integer(node, values)
        except NotComputableError as error:
            raise KeyError(name) from error
    return values


def with_derived(relations: KernelRelations, sizes: Mapping[str, int]) -> dict[str, int]:
    """Return the sizes, the counts that follow from them, and the least of full counts.

    Raises `KeyError` if one of these depends on a size that has no value.
    """
    values, pending = with_equations(relations.equations, sizes), dict(relations.derived)
    while pending:
        ready = [name for name, product in pending.items() if product.axes <= values.keys()]
        if not ready:
            raise KeyError(", ".join(pending))
        values |= {name: pending.pop(name).value(values) for name in ready}
    return with_equations(relations.least_counts, values)


def factored(relations: KernelRelations, count: str, divisors: Mapping[str, int], name: str) -> KernelRelations:
    """Return the relations with a count as the product of a new size `name` and of the powers of its divisors."""
    powers = {name: 1, **{axis: power for axis, power in sorted(divisors.items()) if power in POWERS}}
    product = Product(
        coefficient=1, factors=tuple(Factor(axis=axis, form=POWERS[power]) for axis, power in powers.items())
    )
    return replace(
        relations,
        sizes=(*(size for size in relations.sizes if size != count), name),
        base={k: v for k, v in relations.base.items() if k != count} | {name: 2},
        derived={**relations.derived, count: product},
        extents=tuple(replace(e, elements=_substituted(e.elements, count, product)) for e in relations.extents),
        controls=tuple(replace(c, bound=_substituted(c.bound, count, product)) for c in relations.controls),
        unfactored={**relations.unfactored, count: relations},
    )


def unfactored(relations: KernelRelations, count: str) -> KernelRelations:
    """Return the relations as they were before the count was factored."""
    return replace(
        relations.unfactored[count],
        zeros=relations.zeros,
        units=relations.units,
        least=relations.least,
        multiples=relations.multiples,
    )


def _substituted(product: Product, count: str, by: Product) -> Product:
    """The product with a count replaced; factors that cancel disappear."""
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


def named(relations: KernelRelations) -> KernelRelations:
    """Return the relations with each derived size in place of the sizes that it is the product of.

    A tensor of `down_height * scale` rows has `height` rows, if that is how host code names them.
    """
    return replace(
        relations,
        extents=tuple(replace(one, elements=_named(one.elements, relations.derived)) for one in relations.extents),
    )


def _named(product: Product, derived: Mapping[str, Product]) -> Product:
    """The product with the derived sizes that divide it."""
    powers = {factor.axis: factor.power for factor in product.factors}
    coefficient = product.coefficient
    for name, by in derived.items():
        own = {factor.axis: factor.power or 0 for factor in by.factors}
        if coefficient % by.coefficient or any((powers.get(axis) or 0) < power for axis, power in own.items()):
            continue
        coefficient //= by.coefficient
        powers |= {axis: (powers[axis] or 0) - power for axis, power in own.items()}
        powers[name] = 1
    if any(power is None for power in powers.values()):
        return product
    factors = tuple(Factor(axis=axis, form=POWERS[power]) for axis, power in powers.items() if power)
    return Product(coefficient=coefficient, factors=factors)
