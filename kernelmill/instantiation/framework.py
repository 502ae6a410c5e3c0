"""The visible table: what stands for the framework's names in a unit, and which header declares the others.

Nothing of the framework itself enters a unit. What is a plain CUDA type gets that type; what is a small class of the
framework gets a stand-in of our own, from `framework/`, that has the members kernels use.
"""

import re
from pathlib import Path
from string import Template
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
    """What its stand-in is called in records."""
    suffix: str
    """In the names of units, and of the functions that convert `plain`."""


SCALAR_TYPES = (
    ScalarType("Half", "__half", "cuda_fp16.h", "half.cuh", "half"),
    ScalarType("BFloat16", "__nv_bfloat16", "cuda_bf16.h", "bfloat16.cuh", "bfloat16"),
)


def scalar_text(scalar: ScalarType) -> str:
    """The stand-in of a 16-bit type: one text serves both, which differ in names only."""
    text = (FOLDER / "sixteen_bit.cuh").read_text(encoding="utf-8")
    return Template(text).substitute(name=scalar.name, plain=scalar.plain, suffix=scalar.suffix)


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
    "algorithm": "algorithm",
    "__clang_cuda_cmath.h": "cmath",
    "__clang_cuda_math_forward_declares.h": "cmath",
}
# What CUDA and HIP declare of these in the global namespace without any include.
_PROMISED = frozenset({"cmath", "cstdio", "cstdlib", "cstring"})
# Headers of CUDA that are not there from the start, by the file or folder that declares a name.
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
# Macros leave no trace in the AST, so they are known by name.
MACRO_HEADERS = {
    **dict.fromkeys(("FLT_MAX", "FLT_MIN", "FLT_EPSILON", "DBL_MAX", "DBL_MIN", "DBL_EPSILON"), "cfloat"),
    **dict.fromkeys(("INT_MAX", "INT_MIN", "UINT_MAX", "LONG_MAX", "LLONG_MAX", "CHAR_BIT", "SHRT_MAX"), "climits"),
    **dict.fromkeys(("INFINITY", "NAN", "M_PI", "HUGE_VAL", "M_PI_2", "M_SQRT2", "M_E"), "cmath"),
    **dict.fromkeys(("INT32_MAX", "INT64_MAX", "UINT32_MAX", "UINT8_MAX"), "cstdint"),
    **dict.fromkeys(("CUDART_INF_F", "CUDART_NAN_F", "CUDART_PI_F", "CUDART_INF"), "math_constants.h"),
    "assert": "cassert",
}


def include_of(header: str, name: str) -> str | None:
    """What to include for a name that `header`, a path or the end of one, declares; none for what is always there."""
    if name in MACRO_HEADERS:
        return MACRO_HEADERS[name]
    folder, _, file = header.rpartition("/")
    inside = header.rpartition("/include/")[2]
    if file in CUDA_HEADERS:
        return CUDA_HEADERS[file]
    for beginning, whole in CUDA_FOLDERS.items():
        if inside.startswith(beginning):
            return whole
    library = re.search(r"/c\+\+/v1/__(\w+)$", folder)  # libc++ has a folder for each header
    found = library[1] if library else SYSTEM_HEADERS.get(file)
    return None if found in _PROMISED and not name.startswith("std::") else found


# Macros of the framework, as a unit defines them.
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
