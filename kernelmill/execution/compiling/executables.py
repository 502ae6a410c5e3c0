"""How the files of a program become an executable on the CPU runtime, and the key that the executable is cached by.

The key hashes the very command lines that are run, with the folders of this machine left out, the rewritten texts and
the files of the runtime. So whatever changes a command line, such as a flag in `hip_cpu/build.py`, changes the key.
"""

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.execution.compiling import precompiled
from kernelmill.execution.compiling.precompiled import Prelude
from kernelmill.execution.compiling.source_mirror import Gathered, is_c, is_hip, mirrored
from kernelmill.execution.protocol import ProgramSources
from kernelmill.hip_cpu import build as runtime
from kernelmill.storage import workcache
from kernelmill.toolchains.host import HostCompiler

OPENMP = Path(__file__).parents[1] / "include" / "serial_openmp"
"""A header that makes host code with OpenMP run on one thread, with any compiler."""
_LIBRARY = runtime.HERE.parent
_QUICK = frozenset({"-O0", "-Og"})
"""Levels of optimization at which compiling takes little time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """A compiler and the options that programs are compiled with."""

    compiler: HostCompiler
    configuration: runtime.Configuration
    warp_size: int
    extra: tuple[str, ...]
    """Further flags for compiling."""
    precompiles: bool
    """Whether the runtime is parsed and compiled once for all programs."""
    default_linker: bool = False
    """Whether the compiler's default linker must link the program; otherwise, any may."""

    def options(self, program: ProgramSources, tree: Path) -> runtime.Options:
        """Return the options for a program whose files are mirrored below `tree`."""
        folders = [path.absolute() for path in program.include]
        return runtime.Options(
            configuration=self.configuration,
            warp_size=self.warp_size,
            include_folders=(*(place for folder in folders for place in (mirrored(folder, tree), folder)), OPENMP),
            defines=program.define,
            extra=(f"-std={program.standard}", *self.extra),
        )

    def steps(
        self, options: runtime.Options, gathered: Gathered, sources: Sequence[Path], made: Path, prelude: Prelude
    ) -> tuple[tuple[str, ...], ...]:
        """Return the command lines that compile `sources` and link `made`, in order."""
        commands = runtime.commands(self.compiler.called, options, sources, made)
        texts = [(path, gathered.texts[path]) for path in gathered.sources]
        of_sources = [
            in_its_language(step, path, text, prelude)
            for step, (path, text) in zip(commands.compile, texts, strict=False)
        ]
        return (*of_sources, *commands.compile[len(of_sources) :], (*commands.link, *prelude.objects))

    def prelude_flags(self, program: ProgramSources, gathered: Gathered) -> precompiled.Flags | None:
        """Return the flags that the runtime is precompiled with; none if it is not.

        Its functions are compiled ahead only where there is little optimization: more of it needs to see them.
        """
        if not self.precompiles:
            return None
        options = replace(self.options(program, Path()), include_folders=(OPENMP,))
        flags = runtime.compile_flags(self.compiler.called, options)
        quickly = [flag for flag in flags if flag.startswith("-O")][-1] in _QUICK
        ahead = runtime.compile_flags(self.compiler.called, replace(options, extra=(), defines=()))
        whole = not gathered.complete or precompiled.may_use_whole_library(gathered.texts.values())
        return precompiled.Flags(header=flags, functions=ahead if quickly else (), whole_library=whole)

    def key(self, program: ProgramSources, gathered: Gathered) -> str:
        """Return a hash of everything that can change the executable, and of no folder of this machine."""
        checker = checker_hash() if self.configuration is runtime.Configuration.RACE else ""
        options = replace(self.options(program, Path()), include_folders=())
        sources = [Path(gathered.names[path]) for path in gathered.sources]
        steps = self.steps(options, gathered, sources, Path("program"), precompiled.NOT_PRECOMPILED)
        flags = self.prelude_flags(program, gathered)
        common = (path.name for path in program.common)
        ahead = (
            () if flags is None else ("precompiled", *precompiled.deciding(), *common, *flags.header, *flags.functions)
        )
        texts = [(gathered.names[path], text) for path, text in gathered.texts.items()]
        return workcache.key(
            *(runtime_hash(), checker, self.compiler.name, self.compiler.version, str(self.configuration)),
            *(("default linker",) if self.default_linker else ()),
            *(word for step in (*steps, ahead) for word in runtime.of_any_checkout(step)),
            *(part for pair in sorted(texts) for part in pair),
        )


def in_its_language(step: tuple[str, ...], source: Path, text: str, prelude: Prelude) -> tuple[str, ...]:
    """Return the command line that compiles a file, which may be C, C++ or HIP.

    HIP files start with the runtime: HIP's compilers know its keywords before any include. And macros of a program,
    such as `M` or `nx`, must come after the runtime, which uses more plain names than HIP's own headers do.
    """
    at = step.index("-c")
    if is_hip(source, text):
        folders = next(number for number, word in enumerate(step) if word.startswith("-I"))
        return (*step[:folders], *prelude.first, *step[folders:at], *prelude.flags, *step[at:])
    if not is_c(source, text):
        return step
    kept = [word for word in step if not word.startswith("-std=")]
    at = kept.index("-c")
    return (*kept[:at], "-x", "c", "-std=gnu11", *kept[at:])


@functools.cache
def runtime_hash() -> str:
    """Return a hash of every header that programs are compiled with: those of the runtime, and OpenMP's."""
    folders = (runtime.INCLUDE_FOLDER, OPENMP)
    return _hash(path for folder in folders for path in folder.rglob("*") if path.is_file())


@functools.cache
def checker_hash() -> str:
    """Return a hash of the sources that are linked into builds of `Configuration.RACE`."""
    return _hash(runtime.HERE.glob("*.cpp"))


def _hash(files: Iterable[Path]) -> str:
    named = ((str(path.relative_to(_LIBRARY)), path) for path in sorted({*files}))
    return workcache.key(*(part for name, path in named for part in (name, path.read_bytes())))
