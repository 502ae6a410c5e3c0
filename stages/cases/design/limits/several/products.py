"""Limits of products of sizes, such as what a thread reads in several dimensions."""

import itertools
from collections.abc import Iterable, Iterator, Mapping

from kernelmill.cpp.evaluation import number_of
from kernelmill.records import Relations
from stages.cases.design.limits.capacity import (
    USUAL,
    USUAL_OF_THREADS,
    VALUES_OF_BYTE,
    Capacity,
    launch_names,
    limit_of,
    used,
)
from stages.cases.design.limits.narrow.indices import SHARE_BEYOND, of_amount
from stages.cases.design.limits.windows import WINDOW
from stages.cases.design.limits.work import Steps, is_little_work
from stages.cases.inputs.coordinates.maps import twins
from stages.cases.inputs.sizing import MOST_IDLE, fitting, is_quick

_QUARTERS = 4


def of_products(relations: Relations, steps: Steps) -> Iterator[Capacity]:
    """Limits for what a thread reads in several dimensions, and for indices that a byte may be too small for.

    The other sizes are typical, or half of that, so that there is something to read. Where that is too much work, as
    for large windows, they are fewer.
    """
    typical = {one.name: one.typical for one in relations.sizes}
    halves = {name: (number + 1) // 2 for name, number in typical.items()}
    inner = typical.keys() - launch_names(relations)
    factors = {tuple(part for part in role.shape if part in inner) for role in relations.roles}
    read = {" * ".join(one): frozenset(one) for one in factors if len(one) > 1}
    indexed = {
        values.high: frozenset(used(values.high, typical))
        for role in relations.roles
        for values in role.values
        if values.kind == "index" and not values.high.isidentifier()
    }
    parts = (part for role in relations.roles for part in role.shape if "*" in part)
    windows = (" * ".join(pair) for pair in twins([*typical]) if WINDOW.search(pair[0]))
    several = {one: frozenset(used(one, typical)) for one in (*parts, *windows)}
    for amount, names in sorted({**several, **indexed, **read}.items()):
        exceeded = 0
        for limit, base in itertools.product((*USUAL_OF_THREADS, *USUAL), (typical, halves)):
            sizes = _grown(relations, base, names, amount, limit)
            if (
                sizes
                and is_quick(relations, sizes)
                and (limit < max(USUAL_OF_THREADS) or is_little_work(relations, sizes, steps))
            ):
                yield limit_of(amount, limit, sizes)
                exceeded = limit
                break
        if exceeded < VALUES_OF_BYTE:
            yield from _beside_few(relations, steps, amount)


def _beside_few(relations: Relations, steps: Steps, amount: str) -> Iterator[Capacity]:
    """Yield the limit of a byte for an amount, where there are few of all else, if a case of that is little work."""
    found = of_amount(
        relations,
        steps,
        amount,
        amount,
        rooms=(MOST_IDLE,),
        threads=MOST_IDLE,
        limit=VALUES_OF_BYTE,
        wanted=VALUES_OF_BYTE,
    )
    if found is not None:
        yield found


def _grown(
    relations: Relations, base: Mapping[str, int], names: Iterable[str], amount: str, limit: int
) -> dict[str, int]:
    """The smallest sizes, some of them raised by the same factor, for which an amount exceeds a limit; or none."""
    for quarters in range(_QUARTERS, _QUARTERS * limit):
        sizes = fitting(relations, {**base, **{name: base[name] * quarters // _QUARTERS + 1 for name in names}})
        number = number_of(amount, sizes)
        if number is None:
            break
        if number > limit + limit // SHARE_BEYOND:
            return sizes
    return {}
