"""The runtime's headers parsed once for all programs that are compiled alike, at the price of 80 MB of the work cache.

Objects come out the same. https://gcc.gnu.org/onlinedocs/gcc/Precompiled-Headers.html
"""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from stages.lib import workcache
from stages.lib.backends.host import HostCompiler
from stages.lib.hip_cpu import build as runtime
from stages.lib.sandbox import Limits, Runner

KIND = "runtime_headers"
"""Of the work cache."""
MOST_BYTES = 2 << 30
FAMILIES = frozenset({runtime.Family.GCC, runtime.Family.CLANG})
"""Whose compilers look for a precompiled header beside the one that `-include` names."""
_HEADER = "runtime_first.h"
_MADE = f"{_HEADER}.gch"
_TEXT = "#include <hip/hip_runtime.h>\n"
_LIMITS = Limits(wall_seconds=120, memory_mib=4096)


def header(compiler: HostCompiler, flags: Sequence[str], runtime_hash: str, runner: Runner) -> Path | None:
    """A header to include first, with what it precompiles to beside it; none where that cannot be had.

    `flags` are all those that programs are compiled with, save for their own folders.
    """
    if compiler.called.family not in FAMILIES:
        return None
    name = workcache.key(runtime_hash, str(runtime.HERE), compiler.version, *compiler.called.command, *flags)
    made = workcache.ensure(KIND, name, _MADE, lambda path: _make(compiler, flags, path, runner), MOST_BYTES)
    return None if made is None else made.with_name(_HEADER)


def _make(compiler: HostCompiler, flags: Sequence[str], made: Path, runner: Runner) -> None:
    for left in made.parent.glob("making-*"):  # nobody else makes it: whoever did was killed
        shutil.rmtree(left, ignore_errors=True)
    text = made.with_suffix("")
    text.write_text(_TEXT, encoding="utf-8")
    with tempfile.TemporaryDirectory(prefix="making-", dir=made.parent) as scratch:
        partial = Path(scratch) / made.name
        finished = runner(
            [*compiler.called.command, *flags, "-w", "-x", "c++-header", str(text), "-o", str(partial)],
            read=[*compiler.readable, runtime.HERE, made.parent],
            write=[Path(scratch), *compiler.writable],
            limits=_LIMITS,
            environment=compiler.environment,
            cwd=Path(scratch),
        )
        if finished.outcome == "exited" and finished.returncode == 0:
            partial.replace(made)  # else programs are compiled without it, and say themselves what is wrong
