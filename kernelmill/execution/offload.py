"""The backends of real GPUs: `rocm` compiles with hipcc, `cuda` with nvcc and our HIP header.

Without a GPU of the maker a program is compiled for each target, host and device code, and not linked; with one it is
built for it and run. Programs are compiled as they stand, in a mirror of their folders.
"""

import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from kernelmill import sandbox
from kernelmill.errors import InputError
from kernelmill.execution.cpu import shown
from kernelmill.execution.protocol import BackendName, Build, Given, Program, Run
from kernelmill.execution.source_mirror import Sources, collect, is_c, mirrored
from kernelmill.gates.compilers import nearest
from kernelmill.records import GateDiagnostic
from kernelmill.sandbox import Finished, Limits, Runner
from kernelmill.toolchains.detect import Compiler, Toolbox
from kernelmill.toolchains.diagnostics import errors_named
from kernelmill.toolchains.machine import Machine, environment, roots

HIP_ON_CUDA = Path(__file__).parent / "include" / "hip_on_cuda"
_COMMON = ("-O2", "-w")
AMD_DEVICES = ("/dev/kfd", "/dev/dri/*")
NVIDIA_DEVICES = ("/dev/nvidia[0-9]*", "/dev/nvidiactl", "/dev/nvidia-uvm", "/dev/nvidia-uvm-tools")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Offload:
    """What both have in common."""

    compiler: Compiler
    targets: tuple[str, ...]
    devices: tuple[Path, ...] = ()
    """Device files of the GPUs here; none: programs are compiled alone."""
    readable: tuple[Path, ...] = ()
    """What programs may read besides the system."""
    folder: Path | None = None
    """Where programs run; none: in an empty folder of their own."""
    runner: Runner = sandbox.run
    name: ClassVar[BackendName]

    @property
    def compiler_name(self) -> str:
        """For example `g++` or `hipcc`."""
        return self.compiler.name

    @property
    def version(self) -> str:
        """Of the compiler."""
        return self.compiler.version

    def flags(self, target: str | None) -> tuple[str, ...]:
        """What asks for code for a target; for the GPU that is here where it is none."""
        raise NotImplementedError

    def dialect(self, standard: str) -> str:
        """What this compiler calls a standard of C++."""
        return standard

    def language(self, source: Path) -> tuple[str, ...]:  # noqa: ARG002  # of those that are told for each file
        """What says of a file that it is HIP, before its name."""
        return ()

    def compile(self, program: Program, into: Path, limits: Limits) -> Build:
        """Compile for every target, or for the GPU that is here.

        Raises `InputError` where a source cannot be read.
        """
        start = time.monotonic()
        sources = collect(program)
        for path, text in sources.texts.items():
            mirrored(path, into).parent.mkdir(parents=True, exist_ok=True)
            mirrored(path, into).write_text(text, encoding="utf-8", errors="surrogateescape")
        build = self._linked(program, sources, into, limits) if self.devices else None
        build = build or self._compiled(program, sources, into, limits)
        return replace(build, files=tuple(sorted(sources.names.values())), seconds=time.monotonic() - start)

    def run(self, build: Build, given: Given, limits: Limits) -> Run:
        """Run a build that has an executable; drivers reserve more memory than there is, so it is not limited."""
        assert build.executable is not None
        with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
            folder = Path(scratch)
            finished = self.runner(
                [str(build.executable), *given.arguments],
                read=[build.executable.parent, *roots(self.compiler.path), Path("/sys"), *self.readable],
                write=[folder, *self.devices],
                limits=replace(limits, memory_mib=None),
                cwd=self.folder or folder,
                stdin=given.stdin,
            )
        return Run(backend=self.name, finished=finished)

    def _linked(self, program: Program, sources: Sources, into: Path, limits: Limits) -> Build:
        executable = into / "program"
        finished = self._call([*self.flags(None), "-o", str(executable)], program, sources.paths, into, limits)
        if finished.outcome == "exited" and finished.returncode == 0:
            return replace(self._build(), executable=executable)
        return self._failed(finished, sources)

    def _compiled(self, program: Program, sources: Sources, into: Path, limits: Limits) -> Build:
        taken: list[str] = []
        unknown: list[str] = []
        for target in self.targets:
            for number, source in enumerate(sources.paths):
                output = ["-c", "-o", str(into / f"{target}-{number}.o")]
                finished = self._call([*self.flags(target), *output], program, [source], into, limits)
                if finished.outcome == "exited" and finished.returncode == 0:
                    continue
                failed = self._failed(finished, sources)
                if failed.state == "broken" or any(each.line for each in failed.diagnostics):
                    return replace(failed, targets=(target,))
                # Without a line, it is not the program that is wrong: the target is not known, or its library missing.
                unknown.append(target)
                break
            else:
                taken.append(target)
        if not taken:
            return replace(self._build(), state="unchecked", detail=failed.detail, unchecked_targets=tuple(unknown))
        return replace(self._build(), state="compiled", targets=tuple(taken), unchecked_targets=tuple(unknown))

    def _call(
        self, words: Sequence[str], program: Program, sources: Sequence[Path], into: Path, limits: Limits
    ) -> Finished:
        folders = [path.absolute() for path in program.include]
        return self.runner(
            [
                *self.compiler.command,
                *words,
                f"-std={self.dialect(program.standard)}",
                *(f"-I{place}" for folder in folders for place in (mirrored(folder, into), folder)),
                *(f"-D{define}" for define in program.define),
                *(word for source in sources for word in (*self.language(source), str(mirrored(source, into)))),
            ],
            read=[*roots(self.compiler.path), HIP_ON_CUDA, *folders, Path("/sys")],
            write=[into, *self.devices],
            limits=limits,
            environment=environment(self.compiler.path),
            cwd=into,
        )

    def _failed(self, finished: Finished, sources: Sources) -> Build:
        if finished.outcome != "exited" or finished.returncode < 0:
            ended = finished.outcome if finished.outcome != "exited" else f"signal {-finished.returncode}"
            return replace(
                self._build(), state="broken", detail=f"{self.compiler.name} crashed or reached a limit ({ended})"
            )
        text = finished.error_text + finished.text
        names = tuple(sources.names.values())
        found: tuple[GateDiagnostic, ...] = errors_named(text, "text", lambda path: shown(path, names))
        last = next((line for line in reversed(text.splitlines()) if line.strip()), "it said nothing")
        return replace(self._build(), state="rejected", diagnostics=found, detail=found[0].message if found else last)

    def _build(self) -> Build:
        return Build(backend=self.name, compiler=self.compiler.name, version=self.version, state="built")


class Rocm(_Offload):
    """hipcc, for AMD GPUs."""

    __slots__ = ()
    name: ClassVar[BackendName] = "rocm"

    def flags(self, target: str | None) -> tuple[str, ...]:
        """Where none is named, hipcc asks the driver which GPU there is."""
        chosen = () if target is None else (f"--offload-arch={target}",)
        return (*_COMMON, "-fno-color-diagnostics", *chosen)

    def language(self, source: Path) -> tuple[str, ...]:
        """Files of C are C, as they are to hipcc by itself."""
        return ("-x", "c" if is_c(source, source.read_text(errors="replace")) else "hip")


class Cuda(_Offload):
    """nvcc and our header, for NVIDIA GPUs."""

    __slots__ = ()
    name: ClassVar[BackendName] = "cuda"

    def flags(self, target: str | None) -> tuple[str, ...]:
        """Where none is named, nvcc asks the driver which GPU there is."""
        return (*_COMMON, "-x", "cu", f"-arch={target or 'native'}", "--extended-lambda", f"-I{HIP_ON_CUDA}")

    def dialect(self, standard: str) -> str:
        """It knows the plain ones alone."""
        return standard.replace("gnu", "c")


def rocm(tools: Toolbox, machine: Machine, targets: Sequence[str]) -> Rocm:
    """Raises `InputError` where there is no hipcc."""
    return Rocm(
        compiler=_compiler(tools, "hipcc", "apt-get install hipcc libamdhip64-dev rocm-device-libs, or ROCm"),
        targets=tuple(targets),
        devices=_present(machine, AMD_DEVICES),
    )


def cuda(tools: Toolbox, machine: Machine, targets: Sequence[str]) -> Cuda:
    """Raises `InputError` where there is no nvcc; targets that it has dropped give way to the next newer ones."""
    known = [nearest(target, tools.nvcc_targets) or target for target in targets]
    return Cuda(
        compiler=_compiler(tools, "nvcc", "install a CUDA toolkit"),
        targets=tuple(dict.fromkeys(known)),
        devices=_present(machine, NVIDIA_DEVICES),
    )


def _compiler(tools: Toolbox, name: str, remedy: str) -> Compiler:
    found = next((compiler for compiler in tools.compilers if compiler.name == name), None)
    if found is None:
        raise InputError(f"no {name} on this machine", remedy=f"{remedy}; `kernelmill doctor` lists what is here")
    return found


def _present(machine: Machine, patterns: Sequence[str]) -> tuple[Path, ...]:
    """The device files, if the first of the patterns, which a GPU brings, has any."""
    if not machine.matching(patterns[0]):
        return ()
    return tuple(path for pattern in patterns for path in machine.matching(pattern))
