"""Units with one mistake that their tests detect: mutants as plain source text, and what the tests report of them."""

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Literal

from kernelmill.config.params import RepairParams
from kernelmill.execution import checking, checks
from kernelmill.execution.checking import Job
from kernelmill.execution.compiling.automatic_variables import initialized
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.findings import Finding
from kernelmill.execution.protocol import NOTHING, Build, single
from kernelmill.pool import map_ordered
from kernelmill.proof.mutants.edits import Site
from kernelmill.proof.mutants.meaning import search as meaning
from kernelmill.records import Suite
from kernelmill.records.prompts import MissingPrompt
from kernelmill.records.reasons import DescribeReason
from kernelmill.records.repairs import BrokenUnit, FoundBy
from kernelmill.sandbox import Limits
from kernelmill.storage import jsonl
from kernelmill.storage.outcomes import NOT_KEPT, Outcomes
from kernelmill.storage.scratch import scratch_folder
from kernelmill.templates.composition import suite_code
from stages.describe.mistakes import found
from stages.describe.plain_mutants import plain
from stages.describe.prompts import Repair

SHOWN = 5
"""The comparisons, or findings of a check, that a report quotes."""
COMPILING = Limits(wall_seconds=300, memory_mib=4096)
RUNNING = Limits(wall_seconds=600, cpu_seconds=20, memory_mib=4096)
"""A suite takes a few seconds; a mutant that takes much longer tells a reader nothing."""
UNOPTIMISED = ("-O0",)
_OBVIOUS = frozenset({"usual_constant"})
"""Operators whose mutants nobody writes by mistake in plain text, such as a factor of 1."""
_POISON = {"KERNELMILL_POISON": "0xff"}
_FAILED_CASE = re.compile(r"^FAIL (?P<label>.*): \d+ comparisons, \d+ failed$", re.MULTILINE)
_COMPARISON = re.compile(r"^\S+\[\d+\] is \S+, expected \S+$|^input \w+ was modified$", re.MULTILINE)
_UNINITIALIZED = re.compile(
    r"^\s*(?!(?:return|using|typedef|goto|else|case|delete|extern|__shared__)\b)(?:(?:const|volatile|unsigned)\s+)*"
    r"[A-Za-z_][\w:<>]*\s+(?:\w+\s*(?:\[[^\]]*\]\s*)*,\s*)*\w+\s*(?:\[[^\]]*\]\s*)*;",
    re.MULTILINE,
)
"""A declaration without an initializer, as people write it; of others, both compiles hold the same."""
_GUARDED = "\nnamespace { const bool kernelmill_guarded = ::kernelmill::rt::guarded = true; }\n"
"""Ends a program that leaves the bounds of an allocation, where it would otherwise show what happens to be there."""
_USUAL = re.compile(r"(?:_|^)float(?:_|$)")


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairTask:
    """A suite, and the backend that runs it with mutants of its unit."""

    suite: Suite
    backend: Cpu
    most: RepairParams


def repairs(
    suites: Sequence[Suite], backend: Cpu, most: RepairParams, kept: Outcomes = NOT_KEPT
) -> tuple[BrokenUnit, ...]:
    """Return units with one mistake that is detected, of one suite of each kernel; `kept` has earlier ones."""
    tasks = [RepairTask(suite=suite, backend=backend, most=most) for suite in chosen(suites).values()]
    found_by_kernel = map_ordered(partial(repaired, kept=kept), tasks, label="mutants to repair", unit="kernels")
    return tuple(one for own in found_by_kernel for one in own)


def for_prompts(suites: Sequence[Suite], broken: Sequence[BrokenUnit]) -> Mapping[str, Repair | MissingPrompt]:
    """Return the mistake that the prompt of each suite is about, or why there is none, by suite."""
    by_tests = [one for one in broken if one.found_by == "tests"]
    shown = {one.id: Repair(broken=one.broken, finding=one.report) for one in reversed(by_tests)}
    known = chosen(suites)
    return {
        suite.id: shown.get(suite.id, _NO_MUTANT)
        if known[suite.kernel_id] is suite
        else replace(_ANOTHER, detail=known[suite.kernel_id].name)
        for suite in suites
    }


_NO_MUTANT = MissingPrompt(kind="repair", reason=DescribeReason.NO_KILLED_MUTANT)
_ANOTHER = MissingPrompt(kind="repair", reason=DescribeReason.ANOTHER_UNIT_OF_THE_KERNEL)


def chosen(suites: Sequence[Suite]) -> Mapping[str, Suite]:
    """Return the suite of each kernel whose unit gets mistakes, by kernel: its instances differ in little."""
    found: dict[str, Suite] = {}
    for suite in sorted(suites, key=preference):
        found.setdefault(suite.kernel_id, suite)
    return found


def preference(suite: Suite) -> tuple[bool, str]:
    """Return a key by which the unit for `float` comes first: its tests are those that people read most easily."""
    return _USUAL.search(suite.name) is None, suite.id


def repaired(task: RepairTask, kept: Outcomes = NOT_KEPT) -> tuple[BrokenUnit, ...]:
    """Return mutants of a unit as plain source text that its tests or the race check reject."""
    inputs = (jsonl.dumps(task.suite), repr(task.most))
    return kept.recalled(tuple[BrokenUnit, ...], inputs, lambda: _repaired(task))


def _repaired(task: RepairTask) -> tuple[BrokenUnit, ...]:
    unit = task.suite.text.unit
    sites = [site for site in candidates(task.suite) if plain(unit, site) is not None]
    return found(sites, task.most, lambda site: _broken(task, site, "tests"), lambda site: _broken(task, site, "race"))


def _broken(task: RepairTask, site: Site, found_by: FoundBy) -> BrokenUnit | None:
    suite = task.suite
    broken = plain(suite.text.unit, site)
    if broken is None:
        return None
    with scratch_folder() as folder:
        report = _REPORTS[found_by](task, broken, folder)
    if report is None:
        return None
    return BrokenUnit(
        id=suite.id,
        source=suite.source,
        kernel_id=suite.kernel_id,
        name=suite.name,
        operator=site.operator,
        line=suite.text.unit.count("\n", 0, site.start) + 1,
        found_by=found_by,
        broken=broken,
        report=report,
    )


def candidates(suite: Suite) -> list[Site]:
    """Return the mutants at the level of meaning in an order that depends on nothing but the suite's text."""
    sites = [one for one in meaning.found(suite) if not one.constant_guard and one.operator not in _OBVIOUS]

    def key(site: Site) -> str:
        return hashlib.sha256(f"{suite.id} {site.operator} {site.start} {site.edits[0].after}".encode()).hexdigest()

    return sorted(sites, key=key)


def report_of_tests(task: RepairTask, broken: str, folder: Path) -> str | None:
    """Return what the tests report of a unit; none if it does not compile, passes, crashes or varies."""
    told = _reported(task, broken, folder, "pattern", {})
    if told is None:
        return None
    # What uninitialized variables hold depends on the machine; a second compile shows whether it matters.
    value: Literal["zero", "pattern"] = "zero" if _UNINITIALIZED.search(broken) else "pattern"
    return told if _reported(task, broken, folder, value, _POISON) == told else None


def _reported(
    task: RepairTask, broken: str, folder: Path, value: Literal["zero", "pattern"], environment: Mapping[str, str]
) -> str | None:
    """Return what the tests report of a unit, given what its uninitialized variables hold."""
    suite = task.suite
    backend = replace(task.backend, extra=(*UNOPTIMISED, *initialized(task.backend, value)), default_linker=True)
    program = single(suite.name, suite_code(replace(suite.text, unit=broken)) + _GUARDED, folder)
    build = backend.compile(program, folder / f"built_{value}", COMPILING)
    if build.executable is None:
        return None
    return _report(suite, backend, replace(build, environment={**build.environment, **environment}))


def _race(task: RepairTask, broken: str, folder: Path) -> str | None:
    """Return what the race check reports of a unit; none if it does not compile or is clean."""
    code = suite_code(replace(task.suite.text, unit=broken))
    program = single(task.suite.name, code, folder)
    job = Job(program=program, compiling=COMPILING, running=RUNNING)
    backend = replace(task.backend, extra=(*UNOPTIMISED, *initialized(task.backend, "pattern")), default_linker=True)
    (result,) = checking.check(backend, job, (checks.named("race"),))
    lines = code.splitlines()
    errors = [one for one in result.findings if one.severity == "error" and one.place.line]
    return "\n".join(_written(one, lines) for one in errors[:SHOWN]) or None


def _written(finding: Finding, lines: Sequence[str]) -> str:
    at = finding.place
    threads = f", by thread {at.thread} of block {at.block}" if at.thread and at.block else ""
    return f"{finding.kind} at line {at.line} (`{lines[at.line - 1].strip()}`): {finding.message}{threads}"


_REPORTS: Mapping[FoundBy, Callable[[RepairTask, str, Path], str | None]] = {"tests": report_of_tests, "race": _race}


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
