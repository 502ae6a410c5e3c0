"""Suites before the compilers for AMD, and what these mean for verdicts."""

from collections.abc import Sequence
from dataclasses import replace

from kernelmill.gates.program_gates import rejection
from kernelmill.records import ProgramGate, Verdict
from kernelmill.records.reasons import VerifyReason


def gated(verdict: Verdict, gates: Sequence[ProgramGate]) -> Verdict:
    """A verdict with what the gates said: a program that no compiler for AMD takes is not verified, come what may."""
    rejected = rejection(gates)
    if rejected is None:
        return replace(verdict, gates=tuple(gates))
    return replace(
        verdict, gates=tuple(gates), verified=False, reason=VerifyReason.REJECTED_BY_AMD_GATES, detail=rejected[:500]
    )
