"""The replacements for framework names in units, and the headers that declare other names.

Units contain no code of the framework. Types that are CUDA types on the device are replaced by these; small classes of
the framework are replaced by stand-ins from `framework/`, which have the members that kernels use.
"""

import re
from functools import lru_cache
from pathlib import Path
from string import Template
from typing import NamedTuple

FOLDER = Path(__file__).with_name("framework")


class ScalarType(NamedTuple):
    """A 16-bit type of the framework, with its CUDA type and a stand-in that computes as the framework does."""

    name: str
    """The name in the namespaces `at` and `c10`, and of the stand-in."""
    plain: str
    header: str
    """The header that declares `plain`."""
    stand_in: str
    """The name of the stand-in in records."""
    suffix: str
    """The suffix in the names of units, and of the functions that convert `plain`."""
    other_names: tuple[str, ...]
    """Other names that `header` declares for the type and for pairs of it; macros may contain them."""


SCALAR_TYPES = (
    ScalarType("Half", "__half", "cuda_fp16.h", "half.cuh", "half", ("half", "half2", "__half2")),
    ScalarType(
        "BFloat16",
        "__nv_bfloat16",
        "cuda_bf16.h",
        "bfloat16.cuh",
        "bfloat16",
        ("nv_bfloat16", "nv_bfloat162", "__nv_bfloat162"),
    ),
)


def scalar_text(scalar: ScalarType) -> str:
    """Return the stand-in of a 16-bit type; one template serves both, because only names differ."""
    text = (FOLDER / "sixteen_bit.cuh").read_text(encoding="utf-8")
    return Template(text).substitute(name=scalar.name, plain=scalar.plain, suffix=scalar.suffix)


class StandIn(NamedTuple):
    """A file of `framework/`, with prefixes of the qualified names that it declares."""

    file: str
    names: tuple[str, ...]


STAND_INS = (
    StandIn("tensor_info.cuh", ("at::cuda::detail::TensorInfo", "at::cuda::detail::IndexToOffset")),
    StandIn(
        "tensor_accessor.cuh",
        (
            "at::PackedTensorAccessor",
            "at::GenericPackedTensorAccessor",
            "at::TensorAccessor",
            "at::RestrictPtrTraits",
            "at::DefaultPtrTraits",
        ),
    ),
    StandIn("atomic.cuh", ("gpuAtomicAdd",)),
)

# The standard header for a name, by the libstdc++ or glibc header that declares it.
SYSTEM_HEADERS = {
    "stdint-intn.h": "cstdint",
    "stdint-uintn.h": "cstdint",
    "stdint.h": "cstdint",
    "math.h": "cmath",
    "mathcalls.h": "cmath",
    "std_abs.h": "cmath",
    "cmath": "cmath",
    "stdio.h": "cstdio",
    "assert.h": "cassert",
    "limits": "limits",
    "stdlib.h": "cstdlib",
    "type_traits": "type_traits",
    "stl_algobase.h": "algorithm",
    "stl_algo.h": "algorithm",
    "stl_function.h": "functional",
    "functional": "functional",
    "stl_vector.h": "vector",
    "vector": "vector",
    "initializer_list": "initializer_list",
    "basic_string.h": "string",
    "stringfwd.h": "string",
    "sstream": "sstream",
    "iosfwd": "sstream",
    "ostream": "sstream",
    "array": "array",
    "tuple": "tuple",
    "stl_pair.h": "utility",
    "move.h": "utility",
    "numeric_traits.h": "limits",
    "stl_iterator_base_types.h": "iterator",
    "string.h": "cstring",
    "complex": "complex",
    "algorithm": "algorithm",
    "__clang_cuda_cmath.h": "cmath",
    "__clang_cuda_math_forward_declares.h": "cmath",
}
# Standard headers whose global names CUDA and HIP declare without any include.
_IMPLICIT = frozenset({"cmath", "cstdio", "cstdlib", "cstring"})
# CUDA headers that are not included implicitly, by the file or folder that declares a name.
CUDA_HEADERS = {
    "cuda_fp16.h": "cuda_fp16.h",
    "cuda_fp16.hpp": "cuda_fp16.h",
    "cuda_bf16.h": "cuda_bf16.h",
    "cuda_bf16.hpp": "cuda_bf16.h",
    "cuda_fp8.h": "cuda_fp8.h",
    "cuda_fp8.hpp": "cuda_fp8.h",
    "curand_kernel.h": "curand_kernel.h",
    "curand_uniform.h": "curand_kernel.h",
    "curand_normal.h": "curand_kernel.h",
    "curand_philox4x32_x.h": "curand_kernel.h",
    "curand_mtgp32.h": "curand_kernel.h",
    "cooperative_groups.h": "cooperative_groups.h",
    "math_constants.h": "math_constants.h",
    "cuComplex.h": "cuComplex.h",
    "mma.h": "mma.h",
    "mma.hpp": "mma.h",
    "cuda_pipeline.h": "cuda_pipeline.h",
    "cuda_pipeline_primitives.h": "cuda_pipeline.h",
    "pipeline": "cuda/pipeline",
    "barrier": "cuda/barrier",
}
CUDA_FOLDERS = {
    "cub/": "cub/cub.cuh",
    "cooperative_groups/details/reduce.h": "cooperative_groups/reduce.h",
    "cooperative_groups/": "cooperative_groups.h",
}
# Macros do not appear in the AST, so they are recognized by name.
MACRO_HEADERS = {
    **dict.fromkeys(("FLT_MAX", "FLT_MIN", "FLT_EPSILON", "DBL_MAX", "DBL_MIN", "DBL_EPSILON"), "cfloat"),
    **dict.fromkeys(("INT_MAX", "INT_MIN", "UINT_MAX", "LONG_MAX", "LLONG_MAX", "CHAR_BIT", "SHRT_MAX"), "climits"),
    **dict.fromkeys(("INFINITY", "NAN", "M_PI", "HUGE_VAL", "M_PI_2", "M_SQRT2", "M_E"), "cmath"),
    **dict.fromkeys(("INT32_MAX", "INT64_MAX", "UINT32_MAX", "UINT8_MAX"), "cstdint"),
    **dict.fromkeys(("CUDART_INF_F", "CUDART_NAN_F", "CUDART_PI_F", "CUDART_INF"), "math_constants.h"),
    "assert": "cassert",
}
_MACRO_PATTERNS = {
    re.compile(r"(?:PRI[diouxX]|SCN[dioux])(?:LEAST|FAST)?(?:8|16|32|64)"): "cinttypes",
    re.compile(r"(?:PRI[diouxX]|SCN[dioux])(?:MAX|PTR)"): "cinttypes",
    re.compile(r"U?INT(?:_LEAST|_FAST)?(?:8|16|32|64)_(?:MAX|MIN)|U?INT(?:MAX|PTR)_(?:MAX|MIN)"): "cstdint",
    re.compile(r"(?:FLT|DBL|LDBL)_(?:MAX|MIN|TRUE_MIN|EPSILON|DIG|MANT_DIG|MAX_EXP|MIN_EXP)"): "cfloat",
    re.compile(r"U?(?:INT|LONG|LLONG|SHRT|CHAR)_MAX|(?:INT|LONG|LLONG|SHRT|CHAR|SCHAR)_MIN|SCHAR_MAX"): "climits",
}
"""The macros of these standard headers have regular names."""


@lru_cache(maxsize=1 << 14)
def macro_header(name: str) -> str | None:
    """Return the standard or CUDA header that defines a macro; none for other names."""
    if name in MACRO_HEADERS:
        return MACRO_HEADERS[name]
    return next((header for pattern, header in _MACRO_PATTERNS.items() if pattern.fullmatch(name)), None)


def _thrust_header(inside: str) -> str | None:
    """Return the public header of Thrust for one of its files; none for a file that implements several.

    `thrust/iterator/detail/x.inl` and `thrust/detail/x.inl` implement `thrust/iterator/x.h` and `thrust/x.h`.
    """
    if not inside.endswith(".inl"):
        return None if "/detail/" in inside or "/system/" in inside else inside
    return inside.replace("/detail/", "/").removesuffix(".inl") + ".h" if inside.count("/detail/") == 1 else None


@lru_cache(maxsize=1 << 14)
def include_of(header: str, name: str) -> str | None:
    """Return the header to include for a name that `header` declares; none if it needs no include.

    `header` is a path or the end of one.
    """
    if macro := macro_header(name):
        return macro
    folder, _, file = header.rpartition("/")
    inside = header.rpartition("/include/")[2]
    if file in CUDA_HEADERS:
        return CUDA_HEADERS[file]
    for beginning, whole in CUDA_FOLDERS.items():
        if inside.startswith(beginning):
            return whole
    if inside.startswith("thrust/"):
        return _thrust_header(inside)
    library = re.search(r"/c\+\+/v1/__(\w+)$", folder)  # libc++ has a folder per header
    found = library[1] if library else SYSTEM_HEADERS.get(file)
    return None if found in _IMPLICIT and not name.startswith("std::") else found


# Macros of the framework with their definitions in units.
MACROS = {
    "C10_HOST_DEVICE": "#define C10_HOST_DEVICE __host__ __device__",
    "C10_DEVICE": "#define C10_DEVICE __device__",
    "C10_HOST": "#define C10_HOST __host__",
    "C10_RESTRICT": "#define C10_RESTRICT __restrict__",
    "C10_ALWAYS_INLINE": "#define C10_ALWAYS_INLINE __forceinline__",
    "C10_LAUNCH_BOUNDS_0": "#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)",
    "C10_LAUNCH_BOUNDS_1": "#define C10_LAUNCH_BOUNDS_1(threads) __launch_bounds__(threads)",
    "C10_LAUNCH_BOUNDS_2": "#define C10_LAUNCH_BOUNDS_2(threads, blocks) __launch_bounds__(threads, blocks)",
    "C10_WARP_SIZE": "#define C10_WARP_SIZE 32",
    "CUDA_KERNEL_ASSERT": "#define CUDA_KERNEL_ASSERT(condition) assert(condition)",
    "CUDA_KERNEL_LOOP": "#define CUDA_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int)",
    "CUDA_KERNEL_LOOP_TYPE": "#define CUDA_KERNEL_LOOP_TYPE(i, n, type)                                          \\\n"
    "  for (int64_t _at = int64_t(blockIdx.x) * blockDim.x + threadIdx.x, i = _at; _at < (n); \\\n"
    "       _at += int64_t(blockDim.x) * gridDim.x, i = _at)",
}
