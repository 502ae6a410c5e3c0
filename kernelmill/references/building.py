"""Files of PyTorch extensions, built for the CPU against the installed torch, and cached by what decides them."""

import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill import sandbox
from kernelmill.execution.compiling import compile_errors
from kernelmill.references.functors import Functor, adapters, exported
from kernelmill.sandbox import Limits, Runner, written
from kernelmill.storage import workcache
from kernelmill.storage.scratch import scratch_folder
from kernelmill.toolchains.host import HostCompiler
from kernelmill.toolchains.machine import Machine, roots

MODULE = "twins"
"""The name of every extension module."""
KIND = "twins"
"""The part of the work cache that holds extension modules."""
MOST_BYTES = 512 << 20
_FLAGS = ("-std=c++20", "-O0", "-fPIC", "-w")
_RELATIVE = "-fmacro-prefix-map={source}/="
"""Messages of operators name files of the project, in whatever folder it was built."""
_LIBRARIES = ("-lc10", "-ltorch_cpu", "-ltorch", "-ltorch_python")
PRELUDE = "torch_prelude.h"


@dataclass(frozen=True, slots=True, kw_only=True)
class Torch:
    """An installation of torch, and the Python that imports it."""

    version: str
    folder: Path
    python: Path
    python_headers: Path

    @property
    def readable(self) -> tuple[Path, ...]:
        """The folders that must be readable to compile against it, and to import it."""
        return tuple(
            dict.fromkeys((self.folder.parent, self.python_headers, *roots(self.python), *sandbox.python_roots()))
        )

    @property
    def include_flags(self) -> tuple[str, ...]:
        """The flags that add its headers."""
        inner = self.folder / "include"
        return (f"-I{inner}", f"-I{inner}/torch/csrc/api/include", f"-I{self.python_headers}")


def installed_torch(machine: Machine) -> Torch | None:
    """Return the torch of the running Python, or none; it is not imported here."""
    folder, version = machine.package("torch"), machine.distribution("torch")
    if folder is None or version is None:
        return None
    headers = Path(sysconfig.get_paths()["include"])
    return Torch(version=version, folder=folder, python=Path(sys.executable), python_headers=headers)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleSource:
    """A file of a project, and the functions of it that an extension module exports."""

    source: str
    path: str
    """The file, relative to the source."""
    functions: tuple[str, ...]
    """Their qualified names."""
    arguments: tuple[str, ...]
    """Include directories and macros, with `{source}` for the folder of the project."""
    digest: str
    """The digest of the project."""
    functors: tuple[Functor, ...] = ()
    """The functors of the file that the module exports."""

    @property
    def code(self) -> str:
        """The module: the file itself, adapters of functors, and a binding of each function."""
        bound = {exported(one): one for one in self.functions}
        bound |= {exported(one.name): exported(one.name) for one in self.functors}
        bindings = "".join(f'  module.def("{name}", &{function});\n' for name, function in bound.items())
        return (
            f'#include "{{source}}/{self.path}"\n\n{adapters(self.functors)}'
            f"PYBIND11_MODULE({MODULE}, module) {{\n{bindings}}}\n"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltModule:
    """The outcome of building a module."""

    key: str
    """The entry of the work cache."""
    error: str = ""
    """The reason if it cannot be built."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    """Builds modules with one compiler against one torch."""

    compiler: HostCompiler
    torch: Torch
    sources: Path
    """The folder that contains the projects."""
    limits: Limits
    """The limits of one compile."""
    prelude: Path | None = None
    """The folder with the precompiled headers of torch; none: modules parse the headers themselves."""
    runner: Runner = sandbox.run

    def key(self, module: ModuleSource) -> str:
        """Return a hash of everything that decides a module, and of no folder of this machine."""
        return workcache.key(
            *(
                self.compiler.name,
                self.compiler.version,
                self.torch.version,
                *_FLAGS,
                _RELATIVE,
                *_LIBRARIES,
                sys.version,
            ),
            *(module.source, module.digest, module.code, *_kept(module.arguments)),
        )

    def is_cached(self, module: ModuleSource) -> bool:
        """Whether the module has been built before, or has failed to build."""
        key = self.key(module)
        return workcache.get(KIND, f"{key}.so") is not None or _failure(key) is not None

    def precompile(self, folder: Path) -> Path | None:
        """Precompile torch's headers in a folder, and return the folder; none if the compiler cannot."""
        (folder / PRELUDE).write_text("#include <torch/extension.h>\n", encoding="ascii")
        made = self._run(folder, ("-x", "c++-header", PRELUDE, "-o", f"{PRELUDE}.gch"), (), folder)
        return folder if made == "" else None

    def build(self, module: ModuleSource) -> BuiltModule:
        """Build a module, unless the work cache has it."""
        key = self.key(module)
        if workcache.get(KIND, f"{key}.so") is not None:
            return BuiltModule(key=key)
        failed = _failure(key)
        if failed is not None:
            return BuiltModule(key=key, error=failed)
        with scratch_folder() as scratch:
            folder = Path(scratch)
            project = self.sources / module.source
            text = module.code.replace("{source}", str(project.absolute()))
            (folder / "twins.cpp").write_text(text, encoding="utf-8")
            wanted = (_RELATIVE, *_kept(module.arguments))
            arguments = [one.replace("{source}", str(project.absolute())) for one in wanted]
            prelude = (self.prelude or folder) / PRELUDE
            if self.prelude is None:
                prelude.write_text("#include <torch/extension.h>\n", encoding="ascii")
            link = ("-shared", "twins.cpp", "-o", "twins.so", f"-L{self.torch.folder / 'lib'}", *_LIBRARIES)
            error = self._run(folder, ("-include", str(prelude), *arguments, *link), (project,), prelude.parent)
            if error is not None and error != "":
                workcache.put(KIND, f"{key}.error", error.encode())
                return BuiltModule(key=key, error=error)
            if error is None:
                return BuiltModule(key=key, error="the compiler exceeded a limit")
            workcache.put(KIND, f"{key}.so", written.required(folder / "twins.so"))
        workcache.trim(KIND, MOST_BYTES)
        return BuiltModule(key=key)

    def _run(self, folder: Path, arguments: Sequence[str], read: Sequence[Path], prelude: Path) -> str | None:
        """Run the compiler; return the first error, empty if there is none, or none if it exceeded a limit."""
        command = (*self.compiler.called.command, *_FLAGS, *self.torch.include_flags, *arguments)
        finished = self.runner(
            command,
            read=[*self.compiler.readable, *self.torch.readable, *(path.absolute() for path in read), prelude],
            write=[folder, *self.compiler.writable],
            limits=self.limits,
            environment=self.compiler.environment,
            cwd=folder,
        )
        if finished.succeeded:
            return ""
        if finished.outcome != "exited":
            return None
        text = compile_errors.output(finished)
        errors = [line for line in text.splitlines() if "error" in line or "undefined" in line]
        return (errors[0] if errors else compile_errors.last_line(text)).replace(f"{self.sources.absolute()}/", "")


def _failure(key: str) -> str | None:
    """Return why a module failed to build before; none if it did not, or only because its run was ended.

    A run that ends removes the precompiled headers, which says nothing about the module.
    """
    failed = workcache.get(KIND, f"{key}.error")
    return None if failed is None or PRELUDE.encode() in failed else failed.decode()


def _kept(arguments: Sequence[str]) -> tuple[str, ...]:
    """Return the arguments that are about the project itself: torch is another one here, and there is no CUDA."""
    return tuple(
        one
        for one in arguments
        if (one.startswith("-I") and "{source}" in one)
        or (one.startswith("-D") and "CUDA" not in one and not one.startswith("-DTORCH_"))
    )


def write_module(key: str, folder: Path) -> bool:
    """Write a module from the work cache into a folder, under the name that Python imports; false if it is gone."""
    content = workcache.get(KIND, f"{key}.so")
    if content is None:
        return False
    (folder / f"{MODULE}.so").write_bytes(content)
    return True
