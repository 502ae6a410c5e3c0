"""The CPU runtime's headers as libclang precompiles them, which takes seconds: once for all processes and stages.

clang rejects a precompiled header if a file that it was made of has another time, so the times of these files are part
of the entry's name. Files of the system are represented by those that name its versions; a header that is rejected all
the same is made again for the process.
"""

import contextlib
import tempfile
from functools import cache
from importlib import metadata
from pathlib import Path

from clang.cindex import Diagnostic, Index, TranslationUnitLoadError, TranslationUnitSaveError

from kernelmill.clang import libclang
from kernelmill.clang.header_times import header_times
from kernelmill.execution.compiling.executables import runtime_hash
from kernelmill.hip_cpu.build import INCLUDE_FOLDER
from kernelmill.storage import workcache

KIND = "runtime_trees"
"""The part of the work cache that holds the precompiled headers, about 20 MB each."""
MOST_BYTES = 256 << 20
_HEADER = "runtime.pch"
_TEXT = "#include <hip/hip_runtime.h>\n"


def arguments(index: Index) -> tuple[str, ...]:
    """Return the arguments of the parser for units, which start with the runtime's headers."""
    common = ("-std=gnu++17", "-w", "-resource-dir", str(libclang.resource_directory()), f"-I{INCLUDE_FOLDER}")

    def with_header(path: Path) -> tuple[str, ...]:
        return ("-x", "c++", *common, "-include-pch", str(path))

    def make(made: Path) -> None:
        with tempfile.TemporaryDirectory(prefix="making-", dir=made.parent) as scratch:
            _save(index, common, Path(scratch) / _HEADER).replace(made)

    kept: Path | None = None
    with contextlib.suppress(OSError, TranslationUnitSaveError):  # a full or read-only cache costs time, not results
        kept = workcache.ensure(KIND, _name(common), _HEADER, make, MOST_BYTES)
    if kept is not None and _accepts(index, with_header(kept)):
        return with_header(kept)
    return with_header(_save(index, common, Path(_scratch().name) / _HEADER))


def _name(common: tuple[str, ...]) -> str:
    own = sorted(path for path in INCLUDE_FOLDER.rglob("*") if path.is_file())
    times = (f"{path}:{path.stat().st_mtime_ns}" for path in own)
    return workcache.key(metadata.version("libclang"), header_times(), runtime_hash(), _TEXT, *common, *times)


def _save(index: Index, common: tuple[str, ...], path: Path) -> Path:
    header = index.parse("runtime.h", args=["-x", "c++-header", *common], unsaved_files=[("runtime.h", _TEXT)])
    header.save(str(path))
    return path


def _accepts(index: Index, found: tuple[str, ...]) -> bool:
    """Whether the parser takes a precompiled header: of a stale one it says so in the unit, or returns none."""
    try:
        made = index.parse("unit.cpp", args=list(found), unsaved_files=[("unit.cpp", "dim3 known;\n")])
    except TranslationUnitLoadError:
        return False
    return all(one.severity < Diagnostic.Error for one in made.diagnostics)


@cache
def _scratch() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="kernelmill-")  # removed when the process ends
