"""What each compiler said of the units, counted."""

from collections import Counter
from collections.abc import Iterable

from kernelmill.pipeline.metrics import GateReport
from kernelmill.records import Gate


def gate_counts(gates: Iterable[Gate]) -> dict[str, GateReport]:
    """Return the report of each compiler, language and target, sorted by name."""
    by_gate: dict[str, list[Gate]] = {}
    for gate in gates:
        by_gate.setdefault(f"{gate.compiler} {gate.language} {gate.target}", []).append(gate)
    return {name: _report(found) for name, found in sorted(by_gate.items())}


def _report(gates: list[Gate]) -> GateReport:
    states = Counter(gate.state for gate in gates)
    reasons = Counter(_reason(gate) for gate in gates if gate.state == "rejected")
    return GateReport(
        version=", ".join(sorted({gate.version for gate in gates if gate.version is not None})) or None,
        accepted=states.pop("accepted", 0),
        rejected=states.pop("rejected", 0),
        without_verdict={state: states[state] for state in sorted(states)},
        reasons=dict(sorted(reasons.items())),
    )


def _reason(gate: Gate) -> str:
    return gate.diagnostics[0].cause if gate.diagnostics else "other"
