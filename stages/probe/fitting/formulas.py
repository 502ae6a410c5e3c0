"""Extents of buffers, fitted as products of named sizes.

An extent is assumed to be separable: a constant times one form of each size that it depends on, such as `n`, `n + 1`
or `(n + 63) / 64`. Each form is found by varying one size alone, so the number of experiments grows with the number of
sizes rather than with the number of their combinations.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from kernelmill.cpp.expressions import Binary, Name, Node
from kernelmill.cpp.folding import integer


class Form(NamedTuple):
    """One way in which an extent can depend on a size."""

    text: str
    """A C++ expression with `{}` for the size, in parentheses unless it is a product."""
    value: Callable[[int], Fraction]
    inverse: bool = False


FORMS: tuple[Form, ...] = (
    Form("", lambda _: Fraction(1)),
    Form("{}", Fraction),
    Form("{}", lambda s: Fraction(1, s), inverse=True),
    Form("({} + 1)", lambda s: Fraction(s + 1)),
    Form("({} - 1)", lambda s: Fraction(s - 1)),
    Form("({} + 2)", lambda s: Fraction(s + 2)),
    Form("({} + 3)", lambda s: Fraction(s + 3)),
    Form("{0} * {0}", lambda s: Fraction(s * s)),
    Form("{0} * {0}", lambda s: Fraction(1, s * s), inverse=True),
    Form("({} + 63) / 64", lambda s: Fraction((s + 63) // 64)),
    Form("{0} * (({0} + 63) / 64)", lambda s: Fraction(s * ((s + 63) // 64))),
    Form("({} + 31) / 32", lambda s: Fraction((s + 31) // 32)),
    Form("{0} * (({0} + 31) / 32)", lambda s: Fraction(s * ((s + 31) // 32))),
    Form("(2 * {} + 1)", lambda s: Fraction(2 * s + 1)),
    Form("(2 * {} - 1)", lambda s: Fraction(2 * s - 1)),
    Form("{0} * ({0} - 1) / 2", lambda s: Fraction(s * (s - 1) // 2)),
    Form("{0} * {0} * {0}", lambda s: Fraction(s**3)),
)


IDENTITY = FORMS[1]
MINUS_ONE = next(form for form in FORMS if form.text == "({} - 1)")
PLUS_ONE = next(form for form in FORMS if form.text == "({} + 1)")
POWERS: Mapping[int, Form] = {
    text.count("{") * (-1 if inverse else 1): next(f for f in FORMS if f.text == text and f.inverse == inverse)
    for text in ("{}", "{0} * {0}", "{0} * {0} * {0}")
    for inverse in (False, True)
    if any(f.text == text and f.inverse == inverse for f in FORMS)
}
"""Power -> the form that raises a size to it."""
ROUGH_FORMS = (FORMS[0], *(POWERS[power] for power in (1, -1, 2, -2)))
MOST_SLACK = 0.45
"""The greatest share by which a sample may stay below a rough fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Factor:
    """A size in one of the forms."""

    axis: str
    form: Form

    @property
    def power(self) -> int | None:
        """The exponent of the size; None if the form is not a power of it."""
        return next((power for power, form in POWERS.items() if form is self.form), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """A constant times factors, at most one factor for each size."""

    coefficient: int
    factors: tuple[Factor, ...] = ()

    def value(self, sizes: Mapping[str, int]) -> int:
        """Return the value, rounded up."""
        return math.ceil(self.exactly(sizes))

    def exactly(self, sizes: Mapping[str, int]) -> Fraction:
        """Return the value as a fraction."""
        result = Fraction(self.coefficient)
        for factor in self.factors:
            result *= factor.form.value(sizes[factor.axis])
        return result

    @property
    def axes(self) -> frozenset[str]:
        """The sizes that the product depends on."""
        return frozenset(factor.axis for factor in self.factors)

    @property
    def divisors(self) -> dict[str, int]:
        """The sizes that the product is divided by, with their exponents."""
        return {factor.axis: -factor.power for factor in self.factors if factor.power is not None and factor.power < 0}


ONE = Product(coefficient=1)


def of_size(axis: str) -> Product:
    """Return a size as a product."""
    return Product(coefficient=1, factors=(Factor(axis=axis, form=IDENTITY),))


def all_but_one(axis: str) -> Product:
    """Return one less than a size as a product."""
    return Product(coefficient=1, factors=(Factor(axis=axis, form=MINUS_ONE),))


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtentSample:
    """An extent measured where one size differs from the base."""

    axis: str
    size: int
    extent: Fraction


def fit(base: Mapping[str, int], extent: Fraction, samples: Sequence[ExtentSample]) -> Product | None:
    """Return the product that reproduces all samples, or None.

    Samples whose extent is 0 are ignored: the kernel did not access the buffer there.
    """
    if extent <= 0:
        return None
    factors, rest = [], extent
    for axis in sorted(base):
        own = [sample for sample in samples if sample.axis == axis and sample.extent > 0]
        if not own:
            return None
        form = next((form for form in FORMS if _fits(form, base[axis], extent, own)), None)
        if form is None:
            return None
        if form.text:
            factors.append(Factor(axis=axis, form=form))
            rest /= form.value(base[axis])
    if rest.denominator != 1:
        return None
    return Product(coefficient=int(rest), factors=tuple(factors))


def fit_roughly(base: Mapping[str, int], extent: Fraction, samples: Sequence[ExtentSample]) -> Product | None:
    """Return the smallest product that no sample exceeds, for extents that stay below a product, as without a border.

    The sample with the largest size decides the form of each axis: there a border makes the smallest difference.
    Returns None if a sample lies further below the product than `MOST_SLACK` allows.
    """
    if extent <= 0:
        return None
    factors = []
    for axis in sorted(base):
        own = [sample for sample in samples if sample.axis == axis and sample.extent > 0]
        if not own:
            return None
        largest = max(own, key=lambda sample: sample.size)

        def error(form: Form, sample: ExtentSample = largest) -> float:
            expected = form.value(sample.size) / form.value(base[sample.axis])
            return abs(math.log(sample.extent / extent / expected))

        form = min(ROUGH_FORMS, key=error)
        if form.text:
            factors.append(Factor(axis=axis, form=form))
    plain = Product(coefficient=1, factors=tuple(factors))
    points = [(dict(base), extent), *(({**base, s.axis: s.size}, s.extent) for s in samples if s.extent > 0)]
    ratios = [measured / plain.exactly(sizes) for sizes, measured in points]
    coefficient = math.ceil(max(ratios))
    if coefficient * (1 - MOST_SLACK) > min(ratios):
        return None
    return Product(coefficient=coefficient, factors=tuple(factors))


def _fits(form: Form, base: int, extent: Fraction, samples: Sequence[ExtentSample]) -> bool:
    at_base = form.value(base)
    return at_base > 0 and all(sample.extent * at_base == extent * form.value(sample.size) for sample in samples)


def product_of(node: Node) -> Product | None:
    """Return an expression that multiplies names and numbers as a product; None for any other expression."""
    match node:
        case Name(name):
            return Product(coefficient=1, factors=(Factor(axis=name, form=IDENTITY),))
        case Binary("*", left, right):
            one, other = product_of(left), product_of(right)
            return None if one is None or other is None else _multiplied(one, other)
    number = integer(node)
    return None if number is None or number < 1 else Product(coefficient=number)


def multiplied(products: Iterable[Product]) -> Product | None:
    """Return the product of products; None if the power of a size has no form."""
    result: Product | None = ONE
    for one in products:
        result = None if result is None else _multiplied(result, one)
    return result


def _multiplied(one: Product, other: Product) -> Product | None:
    """Return the product of two products; None if the power of a size has no form."""
    powers = dict[str, int]()
    for factor in (*one.factors, *other.factors):
        if factor.power is None:
            return None
        powers[factor.axis] = powers.get(factor.axis, 0) + factor.power
    if not powers.keys() <= {axis for axis, power in powers.items() if power in POWERS}:
        return None
    factors = tuple(Factor(axis=axis, form=POWERS[power]) for axis, power in powers.items())
    return Product(coefficient=one.coefficient * other.coefficient, factors=factors)
