"""Sizes of cases: typical, smallest, ragged and large ones that respect the relations and run quickly."""

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.records import Relations, ShapeSize
from kernelmill.templates.inputs import index_end, must_differ
from stages.cases.inputs.points import known_values, product

MOST_ELEMENTS = 60_000
"""The largest buffer of a case; cases run on a CPU too."""
MOST_ROOM = 66_100
"""The largest buffer of a case of a limit: 257 columns that have an index each need as many rows if these differ."""
MOST_THREADS = 20_000
MOST_IDLE = 150_000
"""Threads of a case in which few have something to do, and elements of its largest buffer."""
BEYOND_TYPICAL = 1.5
"""How much larger than the typical case others may be where that one is already large."""
LARGER = (1.25, 3, 10, 40, 160)
"""How many times larger a size of a large case may be than in the typical one."""
PRIMES = (3, 5, 7, 11, 13, 17, 23, 31, 41, 53, 67, 83, 97, 131, 257, 521, 1031)
VECTOR, HALF_A_TILE = 4, 8
"""The number of elements that kernels read at once where sizes are multiples of it, and half the side of a tile."""
_FEW_ELEMENTS, _FEW_THREADS = 4000, 4000
"""Extents of a small case, unless the typical one is larger."""
MANY_INDICES = (10_000, 2_500, 640, 100)
"""Numbers of indices of which one block has several for each thread, the largest first."""
_BESIDE = 4
"""The largest other sizes of a case with many indices."""
_MOST_HALVINGS = 40
_FEW = 8
"""A size up to which halving it saves little, and leaves too little to be typical."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The extent of a case with given sizes."""

    threads: int
    block: int
    elements: int
    """The elements of the largest buffer."""


def shape(relations: Relations, sizes: Mapping[str, int]) -> Shape | None:
    """The number of threads and elements for given sizes; none where the launch or a buffer is empty.

    Raises `NotTestableError` where an expression of the relations cannot be computed.
    """
    known = known_values(relations, sizes)
    block, grid = product(relations.launch.block, known), product(relations.launch.grid, known)
    shapes = dict.fromkeys(role.shape for role in relations.roles if role.kind in ("buffer", "tensor"))
    counts = [product(one, known) for one in shapes]
    if block < 1 or grid < 1 or min(counts, default=1) < 1:
        return None
    return Shape(threads=block * grid, block=block, elements=max(counts, default=1))


def fitting(relations: Relations, wanted: Mapping[str, int]) -> dict[str, int]:
    """The smallest sizes that are at least the wanted ones and that the relations allow."""
    fitted = dict(wanted)
    for _ in relations.sizes:
        before = dict(fitted)
        for one in relations.sizes:
            step = _step(one, fitted)
            fitted[one.name] = one.remainder + step * -(-(max(wanted[one.name], one.least, 1) - one.remainder) // step)
        if fitted == before:
            break  # further rounds would change nothing either
    return fitted


def _step(size: ShapeSize, known: Mapping[str, int]) -> int:
    if not size.multiple_of:
        return 1
    return max(1, math.prod(int(part) if part.isdigit() else known.get(part, 1) for part in size.multiple_of))


def _halved(relations: Relations, sizes: Mapping[str, int]) -> dict[str, int]:
    """The sizes with the largest one halved, as far as the relations allow."""
    largest = max(sizes, key=lambda name: (sizes[name], name))
    return fitting(relations, {**sizes, largest: sizes[largest] // 2})


def reduced(relations: Relations, factor: float) -> Relations:
    """The relations with typical sizes that are halved until there is about `factor` times less work.

    Sizes that do not change the number of threads come first, so that there are several blocks as long as possible.
    The largest buffer has at most `MOST_ELEMENTS` elements afterwards, if halving achieves that.
    """
    sizes = {one.name: one.typical for one in relations.sizes}
    halvings = math.ceil(math.log2(factor)) if factor > 1 else 0
    for number in range(_MOST_HALVINGS):
        extent = shape(relations, sizes)
        if number >= halvings and (extent is None or extent.elements <= MOST_ELEMENTS):
            break
        smaller = [{**sizes, **fitting(relations, {**sizes, name: sizes[name] // 2})} for name in sizes]
        smaller = [one for one in smaller if sum(one.values()) < sum(sizes.values())]
        if not smaller:
            break
        sizes = max(smaller, key=lambda one: _worth(relations, sizes, one))
    return replace(relations, sizes=tuple(replace(one, typical=sizes[one.name]) for one in relations.sizes))


def _worth(relations: Relations, sizes: Mapping[str, int], smaller: Mapping[str, int]) -> tuple[bool, bool, bool, int]:
    """What makes a reduction better than another.

    No odd size, such as the width of a window, becomes one, and then no size at all; then there are as many threads as
    before; then the size that it halves.
    """
    before, after = shape(relations, sizes), shape(relations, smaller)
    changed = [one for one in relations.sizes if smaller[one.name] < sizes[one.name]]
    ones = [one for one in changed if smaller[one.name] == 1]
    largest = max(sizes[one.name] for one in changed)
    same = before is not None and after is not None and after.threads >= before.threads
    return not any(one.remainder for one in ones), not ones, same and largest > _FEW, largest


def limited(relations: Relations, wanted: Mapping[str, int]) -> dict[str, int]:
    """The wanted sizes, reduced until a case runs quickly; the typical ones where that fails."""
    fitted = fitting(relations, wanted)
    for _ in range(_MOST_HALVINGS):
        if is_quick(relations, fitted):
            return fitted
        if max(fitted.values()) <= 2:
            break
        fitted = _halved(relations, fitted)
    return fitting(relations, {one.name: one.typical for one in relations.sizes})


def is_quick(
    relations: Relations, sizes: Mapping[str, int], room: int = MOST_ELEMENTS, threads: int = MOST_THREADS
) -> bool:
    """Whether a case of these sizes runs quickly; one that is little larger than the typical one does.

    The largest buffer may have `room` elements, and the launch so many threads.
    """
    extent, typical = shape(relations, sizes), _typical(relations)
    if extent is None or not are_accepted(relations, sizes):
        return False
    most_elements, most_threads = room, threads
    if typical is not None:
        most_elements = max(most_elements, round(BEYOND_TYPICAL * typical.elements))
        most_threads = max(most_threads, round(BEYOND_TYPICAL * typical.threads))
    return extent.elements <= most_elements and extent.threads <= most_threads


def is_small(relations: Relations, sizes: Mapping[str, int]) -> bool:
    """Whether host code accepts these sizes, and a case of them is little work or not more than the typical one."""
    extent, typical = shape(relations, sizes), _typical(relations)
    if extent is None or not are_accepted(relations, sizes):
        return False
    elements, threads = (0, 0) if typical is None else (typical.elements, typical.threads)
    return extent.elements <= max(_FEW_ELEMENTS, elements) and extent.threads <= max(_FEW_THREADS, threads)


def are_accepted(relations: Relations, sizes: Mapping[str, int]) -> bool:
    """Whether host code accepts these sizes, which may have upper limits."""
    return all(one.most is None or sizes[one.name] <= one.most for one in relations.sizes)


@functools.lru_cache(maxsize=4)
def _typical(relations: Relations) -> Shape | None:
    """The extent of the typical case, with which those of hundreds of others are compared."""
    return shape(relations, {one.name: one.typical for one in relations.sizes})


def filling(relations: Relations, blocks: int) -> dict[str, int] | None:
    """The smallest sizes that fill so many blocks exactly: with any more elements, the launch would have another block.

    Where the least launch has several, such as one for each group of channels, they fill so many times as many. None
    where no size achieves that, such as where each block has one element.
    """
    smallest = fitting(relations, {one.name: 1 for one in relations.sizes})
    extent = shape(relations, smallest)
    if extent is None:
        return None
    sizes = smallest
    wanted = blocks * max(1, extent.threads // extent.block)
    for one in relations.sizes:
        sizes = _filling(relations, sizes, one.name, extent.block, wanted) or sizes
    return sizes if sizes != smallest else None


def _filling(
    relations: Relations, known: Mapping[str, int], name: str, block: int, blocks: int
) -> dict[str, int] | None:
    """The sizes with one of them raised until so many blocks are full; none where it alone does not fill them."""
    number = 2 * block  # a thread may take two elements
    while number > 1:
        sizes = fitting(relations, {**known, name: blocks * number})
        more = fitting(relations, {**sizes, name: sizes[name] + 1})
        alone = {**more, name: sizes[name]} == sizes and are_accepted(relations, sizes)
        if alone and _blocks(relations, sizes, block) == blocks and _blocks(relations, more, block) > blocks:
            return sizes
        number //= 2
    return None


def _blocks(relations: Relations, sizes: Mapping[str, int], block: int) -> int:
    """The number of blocks of a launch; 0 if they have another number of threads, or there is none."""
    extent = shape(relations, sizes)
    return extent.threads // block if extent is not None and extent.block == block else 0


def ragged(relations: Relations) -> dict[str, int]:
    """Prime sizes, rounded up to the multiples that the relations require."""
    primes = {one.name: min((p for p in PRIMES if p > one.typical), default=one.typical + 1) for one in relations.sizes}
    typical = {one.name: one.typical for one in relations.sizes}
    sizes = limited(relations, primes)
    return sizes if sizes != typical else fitting(relations, {name: size + 1 for name, size in typical.items()})


def in_vectors(relations: Relations) -> dict[str, int]:
    """Multiples of a vector, close to the typical sizes; the typical ones where a case would not run quickly.

    If possible they are odd multiples of half a tile: two of them are as many elements as whole tiles, in dimensions of
    which neither is.
    """
    typical = {one.name: one.typical for one in relations.sizes}
    odd = {name: HALF_A_TILE * (2 * max(0, round((n / HALF_A_TILE - 1) / 2)) + 1) for name, n in typical.items()}
    near = {name: VECTOR * max(1, round(number / VECTOR)) for name, number in typical.items()}
    for found, apart in ((odd, 2 * HALF_A_TILE), (near, VECTOR)):
        if len(found) > 1 and len({*found.values()}) == 1:
            found[next(iter(found))] += apart
        sizes = fitting(relations, found)
        if is_quick(relations, sizes):
            return sizes
    return typical


def large(relations: Relations, factors: Sequence[float] = LARGER) -> dict[str, int]:
    """The typical sizes with the one that adds most work raised as far as a case still runs quickly."""
    sizes = {one.name: one.typical for one in relations.sizes}
    if not sizes:
        return {}
    best = dict(sizes)
    for one in relations.sizes:
        for factor in factors:
            tried = fitting(relations, {**sizes, one.name: int(one.typical * factor) + 1})
            extent, now = shape(relations, tried), shape(relations, best)
            if extent is None or not is_quick(relations, tried):
                break
            if now is None or extent.threads * extent.elements > now.threads * now.elements:
                best = tried
    return best


def of_many_indices(relations: Relations, many: int) -> dict[str, int] | None:
    """Sizes with many indices and as many elements that they may name, so that each of these has few.

    Where many indices name the same element, the first ones may decide alone what becomes of it. None where no size is
    the number of indices, or a case would not run quickly.
    """
    sizes = {one.name: min(one.typical, _BESIDE) for one in relations.sizes}
    indices = [role for role in relations.roles if index_end(role) is not None]
    raised = {name for role in indices for name in (role.shape[0], index_end(role)) if name in sizes}
    if not raised & {role.shape[0] for role in indices}:
        return None
    wanted = fitting(relations, {name: many if name in raised else size for name, size in sizes.items()})
    return wanted if is_quick(relations, wanted) else None


def roomy(relations: Relations, sizes: Mapping[str, int], most: int = MOST_ELEMENTS) -> dict[str, int]:
    """Sizes raised, up to a number, so that buffers written through distinct indices have enough elements."""
    raised = dict(sizes)
    for role in relations.roles:
        for one in role.values:
            if one.high in raised and must_differ(one, relations):
                count = product(role.shape, known_values(relations, raised))
                raised[one.high] = max(raised[one.high], min(count, most))
    return raised


def with_room(relations: Relations, wanted: Mapping[str, int]) -> dict[str, int]:
    """The wanted sizes with room for distinct indices, reduced where that would make a case too large."""
    sizes, raised = dict(wanted), roomy(relations, wanted)
    while raised != sizes and (extent := shape(relations, raised)) is not None and extent.elements > MOST_ROOM:
        smaller = _halved(relations, sizes)
        if smaller == sizes:
            break
        sizes, raised = smaller, roomy(relations, smaller)
    return raised
