"""Sizes and integers with which the amount of a capacity exceeds it, or stays below it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kernelmill.records import Relations
from kernelmill.templates.composition import MAX_BLOCKS
from stages.cases.design.obligations.obligation import Obligation, identifiers
from stages.cases.inputs.grid_limit import FEW_BLOCKS
from stages.cases.inputs.literals import integer_numbers
from stages.cases.inputs.points import known_values

_MOST_DOUBLINGS = 14
_SOME = 64
"""The largest size of a case of a limit of numbers: of fewer elements, fewer are decided by rounding."""
_RAISED = (1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512, 1024)

Values = Mapping[str, int]
"""Values of sizes, modes and integers, by their names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CapacityValues:
    """Values to try for the capacities of a kernel with these relations, the best first."""

    relations: Relations

    def exceeding(self, obligation: Obligation) -> Iterator[Values]:
        """Yield values with which the amount of a capacity is greater than it."""
        yield from self.grown(obligation, [*self._some_for_numbers(obligation), *self._bases()])

    def _bases(self) -> Iterator[dict[str, int]]:
        typical = {one.name: one.typical for one in self.relations.sizes}
        yield typical
        yield {name: min(number, 3) for name, number in typical.items()}
        yield dict.fromkeys(typical, 1)

    def _some_for_numbers(self, obligation: Obligation) -> Iterator[dict[str, int]]:
        """Yield smaller sizes for a limit of numbers."""
        if {*obligation.names} <= {*integer_numbers(self.relations)}:
            yield {one.name: min(one.typical, _SOME) for one in self.relations.sizes}

    def _adjustable(self) -> list[str]:
        """The sizes and integer numbers that a case chooses."""
        return [*(one.name for one in self.relations.sizes), *integer_numbers(self.relations)]

    def grown(self, obligation: Obligation, bases: Iterable[Mapping[str, int]]) -> Iterator[Values]:
        """Yield values that matter for a capacity, raised from some others, one of them or all."""
        relevant = self._relevant(obligation)
        if obligation.sizes:
            yield obligation.sizes
        for base in bases:
            known = known_values(self.relations, base)
            for limit in obligation.limits:  # a smaller limit is exceeded more cheaply
                if limit == MAX_BLOCKS:
                    for few in FEW_BLOCKS:
                        yield {**base, limit: few}
                        yield from self._raised({**base, limit: few}, relevant, known)
                elif limit in self._adjustable():
                    for low in (2, 3):
                        yield from self._doubled({**base, limit: low}, [one for one in relevant if one != limit], known)
            yield from self._doubled(base, relevant, known)

    def _doubled(self, base: Mapping[str, int], names: Sequence[str], known: Mapping[str, int]) -> Iterator[Values]:
        for power in range(1, _MOST_DOUBLINGS):
            for name in names:
                start = base.get(name, known.get(name, 1))
                yield {**base, name: start * 2**power + 1}
            if power < _MOST_DOUBLINGS // 2 and len(names) > 1:
                yield {**base, **{name: base.get(name, known.get(name, 1)) * 2**power + 1 for name in names}}

    def _raised(self, base: Mapping[str, int], names: Sequence[str], known: Mapping[str, int]) -> Iterator[Values]:
        """One size raised in small steps, so that a case is hardly larger than it has to be."""
        for factor in _RAISED:
            for name in names:
                yield {**base, name: int(base.get(name, known.get(name, 1)) * factor) + 1}

    def staying_below(self, obligation: Obligation) -> Iterator[Values]:
        """Yield values with which the amount of a capacity is less than it."""
        typical, _, ones = self._bases()
        relevant = set(self._relevant(obligation)) - set(obligation.limits)
        for base in (typical, ones):
            yield {name: 1 if name in relevant else number for name, number in base.items()}
        for limit in obligation.limits:
            if limit in self._adjustable():
                for number in (7, 17, 33):
                    yield {**typical, limit: number}

    def _relevant(self, obligation: Obligation) -> list[str]:
        """The adjustable names that the amount of a capacity depends on, also through derived parameters."""
        names, pending = set[str](), list(obligation.names)
        derived = {one.parameter: one.expression for one in self.relations.derived}
        adjustable = self._adjustable()
        while pending:
            name = pending.pop()
            if name not in names:
                names.add(name)
                within = identifiers(derived.get(name, ""))
                pending += [one for one in (*adjustable, *derived) if one in within]
        return [one for one in adjustable if one in names]
