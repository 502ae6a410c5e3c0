"""Capacities: limits in a kernel or its launch that sizes exceed or stay below, such as a tile or `nsample`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from kernelmill.cpp.evaluation import number_of
from kernelmill.cpp.loops import ARRAY, LOOP, constants, lengths
from kernelmill.proof.branches.conditions import without_comments
from kernelmill.records import Program, Relations
from kernelmill.templates.composition import MAX_BLOCKS
from stages.cases.design.limits.capacity import Capacity, used
from stages.cases.design.limits.kept import kept
from stages.cases.design.limits.narrow.indices import NARROW, SIGNED
from stages.cases.design.limits.usual_capacities import usual_capacities
from stages.cases.design.limits.work import is_summed, steps_of_loops
from stages.cases.inputs.contents import LATE
from stages.cases.inputs.sizing import MOST_THREADS

WAVEFRONT = 64
_STEP = re.compile(r"\w+\s*\+=\s*(.+)", re.DOTALL)
_LANES = re.compile(r"__shfl|SHFL|__ballot|__any\b|__all\b|warpSize|WARP_SIZE|\blane", re.IGNORECASE)
_CAP = re.compile(r"(?:std::)?min(?:<\w+>)?\((?P<wanted>.+), (?P<cap>\w+)\)")
PER_THREAD = 16
"""Elements that another implementation may have room for in each thread, where the threads of a block share a loop."""
TURNS = 4
"""Iterations for which another implementation may unroll the loop of a thread over what the grid leaves."""
_FEW = 4
"""The largest other sizes of a case with the largest size that there may be."""


def capacities(program: Program) -> tuple[Capacity, ...]:
    """Return the capacities of a kernel, in a fixed order and without duplicates."""
    relations = program.relations
    steps = steps_of_loops(program.text.unit, relations)
    late = {str(limit) for limit in (NARROW, SIGNED)}
    found: dict[tuple[str, str], Capacity] = {}
    for one in _found(program):
        is_late = one.high in late and not one.contents and is_summed(one.amount, relations, steps)
        found.setdefault((one.amount, one.high), replace(one, contents=LATE) if is_late else one)
    return tuple(found.values())


def _found(program: Program) -> Iterator[Capacity]:
    relations = program.relations
    unit = without_comments(program.text.unit)
    names = _integers(relations)
    yield from _of_most(relations)
    yield from _of_launch(relations, names)
    yield from _of_limits(unit, relations, names)
    yield from _of_loops(unit, relations, names)
    yield from _of_lanes(unit, names)
    yield from _of_tiles(unit, names)
    yield from usual_capacities(unit, relations)


def _integers(relations: Relations) -> tuple[str, ...]:
    """The names of sizes, of integer parameters, and of what the launch derives from them."""
    parameters = [one.parameter for one in relations.roles if one.kind in ("size", "derived", "number")]
    derived = [one.parameter for one in relations.derived]
    return tuple(dict.fromkeys([*(one.name for one in relations.sizes), *parameters, *derived]))


def _of_most(relations: Relations) -> Iterator[Capacity]:
    """The largest sizes that host code accepts or a kernel has room for, such as 255 for indices of 8 bits."""
    for one in relations.sizes:
        if one.most is not None and one.typical < one.most <= MOST_THREADS:
            almost = str(one.most - 1)
            few = {other.name: min(other.typical, _FEW) for other in relations.sizes}
            yield Capacity(
                name=f"{almost} {one.name}", amount=one.name, high=almost, low=almost, sizes={**few, one.name: one.most}
            )


def _of_launch(relations: Relations, names: Iterable[str]) -> Iterator[Capacity]:
    """The only block along an axis, and the largest grid."""
    for axis, expression in zip("xyz", relations.launch.grid, strict=True):
        if not used(expression, names):
            continue
        match = _CAP.fullmatch(expression)
        needed = match["wanted"] if match is not None and match["cap"] == MAX_BLOCKS else expression
        yield Capacity(name=f"one block along {axis}", amount=needed, high="1", low="2")
        if match is not None:
            cap = match["cap"]
            name = f"grid of {cap} blocks along {axis}"
            prevented = _too_many(relations, cap) if cap.isdigit() else ""
            yield Capacity(name=name, amount=match["wanted"], high=cap, low=cap, prevented=prevented)
            if cap == MAX_BLOCKS:
                name, several = f"{TURNS} turns of {cap} blocks along {axis}", f"{TURNS} * {cap}"
                yield Capacity(name=name, amount=match["wanted"], high=several, low=several)


def _too_many(relations: Relations, blocks: str) -> str:
    """Why no case launches a number of blocks; empty if it may."""
    threads = int(blocks) * (number_of(" * ".join(f"({one})" for one in relations.launch.block), {}) or 1)
    return f"{threads} threads, more than the {MOST_THREADS} of a case" if threads > MOST_THREADS else ""


def _of_limits(unit: str, relations: Relations, names: Iterable[str]) -> Iterator[Capacity]:
    """Parameters such as `nsample` that limit how many elements are kept of the input."""
    for one in kept(unit, relations, names):
        yield Capacity(name=one.limit, amount=_largest(one.amounts), high=one.limit, low=one.limit)


def _largest(names: Iterable[str]) -> str:
    """An expression for the largest of some values."""
    first, *others = dict.fromkeys(names)
    for other in others:
        first = f"max({first}, {other})"
    return first


def _of_loops(unit: str, relations: Relations, names: Iterable[str]) -> Iterator[Capacity]:
    """Loops that the threads of a block, a wavefront or a tile step through together."""
    known = constants(unit)
    block = dict(zip("xyz", relations.launch.block, strict=True))
    segments = _ends_of_segments(unit, relations)
    for loop in LOOP.finditer(unit):
        step = _STEP.fullmatch(loop["step"].strip())
        bound = " ".join(loop["bound"].split())
        bound = segments.get(bound, bound)
        if step is None or "gridDim" in step[1] or not used(bound, names) or "[" in bound:
            continue
        number = number_of(re.sub(r"\bblockDim\.([xyz])", lambda axis: f"({block[axis[1]]})", step[1]), known)
        if number is not None and number > 1 and not _unknown(bound, names, known):
            yield Capacity(name=f"{number} elements at a time", amount=bound, high=str(number), low=str(number))
            if "blockDim" in step[1]:
                many = str(PER_THREAD * number)
                yield Capacity(name=f"{PER_THREAD} elements for each thread", amount=bound, high=many, low=many)


def _ends_of_segments(unit: str, relations: Relations) -> dict[str, str]:
    """Local variables that hold where a segment ends, and how many elements a segment has on average."""
    found = dict[str, str]()
    for role in relations.roles:
        for offsets in (one for one in role.values if one.kind == "offsets"):
            length = f"({offsets.high}) / ({role.shape[-1]} - 1)"
            read = re.compile(rf"\b(\w+)\s*=\s*(?:\(\w+\)\s*)?{re.escape(role.parameter)}\s*\[[^\]]*\+\s*1\s*\]")
            found |= {match[1]: length for match in read.finditer(unit)}
    return found


def _of_lanes(unit: str, names: Iterable[str]) -> Iterator[Capacity]:
    """The lanes of a wavefront, for kernels that exchange values between them."""
    if _LANES.search(unit) is None:
        return
    bounded = [one for one in names if re.search(rf"<=?\s*{one}\b|\b{one}\s*>", unit)]
    if bounded:
        yield Capacity(name="wavefront", amount=_largest(bounded), high=str(WAVEFRONT), low=str(WAVEFRONT))


def _of_tiles(unit: str, names: Iterable[str]) -> Iterator[Capacity]:
    """Tiles of two dimensions in shared memory."""
    known = constants(unit)
    for array in ARRAY.finditer(unit):
        length, *others = lengths(array, known)
        if array["shared"] and len(others) == 1 and length is not None and length > 1:
            for name in names:
                if re.search(rf"<\s*{name}\b", unit):
                    yield Capacity(name=f"tile of {length}", amount=name, high=str(length), low=str(length))


def _unknown(expression: str, names: Iterable[str], known: Mapping[str, int]) -> bool:
    """Whether an expression holds anything but known names and arithmetic."""
    return number_of(expression, {**known, **dict.fromkeys(names, 1)}) is None
