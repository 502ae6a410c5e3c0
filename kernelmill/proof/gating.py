"""Suites before the compilers for AMD, and what these mean for verdicts."""

from collections.abc import Sequence
from dataclasses import replace

from kernelmill.gates.program_gates import rejection
from kernelmill.records import ProgramGate, Verdict

REASON = "rejected_by_amd_gates"


def gated(verdict: Verdict, gates: Sequence[ProgramGate]) -> Verdict:
    """A verdict with what the gates said: a program that no compiler for AMD takes is not verified, come what may."""
    rejected = rejection(gates)
    if rejected is None:
        return replace(verdict, gates=tuple(gates))
    return replace(verdict, gates=tuple(gates), verified=False, reason=REASON, detail=rejected[:500])
