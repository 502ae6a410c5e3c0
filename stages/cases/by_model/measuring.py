"""The strength of a model's tests, measured like that of ours; weaker ones are topped up with our cases."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.derived_references.reference import Arithmetic, Reference
from kernelmill.execution.cpu import Cpu
from kernelmill.proof.proving import prove
from kernelmill.records import USUAL_THRESHOLDS, Case, Program, Suite, Thresholds, Verdict
from kernelmill.records.conversations import Conversation, ModelTests, Strength
from kernelmill.storage.scratch import scratch_folder
from kernelmill.templates.composition import suite_code
from stages.cases.by_model.opinion import compared_text
from stages.cases.by_model.proposal import Proposal
from stages.cases.text import program as programs


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuringTask:
    """Tests and a reference that agree with the kernel, and the suite that they are measured against."""

    program: Program
    suite: Suite
    proposal: Proposal
    conversation: Conversation
    backend: Cpu
    thresholds: Thresholds = USUAL_THRESHOLDS


def measured(task: MeasuringTask) -> ModelTests:
    """Prove the tests alone and, if they are too weak for a verified suite, together with our cases."""
    with scratch_folder() as folder:
        alone = _strength(task, task.proposal.cases, Path(folder) / "alone")
        added: tuple[Case, ...] = ()
        together = None
        if alone.level != "verified":
            added = tuple(one for one in task.suite.cases if _inputs(one) not in map(_inputs, task.proposal.cases))
            together = _strength(task, (*task.proposal.cases, *added), Path(folder) / "together")
    return ModelTests(
        id=task.suite.id,
        source=task.suite.source,
        kernel_id=task.suite.kernel_id,
        name=task.suite.name,
        tests=task.proposal.cases,
        reference=task.proposal.reference,
        alone=alone,
        added=added,
        together=together,
        model=task.conversation.model,
        rounds=task.conversation.rounds or 0,
    )


def _inputs(case: Case) -> object:
    return case.contents, case.values


def suite_of(program: Program, suite: Suite, cases: Sequence[Case], reference: str) -> Suite:
    """Return a suite with other cases: with the derived reference if it has one, else with that of the model."""
    if suite.golden == "serial":
        goldens = tuple(replace(golden, rows=(), ties="") for golden in suite.goldens)
        made = Reference(arithmetic=_arithmetic(suite), text=suite.text.reference)
        text = programs.with_reference(program, cases, goldens, made)
    else:
        goldens = suite.goldens
        text = compared_text(program, suite, cases, reference)
    return replace(
        suite,
        golden="serial",
        cases=tuple(cases),
        goldens=goldens,
        rejected_cases=(),
        weaknesses=(),
        inputs_tried=0,
        code=suite_code(text),
        text=text,
    )


def _arithmetic(suite: Suite) -> Arithmetic:
    if any(golden.comparison == "bounded" for golden in suite.goldens):
        return "bounded"
    return "double" if any(golden.double_reference for golden in suite.goldens) else "own"


def _strength(task: MeasuringTask, cases: Sequence[Case], folder: Path) -> Strength:
    made = suite_of(task.program, task.suite, cases, task.proposal.reference)
    verdict = prove(made, task.backend, folder, task.thresholds)
    return strength(verdict)


def strength(verdict: Verdict) -> Strength:
    """Return the figures of a verdict that tell strong tests from weak ones."""
    return Strength(
        level=verdict.level,
        reason=verdict.reason,
        branches=verdict.reachable,
        branches_reached=verdict.branches_covered,
        mutants=sum(count.mutants for count in verdict.mutants),
        killed=sum(count.killed for count in verdict.mutants),
        controls=len(verdict.controls),
        rejected=sum(one.state == "rejected" for one in verdict.controls),
    )
