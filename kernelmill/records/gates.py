"""What compilers say of a unit or a program."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT

CompilerName = Literal["libclang", "g++", "clang", "hipcc", "nvcc"]


Language = Literal["hip", "cuda"]


GateState = Literal["taken", "refused", "not_found", "cannot_check", "broken"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GateDiagnostic:
    """An error that a compiler reported about a text that it was given alone."""

    path: str
    """Of the header it lies in, from its include folder on; empty for the text itself."""
    line: int
    """Counted from 1; 0 where the compiler names none."""
    message: str
    cause: str
    """A class of errors, as in `Diagnostic`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Resources:
    """What a kernel takes on a GPU, as the code generator reports it."""

    kernel: str
    """Its mangled name."""
    registers: int
    """Vector registers per thread."""
    scalar_registers: int | None = None
    """Per wavefront; AMD alone has them."""
    shared_bytes: int
    """Static shared memory (LDS) per block."""
    private_bytes: int
    """Scratch or stack per thread."""
    spilled: int
    """Registers on AMD, bytes stored on NVIDIA, that did not fit."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Gate:
    """What one compiler, for one target, said of a unit; device side only."""

    compiler: CompilerName
    language: Language
    target: str
    """For example `gfx90a` or `sm_80`."""
    version: str | None = None
    """Of the compiler; none where it was not found."""
    state: GateState
    """`taken` or `refused` are verdicts on the unit; `not_found`: no such compiler here; `cannot_check`: this compiler
    lacks the target or a header of its own; `broken`: it crashed or reached a limit."""
    depth: Literal["syntax", "code"]
    """How far it goes: the front end alone, or code generation too."""
    diagnostics: tuple[GateDiagnostic, ...] = ()
    """The first errors."""
    resources: tuple[Resources, ...] = ()
    """Where code was generated with the device library at hand."""
    detail: str = ""
    """Why there is no verdict."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ProgramGate:
    """What one compiler for AMD said of a whole program: the passes over the device and over the host."""

    compiler: CompilerName
    target: str
    """For example `gfx90a`."""
    version: str | None = None
    """Of the compiler; none where it was not found."""
    state: GateState
    """`taken` by both passes, `refused` by one; else as in `Gate`, and no verdict on the program."""
    diagnostics: tuple[GateDiagnostic, ...] = ()
    """The first errors."""
    detail: str = ""
    """Why there is no verdict."""
