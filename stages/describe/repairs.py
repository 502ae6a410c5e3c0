"""Units with one mistake that their tests detect: mutants as plain source text, and what the tests report of them."""

import hashlib
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import NOTHING, Build, single
from kernelmill.pool import map_ordered
from kernelmill.proof import meaning
from kernelmill.proof.mutant_edits import Site
from kernelmill.records import Suite
from kernelmill.records.prompts import MissingPrompt
from kernelmill.records.reasons import DescribeReason
from kernelmill.sandbox import Limits
from kernelmill.templates.composition import suite_code
from stages.describe.plain_mutants import plain
from stages.describe.prompts import Repair

MOST_TRIED = 3
"""The mutants of a unit that are compiled before it is given up."""
SHOWN = 5
"""The comparisons that a finding quotes."""
COMPILING = Limits(wall_seconds=300, memory_mib=4096)
RUNNING = Limits(wall_seconds=600, cpu_seconds=20, memory_mib=4096)
"""A suite takes a few seconds; a mutant that takes much longer tells a reader nothing."""
UNOPTIMISED = ("-O0",)
_OBVIOUS = frozenset({"usual_constant"})
"""Operators whose mutants nobody writes by mistake in plain text, such as a factor of 1."""
_POISON = {"KERNELMILL_POISON": "0xff"}
_FAILED_CASE = re.compile(r"^FAIL (?P<label>.*): \d+ comparisons, \d+ failed$", re.MULTILINE)
_COMPARISON = re.compile(r"^\S+\[\d+\] is \S+, expected \S+$|^input \w+ was modified$", re.MULTILINE)
_USUAL = re.compile(r"(?:_|^)float(?:_|$)")


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairTask:
    """A suite, and the backend that runs it with mutants of its unit."""

    suite: Suite
    backend: Cpu


def repairs(suites: Sequence[Suite], backend: Cpu) -> Mapping[str, Repair | MissingPrompt]:
    """Return a unit with a mistake for one suite of each kernel, and for the others why there is none, by suite."""
    chosen: dict[str, Suite] = {}
    for suite in sorted(suites, key=preference):
        chosen.setdefault(suite.kernel_id, suite)
    tasks = [RepairTask(suite=suite, backend=backend) for suite in chosen.values()]
    found = map_ordered(repaired, tasks, label="mutants to repair", unit="kernels")
    by_suite = {task.suite.id: one for task, one in zip(tasks, found, strict=True)}
    another = MissingPrompt(kind="repair", reason=DescribeReason.ANOTHER_UNIT_OF_THE_KERNEL)
    return {suite.id: by_suite.get(suite.id, replace(another, detail=chosen[suite.kernel_id].name)) for suite in suites}


def preference(suite: Suite) -> tuple[bool, str]:
    """Return a key by which the unit for `float` comes first: its tests are those that people read most easily."""
    return _USUAL.search(suite.name) is None, suite.id


def repaired(task: RepairTask) -> Repair | MissingPrompt:
    """Return the first mutant of a unit, in an order that no operator dominates, that its tests reject."""
    tried = 0
    for site in candidates(task.suite):
        broken = plain(task.suite.text.unit, site)
        if broken is None:
            continue
        with tempfile.TemporaryDirectory(prefix="kernelmill-") as folder:
            finding = _finding(task, broken, Path(folder))
        if finding is not None:
            return Repair(broken=broken, finding=finding)
        tried += 1
        if tried == MOST_TRIED:
            break
    return MissingPrompt(
        kind="repair", reason=DescribeReason.NO_KILLED_MUTANT, detail=f"{tried} mutants were written out and run"
    )


def candidates(suite: Suite) -> list[Site]:
    """Return the mutants at the level of meaning in an order that depends on nothing but the suite's text."""
    found = [one for one in meaning.found(suite) if not one.constant_guard and one.operator not in _OBVIOUS]

    def key(site: Site) -> str:
        return hashlib.sha256(f"{suite.id} {site.operator} {site.start} {site.edits[0].after}".encode()).hexdigest()

    return sorted(found, key=key)


def _finding(task: RepairTask, broken: str, folder: Path) -> str | None:
    """Return what the tests report of a unit; none if it does not compile, passes, crashes or varies."""
    suite = task.suite
    backend = replace(task.backend, extra=UNOPTIMISED)
    program = single(suite.name, suite_code(replace(suite.text, unit=broken)), folder)
    build = backend.compile(program, folder / "built", COMPILING)
    if build.executable is None:
        return None
    found = _report(suite, backend, build)
    if found is None:
        return None
    poisoned = replace(build, environment={**build.environment, **_POISON})
    return found if _report(suite, backend, poisoned) == found else None


def _report(suite: Suite, backend: Cpu, build: Build) -> str | None:
    finished = backend.run(build, NOTHING, RUNNING).finished
    if finished.outcome != "exited":
        return None
    return report(suite, finished.text, finished.error_text)


def report(suite: Suite, output: str, errors: str) -> str | None:
    """Return the first case that failed with its values, and its first comparisons; none if no case failed."""
    failed = _FAILED_CASE.search(output)
    comparisons = _COMPARISON.findall(errors)[:SHOWN]
    if failed is None or not comparisons:
        return None
    case = next((one for one in suite.cases if one.label == failed["label"]), None)
    values = ", ".join(f"{one.name} = {one.value}" for one in case.values) if case else ""
    return "\n".join([failed[0], *([f"  with {values}"] if values else []), *(f"  {one}" for one in comparisons)])
