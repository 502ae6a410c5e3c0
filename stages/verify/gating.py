"""Suites before the compilers for AMD, and what these mean for verdicts."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from stages.lib import jsonl
from stages.lib.backends.detect import Toolbox
from stages.lib.backends.program_gates import Bar, refusal
from stages.lib.headersets import unpacked
from stages.lib.params import GatesParams
from stages.lib.records import HeaderSet, ProgramGate, Verdict

REASON = "no_amd_gate_takes_it"


def bar(data: Path, params: GatesParams, tools: Toolbox) -> Bar:
    """What suites under `data` are brought before; without headers where none were fetched there."""
    listed = data / "fetch/headers.jsonl"
    records = jsonl.read(listed, HeaderSet) if listed.is_file() else ()
    record = next((one for one in records if one.name == params.hip_headers), None)
    folder = None if record is None else unpacked(data / "fetch/headers" / record.archive, record.sha256) / "rocm"
    return Bar(params=params, tools=tools, hip_headers=folder)


def gated(verdict: Verdict, gates: Sequence[ProgramGate]) -> Verdict:
    """A verdict with what the gates said: a program that no compiler for AMD takes is not verified, come what may."""
    refused = refusal(gates)
    if refused is None:
        return replace(verdict, gates=tuple(gates))
    return replace(verdict, gates=tuple(gates), verified=False, reason=REASON, detail=refused[:500])
