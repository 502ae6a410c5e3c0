"""What the launches of a project say about the arguments of a kernel."""

import re
from collections.abc import Sequence

from kernelmill.records import Kernel, Launch

_ALLOCATES = re.compile(
    r"\b(?:at|torch)::(?:empty|zeros|ones|full)(?:_like)?\s*\(|\.new_(?:empty|zeros|ones|full)\s*\("
)
_OF_NOTHING = re.compile(r"[({]\s*0\s*[,)}]")
"""Allocations of no elements, whose pointer is null."""


def never_null(kernel: Kernel) -> frozenset[str]:
    """Return the pointers for which every launch passes memory that its host code allocates.

    A tensor that the host function takes as an argument may be empty, so that its pointer is null.
    """
    return always_allocated(kernel.launches)


def always_allocated(launches: Sequence[Launch]) -> frozenset[str]:
    """Return the pointers for which each of these launches passes memory that its host code allocates."""
    of_launches = [
        {
            origin.parameter
            for origin in launch.argument_origins
            if origin.kind == "data"
            and _ALLOCATES.search(origin.initializer or "")
            and not _OF_NOTHING.search(origin.initializer or "")
        }
        for launch in launches
    ]
    return frozenset(set.intersection(*of_launches)) if of_launches else frozenset()
