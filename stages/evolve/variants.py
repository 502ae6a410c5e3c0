"""Variants by a model: the question, and the checks and proofs that its replies have to pass."""

from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.execution.checks import CHECKS
from kernelmill.execution.cpu import Cpu
from kernelmill.judging import exchange, inspection
from kernelmill.judging.judge import NotJudgedError, judge
from kernelmill.models import feedback, replies
from kernelmill.models.conversation import Judged, Opening
from kernelmill.models.protocol import Message, Question, Speaker
from kernelmill.models.templates import Modules, Placeholders, as_data
from kernelmill.proof.proving import prove
from kernelmill.proof.units import same_declarations
from kernelmill.records import Suite, Thresholds, Verdict
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.sandbox import Limits
from kernelmill.storage.scratch import scratch_folder
from kernelmill.templates.composition import declaration, suite_code
from stages.evolve import patterns
from stages.evolve.changes import Change, Seed

PURPOSE = "evolve"
MODULES = {
    "role": Placeholders(frozenset()),
    "untrusted": Placeholders(frozenset()),
    "evolve": Placeholders(
        frozenset({"role", "untrusted", "name", "unit", "task", "notes", "signature", "output"}),
        frozenset({"untrusted", "unit", "task", "output"}),
    ),
}
"""The templates that a question is made of."""
COMPILING = Limits(wall_seconds=300, memory_mib=4096)
RUNNING = Limits(wall_seconds=600, cpu_seconds=30, memory_mib=4096)
NO_CODE = "The answer contains no fenced block of C++ source text. Answer with the complete source text in one."
_UNUSED = "usual_"
"""The prefix of the parent's host function in a program whose host side is new."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantTask:
    """A change of a sample, and the backend that runs its results."""

    seed: Seed
    change: Change
    backend: Cpu

    @property
    def id(self) -> str:
        """The id of the variant."""
        return f"{self.seed.suite.id}+{self.change.kind}"


def opening(task: VariantTask, modules: Modules) -> Opening[VariantTask]:
    """Return the question for a variant."""
    suite, change = task.seed.suite, task.change
    wrapper = suite.text.wrapper
    parameters = ", ".join(declaration(one, constant=True) for one in wrapper.parameters)
    signature = f"void {wrapper.name}({parameters})" if change.host else f"the kernel `{suite.name}`"
    whole = f"the kernel, unchanged, and the function `{signature};` on host arrays"
    part = f"the kernel `{suite.name}` with the same name and parameters, without host code"
    text = modules.render(
        "evolve",
        {
            "role": modules.render("role", {}),
            "untrusted": modules.render("untrusted", {}),
            "name": suite.name,
            "unit": as_data(suite.text.unit),
            "task": change.task,
            "notes": "\n".join(f"- {one}" for one in wrapper.notes),
            "signature": signature,
            "output": whole if change.host else part,
        },
    )
    question = Question(purpose=PURPOSE, subject=task.id, messages=(Message(speaker=Speaker.USER, text=text),))
    unit = replace(suite, id=task.id)
    return Opening(unit=unit, question=question, given=task)


def judged(task: VariantTask, reply: str) -> Judged[Suite]:
    """Judge a variant by its text, the compiler and all checks of its suite, which is the product."""
    block = replies.code(reply)
    if block is None:
        return Judged(outcome=AttemptOutcome.UNREADABLE, feedback=NO_CODE)
    change = task.change
    if change.needs is not None and change.needs not in patterns.of_code(block.text):
        said = f"The answer does not show what was asked for: {change.needs.replace('_', ' ')}."
        return Judged(outcome=AttemptOutcome.INVALID, feedback=said)
    if change.host and (changed := same_declarations.change(change.text.unit, block.text)):
        said = f"The kernel has to stay as it is: {changed}. Answer with the complete source text."
        return Judged(outcome=AttemptOutcome.KERNEL_CHANGED, feedback=said)
    made = with_code(task, block.text)
    if not change.host and (wrong := inspection.of_device_code(block.text, change.text)):
        said = f"The answer may have nothing but the kernel and what it needs: {wrong}. Answer with that."
        return Judged(outcome=AttemptOutcome.INVALID, feedback=said, product=made)
    programs = (exchange.of_host_side if change.host else exchange.of_kernel)(change.text, block.text)
    try:
        for judgement in judge(task.backend, programs, made.name, CHECKS, compiling=COMPILING, running=RUNNING):
            result, tests = judgement.result, judgement.tests
            said = feedback.of_result(result, programs.answering)
            if result.state == "not_built":
                return Judged(outcome=AttemptOutcome.NOT_COMPILED, feedback=said, product=made)
            if result.state == "unchecked" or judgement.passed(len(made.cases)):
                continue
            if judgement.ran and tests is not None:
                failed = result.check == "plain" and "FAIL" in tests.text
                outcome = AttemptOutcome.DIFFERENT_OUTPUT if failed else AttemptOutcome.RUN_FAILED
                return Judged(outcome=outcome, feedback=_differences(tests.error_text), product=made)
            return Judged(outcome=AttemptOutcome.RUN_FAILED, feedback=said, product=made)
    except NotJudgedError as error:
        return Judged(outcome=AttemptOutcome.NOT_JUDGED, feedback=str(error), product=made)
    return Judged(outcome=AttemptOutcome.ACCEPTED, product=made)


def _differences(errors: str) -> str:
    return "\n".join(["It compiles and runs, but its outputs differ:", *errors.splitlines()[: feedback.MOST_ERRORS]])


def with_code(task: VariantTask, code: str) -> Suite:
    """Return the suite of a variant: that of its parent, adapted to the change, with another unit or host side."""
    text = replace(task.change.text, unit=code)
    if task.change.host:
        text = replace(text, wrapper=replace(text.wrapper, name=f"{_UNUSED}{text.wrapper.name}"))
    return replace(task.seed.suite, id=task.id, text=text, code=suite_code(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofTask:
    """The suite of a variant with a new kernel."""

    suite: Suite
    backend: Cpu
    thresholds: Thresholds


def proven(task: ProofTask) -> Verdict:
    """Return the verdict on a suite, with mutants and negative controls like that of any other."""
    with scratch_folder() as folder:
        return prove(task.suite, task.backend, Path(folder), task.thresholds)
