"""Candidate cases: sizes, modes, numbers and contents, derived from the relations of a kernel."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from kernelmill.records import Case, CaseValue, Program, Relations, Role
from kernelmill.templates.inputs import index_end, may_be_absent
from stages.cases.inputs import sizing
from stages.cases.inputs.choices import CaseParameter, choices, presences, values
from stages.cases.inputs.contents import ABSENT_INDICES, INDICES_BEYOND, MULTIPLES, UNIT_OF_MULTIPLES
from stages.cases.inputs.fills import divided_by, takes_multiples
from stages.cases.inputs.grid_limit import fewest, is_limit
from stages.cases.inputs.halves import halves
from stages.cases.inputs.literals import is_float, is_upper, literal, usual
from stages.cases.inputs.points import integer_literal

MOST_SPECULATIVE = 16
"""Speculative cases of a program."""
_WITHOUT_NUMBERS: Mapping[str, str] = MappingProxyType(
    {
        "integer values": "larger sizes",
        **dict.fromkeys(
            (
                "positive and negative zeros",
                "values in [0, 1)",
                "NaN and infinities",
                "negative inputs",
                "inputs far from zero",
                "inputs far below zero",
                "inputs near zero",
                "inputs of all magnitudes",
                "equal inputs",
                "coordinates far apart",
            ),
            "other integers",
        ),
    }
)
"""The labels of cases of kernels without floating-point inputs, for those that are about these."""
_STEPS = (1.0, 0.5, 3.5, -0.5)
"""Steps added to floating-point parameters; relations were proven with such values."""


def candidates(program: Program) -> tuple[Case, ...]:
    """Cases in the order of preference: first one of each kind, then further ones that may reach more branches.

    Raises `NotTestableError` where an expression of the relations cannot be computed.
    """
    return _numbered(_made(program), first=1)


def without_numbers(case: Case) -> Case:
    """Return a case of a kernel that has no floating-point inputs, without what is said of them."""
    label = _WITHOUT_NUMBERS.get(case.label, case.label)
    return replace(case, contents="wide", label="random sizes" if label.startswith("random sizes") else label)


def speculative_cases(program: Program, first: int) -> tuple[Case, ...]:
    """Cases outside of what relations were proven for, which may access memory out of bounds.

    Modes that typical sizes do not allow, numbers that the kernel compares parameters with, inputs of large magnitude,
    invalid indices. Seeds count from `first`. A case is to be used only after a run under sanitizers without findings.
    """
    return _numbered(_speculative(program), first)[:MOST_SPECULATIVE]


@dataclass(frozen=True, slots=True)
class _Maker:
    """A factory of cases from sizes; modes and numbers are typical unless given."""

    relations: Relations
    chosen: Sequence[CaseParameter]
    usual: Mapping[str, str]

    @classmethod
    def of(cls, program: Program) -> "_Maker":
        relations = program.relations
        typical = {role.parameter: usual(role) for role in choices(relations)}
        return cls(relations, values(program), typical)

    @property
    def sizes(self) -> dict[str, int]:
        """The typical sizes."""
        return {one.name: one.typical for one in self.relations.sizes}

    @property
    def ones(self) -> dict[str, int]:
        """The smallest sizes that the relations allow."""
        return sizing.fitting(self.relations, dict.fromkeys(self.sizes, 1))

    def case(self, kind: str, label: str, contents: str, sized: Mapping[str, int], /, **others: str) -> Case:
        roomy = sizing.with_room(self.relations, sized)
        sizes = {name: str(number) for name, number in roomy.items()}
        given = {**sizes, **self.usual, **halves(self.relations, roomy), **others}
        return Case(
            kind=kind,  # type: ignore[arg-type]  # validated on construction
            label=label,
            seed=1,
            contents=contents,  # type: ignore[arg-type]
            values=tuple(CaseValue(name=value.name, value=given[value.name]) for value in self.chosen),
        )


def _speculative(program: Program) -> Iterator[Case]:
    make, relations = _Maker.of(program), program.relations
    unit = program.text.unit
    sizes, ones = make.sizes, make.ones
    for role in choices(relations):
        if is_float(role):
            continue
        for number in _compared_with(role.parameter, unit, bool(re.search(r"\bbool\b", role.type))):
            if str(number) not in (make.usual[role.parameter], *map(str, role.choices)):
                for sized in (sizes, ones):
                    label = f"{role.parameter} = {number}" + (", one element per dimension" if sized is ones else "")
                    yield make.case("branch", label, "wide", sized, **{role.parameter: str(number)})
    yield make.case("branch", "values in [-60, 60)", "far", sizes)
    yield make.case("branch", "values in [-60, 60), ragged sizes", "far", sizing.ragged(relations))
    yield make.case("branch", "values in [-6, 0)", "below", sizes)
    if any(index_end(role) is not None for role in relations.roles):
        if re.search(r"<\s*0\b|>=\s*0\b", unit):
            # Kernels that compare with -1 alone may access memory out of bounds, and have the case that follows.
            yield from _with_few_blocks(make, "out-of-range indices: negative ones", "negative_indices")
        yield from _with_few_blocks(make, "out-of-range indices: negative", "negative_index")
        yield from _with_few_blocks(make, "out-of-range indices: past the end", "index_past_end")
    if any(map(may_be_absent, relations.roles)):
        for label, sized in (("", sizes), (", ragged sizes", sizing.ragged(relations))):
            yield make.case("branch", f"absent indices{label}", ABSENT_INDICES, sized)
        yield from _few_blocks(make, "absent indices", ABSENT_INDICES)
        if absent := dict.fromkeys(presences(relations).values(), "0"):
            yield make.case("branch", "absent indices and optional buffers", ABSENT_INDICES, sizes, **absent)
        yield make.case("branch", "indices past the end", INDICES_BEYOND, sizes)
    for one in relations.sizes:
        for number in _compared_with(one.name, unit, boolean=False):
            if number > one.typical:
                fitted = sizing.limited(relations, {**sizes, one.name: number + 1})
                if fitted[one.name] > number:
                    yield make.case("branch", f"{one.name} > {number}", "wide", fitted)


def _with_few_blocks(make: _Maker, label: str, contents: str) -> Iterator[Case]:
    """A case of typical sizes and, before it, one with few blocks, which is as good a case and shows more."""
    yield from _few_blocks(make, label, contents)
    yield make.case("branch", label, contents, make.sizes)


def _few_blocks(make: _Maker, label: str, contents: str) -> Iterator[Case]:
    """Cases whose threads have several indices each: one that ends at an invalid index leaves out those after it.

    Of thousands of indices, several in a row are invalid somewhere; of hundreds, all pairs can be compared, or of one
    hundred where distinct indices need much room.
    """
    limits = [role for role in make.relations.roles if is_limit(role)]
    if not limits:
        return
    *more, several, few_indices = (sizing.of_many_indices(make.relations, many) for many in sizing.MANY_INDICES)
    quick = [
        *[sized for sized in more if sized is not None][:1],
        several or few_indices or sizing.large(make.relations),
    ]
    for limit in limits:
        few = {limit.parameter: str(min(limit.choices))}
        for sized in quick:
            yield make.case("branch", f"{label}, few blocks", contents, sized, **few)


def _compared_with(name: str, text: str, boolean: bool) -> Sequence[int]:
    """Integers that a text compares a parameter with; both values of a bool."""
    compared = re.findall(rf"\b{name}\s*(?:[=!]=|[<>]=?)\s*(-?\d+)\b(?!\.)", text)
    return sorted({int(number) for number in compared} | ({0, 1} if boolean else set()))


def _numbered(cases: Iterable[Case], first: int) -> tuple[Case, ...]:
    """The cases without duplicates, each with a seed of its own."""
    known: dict[tuple[CaseValue, ...], set[str]] = {}
    kept: list[Case] = []
    for case in cases:
        if case.contents not in known.setdefault(case.values, set()):
            known[case.values].add(case.contents)
            kept.append(replace(case, seed=len(kept) + first))
    return tuple(kept)


def _made(program: Program) -> Iterator[Case]:
    make, relations = _Maker.of(program), program.relations
    case, sizes, few = make.case, make.sizes, fewest(relations)
    larger = sizing.limited(relations, {name: 2 * n + 1 for name, n in sizes.items()})
    smaller = sizing.fitting(relations, {name: max(1, n // 2) for name, n in sizes.items()})
    yield case("typical", "typical", "wide", sizes)
    yield case("boundary", "one element per dimension", "wide", make.ones)
    if (block := sizing.filling(relations, 1)) is not None:
        yield case("boundary", "exactly one block", "unit", block)
    for role in relations.roles:
        if is_limit(role) and role.typical != (most := str(max(role.choices))):
            yield case("boundary", f"{most} blocks, as the project launches", "wide", sizes, **{role.parameter: most})
    yield case("special", "positive and negative zeros", "zeros", sizes, **few)
    yield case("ragged", "sizes not a multiple of the block", "wide", sizing.ragged(relations))
    yield case("large", "large", "unit", sizing.large(relations))
    yield case("large", "a little larger", "unit", sizing.large(relations, sizing.LARGER[:1]))
    yield case("typical", "values in [0, 1)", "unit", sizes)
    yield case("special", "integer values", "whole", larger, **few)
    if any(takes_multiples(role, program) for role in relations.roles):
        yield case("special", "multiples of 41", MULTIPLES, sizing.in_vectors(relations), **_multiples(program))
    yield case("special", "NaN and infinities", "nonfinite", larger, **few)
    for role in choices(relations):
        for number in _others(role) if not is_limit(role) else ():
            label = f"{role.parameter} = {number}"
            kind = "mode" if role.kind == "mode" else "branch"
            yield case(kind, label, "wide", sizes, **{role.parameter: number})
            if role.kind == "number":
                yield case("branch", label, "unit", sizes, **{role.parameter: number})
    yield case("branch", "smaller sizes", "wide", smaller)
    yield case("branch", "larger sizes", "wide", larger)


def _multiples(program: Program) -> dict[str, str]:
    """Multiples for all floating-point numbers if the kernel divides by one of them; bounds are apart."""
    if not divided_by(program):
        return {}
    numbers = [role for role in choices(program.relations) if role.kind == "number" and is_float(role)]
    return {role.parameter: literal(role.type, UNIT_OF_MULTIPLES * (8 if is_upper(role) else 1)) for role in numbers}


def _others(role: Role) -> Iterator[str]:
    """Other values of a mode or a number."""
    if role.kind == "mode":
        yield from (str(choice) for choice in role.choices if str(choice) != integer_literal(role.typical))
    elif role.kind == "number" and is_float(role):
        for step in _STEPS:
            yield literal(role.type, float(role.typical or 0) + step)
    elif role.kind == "number":
        yield from ("0", "1", "2")
