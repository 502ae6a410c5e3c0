"""The libclang wheel's missing half: clang's own headers."""

import importlib.util
from pathlib import Path

from kernelmill.errors import ExtractError


def resource_directory() -> Path:
    """Clang's own headers, which the libclang wheel lacks and the clang-tidy wheel of the same version holds.

    Raises `ExtractError` where that wheel is missing.
    """
    found = importlib.util.find_spec("clang_tidy")
    folders = [] if found is None else list(found.submodule_search_locations or [])
    for folder in folders:
        for candidate in sorted((Path(folder) / "data" / "lib" / "clang").glob("*/include")):
            return candidate.parent
    raise ExtractError(
        "clang's own headers are missing: no clang-tidy wheel in this environment",
        remedy="install the locked requirements: `make dataset` does, or pip install -r requirements/lock.txt",
    )
