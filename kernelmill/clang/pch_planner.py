"""Plan which includes are worth precompiling, and for which files.

A file can use a precompiled header only if it includes everything in it: names that it does not include could clash
with its own. Each of several precompiled headers therefore serves the files that include at least its headers.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple

Includes = frozenset[str]


class _Cost(NamedTuple):
    """The estimated time to parse headers whose names match."""

    name: re.Pattern[str]
    seconds: float
    after: float
    """The time if the file also includes a more expensive umbrella header, which has included most of it."""
    umbrella: bool = False
    """Whether it includes most of what the others do."""


# Measured with libclang 18 on the headers of torch 2.1 and CUDA 12.1; only the proportions matter.
_COSTS = (
    _Cost(re.compile(r"torch/(torch|extension|all|python)\.h"), 11.5, 0.3, umbrella=True),
    _Cost(re.compile(r"torch/(script|serialize.*)\.h"), 11.0, 0.3, umbrella=True),
    _Cost(re.compile(r"torch/.*"), 8.8, 0.0, umbrella=True),
    _Cost(re.compile(r"(ATen/ATen|ATen/Tensor)\.h"), 7.7, 0.0, umbrella=True),
    _Cost(re.compile(r"ATen/core/Tensor\.h"), 2.1, 0.0, umbrella=True),
    _Cost(re.compile(r"(ATen|THC|caffe2)/.*"), 1.7, 0.05, umbrella=True),
    _Cost(re.compile(r"c10/.*"), 1.0, 0.05, umbrella=True),
    _Cost(re.compile(r"(cub|thrust|cuda/std|cutlass|cute)/.*"), 1.4, 1.2),
    _Cost(re.compile(r"cooperative_groups.*"), 0.6, 0.5),
    _Cost(re.compile(r".*\.h(pp)?|.*\.cuh"), 0.05, 0.02),
    _Cost(re.compile(r".*"), 0.02, 0.005),
)
_ALWAYS = 0.3
"""The time for what clang includes before every CUDA file."""
_MOST_COMPARED = 40
_MOST_CHOSEN = 6
"""The number of headers chosen at once, those that save most: each takes up to 100 MB on disk."""
MAKING = 0.65
"""The cost of precompiling relative to parsing the same includes once.

Function bodies are skipped, but what has been read must be written.
"""
STARTING = 0.6
"""The fixed cost of precompiling in seconds, that of a confined process."""


@cache
def weight(includes: Includes) -> float:
    """The estimated seconds to parse a file that includes these headers."""
    known = sorted((_cost(name) for name in includes), key=lambda cost: (cost.umbrella, cost.seconds), reverse=True)
    covered = bool(known) and known[0].umbrella
    first = known[0].seconds if covered else 0.0
    return _ALWAYS + first + sum(cost.after if covered else cost.seconds for cost in known[covered:])


@cache
def _cost(name: str) -> _Cost:
    return next(cost for cost in _COSTS if cost.name.fullmatch(name))


def choose(wanted: Mapping[Includes, int], ready: Collection[Includes]) -> tuple[Includes, ...]:
    """Choose what else to precompile, given the number of files for each set of includes; `ready` exists already.

    The choice is greedy: always the set that saves most, out of those of single files and the intersections of two.
    """
    frequent = sorted(wanted, key=lambda own: (-wanted[own], sorted(own)))[:_MOST_COMPARED]
    best = {own: max((weight(one) for one in ready if one <= own), default=0.0) for own in wanted}
    candidates = {first & second for first in frequent for second in frequent} - set(ready)
    chosen: list[Includes] = []
    while candidates and len(chosen) < _MOST_CHOSEN:
        gains = {one: _gain(one, wanted, best) for one in candidates}
        most = max(sorted(candidates, key=sorted), key=gains.__getitem__)
        if gains[most] <= 0:
            break
        chosen.append(most)
        candidates.remove(most)
        best = {own: max(now, weight(most)) if most <= own else now for own, now in best.items()}
    return tuple(chosen)


def _gain(candidate: Includes, wanted: Mapping[Includes, int], best: Mapping[Includes, float]) -> float:
    worth = weight(candidate)
    saved = sum(count * max(0.0, worth - best[own]) for own, count in wanted.items() if candidate <= own)
    return saved - MAKING * worth - STARTING


def fitting(own: Includes, ready: Sequence[Includes]) -> Includes | None:
    """The precompiled header that saves a file most; `None` if each has headers that the file does not include."""
    return max((one for one in sorted(ready, key=sorted) if one <= own), key=weight, default=None)
