"""Check ported units with the configured compilers: the HIP text, and the CUDA text that it was ported from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.config.params import Params
from kernelmill.gates.unit_gates import Subject, judge
from kernelmill.headers import unpacked
from kernelmill.records import Dropped, Gate, HeaderSet, PortedUnit, Unit
from kernelmill.records.reasons import PortReason
from kernelmill.storage import jsonl
from kernelmill.toolchains.detect import Toolbox

STAGE = "port"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gated:
    """Units with their gates, and those that every AMD compiler rejects."""

    units: tuple[PortedUnit, ...]
    rejected: tuple[PortedUnit, ...]
    dropped: tuple[Dropped, ...]
    """One record for each unit of `rejected`."""


def gated(ported: Sequence[PortedUnit], units: Sequence[Unit], data: Path, params: Params, tools: Toolbox) -> Gated:
    """Compile every unit with the compilers of `params.gates`; `units` are the CUDA units before the port."""
    cuda = {unit.id: unit.unit_code for unit in units}
    roots = _roots(data)
    subjects = [
        Subject(hip=unit.unit_code, cuda=cuda[unit.id], cuda_headers=_cuda(roots, params, unit.source))
        for unit in ported
    ]
    hip = roots.get(params.gates.hip_headers)
    found = judge(subjects, params.gates, tools, None if hip is None else hip / "rocm")
    judged = [replace(unit, gates=gates) for unit, gates in zip(ported, found, strict=True)]
    reasons = {unit.id: reason for unit in judged if (reason := amd_rejection(unit.gates)) is not None}
    return Gated(
        units=tuple(unit for unit in judged if unit.id not in reasons),
        rejected=tuple(unit for unit in judged if unit.id in reasons),
        dropped=tuple(
            Dropped(
                id=unit.id,
                source=unit.source,
                stage=STAGE,
                reason=PortReason.REJECTED_BY_AMD_GATES,
                detail=reasons[unit.id],
            )
            for unit in judged
            if unit.id in reasons
        ),
    )


def amd_rejection(gates: Sequence[Gate]) -> str | None:
    """Return the first error of a unit that every AMD compiler rejects.

    None if one of them accepts the unit, or if there is no AMD compiler to check it.
    """
    verdicts = [gate for gate in gates if gate.language == "hip" and gate.state in ("accepted", "rejected", "broken")]
    if not verdicts or any(gate.state == "accepted" for gate in verdicts):
        return None
    first = next((error for gate in verdicts for error in gate.diagnostics), None)
    if first is None:
        return verdicts[0].detail
    return f"{verdicts[0].compiler}: {first.path or 'unit'}:{first.line}: {first.message}"


def _roots(data: Path) -> Mapping[str, Path]:
    records = jsonl.read(data / "fetch/headers.jsonl", HeaderSet)
    return {record.name: unpacked(data / "fetch/headers" / record.archive, record.sha256) for record in records}


def _cuda(roots: Mapping[str, Path], params: Params, source: str) -> Path | None:
    folder = roots[params.sources[source].headers] / "cuda"
    return folder if folder.is_dir() else None
