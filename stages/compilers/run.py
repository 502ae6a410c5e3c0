"""The compilers stage: units and suites in, the verdicts of the optional compilers of this machine out."""

from pathlib import Path
from typing import TypeVar

from kernelmill.config.params import Params
from kernelmill.gates.gate_cache import CompileBatches, in_pool
from kernelmill.gates.ported_units import judge_ported, text_hash
from kernelmill.gates.program_gates import gate_setup, program_gates
from kernelmill.records import PortedUnit, Suite, Unit
from kernelmill.records.gates import CheckedProgram, CheckedUnit
from kernelmill.storage import jsonl
from kernelmill.toolchains.detect import Toolbox
from stages.compilers.summary import CompilerSummary, summarized

R = TypeVar("R")


def run(data: Path, params: Params, tools: Toolbox, compile_batches: CompileBatches = in_pool) -> CompilerSummary:
    """Check all units and suites under `data` with the compilers of `params.compilers` that are installed.

    Writes `compilers/{units,programs}.jsonl` and `compilers/summary.json` there, and returns the summary; without any
    compiler, nothing is written. Units that the port dropped because the pinned compiler rejects them are checked, too.
    """
    cuda = {unit.id: unit for unit in jsonl.read(data / "instantiate/units.jsonl", Unit)}
    ported = [*jsonl.read(data / "port/units.jsonl", PortedUnit), *_if_exists(data / "port/rejected.jsonl", PortedUnit)]
    suites = _if_exists(data / "cases/suites.jsonl", Suite)
    if not any(tools.get(gate.compiler) for gate in params.compilers.compilers):
        return CompilerSummary(rows=())
    found = judge_ported(
        ported,
        list(cuda.values()),
        data=data,
        sources=params.sources,
        gates=params.compilers,
        tools=tools,
        compile_batches=compile_batches,
    )
    setup = gate_setup(data, params.compilers, tools)
    found_for_suites = program_gates([suite.code for suite in suites], setup, compile_batches)
    units = [
        CheckedUnit(
            id=unit.id, source=unit.source, text_hash=text_hash(cuda[unit.id].unit_code, unit.unit_code), gates=gates
        )
        for unit, gates in zip(ported, found, strict=True)
    ]
    programs = [
        CheckedProgram(id=suite.id, source=suite.source, text_hash=text_hash(suite.code), gates=gates)
        for suite, gates in zip(suites, found_for_suites, strict=True)
    ]
    summary = summarized(units, programs)
    jsonl.write(data / "compilers/units.jsonl", units, key=lambda one: one.id)
    jsonl.write(data / "compilers/programs.jsonl", programs, key=lambda one: one.id)
    jsonl.write_text(data / "compilers/summary.json", jsonl.pretty(summary))
    return summary


def _if_exists(path: Path, record: type[R]) -> tuple[R, ...]:
    return jsonl.read(path, record) if path.is_file() else ()
