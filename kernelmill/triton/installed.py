"""The versions of what interprets and compiles Triton kernels, which decide the results of runs."""

import functools
import platform
from importlib import metadata

PACKAGES = ("torch", "triton", "numpy")


@functools.cache
def versions() -> tuple[str, ...]:
    """Return the versions of Python and of the packages; `absent` for one that is not installed."""
    return (platform.python_version(), platform.machine(), *map(_version, PACKAGES))


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "absent"
