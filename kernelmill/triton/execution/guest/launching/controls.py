"""Negative controls: what a wrong kernel would have written in place of the results of a launch."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from kernelmill.triton.execution.guest.launching.differences import widened
from kernelmill.triton.execution.guest.memory import Region

ControlKind = Literal["", "does_nothing", "writes_zeros", "copies_input", "returns_stale_memory"]
Stale = dict[tuple[str, int, int], np.ndarray[Any, Any]]
"""The right results of the launch before, by kernel, number of the region and its size in bytes."""


def falsify(regions: Sequence[Region], before: Sequence[Any], control: ControlKind, name: str, stale: Stale) -> None:
    """Replace what the kernel `name` wrote; `before` is what the regions held, `stale` is updated."""
    sources = [one for one in regions if one.read and not one.written and len(one.content)]
    for number, region in enumerate(regions):
        if not region.written:
            continue
        elements = widened(region.content != before[number], region.width)
        if control == "writes_zeros":
            region.content[elements] = 0
        elif control == "copies_input":
            if sources:
                source = max(sources, key=lambda one: (one.width == region.width, len(one.content)))
                region.content[elements] = np.resize(source.content, len(region.content))[elements]
        else:
            key = (name, number, len(region.content))
            right = region.content.copy()
            region.content[elements] = stale.get(key, before[number])[elements]
            stale[key] = right
