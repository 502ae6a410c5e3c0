"""Examine the suites with rewrites of kernels: `python -m benchmarks.rewrites [--data DATA] [--output DIR] [NAME ...]`.

The files of `benchmarks/rewrites/{wrong,right}/SUITE/NAME.hip` are kernels as engineers write them anew: wrong in a way
that some legal input shows, or right for every legal input. Each one replaces the kernel of its suite, and

- is first run on witnesses, with a reference derived from the original kernel: a wrong one must fail on its own
  witness, a right one must pass on those of all wrong ones of its suite. Otherwise it is reported as broken;
- is then judged by the suite as it is: by the plain tests, then by the other checks, and a right one also with
  contracted multiplications and additions and with wavefronts of 32 lanes.

Names choose files whose path contains one of them. Prints a row for each file as soon as it is known, and writes
`rewrites.json` to the output folder. The memo answers for what ran before, so an interrupted examination resumes.
"""

import argparse
import platform
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple

from benchmarks.rewritten import FOLDER, Kind, Rewrite, Witness, path_of, replaced, rewrite, rewritten_suite, witness
from kernelmill.derived_references.reference import Arithmetic, NoReferenceError, NotTestableError
from kernelmill.errors import InputError
from kernelmill.execution import checking
from kernelmill.execution.checking import Job, Result
from kernelmill.execution.checks import CHECKS, PLAIN, Check
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Given, single
from kernelmill.pool import map_ordered
from kernelmill.proof.proving import COMPILING, RUNNING, UNOPTIMISED, rejection
from kernelmill.records import Program, Suite
from kernelmill.storage import jsonl
from kernelmill.templates.composition import suite_code
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.cases.inputs import grid_limit
from stages.cases.text.program import tested

State = Literal["rejected", "accepted", "broken"]
CONTRACTED = ("-O2", *(("-mfma",) if platform.machine() == "x86_64" else ()), "-ffp-contract=fast")
"""Flags that contract multiplications and additions; compilers for x86 must be told that the processor can do so."""
WIDER = 8
"""Witnesses may have longer sums than the cases for which a suite's tolerances were measured; error bounds grow with
the sums."""
COMPILER = "compiler"
"""What rejects a rewrite that does not compile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A rewrite, and what it is examined with."""

    rewrite: Rewrite
    suite: Suite
    program: Program
    wrong: tuple[Rewrite, ...]
    """The wrong rewrites of its suite."""
    own: int | None
    """The number of the rewrite among them."""
    backend: Cpu

    @property
    def witnesses(self) -> tuple[Witness, ...]:
        """The witnesses of the wrong rewrites. Raises `InputError` where one does not fit the suite."""
        return tuple(witness(self.suite, one) for one in self.wrong)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The result for one rewrite."""

    kind: Kind
    suite: str
    name: str
    what: str
    state: State
    by: str
    """What rejected it: `plain`, another check or a variant of the plain tests; empty if it was accepted."""
    detail: str


class Rejection(NamedTuple):
    """What rejected a program, and why."""

    by: str
    detail: str


def main() -> int:
    """Examine the suites; print and write the results."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("names", nargs="*", help="parts of paths [default: all rewrites]")
    options.add_argument("--data", type=Path, default=Path("data"), help="the folder of the stages' results")
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    rewrites = [rewrite(path) for path in sorted(FOLDER.glob("*/*/*.hip"))]
    machine = ThisMachine()
    backend = Cpu(
        compiler=host_compiler(detect(machine), machine), extra=UNOPTIMISED, precompiles=True, recalls_runs=True
    )
    suites = {one.name: one for one in jsonl.read(given.data / "cases/suites.jsonl", Suite)}
    programs = {one.id: one for one in jsonl.read(given.data / "wrap/programs.jsonl", Program)}
    chosen = [one for one in rewrites if not given.names or any(name in path_of(one) for name in given.names)]
    if not chosen:
        options.error(f"no file below {FOLDER} has {' or '.join(given.names)} in its path")
    missing = sorted({one.suite for one in chosen} - set(suites))
    for name in missing:
        print(f"no suite {name}: its rewrites are left out")
    present = [one for one in chosen if one.suite in suites]
    tasks = [task(one, suites[one.suite], programs[suites[one.suite].id], rewrites, backend) for one in present]
    rows = map_ordered(
        examined, tasks, label="rewrites", unit="rewrites", finished=lambda _, row: print(line(row), flush=True)
    )
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "rewrites.json", jsonl.pretty({"missing": missing, "rows": rows}))
    print("\n".join(summary(rows)))
    return 0


def task(one: Rewrite, suite: Suite, program: Program, rewrites: Sequence[Rewrite], backend: Cpu) -> Task:
    """Return the task to examine a rewrite with the others of its suite."""
    wrong = tuple(other for other in rewrites if other.suite == one.suite and other.kind == "wrong")
    return Task(
        rewrite=one,
        suite=suite,
        program=program,
        wrong=wrong,
        own=wrong.index(one) if one.kind == "wrong" else None,
        backend=backend,
    )


# ------------------------------------------------------------------------------------------------------------ examining
def examined(given: Task) -> Row:
    """Examine one rewrite."""
    found: Rejection | None = None
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        try:
            broken = _broken(given, Path(scratch))
            found = _by_suite(given, Path(scratch)) if broken is None else Rejection("", broken)
        except (InputError, NoReferenceError, NotTestableError) as error:  # the suite has changed since
            broken, found = "", Rejection("", str(error))
    one = given.rewrite
    state: State = "broken" if broken is not None else "accepted" if found is None else "rejected"
    by, detail = found or ("", "")
    return Row(
        kind=one.kind, suite=one.suite, name=one.name, what=one.what, state=state, by=by, detail=detail.strip()[:300]
    )


def _broken(given: Task, folder: Path) -> str | None:
    """Return why a rewrite is not what it claims to be; `None` if it is."""
    original = _job(given, folder / "original", _on_witnesses(given, ""))
    job = _job(given, folder / "witness", _on_witnesses(given, given.rewrite.text))
    if given.own is None:
        for number, one in enumerate(given.witnesses):
            found = rejected(_of_case(job, number), given.backend, folder / "witness", (PLAIN,))
            if found is not None:
                return f"{found.by} on the witness of {one.case.label}: {found.detail}"
        return None
    found = rejected(_of_case(job, given.own), given.backend, folder / "witness", CHECKS)
    if found is None or found.by == COMPILER:
        return "it does not fail on its witness" if found is None else f"it does not compile: {found.detail}"
    wanted = (PLAIN,) if found.by == PLAIN.name else CHECKS
    found = rejected(_of_case(original, given.own), given.backend, folder / "original", wanted)
    return None if found is None else f"the original fails on the witness: {found.by}: {found.detail}"


def _on_witnesses(given: Task, text: str) -> str:
    """Return a program that runs the witnesses on a text in place of the kernel, or on the original one."""
    suite = given.suite
    goldens = [
        one if one.comparison == "bounded" else replace(one, tolerance=WIDER * one.tolerance) for one in suite.goldens
    ]
    cases = [one.case for one in given.witnesses]
    # The limit of a grid is a parameter of the suite alone, which a witness may set.
    limited = grid_limit.with_parameter(given.program) if grid_limit.has_parameter(suite) else None
    parts = tested(limited or given.program, cases, goldens, _arithmetic(suite))
    changes = [f"\n  if (case_index == {i}) {{ {one.inputs} }}" for i, one in enumerate(given.witnesses) if one.inputs]
    case = replace(parts.case, inputs=parts.case.inputs + "".join(changes))
    unit = replaced(parts.unit, suite.text.wrapper.launch.kernel, text) if text else parts.unit
    return suite_code(replace(parts, unit=unit, case=case))


def _arithmetic(suite: Suite) -> Arithmetic:
    """Return the arithmetic of a suite's reference."""
    if any(golden.comparison == "bounded" for golden in suite.goldens):
        return "converting" if "std::is_integral<T>::value, int>" in suite.text.reference else "bounded"
    return "double" if any(golden.double_reference for golden in suite.goldens) else "own"


def _by_suite(given: Task, folder: Path) -> Rejection | None:
    """Return what of the suite rejects a rewrite."""
    job = _job(given, folder / "suite", rewritten_suite(given.suite, given.rewrite))
    found = rejected(job, given.backend, folder / "suite", CHECKS)
    if found is not None or given.rewrite.kind == "wrong":
        return found
    variants = {
        "contracted": replace(given.backend, extra=CONTRACTED),
        "wavefront": replace(given.backend, warp_size=32),
    }
    for name, backend in variants.items():
        if (found := rejected(job, backend, folder / name, (PLAIN,))) is not None:
            return Rejection(name, found.detail)
    return None


def _job(given: Task, folder: Path, code: str) -> Job:
    program = single(given.suite.name, code, folder)
    return Job(program=program, compiling=COMPILING, running=RUNNING)


def _of_case(job: Job, number: int) -> Job:
    return replace(job, given=Given(arguments=(str(number),)))


def rejected(job: Job, backend: Cpu, folder: Path, checks: Sequence[Check]) -> Rejection | None:
    """Return what rejects a program: its plain tests or, where they pass, the first of the checks that does."""
    builds = checking.builds(backend, job, (PLAIN,), folder)
    (plain,) = checking.check(backend, job, (PLAIN,), known=builds)
    if plain.state == "not_built":
        return Rejection(COMPILER, plain.detail or str(plain.diagnostics[:1]))
    others = [one for one in checks if one is not PLAIN]
    if others and first_rejection([plain]) is None:
        return first_rejection(checking.check(backend, job, others, known=builds))
    return first_rejection([plain])


def first_rejection(results: Sequence[Result]) -> Rejection | None:
    """Return the first check that rejects a program, and why."""
    found = ((one.check, rejection(one)) for one in results)
    return next((Rejection(by, why) for by, why in found if why is not None), None)


# ------------------------------------------------------------------------------------------------------------ reporting
def line(row: Row) -> str:
    """Return the line of the table for a rewrite."""
    by = f" ({row.by})" if row.by else ""
    what = (
        f"{row.what}: {row.detail}"
        if row.state == "broken" or (row.kind, row.state) == ("right", "rejected")
        else row.what
    )
    return f"{row.kind:5} {row.suite:50.50} {row.name:28.28} {row.state}{by}: {what}"


def summary(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the table by suite and in total: how many wrong ones are rejected by what, how many right ones accepted."""
    yield f"{'':50} {'wrong':>6} {'plain':>6} {'checks':>6} {'passed':>6} {'right':>6} {'passed':>6} {'broken':>6}"
    for suite in sorted({row.suite for row in rows}):
        yield counted(suite, [row for row in rows if row.suite == suite])
    yield counted("total", rows)


def counted(title: str, rows: Sequence[Row]) -> str:
    """Return the counts of some rows; broken ones count as neither wrong nor right."""
    sound = [row for row in rows if row.state != "broken"]
    wrong = [row for row in sound if row.kind == "wrong"]
    right = [row for row in sound if row.kind == "right"]
    plain = sum(row.by == PLAIN.name for row in wrong)
    passed = sum(row.state == "accepted" for row in wrong)
    counts = (
        *(len(wrong), plain, len(wrong) - plain - passed, passed),
        *(len(right), sum(row.state == "accepted" for row in right), len(rows) - len(sound)),
    )
    return f"{title:50.50} " + " ".join(f"{count:6}" for count in counts)


if __name__ == "__main__":
    sys.exit(main())
