"""The runtime parsed and compiled once for programs that are compiled alike, at the price of 80 MB of the work cache.

Objects come out the same. https://gcc.gnu.org/onlinedocs/gcc/Precompiled-Headers.html
"""

import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill.hip_cpu import build as runtime
from kernelmill.sandbox import Limits, Runner
from kernelmill.storage import workcache
from kernelmill.toolchains.host import HostCompiler

KIND = "runtime_headers"
"""Of the work cache."""
MOST_BYTES = 2 << 30
FAMILIES = frozenset({runtime.Family.GCC, runtime.Family.CLANG})
"""Whose compilers look for a precompiled header beside the one that `-include` names."""
_HEADER = "runtime_first.h"
_MADE = f"{_HEADER}.gch"
_OBJECT = "runtime.o"
_RUNTIME = "hip/hip_runtime.h"
_TEXT = f"#include <{_RUNTIME}>\n"
_ELSEWHERE, _HERE = "-DKERNELMILL_RUNTIME_ELSEWHERE", "-DKERNELMILL_RUNTIME_HERE"
"""See `KERNELMILL_INLINE` in the runtime's qualifiers.h."""
_LIMITS = Limits(wall_seconds=120, memory_mib=4096)


@dataclass(frozen=True, slots=True, kw_only=True)
class First:
    """What a program starts with and is linked with."""

    flags: tuple[str, ...]
    """Of its compilation; the last is the header."""
    objects: tuple[str, ...] = ()


def readable() -> tuple[Path, ...]:
    """Folders that compilers read what was made from."""
    made = workcache.root() / KIND
    return (made,) if made.is_dir() else ()


AS_IT_IS = First(flags=("-include", _RUNTIME))
"""Nothing of it made before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Maker:
    """A compiler, and whoever runs it."""

    compiler: HostCompiler
    runtime_hash: str
    runner: Runner

    def first(self, flags: Sequence[str], object_flags: Sequence[str] = ()) -> First:
        """How programs start that are compiled with `flags`, which are all but their own folders.

        With `object_flags`, functions of the runtime are compiled with these, once. What cannot be had is done without.
        """
        apart = self._object(object_flags) if object_flags else None
        given = (*flags, _ELSEWHERE) if apart is not None else tuple(flags)
        header = self._header(given)
        if header is None:
            return AS_IT_IS
        return First(
            flags=(*given[len(flags) :], "-include", str(header)), objects=() if apart is None else (str(apart),)
        )

    def _header(self, flags: Sequence[str]) -> Path | None:
        made = self._ensure(_MADE, flags, ("-x", "c++-header"))
        return None if made is None else made.with_name(_HEADER)

    def _object(self, flags: Sequence[str]) -> Path | None:
        return self._ensure(_OBJECT, (*flags, _HERE), ("-x", "c++", "-c"))

    def _ensure(self, file: str, flags: Sequence[str], how: Sequence[str]) -> Path | None:
        called = self.compiler.called
        if called.family not in FAMILIES:
            return None
        name = workcache.key(self.runtime_hash, str(runtime.HERE), self.compiler.version, *called.command, *flags)
        return workcache.ensure(KIND, name, file, lambda path: self._make(path, (*flags, "-w", *how)), MOST_BYTES)

    def _make(self, made: Path, flags: Sequence[str]) -> None:
        for left in made.parent.glob("making-*"):  # nobody else makes it: whoever did was killed
            shutil.rmtree(left, ignore_errors=True)
        text = made.with_name(_HEADER)
        text.write_text(_TEXT, encoding="utf-8")
        with tempfile.TemporaryDirectory(prefix="making-", dir=made.parent) as scratch:
            partial = Path(scratch) / made.name
            finished = self.runner(
                [*self.compiler.called.command, *flags, str(text), "-o", str(partial)],
                read=[*self.compiler.readable, runtime.HERE, made.parent],
                write=[Path(scratch), *self.compiler.writable],
                limits=_LIMITS,
                environment=self.compiler.environment,
                cwd=Path(scratch),
            )
            if finished.outcome == "exited" and finished.returncode == 0:
                partial.replace(made)  # else programs are compiled without it, and say themselves what is wrong
