"""The cases stage, which turns programs into complete testable programs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import get_args

from kernelmill.derived_references.reference import Arithmetic
from kernelmill.execution.cpu import Cpu
from kernelmill.gates.program_gates import GateSetup, program_gates, standing
from kernelmill.pool import map_ordered
from kernelmill.records import Dropped, Program, Suite
from kernelmill.storage import jsonl, memo
from kernelmill.storage.outcomes import NOT_KEPT, Outcomes
from kernelmill.storage.scratch import scratch_folder
from stages.cases.by_model.run import Adds, Opinions, write
from stages.cases.recording.recorder import NoSuiteError
from stages.cases.sharing import Lead, leads_by_program
from stages.cases.suites import dropped, suite


@dataclass(frozen=True, slots=True, kw_only=True)
class CasesTask:
    """A program, its backend, and the references to try."""

    program: Program
    backend: Cpu
    arithmetics: tuple[Arithmetic, ...] = get_args(Arithmetic)
    """The arithmetics of references to try; without any, outputs are recorded."""
    lead: Lead | None = None
    """Another instance of the same kernel, whose cases it shares."""


def run(
    data: Path,
    backend: Cpu,
    gate_setup: GateSetup,
    by_model: Adds = lambda _programs, _suites: Opinions(),
    kept: Outcomes = NOT_KEPT,
) -> None:
    """Make the suites of all programs under `data`, and write `cases/{suites,dropped}.jsonl` there.

    If compilers for AMD reject a reference, the next kind is tried, and recorded outputs are the last resort. A model
    adds second opinions on the suites, which do not change them. `kept` has the suites of earlier runs.
    """
    programs = jsonl.read(data / "wrap/programs.jsonl", Program)
    results_by_program: dict[str, Suite | Dropped] = {}
    leads = leads_by_program(programs)
    first = [one for one in programs if leads[one.id] is one]
    for wave in (first, [one for one in programs if one not in first]):
        pending = [replace(task, lead=_lead(leads, results_by_program, task.program)) for task in tasks(wave, backend)]
        while pending:
            make = partial(made_for, kept=kept)
            results = list(map_ordered(make, pending, label="cases", unit="programs", cost=_cost))
            results_by_program |= {task.program.id: result for task, result in zip(pending, results, strict=True)}
            pending = list(_rejected(pending, results, gate_setup))
    suites = [one for one in results_by_program.values() if isinstance(one, Suite)]
    dropped_programs = [one for one in results_by_program.values() if isinstance(one, Dropped)]
    jsonl.write(data / "cases/suites.jsonl", suites, key=lambda one: one.id)
    jsonl.write(data / "cases/dropped.jsonl", dropped_programs, key=lambda one: one.id)
    write(data, by_model(programs, suites))
    memo.trim(after=memo.A_MINUTE)


def _cost(task: CasesTask) -> int:
    """A figure that is higher for programs that tend to take longer."""
    return len(task.program.text.unit) * len(task.program.relations.roles)


def _lead(leads: Mapping[str, Program], made: Mapping[str, Suite | Dropped], program: Program) -> Lead | None:
    """The instance whose cases a program shares, if it has a suite by now."""
    leader = leads[program.id]
    result = made.get(leader.id)
    return Lead(program=leader, suite=result) if isinstance(result, Suite) else None


def _rejected(
    tried: Sequence[CasesTask], results: Sequence[Suite | Dropped], gate_setup: GateSetup
) -> Iterator[CasesTask]:
    """Yield the tasks whose reference is rejected once more, without references of that kind."""
    serial = [
        (task, result)
        for task, result in zip(tried, results, strict=True)
        if isinstance(result, Suite) and result.golden == "serial"
    ]
    gates = program_gates([result.code for _, result in serial], gate_setup)
    for (task, result), verdicts in zip(serial, gates, strict=True):
        if standing(verdicts) == "rejected":
            bounded = any(golden.comparison == "bounded" for golden in result.goldens)
            double = any(golden.double_reference for golden in result.goldens)
            left = ("double", "own") if bounded else ("own",) if double else ()
            yield replace(task, arithmetics=tuple(one for one in task.arithmetics if one in left))


def tasks(programs: Sequence[Program], backend: Cpu) -> list[CasesTask]:
    """Return one task for each program."""
    return [CasesTask(program=program, backend=backend) for program in programs]


def made_for(task: CasesTask, kept: Outcomes = NOT_KEPT) -> Suite | Dropped:
    """Return the suite of a program, or its `Dropped` record."""

    def make() -> tuple[Suite | Dropped]:
        with scratch_folder() as folder:
            try:
                return (suite(task.program, task.backend, Path(folder), task.arithmetics, task.lead),)
            except NoSuiteError as error:
                return (dropped(task.program, error),)

    shared = (jsonl.dumps(task.lead.program), jsonl.dumps(task.lead.suite)) if task.lead else ()
    (made,) = kept.recalled(tuple[Suite | Dropped], (jsonl.dumps(task.program), *task.arithmetics, *shared), make)
    return made
