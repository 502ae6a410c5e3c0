"""Solutions of prompts by a model that sees nothing but the prompt, judged by the suite of the unit.

A solution has a process of its own, and the suite another one, which compares its outputs: what a solution prints, how
it ends and what it defines cannot make it pass.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kernelmill.execution.checks import chosen
from kernelmill.execution.cpu import Cpu
from kernelmill.judging import exchange
from kernelmill.judging.judge import Judgement, NotJudgedError, judge
from kernelmill.models import feedback, replies
from kernelmill.models.conversation import Judged, Opening
from kernelmill.models.protocol import Message, Question, Speaker
from kernelmill.records import Suite
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.records.prompts import Prompt
from kernelmill.sandbox import Limits
from stages.describe.repairs import report

PURPOSE = "describe/solution"
COMPILING = Limits(wall_seconds=300, memory_mib=4096)
RUNNING = Limits(wall_seconds=600, cpu_seconds=30, memory_mib=4096)
CHECKS = ("plain", "reverse", "poison")
"""One build is enough: what counts is whether solvers compute what the prompt means."""
NO_CODE = "The answer contains no fenced block of C++ source text."


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveTask:
    """A prompt, the suite that judges its solutions, and the backend that runs it."""

    prompt: Prompt
    suite: Suite
    backend: Cpu


def openings(task: SolveTask, solvers: int) -> Iterator[Opening[SolveTask]]:
    """Yield the same prompt as many times as there are solvers, exactly as it is handed out."""
    for attempt in range(solvers):
        question = Question(
            purpose=PURPOSE,
            subject=task.prompt.id,
            messages=(Message(speaker=Speaker.USER, text=task.prompt.text),),
            attempt=attempt,
        )
        yield Opening(unit=task.suite, question=question, given=task)


def judged(task: SolveTask, reply: str) -> Judged[str]:
    """Judge a solution: the suite with it in place of the unit; the product is its text."""
    block = replies.code(reply)
    if block is None:
        return Judged(outcome=AttemptOutcome.UNREADABLE, feedback=NO_CODE)
    programs = exchange.of_kernel(task.suite.text, block.text)
    try:
        for judgement in judge(
            task.backend, programs, task.suite.name, chosen(CHECKS), compiling=COMPILING, running=RUNNING
        ):  # fmt: skip
            failed = _failed(task.suite, judgement, programs.answering)
            if failed is not None:
                return replace(failed, product=block.text)
    except NotJudgedError as error:
        return Judged(outcome=AttemptOutcome.NOT_JUDGED, feedback=str(error), product=block.text)
    return Judged(outcome=AttemptOutcome.ACCEPTED, product=block.text)


def _failed(suite: Suite, judgement: Judgement, code: str) -> Judged[str] | None:
    """Return what is wrong with a solution by one check; none if nothing is."""
    result, tests = judgement.result, judgement.tests
    if result.state == "not_built":
        return Judged(outcome=AttemptOutcome.NOT_COMPILED, feedback=feedback.of_result(result, code))
    if judgement.passed(len(suite.cases)):
        return None
    differs = report(suite, tests.text, tests.error_text) if tests is not None else None
    if differs is not None:
        return Judged(outcome=AttemptOutcome.DIFFERENT_OUTPUT, feedback=differs)
    lacking = tests.error_text if tests is not None and judgement.ran else ""
    return Judged(outcome=AttemptOutcome.RUN_FAILED, feedback=lacking.strip() or feedback.of_result(result, code))
