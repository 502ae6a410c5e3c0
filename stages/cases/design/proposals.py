"""Values that are worth a try for a case that is to meet an obligation."""

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kernelmill.records import Relations, Role
from stages.cases.design.capacity_values import CapacityValues
from stages.cases.design.obligations.obligation import Obligation
from stages.cases.inputs import sizing
from stages.cases.inputs.choices import choices
from stages.cases.inputs.literals import is_float, literal, usual
from stages.cases.inputs.points import integer_literal, literal_value, odd_part

_FLOAT_STEPS = (1.0, 0.5, 3.5)
"""Steps from the typical value of a floating-point number; relations were proven with them."""
_INTEGER_STEPS = (1, -1, 2, 3)
_APART = 2.0
"""How far a threshold is from another one that is to be hit, if its typical value would be on the other side."""
_LITTLE = 4
"""The largest size that does not matter to an obligation, if it names its sizes."""
_FEW = 16
_MANY = 4096
"""The largest power of two of other sizes beside one whose reciprocal is inexact."""
_SOME = 64
"""The largest size of a case of a threshold, in which some values of many are to be equal to it."""

Overrides = Mapping[str, str]
"""Literals by the names of sizes, modes and numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposals:
    """Values of the cases of a kernel with these relations."""

    relations: Relations

    def of(self, obligation: Obligation) -> Iterator[Overrides]:
        """Yield the values to try for an obligation, the best first."""
        match obligation.kind:
            case (
                "uncrossed_modes"
                | "inputs_not_close"
                | "inputs_not_equal"
                | "inputs_not_small"
                | "inputs_not_far"
                | "inputs_not_billions"
                | "inputs_not_mixed"
                | "angles_not_right"
                | "inputs_not_negative"
                | "inputs_finite"
                | "integers_not_large"
            ):
                if obligation.scale is not None:
                    yield {**self._scaled(obligation), **_texts(obligation.settings)}
                yield _texts({**obligation.sizes, **obligation.settings})
            case "uncrossed_numbers":
                for value in self._others(obligation.names[-1]):
                    yield {**_texts(obligation.settings), obligation.names[-1]: value}
            case "threshold_not_hit":
                numbers = (1.0, 2.0, 3.0) if obligation.scale is None else (obligation.scale,)
                thresholds = [self._thresholds(obligation.names, one) for one in numbers]
                some = {one.name: min(one.typical, _SOME) for one in self.relations.sizes}
                yield from ({**_texts({**some, **obligation.sizes}), **one} for one in thresholds)
                yield from thresholds
            case "inputs_not_tens":
                for most in (_FEW, 4, 2, 1):
                    few = {one.name: min(one.typical, most) for one in self.relations.sizes}
                    yield {**self._scaled(obligation), **_texts({**few, **obligation.sizes, **obligation.settings})}
            case "borders_not_reached" | "divisors_not_large":
                yield {**self._scaled(obligation), **_texts({**obligation.sizes, **obligation.settings})}
            case "indices_not_in_runs":
                few = {one.name: min(one.typical, _FEW) for one in self.relations.sizes}
                yield from (_texts({**base, **obligation.sizes}) for base in (few, {}))
                yield _texts({name: number for name, number in obligation.sizes.items() if number == 1})
            case "reciprocals_exact":
                # Powers of two keep a product with the others inexact. The more elements there are, the more differ.
                for power in (_MANY, _FEW, 4, 2):
                    beside = {one.name: min(power, max(2, _power_of_two(one.typical))) for one in self.relations.sizes}
                    beside |= obligation.sizes
                    if sizing.is_small(self.relations, beside):
                        yield _texts(beside)
                yield from self._beside_few(obligation.sizes)
            case "number_not_small" | "window_not_one" | "sizes_not_one" | "indices_not_repeated" | "offsets_not_inner":
                yield {**_texts(obligation.sizes), **self._set(obligation.settings)}
            case "even_shares":
                yield _texts(obligation.sizes)
                yield from self._beside_few(obligation.sizes)
            case "indivisible_sizes" if obligation.sizes:
                yield _texts(obligation.sizes)
                yield from self._beside_few(_large(obligation.sizes))
            case "indivisible_sizes":
                yield from self._even()
            case "large_not_larger":
                yield _texts(sizing.large(self.relations))
            case "capacity_not_exceeded" if obligation.settings:
                yield _texts({**obligation.sizes, **obligation.settings})
            case "capacity_not_exceeded":
                yield from map(_texts, self._of_capacities.exceeding(obligation))
                if obligation.sizes:
                    yield from self._beside_few(_large(obligation.sizes))
            case "capacity_not_undercut":
                yield from map(_texts, self._of_capacities.staying_below(obligation))
            case _:
                yield from self._changed(obligation.names)

    def smaller(self, obligation: Obligation) -> Iterator[Overrides]:
        """Yield values for an obligation for which the case of others is too much work: few of all other sizes."""
        ones = dict.fromkeys((one.name for one in self.relations.sizes), 1)
        if obligation.sizes:
            large = _large(obligation.sizes)
            if obligation.kind == "reciprocals_exact":
                odd = {name: odd_part(number) for name, number in large.items()}
                several = [name for name in (*self._before(large), *self._leading) if name in ones]
                for divisors in (large, odd):
                    yield from (_texts(ones | {name: _LITTLE} | divisors) for name in several)
            yield _texts(ones | large)
        elif obligation.kind == "capacity_not_exceeded":
            yield from map(_texts, self._of_capacities.grown(obligation, [ones]))

    @property
    def _of_capacities(self) -> CapacityValues:
        return CapacityValues(relations=self.relations)

    def _thresholds(self, names: Sequence[str], number: float) -> Overrides:
        """The first of some thresholds as a number, and the others moved where they would not stay in order."""
        typical = {name: literal_value(usual(role)) or 0.0 for name in names if (role := self._role(name)) is not None}
        found = {names[0]: self._literal(names[0], number)} if typical else {}
        for name, value in typical.items():
            above = value >= typical[names[0]]
            if name != names[0] and (value <= number if above else value >= number):
                found[name] = self._literal(name, number + _APART if above else number - _APART)
        return found

    def _literal(self, name: str, number: float) -> str:
        role = self._role(name)
        return "" if role is None else literal(role.type, number)

    def _scaled(self, obligation: Obligation) -> Overrides:
        """The floating-point parameters of a case, if the obligation says what they are."""
        if obligation.scale is None:
            return {}
        numbers = [role for role in choices(self.relations) if role.kind == "number" and is_float(role)]
        return {role.parameter: literal(role.type, obligation.scale) for role in numbers}

    def _set(self, settings: Mapping[str, int]) -> Overrides:
        """The literals of modes and numbers."""
        floats = {role.parameter: role for role in choices(self.relations) if is_float(role)}
        return {
            name: literal(floats[name].type, float(value)) if name in floats else str(value)
            for name, value in settings.items()
        }

    def _beside_few(self, sizes: Mapping[str, int]) -> Iterator[Overrides]:
        """Yield these sizes beside others of two elements, of which one or in the end all may have to have one.

        Those that are multiplied with one of these stay longest: an index below their product exceeds this one then. So
        do those by which an index is divided next.
        """
        before = self._before(sizes)
        others = sorted((one.name for one in self.relations.sizes if one.name not in sizes), key=before.__contains__)
        twos = dict.fromkeys(others, 2)
        yield from (_texts({**twos, **ones, **sizes}) for ones in ({}, *({name: 1} for name in others)))
        ones = dict.fromkeys(others, 1)
        multiplied = [name for name in others if self._are_multiplied(name, sizes)]
        if multiplied:
            yield _texts({**ones, **dict.fromkeys(multiplied, 2), **sizes})
            yield from (_texts({**ones, name: 2, **sizes}) for name in multiplied)
        yield from (_texts({**ones, name: _LITTLE, **sizes}) for name in others if name in self._leading)
        yield _texts({**ones, **sizes})

    def _are_multiplied(self, name: str, others: Iterable[str]) -> bool:
        """Whether the extent of a buffer or of the launch is the product of a size and one of others."""
        relations = self.relations
        extents = [one.expression for one in relations.derived]
        extents += [*relations.launch.grid, *(part for role in relations.roles for part in role.shape)]
        products = [rf"\b{first} \* {second}\b" for one in others for first, second in ((one, name), (name, one))]
        return any(re.search(product, one) for product in products for one in extents)

    @property
    def _leading(self) -> tuple[str, ...]:
        """The sizes that are the first dimension of a buffer: those that an index is divided down to."""
        return tuple(dict.fromkeys(role.shape[0] for role in self.relations.roles if len(role.shape) > 1))

    def _before(self, names: Collection[str]) -> tuple[str, ...]:
        """The sizes that are the dimension before one of these in a buffer: the next to divide the quotient by."""
        pairs = (pair for role in self.relations.roles for pair in itertools.pairwise(role.shape))
        return tuple(dict.fromkeys(first for first, second in pairs if second in names))

    def _changed(self, names: Sequence[str]) -> Iterator[Overrides]:
        """The values of one or two parameters, each changed, and each exchanged with a change of the other."""
        for name in names:
            for value in self._others(name):
                yield {name: value}
        if len(names) == 2:
            for one in self._others(names[0]):
                for other in self._others(names[1]):
                    yield {names[0]: one, names[1]: other}

    def _others(self, name: str) -> Iterator[str]:
        """Other values of a parameter: larger and smaller ones, different for parameters of the same type."""
        role = self._role(name)
        if role is not None and role.kind == "mode":
            yield from (str(choice) for choice in role.choices if str(choice) != integer_literal(role.typical))
        elif role is not None and is_float(role):
            siblings = [one for one in self.relations.roles if one.kind == "number" and is_float(one)]
            start = siblings.index(role)
            base = literal_value(usual(role)) or 0.0
            for number in range(len(_FLOAT_STEPS)):
                step = _FLOAT_STEPS[(start + number) % len(_FLOAT_STEPS)] + start // len(_FLOAT_STEPS) * 0.25
                yield literal(role.type, base + step)
        elif role is not None and role.kind == "number":
            siblings = [one for one in self.relations.roles if one.kind == "number" and not is_float(one)]
            start = siblings.index(role)
            for number in range(len(_INTEGER_STEPS)):
                changed = int(literal_value(usual(role)) or 0) + _INTEGER_STEPS[(start + number) % len(_INTEGER_STEPS)]
                if changed >= 0:
                    yield str(changed)
        else:
            size = next(one for one in self.relations.sizes if one.name == name)
            for number in (size.typical + 3, 2 * size.typical + 1, size.typical - 1, size.typical // 2):
                if number >= 1:
                    yield str(number)

    def _role(self, name: str) -> Role | None:
        return next((one for one in choices(self.relations) if one.parameter == name), None)

    def _even(self) -> Iterator[Overrides]:
        """Different sizes that are multiples of a vector, small or close to the typical ones."""
        names = [one.name for one in self.relations.sizes]
        for step, apart in ((sizing.HALF_A_TILE, 2 * sizing.HALF_A_TILE), (sizing.VECTOR, sizing.VECTOR)):
            yield from (_texts({**dict.fromkeys(names, step), first: step + apart}) for first in names)
        yield _texts(sizing.in_vectors(self.relations))


def _large(sizes: Mapping[str, int]) -> dict[str, int]:
    """The sizes that matter to an obligation that names its sizes."""
    return {name: number for name, number in sizes.items() if number > _LITTLE}


def _power_of_two(number: int) -> int:
    """Return the largest power of two that is not greater than a number."""
    return 1 << (number.bit_length() - 1)


def _texts(values: Mapping[str, int]) -> Overrides:
    return {name: str(number) for name, number in values.items()}
