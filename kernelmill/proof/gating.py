"""Suites before the compilers for AMD, and what these mean for verdicts."""

from collections.abc import Sequence
from dataclasses import replace

from kernelmill.gates.program_gates import refusal
from kernelmill.records import ProgramGate, Verdict

REASON = "no_amd_gate_takes_it"


def gated(verdict: Verdict, gates: Sequence[ProgramGate]) -> Verdict:
    """A verdict with what the gates said: a program that no compiler for AMD takes is not verified, come what may."""
    refused = refusal(gates)
    if refused is None:
        return replace(verdict, gates=tuple(gates))
    return replace(verdict, gates=tuple(gates), verified=False, reason=REASON, detail=refused[:500])
