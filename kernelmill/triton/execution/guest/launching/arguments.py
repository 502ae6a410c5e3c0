"""What a kernel gets for the arguments, the constants and the grid of a launch, and how compilers are told of them."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
import triton.language as tl
from triton.runtime import interpreter
from triton.runtime.jit import mangle_type
from triton.tools.tensor_descriptor import TensorDescriptor

from kernelmill.triton.execution.guest.builder import Handle
from kernelmill.triton.execution.guest.memory import Memory


def given(memory: Memory, name: str, value: Any) -> Any:
    """What the kernel gets for an argument."""
    if value is None or isinstance(value, (str, torch.dtype, tl.dtype)):
        return value
    if isinstance(value, tuple):
        return (
            type(value)(*(given(memory, name, one) for one in value))
            if hasattr(value, "_fields")
            else tuple(given(memory, name, one) for one in value)
        )
    if isinstance(value, TensorDescriptor):
        return _descriptor(memory, name, value)
    if isinstance(value, bool):
        return tl.tensor(Handle(np.array([value]), tl.int1), tl.int1)
    if isinstance(value, int):
        return interpreter._implicit_cvt(value)
    if isinstance(value, float):
        return tl.tensor(Handle(np.array([value], np.float32), tl.float32), tl.float32)
    if hasattr(value, "data_ptr"):
        kind = tl.str_to_ty(mangle_type(value), None)
        tensor = value.base if hasattr(value, "base") and not isinstance(value, torch.Tensor) else value
        is_tensor = isinstance(tensor, torch.Tensor)
        address = memory.address(tensor, name) if is_tensor else memory.pointed(value.data_ptr(), name)
        return tl.tensor(Handle(np.array([address], np.uint64), kind), kind)
    return value


def _descriptor(memory: Memory, name: str, value: Any) -> Any:
    strides: list[Any] = [interpreter._implicit_cvt(one) for one in value.strides]
    strides[-1] = tl.constexpr(1)
    return interpreter.interpreter_semantic.make_tensor_descriptor(
        base=given(memory, name, value.base),
        shape=[interpreter._implicit_cvt(one) for one in value.shape],
        strides=strides,
        block_shape=[tl.constexpr(one) for one in value.block_shape],
        padding_option=value.padding,
    )


def grid_of(sizes: Any) -> tuple[int, int, int]:
    """The sizes of a grid in three dimensions.

    Raises:
        TypeError: A size is no whole number, or there is no tuple.
        ValueError: There are no dimensions or more than three, or a size is negative.
    """
    if isinstance(sizes, int) and not isinstance(sizes, bool):
        raise TypeError("a grid is a tuple: write (n,) in place of n")
    values = tuple(sizes)
    if not 1 <= len(values) <= 3:
        raise ValueError(f"a grid has one to three dimensions, not {len(values)}")
    for one in values:
        if isinstance(one, float):
            raise TypeError(f"a grid has whole numbers, not {one}: divide by triton.cdiv")
    whole = [int(one) for one in values]
    if any(one < 0 for one in whole):
        raise ValueError(f"a grid has no negative sizes: {whole}")
    padded = [*whole, 1, 1][:3]
    return padded[0], padded[1], padded[2]


def plain(value: Any) -> Any:
    """An argument without the class that only marks it as a constant or a NumPy scalar."""
    if isinstance(value, tl.constexpr):
        return value.value
    if isinstance(value, np.generic):
        return value.item()
    return value


def constants_of(kernel: Any) -> frozenset[str]:
    """The parameters that are constants of the compilation."""
    found = set()
    for name, annotation in kernel.fn.__annotations__.items():
        if annotation is tl.constexpr or "constexpr" in str(annotation):
            found.add(name)
    return frozenset(found)


def recorded(
    name: str,
    bound: Mapping[str, Any],
    constants: frozenset[str],
    options: Mapping[str, Any],
    values: Mapping[str, Any],
) -> dict[str, object]:
    """With which types and constants a kernel is launched, for compilers; `values` is what the kernel gets."""
    signature: dict[str, object] = {}
    fixed: dict[str, object] = {}
    for key, value in bound.items():
        if key in constants or value is None:
            signature[key], fixed[key] = "constexpr", _constant(value)
        else:
            signature[key] = _mangled(value, values[key])
    return {
        "kernel": name,
        "signature": signature,
        "constants": fixed,
        "options": {key: value for key, value in sorted(options.items()) if isinstance(value, (int, float, str, bool))},
    }


def _constant(value: Any) -> object:
    """A constant in a form that leaves the sandbox."""
    if isinstance(value, (bool, int, float, str)) or value is None:
        return value
    if isinstance(value, tl.dtype):
        return {"dtype": str(value)}
    if hasattr(value, "fn"):
        return {"function": value.fn.__name__}
    return {"other": type(value).__name__}


def _mangled(value: Any, given: Any) -> object:
    if isinstance(value, tuple):
        return [_mangled(one, inner) for one, inner in zip(value, given, strict=True)]
    if isinstance(value, TensorDescriptor):
        return f"tensordesc<{tl.str_to_ty(mangle_type(value.base), None).element_ty}{list(value.block_shape)}>"
    try:
        return str(mangle_type(value))
    except (TypeError, KeyError, ValueError):
        return type(value).__name__
