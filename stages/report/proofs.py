"""What the page shows of the proof of a sample: its best suite, the mutants that survive in it, and a prompt."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records import Grade, JudgedSuite, Level, Sample, UnitVerification, Verdict
from kernelmill.records.prompts import Prompt, PromptKind
from stages.report.catalog import LEVELS

SHOWN_FIRST: tuple[PromptKind, ...] = ("instruct", "complete", "translate", "parallelize", "repair")
"""The prompt that is shown is of the first of these kinds that the unit has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A note on a line of the unit, or of a Triton program."""

    line: int
    """Counted from 1."""
    kind: Literal["survivor", "uncovered", "finding", "unreachable"]
    """`survivor`: a mutant that no test kills; `uncovered`: an outcome that no test has; `finding`: what a check found;
    `unreachable`: an outcome that no launch of the project reaches."""
    text: str
    count: int = 1
    """The number of equal notes that it stands for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TestRow:
    """One test of the suite."""

    kind: str
    label: str
    values: str
    """Its sizes, modes and numbers, as `name = value`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRow:
    """The result of one unit of the kernel."""

    unit: str
    level: Level
    grade: Grade
    reason: str
    branches: float | None
    tokens: float | None
    meaning: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPrompt:
    """A prompt of the sample that is shown."""

    kind: PromptKind
    text: str
    kinds: tuple[PromptKind, ...]
    """All kinds that it has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A result of the checks in words."""

    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a Triton program that follows the code."""

    title: str
    text: str
    start: int
    """Its first line in the whole program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """The proof of a sample; of a kernel, `unit` and what follows are of its best unit."""

    units: tuple[UnitRow, ...]
    figures: tuple[Figure, ...] = ()
    """What the rows of the units do not say."""
    unit: str
    code: str | None
    """The unit as it is tested, up to the host code of the suite; none if the code of the sample has the marks."""
    parts: tuple[Part, ...] = ()
    marks: tuple[Mark, ...]
    tests: tuple[TestRow, ...]
    prompt: ShownPrompt | None


def proofs(
    samples: Sequence[Sample], suites: Sequence[JudgedSuite], verdicts: Sequence[Verdict], prompts: Sequence[Prompt]
) -> tuple[Proof | None, ...]:
    """Return the proof of each sample, in their order; none for a sample without a suite."""
    judged = {verdict.id: verdict for verdict in verdicts}
    own = by_unit(prompts)
    of_kernel: dict[str, list[JudgedSuite]] = {}
    for suite in suites:
        of_kernel.setdefault(suite.kernel_id, []).append(suite)
    return tuple(_proof(sample, of_kernel.get(sample.task_id, ()), judged, own) for sample in samples)


def by_unit(prompts: Iterable[Prompt]) -> Mapping[str, Sequence[Prompt]]:
    """Return the prompts of each unit, or Triton program."""
    found: dict[str, list[Prompt]] = {}
    for prompt in prompts:
        found.setdefault(prompt.unit_id, []).append(prompt)
    return found


def _proof(
    sample: Sample,
    suites: Sequence[JudgedSuite],
    verdicts: Mapping[str, Verdict],
    prompts: Mapping[str, Sequence[Prompt]],
) -> Proof | None:
    if not suites:
        return None
    # The best level and grade, and among equals the most widely used type.
    best = min(suites, key=lambda one: (LEVELS.index(one.level), one.grade or "Z", "float" not in one.name, one.id))
    host = best.code.find(best.wrapper.strip())
    unit = best.code[:host] if host > 0 else best.code
    return Proof(
        units=tuple(map(_row, sample.verification)),
        unit=best.name,
        code=unit.rstrip("\n"),
        marks=_marks(verdicts[best.id], unit.count("\n")),
        tests=tuple(
            TestRow(
                kind=case.kind,
                label=case.label,
                values=", ".join(f"{value.name} = {value.value}" for value in case.values),
            )
            for case in best.cases
        ),
        prompt=shown_prompt(prompts.get(best.id, ())),
    )


def _row(verification: UnitVerification) -> UnitRow:
    return UnitRow(
        unit=verification.unit,
        level=verification.level,
        grade=verification.grade,
        reason=verification.reason,
        branches=verification.branch_coverage,
        tokens=verification.token_score,
        meaning=verification.meaning_score,
    )


def _marks(verdict: Verdict, lines: int) -> tuple[Mark, ...]:
    """Return the notes on the lines of the unit, in their order."""
    survivors = (
        Mark(
            line=one.line,
            kind="survivor",
            text=f"{one.operator.replace('_', ' ')} survives"
            + (f" {one.inputs_tried} further inputs" if one.inputs_tried else "")
            + ("" if one.reached else "; no test reaches it"),
        )
        for one in verdict.survivors
    )
    unreachable = (
        Mark(line=one.line, kind="unreachable", text=f"unreachable outcome: {one.reason.replace('_', ' ')}")
        for one in verdict.unreachable
    )
    return on_lines((*survivors, *unreachable), lines)


def on_lines(marks: Iterable[Mark], lines: int) -> tuple[Mark, ...]:
    """Return the notes on the first lines, in their order, with equal ones joined."""
    counted = Counter(mark for mark in marks if mark.line <= lines)
    joined = (replace(mark, count=count) for mark, count in counted.items())
    return tuple(sorted(joined, key=lambda mark: (mark.line, mark.kind, mark.text)))


def shown_prompt(prompts: Sequence[Prompt]) -> ShownPrompt | None:
    """Return the prompt that says most; none if there is none."""
    kinds = {prompt.kind: prompt for prompt in prompts}
    first = next((kind for kind in SHOWN_FIRST if kind in kinds), None)
    if first is None:
        return None
    return ShownPrompt(kind=first, text=kinds[first].text, kinds=tuple(kind for kind in SHOWN_FIRST if kind in kinds))
