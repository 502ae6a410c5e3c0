"""The functions of libdevice and a few instructions, in NumPy and torch."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from kernelmill.triton.execution.guest.low_precision import Array

Function = Callable[..., Array]


def of_torch(function: Callable[..., torch.Tensor]) -> Function:
    """A function of torch as one of arrays; it computes in double precision and returns the type of its argument."""

    def compute(*arguments: Array) -> Array:
        wide = np.broadcast_arrays(*(np.asarray(one, dtype=np.float64) for one in arguments))
        found = function(*(torch.from_numpy(np.array(one)) for one in wide)).numpy()
        return np.asarray(found.astype(np.asarray(arguments[0]).dtype))

    return compute


erf = of_torch(torch.erf)


def _rounded(function: Callable[..., Any]) -> Function:
    """Compute in double precision, then round to the type of the first argument."""

    def compute(*arguments: Array) -> Array:
        wide = (np.asarray(one, dtype=np.float64) for one in arguments)
        return np.asarray(np.asarray(function(*wide)).astype(np.asarray(arguments[0]).dtype))

    return compute


def _count_bits(values: Array) -> Array:
    wide = values.view(f"u{values.dtype.itemsize}")
    return np.asarray(np.bitwise_count(wide).astype(np.int32))


def _leading_zeros(values: Array) -> Array:
    width = 8 * values.dtype.itemsize
    left = values.view(f"u{values.dtype.itemsize}").copy()
    found = np.full(values.shape, width, np.int32)
    for bit in range(width):
        found = np.where((left >> np.array(bit, left.dtype)) & np.array(1, left.dtype) != 0, width - 1 - bit, found)
    return found.astype(np.int32)


def _first_set(values: Array) -> Array:
    integers = np.asarray(values).view(f"u{values.dtype.itemsize}")
    lowest = integers & (~integers + np.array(1, integers.dtype))
    return np.where(integers == 0, 0, 8 * values.dtype.itemsize - _leading_zeros(lowest)).astype(np.int32)


def _reversed_bits(values: Array) -> Array:
    width = 8 * values.dtype.itemsize
    bits = values.view(f"u{values.dtype.itemsize}")
    found = np.zeros_like(bits)
    one = np.array(1, bits.dtype)
    for bit in range(width):
        found |= ((bits >> np.array(bit, bits.dtype)) & one) << np.array(width - 1 - bit, bits.dtype)
    return found.view(values.dtype)


def _as_type(kind: str) -> Function:
    return lambda values: np.ascontiguousarray(values).view(kind)


def _to(kind: str, rounding: Callable[[Any], Any] = np.rint) -> Function:
    def convert(values: Array) -> Array:
        if np.dtype(kind).kind == "f":
            return np.asarray(values.astype(kind))
        limits = np.iinfo(kind)
        return np.clip(np.nan_to_num(rounding(values.astype(np.float64))), limits.min, limits.max).astype(kind)

    return convert


def _away_from_zero(values: Any) -> Any:
    return np.trunc(values + np.copysign(0.5, values))


def _truth(function: Callable[[Any], Any]) -> Function:
    return lambda values: np.asarray(function(values)).astype(np.int32)


FUNCTIONS: dict[str, Function] = {
    "acos": _rounded(np.arccos),
    "acosh": _rounded(np.arccosh),
    "abs": np.abs,
    "asin": _rounded(np.arcsin),
    "asinh": _rounded(np.arcsinh),
    "atan": _rounded(np.arctan),
    "atan2": _rounded(np.arctan2),
    "atanh": _rounded(np.arctanh),
    "brev": _reversed_bits,
    "cbrt": _rounded(np.cbrt),
    "ceil": _rounded(np.ceil),
    "clz": _leading_zeros,
    "copysign": _rounded(np.copysign),
    "cos": _rounded(np.cos),
    "cosh": _rounded(np.cosh),
    "cospi": _rounded(lambda x: np.cos(np.pi * x)),
    "cyl_bessel_i0": of_torch(torch.special.i0),
    "cyl_bessel_i1": of_torch(torch.special.i1),
    "double_as_longlong": _as_type("i8"),
    "erf": erf,
    "erfc": of_torch(torch.special.erfc),
    "erfcinv": of_torch(lambda x: torch.special.erfinv(1 - x)),
    "erfcx": of_torch(torch.special.erfcx),
    "erfinv": of_torch(torch.special.erfinv),
    "exp": _rounded(np.exp),
    "exp10": _rounded(lambda x: np.power(10.0, x)),
    "exp2": _rounded(np.exp2),
    "expm1": _rounded(np.expm1),
    "fdim": _rounded(lambda x, y: np.maximum(x - y, 0.0)),
    "ffs": _first_set,
    "finitef": _truth(np.isfinite),
    "isfinited": _truth(np.isfinite),
    "float_as_int": _as_type("i4"),
    "float_as_uint": _as_type("u4"),
    "floor": _rounded(np.floor),
    "fma": _rounded(lambda x, y, z: x * y + z),
    "fmod": _rounded(np.fmod),
    "hadd": lambda x, y: ((x.astype(np.int64) + y) >> 1).astype(x.dtype),
    "rhadd": lambda x, y: ((x.astype(np.int64) + y + 1) >> 1).astype(x.dtype),
    "hypot": _rounded(np.hypot),
    "ilogb": lambda x: (np.frexp(x)[1] - 1).astype(np.int32),
    "int_as_float": _as_type("f4"),
    "isinf": _truth(np.isinf),
    "isnan": _truth(np.isnan),
    "j0": of_torch(torch.special.bessel_j0),
    "j1": of_torch(torch.special.bessel_j1),
    "ldexp": lambda x, y: np.ldexp(x, y.astype(np.int32)).astype(x.dtype),
    "lgamma": of_torch(torch.lgamma),
    "llrint": _to("i8"),
    "llround": _to("i8", _away_from_zero),
    "log": _rounded(np.log),
    "log10": _rounded(np.log10),
    "log1p": _rounded(np.log1p),
    "log2": _rounded(np.log2),
    "logb": _rounded(lambda x: np.frexp(x)[1] - 1.0),
    "longlong_as_double": _as_type("f8"),
    "mul24": lambda x, y: (x.astype(np.int64) * y).astype(x.dtype),
    "mulhi": lambda x, y: ((x.astype(np.int64) * y.astype(np.int64)) >> 32).astype(x.dtype),
    "nearbyint": _rounded(np.rint),
    "nextafter": lambda x, y: np.nextafter(x, y.astype(x.dtype)),
    "norm3d": _rounded(lambda x, y, z: np.sqrt(x * x + y * y + z * z)),
    "norm4d": _rounded(lambda x, y, z, w: np.sqrt(x * x + y * y + z * z + w * w)),
    "normcdf": of_torch(torch.special.ndtr),
    "normcdfinv": of_torch(torch.special.ndtri),
    "popc": _count_bits,
    "pow": _rounded(np.power),
    "rcbrt": _rounded(lambda x: 1 / np.cbrt(x)),
    "rcp64h": _rounded(lambda x: 1 / x),
    "remainder": of_torch(lambda x, y: x - y * torch.round(x / y)),
    "rhypot": _rounded(lambda x, y: 1 / np.hypot(x, y)),
    "rint": _rounded(np.rint),
    "rnorm3d": _rounded(lambda x, y, z: 1 / np.sqrt(x * x + y * y + z * z)),
    "rnorm4d": _rounded(lambda x, y, z, w: 1 / np.sqrt(x * x + y * y + z * z + w * w)),
    "round": _rounded(_away_from_zero),
    "rsqrt": _rounded(lambda x: 1 / np.sqrt(x)),
    "sad": lambda x, y, z: (np.abs(x.astype(np.int64) - y) + z).astype(x.dtype),
    "saturatef": lambda x: np.clip(np.nan_to_num(x), 0, 1).astype(x.dtype),
    "scalbn": lambda x, y: np.ldexp(x, y.astype(np.int32)).astype(x.dtype),
    "signbit": _truth(np.signbit),
    "sin": _rounded(np.sin),
    "sinh": _rounded(np.sinh),
    "sinpi": _rounded(lambda x: np.sin(np.pi * x)),
    "sqrt": _rounded(np.sqrt),
    "tan": _rounded(np.tan),
    "tanh": _rounded(np.tanh),
    "tgamma": of_torch(lambda x: torch.exp(torch.lgamma(x))),
    "trunc": _rounded(np.trunc),
    "uint_as_float": _as_type("f4"),
    "y0": of_torch(torch.special.bessel_y0),
    "y1": of_torch(torch.special.bessel_y1),
}
_ARITHMETIC: dict[str, Function] = {
    "add": _rounded(np.add),
    "sub": _rounded(np.subtract),
    "mul": _rounded(np.multiply),
    "div": _rounded(np.divide),
    "fma": FUNCTIONS["fma"],
    "rcp": _rounded(lambda x: 1 / x),
    "sqrt": FUNCTIONS["sqrt"],
    "rsqrt": FUNCTIONS["rsqrt"],
}
_ROUNDINGS: dict[str, Callable[[Any], Any]] = {"rn": np.rint, "rz": np.trunc, "rd": np.floor, "ru": np.ceil}
_KINDS = {
    "float": "f4",
    "double": "f8",
    "int": "i4",
    "uint": "u4",
    "ll": "i8",
    "ull": "u8",
}
_FAST = ("sin", "cos", "log2", "log", "exp", "tanh", "tan", "exp10", "log10", "pow")
FUNCTIONS |= {f"{name}_{rounding}": one for name, one in _ARITHMETIC.items() for rounding in _ROUNDINGS}
FUNCTIONS |= {f"fast_{name}f": FUNCTIONS[name] for name in _FAST} | {"fast_dividef": _ARITHMETIC["div"]}
FUNCTIONS |= {
    f"{source}2{target}_{rounding}": _to(kind, how)
    for source in _KINDS
    for target, kind in _KINDS.items()
    for rounding, how in _ROUNDINGS.items()
    if source != target
}
RETIRED: dict[str, Function] = {
    "fabs": FUNCTIONS["abs"],
    "max": np.maximum,
    "min": np.minimum,
    "fmax": np.fmax,
    "fmin": np.fmin,
}
"""Names of older versions of Triton."""

_INSTRUCTIONS: dict[str, Function] = {
    "tanh.approx.f32": FUNCTIONS["tanh"],
    "ex2.approx.f32": FUNCTIONS["exp2"],
    "ex2.approx.ftz.f32": FUNCTIONS["exp2"],
    "lg2.approx.f32": FUNCTIONS["log2"],
    "lg2.approx.ftz.f32": FUNCTIONS["log2"],
    "rcp.approx.f32": _ARITHMETIC["rcp"],
    "rcp.approx.ftz.f32": _ARITHMETIC["rcp"],
    "rcp.rn.f32": _ARITHMETIC["rcp"],
    "rsqrt.approx.f32": FUNCTIONS["rsqrt"],
    "rsqrt.approx.ftz.f32": FUNCTIONS["rsqrt"],
    "sqrt.approx.f32": FUNCTIONS["sqrt"],
    "sqrt.approx.ftz.f32": FUNCTIONS["sqrt"],
    "sin.approx.f32": FUNCTIONS["sin"],
    "cos.approx.f32": FUNCTIONS["cos"],
    "abs.f32": FUNCTIONS["abs"],
    "cvt.rna.tf32.f32": lambda x: x,
    "fma.rn.f32": FUNCTIONS["fma"],
    "add.f32": _ARITHMETIC["add"],
    "mul.f32": _ARITHMETIC["mul"],
    "max.f32": np.fmax,
    "min.f32": np.fmin,
    "div.full.f32": _ARITHMETIC["div"],
    "div.approx.f32": _ARITHMETIC["div"],
}
_SINGLE = re.compile(r"^\s*([a-z0-9_.]+)\s+\$0\s*((?:,\s*\$\d+\s*)+);?\s*$")


def instruction(text: str) -> Function | None:
    """Return what a single instruction computes of its operands in order; none for any other assembly."""
    found = _SINGLE.match(text)
    if not found or found[1] not in _INSTRUCTIONS:
        return None
    operands = [int(one) for one in re.findall(r"\d+", found[2])]
    if operands != list(range(1, len(operands) + 1)):
        return None
    return _INSTRUCTIONS[found[1]]
