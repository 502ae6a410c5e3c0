"""The verdicts of every requested compiler on units, in HIP and in CUDA."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from kernelmill.config.params import GatesParams
from kernelmill.gates.compilers import RUNTIME, GateCommand, HeaderRoots, Unavailable, plan
from kernelmill.gates.gate_cache import Compilation, CompileBatches, GateCache, in_pool
from kernelmill.records import CompilerName, Gate, Language
from kernelmill.sandbox import Limits
from kernelmill.toolchains.detect import Toolbox

_PROBE = "__global__ void kernelmill_probe(float *x) { x[threadIdx.x] = 1.0f; }\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A unit to be judged: its text in each language that it exists in."""

    hip: str | None
    cuda: str | None
    cuda_headers: Path | None
    """The root of the CUDA headers that its project was written for."""

    def text(self, language: Language) -> str | None:
        """Return the text in one language."""
        return self.hip if language == "hip" else self.cuda


def judge(
    subjects: Sequence[Subject],
    params: GatesParams,
    tools: Toolbox,
    hip_headers: Path | None,
    compile_batches: CompileBatches = in_pool,
) -> tuple[tuple[Gate, ...], ...]:
    """Return the gates of each subject, in the order of params; languages that it has no text in are left out.

    `hip_headers` is the root of the HIP headers for compilers that come without them. A compiler that is not found, or
    that rejects even a one-line kernel for a target, is recorded as such and gives no verdicts.
    """
    limits = Limits(wall_seconds=params.wall_seconds, memory_mib=params.memory_mib, output_bytes=64 << 20)
    requests = [
        [
            _Request(gate.compiler, gate.language, target, subject.cuda_headers if gate.language == "cuda" else None)
            for gate in params.compilers
            for target in gate.targets
            if subject.text(gate.language) is not None
        ]
        for subject in subjects
    ]
    plans = {
        one: plan(one.compiler, one.language, one.target, tools, HeaderRoots(hip=hip_headers, cuda=one.cuda_headers))
        for one in dict.fromkeys(one for many in requests for one in many)
    }
    cache = GateCache(limits, compile_batches)
    commands = [planned for planned in plans.values() if isinstance(planned, GateCommand)]
    probes = cache.gates([Compilation(command, _probe(command)) for command in commands])
    usable = {one: _probed(planned, probes) for one, planned in plans.items()}
    compilations = {
        (number, one): Compilation(command, text)
        for number, (subject, many) in enumerate(zip(subjects, requests, strict=True))
        for one in many
        if isinstance(command := usable[one], GateCommand) and (text := subject.text(one.language)) is not None
    }
    gates = cache.gates(list(compilations.values()))
    return tuple(
        tuple(
            gates[found] if (found := compilations.get((number, one))) else _without_verdict(one, usable[one])
            for one in many
        )
        for number, many in enumerate(requests)
    )


class _Request(NamedTuple):
    """A compiler, a target, and the CUDA headers if it needs any."""

    compiler: CompilerName
    language: Language
    target: str
    cuda_headers: Path | None


def _probe(command: GateCommand) -> str:
    return RUNTIME[command.language] + _PROBE


def _probed(planned: GateCommand | Unavailable, probes: Mapping[Compilation, Gate]) -> GateCommand | Unavailable:
    """Return the command if it accepts a one-line kernel, and otherwise why it cannot be used."""
    if isinstance(planned, Unavailable):
        return planned
    gate = probes[Compilation(planned, _probe(planned))]
    if gate.state == "accepted":
        return planned
    error = gate.diagnostics[0].message if gate.diagnostics else gate.detail
    return Unavailable(
        compiler=gate.compiler,
        version=gate.version,
        state="cannot_check",
        detail=f"it rejects a one-line kernel for {gate.target}: {error}",
    )


def _without_verdict(request: _Request, why: GateCommand | Unavailable) -> Gate:
    assert isinstance(why, Unavailable)
    return Gate(
        compiler=request.compiler,
        language=request.language,
        target=request.target,
        version=why.version,
        state=why.state,
        depth="syntax" if request.compiler == "libclang" else "code",
        detail=why.detail,
    )
