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
    driven: tuple[str, ...] = ()
    """The complete command that a driver such as hipcc runs for a text; empty if the driver itself has to be run."""


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
    row = _GATES.get((name, language))
    if row is None:
        return Unavailable(
            compiler=name, version=None, state="cannot_check", detail=f"{name} does not compile {language}"
        )
    compiler = tools.get(name)
    if compiler is None:
        return Unavailable(compiler=name, version=None, state="not_found", detail=f"no {name} on this machine")
    fetched = (headers.hip if language == "hip" else headers.cuda) if row.fetched else None
    if row.fetched and fetched is None:
        return _cannot_check(compiler, f"no {language.upper()} headers were fetched for it")
    chosen = nearest(target, tools.nvcc_targets) if row.drops_targets else target
    if chosen is None:
        known = ", ".join(tools.nvcc_targets) or "no target"
        return _cannot_check(compiler, f"{name} knows {known}, but not {target} or a newer one")
    return GateCommand(
        compiler=compiler,
        language=language,
        target=chosen,
        arguments=(
            *(row.fetched(chosen, fetched) if row.fetched and fetched else ()),
            *(word for part in row.arguments for word in part(compiler, chosen, tools)),
        ),
        headers=fetched,
        style=row.style,
        depth=row.depth,
        # Calls to functions of a missing library would count as using every register.
        resources="none" if _device_library in row.arguments and tools.device_library is None else row.resources,
        precompiles=row.precompiles,
    )


def _cannot_check(compiler: Compiler, detail: str) -> Unavailable:
    return Unavailable(compiler=compiler.name, version=compiler.version, state="cannot_check", detail=detail)


def both_passes(command: GateCommand) -> tuple[GateCommand, ...]:
    """Return the two passes of a HIP compiler over a whole program: over the device code and over the host code.

    They end after the front end: code for the device is generated when units are checked.
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


def nearest(target: str, known: tuple[str, ...]) -> str | None:
    """Return the target itself, or the next newer one if the compiler has dropped it."""
    newer = [(number, name) for name in known if (number := _number(name)) >= _number(target)]
    return min(newer)[1] if newer else None


def _number(target: str) -> int:
    return int(re.sub(r"\D", "", target) or 0)


def _hip_headers(target: str, root: Path) -> tuple[str, ...]:
    # -nogpuinc and -nogpulib: the result must not depend on what is installed on the machine.
    return (
        *("-x", "hip", DEVICE_ONLY, f"--offload-arch={target}", "-nogpuinc", "-nogpulib"),
        # Newer versions of clang no longer define this macro, which the headers use.
        f"-D__AMDGCN_WAVEFRONT_SIZE={_wavefront(target)}",
        *("-include", WRAPPER, "-isystem", str(root / "include"), STANDARD, *QUIET),
    )


def _cuda_headers(target: str, root: Path) -> tuple[str, ...]:
    return (
        *("-x", "cuda", DEVICE_ONLY, f"--cuda-gpu-arch={target}", f"--cuda-path={root}"),
        *(STANDARD, "-Wno-unknown-cuda-version", *QUIET),
    )


def _wavefront(target: str) -> int:
    """Return the lanes of a wavefront: 32 on RDNA, whose names have four digits, and 64 otherwise."""
    return 32 if len(target) >= len("gfx1030") else 64


def _words(*words: str) -> "_Arguments":
    """Return arguments that are the same for every compiler and target."""
    return lambda _compiler, _target, _tools: words


def _clang_tidy_headers(_compiler: Compiler, _target: str, _tools: Toolbox) -> tuple[str, ...]:
    return ("-resource-dir", str(resource_directory()))


def _own_headers(compiler: Compiler, target: str, tools: Toolbox) -> tuple[str, ...]:
    """Return flags that give zig's clang, which lacks clang's headers for GPUs, those of the clang-tidy wheel."""
    return _clang_tidy_headers(compiler, target, tools) if compiler.subcommand else ()


def _device_library(_compiler: Compiler, target: str, tools: Toolbox) -> tuple[str, ...]:
    """Return flags that link AMD's device library: clang's own lookup fails for new targets on some distributions."""
    folder = tools.device_library
    if folder is None:
        return ()
    wide = "on" if _wavefront(target) == 64 else "off"
    parts = (*DEVICE_LIBRARY_PARTS, f"oclc_wavefrontsize64_{wide}", f"oclc_isa_version_{target.removeprefix('gfx')}")
    files = [file for part in parts if (file := folder / f"{part}.bc").is_file()]
    return tuple(word for file in files for word in ("-Xclang", "-mlink-builtin-bitcode", "-Xclang", str(file)))


def _hipcc(_compiler: Compiler, target: str, _tools: Toolbox) -> tuple[str, ...]:
    return ("-x", "hip", DEVICE_ONLY, f"--offload-arch={target}", STANDARD, *QUIET, "-fno-color-diagnostics")


def _nvcc(_compiler: Compiler, target: str, _tools: Toolbox) -> tuple[str, ...]:
    return ("-cubin", f"-arch={target}", STANDARD, "-w", "-Xptxas", "-v")


_Arguments = Callable[[Compiler, str, Toolbox], tuple[str, ...]]
"""Part of a command line for a target, with the tools of this machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _GateRow:
    """How a compiler is run for a language, and the form of its results."""

    fetched: Callable[[str, Path], tuple[str, ...]] | None = None
    """The arguments for a target that name the fetched headers; none for a compiler with headers of its own."""
    arguments: tuple[_Arguments, ...]
    """The remaining arguments."""
    style: Style
    depth: Literal["syntax", "code"]
    resources: ResourceStyle = "none"
    precompiles: bool = True
    drops_targets: bool = False
    """Whether new versions drop old targets, so that the nearest one has to be chosen."""


_ASSEMBLY = _words(OPTIMISATION, "-S", "-o", "-")
_GATES: Mapping[tuple[CompilerName, Language], _GateRow] = {
    ("libclang", "hip"): _GateRow(fetched=_hip_headers, arguments=(_clang_tidy_headers,), style="text", depth="syntax"),
    ("libclang", "cuda"): _GateRow(
        fetched=_cuda_headers, arguments=(_words("-nocudalib"), _clang_tidy_headers), style="text", depth="syntax"
    ),
    ("clang", "hip"): _GateRow(
        fetched=_hip_headers,
        arguments=(_own_headers, _device_library, _words(*SARIF), _ASSEMBLY),
        style="sarif",
        depth="code",
        resources="amd",
    ),
    ("clang", "cuda"): _GateRow(
        fetched=_cuda_headers, arguments=(_own_headers, _words(*SARIF), _ASSEMBLY), style="sarif", depth="code"
    ),
    ("hipcc", "hip"): _GateRow(arguments=(_hipcc, _ASSEMBLY), style="text", depth="code", resources="amd"),
    ("nvcc", "cuda"): _GateRow(
        arguments=(_nvcc,), style="text", depth="code", resources="ptxas", precompiles=False, drops_targets=True
    ),
}
