"""The visible table: what stands for the framework's names in a unit, and which header declares the others.

Nothing of the framework itself enters a unit. What is a plain CUDA type gets that type; what is a small class of the
framework gets a stand-in of our own, from `framework/`, that has the members kernels use.
"""

from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).with_name("framework")


class ScalarType(NamedTuple):
    """A 16-bit type of the framework, the CUDA type that it is on the device, and a stand-in that computes alike."""

    name: str
    """In the framework's namespaces `at` and `c10`, and of the stand-in."""
    plain: str
    header: str
    """Declares `plain`."""
    stand_in: str
    """A file of `framework/`."""
    suffix: str
    """In the names of units."""


SCALAR_TYPES = (
    ScalarType("Half", "__half", "cuda_fp16.h", "half.cuh", "half"),
    ScalarType("BFloat16", "__nv_bfloat16", "cuda_bf16.h", "bfloat16.cuh", "bfloat16"),
)


class StandIn(NamedTuple):
    """A file of `framework/` and the qualified names that it declares, by their beginning."""

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

# What declares a name of the C++ library, by the libstdc++ or glibc header that clang names.
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
}
# Headers of CUDA that are not there from the start.
CUDA_HEADERS = {
    "cuda_fp16.h": "cuda_fp16.h",
    "cuda_fp16.hpp": "cuda_fp16.h",
    "cuda_bf16.h": "cuda_bf16.h",
    "cuda_bf16.hpp": "cuda_bf16.h",
    "curand_kernel.h": "curand_kernel.h",
    "curand_uniform.h": "curand_kernel.h",
    "curand_normal.h": "curand_kernel.h",
    "cooperative_groups.h": "cooperative_groups.h",
    "math_constants.h": "math_constants.h",
    "cuComplex.h": "cuComplex.h",
}
# Macros leave no trace in the AST, so they are known by name.
MACRO_HEADERS = {
    **dict.fromkeys(("FLT_MAX", "FLT_MIN", "FLT_EPSILON", "DBL_MAX", "DBL_MIN", "DBL_EPSILON"), "cfloat"),
    **dict.fromkeys(("INT_MAX", "INT_MIN", "UINT_MAX", "LONG_MAX", "LLONG_MAX", "CHAR_BIT", "SHRT_MAX"), "climits"),
    **dict.fromkeys(("INFINITY", "NAN", "M_PI", "HUGE_VAL", "M_PI_2", "M_SQRT2", "M_E"), "cmath"),
    **dict.fromkeys(("INT32_MAX", "INT64_MAX", "UINT32_MAX", "UINT8_MAX"), "cstdint"),
    **dict.fromkeys(("CUDART_INF_F", "CUDART_NAN_F", "CUDART_PI_F", "CUDART_INF"), "math_constants.h"),
    "assert": "cassert",
}
