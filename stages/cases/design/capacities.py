"""Capacities: limits in a kernel or its launch that sizes exceed or stay below, such as a tile or `nsample`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.records import Program, Relations
from kernelmill.templates.composition import MAX_BLOCKS
from stages.cases.inputs.sizing import MOST_THREADS, fitting, is_quick, shape

WAVEFRONT = 64
USUAL = (256, 64, 16)
"""Capacities that another implementation of a kernel may have, such as an array for each thread or a block's sums."""
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_CONSTANT = re.compile(
    r"#define\s+(\w+)\s+\(?(\d+)\)?\s*$|\bconst(?:expr)?\s+(?:\w+\s+)*?(\w+)\s*=\s*(\d+)\s*;", re.MULTILINE
)
_MACRO = re.compile(r"^[ \t]*#[ \t]*define\b(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
_LOOP = re.compile(
    r"\bfor\s*\((?P<start>[^;{}]*);\s*(?P<index>\w+)\s*<=?\s*(?P<bound>[^;{}&|]+);\s*(?P<step>[^{};]*?)\)\s*\{?",
    re.DOTALL,
)
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
_STEP = re.compile(r"\w+\s*\+=\s*(.+)", re.DOTALL)
_ARRAY = re.compile(r"(?P<shared>__shared__\s+)?\b[\w:]+[ \t]+(?P<name>\w+)(?P<lengths>(?:\[[^][]+\])+)\s*;")
_LANES = re.compile(r"__shfl|SHFL|__ballot|__any\b|__all\b|warpSize|WARP_SIZE|\blane", re.IGNORECASE)
_CAP = re.compile(r"(?:std::)?min(?:<\w+>)?\((?P<wanted>.+), (?P<cap>\w+)\)")
_LIMITING = re.compile(r"k|n_?samples?|num_samples?|sample_num|max_\w+|top_?k|num_neighbors|capacity", re.IGNORECASE)
PER_THREAD = 8
"""Elements that another implementation may have room for in each thread, where the threads of a block share a loop."""
MOST_STEPS = 200_000
"""The steps of all threads together, if each loops over a size that exceeds a usual capacity."""
_FEW = 16
_SHARE = 4
"""A size that limits indices exceeds a usual capacity by this part of it, so that some of the indices do as well."""
_BODY = 400
"""The characters after the head of a loop in which an array counts as filled by the loop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capacity:
    """A limit of a kernel; expressions are C++ over sizes, integer parameters and derived parameters."""

    name: str
    amount: str
    """What is compared with the limit."""
    high: str
    """The amount exceeds the capacity where it is greater."""
    low: str
    """The amount stays below the capacity where it is less."""
    prevented: str = ""
    """Why no case can exceed the capacity; empty if nothing is known that prevents it."""
    sizes: Mapping[str, int] = field(default_factory=dict)
    """Sizes with which the amount exceeds the capacity, if they are known; the others are typical."""


def capacities(program: Program) -> tuple[Capacity, ...]:
    """Return the capacities of a kernel, in a fixed order and without duplicates."""
    found: dict[tuple[str, str], Capacity] = {}
    for one in _found(program):
        found.setdefault((one.amount, one.high), one)
    return tuple(found.values())


def _found(program: Program) -> Iterator[Capacity]:
    relations = program.relations
    unit = _COMMENT.sub(" ", program.text.unit)
    names = _integers(relations)
    yield from _of_launch(relations, names)
    yield from _of_limits(unit, relations, names)
    yield from _of_loops(unit, relations, names)
    yield from _of_lanes(unit, names)
    yield from _of_arrays(unit, names)
    yield from _of_others(unit, relations)


def _integers(relations: Relations) -> tuple[str, ...]:
    """The names of sizes, of integer parameters, and of what the launch derives from them."""
    parameters = [one.parameter for one in relations.roles if one.kind in ("size", "derived", "number")]
    derived = [one.parameter for one in relations.derived]
    return tuple(dict.fromkeys([*(one.name for one in relations.sizes), *parameters, *derived]))


def _used(expression: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if re.search(rf"\b{re.escape(name)}\b", expression)]


def _of_launch(relations: Relations, names: Iterable[str]) -> Iterator[Capacity]:
    """The only block along an axis, and the largest grid."""
    for axis, expression in zip("xyz", relations.launch.grid, strict=True):
        if not _used(expression, names):
            continue
        match = _CAP.fullmatch(expression)
        needed = match["wanted"] if match is not None and match["cap"] == MAX_BLOCKS else expression
        yield Capacity(name=f"one block along {axis}", amount=needed, high="1", low="2")
        if match is not None:
            cap = match["cap"]
            name = f"grid of {cap} blocks along {axis}"
            prevented = _too_many(relations, cap) if cap.isdigit() else ""
            yield Capacity(name=name, amount=match["wanted"], high=cap, low=cap, prevented=prevented)


def _too_many(relations: Relations, blocks: str) -> str:
    """Why no case launches a number of blocks; empty if it may."""
    threads = int(blocks) * (_number(" * ".join(f"({one})" for one in relations.launch.block), {}) or 1)
    return f"{threads} threads, more than the {MOST_THREADS} of a case" if threads > MOST_THREADS else ""


def _of_limits(unit: str, relations: Relations, names: Iterable[str]) -> Iterator[Capacity]:
    """Parameters such as `nsample` that limit how many elements are kept of the input."""
    looped = {name for loop in _LOOP.finditer(unit) for name in _used(loop["bound"], names)}
    for name in names:
        if not _LIMITING.fullmatch(name) or not re.search(rf"[<>]=?\s*{name}\b", unit):
            continue
        limited = {part for role in relations.roles if name in role.shape for part in role.shape}
        counted = [
            part
            for role in relations.roles
            if role.access == "read" and name not in role.shape
            for expression in role.shape
            for part in _used(expression, names)
            if part not in limited
        ]
        amounts = [one for one in counted if one not in looped] or counted
        if amounts:
            yield Capacity(name=name, amount=_largest(amounts), high=name, low=name)


def _largest(names: Iterable[str]) -> str:
    """An expression for the largest of some values."""
    first, *others = dict.fromkeys(names)
    for other in others:
        first = f"max({first}, {other})"
    return first


def _of_loops(unit: str, relations: Relations, names: Iterable[str]) -> Iterator[Capacity]:
    """Loops that the threads of a block, a wavefront or a tile step through together."""
    constants = _constants(unit)
    block = dict(zip("xyz", relations.launch.block, strict=True))
    for loop in _LOOP.finditer(unit):
        step = _STEP.fullmatch(loop["step"].strip())
        bound = " ".join(loop["bound"].split())
        if step is None or "gridDim" in step[1] or not _used(bound, names) or "[" in bound:
            continue
        number = _number(re.sub(r"\bblockDim\.([xyz])", lambda axis: f"({block[axis[1]]})", step[1]), constants)
        if number is not None and number > 1 and not _unknown(bound, names, constants):
            yield Capacity(name=f"{number} elements at a time", amount=bound, high=str(number), low=str(number))
            if "blockDim" in step[1]:
                many = str(PER_THREAD * number)
                yield Capacity(name=f"{PER_THREAD} elements for each thread", amount=bound, high=many, low=many)


def _of_lanes(unit: str, names: Iterable[str]) -> Iterator[Capacity]:
    """The lanes of a wavefront, for kernels that exchange values between them."""
    if _LANES.search(unit) is None:
        return
    bounded = [one for one in names if re.search(rf"<=?\s*{one}\b|\b{one}\s*>", unit)]
    if bounded:
        yield Capacity(name="wavefront", amount=_largest(bounded), high=str(WAVEFRONT), low=str(WAVEFRONT))


def _of_arrays(unit: str, names: Iterable[str]) -> Iterator[Capacity]:
    """Arrays of constant length that a loop fills, and tiles in shared memory."""
    constants = _constants(unit)
    for array in _ARRAY.finditer(unit):
        lengths = [_number(one, constants) for one in re.findall(r"\[([^][]+)\]", array["lengths"])]
        if not lengths or lengths[0] is None or lengths[0] < 2:
            continue
        length = str(lengths[0])
        for loop in _LOOP.finditer(unit, array.end()):
            bound = loop["bound"].strip()
            body = re.split(r"\bfor\s*\(", unit[loop.end() : loop.end() + _BODY])[0]
            indexed = re.search(rf"\b{array['name']}\[{loop['index']}\b", body)
            if indexed and bound in names:
                name = f"{array['name']}[{length}]"
                yield Capacity(name=name, amount=bound, high=length, low=length, prevented="the array is not longer")
        if array["shared"] and len(lengths) == 2:
            for name in names:
                if re.search(rf"<\s*{name}\b", unit):
                    yield Capacity(name=f"tile of {length}", amount=name, high=length, low=length)


def _of_others(unit: str, relations: Relations) -> Iterator[Capacity]:
    """Limits of other implementations, for each size that does not change the number of threads.

    Where typical sizes of the others leave room for a small one only, a second case has few of the others.
    """
    typical = {one.name: one.typical for one in relations.sizes}
    few = {name: min(number, _FEW) for name, number in typical.items()}
    launched, looped = launch_names(relations), looped_sizes(unit, relations)
    chosen = {values.high for role in relations.roles for values in role.values}
    for name in [one for one in typical if one not in launched]:
        found = list[int]()
        for base in (typical, few):
            beyond = {limit: limit // _SHARE + 1 if name in chosen else 1 for limit in USUAL}
            fitted = ((limit, fitting(relations, {**base, name: limit + beyond[limit]})) for limit in USUAL)
            quick = (one for one in fitted if _is_quick(relations, one[1], one[0] if name in looped else 1))
            limit, sizes = next(quick, (0, {}))
            if limit > max(found, default=0):
                found.append(limit)
                sizes = {name: sizes[name]} if base is typical else sizes
                yield Capacity(name=f"{limit} {name}", amount=name, high=str(limit), low=str(limit), sizes=sizes)


def _is_quick(relations: Relations, sizes: Mapping[str, int], steps: int) -> bool:
    """Whether a case of these sizes runs quickly if each of its threads takes a number of steps."""
    extent = shape(relations, sizes)
    return extent is not None and extent.threads * steps <= MOST_STEPS and is_quick(relations, sizes)


def looped_sizes(unit: str, relations: Relations) -> set[str]:
    """Return the sizes to which the kernel counts in a loop of its own."""
    sizes = [one.name for one in relations.sizes]
    return {name for loop in _LOOP.finditer(_MACRO.sub(" ", unit)) for name in _used(loop["bound"], sizes)}


def launch_names(relations: Relations) -> set[str]:
    """Return the names that the number of threads depends on, also through derived parameters."""
    derived = {one.parameter: one.expression for one in relations.derived}
    names, pending = set[str](), [*relations.launch.grid, *relations.launch.block]
    while pending:
        new = set(_IDENTIFIER.findall(pending.pop())) - names
        names |= new
        pending += [derived[name] for name in new if name in derived]
    return names


def _constants(unit: str) -> dict[str, int]:
    return {one[1] or one[3]: int(one[2] or one[4]) for one in _CONSTANT.finditer(unit)}


def _number(expression: str, constants: dict[str, int]) -> int | None:
    try:
        return evaluate_integer(expression.strip(), constants)
    except NotComputableError:
        return None


def _unknown(expression: str, names: Iterable[str], constants: dict[str, int]) -> bool:
    """Whether an expression holds anything but known names and arithmetic."""
    return _number(expression, {**constants, **dict.fromkeys(names, 1)}) is None
