"""AMD's host libraries that the CPU runtime lacks, recognized in a compiler's or a linker's message.

The runtime has the device and host side of hipRAND, hipCUB, and a part of hipBLAS and rocBLAS; `include` holds them.
"""

import re
from collections.abc import Mapping

SUPPORTED = "hipRAND, hipCUB, and for float and double the vector and matrix products of hipBLAS and rocBLAS"
_HEADERS_ONLY = (
    "{} is not part of the CPU runtime; it consists of headers for any C++ compiler: give its folder with -I"
)
_BY_HIPCUB = "the CPU runtime lacks {}; it has hipCUB, whose algorithms are the same"
_ABSENT = (
    f"the CPU runtime lacks {{}}; it has {SUPPORTED}. Replace the calls by kernels or host code, or use --backend rocm"
)
_LIBRARIES: Mapping[str, tuple[str, str]] = {
    "thrust": ("Thrust", _HEADERS_ONLY),
    "rocprim": ("rocPRIM", _BY_HIPCUB),
    "hipblaslt": ("hipBLASLt", _ABSENT),
    "hipblas": ("this function of hipBLAS", _ABSENT),
    "rocblas": ("this function of rocBLAS", _ABSENT),
    "rocrand": ("rocRAND under this name, but not as hipRAND", _ABSENT),
    "hipsparselt": ("hipSPARSELt", _ABSENT),
    "hipsparse": ("hipSPARSE", _ABSENT),
    "rocsparse": ("rocSPARSE", _ABSENT),
    "hipsolver": ("hipSOLVER", _ABSENT),
    "rocsolver": ("rocSOLVER", _ABSENT),
    "hipfft": ("hipFFT", _ABSENT),
    "rocfft": ("rocFFT", _ABSENT),
    "hiptensor": ("hipTensor", _ABSENT),
    "miopen": ("MIOpen", _ABSENT),
    "rocwmma": ("rocWMMA", _ABSENT),
    "rocalution": ("rocALUTION", _ABSENT),
    "rccl": ("RCCL", _ABSENT),
    "roctracer": ("rocTracer", _ABSENT),
    "roctx": ("rocTX", _ABSENT),
    "rocprofiler": ("rocProfiler", _ABSENT),
}
_NAMED = re.compile(rf"(?<![a-zA-Z0-9])({'|'.join(_LIBRARIES)})", re.IGNORECASE)


def remedy(message: str) -> str | None:
    """Return what helps where a header or a function of a library is missing; none if the message names no library."""
    named = _NAMED.search(message)
    if named is None:
        return None
    name, text = _LIBRARIES[named[1].lower()]
    return text.format(name)
