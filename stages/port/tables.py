"""The HIP names of CUDA names: torch's hipify tables, with the additions that kernels need.

Torch's mapping, which follows AMD's hipify, is in `torch/utils/hipify/cuda_to_hip_mappings.py`. That file is loaded by
itself, because importing torch takes seconds. Only the names of CUDA itself are used: the tables also rename parts of
torch (`USE_CUDA`, c10's namespaces), plain words (`MAJOR_VERSION`) and libraries that no kernel calls.
"""

import importlib.util
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kernelmill.errors import ConfigError

_MAPPINGS = "utils/hipify/cuda_to_hip_mappings.py"
_OF_CUDA = re.compile(r"(?:make_)?cu[a-zA-Z]\w*|CU\w+|__CUDACC__|__nv_bfloat162?")
_NAME = re.compile(r"[A-Za-z_]\w*")

OWN_NAMES = {
    "__NVCC__": "__HIPCC__",
    "nv_bfloat16": "__hip_bfloat16",
    "nv_bfloat162": "__hip_bfloat162",
    "__nv_bfloat16_raw": "__hip_bfloat16_raw",
    "__nv_bfloat162_raw": "__hip_bfloat162_raw",
    "curandStatePhilox4_32_10": "hiprandStatePhilox4_32_10_t",
    "curandStateXORWOW": "hiprandStateXORWOW_t",
    "cuFloatComplex": "hipFloatComplex",
    **{f"make_cu{kind}": f"make_hip{kind}" for kind in ("Complex", "FloatComplex", "DoubleComplex")},
    **{
        f"cu{function}{suffix}": f"hip{function}{suffix}"
        for function in ("Creal", "Cimag", "Conj", "Cadd", "Csub", "Cmul", "Cdiv", "Cabs", "Cfma")
        for suffix in ("", "f")
    },
    "__trap": "abort",
}
"""CUDA names that are missing in torch's tables, with their HIP names."""

RUNTIME = "hip/hip_runtime.h"
OWN_HEADERS = {
    **dict.fromkeys(
        (
            "cuda.h",
            "cuda_runtime.h",
            "cuda_runtime_api.h",
            "cuda_device_runtime_api.h",
            "device_launch_parameters.h",
            "device_functions.h",
            "device_atomic_functions.h",
            "crt/device_functions.h",
            "math_functions.h",
            "sm_20_intrinsics.h",
            "sm_30_intrinsics.h",
            "sm_32_intrinsics.h",
            "sm_60_atomic_functions.h",
            "builtin_types.h",
            "driver_types.h",
            "vector_functions.h",
            "vector_types.h",
        ),
        RUNTIME,
    ),
    "cuda_fp8.h": "hip/hip_fp8.h",
    "mma.h": "rocwmma/rocwmma.hpp",
}
"""CUDA headers that are missing in torch's table, or whose HIP header the runtime header includes anyway."""

NO_HEADERS = frozenset({"math_constants.h"})
"""Headers without a counterpart in some versions of HIP; units define the names that they use of them."""

OPTIONAL_HEADERS = {
    "hip/hip_fp16.h": re.compile(r"half|__h[a-z]+2?\b|WMMA"),
    "hip/hip_bf16.h": re.compile(r"bfloat16|bf16"),
    "hip/hip_cooperative_groups.h": re.compile(r"cooperative_groups"),
    "hip/hip_complex.h": re.compile(r"[Cc]omplex|hipC[a-z]+f?\b"),
    "hiprand/hiprand_kernel.h": re.compile(r"hiprand"),
}
"""Headers that some installations lack: included only if a name of theirs, recognized by the pattern, is used."""

CONSTANTS = {
    "CUDART_INF_F": "__int_as_float(0x7f800000)",
    "CUDART_NAN_F": "__int_as_float(0x7fffffff)",
    "CUDART_MIN_DENORM_F": "__int_as_float(0x00000001)",
    "CUDART_MAX_NORMAL_F": "__int_as_float(0x7f7fffff)",
    "CUDART_NEG_ZERO_F": "-0.0f",
    "CUDART_ZERO_F": "0.0f",
    "CUDART_ONE_F": "1.0f",
    "CUDART_SQRT_HALF_F": "0.707106781f",
    "CUDART_SQRT_TWO_F": "1.414213562f",
    "CUDART_THIRD_F": "0.333333333f",
    "CUDART_PIO4_F": "0.785398163f",
    "CUDART_PIO2_F": "1.570796327f",
    "CUDART_3PIO4_F": "2.356194490f",
    "CUDART_2_OVER_PI_F": "0.636619772f",
    "CUDART_SQRT_2_OVER_PI_F": "0.797884561f",
    "CUDART_PI_F": "3.141592654f",
    "CUDART_L2E_F": "1.442695041f",
    "CUDART_L2T_F": "3.321928094f",
    "CUDART_LG2_F": "0.301029996f",
    "CUDART_LGE_F": "0.434294482f",
    "CUDART_LN2_F": "0.693147181f",
    "CUDART_LNT_F": "2.302585093f",
    "CUDART_LNPI_F": "1.144729886f",
    "CUDART_NORM_HUGE_F": "3.402823466e38f",
    "CUDART_INF": "__longlong_as_double(0x7ff0000000000000ll)",
    "CUDART_NAN": "__longlong_as_double(0xfff8000000000000ull)",
    "CUDART_MIN_DENORM": "__longlong_as_double(0x0000000000000001ll)",
    "CUDART_NEG_ZERO": "-0.0",
    "CUDART_ZERO": "0.0",
    "CUDART_ONE": "1.0",
    "CUDART_SQRT_TWO": "1.4142135623730951",
    "CUDART_SQRT_HALF": "0.70710678118654757",
    "CUDART_THIRD": "0.33333333333333333",
    "CUDART_TWOTHIRD": "0.66666666666666667",
    "CUDART_PIO4": "0.78539816339744828",
    "CUDART_PIO2": "1.5707963267948966",
    "CUDART_3PIO4": "2.3561944901923448",
    "CUDART_2_OVER_PI": "0.63661977236758138",
    "CUDART_PI": "3.1415926535897931",
    "CUDART_SQRT_2PI": "2.5066282746310007",
    "CUDART_L2E": "1.4426950408889634",
    "CUDART_L2T": "3.3219280948873622",
    "CUDART_LG2": "0.30102999566398120",
    "CUDART_LGE": "0.43429448190325182",
    "CUDART_LN2": "0.69314718055994529",
    "CUDART_LNT": "2.3025850929940459",
    "CUDART_LNPI": "1.1447298858494002",
}
"""The constants of CUDA's math_constants.h; HIP 5.2 has no counterpart of that header."""

REMOVED = frozenset({"__grid_constant__"})
"""Compiler hints that HIP does not know and that do not affect results."""

CACHED_LOADS = frozenset({"__ldcg", "__ldca", "__ldcs", "__ldlu", "__ldcv"})
"""Loads with a cache hint, which become plain loads in HIP."""

CACHED_STORES = frozenset({"__stcg", "__stcs", "__stwb", "__stwt"})
"""Stores with a cache hint, which become plain stores in HIP."""


class Tables(NamedTuple):
    """CUDA names and headers with their HIP counterparts."""

    names: Mapping[str, str]
    headers: Mapping[str, str]


@cache
def load() -> Tables:
    """Return the entries of torch's tables that concern CUDA, overridden by the tables of this module.

    Raises `ConfigError` if torch is not installed.
    """
    found = importlib.util.find_spec("torch")
    folders = found.submodule_search_locations if found else None
    if not folders or not (path := Path(folders[0]) / _MAPPINGS).is_file():
        raise ConfigError(
            "the port needs the hipify tables of torch, which is not installed", remedy="run `make setup`"
        )
    spec = importlib.util.spec_from_file_location("cuda_to_hip_mappings", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    theirs = {**module.CUDA_SPECIAL_MAP, **module.CUDA_TYPE_NAME_MAP, **module.CUDA_IDENTIFIER_MAP}
    names = {k: v for k, v in theirs.items() if _OF_CUDA.fullmatch(k) and _NAME.fullmatch(v)}
    headers = {k: v for k, v in module.CUDA_INCLUDE_MAP.items() if re.fullmatch(r"[\w/]+\.(?:h|cuh|hpp)", k)}
    return Tables(names={**names, **OWN_NAMES}, headers={**headers, **OWN_HEADERS})
