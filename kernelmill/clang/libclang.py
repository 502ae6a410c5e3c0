"""Locate clang's own headers, which the libclang wheel lacks."""

import importlib.util
from pathlib import Path

from kernelmill.errors import ExtractError

_REMEDY = "install the locked requirements: `make dataset` does, or pip install -r requirements/lock.txt"


def resource_directory() -> Path:
    """The folder of clang's own headers in the clang-tidy wheel of the same version.

    Raises `ExtractError` if that wheel or libclang is not installed.
    """
    if importlib.util.find_spec("clang") is None:
        raise ExtractError("libclang is not installed, and nothing can be parsed without it", remedy=_REMEDY)
    found = importlib.util.find_spec("clang_tidy")
    folders = [] if found is None else list(found.submodule_search_locations or [])
    for folder in folders:
        for candidate in sorted((Path(folder) / "data" / "lib" / "clang").glob("*/include")):
            return candidate.parent
    raise ExtractError(
        "clang's own headers are missing: the clang-tidy wheel is not installed",
        remedy=_REMEDY,
    )
