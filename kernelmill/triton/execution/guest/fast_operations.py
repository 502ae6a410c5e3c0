"""Operations of the interpreter without the layers that find out anew for each pair of operands what is to be done.

Nothing is computed differently, and as many operations are counted. What depends on the types of operands alone is
remembered; what is not an everyday case is left to the interpreter.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import triton.language as tl
from triton.language import core
from triton.language.semantic import TritonSemantic
from triton.runtime import interpreter

from kernelmill.triton.execution.guest.builder import Builder, Handle, fits, numpy_type
from kernelmill.triton.execution.guest.fast_types import unwrapped
from kernelmill.triton.execution.guest.low_precision import Array

Ufunc = Callable[[Array, Array], Array]

MOST_CONSTANTS = 4096
"""So many constants and blocks of constants are remembered."""
_SIGNED = frozenset({"int8", "int16", "int32", "int64"})
_WHOLE = _SIGNED | {"uint8", "uint16", "uint32", "uint64"}
_SINGLE = frozenset({"fp32", "fp64"})
_HALF = frozenset({"fp16", "bf16"})
_NUMBERS = frozenset({int, float, bool})
_INTEGERS = _WHOLE | {"int1"}
_FLOATING = _SINGLE | _HALF
_KNOWN = _INTEGERS | _FLOATING
"""The types of elements whose operations are executed here."""
_SUMS: dict[str, Ufunc] = {"add": np.add, "sub": np.subtract}
_BITWISE: dict[str, Ufunc] = {"and_": np.bitwise_and, "or_": np.bitwise_or, "xor_": np.bitwise_xor}
_COMPARISONS: dict[str, Ufunc] = {
    "less_than": np.less,
    "less_equal": np.less_equal,
    "greater_than": np.greater,
    "greater_equal": np.greater_equal,
    "equal": np.equal,
    "not_equal": np.not_equal,
}
_OPERATORS = {
    "__lt__": "less_than",
    "__le__": "less_equal",
    "__gt__": "greater_than",
    "__ge__": "greater_equal",
    "__eq__": "equal",
    "__ne__": "not_equal",
}

_promoted: dict[tuple[str, str, bool], Any] = {}
_joined: dict[tuple[tuple[int, ...], tuple[int, ...]], Any] = {}
_casts: dict[tuple[str, str], bool] = {}
_constants: dict[tuple[Any, ...], tuple[Any, Array]] = {}
_splats: dict[tuple[Any, ...], Array] = {}
_original_check = TritonSemantic.binary_op_type_checking_impl
_original_broadcast = TritonSemantic.broadcast_impl_value
_original_cast = TritonSemantic.cast
_original_to_tensor = TritonSemantic.to_tensor
_original_tuple_equal = core.tuple.__eq__


def _to_tensor(self: Any, x: Any, check_type: bool = True) -> Any:
    return x if x.__class__ is tl.tensor else _original_to_tensor(self, x, check_type)


def _tuple_equal(self: Any, other: Any) -> Any:
    return core.constexpr(True) if self is other else _original_tuple_equal(self, other)


# Operands


def _broadcast(self: Any, lhs: Any, rhs: Any) -> tuple[Any, Any]:
    """Operands of one shape."""
    left, right = lhs.type, rhs.type
    if left.__class__ is tl.block_type:
        if right.__class__ is not tl.block_type:
            if right.__class__ is tl.dtype or right.__class__ is tl.pointer_type:
                return lhs, _splat(rhs, left)
        elif left.shape is right.shape or left.shape.values == right.shape.values:
            return lhs, rhs
        elif (shape := _shape_of_both(left.shape.values, right.shape.values)) is not None:
            return _spread(lhs, shape), _spread(rhs, shape)
    elif right.__class__ is tl.block_type:
        if left.__class__ is tl.dtype or left.__class__ is tl.pointer_type:
            return _splat(lhs, right), rhs
    elif left.__class__ is tl.dtype and right.__class__ is tl.dtype:
        return lhs, rhs
    found: tuple[Any, Any] = _original_broadcast(self, lhs, rhs)
    return found


def _splat(one: Any, like: Any) -> Any:
    """A block of one value with the shape of another block."""
    handle = one.handle
    kind = handle.dtype
    data = np.full(tuple(like.shape.values), handle.data, dtype=numpy_type(kind))
    return tl.tensor(Handle(data, kind.scalar), like.with_element_ty(one.type))


def _shape_of_both(left: list[int], right: list[int]) -> tuple[int, ...] | None:
    """The shape of a block that both are broadcast to; none if that is no everyday case."""
    key = tuple(left), tuple(right)
    if key not in _joined:
        fits_together = len(left) == len(right) and all(
            one == other or 1 in (one, other) for one, other in zip(left, right, strict=True)
        )
        shape = tuple(other if one == 1 else one for one, other in zip(left, right, strict=False))
        _joined[key] = shape if fits_together else None
    found: tuple[int, ...] | None = _joined[key]
    return found


def _spread(one: Any, shape: tuple[int, ...]) -> Any:
    if tuple(one.type.shape.values) == shape:
        return one
    data = np.broadcast_to(one.handle.data, shape)
    return tl.tensor(Handle(data, one.handle.dtype.scalar), tl.block_type(one.dtype, list(shape)))


def _cast(self: Any, input: Any, dst_ty: Any, fp_downcast_rounding: Any = None) -> Any:
    """Convert, where that is a single operation."""
    source, target = input.dtype, dst_ty.scalar
    if source.__class__ is tl.dtype and target.__class__ is tl.dtype and fp_downcast_rounding is None:
        if source.name == target.name:
            return input
        key = source.name, target.name
        single = _casts.get(key)
        if single is None:
            single = _casts[key] = _is_single(*key)
        if single:
            kind = input.type
            made = kind.with_element_ty(target) if kind.__class__ is tl.block_type else dst_ty
            return tl.tensor(self.builder.cast_impl(input.handle, target), made)
    return _original_cast(self, input, dst_ty, fp_downcast_rounding)


def _is_single(source: str, target: str) -> bool:
    """Whether the interpreter converts in one step, as `cast_impl` does."""
    if source in _INTEGERS or source in _SINGLE:
        return target in _WHOLE or target in _FLOATING
    return source in _HALF and target == "fp32"


def _of_both(self: Any, left: Any, right: Any, div_or_mod: bool) -> Any:
    """The type in which values of two types are computed with each other."""
    key = left.name, right.name, div_or_mod
    known = _promoted.get(key)
    if known is None:
        known = _promoted[key] = self.computation_type_impl(left, False, right, False, div_or_mod)
    return known


def _checked(
    self: Any,
    lhs: Any,
    rhs: Any,
    allow_lhs_ptr: bool = False,
    allow_rhs_ptr: bool = False,
    arithmetic_check: bool = True,
    div_or_mod: bool = False,
) -> tuple[Any, Any]:
    """Operands of one type and shape."""
    if arithmetic_check and _is_plain(lhs):
        if rhs.__class__ is tl.tensor:
            if rhs.dtype.__class__ is tl.dtype:
                kind = _of_both(self, lhs.dtype, rhs.dtype, div_or_mod)
                return _broadcast(self, _cast(self, lhs, kind), _cast(self, rhs, kind))
        elif rhs.__class__ in _NUMBERS:
            return _with_number(self, lhs, rhs, div_or_mod, reverse=False)
    elif arithmetic_check and lhs.__class__ in _NUMBERS and _is_plain(rhs):
        other, number = _with_number(self, rhs, lhs, div_or_mod, reverse=True)
        return number, other
    checks = allow_lhs_ptr, allow_rhs_ptr, arithmetic_check, div_or_mod
    found: tuple[Any, Any] = _original_check(self, lhs, rhs, *checks)
    return found


def _is_plain(one: Any) -> bool:
    """Whether it is a tensor of no pointers."""
    return one.__class__ is tl.tensor and one.dtype.__class__ is tl.dtype


def _with_number(self: Any, one: Any, number: Any, div_or_mod: bool, *, reverse: bool) -> tuple[Any, Any]:
    """A tensor and a number as operands of one type and shape, in this order."""
    key = one.dtype.name, number.__class__, number, div_or_mod, reverse
    known = _constants.get(key)
    if known is None:
        if reverse:
            made, one = _original_check(self, number, one, False, False, True, div_or_mod)
        else:
            one, made = _original_check(self, one, number, False, False, True, div_or_mod)
        if number == number and made.dtype.name in _KNOWN:  # noqa: PLR0124 (NaN is no key)
            _remember(_constants, key, (made.dtype, _frozen(made.handle.data.ravel()[:1].copy())))
        return one, made
    kind, data = known
    one = _cast(self, one, kind)
    accesses = Builder.accesses
    accesses.work(1)  # the number in its own type
    shape = one.type
    if shape.__class__ is not tl.block_type:
        return one, tl.tensor(Handle(data, kind), kind)
    accesses.work(1)  # the number in the common type
    place = (*key, tuple(shape.shape.values))
    block = _splats.get(place)
    if block is None:
        block = _frozen(np.full(place[-1], data, dtype=data.dtype))
        _remember(_splats, place, block)
    return one, tl.tensor(Handle(block, kind), shape.with_element_ty(kind))


def _frozen(data: Array) -> Array:
    data.setflags(write=False)
    return data


def _remember(known: dict[Any, Any], key: Any, value: Any) -> None:
    if len(known) >= MOST_CONSTANTS:
        known.clear()
    known[key] = value


# Operations


def _made(lhs: Any, rhs: Any, compute: Ufunc, kind: Any) -> Any:
    """The tensor of an operation on data, with the type `kind`."""
    handle = lhs.handle
    data, element = compute(handle.data, rhs.handle.data), handle.dtype.scalar
    if not fits(data, element):
        data = data.astype(numpy_type(element))
    return tl.tensor(Handle(data, element), kind)


def _adding(name: str, compute: Ufunc) -> Callable[..., Any]:
    original = getattr(TritonSemantic, name)
    moves = name == "add"

    def calculate(self: Any, input: Any, other: Any, sanitize_overflow: Any) -> Any:
        if moves and _is_pointer(input) and other.__class__ is tl.tensor and other.dtype.name in _SIGNED:
            lhs, rhs = _broadcast(self, input, other)
            return tl.tensor(self.builder.create_addptr(lhs.handle, rhs.handle), lhs.type)
        lhs, rhs = _checked(self, input, other, True, moves)
        if lhs.dtype.name in _KNOWN and rhs.dtype.__class__ is tl.dtype:
            return _made(lhs, rhs, compute, lhs.type)
        return original(self, lhs, rhs, sanitize_overflow)

    return calculate


def _is_pointer(one: Any) -> bool:
    return one.__class__ is tl.tensor and one.dtype.__class__ is tl.pointer_type


def _multiplying() -> Callable[..., Any]:
    original = TritonSemantic.mul

    def calculate(self: Any, input: Any, other: Any, sanitize_overflow: Any) -> Any:
        lhs, rhs = _checked(self, input, other)
        if lhs.dtype.name in _KNOWN:
            return _made(lhs, rhs, np.multiply, lhs.type)
        return original(self, lhs, rhs, sanitize_overflow)

    return calculate


def _dividing() -> Callable[..., Any]:
    original = TritonSemantic.truediv

    def calculate(self: Any, input: Any, other: Any) -> Any:
        lhs, rhs = _checked(self, input, other, False, False, True, True)
        if lhs.dtype.name in _FLOATING and lhs.dtype.name == rhs.dtype.name:
            return _made(lhs, rhs, np.divide, lhs.type)
        return original(self, lhs, rhs)

    return calculate


def _comparing(name: str, compute: Ufunc) -> Callable[..., Any]:
    original = getattr(TritonSemantic, name)

    def calculate(self: Any, input: Any, other: Any) -> Any:
        lhs, rhs = _checked(self, input, other)
        if lhs.dtype.name in _KNOWN:
            return _made(lhs, rhs, compute, lhs.type.with_element_ty(tl.int1))
        return original(self, lhs, rhs)

    return calculate


def _bitwise(name: str, compute: Ufunc) -> Callable[..., Any]:
    original = getattr(TritonSemantic, name)

    def calculate(self: Any, input: Any, other: Any) -> Any:
        lhs, rhs = _checked(self, input, other)
        if lhs.dtype.name in _INTEGERS and lhs.dtype.name == rhs.dtype.name:
            return _made(lhs, rhs, compute, lhs.type)
        return original(self, lhs, rhs)

    return calculate


def install() -> None:
    """Patch the semantics of the language, before the language is patched."""
    core.tuple.__eq__ = _tuple_equal
    semantic = TritonSemantic
    semantic.to_tensor = _to_tensor
    semantic.cast = _cast
    semantic.broadcast_impl_value = _broadcast
    semantic.binary_op_type_checking_impl = _checked
    semantic.mul = _multiplying()
    semantic.truediv = _dividing()
    for table, make in ((_SUMS, _adding), (_COMPARISONS, _comparing), (_BITWISE, _bitwise)):
        for name, compute in table.items():
            setattr(semantic, name, make(name, compute))


def install_operators() -> None:
    """Have the operators of tensors call the semantics directly, after the language is patched."""
    semantic = interpreter.interpreter_semantic
    for name, method in _OPERATORS.items():
        setattr(tl.tensor, name, _operator(getattr(semantic, method)))
    for name in ("add", "sub", "mul"):
        setattr(tl.tensor, f"__{name}__", _checked_operator(getattr(semantic, name)))


def _operator(compute: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    to_tensor = interpreter.interpreter_semantic.to_tensor
    return lambda self, other: compute(self, to_tensor(other))


def _checked_operator(compute: Callable[[Any, Any, bool], Any]) -> Callable[[Any, Any], Any]:
    return lambda self, other: compute(self, unwrapped(other), True)
