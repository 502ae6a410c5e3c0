"""Reductions and scans of the interpreter, over whole slices in place of single elements."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import triton.language as tl
from triton.runtime import interpreter

from kernelmill.triton.execution.guest.builder import Handle, numpy_type
from kernelmill.triton.execution.guest.low_precision import Array

_STANDARD = tl.standard


def _wrap(values: Array, kind: Any) -> Any:
    """A tensor; a scalar of the interpreter has one element."""
    if values.ndim == 0:
        return tl.tensor(Handle(values.reshape(1).astype(numpy_type(kind)), kind), kind)
    return tl.tensor(Handle(values.astype(numpy_type(kind)), kind), tl.block_type(kind, list(values.shape)))


def _combined(function: Any, left: Sequence[Array], right: Sequence[Array], kinds: Sequence[Any]) -> list[Array]:
    """Apply a combining function to slices."""
    shape = left[0].shape
    found = function(
        *(_wrap(one, kind) for one, kind in zip(left, kinds, strict=True)),
        *(_wrap(one, kind) for one, kind in zip(right, kinds, strict=True)),
    )
    results = found if isinstance(found, (tuple, tl.tuple)) else (found,)
    semantic = interpreter.interpreter_semantic
    return [
        np.broadcast_to(semantic.cast(semantic.to_tensor(one), kind).handle.data, shape or (1,)).reshape(shape)
        for one, kind in zip(results, kinds, strict=True)
    ]


def _tree(function: Any, parts: list[Array], kinds: Sequence[Any]) -> list[Array]:
    """Combine the slices along the first axis, neighbors first, so that their order is kept."""
    while (length := parts[0].shape[0]) > 1:
        half = length // 2
        merged = _combined(
            function, [one[0 : 2 * half : 2] for one in parts], [one[1 : 2 * half : 2] for one in parts], kinds
        )
        rest = [one[2 * half :] for one in parts]
        parts = [np.concatenate([one, left]) for one, left in zip(merged, rest, strict=True)]
    return [one[0] for one in parts]


def _known(function: Any, data: Array, axis: int) -> list[Array] | None:
    """The result of a combining function of the standard library."""
    if function == _STANDARD._sum_combine:
        return [np.asarray(np.sum(data, axis=axis, dtype=data.dtype if data.dtype.kind != "b" else None))]
    if function == _STANDARD._elementwise_max:
        return [np.asarray(np.fmax.reduce(data, axis=axis))]
    if function == _STANDARD._elementwise_min:
        return [np.asarray(np.fmin.reduce(data, axis=axis))]
    if function == getattr(_STANDARD, "_xor_combine", None):
        return [np.asarray(np.bitwise_xor.reduce(data, axis=axis))]
    return None


def new_reduce(input: Any, axis: Any, combine_fn: Any, keep_dims: Any = False, **_rest: object) -> Any:
    """`tl.reduce`."""
    several = isinstance(input, (tuple, tl.tuple))
    tensors = list(input) if several else [input]
    axis = getattr(axis, "value", axis)
    keep_dims = bool(getattr(keep_dims, "value", keep_dims))
    kinds = [one.dtype for one in tensors]
    shape = tensors[0].handle.data.shape
    parts = [one.handle.data for one in tensors]
    if axis is None:
        parts, along = [one.reshape(-1) for one in parts], 0
    else:
        along = int(axis)
        if not -len(shape) <= along < len(shape):
            raise ValueError(f"axis {axis} out of bounds for shape {shape}")
        along %= len(shape)
    found = _known(combine_fn, parts[0], along) if len(parts) == 1 else None
    if found is None:
        found = _tree(combine_fn, [np.moveaxis(one, along, 0) for one in parts], kinds)
    if keep_dims:
        found = [one.reshape((1,) * len(shape)) if axis is None else np.expand_dims(one, along) for one in found]
    results = tuple(_wrap(one, kind) for one, kind in zip(found, kinds, strict=True))
    return results if several else results[0]


def new_scan(input: Any, axis: Any, combine_fn: Any, reverse: Any = False, **_rest: object) -> Any:
    """`tl.associative_scan`."""
    several = isinstance(input, (tuple, tl.tuple))
    tensors = list(input) if several else [input]
    along = int(getattr(axis, "value", axis))
    kinds = [one.dtype for one in tensors]
    parts = [np.moveaxis(one.handle.data, along, 0) for one in tensors]
    backward = bool(getattr(reverse, "value", reverse))
    if backward:
        parts = [one[::-1] for one in parts]
    if combine_fn == _STANDARD._sum_combine:
        parts = [np.cumsum(parts[0], axis=0, dtype=parts[0].dtype)]
    elif combine_fn == _STANDARD._prod_combine:
        parts = [np.cumprod(parts[0], axis=0, dtype=parts[0].dtype)]
    else:
        distance = 1
        while distance < parts[0].shape[0]:
            # Whole slices, since the sizes of blocks are powers of two; the first results are those of no neighbor.
            shifted = [np.concatenate([one[:distance], one[:-distance]]) for one in parts]
            merged = _combined(combine_fn, shifted, parts, kinds)
            parts = [np.concatenate([one[:distance], new[distance:]]) for one, new in zip(parts, merged, strict=True)]
            distance *= 2
    if backward:
        parts = [one[::-1] for one in parts]
    results = tuple(
        _wrap(np.ascontiguousarray(np.moveaxis(one, 0, along)), kind) for one, kind in zip(parts, kinds, strict=True)
    )
    return results if several else results[0]
