"""The cases stage: programs in, complete testable programs out."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from stages.cases.recording import NoSuiteError, dropped, suite
from stages.lib import jsonl, workcache
from stages.lib.backends.cpu import Cpu, runtime_hash
from stages.lib.keeping import code_hash, kept, or_dropped
from stages.lib.pool import map_ordered
from stages.lib.records import Dropped, Program, Suite

KIND = "suites"
"""Of the work cache."""
MOST_BYTES = 256 << 20
_FORMAT = "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A program, and how it is run."""

    program: Program
    backend: Cpu


def run(data: Path, backend: Cpu) -> None:
    """Make the suites of all programs under `data`, and write `cases/{suites,dropped}.jsonl` there."""
    programs = jsonl.read(data / "wrap/programs.jsonl", Program)
    made = map_ordered(made_for, tasks(programs, backend), label="cases")
    suites = [one for one in made if isinstance(one, Suite)]
    left_out = [one for one in made if isinstance(one, Dropped)]
    jsonl.write(data / "cases/suites.jsonl", suites, key=lambda one: one.id)
    jsonl.write(data / "cases/dropped.jsonl", left_out, key=lambda one: one.id)
    workcache.trim(KIND, MOST_BYTES)


def tasks(programs: Sequence[Program], backend: Cpu) -> list[Task]:
    """One for each program."""
    return [Task(program=program, backend=backend) for program in programs]


def made_for(task: Task) -> Suite | Dropped:
    """The suite of a program, or why there is none; kept from an earlier run where nothing changed."""
    compiler = task.backend.compiler
    decides = (_FORMAT, code_hash(Path(__file__).parent), runtime_hash(), compiler.name, compiler.version)
    key = workcache.key(*decides, jsonl.dumps(task.program))
    (made,) = kept(KIND, key, partial(or_dropped, Suite), lambda: (_made(task),))
    return made


def _made(task: Task) -> Suite | Dropped:
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as folder:
        try:
            return suite(task.program, task.backend, Path(folder))
        except NoSuiteError as error:
            return dropped(task.program, error)
