"""The verdicts of compilers for AMD on whole programs: the device code, the host code, and how they fit together.

A unit alone does not show that a host function calls a device function, or that a header of the C++ library is missing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from kernelmill.config.params import GateParams, GatesParams
from kernelmill.gates.compilers import RUNTIME, GateCommand, HeaderRoots, Unavailable, both_passes, plan
from kernelmill.gates.gate_cache import Compilation, CompileBatches, GateCache, compile_and_cache, in_pool
from kernelmill.gates.gate_compile import Batch, PrecompileTask, precompile
from kernelmill.gates.libclang_worker import INSTANTIATED, PRECOMPILED
from kernelmill.gates.outputs import CompilerOutput
from kernelmill.headers.unpacked import unpacked
from kernelmill.records import Gate, GateDiagnostic, GateState, HeaderSet, ProgramGate
from kernelmill.sandbox import Limits
from kernelmill.storage import jsonl, workcache
from kernelmill.toolchains.detect import Toolbox
from kernelmill.toolchains.diagnostics import MOST

KIND = "gate_headers"
"""The part of the work cache that holds precompiled HIP headers, for programs that are compiled one at a time."""
_MOST_BYTES = 256 << 20
PROBE = f"""{RUNTIME["hip"]}#include <cstdio>
#include <vector>
__global__ void kernelmill_probe(float *x) {{ x[threadIdx.x] = 1.0f; }}
int main() {{
  std::vector<float> x(64);
  kernelmill_probe<<<dim3(1), dim3(64)>>>(x.data());
  return std::printf("%g", x[0]) < 0;
}}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateSetup:
    """The requested gates, and the compilers and headers that this machine has for them."""

    params: GatesParams
    tools: Toolbox
    hip_headers: Path | None
    """The root of the HIP headers, for compilers that come without them."""


def gate_setup(data: Path, params: GatesParams, tools: Toolbox) -> GateSetup:
    """Return the gates for suites under `data`; without HIP headers if none were fetched there."""
    listed = data / "fetch/headers.jsonl"
    records = jsonl.read(listed, HeaderSet) if listed.is_file() else ()
    record = next((one for one in records if one.name == params.hip_headers), None)
    folder = None if record is None else unpacked(data / "fetch/headers" / record.archive, record.sha256) / "rocm"
    return GateSetup(params=params, tools=tools, hip_headers=folder)


def program_gates(
    texts: Sequence[str], setup: GateSetup, compile_batches: CompileBatches = in_pool
) -> tuple[tuple[ProgramGate, ...], ...]:
    """Return the gates of each HIP program, in the order of `params.programs`; they are cached.

    A compiler that is not found, or that rejects even a ten-line program, gives no verdicts. Within a task of the pool,
    `compile_batches` is `in_process`.
    """
    params = setup.params
    limits = Limits(wall_seconds=params.wall_seconds, memory_mib=params.memory_mib, output_bytes=64 << 20)
    headers = HeaderRoots(hip=setup.hip_headers, cuda=None)
    asked = tuple(_asked(params))
    plans = {one: plan(one.compiler, "hip", one.targets[0], setup.tools, headers) for one in asked}
    cache = GateCache(limits, compile_batches)
    probes = cache.gates([Compilation(side, PROBE) for command in plans.values() for side in _passes(command)])
    usable = {one: _probed(command, probes) for one, command in plans.items()}
    passes = [side for command in usable.values() for side in _passes(command)]
    answers = cache.gates([Compilation(side, text) for side in passes for text in texts])
    return tuple(tuple(_gate(one, usable[one], text, answers) for one in asked) for text in texts)


Standing = Literal["accepted", "rejected", "unchecked"]


def standing(gates: Sequence[ProgramGate]) -> Standing:
    """`accepted` by at least one compiler for AMD, `rejected` by all that could judge, `unchecked` if none could."""
    verdicts = {gate.state for gate in gates} & {"accepted", "rejected", "broken"}
    return "accepted" if "accepted" in verdicts else "rejected" if verdicts else "unchecked"


def rejection(gates: Sequence[ProgramGate]) -> str | None:
    """Return the first error of a program that is rejected; none if it is not."""
    if standing(gates) != "rejected":
        return None
    errors = [f"{gate.compiler}: {_placed(error)}" for gate in gates for error in gate.diagnostics]
    return [*errors, *(gate.detail for gate in gates if gate.state == "broken")][0]


def _placed(error: GateDiagnostic) -> str:
    return f"{error.path or 'program'}:{error.line}: {error.message}"


def in_process(batches: Sequence[Batch]) -> Sequence[Sequence[CompilerOutput]]:
    """Compile batches in this process, with headers that are precompiled once for all processes."""
    return [compile_and_cache(replace(batch, command=_ready(batch.command, batch.limits))) for batch in batches]


def _ready(command: GateCommand, limits: Limits) -> GateCommand:
    name = workcache.key(
        *(command.compiler.name, command.compiler.version, str(command.compiler.path), RUNTIME["hip"]),
        *(*INSTANTIATED, *command.arguments),
    )
    made = workcache.ensure(
        KIND,
        name,
        PRECOMPILED,
        lambda path: precompile(PrecompileTask(command=command, folder=path.parent, limits=limits)),
        _MOST_BYTES,
    )
    return command if made is None else replace(command, precompiled=made)


def _asked(params: GatesParams) -> Iterator[GateParams]:
    """Yield the first request for HIP of each compiler."""
    for name in params.programs:
        yield from [gate for gate in params.compilers if (gate.compiler, gate.language) == (name, "hip")][:1]


def _passes(planned: GateCommand | Unavailable) -> tuple[GateCommand, ...]:
    return both_passes(planned) if isinstance(planned, GateCommand) else ()


def _probed(planned: GateCommand | Unavailable, probes: Mapping[Compilation, Gate]) -> GateCommand | Unavailable:
    """Return the command if both passes accept a ten-line program, and otherwise why it cannot be used."""
    for side in _passes(planned):
        gate = probes[Compilation(side, PROBE)]
        if gate.state != "accepted":
            said = gate.diagnostics[0].message if gate.diagnostics else gate.detail
            return Unavailable(
                compiler=gate.compiler,
                version=gate.version,
                state="cannot_check",
                detail=f"it rejects a ten-line program for {gate.target}: {said}",
            )
    return planned


_WORST_FIRST: Sequence[GateState] = ("rejected", "broken", "cannot_check", "not_found", "accepted")


def _gate(
    asked: GateParams, usable: GateCommand | Unavailable, text: str, answers: Mapping[Compilation, Gate]
) -> ProgramGate:
    if isinstance(usable, Unavailable):
        return ProgramGate(
            compiler=asked.compiler,
            target=asked.targets[0],
            version=usable.version,
            state=usable.state,
            detail=usable.detail,
        )
    gates = [answers[Compilation(side, text)] for side in both_passes(usable)]
    worst = min(gates, key=lambda gate: _WORST_FIRST.index(gate.state))
    errors = dict.fromkeys(error for gate in gates for error in gate.diagnostics)
    return ProgramGate(
        compiler=worst.compiler,
        target=worst.target,
        version=worst.version,
        state=worst.state,
        diagnostics=tuple(errors)[:MOST],
        detail=worst.detail,
    )
