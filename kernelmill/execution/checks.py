"""The checks of the CPU runtime, as a table: how each one is built and run, and what it finds.

A check is a build configuration and an environment to run in. Checks that share a build configuration share one
executable. `kernelmill verify --mode` selects checks by name, and its help lists this table.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from kernelmill.hip_cpu.build import Configuration

CheckName = Literal["plain", "reverse", "random", "poison", "barriers", "leaks", "sanitize", "race"]


class Check(NamedTuple):
    """How a program is built and run to find one class of mistakes."""

    name: CheckName
    build: Configuration
    environment: tuple[tuple[str, str], ...]
    differs: str
    """The kind of finding to report if the program behaves differently than in the plain run; empty if a difference
    means nothing."""
    finds: str


PLAIN = Check(
    "plain",
    Configuration.PLAIN,
    (),
    "",
    "wrong results; invalid launches, copies and frees; threads waiting at different barriers",
)
CHECKS = (
    PLAIN,
    Check(
        "reverse",
        Configuration.PLAIN,
        (("KERNELMILL_ORDER", "reverse"),),
        "order-dependent",
        "order-dependent results: threads and blocks run from last to first",
    ),
    Check(
        "random",
        Configuration.PLAIN,
        (("KERNELMILL_ORDER", "random"),),
        "order-dependent",
        "order-dependent results: threads and blocks run in random order, by --seed",
    ),
    Check(
        "poison",
        Configuration.PLAIN,
        (("KERNELMILL_POISON", "0xff"),),
        "depends-on-uninitialized-memory",
        "results that depend on uninitialized device or shared memory",
    ),
    Check(
        "barriers",
        Configuration.PLAIN,
        (("KERNELMILL_STRICT", "1"),),
        "",
        "divergent barriers, which only some threads of a block reach",
    ),
    Check("leaks", Configuration.PLAIN, (("KERNELMILL_LEAKS", "1"),), "", "device memory that is never freed"),
    Check(
        "sanitize",
        Configuration.SANITIZE,
        (),
        "",
        "out-of-bounds accesses, use after free, undefined behavior, host accesses to device memory",
    ),
    Check(
        "race",
        Configuration.RACE,
        (),
        "",
        "races in global and shared memory, out-of-bounds accesses, reads of uninitialized memory",
    ),
)
"""All checks, in the order in which they run and are reported."""


def named(name: CheckName) -> Check:
    """Return the check with that name."""
    return next(check for check in CHECKS if check.name == name)


def chosen(names: Sequence[str]) -> tuple[Check, ...]:
    """Return the checks with these names, in the table's order; `all` selects every check."""
    return tuple(check for check in CHECKS if "all" in names or check.name in names)


def with_plain(checks: Sequence[Check]) -> tuple[Check, ...]:
    """Return the checks, preceded by the plain one if any of them compares against it."""
    return tuple(_with_plain(checks))


def _with_plain(checks: Sequence[Check]) -> Iterator[Check]:
    if any(check.differs for check in checks) and PLAIN not in checks:
        yield PLAIN
    yield from checks
