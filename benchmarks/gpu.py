"""Run the suites on this machine's GPU: `python -m benchmarks.gpu [--backend cuda] [--kinds KIND ...] [NAME ...]`.

The suites were proven on the CPU runtime. Here each one is compiled as it is by hipcc or nvcc and run on a real GPU,
where it must pass as well: with the GPU's own functions and rounding, contracted multiplications and additions, its
number of lanes in a wavefront or warp, and blocks that run at the same time in any order. With the kinds `right` and
`wrong`, the kernels of `benchmarks/rewrites` take the places of the originals; the wrong ones must fail.

Names choose suites whose name contains one of them. Prints a row for each program that does otherwise, and writes all
rows to `gpu-BACKEND.json` in the output folder.
"""

import argparse
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, get_args

from benchmarks.rewritten import FOLDER, rewrite, rewritten_suite
from kernelmill.errors import InputError
from kernelmill.execution import checking
from kernelmill.execution.checking import Job, Result
from kernelmill.execution.offload import Cuda, Rocm, cuda, rocm
from kernelmill.execution.protocol import single
from kernelmill.pool import map_ordered
from kernelmill.records import Level, Suite, Verdict
from kernelmill.sandbox import Limits
from kernelmill.storage import jsonl
from kernelmill.templates.composition import suite_code
from kernelmill.toolchains.detect import Toolbox, detect
from kernelmill.toolchains.machine import Machine, ThisMachine

Backend = Literal["cuda", "rocm"]
Kind = Literal["suite", "right", "wrong"]
State = Literal["passed", "failed", "not_built"]
BACKENDS: Mapping[Backend, Callable[[Toolbox, Machine, Sequence[str]], Cuda | Rocm]] = {"cuda": cuda, "rocm": rocm}
COMPILING = Limits(wall_seconds=300, memory_mib=None)
RUNNING = Limits(wall_seconds=60, memory_mib=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A program to run, and what compiles it."""

    kind: Kind
    suite: str
    name: str
    """The name of the rewrite; empty for a suite as it is."""
    level: Level | None
    """How far the suite was proven on the CPU; unknown before `verify` ran."""
    code: str
    backend: Cuda | Rocm


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The result of one program."""

    kind: Kind
    suite: str
    name: str
    level: Level | None
    state: State
    detail: str
    """The cases that failed, how the run ended, or the first error of the compiler."""
    compile_seconds: float
    run_seconds: float | None

    @property
    def expected(self) -> bool:
        """Whether the program did what it should."""
        return self.state == ("failed" if self.kind == "wrong" else "passed")


def main() -> int:
    """Run the chosen programs; print and write the results."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("names", nargs="*", help="parts of the names of suites [default: all suites]")
    options.add_argument("--backend", choices=get_args(Backend), default="rocm", help="[default: rocm]")
    options.add_argument("--kinds", nargs="+", choices=get_args(Kind), default=["suite"], help="[default: suite]")
    options.add_argument("--data", type=Path, default=Path("data"), help="the folder of the stages' results")
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    machine = ThisMachine()
    try:
        backend = BACKENDS[given.backend](detect(machine), machine, ())
    except InputError as error:
        options.error(str(error))
    if not backend.devices:
        options.error(f"this machine has no GPU for the backend {given.backend}; `kernelmill doctor` says what it has")
    verdicts = given.data / "verify/verdicts.jsonl"
    levels = {one.id: one.level for one in jsonl.read(verdicts, Verdict)} if verdicts.is_file() else {}
    chosen = [
        one
        for one in jsonl.read(given.data / "cases/suites.jsonl", Suite)
        if not given.names or any(name in one.name for name in given.names)
    ]
    if not chosen:
        options.error(f"no suite in {given.data} has {' or '.join(given.names)} in its name")
    tasks = [task for suite in chosen for task in tasks_of(suite, levels.get(suite.id), backend, given.kinds)]
    rows = map_ordered(ran, tasks, label="gpu", unit="programs", finished=lambda _, row: print(end=line(row)))
    given.output.mkdir(parents=True, exist_ok=True)
    table = {"compiler": f"{backend.compiler.name} {backend.version}", "devices": _devices(machine), "rows": rows}
    jsonl.write_text(given.output / f"gpu-{given.backend}.json", jsonl.pretty(table))
    print("\n".join(summary(rows)))
    return 0


def tasks_of(suite: Suite, level: Level | None, backend: Cuda | Rocm, kinds: Collection[Kind]) -> Iterator[Task]:
    """Yield the tasks of these kinds: that of a suite as it is, and those of its rewrites."""
    task = Task(kind="suite", suite=suite.name, name="", level=level, code=suite_code(suite.text), backend=backend)
    if task.kind in kinds:
        yield task
    for kind in sorted({*kinds} - {task.kind}):
        for one in map(rewrite, sorted(FOLDER.glob(f"{kind}/{suite.name}/*.hip"))):
            yield replace(task, kind=kind, name=one.name, code=rewritten_suite(suite, one))


def ran(task: Task) -> Row:
    """Compile and run one program."""
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as folder:
        program = single(task.suite, task.code, Path(folder))
        (result,) = checking.once(task.backend, Job(program=program, compiling=COMPILING, running=RUNNING))
    return Row(
        kind=task.kind,
        suite=task.suite,
        name=task.name,
        level=task.level,
        state=_state(result),
        detail=_detail(result),
        compile_seconds=result.compile_seconds,
        run_seconds=result.run_seconds,
    )


def _state(result: Result) -> State:
    if result.run_seconds is None:
        return "not_built"
    return "passed" if result.state == "clean" else "failed"


def _detail(result: Result) -> str:
    """Return the lines of a run that report failures and its first differences, or why there was no run."""
    if result.run_seconds is None or result.state == "clean":
        return result.detail
    differences = result.errors.splitlines()[:3]
    failed = [one for one in result.output.splitlines() if one.startswith("FAIL")]
    return "; ".join([result.detail, *failed, *differences])


def _devices(machine: Machine) -> tuple[str, ...]:
    """Return the names of the GPUs, as the drivers' programs print them."""
    asked = (
        ("nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"),
        ("rocm-smi", "--showproductname"),
    )
    found = ((machine.which(program), arguments) for program, *arguments in asked)
    answers = [machine.ask([str(path), *arguments]) for path, arguments in found if path is not None]
    return tuple(line for answer in answers if answer.status == 0 for line in answer.text.splitlines() if line.strip())


# ------------------------------------------------------------------------------------------------------------ reporting
def line(row: Row) -> str:
    """Return the line for a program that did not do what it should, and nothing for others."""
    if row.expected:
        return ""
    return f"{row.kind:6} {row.level or '':9} {row.suite:55} {row.name:28} {row.state}: {row.detail[:300]}\n"


def summary(rows: Sequence[Row]) -> Iterator[str]:
    """Yield how many programs of each kind and level passed, failed and were not built."""
    states = get_args(State)
    yield f"{'':18}" + "".join(f"{state:>11}" for state in (*states, "programs"))
    for kind, level in sorted({(row.kind, row.level or "") for row in rows}):
        group = [row for row in rows if (row.kind, row.level or "") == (kind, level)]
        counts = (*(sum(row.state == state for row in group) for state in states), len(group))
        yield f"{kind:7} {level:10}" + "".join(f"{count:11}" for count in counts)


if __name__ == "__main__":
    raise SystemExit(main())
