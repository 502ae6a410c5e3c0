"""Show whole programs to compilers for AMD: what runs on the device, what runs on the host, and how the two meet.

A unit alone cannot show that a function of the host calls one of the device, or that a header of C++ is missing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from kernelmill.config.params import GateParams, GatesParams
from kernelmill.gates.compilers import RUNTIME, CannotCheck, Check, Headers, both_sides, plan
from kernelmill.gates.gate_compile import Batch, Precompiling, precompile
from kernelmill.gates.libclang_worker import PRECOMPILED
from kernelmill.gates.unit_gates import Asker, Court, Question, ask_and_keep, in_pool
from kernelmill.headers import unpacked
from kernelmill.records import Gate, GateDiagnostic, GateState, HeaderSet, ProgramGate
from kernelmill.sandbox import Limits
from kernelmill.storage import jsonl, workcache
from kernelmill.toolchains.detect import Toolbox
from kernelmill.toolchains.diagnostics import MOST

KIND = "gate_headers"
"""Of the work cache: HIP's headers precompiled, for programs that are shown one at a time."""
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
class Bar:
    """What programs are brought before: the gates asked for, and what this machine has of them."""

    params: GatesParams
    tools: Toolbox
    hip_headers: Path | None
    """Root of the HIP headers, for compilers that bring none."""


def bar(data: Path, params: GatesParams, tools: Toolbox) -> Bar:
    """What suites under `data` are brought before; without headers where none were fetched there."""
    listed = data / "fetch/headers.jsonl"
    records = jsonl.read(listed, HeaderSet) if listed.is_file() else ()
    record = next((one for one in records if one.name == params.hip_headers), None)
    folder = None if record is None else unpacked(data / "fetch/headers" / record.archive, record.sha256) / "rocm"
    return Bar(params=params, tools=tools, hip_headers=folder)


def program_gates(texts: Sequence[str], bar: Bar, asker: Asker = in_pool) -> tuple[tuple[ProgramGate, ...], ...]:
    """The gates of each HIP program, in the order of `params.programs`, kept in the work cache.

    A compiler that is not found, or that rejects even a ten-line program, gives no verdicts. Within a task of the pool,
    `asker` is `at_once`.
    """
    params = bar.params
    limits = Limits(wall_seconds=params.wall_seconds, memory_mib=params.memory_mib, output_bytes=64 << 20)
    headers = Headers(hip=bar.hip_headers, cuda=None)
    asked = tuple(_asked(params))
    plans = {one: plan(one.compiler, "hip", one.targets[0], bar.tools, headers) for one in asked}
    court = Court(limits, asker)
    probes = court.gates([Question(side, PROBE) for check in plans.values() for side in _sides(check)])
    usable = {one: _probed(check, probes) for one, check in plans.items()}
    sides = [side for check in usable.values() for side in _sides(check)]
    answers = court.gates([Question(side, text) for side in sides for text in texts])
    return tuple(tuple(_gate(one, usable[one], text, answers) for one in asked) for text in texts)


Standing = Literal["accepted", "rejected", "unchecked"]


def standing(gates: Sequence[ProgramGate]) -> Standing:
    """`accepted` by at least one compiler for AMD, `rejected` by all that could judge, `unchecked` if none could."""
    verdicts = {gate.state for gate in gates} & {"accepted", "rejected", "broken"}
    return "accepted" if "accepted" in verdicts else "rejected" if verdicts else "unchecked"


def rejection(gates: Sequence[ProgramGate]) -> str | None:
    """The first error of a program that is rejected; nothing where it is not."""
    if standing(gates) != "rejected":
        return None
    errors = [f"{gate.compiler}: {_placed(error)}" for gate in gates for error in gate.diagnostics]
    return [*errors, *(gate.detail for gate in gates if gate.state == "broken")][0]


def _placed(error: GateDiagnostic) -> str:
    return f"{error.path or 'program'}:{error.line}: {error.message}"


def at_once(batches: Sequence[Batch]) -> Sequence[Sequence[Gate]]:
    """Ask in this process, with headers that were precompiled once for all processes: for few programs at a time."""
    return [ask_and_keep(replace(batch, check=_ready(batch.check, batch.limits))) for batch in batches]


def _ready(check: Check, limits: Limits) -> Check:
    name = workcache.key(check.compiler.name, check.compiler.version, str(check.compiler.path), *check.arguments)
    made = workcache.ensure(
        KIND,
        name,
        PRECOMPILED,
        lambda path: precompile(Precompiling(check=check, folder=path.parent, limits=limits)),
        _MOST_BYTES,
    )
    return check if made is None else replace(check, precompiled=made)


def _asked(params: GatesParams) -> Iterator[GateParams]:
    """Of each compiler, how it is first asked for HIP."""
    for name in params.programs:
        yield from [gate for gate in params.compilers if (gate.compiler, gate.language) == (name, "hip")][:1]


def _sides(planned: Check | CannotCheck) -> tuple[Check, ...]:
    return both_sides(planned) if isinstance(planned, Check) else ()


def _probed(planned: Check | CannotCheck, probes: Mapping[Question, Gate]) -> Check | CannotCheck:
    """A compiler is of use where it takes the probe, both sides of it."""
    for side in _sides(planned):
        gate = probes[Question(side, PROBE)]
        if gate.state != "accepted":
            said = gate.diagnostics[0].message if gate.diagnostics else gate.detail
            return CannotCheck(
                compiler=gate.compiler,
                version=gate.version,
                state="cannot_check",
                detail=f"it rejects a ten-line program for {gate.target}: {said}",
            )
    return planned


_WORST_FIRST: Sequence[GateState] = ("rejected", "broken", "cannot_check", "not_found", "accepted")


def _gate(asked: GateParams, usable: Check | CannotCheck, text: str, answers: Mapping[Question, Gate]) -> ProgramGate:
    if isinstance(usable, CannotCheck):
        return ProgramGate(
            compiler=asked.compiler,
            target=asked.targets[0],
            version=usable.version,
            state=usable.state,
            detail=usable.detail,
        )
    gates = [answers[Question(side, text)] for side in both_sides(usable)]
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
