"""All cases to try with a program, in groups."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kernelmill.records import Case, Program
from stages.cases.design.candidates import candidates, speculative_cases
from stages.cases.design.covering import covering_cases, few_blocks
from stages.cases.design.random_cases import random_cases
from stages.cases.inputs import grid_limit

MOST_USUAL, MOST_ALONE = 20, 24
"""Cases of the first groups; of the others, there are few anyway."""
_CONVERTS = re.compile(
    r"\b(?:floor|ceil|round|rint|trunc|lround|__float2int|static_cast<(?:int|long|unsigned))\w*|\(int\)|\bint\("
)
"""Conversions to integers, which are undefined for NaN."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """All cases to try, in groups; numbers are indices into `cases`."""

    cases: tuple[Case, ...]
    first: range
    few_blocks: tuple[tuple[int, int], ...]
    """Cases with fewer blocks than the work needs, each with the same one with the usual number of blocks."""
    alone: range
    """Cases for single obligations, for use where those of `first` do not meet them."""
    random: range
    speculative: range


def grouped(program: Program) -> Candidates:
    """Return all cases to try with a program."""
    usual = tuple(_tryable(program))[:MOST_USUAL]
    few = few_blocks(program, usual)
    combined, alone = covering_cases(program, [*(case for case in usual if case.kind != "branch"), *few])
    groups = (usual + few + combined, alone[:MOST_ALONE], random_cases(program), speculative_cases(program, 1))
    ends = list(itertools.accumulate(map(len, groups)))
    first, *others = (range(end - len(group), end) for group, end in zip(groups, ends, strict=True))
    cases = [replace(case, seed=seed) for seed, case in enumerate(itertools.chain(*groups), 1)]
    limited = range(len(usual), len(usual + few))
    return Candidates(
        cases=(*cases, *(grid_limit.without_limit(program, cases[number]) for number in limited)),
        first=first,
        few_blocks=tuple((number, len(cases) + at) for at, number in enumerate(limited)),
        alone=others[0],
        random=others[1],
        speculative=others[2],
    )


def _tryable(program: Program) -> Iterator[Case]:
    bounded = any(values.kind == "within" for role in program.relations.roles for values in role.values)
    converts = _CONVERTS.search(program.text.unit) is not None
    for case in candidates(program):
        if case.contents != "nonfinite" or not (bounded or converts):
            yield case
