"""`triton.language` as the interpreter needs it, patched once and for all, with what it lacks or computes wrongly."""

import builtins
import importlib
import types
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
import triton
import triton.language as tl
from triton.language.extra import libdevice
from triton.runtime import interpreter

from kernelmill.triton.execution.guest import fast_operations, fast_types
from kernelmill.triton.execution.guest.builder import Handle, UnsupportedError, numpy_type
from kernelmill.triton.execution.guest.low_precision import Array
from kernelmill.triton.execution.guest.reductions import new_reduce, new_scan
from kernelmill.triton.execution.guest.special_functions import FUNCTIONS, RETIRED, Function

_OF_AMD = frozenset({"fp8e4b8", "fp8e5b16"})
"""Types that the interpreter computes with but does not know as those of blocks."""
_INTEGERS = {
    np.dtype(np.int32): tl.int32,
    np.dtype(np.uint32): tl.uint32,
    np.dtype(np.int64): tl.int64,
    np.dtype(np.uint64): tl.uint64,
}
_FLOATS = {np.dtype(np.float32): tl.float32, np.dtype(np.float64): tl.float64, np.dtype(np.float16): tl.float16}


def tensor_of(values: Array, kind: tl.dtype) -> Any:
    """A tensor of the interpreter with these values."""
    shape = tl.block_type(kind, list(values.shape)) if values.shape and values.shape != (1,) else kind
    return tl.tensor(Handle(values, kind), shape)


def elementwise(name: str, function: Function) -> Callable[..., Any]:
    """A function of libdevice, for tensors and numbers."""

    def compute(*arguments: Any, _semantic: object = None, **_options: object) -> Any:
        tensors = [interpreter.interpreter_semantic.to_tensor(one) for one in arguments]
        values = np.broadcast_arrays(*(one.handle.data for one in tensors))
        kind = next((one.dtype for one in tensors if one.dtype.is_floating()), tensors[0].dtype)
        ordered = [
            one if index or one.dtype == numpy_type(kind) else one.astype(numpy_type(kind))
            for index, one in enumerate(values)
        ]
        found = function(*ordered) if len(ordered) > 1 or not kind.is_floating() else function(ordered[0])
        result_kind = kind if found.dtype == numpy_type(kind) else (_INTEGERS | _FLOATS)[found.dtype]
        block = max(tensors, key=lambda one: one.handle.data.ndim * (1 if one.type.is_block() else 0))
        shaped = tl.block_type(result_kind, list(found.shape)) if block.type.is_block() else result_kind
        return tl.tensor(Handle(found, result_kind), shaped)

    compute.__name__ = name
    return compute


class Loop:
    """The variable of a `for` over `range` in a kernel is a tensor, as in compiled code."""

    @staticmethod
    def over(*bounds: Any, **_hints: object) -> Iterator[Any]:
        """Yield the values of a range."""
        kinds = [one.dtype for one in bounds if isinstance(one, tl.tensor)]
        kind = tl.int64 if any(one.primitive_bitwidth == 64 for one in kinds) else tl.int32
        plain = numpy_type(kind)
        for number in range(*(int(getattr(one, "value", one)) for one in bounds)):
            yield tl.tensor(Handle(np.array([number], plain), kind), kind)


def _range(*bounds: Any, **hints: Any) -> Iterator[Any]:
    step = hints.pop("step", None)
    start_stop = (*bounds, step) if step is not None and len(bounds) == 2 else bounds
    return Loop.over(*(0 if one is None else one for one in start_stop))


def _static_range(first: Any, second: Any = None, step: Any = None, **_hints: object) -> range:
    values = [int(getattr(one, "value", one)) for one in (first, second, step) if one is not None]
    return range(*values) if second is not None or step is None else range(0, values[0], values[1])


def _map_elementwise(function: Any, *arguments: Any, pack: int = 1, **_rest: object) -> Any:
    """`tl.map_elementwise`: call a function for each group of elements."""
    tensors = [interpreter.interpreter_semantic.to_tensor(one) for one in arguments]
    values = [one.reshape(-1) for one in np.broadcast_arrays(*(one.handle.data for one in tensors))]
    shape = np.broadcast_shapes(*(one.handle.data.shape for one in tensors))
    kinds = [one.dtype for one in tensors]
    rows: list[list[Any]] = []
    for start in builtins.range(0, len(values[0]), pack):
        scalars = [
            tensor_of(one[start + k : start + k + 1], kind)
            for one, kind in zip(values, kinds, strict=True)
            for k in builtins.range(pack)
        ]
        found = function(*scalars)
        rows.append(list(found) if isinstance(found, tuple) else [found])
    count = len(rows[0]) // pack
    results = []
    for index in builtins.range(count):
        kind = interpreter.interpreter_semantic.to_tensor(rows[0][index * pack]).dtype
        flat = [
            interpreter.interpreter_semantic.to_tensor(one).handle.data.reshape(-1)[0]
            for row in rows
            for one in row[index * pack : (index + 1) * pack]
        ]
        results.append(
            tl.tensor(Handle(np.array(flat, numpy_type(kind)).reshape(shape), kind), tl.block_type(kind, list(shape)))
        )
    return results[0] if count == 1 else tuple(results)


def install() -> None:
    """Patch the language; nothing in this process compiles kernels."""
    fast_types.install()
    fast_operations.install()
    patched = types.FunctionType((lambda: None).__code__, {"tl": tl, "core": tl.core})
    interpreter._patch_lang(patched)
    interpreter._patch_lang = lambda _function: _Nothing()
    fast_operations.install_operators()
    usual = tl.core.dtype.to_ir
    tl.core.dtype.to_ir = lambda self, builder: self if self.name in _OF_AMD else usual(self, builder)
    _unsigned_additions()
    for module in (tl, tl.core):
        module.range = _range
        module.static_range = _static_range
        module.reduce = new_reduce
        module.associative_scan = new_scan
        module.map_elementwise = _map_elementwise
        module.static_print = lambda *_values, **_options: None
        module.static_assert = _static_assert
    for name in ("cuda", "hip"):
        extra = importlib.import_module(f"triton.language.extra.{name}.libdevice")
        _offer(extra)
        for clock in ("globaltimer", "smid", "num_threads", "num_warps", "memrealtime", "clock"):
            holder = getattr(tl.extra, name)
            if hasattr(holder, clock):
                setattr(holder, clock, lambda *_a, **_k: tensor_of(np.zeros(1, np.int64), tl.int64))
        for nothing in ("gdc_wait", "gdc_launch_dependents"):
            if hasattr(getattr(tl.extra, name), nothing):
                setattr(getattr(tl.extra, name), nothing, lambda *_a, **_k: None)
    _offer(libdevice)
    _offer(tl.math, absent_only=True)
    tl.libdevice = libdevice
    tl.extra.libdevice = libdevice
    for name in ("debug_barrier", "dot", "load", "store"):
        assert hasattr(tl, name)


def _offer(module: Any, *, absent_only: bool = False) -> None:
    for name, function in (FUNCTIONS | RETIRED).items():
        if not (absent_only and hasattr(module, name)):
            setattr(module, name, elementwise(name, function))


def _static_assert(condition: Any, message: str = "", **_rest: object) -> None:
    if not getattr(condition, "value", condition):
        raise AssertionError(f"tl.static_assert fails: {getattr(message, 'value', message)}")


class _Nothing:
    """A scope of patches that has nothing to restore."""

    def restore(self) -> None:
        """Do nothing."""


def _unsigned_additions() -> None:
    """Offer names that older versions had, where a newer one means the same."""
    aliases = {
        "multiple_of": "multiple_of",
        "make_tensor_descriptor": "make_tensor_descriptor",
    }
    for old, new in aliases.items():
        if not hasattr(tl, old) and hasattr(tl, new):
            setattr(tl, old, getattr(tl, new))
    if not hasattr(tl, "_experimental_make_tensor_descriptor"):
        tl._experimental_make_tensor_descriptor = tl.make_tensor_descriptor
    if not hasattr(triton.language, "rsqrt"):
        tl.rsqrt = tl.math.rsqrt
    _ = torch, UnsupportedError
