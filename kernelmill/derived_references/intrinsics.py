"""Host equivalents of HIP device functions for references, after the HIP documentation.

https://rocm.docs.amd.com/projects/HIP/en/latest/reference/math_api.html
"""

import re
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

from kernelmill.derived_references import bounds
from kernelmill.proof.units.stripping import SHORT

_WORD = re.compile(r"[A-Za-z_]\w*")


def _extreme(name: str, floating: str, chooses: str) -> str:
    return f"""template <typename A, typename B>
auto {name}(A a, B b) {{
  if constexpr (std::is_floating_point<decltype(a + b)>::value)
    return {floating}(decltype(a + b)(a), decltype(a + b)(b));
  else
    return {chooses} ? b : a;
}}"""


def _update(name: str, value: str) -> str:
    return f"""template <typename T, typename V>
T {name}(T *address, V value) {{
  const T old = *address;
  *address = {value};
  return old;
}}"""


def _same_bits(name: str, result: str, value: str) -> str:
    return f"""inline {result} {name}({value} value) {{
  {result} bits;
  std::memcpy(static_cast<void *>(&bits), &value, sizeof bits);
  return bits;
}}"""


def _shuffle(name: str, given: str, lane: str) -> str:
    """A shuffle within groups of `width` lanes; a mask argument is accepted and ignored."""
    mask = "unsigned long long, " if name.endswith("_sync") else ""
    return f"""template <typename T>
T {name}({mask}T value, {given}, int width = LANES) {{
  const int lane = int(rank() % LANES), offset = lane % width, first = lane - offset;
  return exchanged(value, {lane});
}}"""


def _shuffles() -> Iterator[tuple[str, str]]:
    for suffix in ("", "_sync"):
        for name, given, lane in (
            ("__shfl", "int from", "size_t(first + from % width)"),
            ("__shfl_up", "int delta", "size_t(offset >= delta ? lane - delta : lane)"),
            ("__shfl_down", "int delta", "size_t(offset + delta < width ? lane + delta : lane)"),
            ("__shfl_xor", "int mask", "size_t((offset ^ mask) < width ? first + (offset ^ mask) : lane)"),
        ):
            yield f"{name}{suffix}", _shuffle(f"{name}{suffix}", given, lane)


def _one(name: str, expression: str) -> str:
    return f"""template <typename T>
auto {name}(T x) {{ return {expression}; }}"""


TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "min": _extreme("min", "std::fmin", "b < a"),
        "max": _extreme("max", "std::fmax", "a < b"),
        "atomicAdd": _update("atomicAdd", "T(old + value)"),
        "gpuAtomicAdd": _update("gpuAtomicAdd", "T(old + value)"),
        "unsafeAtomicAdd": _update("unsafeAtomicAdd", "T(old + value)"),
        "atomicSub": _update("atomicSub", "T(old - value)"),
        "atomicMax": _update("atomicMax", "old < T(value) ? T(value) : old"),
        "atomicMin": _update("atomicMin", "T(value) < old ? T(value) : old"),
        "atomicExch": _update("atomicExch", "T(value)"),
        "atomicAnd": _update("atomicAnd", "T(old & value)"),
        "atomicOr": _update("atomicOr", "T(old | value)"),
        "atomicXor": _update("atomicXor", "T(old ^ value)"),
        "atomicCAS": """template <typename T, typename C, typename V>
T atomicCAS(T *address, C compare, V value) {
  const T old = *address;
  if (old == T(compare)) *address = T(value);
  return old;
}""",
        "__ldg": """template <typename T>
T __ldg(const T *address) { return *address; }""",
        "rsqrt": _one("rsqrt", "1 / std::sqrt(x)"),
        "rsqrtf": _one("rsqrtf", "1 / std::sqrt(x)"),
        "__expf": _one("__expf", "std::exp(x)"),
        "__logf": _one("__logf", "std::log(x)"),
        "__sinf": _one("__sinf", "std::sin(x)"),
        "__cosf": _one("__cosf", "std::cos(x)"),
        "__frcp_rn": _one("__frcp_rn", "1 / x"),
        "__fsqrt_rn": _one("__fsqrt_rn", "std::sqrt(x)"),
        "__float2int_rn": _one("__float2int_rn", "int(std::nearbyint(x))"),
        "__float2int_rd": _one("__float2int_rd", "int(std::floor(x))"),
        "__float2int_ru": _one("__float2int_ru", "int(std::ceil(x))"),
        "__float2int_rz": _one("__float2int_rz", "int(x)"),
        "__int2float_rn": "inline float __int2float_rn(int x) { return float(x); }",
        "__fdividef": """template <typename T>
T __fdividef(T a, T b) { return a / b; }""",
        "__fmul_rn": """template <typename T>
T __fmul_rn(T a, T b) { return a * b; }""",
        "__fadd_rn": """template <typename T>
T __fadd_rn(T a, T b) { return a + b; }""",
        "__popc": "inline int __popc(unsigned x) { return __builtin_popcount(x); }",
        "__popcll": "inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }",
        "__ffs": "inline int __ffs(int x) { return __builtin_ffs(x); }",
        "__ffsll": "inline int __ffsll(long long x) { return __builtin_ffsll(x); }",
        "__clz": "inline int __clz(int x) { return x ? __builtin_clz(unsigned(x)) : 32; }",
        "__clzll": "inline int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }",
        "__float_as_int": _same_bits("__float_as_int", "int", "float"),
        "__float_as_uint": _same_bits("__float_as_uint", "unsigned", "float"),
        "__int_as_float": _same_bits("__int_as_float", "float", "int"),
        "__uint_as_float": _same_bits("__uint_as_float", "float", "unsigned"),
        "__double_as_longlong": _same_bits("__double_as_longlong", "long long", "double"),
        "__longlong_as_double": _same_bits("__longlong_as_double", "double", "long long"),
        **dict(_shuffles()),
        "__syncwarp": "inline void __syncwarp(unsigned long long = ~0ull) { yield_thread(); }",
        "__threadfence": "inline void __threadfence() {}",
        "__threadfence_block": "inline void __threadfence_block() {}",
    }
)
"""Definitions by the name that kernels call."""
OWN: Mapping[str, str] = MappingProxyType(
    {
        "half2float": "inline float half2float(__half x) { return float(to_number(x)); }",
        "float2half": "inline __half float2half(float x) { return from_number<__half>(x); }",
        "half_as_ushort": _same_bits("half_as_ushort", "unsigned short", "__half"),
        "ushort_as_half": _same_bits("ushort_as_half", "__half", "unsigned short"),
        "bfloat162float": "inline float bfloat162float(__hip_bfloat16 x) { return float(to_number(x)); }",
        "float2bfloat16": "inline __hip_bfloat16 float2bfloat16(float x) { return from_number<__hip_bfloat16>(x); }",
        "bfloat16_as_ushort": _same_bits("bfloat16_as_ushort", "unsigned short", "__hip_bfloat16"),
        "ushort_as_bfloat16": _same_bits("ushort_as_bfloat16", "__hip_bfloat16", "unsigned short"),
    }
)
"""Conversions of 16-bit floats, which older HIP headers provide for devices only. The names lack the underscores:
argument-dependent lookup would find HIP's own functions under theirs."""
DOUBLED: Mapping[str, str] = MappingProxyType(
    {
        name: f"""template <typename T>
double {name}(T x) {{ return double(x); }}"""
        for name in (
            *(
                "__half2float",
                "__float2half",
                "__float2half_rn",
                "__int2half_rn",
                "__bfloat162float",
                "__float2bfloat16",
            ),
        )
    }
    | {
        name: f"""inline {result} {name}(double a, double b) {{ return a {operation} b; }}"""
        for name, operation, result in (
            ("__hadd", "+", "double"),
            ("__hsub", "-", "double"),
            ("__hmul", "*", "double"),
            ("__hdiv", "/", "double"),
            ("__hlt", "<", "bool"),
            ("__hle", "<=", "bool"),
            ("__hgt", ">", "bool"),
            ("__hge", ">=", "bool"),
            ("__heq", "==", "bool"),
            ("__hne", "!=", "bool"),
        )
    }
)
"""Definitions for references in which all floating-point types are double."""


_OF_ARITHMETIC: Mapping[str, Mapping[str, str]] = {
    "bounded": bounds.INTRINSICS,
    "converting": bounds.INTRINSICS,
    "double": DOUBLED,
    "own": OWN,
}


def renamed(text: str) -> str:
    """The text with calls of these conversions renamed to the names above."""
    return _WORD.sub(lambda found: _own(found[0]), text)


def _own(word: str) -> str:
    return plain if (plain := word.lstrip("_")) in OWN else word


def needed(text: str, words: Collection[str], arithmetic: str) -> Iterator[str]:
    """Definitions of those of these words that the text does not define itself, in the order of the tables."""
    if arithmetic == "own":
        words = set(map(_own, words))
    for name, definition in {**TEXTS, **_OF_ARITHMETIC[arithmetic]}.items():
        if name in words and not defines(text, name):
            yield definition


def defines(text: str, name: str) -> bool:
    """Whether a text defines a function of that name, not counting overloads for 16-bit floats."""
    definitions = re.finditer(rf"\b[\w*&>]+\s+[*&]?{name}\s*\([^;{{}}]*\)\s*\{{", text)
    return any(not re.search(SHORT, definition[0]) for definition in definitions)
