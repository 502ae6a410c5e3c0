"""Ways to run a program on the CPU runtime, each meant to find another kind of mistake: the table of modes.

A mode is a way to build and an environment to run in. Modes that build alike share one executable.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from kernelmill.hip_cpu.build import Mode as BuildMode

ModeName = Literal["plain", "reverse", "random", "poison", "barriers", "leaks", "sanitize", "race"]


class Mode(NamedTuple):
    """A check, how it is built and run, and what it finds."""

    name: ModeName
    build: BuildMode
    environment: tuple[tuple[str, str], ...]
    differs: str
    """The kind of finding where the program does something else than in the plain run; none where that says nothing."""
    finds: str


PLAIN = Mode("plain", BuildMode.PLAIN, (), "", "wrong results; bad launches, copies, frees; two barriers at once")
MODES = (
    PLAIN,
    Mode(
        "reverse",
        BuildMode.PLAIN,
        (("KERNELMILL_ORDER", "reverse"),),
        "order-dependent",
        "results that depend on the order of threads and blocks: last to first",
    ),
    Mode(
        "random",
        BuildMode.PLAIN,
        (("KERNELMILL_ORDER", "random"),),
        "order-dependent",
        "results that depend on the order of threads and blocks: shuffled, by --seed",
    ),
    Mode(
        "poison",
        BuildMode.PLAIN,
        (("KERNELMILL_POISON", "0xff"),),
        "depends-on-unwritten-memory",
        "results that depend on device or shared memory that nothing was written to",
    ),
    Mode(
        "barriers",
        BuildMode.PLAIN,
        (("KERNELMILL_STRICT", "1"),),
        "",
        "barriers that only some threads of a block reach",
    ),
    Mode("leaks", BuildMode.PLAIN, (("KERNELMILL_LEAKS", "1"),), "", "device memory that is never freed"),
    Mode(
        "sanitize",
        BuildMode.SANITIZE,
        (),
        "",
        "accesses out of bounds, use after free, undefined behaviour, device memory touched by the host",
    ),
    Mode(
        "race",
        BuildMode.RACE,
        (),
        "",
        "races in global and shared memory, accesses out of bounds, reads of memory that nothing was written to",
    ),
)
"""In the order in which they are run and told."""


def mode(name: ModeName) -> Mode:
    """The mode of that name."""
    return next(each for each in MODES if each.name == name)


def chosen(names: Sequence[str]) -> tuple[Mode, ...]:
    """Modes by their names, in the table's order; `all` stands for every one."""
    return tuple(each for each in MODES if "all" in names or each.name in names)


def with_plain(modes: Sequence[Mode]) -> tuple[Mode, ...]:
    """The modes, and the plain one that some of them are compared with."""
    return tuple(_needed(modes))


def _needed(modes: Sequence[Mode]) -> Iterator[Mode]:
    if any(each.differs for each in modes) and not any(each is PLAIN for each in modes):
        yield PLAIN
    yield from modes
