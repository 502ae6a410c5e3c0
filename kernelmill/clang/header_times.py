"""The times of the headers that precompiled headers are made of: clang rejects one if a file of it has another time."""

from functools import cache
from pathlib import Path

from kernelmill.clang.libclang import resource_directory
from kernelmill.storage import workcache

NAMES_VERSION = (
    "usr/include/features.h",
    "usr/include/c++/*/*/bits/c++config.h",
    "usr/include/*/c++/*/bits/c++config.h",
    "opt/rh/*/root/usr/include/c++/*/*/bits/c++config.h",
)
"""The headers that name the versions of the C and the C++ library."""


@cache
def header_times() -> str:
    """A key of when the headers of clang and of the system were written.

    Installing the same versions again changes it. Files of the system are represented by those that name its versions.
    """
    own = sorted(path for path in resource_directory().rglob("*") if path.is_file())
    found = sorted(path for pattern in NAMES_VERSION for path in Path("/").glob(pattern))
    return workcache.key(*(f"{path}:{path.stat().st_mtime_ns}" for path in (*own, *found)))
