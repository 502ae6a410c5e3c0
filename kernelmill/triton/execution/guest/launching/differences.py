"""Compare what memory holds after two runs of a launch."""

from typing import Any

import numpy as np

from kernelmill.triton.execution.guest.accesses import BFLOAT16_POISON, POISON
from kernelmill.triton.execution.guest.memory import Region

TOLERANCE = {"e": 2e-2, "f": 1e-4, "d": 1e-9}


def poison_mask(content: Any, region: Region) -> Any:
    """Which bytes belong to elements that hold the pattern of uninitialized memory."""
    whole = len(content) // region.width * region.width
    mask = np.zeros(len(content), bool)
    if region.width in POISON:
        bits = content[:whole].view(f"u{region.width}")
        hit = (bits == POISON[region.width]) | ((bits == BFLOAT16_POISON) if region.width == 2 else False)
        mask[:whole] = hit.repeat(region.width)
    return mask


def widened(changed: Any, width: int) -> Any:
    """The bytes of all elements of which a byte changed."""
    whole = len(changed) // width * width
    wide = changed.copy()
    wide[:whole] = changed[:whole].reshape(-1, width).any(axis=1).repeat(width)
    return wide


def first_difference(region: Region, new: Any, old: Any) -> int | None:
    """The first element that differs by more than rounding."""
    if np.array_equal(new, old):
        return None
    whole = len(new) // region.width * region.width
    kinds = {2: "e", 4: "f", 8: "d"}
    if not region.floating or region.width not in kinds:
        different = (new[:whole] != old[:whole]).reshape(-1, region.width).any(axis=1)
        return int(np.flatnonzero(different)[0]) if different.any() else None
    left, right = (_floats(one[:whole], region) for one in (new, old))
    with np.errstate(all="ignore"):
        finite = np.abs(right[np.isfinite(right)])
        scale = float(finite.max()) if finite.size else 1.0
        tolerance = TOLERANCE[kinds[region.width]] if not region.bfloat else 4e-2
        close = np.isclose(left, right, rtol=tolerance, atol=tolerance * min(scale, 1e6), equal_nan=True)
    return None if close.all() else int(np.flatnonzero(~close)[0])


def _floats(content: Any, region: Region) -> Any:
    if region.bfloat:
        return (content.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    return content.view({2: np.float16, 4: np.float32, 8: np.float64}[region.width])
