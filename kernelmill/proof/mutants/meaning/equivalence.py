"""Mutants that compute what the original computes, whatever the input: each is shown by a rule, and not made.

Integer expressions are compared at random values of their names, loops of constants by the values that they run
through. What no rule shows is run, and counts as a survivor if no case kills it.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer

_POINTS, _LEAST_POINTS = 40, 16
"""Values of the names that expressions are compared at, and how many of these both must have a value at."""
_NAME = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*(?!\w)(?!\s*\()")
_LITERALS = frozenset({"true", "false", "sizeof"})
_RANGES = (10, 100, 5000)
_FOR = re.compile(
    r"for ?\((?:[\w:]+ )*(?P<index>\w+) ?= ?(?P<start>[^;]+); ?(?P=index) ?(?P<relation>[<>]=?) ?(?P<end>[^;]+);"
    r" ?(?P<step>[^;]+)\) ?\{?"
)
_STEP = re.compile(r"(?P<index>\w+) ?(?P<operator>[-+*/]|<<|>>)= ?(?P<amount>.+)")
_MOST_STEPS = 1000
_STEPS: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {
        "+": lambda value, amount: value + amount,
        "-": lambda value, amount: value - amount,
        "*": lambda value, amount: value * amount,
        "/": lambda value, amount: int(value / amount),
        "<<": lambda value, amount: value << amount,
        ">>": lambda value, amount: value >> amount,
    }
)
_HOLDS: Mapping[str, Callable[[int, int], bool]] = MappingProxyType(
    {
        "<": lambda value, end: value < end,
        "<=": lambda value, end: value <= end,
        ">": lambda value, end: value > end,
        ">=": lambda value, end: value >= end,
    }
)


def identical(one: str, other: str) -> bool:
    """Whether two integer expressions have the same value at all of many random values of their names."""
    names = sorted({name for text in (one, other) for name in _NAME.findall(text)} - _LITERALS)
    plain = {name: f"v{number}" for number, name in enumerate(names)}
    left, right = (_NAME.sub(lambda found: plain.get(found[0], found[0]), text) for text in (one, other))
    source = random.Random(0)  # noqa: S311  # not for cryptography
    computed = 0
    for number in range(_POINTS if names else 1):
        most = _RANGES[number % len(_RANGES)]
        values = {name: source.randint(0, most) for name in plain.values()}
        try:
            first = evaluate_integer(left, values)
        except NotComputableError:
            continue
        try:
            if evaluate_integer(right, values) != first:
                return False
        except NotComputableError:
            return False
        computed += 1
    return computed >= (_LEAST_POINTS if names else 1)


def iterations(header: str, end: str | None = None) -> tuple[int, ...] | None:
    """Return the values that the loop with this header runs through, or one with another end.

    None where they are not known, because something in it is no constant.
    """
    found = _FOR.fullmatch(header.strip())
    if found is None:
        return None
    step = _STEP.fullmatch(_spelled_out(found["step"].strip(), found["index"]))
    try:
        value, last = (evaluate_integer(text, {}) for text in (found["start"], end or found["end"]))
        amount = evaluate_integer(step["amount"], {}) if step is not None else 0
    except NotComputableError:
        return None
    if step is None or step["index"] != found["index"]:
        return None
    values = tuple(_run_through(value, last, _HOLDS[found["relation"]], lambda v: _STEPS[step["operator"]](v, amount)))
    return values if len(values) < _MOST_STEPS else None


def _run_through(value: int, last: int, holds: Callable[[int, int], bool], step: Callable[[int], int]) -> Iterator[int]:
    for _ in range(_MOST_STEPS):
        if not holds(value, last):
            return
        yield value
        value = step(value)


def _spelled_out(step: str, index: str) -> str:
    """A step such as `++i` as an assignment."""
    plain = {f"{index}++": "+", f"++{index}": "+", f"{index}--": "-", f"--{index}": "-"}
    return f"{index} {plain[step]}= 1" if step in plain else step


def is_overwritten(name: str, rest: str) -> bool:
    """Whether the text after the declaration of a variable assigns it before it is used in any other way."""
    used = re.search(rf"\b{re.escape(name)}\b", rest)
    if used is None:
        return False
    before, after = rest[: used.start()].rstrip(), rest[used.end() :].lstrip()
    assigned = after.startswith("=") and not after.startswith("==")
    in_loop = re.search(r"\bfor ?\($", before)
    head = before[: in_loop.start()].rstrip() if in_loop else before
    if not assigned or head.count("{") != head.count("}") or not head.endswith((";", "}")):
        return False
    return re.search(rf"\b{re.escape(name)}\b", after.partition(";")[0]) is None
