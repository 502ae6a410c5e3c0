"""The backends for real GPUs: `rocm` compiles with hipcc, `cuda` with nvcc and our HIP header.

If the machine has a GPU of the vendor, a program is built for it and run. Otherwise its host and device code are
compiled for each target, and not linked. Programs are compiled unchanged, in a mirror of their folders.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import ClassVar

from kernelmill import sandbox
from kernelmill.errors import InputError
from kernelmill.execution.compiling import compile_errors
from kernelmill.execution.compiling.source_mirror import Sources, collect, is_c, mirrored
from kernelmill.execution.protocol import BackendName, Build, Given, ProgramSources, Run
from kernelmill.gates.compilers import nearest
from kernelmill.sandbox import Finished, Limits, Runner, written
from kernelmill.storage.scratch import scratch_folder
from kernelmill.toolchains.detect import Compiler, Toolbox
from kernelmill.toolchains.machine import Machine, environment, roots

HIP_ON_CUDA = Path(__file__).parent / "include" / "hip_on_cuda"
_COMMON = ("-O2", "-w")
AMD_DEVICES = ("/dev/kfd", "/dev/dri/*")
NVIDIA_DEVICES = ("/dev/nvidia[0-9]*", "/dev/nvidiactl", "/dev/nvidia-uvm", "/dev/nvidia-uvm-tools")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Offload:
    """What both backends have in common."""

    compiler: Compiler
    targets: tuple[str, ...]
    devices: tuple[Path, ...] = ()
    """The device files of this machine's GPUs; without them programs are only compiled."""
    readable: tuple[Path, ...] = ()
    """Files and folders that programs may read besides the system's."""
    folder: Path | None = None
    """The working directory of programs; none: an empty folder."""
    runner: Runner = sandbox.run
    name: ClassVar[BackendName]

    @property
    def compiler_name(self) -> str:
        """The name of the compiler, for example `hipcc`."""
        return self.compiler.name

    @property
    def version(self) -> str:
        """The version of the compiler."""
        return self.compiler.version

    def flags(self, target: str | None) -> tuple[str, ...]:
        """Return the flags to compile for a target, or for this machine's GPU if there is no target."""
        raise NotImplementedError

    def dialect(self, standard: str) -> str:
        """Return this compiler's name for a C++ standard."""
        return standard

    def language(self, source: Path) -> tuple[str, ...]:  # noqa: ARG002  # hipcc needs to know it
        """Return the flags that state a file's language, which stand before its name."""
        return ()

    def compile(self, program: ProgramSources, into: Path, limits: Limits) -> Build:
        """Compile for every target, or for this machine's GPU.

        Raises `InputError` if a source cannot be read.
        """
        start = time.monotonic()
        sources = collect(program)
        into.mkdir(parents=True, exist_ok=True)
        for path, text in sources.texts.items():
            target = PurePosixPath(mirrored(path, into).relative_to(into))
            written.write(into, target, text.encode("utf-8", "surrogateescape"))
        build = self._linked(program, sources, into, limits) if self.devices else None
        build = build or self._compiled(program, sources, into, limits)
        return replace(build, files=tuple(sorted(sources.names.values())), seconds=time.monotonic() - start)

    def run(self, build: Build, given: Given, limits: Limits) -> Run:
        """Run a build that has an executable; memory is not limited, since drivers reserve more than there is."""
        assert build.executable is not None
        with scratch_folder() as scratch:
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

    def _linked(self, program: ProgramSources, sources: Sources, into: Path, limits: Limits) -> Build:
        executable = into / "program"
        finished = self._call([*self.flags(None), "-o", str(executable)], program, sources.paths, into, limits)
        if finished.succeeded:
            return replace(self._build(), executable=executable)
        return self._failed(finished, sources)

    def _compiled(self, program: ProgramSources, sources: Sources, into: Path, limits: Limits) -> Build:
        accepted: list[str] = []
        unknown: list[str] = []
        for target in self.targets:
            for number, source in enumerate(sources.paths):
                output = ["-c", "-o", str(into / f"{target}-{number}.o")]
                finished = self._call([*self.flags(target), *output], program, [source], into, limits)
                if finished.succeeded:
                    continue
                failed = self._failed(finished, sources)
                if failed.state == "broken" or any(each.line for each in failed.diagnostics):
                    return replace(failed, targets=(target,))
                # An error without a line is not the program's: the target is unknown, or its library is missing.
                unknown.append(target)
                break
            else:
                accepted.append(target)
        if not accepted:
            return replace(self._build(), state="unchecked", detail=failed.detail, unchecked_targets=tuple(unknown))
        return replace(self._build(), state="compiled", targets=tuple(accepted), unchecked_targets=tuple(unknown))

    def _call(
        self, words: Sequence[str], program: ProgramSources, sources: Sequence[Path], into: Path, limits: Limits
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
        if crash := compile_errors.crash(finished, self.compiler.name):
            return replace(self._build(), state="broken", detail=crash)
        text = compile_errors.output(finished)
        found = compile_errors.reported(text, "text", tuple(sources.names.values()))
        detail = "; ".join([*sources.outside[:1], found[0].message if found else compile_errors.last_line(text)])
        return replace(self._build(), state="rejected", diagnostics=found, detail=detail)

    def _build(self) -> Build:
        return Build(backend=self.name, compiler=self.compiler.name, version=self.version, state="built")


class Rocm(_Offload):
    """Compiles with hipcc for AMD GPUs."""

    __slots__ = ()
    name: ClassVar[BackendName] = "rocm"

    def flags(self, target: str | None) -> tuple[str, ...]:
        """Return the flags for a target; without one, hipcc asks the driver which GPU there is."""
        chosen = () if target is None else (f"--offload-arch={target}",)
        return (*_COMMON, "-fno-color-diagnostics", *chosen)

    def language(self, source: Path) -> tuple[str, ...]:
        """Return the flags for a file's language: C files stay C, as they do if hipcc chooses by itself."""
        return ("-x", "c" if is_c(source, source.read_text(errors="replace")) else "hip")


class Cuda(_Offload):
    """Compiles with nvcc and our HIP header for NVIDIA GPUs."""

    __slots__ = ()
    name: ClassVar[BackendName] = "cuda"

    def flags(self, target: str | None) -> tuple[str, ...]:
        """Return the flags for a target; without one, nvcc asks the driver which GPU there is."""
        hip = ("--extended-lambda", "--expt-relaxed-constexpr", f"-I{HIP_ON_CUDA}")  # what HIP permits
        # Or else a call of a function for hosts would compile, and do anything on a device.
        strict = ("-Werror", "cross-execution-space-call")
        return (*_COMMON, *strict, "-x", "cu", f"-arch={target or 'native'}", *hip)

    def dialect(self, standard: str) -> str:
        """Return the ISO standard: nvcc does not know GNU dialects."""
        return standard.replace("gnu", "c")


def rocm(tools: Toolbox, machine: Machine, targets: Sequence[str]) -> Rocm:
    """Return the backend for AMD GPUs.

    Raises `InputError` if there is no hipcc.
    """
    return Rocm(
        compiler=_compiler(tools, "hipcc", "apt-get install hipcc libamdhip64-dev rocm-device-libs, or ROCm"),
        targets=tuple(targets),
        devices=_present(machine, AMD_DEVICES),
    )


def cuda(tools: Toolbox, machine: Machine, targets: Sequence[str]) -> Cuda:
    """Return the backend for NVIDIA GPUs; targets that nvcc has dropped are replaced by the next newer ones.

    Raises `InputError` if there is no nvcc.
    """
    known = [nearest(target, tools.nvcc_targets) or target for target in targets]
    return Cuda(
        compiler=_compiler(tools, "nvcc", "install a CUDA toolkit"),
        targets=tuple(dict.fromkeys(known)),
        devices=_present(machine, NVIDIA_DEVICES),
    )


def _compiler(tools: Toolbox, name: str, remedy: str) -> Compiler:
    found = next((compiler for compiler in tools.compilers if compiler.name == name), None)
    if found is None:
        raise InputError(f"{name} is not installed", remedy=f"{remedy}; `kernelmill doctor` lists the installed tools")
    return found


def _present(machine: Machine, patterns: Sequence[str]) -> tuple[Path, ...]:
    """Return the device files that match, if the first pattern, which stands for the GPU itself, matches any."""
    if not machine.matching(patterns[0]):
        return ()
    return tuple(path for pattern in patterns for path in machine.matching(pattern))
