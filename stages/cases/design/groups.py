"""All cases to try with a program, in groups."""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from kernelmill.records import Case, CaseValue, Program
from kernelmill.templates.inputs import has_unproven_integers
from stages.cases.design.candidates import candidates, speculative_cases, without_numbers
from stages.cases.design.covering import covering_cases, few_blocks
from stages.cases.design.near import with_near
from stages.cases.design.obligations.of_inputs import takes_any_number
from stages.cases.design.random_cases import random_cases
from stages.cases.inputs import grid_limit
from stages.cases.inputs.contents import INVALID_INDICES, NONFINITE, OF_NUMBERS
from stages.cases.inputs.fills import holds_any_numbers

MOST_USUAL = 20
"""Cases of the first group; of the others, there are few anyway."""
_ALIKE = 2
"""Cases that differ in their random integers alone."""
_OTHER_SEEDS, _BETWEEN_SEEDS = 3, 1000
"""Seeds to try where the kernel changes nothing, and how far they are apart."""
_REPEATS, _REPEATS_OF_INVALID = 6, 16
"""Other seeds with which cases are repeated whose integers may be, or are, invalid; one in four indices then is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """All cases to try, in groups; numbers are indices into `cases`."""

    cases: tuple[Case, ...]
    first: tuple[int, ...]
    few_blocks: tuple[tuple[int, int], ...]
    """Cases with fewer blocks than the work needs, each with the same one with the usual number of blocks."""
    alone: tuple[int, ...]
    """Cases for single obligations, for use where those of `first` do not meet them."""
    smaller: tuple[int, ...]
    """Cases for single obligations with less work, for use where neither of `first` nor of `alone` meet them."""
    random: tuple[int, ...]
    speculative: tuple[int, ...]
    instead: tuple[int, ...]
    """Cases of typical sizes with NaN and infinities, for use where the larger one with these fails."""
    alternatives: Mapping[int, tuple[int, ...]]
    """Cases with other inputs of the same sizes, for use in place of those before `random` in which the kernel
    changes nothing."""
    unlimited: Mapping[int, int]
    """For each speculative case with fewer blocks than the work needs, the same one with the usual number of blocks."""
    repeated: Mapping[int, tuple[int, ...]]
    """Cases with other integers of the same kind, for those whose integers may be invalid: if one of them is out of
    bounds, the case itself is in bounds by chance, such as in the memory of another image."""


def grouped(program: Program) -> Candidates:
    """Return all cases to try with a program."""
    usual, random = tuple(with_near(program, _tryable(program))), tuple(with_near(program, random_cases(program)))
    speculative = speculative_cases(program, 1)
    has_numbers = any(map(holds_any_numbers, program.relations.roles))
    if not has_numbers:
        usual, random, speculative = (
            tuple(_of_integers(cases)) for cases in (usual, random, (one for one in speculative if _matters(one)))
        )
    usual = usual[:MOST_USUAL]
    few = few_blocks(program, usual)
    covering = covering_cases(program, [*(case for case in usual if case.kind != "branch"), *few])
    instead = tuple(replace(case, values=usual[0].values) for case in usual if case.contents == NONFINITE)
    combined, alone, smaller = (
        tuple(with_near(program, one)) for one in (covering.combined, covering.alone, covering.smaller)
    )
    groups = (usual + few + combined, alone, smaller, random, speculative, instead)
    ends = list(itertools.accumulate(map(len, groups)))
    seeded = [replace(case, seed=seed) for seed, case in enumerate(itertools.chain(*groups), 1)]
    unproven = any(map(has_unproven_integers, program.relations.roles))
    others = [_alternatives(case, has_numbers) if at < ends[2] else () for at, case in enumerate(seeded)]
    repeats = [_repeats(case, unproven=unproven) for case in seeded]
    rows = [(case, *more, *again) for case, more, again in zip(seeded, others, repeats, strict=True)]
    starts = list(itertools.accumulate(map(len, rows), initial=0))
    cases = list(itertools.chain(*rows))
    first, *further = (tuple(starts[end - len(group) : end]) for group, end in zip(groups, ends, strict=True))
    limited = first[len(usual) : len(usual + few)]
    without = {number: grid_limit.without_limit(program, cases[number]) for number in (*limited, *further[3])}
    guessed = [number for number in further[3] if without[number].values != cases[number].values]
    return Candidates(
        cases=(*cases, *(without[number] for number in (*limited, *guessed))),
        first=first,
        few_blocks=tuple((number, len(cases) + at) for at, number in enumerate(limited)),
        alone=further[0],
        smaller=further[1],
        random=further[2],
        speculative=further[3],
        instead=further[4],
        unlimited={number: len(cases) + len(limited) + at for at, number in enumerate(guessed)},
        alternatives={
            start: tuple(range(start + 1, start + 1 + len(more)))
            for start, more in zip(starts[: ends[2]], others, strict=False)
        },
        repeated={
            start: tuple(range(end - len(again), end))
            for (start, end), again in zip(itertools.pairwise(starts), repeats, strict=True)
        },
    )


def _alternatives(case: Case, has_numbers: bool) -> tuple[Case, ...]:
    """The case with other seeds, and then with integers instead of other numbers, of which some are equal."""
    contents = (case, replace(case, contents="whole")) if has_numbers and case.contents == "wide" else (case,)
    seeds = [case.seed + number * _BETWEEN_SEEDS for number in range(_OTHER_SEEDS + 1)]
    return tuple(replace(one, seed=seed) for one in contents for seed in seeds)[1:]


def _repeats(case: Case, *, unproven: bool) -> tuple[Case, ...]:
    """The case with other seeds, if its integers may be invalid."""
    invalid = case.contents in INVALID_INDICES
    if not unproven and not invalid:
        return ()
    numbers = range(_OTHER_SEEDS + 1, _OTHER_SEEDS + 1 + (_REPEATS_OF_INVALID if invalid else _REPEATS))
    return tuple(replace(case, seed=case.seed + number * _BETWEEN_SEEDS) for number in numbers)


def _tryable(program: Program) -> Iterator[Case]:
    for case in candidates(program):
        if case.contents != NONFINITE or takes_any_number(program):
            yield case


def _of_integers(cases: Iterable[Case]) -> Iterator[Case]:
    """The cases of a kernel without floating-point inputs, of which those that differ in nothing else are left out."""
    seen = dict[tuple[CaseValue, ...], int]()
    for case in cases:
        plain = without_numbers(case) if case.contents in (*OF_NUMBERS, "whole") else case
        seen[plain.values] = seen.get(plain.values, 0) + (plain.contents == "wide")
        if plain.contents != "wide" or seen[plain.values] <= _ALIKE:
            yield plain


def _matters(case: Case) -> bool:
    return case.contents not in OF_NUMBERS
