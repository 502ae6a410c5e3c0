"""The runtime's header, parsed and compiled once for all programs that are compiled with the same flags.

The executables do the same; the price is 80 MB of the work cache for each set of flags. Where an object defines the
runtime's functions, the header that is precompiled leaves out their bodies (see `declarations`).
https://gcc.gnu.org/onlinedocs/gcc/Precompiled-Headers.html
"""

import re
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from kernelmill.execution.compiling import declarations
from kernelmill.hip_cpu import build as runtime
from kernelmill.sandbox import Limits, Runner
from kernelmill.storage import workcache
from kernelmill.storage.scratch import scratch_folder
from kernelmill.toolchains.host import HostCompiler

KIND = "runtime_headers"
"""The part of the work cache that holds the precompiled headers and objects."""
MOST_BYTES = 2 << 30
FAMILIES = frozenset({runtime.Family.GCC, runtime.Family.CLANG})
"""Compilers that look for a precompiled header beside the header that `-include` names."""
_HEADER = "runtime_first.h"
_PRECOMPILED_HEADER = f"{_HEADER}.gch"
_OBJECT = "runtime.o"
_RUNTIME = "hip/hip_runtime.h"
_TEXT = f"#include <{_RUNTIME}>\n"
_ELSEWHERE, _HERE = "-DKERNELMILL_RUNTIME_ELSEWHERE", "-DKERNELMILL_RUNTIME_HERE"
"""Whether this object defines the functions of the runtime; see `KERNELMILL_INLINE` in the runtime's qualifiers.h."""
_REDUCED: Mapping[runtime.Family, tuple[str, ...]] = MappingProxyType(
    {runtime.Family.GCC: ("-DKERNELMILL_REDUCED_LIBRARY",)}
)
"""Flags that leave out parts of the standard library, which some compilers instantiate in each program; see the
runtime's standard_library.h."""
_SPECIAL = (
    r"\b(?:airy_[ab]i|assoc_laguerre|assoc_legendre|beta|comp_ellint_[123]|conf_hyperg|cyl_bessel_[ijk]|cyl_neumann"
    r"|ellint_[123]|expint|hermite|hyperg|laguerre|legendre|riemann_zeta|sph_bessel|sph_legendre|sph_neumann)[fl]?\b"
    r"|\btr1\b|_MATH_SPEC|_special_functions|_GLIBCXX|__cpp_lib|##"
)
"""What programs that may use special functions contain: their names, and ways to test for them or to paste names."""
_KEPT = (
    r"\w+_t|is_\w+|remove_\w+|make_(?:un)?signed|enable_if|conditional|decay|declval|true_type|false_type|numeric_limits"
    r"|f?abs|f?min|f?max|fmod|floor|ceil|round|nearbyint|rint|trunc|sqrt|cbrt|pow|exp2?|expm1|log(?:2|10|1p)?|hypot|fma"
    r"|a?(?:sin|cos|tan)h?|atan2|erfc?|[lt]gamma|ldexp|frexp|copysign|signbit|isfinite|isinf|isnan"
    r"|f?printf|snprintf|fflush|exit|abort|ato[fil]|strto[dl]|malloc|free|getenv|mem(?:cpy|move|set|cmp)|str(?:cmp|len)"
    r"|minmax|swap|sort|fill|fill_n|copy|copy_n|move|forward|find|count|equal|reverse|gcd"
    r"|unique_ptr|make_unique|vector|array|tuple|pair|initializer_list|unordered_map"
)
"""Names of the standard library that the reduced headers declare, or headers that a program must include itself."""
_MORE = re.compile(rf"{_SPECIAL}|\bstd\b(?!\s*::\s*(?:{_KEPT})\b)")
"""What programs contain that may use parts of the standard library that can be left out."""
_FOLDER = "include"
"""The folder of an entry that holds the headers without bodies."""
_AS_HEADER, _AS_OBJECT = ("-w", "-x", "c++-header"), ("-w", "-x", "c++", "-c")
_LATER: Mapping[runtime.Family, frozenset[str]] = MappingProxyType(
    {runtime.Family.GCC: frozenset({"--coverage", "-fprofile-exclude-files", "-ftrivial-auto-var-init"})}
)
"""Flags that matter only after parsing, by name: headers made without them serve programs compiled with them."""
_INSTANTIATING: Mapping[runtime.Family, tuple[str, ...]] = MappingProxyType(
    {runtime.Family.CLANG: ("-fpch-instantiate-templates",)}
)
"""Flags that instantiate the templates that a header uses once, rather than in each program."""
_LIMITS = Limits(wall_seconds=120, memory_mib=4096)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prelude:
    """What the compilation of a program starts with, and the objects it is linked with."""

    flags: tuple[str, ...]
    """Flags for the program's HIP files; the last one is the header."""
    first: tuple[str, ...] = ()
    """Flags that come before those that name other include folders."""
    objects: tuple[str, ...] = ()


NOT_PRECOMPILED = Prelude(flags=("-include", _RUNTIME))


@dataclass(frozen=True, slots=True, kw_only=True)
class Flags:
    """The flags that the runtime is precompiled with."""

    header: tuple[str, ...]
    """The flags of the programs, without their own include folders."""
    functions: tuple[str, ...] = ()
    """The flags to compile the runtime's functions with, once for all programs; empty: each program compiles them."""
    whole_library: bool = True
    """Whether programs may use parts of the standard library that can be left out."""


def may_use_whole_library(texts: Iterable[str]) -> bool:
    """Return whether any of the files of a program may use what the reduced standard library lacks."""
    return any(_MORE.search(text) for text in texts)


def deciding() -> tuple[str, ...]:
    """Return everything besides the flags that can change what is precompiled, for keys of cached results."""
    left_out = (word for words in _REDUCED.values() for word in words)
    return (_TEXT, _ELSEWHERE, _HERE, *left_out, _MORE.pattern, *_AS_HEADER, *_AS_OBJECT, declarations.version())


def readable() -> tuple[Path, ...]:
    """Return the folders that a compiler must be able to read to use precompiled headers."""
    made = workcache.root() / KIND
    return (made,) if made.is_dir() else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Precompiler:
    """Precompiles the runtime with one compiler."""

    compiler: HostCompiler
    runtime_hash: str
    """A hash of all headers of the runtime that the precompiled one may include."""
    headers: tuple[Path, ...] = ()
    """Further headers that are precompiled after the runtime's; their marked functions are compiled with its own."""
    runner: Runner

    def prelude(self, flags: Flags) -> Prelude:
        """Return how programs with these flags start; if precompiling fails, they include the header as text."""
        apart = self._object(flags.functions) if flags.functions else None
        parsed = _parsed(flags.header, self.compiler.called.family)
        if apart is not None:
            left_out = () if flags.whole_library else _REDUCED.get(self.compiler.called.family, ())
            macros = (_ELSEWHERE, *left_out)
            header = self._declarations((*parsed, *macros))
            if header is not None:
                first = (f"-I{header.parent / _FOLDER}",)
                return Prelude(flags=(*macros, "-include", str(header)), first=first, objects=(str(apart),))
            header = self._header((*parsed, _ELSEWHERE))
            if header is not None:
                return Prelude(flags=(_ELSEWHERE, "-include", str(header)), objects=(str(apart),))
        header = self._header(parsed)
        return NOT_PRECOMPILED if header is None else Prelude(flags=("-include", str(header)))

    def _header(self, flags: Sequence[str]) -> Path | None:
        # It is read as the checkout's own, which the headers that a program includes must be too.
        made = self._ensure(_PRECOMPILED_HEADER, (*flags, *_AS_HEADER), self._make, str(runtime.HERE))
        return None if made is None else made.with_name(_HEADER)

    def _declarations(self, flags: Sequence[str]) -> Path | None:
        """Return the header without bodies; `_FOLDER` beside it holds what it includes."""

        def make(made: Path, flags: Sequence[str]) -> None:
            folder = made.with_name(_FOLDER)
            declarations.write(runtime.INCLUDE_FOLDER, folder)
            self._make(made, (f"-I{folder}", *flags), whole=False)

        flags = (*flags, *_INSTANTIATING.get(self.compiler.called.family, ()), *_AS_HEADER)
        made = self._ensure(_PRECOMPILED_HEADER, flags, make, declarations.version())
        return None if made is None else made.with_name(_HEADER)

    def _object(self, flags: Sequence[str]) -> Path | None:
        return self._ensure(_OBJECT, (*flags, _HERE, *_AS_OBJECT), self._make)

    def _ensure(
        self, file: str, flags: Sequence[str], make: Callable[[Path, Sequence[str]], None], *more: str
    ) -> Path | None:
        """Return a file of the cache; `more` tells it from others that are made with the same flags and headers.

        All checkouts with the same runtime share it, unless `more` names the folder of one.
        """
        called = self.compiler.called
        if called.family not in FAMILIES:
            return None
        name = workcache.key(
            *(self.runtime_hash, self.compiler.version, file, _TEXT, *called.command, *runtime.of_any_checkout(flags)),
            *more,
            *(part for header in self.headers for part in (header.name, header.read_bytes())),
        )
        return workcache.ensure(KIND, name, file, lambda path: make(path, flags), MOST_BYTES)

    def _make(self, made: Path, flags: Sequence[str], *, whole: bool = True) -> None:
        # The caller holds the folder's lock, so whatever is half-made was left by a process that was killed.
        for leftover in made.parent.glob("making-*"):
            shutil.rmtree(leftover, ignore_errors=True)
        text = made.with_name(_HEADER)
        text.write_text(_TEXT + "".join(f'#include "{header.name}"\n' for header in self.headers), encoding="utf-8")
        for header in self.headers:
            content = header.read_text(encoding="utf-8")
            content = content if whole else declarations.without_bodies(content).text
            made.with_name(header.name).write_text(f'#line 1 "{header.name}"\n{content}', encoding="utf-8")
        with scratch_folder(prefix="making-", parent=made.parent) as scratch:
            partial = Path(scratch) / made.name
            finished = self.runner(
                [*self.compiler.called.command, *flags, str(text), "-o", str(partial)],
                read=[*self.compiler.readable, runtime.HERE, made.parent],
                write=[Path(scratch), *self.compiler.writable],
                limits=_LIMITS,
                environment=self.compiler.environment,
                cwd=Path(scratch),
            )
            if finished.succeeded:
                partial.replace(made)  # otherwise programs are compiled without it and show the errors themselves


def _parsed(flags: Sequence[str], family: runtime.Family) -> tuple[str, ...]:
    """Return the flags that decide how a header is parsed; of several levels of optimization the last one counts."""
    levels = [number for number, flag in enumerate(flags) if flag.startswith("-O")]
    dropped = _LATER.get(family, frozenset())
    return tuple(
        flag for at, flag in enumerate(flags) if flag.partition("=")[0] not in dropped and at not in levels[:-1]
    )
