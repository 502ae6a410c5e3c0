"""The outputs of compilers, and the verdicts that they amount to."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Self

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from kernelmill.gates import resources
from kernelmill.gates.compilers import GateCommand, ResourceStyle
from kernelmill.gates.libclang_worker import ParseError
from kernelmill.records import Gate, GateDiagnostic, GateState, Resources
from kernelmill.sandbox import Finished, Outcome
from kernelmill.toolchains import diagnostics

_CRASHED = re.compile(r"PLEASE submit a bug report|died due to signal|frontend command failed due to signal")
_WORD = re.compile(r"[\w./+-]+")
_TOOLKIT_HEADERS = (
    *("hip/", "hiprand/", "rocrand/", "hipcub/", "rocprim/", "rocwmma/"),
    *("cub/", "thrust/", "cuda/", "nv/", "cooperative_groups", "cuda_", "curand", "crt/", "mma.h", "math_constants.h"),
    *("cuComplex.h", "cufp8", "cublas", "cusparse", "cufft"),
)
"""Prefixes of headers that belong to a toolkit: if one is missing, the toolkit is too old or incomplete."""


@dataclass(frozen=True, slots=True, kw_only=True, config=ConfigDict(extra="forbid"))
class CompilerOutput:
    """How a compiler ended and what it wrote, which is cached unparsed so that it outlives changes of the parsing."""

    outcome: Outcome
    returncode: int
    stdout: str = ""
    stderr: str = ""
    parse_errors: tuple[ParseError, ...] | None = None
    """The errors that libclang reported; null for other compilers."""

    @classmethod
    def of(cls, command: GateCommand, finished: Finished) -> Self:
        """Return the output of a finished compiler, without code from which nothing is read."""
        unread = finished.returncode == 0 and command.resources == "none"
        return cls(
            outcome=finished.outcome,
            returncode=finished.returncode,
            stdout="" if unread else finished.text,
            stderr=finished.error_text,
        )


_RESOURCES: Mapping[ResourceStyle, Callable[[CompilerOutput], tuple[Resources, ...]]] = {
    "none": lambda _: (),
    "amd": lambda output: resources.from_amd_assembly(output.stdout),
    "ptxas": lambda output: resources.from_ptxas(output.stdout + output.stderr),
}


def verdict(command: GateCommand, output: CompilerOutput, name: str) -> Gate:
    """Return the verdict on the text that was compiled as the file `name`, from the output of the compiler."""
    compiler = command.compiler.name
    if output.parse_errors is not None:
        errors = (diagnostics.diagnostic(one.path, one.line, one.message, name) for one in output.parse_errors)
        return _judged(command, tuple(errors)[: diagnostics.MOST])
    if compiler == "libclang":
        return _gate(command, "broken", detail="libclang crashed or reached a limit")
    if output.outcome != "exited" or output.returncode < 0 or _CRASHED.search(output.stderr):
        ended = output.outcome if output.outcome != "exited" else f"status {output.returncode}"
        return _gate(command, "broken", detail=f"{compiler} crashed or reached a limit ({ended})")
    if output.returncode == 0:
        return replace(_gate(command, "accepted"), resources=_RESOURCES[command.resources](output))
    found = diagnostics.errors(output.stderr + output.stdout, command.style, name)
    if not found:
        last = (output.stderr.strip().splitlines() or [f"status {output.returncode}"])[-1]
        found = (diagnostics.diagnostic("", 0, last, name),)
    return _judged(command, found)


def _judged(command: GateCommand, errors: tuple[GateDiagnostic, ...]) -> Gate:
    if not errors:
        return _gate(command, "accepted")
    first = errors[0]
    if first.cause == "missing_header" and any(w.startswith(_TOOLKIT_HEADERS) for w in _WORD.findall(first.message)):
        return _gate(command, "cannot_check", detail=f"this {command.compiler.name} lacks a header: {first.message}")
    return replace(_gate(command, "rejected"), diagnostics=errors)


def _gate(command: GateCommand, state: GateState, *, detail: str = "") -> Gate:
    return Gate(
        compiler=command.compiler.name,
        language=command.language,
        target=command.target,
        version=command.compiler.version,
        state=state,
        depth=command.depth,
        detail=detail,
    )
