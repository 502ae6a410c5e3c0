"""The number types of references that compute error bounds: `Bounded` in C++, and its mathematical functions.

A bound holds for every order of summation and with contracted multiplications: it is the number of the terms of a sum
times the sum of their magnitudes times the unit of rounding, and products and functions propagate it.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

NUMBERS: Mapping[str, str] = MappingProxyType(
    {
        "float": "Float32",
        "double": "Float64",
        **dict.fromkeys(("__half", "half", "Half", "_Float16"), "Float16"),
        **dict.fromkeys(("__hip_bfloat16", "hip_bfloat16", "BFloat16"), "BFloat16"),
    }
)
"""The number type of a reference for each floating-point type of units."""
_BITS: Mapping[str, int] = {"Float32": 24, "Float64": 53, "Float16": 11, "BFloat16": 8}
_TYPE = re.compile(rf"\b(?:{'|'.join(NUMBERS)})\b")
_UPDATE = re.compile(
    r"\bAtomic(?P<operation>Add|Mul|Div|Max|Min)(?:Integer|Decimal)Impl<[\w:, ()]+>\(\)"
    r"\((?P<address>\w+), (?P<value>\w+)\);"
)
"""A call of an atomic update by compare and swap, as PyG's libraries define them after those of PyTorch (csrc/cuda/
atomics.cuh of torch-scatter)."""
_UPDATES: Mapping[str, str] = MappingProxyType(
    {
        "Add": "*{address} = *{address} + {value};",
        "Mul": "*{address} = *{address} * {value};",
        "Div": "*{address} = *{address} / {value};",
        "Max": "*{address} = max(*{address}, {value});",
        "Min": "*{address} = min(*{address}, {value});",
    }
)
_UPDATES_IN_BITS = re.compile(r"^ATOMIC\((?:Add|Mul|Div|Max|Min)\)$", re.MULTILINE)
"""Where they are defined: they read the bits of numbers, which those with bounds do not have."""
_WORD = re.compile(r"[A-Za-z_]\w*")
_LIMITS = "numeric_limits"
FUNCTION_UNITS = 4
"""The error of a library function, in units of rounding; those of devices are less accurate than those of hosts."""


def _one(name: str) -> str:
    return f"""template <int BITS>
Bounded<BITS> {name}(Bounded<BITS> x) {{
  const auto f = [](double v) {{ return std::{name}(v); }};
  return Bounded<BITS>(f(x.value), change(x, f) + {FUNCTION_UNITS} * x.rounding(f(x.value)));
}}
using std::{name};"""


def _two(name: str) -> str:
    return f"""template <typename A, typename B, typename R = Wider<A, B>>
R {name}(A a, B b) {{
  const R x = a, y = b;
  const double value = std::{name}(x.value, y.value);
  const double by_x = change(x, [&](double v) {{ return std::{name}(v, y.value); }});
  const double by_y = change(y, [&](double v) {{ return std::{name}(x.value, v); }});
  return R(value, by_x + by_y + {FUNCTION_UNITS} * R::rounding(value));
}}
using std::{name};"""


def _whole(name: str) -> str:
    """A function whose result is an integer: as at branches, the value decides."""
    return f"""template <int BITS>
double {name}(Bounded<BITS> x) {{ return std::{name}(x.value); }}
using std::{name};"""


def _test(name: str) -> str:
    return f"""template <int BITS>
bool {name}(Bounded<BITS> x) {{ return std::{name}(x.value); }}
using std::{name};"""


def _extreme(name: str, operator: str, declares: str = "") -> str:
    return f"""template <typename A, typename B, typename R = decltype(A() + B())>
R {name}(A a, B b) {{ return a != a || b {operator} a ? R(b) : R(a); }}{declares}"""


def _converted(name: str, result: str) -> str:
    return f"""template <typename T>
{result} {name}(T x) {{ return {result}(x); }}"""


def _binary(name: str, operator: str) -> str:
    return f"""template <typename A, typename B>
auto {name}(A a, B b) {{ return a {operator} b; }}"""


_OF_ONE = (
    *("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sqrt", "cbrt", "fabs", "abs"),
    *("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh"),
    *("erf", "erfc", "tgamma", "lgamma"),
)
_OF_TWO = ("pow", "atan2", "hypot", "fmod", "remainder", "fdim", "copysign")
_ROUNDED_ONCE = frozenset({"sqrt", "fabs", "abs", "fdim", "copysign"})
"""Functions that hosts and devices compute alike in single precision."""
FUNCTIONS: Mapping[str, str] = MappingProxyType(
    {
        **{name: _one(name) for name in _OF_ONE},
        **{name: _two(name) for name in _OF_TWO},
        **{name: _whole(name) for name in ("floor", "ceil", "round", "trunc", "rint", "nearbyint")},
        **{name: _test(name) for name in ("isnan", "isinf", "isfinite", "signbit")},
        "fmin": _extreme("fmin", "<", "\nusing std::fmin;"),
        "fmax": _extreme("fmax", ">", "\nusing std::fmax;"),
        "fma": """template <typename A, typename B, typename C>
auto fma(A a, B b, C c) { return a * b + c; }""",
        "ldexp": """template <int BITS>
Bounded<BITS> ldexp(Bounded<BITS> x, int exponent) { return x * std::ldexp(1.0, exponent); }
using std::ldexp;""",
    }
)
"""Functions of the C++ library by name."""
INTRINSICS: Mapping[str, str] = MappingProxyType(
    {
        "min": _extreme("min", "<"),
        "max": _extreme("max", ">"),
        **{name: _converted(name, "Float32") for name in ("__half2float", "__bfloat162float", "__int2float_rn")},
        **{name: _converted(name, "Float16") for name in ("__float2half", "__float2half_rn", "__int2half_rn")},
        "__float2bfloat16": _converted("__float2bfloat16", "BFloat16"),
        **{
            name: _binary(name, operator)
            for name, operator in (
                *(("__hadd", "+"), ("__hsub", "-"), ("__hmul", "*"), ("__hdiv", "/"), ("__fdividef", "/")),
                *(("__fmul_rn", "*"), ("__fadd_rn", "+"), ("__fsub_rn", "-"), ("__fdiv_rn", "/")),
                *(("__hlt", "<"), ("__hle", "<="), ("__hgt", ">"), ("__hge", ">="), ("__heq", "=="), ("__hne", "!=")),
            )
        },
    }
)
"""Device functions that take or return numbers of these types."""
_IN_SINGLE: Mapping[str, str] = MappingProxyType(
    {
        f"{name}f": f"inline Float32 {name}f({parameters}) {{ return {name}({arguments}); }}"
        for names, parameters, arguments in ((_OF_ONE, "Float32 x", "x"), (_OF_TWO, "Float32 x, Float32 y", "x, y"))
        for name in names
        if name not in _ROUNDED_ONCE
    }
)
"""Functions that round their arguments and results to single precision, which matters to kernels in double."""
IN_SINGLE = re.compile(rf"(?<![\w.>:])(?:(?:std)?::)?(?P<name>{'|'.join(_IN_SINGLE)})(?=\s*\()")
"""A call of one of these functions."""
_QUALIFIED = re.compile(rf"(?<![\w>:])(?:std)?::(?=(?:{'|'.join(FUNCTIONS)})\s*\()")


def in_bounded(text: str) -> str:
    """C++ with floating-point types replaced by those with bounds, and atomic updates of their bits by plain ones."""
    text = _UPDATE.sub(lambda found: _UPDATES[found["operation"]].format(**found.groupdict()), text)
    return _TYPE.sub(lambda found: NUMBERS[found[0]], _UPDATES_IN_BITS.sub("", text))


def unqualified(text: str) -> str:
    """C++ in which calls of mathematical functions find those for the types with bounds."""
    return _QUALIFIED.sub("", text)


def in_single(text: str) -> Mapping[str, str]:
    """The functions in single precision that a text calls, each with its definition."""
    called = {found["name"] for found in IN_SINGLE.finditer(text)}
    return {name: definition for name, definition in _IN_SINGLE.items() if name in called}


def types(text: str) -> tuple[tuple[str, int], ...]:
    """The number types that a text names, with their significant bits."""
    words = set(_WORD.findall(text))
    return tuple((name, bits) for name, bits in _BITS.items() if name in words)


def functions(text: str, defined: Collection[str]) -> Iterator[str]:
    """Definitions of the functions that a text calls and does not define."""
    words = set(_WORD.findall(text)) - set(defined)
    yield from (definition for name, definition in FUNCTIONS.items() if name in words)


def limits(text: str) -> bool:
    """Whether a text asks for the limits of a type."""
    return _LIMITS in text
