"""Gates: the verdicts of compilers on units and on whole programs."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT

ProgramGateCompilerName = Literal["libclang", "clang", "hipcc"]
"""The compilers that can check whole programs for AMD GPUs."""
GateCompilerName = ProgramGateCompilerName | Literal["nvcc"]
"""The compilers that can check units."""
CompilerName = Literal["g++"] | GateCompilerName
PINNED_COMPILERS: tuple[ProgramGateCompilerName, ...] = ("libclang",)
"""The compilers that are among the requirements, so that every machine has the same version of them."""


Language = Literal["hip", "cuda"]


GateState = Literal["accepted", "rejected", "not_found", "cannot_check", "broken"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GateDiagnostic:
    """An error that a compiler reported for a unit or a program."""

    path: str
    """The header with the error, relative to its include folder; empty for the unit or program itself."""
    line: int
    """The line, counted from 1; 0 if the compiler reports none."""
    message: str
    cause: str
    """The class of the error, as in `Diagnostic`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Resources:
    """The resources that a kernel uses on a GPU, as reported by the code generator."""

    kernel: str
    """The mangled name of the kernel."""
    registers: int
    """Vector registers per thread."""
    scalar_registers: int | None = None
    """Scalar registers per wavefront; AMD only."""
    shared_bytes: int
    """Static shared memory (LDS) per block."""
    private_bytes: int
    """Scratch or stack memory per thread."""
    spilled: int
    """Spilled registers on AMD, bytes of spill stores on NVIDIA."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Gate:
    """The verdict of one compiler, for one target, on the device code of a unit."""

    compiler: CompilerName
    language: Language
    target: str
    """The GPU architecture, for example `gfx90a` or `sm_80`."""
    version: str | None = None
    """The compiler's version; null if the compiler was not found."""
    state: GateState
    """`accepted` and `rejected` are verdicts on the unit. `not_found`: the compiler is not installed; `cannot_check`:
    it lacks the target or one of its own headers; `broken`: it crashed or exceeded a limit."""
    depth: Literal["syntax", "code"]
    """`syntax`: only the front end ran; `code`: code was generated, too."""
    diagnostics: tuple[GateDiagnostic, ...] = ()
    """The first errors."""
    resources: tuple[Resources, ...] = ()
    """The resources of each kernel, if code was generated with the device library present."""
    detail: str = ""
    """The reason if there is no verdict."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ProgramGate:
    """The verdict of one AMD compiler on a whole program, in the device pass and the host pass."""

    compiler: CompilerName
    target: str
    """The GPU architecture, for example `gfx90a`."""
    version: str | None = None
    """The compiler's version; null if the compiler was not found."""
    state: GateState
    """`accepted` by both passes or `rejected` by at least one; the other states, as in `Gate`, are not verdicts on the
    program."""
    diagnostics: tuple[GateDiagnostic, ...] = ()
    """The first errors."""
    detail: str = ""
    """The reason if there is no verdict."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckedUnit:
    """The verdicts of the optional compilers of a machine on a unit; a line of `data/compilers/units.jsonl`."""

    id: str
    """The unit."""
    source: str
    text_hash: str
    """The hash of the CUDA and the HIP text that were compiled."""
    gates: tuple[Gate, ...]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckedProgram:
    """The verdicts of the optional compilers of a machine on a suite; a line of `data/compilers/programs.jsonl`."""

    id: str
    """The suite."""
    source: str
    text_hash: str
    """The hash of the program that was compiled."""
    gates: tuple[ProgramGate, ...]
