"""How each compiler is asked for one target: the table of gates."""

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
"""What a text of the language begins with, if it does: worth precompiling."""
QUIET = ("-Wno-everything", "-ferror-limit=50")
DEVICE_ONLY, HOST_ONLY, NO_OUTPUT = "--cuda-device-only", "--cuda-host-only", "-fsyntax-only"
SARIF = ("-fdiagnostics-format=sarif", "-Wno-sarif-format-unstable")
DEVICE_LIBRARY_PARTS = (
    "ocml", "ockl", "hip", "oclc_abi_version_500", "oclc_correctly_rounded_sqrt_on", "oclc_daz_opt_off",
    "oclc_finite_only_off", "oclc_unsafe_math_off",
)  # fmt: skip
"""Of AMD's device library, as clang's driver links them for any target; each is linked where the folder has it."""

ResourceStyle = Literal["none", "amd", "ptxas"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Headers:
    """Roots of header sets: the folder that holds `include`."""

    hip: Path | None
    cuda: Path | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One compiler asked for one target, ready to be given texts."""

    compiler: Compiler
    language: Language
    target: str
    arguments: tuple[str, ...]
    """Everything but the text's file."""
    headers: Path | None
    style: Style
    depth: Literal["syntax", "code"]
    resources: ResourceStyle = "none"
    precompiles: bool = False
    """Whether it can take a precompiled header."""
    precompiled: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CannotCheck:
    """Why a compiler cannot be asked for a target here."""

    compiler: CompilerName
    version: str | None
    state: Literal["not_found", "cannot_check"]
    detail: str


def plan(name: CompilerName, language: Language, target: str, tools: Toolbox, headers: Headers) -> Check | CannotCheck:
    """How the compiler of that name is asked for a target, or why it cannot be."""
    builder = _BUILDERS.get((name, language))
    if builder is None:
        return CannotCheck(
            compiler=name, version=None, state="cannot_check", detail=f"{name} does not compile {language}"
        )
    compiler = tools.get(name)
    if compiler is None:
        return CannotCheck(compiler=name, version=None, state="not_found", detail=f"no {name} on this machine")
    return builder(compiler, target, tools, headers)


def both_sides(check: Check) -> tuple[Check, ...]:
    """A check of HIP as whole programs are given to it: the pass over the device and that over the host.

    The front end alone: code for the device is made where units are checked.
    """
    front = without_output(check.arguments)
    given = (front, tuple(HOST_ONLY if word == DEVICE_ONLY else word for word in front))
    return tuple(
        replace(check, arguments=(*arguments, NO_OUTPUT), depth="syntax", resources="none") for arguments in given
    )


def without_output(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """Arguments up to those that say what is to be made."""
    ends = [arguments.index(word) for word in ("-S", NO_OUTPUT) if word in arguments]
    return arguments[: min(ends, default=len(arguments))]


def _hip_arguments(target: str, include: Path) -> tuple[str, ...]:
    # -nogpuinc and -nogpulib: what is installed on the machine must not matter.
    return (
        *("-x", "hip", DEVICE_ONLY, f"--offload-arch={target}", "-nogpuinc", "-nogpulib"),
        # Newer clangs no longer define what these headers ask for.
        f"-D__AMDGCN_WAVEFRONT_SIZE={_wavefront(target)}",
        *("-include", WRAPPER, "-isystem", str(include), STANDARD, *QUIET),
    )


def _libclang_hip(compiler: Compiler, target: str, _tools: Toolbox, headers: Headers) -> Check | CannotCheck:
    if headers.hip is None:
        return _no_headers(compiler, "HIP")
    return Check(
        compiler=compiler,
        language="hip",
        target=target,
        arguments=(*_hip_arguments(target, headers.hip / "include"), "-resource-dir", str(resource_directory())),
        headers=headers.hip,
        style="text",
        depth="syntax",
        precompiles=True,
    )


def _clang_hip(compiler: Compiler, target: str, tools: Toolbox, headers: Headers) -> Check | CannotCheck:
    if headers.hip is None:
        return _no_headers(compiler, "HIP")
    return Check(
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
        # Calls that no library answers would count as taking every register there is.
        resources="none" if tools.device_library is None else "amd",
        precompiles=True,
    )


def _wavefront(target: str) -> int:
    """Lanes of a wavefront: RDNA, whose names have four digits, runs 32."""
    return 32 if len(target) >= len("gfx1030") else 64


def _own_headers(compiler: Compiler) -> tuple[str, ...]:
    """Zig's clang comes without clang's headers for GPUs; those of the clang-tidy wheel serve it."""
    return ("-resource-dir", str(resource_directory())) if compiler.subcommand else ()


def _device_library(folder: Path | None, target: str) -> tuple[str, ...]:
    """Linked by hand: distributions lack the files by which clang's driver tells that a new target is known."""
    if folder is None:
        return ()
    wide = "on" if _wavefront(target) == 64 else "off"
    parts = (*DEVICE_LIBRARY_PARTS, f"oclc_wavefrontsize64_{wide}", f"oclc_isa_version_{target.removeprefix('gfx')}")
    files = [file for part in parts if (file := folder / f"{part}.bc").is_file()]
    return tuple(word for file in files for word in ("-Xclang", "-mlink-builtin-bitcode", "-Xclang", str(file)))


def _hipcc(compiler: Compiler, target: str, _tools: Toolbox, _headers: Headers) -> Check:
    return Check(
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


def _libclang_cuda(compiler: Compiler, target: str, _tools: Toolbox, headers: Headers) -> Check | CannotCheck:
    if headers.cuda is None:
        return _no_headers(compiler, "CUDA")
    given = ("-nocudalib", "-resource-dir", str(resource_directory()))
    return Check(
        compiler=compiler,
        language="cuda",
        target=target,
        arguments=(*_cuda_arguments(target, headers.cuda), *given),
        headers=headers.cuda,
        style="text",
        depth="syntax",
        precompiles=True,
    )


def _clang_cuda(compiler: Compiler, target: str, _tools: Toolbox, headers: Headers) -> Check | CannotCheck:
    if headers.cuda is None:
        return _no_headers(compiler, "CUDA")
    return Check(
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


def _nvcc(compiler: Compiler, target: str, tools: Toolbox, _headers: Headers) -> Check | CannotCheck:
    chosen = nearest(target, tools.nvcc_targets)
    if chosen is None:
        return CannotCheck(
            compiler="nvcc",
            version=compiler.version,
            state="cannot_check",
            detail=f"nvcc knows {', '.join(tools.nvcc_targets) or 'no target'}, but not {target} or a newer one",
        )
    return Check(
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
    """The target itself, or the next newer one where a compiler has dropped it."""
    newer = [(number, name) for name in known if (number := _number(name)) >= _number(target)]
    return min(newer)[1] if newer else None


def _number(target: str) -> int:
    return int(re.sub(r"\D", "", target) or 0)


def _no_headers(compiler: Compiler, language: str) -> CannotCheck:
    return CannotCheck(
        compiler=compiler.name,
        version=compiler.version,
        state="cannot_check",
        detail=f"no {language} headers were fetched for it",
    )


_Builder = Callable[[Compiler, str, Toolbox, Headers], Check | CannotCheck]
_BUILDERS: Mapping[tuple[CompilerName, Language], _Builder] = {
    ("libclang", "hip"): _libclang_hip,
    ("libclang", "cuda"): _libclang_cuda,
    ("clang", "hip"): _clang_hip,
    ("clang", "cuda"): _clang_cuda,
    ("hipcc", "hip"): _hipcc,
    ("nvcc", "cuda"): _nvcc,
}
