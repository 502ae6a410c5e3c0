"""Check ported units with the compilers whose verdicts decide."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.config.params import Params
from kernelmill.gates.ported_units import judge_ported
from kernelmill.records import Dropped, Gate, PortedUnit, Unit
from kernelmill.records.reasons import PortReason
from kernelmill.toolchains.detect import Toolbox
from stages.port.coordinates import with_numbers

STAGE = "port"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gated:
    """Units with their gates, and those that every AMD compiler rejects."""

    units: tuple[PortedUnit, ...]
    rejected: tuple[PortedUnit, ...]
    dropped: tuple[Dropped, ...]
    """One record for each unit of `rejected`."""


def gated(ported: Sequence[PortedUnit], units: Sequence[Unit], data: Path, params: Params, tools: Toolbox) -> Gated:
    """Compile every unit with the compilers of `params.gates`; `units` are the CUDA units before the port.

    Units that are rejected are compiled once more with their coordinates converted to numbers.
    """

    def judge(some: Sequence[PortedUnit]) -> tuple[tuple[Gate, ...], ...]:
        return judge_ported(some, units, data=data, sources=params.sources, gates=params.gates, tools=tools)

    first = sorted_out(ported, judge(ported))
    again = [changed for unit in first.rejected if (changed := with_numbers(unit)) is not None]
    second = sorted_out(again, judge(again)) if again else Gated(units=(), rejected=(), dropped=())
    accepted = {unit.id for unit in second.units}
    return Gated(
        units=(*first.units, *second.units),
        rejected=tuple(unit for unit in first.rejected if unit.id not in accepted),
        dropped=tuple(one for one in first.dropped if one.id not in accepted),
    )


def sorted_out(ported: Sequence[PortedUnit], found: Sequence[tuple[Gate, ...]]) -> Gated:
    """Separate the units that an AMD compiler accepts, or that none can check, from the others."""
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
