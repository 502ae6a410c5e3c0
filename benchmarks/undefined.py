"""Scan suites for recorded undefined behavior: `python -m benchmarks.undefined [--data DATA] [--sample N] [NAME ...]`.

Each kernel runs on the cases of its suite in two builds, with zeros and with a pattern in uninitialized variables, and
the second also with a pattern in new device and shared memory. Outputs that differ between them are undefined. Buffers
of counts that hold ascending offsets are reported too. `cases` does the same; the scan is for existing suites.

Names choose suites whose id contains one of them, `--sample` adds N others. Prints a row for each finding and a
summary with the processor seconds.
"""

import argparse
import random
import resource
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from kernelmill.execution.compiling.automatic_variables import initialized
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Build, Given, single
from kernelmill.records import Program, Suite
from kernelmill.storage import jsonl
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.cases.recording.output_parser import Rows, observed
from stages.cases.recording.recorder import NoSuiteError, plainly, ran
from stages.cases.recording.undefined import PATTERNED, counts_as_offsets, undefined_behavior
from stages.cases.text import program as programs
from stages.cases.text.outputs import roles_by_name

SEED = 1


def scanned(program: Program, suite: Suite, backend: Cpu, folder: Path) -> Iterator[str]:
    """What the cases of a suite record that is not defined, in words."""
    counts = counts_as_offsets(program.relations.roles)
    if counts:
        yield f"counts-as-offsets: {', '.join(counts)}"
    text = programs.recorder(program, suite.cases)
    zero, patterned = (
        plainly(single(program.name, text, folder / name), backend, folder / name, initialized(backend, name))
        for name in ("zero", "pattern")
    )
    numbers = range(len(suite.cases))
    expected = _rows(zero, backend, "plain", numbers)
    rows = {check: _rows(patterned, backend, check, numbers) for check in PATTERNED}
    roles = roles_by_name(program)
    for number in numbers:
        label = suite.cases[number].label
        if number not in expected:
            yield f"fails: case {number} ({label}) with zeros"
        elif (reason := undefined_behavior(roles, expected[number], rows, number)) is not None:
            yield f"{reason} in case {number} ({label})"


def _rows(build: Build, backend: Cpu, check: str, numbers: Sequence[int]) -> Rows:
    """The outputs of the cases that succeed: all in one run, or each in its own if that fails."""
    together = _run(build, backend, check, numbers)
    if set(numbers) <= set(together):
        return together
    return {number: rows for one in numbers for number, rows in _run(build, backend, check, (one,)).items()}


def _run(build: Build, backend: Cpu, check: str, numbers: Sequence[int]) -> Rows:
    given = Given(arguments=tuple(map(str, numbers)))
    return observed(ran(build, backend, given, check).text)  # type: ignore[arg-type]  # a key of `PATTERNED`


def _chosen(ids: Sequence[str], names: Sequence[str], sample: int) -> list[str]:
    named = [one for one in ids if any(name in one for name in names)]
    rest = [one for one in ids if one not in named]
    return named + random.Random(SEED).sample(rest, min(sample, len(rest)))  # noqa: S311  # a sample, not a secret


def main(argv: Sequence[str]) -> int:
    """Scan the chosen suites, and return an exit status: 1 if any of them records undefined behavior."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.undefined", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--data", type=Path, default=Path("data"))
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("names", nargs="*", metavar="NAME")
    arguments = parser.parse_args(argv)
    suites = {one.id: one for one in jsonl.read(arguments.data / "cases/suites.jsonl", Suite)}
    everything = not arguments.names and not arguments.sample
    ids = sorted(suites) if everything else _chosen(sorted(suites), arguments.names, arguments.sample)
    found = dict[str, list[str]]()
    machine = ThisMachine()
    backend = Cpu(compiler=host_compiler(detect(machine), machine), precompiles=True)
    if not initialized(backend, "pattern"):
        parser.error(f"{backend.compiler_name} {backend.version} cannot initialize automatic variables")
    all_programs: Mapping[str, Program] = {
        one.id: one for one in jsonl.read(arguments.data / "wrap/programs.jsonl", Program) if one.id in ids
    }
    before = _seconds()
    for each in ids:
        with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
            try:
                found[each] = list(scanned(all_programs[each], suites[each], backend, Path(scratch)))
            except NoSuiteError as error:
                found[each] = [f"not scanned: {error}"]
        print(f"{each}: {'; '.join(found[each]) or 'none'}", flush=True)
    kinds = {one.partition(":")[0] for reasons in found.values() for one in reasons}
    for kind in sorted(kinds):
        print(f"{kind}: {sum(any(one.startswith(kind) for one in reasons) for reasons in found.values())} suites")
    print(f"{len(found)} suites, {(_seconds() - before) / max(len(found), 1):.2f} processor seconds each")
    return 1 if kinds else 0


def _seconds() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in usages)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
