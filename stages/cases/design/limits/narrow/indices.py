"""Sizes that limit indices: enough indices exceed a limit, also that of a type that is too narrow for them."""

import itertools
import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from kernelmill.records import Relations, Role
from stages.cases.design.limits.capacity import Capacity, launch_names, limit_of, used
from stages.cases.design.limits.work import MOST_STEPS_OF_ALL, Steps, is_little_work, items_of_threads
from stages.cases.inputs.points import known_values, product
from stages.cases.inputs.sizing import MOST_THREADS, fitting, is_quick, roomy, shape

NARROW, SIGNED = 1 << 16, 1 << 15
"""The numbers that fit into 16 bits, and those of them that are not negative where there is a sign."""
ROOMS = (350_000, 700_000, 6_000_000)
"""The largest buffers of a case that exceeds 16 bits, the first that will do: rows may be long. No kernel works on a
whole buffer of that size."""
MOST_THREADS_BEYOND, MOST_LINES, MOST_LINES_WITH_LOOPS = 100_000, 40, 100
"""The threads of a case in which the number of a thread exceeds 16 bits, the lines that a kernel may have then, and
those that it may have where the counter of a loop exceeds 16 bits."""
MOST_STEPS_BEYOND = 170_000
"""The steps of all threads together where a loop takes more than 16 bits can count: those of two threads."""
TAIL = 3
"""By how much a size exceeds a limit, so that more than one element is left after whole vectors of a power of two."""
SHARE_BEYOND = 4
"""A size that limits indices exceeds a limit by another such part of it, so that some of the indices do as well."""
BEYOND, MOST_BEYOND = NARROW + NARROW // SHARE_BEYOND, 5 * NARROW // 2
"""What an amount exceeds so that some indices below it, or most of them, are greater than 16 bits can hold."""
ENOUGH = 16
"""The indices of a case of which some exceed a limit, few enough that those of one thread or chunk are far apart."""
_WIDE = frozenset({"int", "int32_t", "int64_t", "long", "long long", "unsigned int", "uint32_t"})
"""Integers of at least 32 bits."""
_FEW = (16, 8, 4, 2, 1)
"""The largest other sizes of such a case."""
PAIRS = (2, 1)
"""Those of a case where the amount is the only size that matters."""
_PARTS = 3
"""The parts of an amount that offsets divide, more than one of which begins or ends beyond a limit."""
_COUNTED_PARTS = SHARE_BEYOND + 2
"""The parts of about equal size that counts divide an amount into, the last of which begins beyond a limit."""
_OF_EACH, _MOST_FILLED = 2, 4096
"""The elements of each of several parts, and how many parts have some at most."""


def limits_of_indices(relations: Relations) -> frozenset[str]:
    """Return the sizes that limit indices, and expressions over them."""
    return frozenset(values.high for role in relations.roles for values in role.values)


def totals_of_counts(relations: Relations) -> frozenset[str]:
    """Return what counts add up to, such as the points of all examples of a batch."""
    return frozenset(values.high for role in relations.roles for values in role.values if values.kind == "counts")


def beyond(limit: int, name: str, choosing: Collection[str]) -> int:
    """Return by how much a size exceeds a limit."""
    return limit // SHARE_BEYOND + TAIL if name in choosing else TAIL


def with_enough(relations: Relations, sizes: Mapping[str, int], name: str) -> dict[str, int]:
    """Return sizes with which there are enough indices below a size for some to be large.

    Where counts divide the size into parts, there are so many of these that the last begins beyond a limit. Where the
    size is the number of parts, most of these have elements, unless a thread has each of them or there are very many.
    """
    raised = dict(sizes)
    names = [one.name for one in relations.sizes]
    launched = launch_names(relations)
    for role in relations.roles:
        divided = {values.high for values in role.values if values.kind == "counts"} & ({*names} - launched)
        if divided and used(role.shape[-1], [name]) and raised[name] <= _MOST_FILLED:
            raised |= {one: max(raised[one], _OF_EACH * raised[name]) for one in divided}
        others = [part for part in names if part != name and any(used(one, [part]) for one in role.shape)]
        if others and any(values.high == name for values in role.values):
            count = product(role.shape, known_values(relations, raised))
            least = _COUNTED_PARTS if any(values.kind == "counts" for values in role.values) else ENOUGH
            if 0 < count < least:
                raised[others[-1]] *= -(-least // count)
    return fitting(relations, raised)


def of_narrow_types(relations: Relations, steps: Steps) -> Iterator[Capacity]:
    """Yield the limit of 16 bits for what limits indices, where a case that exceeds it has few threads and steps."""
    of_all = (values for role in relations.roles for values in role.values if values.period == 1)
    of_inputs = {values.high for values in of_all if values.kind in ("index", "sorted", "offsets")}
    for amount in sorted(of_inputs | _places(relations, steps)):
        tried = itertools.chain(
            [of_amount(relations, steps, amount, amount)]
            if amount in of_inputs
            else _of_places(relations, steps, amount),
            # Rows beyond a limit are enough: their elements are not asked for then.
            _of_rows(relations, steps, amount),
        )
        yield from itertools.islice(filter(None, tried), 1)
    yield from _of_segments(relations, steps)


def _places(relations: Relations, steps: Steps) -> frozenset[str]:
    """Return what a kernel looks through to write integers, which may be indices of it.

    That is what loops go through, else the only size of inputs that outputs do not have, unless a kernel writes what
    it reads.
    """
    indices = {role.element for role in relations.roles if _may_be_indices(role)}
    if not indices:
        return frozenset()
    written = {part for role in relations.roles if role.access == "written" for part in role.shape}
    read = {part for role in relations.roles if role.access == "read" for part in role.shape}
    reduced = (read - written) & {one.name for one in relations.sizes}
    numbers = {role.element for role in relations.roles if role.access == "read" and not role.values}
    looped = steps.keys() - written
    return frozenset(looped or (reduced if len(reduced) == 1 and indices - numbers else ()))


def of_narrow_signs(relations: Relations, found: Iterable[Capacity]) -> Iterator[Capacity]:
    """Yield the limits of 16 bits with a sign of the same amounts, for where a case beyond 16 bits is too much work."""
    for one in found:
        names = used(one.amount, one.sizes)
        if not names:
            continue
        share = (SIGNED / NARROW) ** (1 / len(names))
        smaller = {name: math.ceil(one.sizes[name] * share) for name in names}
        sizes = fitting(relations, {**one.sizes, **smaller})
        if product((one.amount,), known_values(relations, sizes)) > SIGNED:
            limited = limit_of(one.amount, SIGNED, sizes, room=one.room, threads=one.threads)
            yield replace(limited, contents=one.contents)


def _of_segments(relations: Relations, steps: Steps) -> Iterator[Capacity]:
    """Yield the limit of the lengths of the parts into which offsets divide an amount: their mean is beyond it.

    There is none where the elements may be indices of the parts, as those of edges are: a few nodes are no graph.
    """
    found = [(role, values) for role in relations.roles for values in role.values if values.kind == "offsets"]
    if len(found) != 1:
        return
    ((role, offsets),) = found
    ones = {one.name: 1 for one in relations.sizes}
    parts = used(role.shape[-1], ones)[-1:]
    divided = (one for one in relations.roles if one.parameter in offsets.into)
    if (
        not parts
        or offsets.period > 1
        or offsets.high not in ones
        or any(one.values or one.arbitrary for one in divided)
    ):
        return
    number = _PARTS * BEYOND + TAIL
    sizes = fitting(relations, {**ones, parts[0]: _PARTS, offsets.high: number})
    # The threads go through all parts together as often as the estimate has it for each of them.
    if is_quick(relations, sizes, ROOMS[0]) and is_little_work(relations, sizes, steps, (_PARTS + 1) * number):
        yield limit_of(f"{offsets.high} / {parts[0]}", NARROW, sizes, room=ROOMS[0])


def _of_places(relations: Relations, steps: Steps, amount: str) -> Iterator[Capacity | None]:
    """The limits of an amount that a kernel looks through: most of what it finds is beyond the first of them."""
    yield of_amount(relations, steps, amount, amount, wanted=MOST_BEYOND, steps_of_all=MOST_STEPS_BEYOND)
    yield of_amount(relations, steps, amount, amount)
    found = of_amount(relations, steps, amount, amount, rooms=ROOMS[:1], threads=MOST_THREADS_BEYOND, others=PAIRS)
    yield found and replace(found, sizes=roomy(relations, found.sizes, ROOMS[0]))


def of_narrow_counters(unit: str, relations: Relations, steps: Steps) -> Iterator[Capacity]:
    """Yield the limit of 16 bits for numbers of threads and counters of loops, where a kernel has few lines."""
    lines = len([line for line in unit.splitlines() if line.strip()])
    items = items_of_threads(relations) if lines <= MOST_LINES else ""
    if items:
        found = of_amount(relations, steps, items, items, rooms=ROOMS[:1], threads=MOST_THREADS_BEYOND)
        if found is not None:
            yield replace(found, name=f"{NARROW} threads")
    ones = {one.name: 1 for one in relations.sizes}
    for name in steps if lines <= MOST_LINES_WITH_LOOPS else ():
        sizes = with_enough(relations, fitting(relations, {**ones, name: NARROW + beyond(NARROW, name, steps)}), name)
        if is_quick(relations, sizes, ROOMS[0]) and is_little_work(relations, sizes, steps, MOST_STEPS_BEYOND):
            yield limit_of(name, NARROW, sizes, room=ROOMS[0])


def of_amount(
    relations: Relations,
    steps: Steps,
    amount: str,
    indexed: str,
    *,
    rooms: Sequence[int] = ROOMS,
    threads: int = MOST_THREADS,
    limit: int = NARROW,
    wanted: int = BEYOND,
    steps_of_all: int = MOST_STEPS_OF_ALL,
    others: Sequence[int] = _FEW,
) -> Capacity | None:
    """Return a limit that an amount exceeds in a case of little work; none where there is no such case.

    The amount is a little larger than `wanted`, and the other sizes are the first of `others` that will do.

    The case has enough indices below `indexed`.
    """
    typical = {one.name: one.typical for one in relations.sizes}
    for room, most in itertools.product(rooms, others) if used(amount, typical) else ():
        base = {name: min(number, most) for name, number in typical.items()}
        sizes = _exceeding(relations, base, amount, indexed, room=room, threads=threads, wanted=wanted)
        if sizes and is_little_work(relations, sizes, steps, steps_of_all):
            return limit_of(amount, limit, sizes, room=room, threads=threads)
    return None


def _of_rows(relations: Relations, steps: Steps, rows: str) -> Iterator[Capacity | None]:
    """The limits for the elements of each buffer of so many rows, some of which begin where 16 bits do not reach."""
    shapes = dict.fromkeys(role.shape for role in relations.roles if len(role.shape) > 1 and role.shape[0] == rows)
    for one in shapes:
        yield of_amount(relations, steps, elements(one), rows)


def elements(shape: Sequence[str]) -> str:
    """Return an expression for the number of elements of a buffer."""
    return " * ".join(part if re.fullmatch(r"\w+", part) else f"({part})" for part in shape)


def _may_be_indices(role: Role) -> bool:
    """Whether a kernel writes integers of at least 32 bits to a buffer, other than by atomics."""
    return role.access in ("written", "read_written") and not role.atomic and role.element in _WIDE


def _exceeding(
    relations: Relations, base: Mapping[str, int], amount: str, indexed: str, *, room: int, threads: int, wanted: int
) -> dict[str, int] | None:
    """The sizes with which an amount is a little larger than `wanted`; none where that is too much."""
    names = used(amount, base)
    each = max(1, product((amount,), known_values(relations, {**base, **dict.fromkeys(names, 1)})))
    number = max(1, int((wanted / each) ** (1 / len(names))))  # each of them, if these alone limit the indices
    while number < 2 * wanted:
        sizes = with_enough(relations, fitting(relations, {**base, **dict.fromkeys(names, number)}), indexed)
        extent = shape(relations, sizes)
        if extent is None or extent.elements > room or extent.threads > threads:
            return None
        if product((amount,), known_values(relations, sizes)) > wanted:
            return sizes
        number += 1 + number // 32
    return None
