"""Verdicts with the results of the AMD compilers."""

from collections.abc import Sequence
from dataclasses import replace

from kernelmill.gates.program_gates import rejection
from kernelmill.records import ProgramGate, Verdict
from kernelmill.records.reasons import VerifyReason


def gated(verdict: Verdict, gates: Sequence[ProgramGate]) -> Verdict:
    """A verdict with the results of the gates; a suite that every AMD compiler rejects is never verified."""
    rejected = rejection(gates)
    if rejected is None:
        return replace(verdict, gates=tuple(gates))
    return replace(
        verdict,
        gates=tuple(gates),
        level="failed",
        verified=False,
        reason=VerifyReason.REJECTED_BY_AMD_GATES,
        detail=rejected[:500],
        grade="",
        shortfalls=(),
    )
