"""Parameters such as `nsample`, which limit how many elements a kernel keeps of those that it finds."""

import itertools
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from kernelmill.cpp.loops import LOOP
from kernelmill.proof.branches.conditions import without_comments
from kernelmill.records import Case, Program, Relations
from stages.cases.design.limits.capacity import Capacity, used
from stages.cases.design.limits.narrow.indices import NARROW
from stages.cases.design.limits.work import is_little_work, steps_of_loops
from stages.cases.design.obligations.obligation import USUAL_CONTENTS, WHOLE, Obligation
from stages.cases.inputs.contents import CLOSE, FAR, UNIT
from stages.cases.inputs.literals import integer_numbers
from stages.cases.inputs.points import Point
from stages.cases.inputs.sizing import fitting, is_quick

_LIMITING = re.compile(
    r"k|n_?samples?|num_samples?|sample_num|sampled_\w+|max_\w+|top_?k|num_neighbors|capacity", re.IGNORECASE
)
_MANY = (520, 257, 65)
"""Elements to keep, more than another implementation may have room for; the first of little work counts."""
_MOST_STEPS = 4_000_000
"""The steps if all loops were within each other, which those to the limit and over the input seldom are."""
_FEW = (16, 4, 2, 1)
"""The largest other sizes."""

_OF_FAR = 512
"""Elements to keep of many that are far apart."""


class _Share(NamedTuple):
    """Elements of the input for each to keep, and how few and how many there may be."""

    word: str
    """What the input is, compared with what is to be kept."""
    wanted: float
    least: float
    most: float


_SHARES = (_Share("larger", 3, 3, math.inf), _Share("smaller", 0.5, 0.25, 0.5))
"""Of three for each, a kernel that finds half of them keeps only some."""


class Kept(NamedTuple):
    """A parameter that limits how many elements are kept."""

    limit: str
    amounts: tuple[str, ...]
    """The sizes of inputs of which elements are kept."""


def kept(unit: str, relations: Relations, names: Iterable[str]) -> Iterator[Kept]:
    """Yield the parameters, of these integers, that limit how many elements are kept of the input."""
    looped = {name for loop in LOOP.finditer(unit) for name in used(loop["bound"], names)}
    for name in names:
        if not _LIMITING.fullmatch(name) or not _limits_a_count(name, unit):
            continue
        limited = {part for role in relations.roles if name in role.shape for part in role.shape}
        counted = [
            part
            for role in relations.roles
            if role.access == "read" and name not in role.shape
            for expression in role.shape
            for part in used(expression, names)
            if part not in limited
        ]
        amounts = [one for one in counted if one not in looped] or counted
        if amounts:
            yield Kept(limit=name, amounts=tuple(dict.fromkeys(amounts)))


def _limits_a_count(name: str, unit: str) -> bool:
    """Whether a kernel compares something with an integer, or with one less, as where one element is a counter."""
    less = re.findall(rf"\b(\w+)\s*=\s*{name}\s*-\s*1\s*;", unit)
    return any(re.search(rf"[<>]=?\s*{one}\b", unit) for one in (name, *less))


def kept_of_many(program: Program, *, near: bool) -> Iterator[Obligation]:
    """Yield, for each size that limits what is kept, that it is large where kernels find more, or less.

    With `near`, a kernel keeps elements by their distances, so that inputs differ little, and all are near enough.
    """
    relations, unit = program.relations, without_comments(program.text.unit)
    steps = steps_of_loops(unit, relations)
    typical = {one.name: one.typical for one in relations.sizes}
    contents = CLOSE if near else USUAL_CONTENTS
    for limit, amounts in kept(unit, relations, [*typical, *integer_numbers(relations)]):
        counted = [one for one in amounts if one in typical]
        for share in _SHARES if counted else ():
            for many, few in itertools.product(_MANY, _FEW):
                others = {name: min(number, few) for name, number in typical.items()}
                wanted = {**others, **dict.fromkeys(counted, round(share.wanted * many)), limit: many}
                sizes = fitting(relations, {name: wanted[name] for name in typical})
                if is_quick(relations, sizes) and is_little_work(relations, sizes, steps, _MOST_STEPS):
                    yield _of_share(share, limit, counted, {**wanted, **sizes}, contents)
                    break


def _of_share(share: _Share, limit: str, counted: list[str], sizes: dict[str, int], contents: str) -> Obligation:
    """Many elements to keep, and an input of a share of them."""
    many = sizes[limit] - 1

    def met(values: Point, case: Case) -> bool:
        most, found = values.known[limit], min(values.known[one] for one in counted)
        of_many = most > many and share.least * most <= found <= share.most * most
        return of_many and case.contents in (contents, *([WHOLE] if contents == USUAL_CONTENTS else []))

    subject = f"{many} {limit} beside a {share.word} {' and '.join(counted)}"
    return Obligation(
        kind="capacity_not_exceeded",
        subject=subject,
        label=f"more than {subject}",
        names=(limit, *counted),
        sizes=sizes,
        contents=contents,
        met=met,
    )


def with_few_near(capacity: Capacity, unit: str, relations: Relations) -> Capacity:
    """A capacity of 16 bits of what a kernel looks through: few are near enough, and all of these may be kept."""
    written = {part for role in relations.roles if role.access in ("written", "read_written") for part in role.shape}
    if capacity.high != str(NARROW) or capacity.amount in written:
        return capacity
    many = {one.limit: _OF_FAR for one in kept(unit, relations, capacity.sizes)}
    return replace(capacity, contents=FAR, sizes={**capacity.sizes, **many})


def with_some_near(capacity: Capacity, relations: Relations) -> Capacity:
    """A capacity of the number of parts that counts divide points into: of the few points of a part, some are near."""
    parts = {role.shape[-1] for role in relations.roles if any(values.kind == "counts" for values in role.values)}
    if capacity.contents or not used(capacity.amount, parts):
        return capacity
    return replace(capacity, contents=UNIT)
