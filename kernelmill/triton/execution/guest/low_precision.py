"""Numbers that NumPy lacks: bfloat16 and the 8-bit floating-point formats, computed as float32 and rounded.

The interpreter of Triton computes on their raw bits. Here every handle of such a type holds float32 values that the
type can represent, and memory holds the bits.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
import triton.language as tl

Array = npt.NDArray[Any]
BFLOAT16_NAN = 0x7FC0


class Format(NamedTuple):
    """How a type is stored, and how its values are rounded."""

    raw: np.dtype[np.generic]
    decode: Callable[[Array], Array]
    encode: Callable[[Array], Array]


def _bfloat16_values(bits: Array) -> Array:
    return (bits.astype(np.uint32) << 16).view(np.float32)


def _bfloat16_bits(values: Array) -> Array:
    single = np.ascontiguousarray(values, dtype=np.float32)
    bits = single.view(np.uint32)
    rounded = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    nan = np.isnan(single)
    if not nan.any():
        return rounded
    kept = (bits >> 16).astype(np.uint16)
    kept = np.where(kept & 0x7F, kept, np.uint16(BFLOAT16_NAN))
    return np.where(nan, kept, rounded)


def bfloat16_toward_zero(values: Array) -> Array:
    """Round to bfloat16 toward zero, for `fp_downcast_rounding="rtz"`."""
    single = np.ascontiguousarray(values, dtype=np.float32)
    return (single.view(np.uint32) & np.uint32(0xFFFF0000)).view(np.float32)


def _eight_bits(kind: torch.dtype, scale: float = 1.0) -> Format:
    limit = float(torch.finfo(kind).max)

    def decode(bits: Array) -> Array:
        stored = torch.from_numpy(np.array(bits, dtype=np.uint8))
        return np.asarray(stored.view(kind).to(torch.float32).numpy() * np.float32(scale))

    def encode(values: Array) -> Array:
        scaled = np.array(values, dtype=np.float32) / np.float32(scale)
        clipped = torch.from_numpy(np.clip(scaled, -limit, limit))  # conversions on GPUs saturate
        return np.asarray(clipped.to(kind).view(torch.uint8).numpy())

    return Format(raw=np.dtype(np.uint8), decode=decode, encode=encode)


FORMATS: dict[tl.dtype, Format] = {
    tl.bfloat16: Format(raw=np.dtype(np.uint16), decode=_bfloat16_values, encode=_bfloat16_bits),
    tl.float8e4nv: _eight_bits(torch.float8_e4m3fn),
    tl.float8e5: _eight_bits(torch.float8_e5m2),
    tl.float8e4b8: _eight_bits(torch.float8_e4m3fnuz),
    tl.float8e5b16: _eight_bits(torch.float8_e5m2fnuz),
    tl.float8e4b15: _eight_bits(torch.float8_e4m3fn, scale=2.0**-8),
}
"""`float8e4b15` is e4m3 with an exponent bias of 15 in place of 7; the few values without a counterpart saturate."""


_by_name = {kind.name: form for kind, form in FORMATS.items()}


def format_of(kind: Any) -> Format | None:
    """The format of a type, or of the elements of a block; none if NumPy has the type, and for pointers."""
    return _by_name.get(kind.scalar.name)


def rounded(values: Array, kind: tl.dtype) -> Array:
    """Round float32 values to those that a type of `FORMATS` can represent."""
    if kind == tl.bfloat16:
        return _bfloat16_values(_bfloat16_bits(values))
    form = _by_name[kind.name]  # the hash of types changes when the language is patched
    return form.decode(form.encode(values))
