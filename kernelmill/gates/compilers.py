"""The command line of each compiler for one target: the table of gates."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from kernelmill.clang.libclang import resource_directory
from kernelmill.records import CompilerName, Language
from kernelmill.toolchains.detect import Compiler, Toolbox
from kernelmill.toolchains.diagnostics import Style

STANDARD = "-std=c++17"
OPTIMISATION = "-O2"
WRAPPER = "__clang_hip_runtime_wrapper.h"
SUFFIX: Mapping[Language, str] = {"hip": ".hip", "cuda": ".cu"}
RUNTIME: Mapping[Language, str] = {"hip": "#include <hip/hip_runtime.h>\n", "cuda": ""}
"""What most texts of a language start with, which is worth precompiling."""
QUIET = ("-Wno-everything", "-ferror-limit=50")
DEVICE_ONLY, HOST_ONLY, NO_OUTPUT = "--cuda-device-only", "--cuda-host-only", "-fsyntax-only"
SARIF = ("-fdiagnostics-format=sarif", "-Wno-sarif-format-unstable")
DEVICE_LIBRARY_PARTS = (
    "ocml", "ockl", "hip", "oclc_abi_version_500", "oclc_correctly_rounded_sqrt_on", "oclc_daz_opt_off",
    "oclc_finite_only_off", "oclc_unsafe_math_off",
)  # fmt: skip
"""The parts of AMD's device library that clang's driver links for every target; missing files are skipped."""

ResourceStyle = Literal["none", "amd", "ptxas"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderRoots:
    """The roots of header sets: the folders that contain `include`."""

    hip: Path | None
    cuda: Path | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GateCommand:
    """The command line of one compiler for one target, without the text to compile."""

    compiler: Compiler
    language: Language
    target: str
    arguments: tuple[str, ...]
    """All arguments but the file."""
    headers: Path | None
    style: Style
    depth: Literal["syntax", "code"]
    resources: ResourceStyle = "none"
    precompiles: bool = False
    """Whether the compiler can use a precompiled header."""
    precompiled: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unavailable:
    """Why a compiler cannot be used for a target on this machine."""

    compiler: CompilerName
    version: str | None
    state: Literal["not_found", "cannot_check"]
    detail: str


def plan(
    name: CompilerName, language: Language, target: str, tools: Toolbox, headers: HeaderRoots
) -> GateCommand | Unavailable:
    """Return the command of a compiler for a target, or why it cannot be used."""
    builder = _BUILDERS.get((name, language))
    if builder is None:
        return Unavailable(
            compiler=name, version=None, state="cannot_check", detail=f"{name} does not compile {language}"
        )
    compiler = tools.get(name)
    if compiler is None:
        return Unavailable(compiler=name, version=None, state="not_found", detail=f"no {name} on this machine")
    return builder(compiler, target, tools, headers)


def both_passes(command: GateCommand) -> tuple[GateCommand, ...]:
    """Return the two passes of a HIP compiler over a whole program: over the device code and over the host code.

    They end after the front end: code for the device is generated when units are judged.
    """
    front = without_output(command.arguments)
    given = (front, tuple(HOST_ONLY if word == DEVICE_ONLY else word for word in front))
    return tuple(
        replace(command, arguments=(*arguments, NO_OUTPUT), depth="syntax", resources="none") for arguments in given
    )


def without_output(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """Return the arguments up to those that select the output."""
    ends = [arguments.index(word) for word in ("-S", NO_OUTPUT) if word in arguments]
    return arguments[: min(ends, default=len(arguments))]


def _hip_arguments(target: str, include: Path) -> tuple[str, ...]:
    # -nogpuinc and -nogpulib: the result must not depend on what is installed on the machine.
    return (
        *("-x", "hip", DEVICE_ONLY, f"--offload-arch={target}", "-nogpuinc", "-nogpulib"),
        # Newer clangs no longer define what these headers compile_batch for.
        f"-D__AMDGCN_WAVEFRONT_SIZE={_wavefront(target)}",
        *("-include", WRAPPER, "-isystem", str(include), STANDARD, *QUIET),
    )


def _libclang_hip(compiler: Compiler, target: str, _tools: Toolbox, headers: HeaderRoots) -> GateCommand | Unavailable:
    if headers.hip is None:
        return _no_headers(compiler, "HIP")
    return GateCommand(
        compiler=compiler,
        language="hip",
        target=target,
        arguments=(*_hip_arguments(target, headers.hip / "include"), "-resource-dir", str(resource_directory())),
        headers=headers.hip,
        style="text",
        depth="syntax",
        precompiles=True,
    )


def _clang_hip(compiler: Compiler, target: str, tools: Toolbox, headers: HeaderRoots) -> GateCommand | Unavailable:
    if headers.hip is None:
        return _no_headers(compiler, "HIP")
    return GateCommand(
        compiler=compiler,
        language="hip",
        target=target,
        arguments=(
            *_hip_arguments(target, headers.hip / "include"),
            *_own_headers(compiler),
            *_device_library(tools.device_library, target),
            *(*SARIF, OPTIMISATION, "-S", "-o", "-"),
        ),
        headers=headers.hip,
        style="sarif",
        depth="code",
        # Calls to functions of a missing library would count as using every register.
        resources="none" if tools.device_library is None else "amd",
        precompiles=True,
    )


def _wavefront(target: str) -> int:
    """Return the lanes of a wavefront: 32 on RDNA, whose names have four digits, and 64 otherwise."""
    return 32 if len(target) >= len("gfx1030") else 64


def _own_headers(compiler: Compiler) -> tuple[str, ...]:
    """Return flags that give zig's clang, which lacks clang's headers for GPUs, those of the clang-tidy wheel."""
    return ("-resource-dir", str(resource_directory())) if compiler.subcommand else ()


def _device_library(folder: Path | None, target: str) -> tuple[str, ...]:
    """Return flags that link AMD's device library: clang's own lookup fails for new targets on some distributions."""
    if folder is None:
        return ()
    wide = "on" if _wavefront(target) == 64 else "off"
    parts = (*DEVICE_LIBRARY_PARTS, f"oclc_wavefrontsize64_{wide}", f"oclc_isa_version_{target.removeprefix('gfx')}")
    files = [file for part in parts if (file := folder / f"{part}.bc").is_file()]
    return tuple(word for file in files for word in ("-Xclang", "-mlink-builtin-bitcode", "-Xclang", str(file)))


def _hipcc(compiler: Compiler, target: str, _tools: Toolbox, _headers: HeaderRoots) -> GateCommand:
    return GateCommand(
        compiler=compiler,
        language="hip",
        target=target,
        arguments=(
            *("-x", "hip", DEVICE_ONLY, f"--offload-arch={target}", STANDARD, *QUIET),
            *("-fno-color-diagnostics", OPTIMISATION, "-S", "-o", "-"),
        ),
        headers=None,
        style="text",
        depth="code",
        resources="amd",
        precompiles=True,
    )


def _cuda_arguments(target: str, toolkit: Path) -> tuple[str, ...]:
    return (
        *("-x", "cuda", DEVICE_ONLY, f"--cuda-gpu-arch={target}", f"--cuda-path={toolkit}"),
        *(STANDARD, "-Wno-unknown-cuda-version", *QUIET),
    )


def _libclang_cuda(compiler: Compiler, target: str, _tools: Toolbox, headers: HeaderRoots) -> GateCommand | Unavailable:
    if headers.cuda is None:
        return _no_headers(compiler, "CUDA")
    given = ("-nocudalib", "-resource-dir", str(resource_directory()))
    return GateCommand(
        compiler=compiler,
        language="cuda",
        target=target,
        arguments=(*_cuda_arguments(target, headers.cuda), *given),
        headers=headers.cuda,
        style="text",
        depth="syntax",
        precompiles=True,
    )


def _clang_cuda(compiler: Compiler, target: str, _tools: Toolbox, headers: HeaderRoots) -> GateCommand | Unavailable:
    if headers.cuda is None:
        return _no_headers(compiler, "CUDA")
    return GateCommand(
        compiler=compiler,
        language="cuda",
        target=target,
        arguments=(
            *_cuda_arguments(target, headers.cuda),
            *_own_headers(compiler),
            *(*SARIF, OPTIMISATION, "-S", "-o", "-"),
        ),
        headers=headers.cuda,
        style="sarif",
        depth="code",
        precompiles=True,
    )


def _nvcc(compiler: Compiler, target: str, tools: Toolbox, _headers: HeaderRoots) -> GateCommand | Unavailable:
    chosen = nearest(target, tools.nvcc_targets)
    if chosen is None:
        return Unavailable(
            compiler="nvcc",
            version=compiler.version,
            state="cannot_check",
            detail=f"nvcc knows {', '.join(tools.nvcc_targets) or 'no target'}, but not {target} or a newer one",
        )
    return GateCommand(
        compiler=compiler,
        language="cuda",
        target=chosen,
        arguments=("-cubin", f"-arch={chosen}", STANDARD, "-w", "-Xptxas", "-v"),
        headers=None,
        style="text",
        depth="code",
        resources="ptxas",
    )


def nearest(target: str, known: tuple[str, ...]) -> str | None:
    """Return the target itself, or the next newer one if the compiler has dropped it."""
    newer = [(number, name) for name in known if (number := _number(name)) >= _number(target)]
    return min(newer)[1] if newer else None


def _number(target: str) -> int:
    return int(re.sub(r"\D", "", target) or 0)


def _no_headers(compiler: Compiler, language: str) -> Unavailable:
    return Unavailable(
        compiler=compiler.name,
        version=compiler.version,
        state="cannot_check",
        detail=f"no {language} headers were fetched for it",
    )


_Builder = Callable[[Compiler, str, Toolbox, HeaderRoots], GateCommand | Unavailable]
_BUILDERS: Mapping[tuple[CompilerName, Language], _Builder] = {
    ("libclang", "hip"): _libclang_hip,
    ("libclang", "cuda"): _libclang_cuda,
    ("clang", "hip"): _clang_hip,
    ("clang", "cuda"): _clang_cuda,
    ("hipcc", "hip"): _hipcc,
    ("nvcc", "cuda"): _nvcc,
}
