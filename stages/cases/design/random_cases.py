"""Inputs for mutants that the cases made on purpose may not kill: random values within what the relations allow."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kernelmill.records import Case, CaseValue, Program, Role, ShapeSize
from stages.cases.design.obligations.uses import compared_values, mode_values
from stages.cases.inputs import sizing
from stages.cases.inputs.choices import CaseParameter, choices, values
from stages.cases.inputs.contents import MIXED
from stages.cases.inputs.fills import holds_any_numbers
from stages.cases.inputs.literals import is_float, literal, usual
from stages.cases.inputs.points import integer_literal, literal_value

MOST_INPUTS, MOST_INPUTS_OF_INTEGERS = 20, 40
"""Random inputs of a program, and of one without floating-point inputs: what a graph shows depends on chance."""
MOST_UNPROVEN_INPUTS, _INPUTS_OF_VALUE = 12, 4
"""Further ones with values that the kernel compares a parameter with, and that no relations were proven for."""
_CONTENTS = {
    "wide": "any values",
    "whole": "integer values",
    "unit": "values in [0, 1)",
    "zeros": "many zeros",
    MIXED: "all magnitudes",
}
_SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 17, 33, 65)
_EQUAL_SIZES = (9, 16, 24, 33)
_MAGNITUDES = (4, 8, 16)
_STEPS = (0.0, 0.5, 1.0, 3.5, -0.25)
_MOST_ATTEMPTS = 8


def random_cases(program: Program) -> tuple[Case, ...]:
    """Return cases with random values, always the same ones for a program."""
    return tuple(_cases(program))


def _cases(program: Program) -> Iterator[Case]:
    source = random.Random(program.id)  # noqa: S311  # not for cryptography
    maker = _Maker(
        program=program,
        source=source,
        constants=_constants(program.text.unit),
        has_numbers=any(map(holds_any_numbers, program.relations.roles)),
    )
    contents = tuple(_CONTENTS)
    seen = set[tuple[CaseValue, ...]]()
    unproven = [
        (role.parameter, str(value))
        for role in program.relations.roles
        for value in compared_values(role, program.text.unit)
        if value not in role.choices and str(value) != integer_literal(role.typical)
    ]
    extra = [one for _ in range(_INPUTS_OF_VALUE) for one in unproven][:MOST_UNPROVEN_INPUTS]
    most = MOST_INPUTS if maker.has_numbers else MOST_INPUTS_OF_INTEGERS
    for number, given in enumerate([*([None] * most), *extra]):
        case = maker.case(contents[number % len(contents)], given)
        if case.values not in seen:
            seen.add(case.values)
            yield case


@dataclass(frozen=True, slots=True, kw_only=True)
class _Maker:
    program: Program
    source: random.Random
    constants: Sequence[int]
    """Integers that the kernel compares something with."""
    has_numbers: bool
    """Whether some inputs are floating-point numbers."""

    def case(self, contents: str, fixed: tuple[str, str] | None = None) -> Case:
        """Return a random case, with the value of one parameter if that is given."""
        chosen: Sequence[CaseParameter] = values(self.program)
        roles = {one.parameter: one for one in choices(self.program.relations)}
        # A value that no relations hold for may need sizes that are equal, such as as many boxes on both sides.
        given = {name: str(number) for name, number in self._sizes(equal=fixed is not None).items()}
        given |= {name: self._value(role) for name, role in roles.items()}
        if fixed is not None:
            given[fixed[0]] = fixed[1]
        return Case(
            kind="contrast",
            label=f"random sizes, {_CONTENTS[contents]}",
            seed=1,
            contents=contents,  # type: ignore[arg-type]  # validated on construction
            values=tuple(CaseValue(name=one.name, value=given[one.name]) for one in chosen),
        )

    def _sizes(self, *, equal: bool) -> dict[str, int]:
        relations = self.program.relations
        typical = {one.name: one.typical for one in relations.sizes}
        for _ in range(_MOST_ATTEMPTS):
            wanted = self._alike() or {one.name: self._size(one) for one in relations.sizes}
            if equal and (number := self.source.choice((0, *_EQUAL_SIZES))):
                wanted = dict.fromkeys(wanted, number)
            fitted = sizing.with_room(relations, sizing.fitting(relations, wanted))
            if sizing.is_small(relations, fitted):
                return fitted
        return sizing.with_room(relations, sizing.fitting(relations, typical))

    def _alike(self) -> dict[str, int]:
        """Sizes of the same magnitude for half of the cases with integers alone, such as a few edges for each node."""
        if self.has_numbers or self.source.randrange(2):
            return {}
        least = self.source.choice(_MAGNITUDES)
        return {one.name: self.source.randrange(least, 3 * least) for one in self.program.relations.sizes}

    def _size(self, size: ShapeSize) -> int:
        beside = [number + step for number in self.constants for step in (0, 1)]
        return self.source.choice([*_SIZES, size.typical, size.typical + 1, *beside])

    def _value(self, role: Role) -> str:
        if role.kind == "mode":
            return str(self.source.choice([*(role.choices or mode_values(role, self.program.text.unit))]))
        base = literal_value(usual(role)) or 0.0
        if is_float(role):
            return literal(role.type, base + self.source.choice(_STEPS))
        near = [max(0, int(base) + step) for step in (-1, 0, 1, 2)]
        return str(self.source.choice([*near, *compared_values(role, self.program.text.unit)]))


def _constants(unit: str) -> tuple[int, ...]:
    """Return small integers that a text compares something with."""
    return tuple(sorted({int(one) for one in re.findall(r"(?:[<>]=?|==)\s*(\d{1,3})\b(?!\.)", unit)} - {0}))[:6]
