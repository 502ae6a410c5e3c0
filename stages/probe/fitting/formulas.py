"""Extents of buffers, fitted as products of named sizes.

An extent is taken to be separable: a constant times one form of each size it depends on, such as `n`, `n + 1` or
`(n + 63) / 64`. Each form is found by varying one size alone, so the number of experiments grows with the number of
sizes and not with that of their combinations.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from kernelmill.cpp.expressions import Binary, Name, Node
from kernelmill.cpp.folding import integer


class Form(NamedTuple):
    """One way in which an extent can depend on a size."""

    text: str
    """With `{}` for the size; a size alone needs no parentheses."""
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


PLUS_ONE = next(form for form in FORMS if form.text == "({} + 1)")
POWERS: Mapping[int, Form] = {
    text.count("{") * (-1 if inverse else 1): next(f for f in FORMS if f.text == text and f.inverse == inverse)
    for text in ("{}", "{0} * {0}", "{0} * {0} * {0}")
    for inverse in (False, True)
    if any(f.text == text and f.inverse == inverse for f in FORMS)
}
ROUGH_FORMS = (FORMS[0], *(POWERS[power] for power in (1, -1, 2, -2)))
TOO_SHORT = 0.45


@dataclass(frozen=True, slots=True, kw_only=True)
class Factor:
    """A size in one of the forms."""

    axis: str
    form: Form

    @property
    def power(self) -> int | None:
        """Of the size; none for forms that are no powers of it."""
        return next((power for power, form in POWERS.items() if form is self.form), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """A constant times factors, at most one for each size."""

    coefficient: int
    factors: tuple[Factor, ...] = ()

    def value(self, sizes: Mapping[str, int]) -> int:
        """Rounded up where a size does not divide."""
        return math.ceil(self.exactly(sizes))

    def exactly(self, sizes: Mapping[str, int]) -> Fraction:
        """Not rounded."""
        result = Fraction(self.coefficient)
        for factor in self.factors:
            result *= factor.form.value(sizes[factor.axis])
        return result

    @property
    def axes(self) -> frozenset[str]:
        """The sizes that it depends on."""
        return frozenset(factor.axis for factor in self.factors)

    @property
    def divisors(self) -> dict[str, int]:
        """The sizes that it is divided by, and how often."""
        return {factor.axis: -factor.power for factor in self.factors if factor.power is not None and factor.power < 0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """An extent where one size differs from the base."""

    axis: str
    size: int
    extent: Fraction


def fit(base: Mapping[str, int], extent: Fraction, samples: Sequence[Sample]) -> Product | None:
    """The product that gives all samples, or none; sizes at which nothing was touched say nothing."""
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


def fit_roughly(base: Mapping[str, int], extent: Fraction, samples: Sequence[Sample]) -> Product | None:
    """The product next above samples that fall somewhat short of one, as where borders are left out.

    The largest size of each axis decides its form, for what is left out weighs least there; none where a sample is more
    than `TOO_SHORT` below the product.
    """
    if extent <= 0:
        return None
    factors = []
    for axis in sorted(base):
        own = [sample for sample in samples if sample.axis == axis and sample.extent > 0]
        if not own:
            return None
        largest = max(own, key=lambda sample: sample.size)

        def error(form: Form, sample: Sample = largest) -> float:
            expected = form.value(sample.size) / form.value(base[sample.axis])
            return abs(math.log(sample.extent / extent / expected))

        form = min(ROUGH_FORMS, key=error)
        if form.text:
            factors.append(Factor(axis=axis, form=form))
    plain = Product(coefficient=1, factors=tuple(factors))
    points = [(dict(base), extent), *(({**base, s.axis: s.size}, s.extent) for s in samples if s.extent > 0)]
    ratios = [seen / plain.exactly(sizes) for sizes, seen in points]
    coefficient = math.ceil(max(ratios))
    if coefficient * (1 - TOO_SHORT) > min(ratios):
        return None
    return Product(coefficient=coefficient, factors=tuple(factors))


def _fits(form: Form, base: int, extent: Fraction, samples: Sequence[Sample]) -> bool:
    at_base = form.value(base)
    return at_base > 0 and all(sample.extent * at_base == extent * form.value(sample.size) for sample in samples)


def product_of(node: Node) -> Product | None:
    """An expression that multiplies names and numbers, as a product."""
    match node:
        case Name(name):
            return Product(coefficient=1, factors=(Factor(axis=name, form=FORMS[1]),))
        case Binary("*", left, right):
            one, other = product_of(left), product_of(right)
            if one is None or other is None or one.axes & other.axes:
                return None
            return Product(coefficient=one.coefficient * other.coefficient, factors=(*one.factors, *other.factors))
    number = integer(node)
    return None if number is None or number < 1 else Product(coefficient=number)
