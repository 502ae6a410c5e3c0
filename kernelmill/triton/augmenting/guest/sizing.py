"""The sizes of calls: of the first ones of a plan, and of cases by their kind."""

from kernelmill.records.triton import TestKind
from kernelmill.triton.augmenting.plans import Plan

Sizes = tuple[int, ...]
"""Sizes in the order of their names in a plan."""
PROFILES = ((5, 12, 7, 6, 10, 9), (4, 8, 16, 32, 8, 4), (2, 4, 8, 16, 4, 2), (16, 16, 16, 16, 16, 16))
"""Sizes of the first calls, by the order of their names; distinct ones first, then powers of two."""
BY_KIND: dict[TestKind, tuple[Sizes, ...]] = {
    "typical": ((6, 16, 8, 32, 4, 2), *PROFILES),
    "boundary": (
        (1, 1, 1, 1, 1, 1),
        (1, 2, 2, 2, 2, 2),
        (2, 2, 2, 2, 2, 2),
        (1, 4, 8, 16, 4, 4),
        (1, 16, 16, 16, 16, 16),
    ),
    "special": ((6, 16, 8, 32, 4, 2), *PROFILES),
    "ragged": (
        (7, 33, 13, 9, 5, 3),
        (3, 17, 6, 10, 6, 4),
        (6, 12, 24, 48, 12, 6),
        (3, 6, 5, 10, 6, 3),
        (3, 8, 4, 64, 8, 4),
        (8, 32, 32, 32, 32, 32),
    ),
    "large": (
        (19, 290, 40, 24, 8, 6),
        (9, 130, 36, 12, 6, 4),
        (8, 64, 32, 64, 8, 4),
        (2, 64, 64, 64, 64, 64),
        (3, 48, 16, 16, 4, 4),
    ),
}
OF_MANY: dict[TestKind, tuple[Sizes, ...]] = {
    "typical": ((2, 6, 3, 8, 4, 5),),
    "boundary": (),
    "special": ((2, 6, 3, 8, 4, 5),),
    "ragged": ((3, 5, 2, 10, 6, 4), (2, 6, 5, 12, 6, 3)),
    "large": ((2, 3, 2, 72, 4, 6), (3, 9, 5, 12, 6, 4)),
}
"""Sizes that are tried first for plans with more than `SEVERAL` of them, whose products are large otherwise."""
FIRST_OF_MANY = ((2, 6, 3, 8, 4, 5), *PROFILES[1:-1], (4, 4, 4, 4, 4, 4), PROFILES[-1])
"""Sizes of the first calls of such plans."""
SEVERAL = 3
ONE_SIZE: dict[TestKind, Sizes] = {
    "typical": (256, 64),
    "boundary": (1, 2, 4),
    "special": (100, 64),
    "ragged": (1037, 130, 96),
    "large": (4099, 1024, 512),
}
"""Sizes for plans with a single one."""
KINDS: tuple[TestKind, ...] = ("typical", "boundary", "special", "ragged", "large")
CONTENTS = {"special": ("zeros", "large", "negative")}


def profiles(plan: Plan) -> tuple[Sizes, ...]:
    """Return the sizes of the first calls, equal ones last."""
    return FIRST_OF_MANY if len(plan.sizes) > SEVERAL else PROFILES


def sizes_of(plan: Plan, kind: TestKind, first: Sizes) -> list[Sizes]:
    """Return the sizes that a case of this kind may have, in the order in which they are tried.

    `first` are those of a call that works.
    """
    if len(plan.sizes) == 1:
        return [*((one,) for one in ONE_SIZE[kind]), first]
    many = OF_MANY[kind] if len(plan.sizes) > SEVERAL else ()
    return [*many, *BY_KIND[kind], first]


def beside_many(plan: Plan) -> tuple[tuple[int, int], ...]:
    """Return limits of the other sizes where one is large, each with what is added to the large one.

    The first that runs is taken: even sizes help where odd ones are rejected, and small ones where there are many.
    """
    return ((2, 0), (1, 0)) if len(plan.sizes) > SEVERAL else ((3, 0), (4, 1))
