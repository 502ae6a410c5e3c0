"""The operations of the interpreter that are mended: memory, casts, products of matrices, types that NumPy lacks."""

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import triton.language as tl
from triton.runtime import interpreter

from kernelmill.triton.execution.guest import special_functions
from kernelmill.triton.execution.guest.accesses import Accesses, Undefined
from kernelmill.triton.execution.guest.low_precision import Array, bfloat16_toward_zero, format_of, rounded

Handle = interpreter.TensorHandle
BINARY_OPERATIONS: dict[str, Callable[[Array, Array], Array]] = {
    "ADD": np.add,
    "FADD": np.add,
    "MIN": np.minimum,
    "MAX": np.maximum,
    "UMIN": np.minimum,
    "UMAX": np.maximum,
    "AND": np.bitwise_and,
    "INC": np.add,
    "OR": np.bitwise_or,
    "XOR": np.bitwise_xor,
    "XCHG": lambda _old, new: new,
}
_E2M1 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6], np.float32)
_original_types = interpreter._get_np_dtype


class UnsupportedError(Exception):
    """A feature that the interpreter cannot execute."""


_numpy_types: dict[str, "np.dtype[np.generic]"] = {}
_widest: dict[str, float] = {}


def numpy_type(kind: Any) -> "np.dtype[np.generic]":
    """The NumPy type in which the interpreter computes with a type."""
    name = kind.scalar.name
    found = _numpy_types.get(name)
    if found is None:
        found = _numpy_types[name] = np.dtype(np.float32) if format_of(kind) else _original_types(kind.scalar)
    return found


def raw_type(kind: Any) -> "np.dtype[np.generic]":
    """The NumPy type in which memory holds a type."""
    form = format_of(kind)
    return form.raw if form else numpy_type(kind)


def encoded(values: Array, kind: Any) -> Array:
    """The bits that memory holds for values of a type."""
    form = format_of(kind)
    if form:
        return form.encode(values)
    return values if values.dtype == raw_type(kind) else values.astype(raw_type(kind))


def decoded(bits: Array, kind: Any) -> Array:
    """The values of bits in memory."""
    form = format_of(kind)
    return form.decode(bits) if form else bits


def fits(values: Array, kind: Any) -> bool:
    """Replaces the validation of handles: wide values of narrow types are no error."""
    name = kind.name
    most = _widest.get(name)
    if most is None:
        unlimited = isinstance(kind, tl.pointer_type) or format_of(kind) is not None
        most = _widest[name] = math.inf if unlimited else max(8, kind.primitive_bitwidth) // 8
    return values.itemsize <= most


def _init(self: Any, data: Any, dtype: Any, attr: Any = None) -> None:
    """Replaces the initialization of a handle."""
    self.data, self.dtype, self.attr = data, dtype, {} if attr is None else attr
    Builder.accesses.work(data.size)
    if dtype.__class__ is tl.pointer_type:
        return
    if dtype.__class__ is tl.dtype:
        most = _widest.get(dtype.name)
        if most is not None and data.itemsize <= most < math.inf:
            return
    _check(self)


def _check(self: Any) -> None:
    """Round the values of a handle, or see whether they fit into its type."""
    kind, data = self.dtype, self.data
    if isinstance(kind, tl.dtype) and not kind.is_ptr():
        if format_of(kind):
            if data.dtype.kind == "f":
                self.data = rounded(data, kind.scalar)
        elif not fits(data, kind):
            raise ValueError(f"values of {data.dtype} do not fit into {kind}")


def _to_integer(values: Array, target: "np.dtype[np.generic]") -> Array:
    """Convert to integers as GPUs do: toward zero, and to the nearest value of the type if there is none."""
    limits = np.iinfo(target.name)
    whole = np.nan_to_num(np.trunc(values.astype(np.float64)), nan=0.0, posinf=np.inf, neginf=-np.inf)
    high = whole >= float(limits.max)
    low = whole <= float(limits.min)
    middle = np.where(high | low, 0.0, whole).astype(target)
    return np.where(high, limits.max, np.where(low, limits.min, middle)).astype(target)


class Builder:
    """The methods that replace those of `InterpreterBuilder`; `accesses` is set when a run begins."""

    accesses: Accesses

    # memory

    def create_masked_load(
        self,
        ptrs: Any,
        mask: Any,
        other: Any,
        cache_modifier: object = None,
        eviction_policy: object = None,
        is_volatile: object = None,
    ) -> Any:
        """Load."""
        kind = ptrs.get_element_ty()
        pointers, active = _together(ptrs.data, _lanes(mask))
        whole = bool(active.all())
        values = decoded(self.accesses.load(pointers, active, raw_type(kind), whole=whole), kind)
        if not whole:
            if other is None:
                lanes: Undefined = "padded" if isinstance(mask, np.ndarray) else "masked"
                instead: Any = self.accesses.fill(lanes, values.dtype, kind.primitive_bitwidth)
            else:
                instead = other.data
            values = np.where(active, values, instead).astype(values.dtype)
        return Handle(values, kind)

    def create_masked_store(self, ptrs: Any, value: Any, mask: Any, *_hints: object) -> None:
        """Store."""
        kind = ptrs.get_element_ty()
        pointers, active = _together(ptrs.data, _lanes(mask))
        self.accesses.store(pointers, encoded(np.asarray(value.data), kind), active)

    def create_atomic_rmw(self, operation: Any, ptr: Any, val: Any, mask: Any, _sem: object, _scope: object) -> Any:
        """Update memory atomically."""
        kind = val.dtype.scalar
        pointers, active = _together(ptr.data, mask.data)
        values = np.broadcast_to(val.data, pointers.shape).ravel()
        name = operation.name
        function = BINARY_OPERATIONS[name]
        unsigned = name in ("UMIN", "UMAX")
        raw = raw_type(kind)

        def step(old: Array, numbers: Any) -> Array:
            before, given = decoded(old, kind), values[numbers]
            if unsigned:
                wide = f"u{raw.itemsize}"
                return function(before.view(wide), given.view(wide)).view(raw)
            return encoded(function(before, given), kind)

        return Handle(decoded(self.accesses.update(pointers, active, raw, step), kind), kind)

    def create_atomic_cas(self, ptr: Any, cmp: Any, val: Any, _sem: object, _scope: object) -> Any:
        """Compare and swap."""
        kind = cmp.dtype.scalar
        expected, values = (np.broadcast_to(one.data, ptr.data.shape).ravel() for one in (cmp, val))

        def step(old: Array, numbers: Any) -> Array:
            before = decoded(old, kind)
            return encoded(np.where(before == expected[numbers], values[numbers], before), kind)

        everywhere = np.ones(ptr.data.shape, bool)
        return Handle(decoded(self.accesses.update(ptr.data, everywhere, raw_type(kind), step), kind), kind)

    def create_descriptor_reduce(self, kind: Any, desc: Any, value: Any, indices: Sequence[Any]) -> None:
        """Update a block of memory atomically."""
        pointers, mask = desc.materialize_pointers(indices)
        self.create_atomic_rmw(kind, pointers, value, Handle(mask, tl.int1), None, None)

    def create_addptr(self, ptr: Any, offset: Any) -> Any:
        """Move a pointer."""
        width = ptr.dtype.__dict__.get("width")
        if width is None:
            width = ptr.dtype.width = max(1, ptr.get_element_ty().primitive_bitwidth // 8)
        if offset.data.dtype.kind == "u":
            return Handle(ptr.data + (offset.data * width).astype(np.uint64), ptr.dtype)
        return Handle(ptr.data + (offset.data.astype(np.int64, copy=False) * width).view(np.uint64), ptr.dtype)

    # casts

    def cast_impl(self, src: Any, dst_type: Any) -> Any:
        """Convert values."""
        source, target = src.data, numpy_type(dst_type)
        if source.dtype.kind == "f" and target.kind in "iu":
            return Handle(_to_integer(source, target), dst_type.scalar)
        return Handle(source.astype(target), dst_type.scalar)

    def create_fp_to_fp(self, src: Any, dst_type: Any, rounding: Any) -> Any:
        """Convert between floating-point types."""
        toward_zero = rounding is not None and rounding.name == "RTZ"
        if toward_zero and dst_type.scalar == tl.bfloat16:
            return Handle(bfloat16_toward_zero(src.data), tl.bfloat16)
        if toward_zero and dst_type.scalar == tl.float16:
            nearest = src.data.astype(np.float16)
            beyond = np.abs(nearest.astype(np.float64)) > np.abs(src.data)
            return Handle(np.where(beyond, np.nextafter(nearest, np.float16(0)), nearest), tl.float16)
        return self.cast_impl(src, dst_type)

    def create_bitcast(self, src: Any, dst_type: Any) -> Any:
        """Read bits as another type."""
        if isinstance(src.dtype, tl.pointer_type):
            bits = src.data
        else:
            bits = np.ascontiguousarray(encoded(src.data, src.dtype.scalar))
        target = dst_type.scalar
        if isinstance(target, tl.pointer_type):
            return Handle(bits.view(np.uint64), target)
        return Handle(decoded(bits.view(raw_type(target)), target), target)

    create_int_to_ptr = create_bitcast
    create_ptr_to_int = create_bitcast

    # arithmetic

    def create_fabs(self, arg: Any) -> Any:
        """The absolute value."""
        return Handle(np.abs(arg.data), arg.dtype.scalar)

    def create_idiv(self, lhs: Any, rhs: Any) -> Any:
        """Divide integers, toward zero; a division by zero yields all ones, as on GPUs."""
        if not rhs.data.all() and self.accesses.watching:
            line = self.accesses.line()
            self.accesses.observed.note(f"line {line} divides integers by zero, which is undefined")
        divisor = np.where(rhs.data == 0, np.ones_like(rhs.data), rhs.data)
        quotient = (lhs.data - np.fmod(lhs.data, divisor)) // divisor
        whole = np.where(rhs.data == 0, np.array(-1).astype(quotient.dtype), quotient)
        return Handle(whole.astype(numpy_type(lhs.dtype)), lhs.dtype.scalar)

    create_sdiv = create_idiv
    create_udiv = create_idiv

    def create_rsqrt(self, arg: Any) -> Any:
        """The reciprocal of the square root, in the type of its argument."""
        return Handle((1 / np.sqrt(arg.data)).astype(arg.data.dtype), arg.dtype.scalar)

    def create_erf(self, arg: Any) -> Any:
        """The error function."""
        return Handle(special_functions.erf(arg.data), arg.dtype.scalar)

    def create_fma(self, x: Any, y: Any, z: Any) -> Any:
        """Multiply and add, rounded once."""
        wide = x.data.astype(np.float64) * y.data.astype(np.float64) + z.data.astype(np.float64)
        return Handle(wide.astype(z.data.dtype), z.dtype.scalar)

    def create_umulhi(self, lhs: Any, rhs: Any) -> Any:
        """The upper half of a product of unsigned integers."""
        size = lhs.data.dtype.itemsize
        left, right = (one.data.view(f"u{size}") for one in (lhs, rhs))
        if size < 8:
            product = (left.astype(np.uint64) * right.astype(np.uint64)) >> np.uint64(8 * size)
        else:
            product = _upper_half(left, right)
        return Handle(product.astype(f"u{size}").view(lhs.data.dtype), lhs.dtype.scalar)

    def create_dot(self, a: Any, b: Any, d: Any, _precision: object, _imprecise: object) -> Any:
        """Multiply matrices: integers exactly, other numbers in the precision of the accumulator."""
        self.accesses.count()
        target = d.data.dtype
        wide = np.float64 if target.kind in "iu" or target == np.float64 else np.float32
        product = np.matmul(a.data.astype(wide), b.data.astype(wide))
        return Handle((product + d.data).astype(target), d.dtype.scalar)

    def create_dot_scaled(
        self,
        lhs: Any,
        lhs_scale: Any,
        lhs_format: Any,
        rhs: Any,
        rhs_scale: Any,
        rhs_format: Any,
        _fast_math: bool,
        lhs_k_pack: bool,
        rhs_k_pack: bool,
        acc: Any,
    ) -> Any:
        """Multiply matrices whose blocks of 32 elements along K have a common scale."""
        left = _unpacked(lhs, lhs_format, axis=-1 if lhs_k_pack else -2)
        right = _unpacked(rhs, rhs_format, axis=-2 if rhs_k_pack else -1)
        left = _scaled(left, lhs_scale)
        right = np.swapaxes(_scaled(np.swapaxes(right, -1, -2), rhs_scale), -1, -2)
        return Handle((np.matmul(left, right) + acc.data).astype(acc.data.dtype), acc.dtype.scalar)

    # shapes

    def create_histogram(self, data: Any, bins: int, mask: Any) -> Any:
        """Count values."""
        values = data.data.ravel()
        chosen = values if mask is None else values[np.broadcast_to(mask.data, data.data.shape).ravel()]
        chosen = chosen[(chosen >= 0) & (chosen < bins)]
        return Handle(np.bincount(chosen.astype(np.int64), minlength=bins).astype(np.int32), tl.int32)

    # what only a GPU has

    def create_inline_asm(
        self, text: str, _constraints: str, values: Sequence[Any], kinds: Sequence[Any], _pure: bool, _pack: int
    ) -> Any:
        """Inline assembly, where it is a single known instruction."""
        found = special_functions.instruction(text)
        if found is None or len(kinds) != 1:
            line = text.strip().splitlines()[0] if text.strip() else ""
            self.accesses.observed.unsupported.setdefault(f"inline assembly: {line[:80]}", self.accesses.line())
            raise UnsupportedError(f"the interpreter cannot execute inline assembly: {line[:80]}")
        computed = found(*(one.data.astype(np.float32) for one in values))
        scalar = kinds[0].scalar

        class Operation:
            """What callers expect of an operation."""

            def get_result(self, _index: int) -> Any:
                """The only result."""
                return Handle(computed.astype(numpy_type(scalar)), scalar)

        return Operation()

    def create_print(self, prefix: str, _hex: bool, values: Sequence[Any], _signed: object) -> None:
        """Print, for the first programs only."""
        if self.accesses.watching and self.accesses.program < 2:
            print(f"{self.accesses.grid_index} {prefix}", *(value.data for value in values))

    def create_assume(self, condition: Any) -> None:
        """Report an assumption of the compiler that is false."""
        if self.accesses.watching and not np.all(condition.data):
            self.accesses.warn("false-assumption", "tl.assume states what is false; compilers may rely on it")

    def create_assert(self, condition: Any, message: str) -> None:
        """Check an assertion of the device."""
        if not np.all(condition.data):
            raise AssertionError(f"tl.device_assert fails: {message}")

    def get_bf16(self, value: float) -> Any:
        """A constant."""
        return Handle(np.array([value], np.float32), tl.bfloat16)

    def get_null_value(self, kind: Any) -> Any:
        """Zero."""
        return Handle(np.zeros(1, numpy_type(kind)), kind.scalar)

    def get_void_ty(self) -> Any:
        """The type of nothing."""
        return tl.void


def _lanes(mask: Any) -> Array:
    """The lanes of a mask; those of block pointers are arrays already."""
    return mask if isinstance(mask, np.ndarray) else mask.data


def _together(pointers: Array, mask: Array) -> tuple[Array, Array]:
    if pointers.shape == mask.shape:
        return pointers, mask.astype(bool, copy=False)
    shape = np.broadcast_shapes(pointers.shape, mask.shape)
    return np.broadcast_to(pointers, shape), np.broadcast_to(mask, shape).astype(bool, copy=False)


def _upper_half(left: Array, right: Array) -> Array:
    low = np.uint64(0xFFFFFFFF)
    half = np.uint64(32)
    a, b = left >> half, left & low
    c, d = right >> half, right & low
    middle = a * d + ((b * d) >> half)
    other = b * c + (middle & low)
    return a * c + (middle >> half) + (other >> half)


def _unpacked(handle: Any, form: Any, axis: int) -> Array:
    if form.name.lower() != "e2m1":
        if handle.data.dtype == np.uint8:
            kind = {"E4M3": tl.float8e4nv, "E5M2": tl.float8e5}[form.name.upper()]
            return decoded(handle.data, kind)
        return handle.data.astype(np.float32)
    bits = handle.data.view(np.uint8)
    pairs = np.stack([_E2M1[bits & 15], _E2M1[bits >> 4]], axis=-1)
    moved = np.moveaxis(pairs, -1, axis) if axis == -1 else np.moveaxis(pairs, -1, -2)
    if axis == -1:
        return moved.reshape(*bits.shape[:-1], 2 * bits.shape[-1])
    return np.moveaxis(pairs, -1, -2).reshape(*bits.shape[:-2], 2 * bits.shape[-2], bits.shape[-1])


def _scaled(matrix: Array, scale: Any) -> Array:
    """Multiply groups along the last axis by their power of two."""
    if scale is None:
        return matrix
    factors = np.exp2(scale.data.astype(np.float32) - 127).repeat(matrix.shape[-1] // scale.data.shape[-1], axis=-1)
    return np.asarray(matrix * factors)


def install(accesses: Accesses) -> None:
    """Mend the interpreter."""
    interpreter._get_np_dtype = numpy_type
    interpreter._validate_np_data_size = fits
    Handle.__init__ = _init
    target = interpreter.InterpreterBuilder
    for name, member in vars(Builder).items():
        if name.startswith(("create_", "get_", "cast_")):
            setattr(target, name, member)
    Builder.accesses = target.accesses = accesses
    interpreter.interpreter_builder.options = interpreter.InterpreterOptions(
        sanitize_overflow=False, allowed_dot_input_precisions=("tf32", "tf32x3", "ieee", "bf16x3", "bf16x6")
    )
    interpreter.interpreter_builder.grid_idx = (0, 0, 0)
