"""Solutions of prompts by a model that sees nothing but the prompt, judged by the suite of the unit."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.execution import checking
from kernelmill.execution.checking import Job, Result
from kernelmill.execution.checks import chosen
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import single
from kernelmill.models import feedback, replies
from kernelmill.models.conversation import Judged, Opening
from kernelmill.models.protocol import Message, Question, Speaker
from kernelmill.records import Suite
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.records.prompts import Prompt
from kernelmill.sandbox import Limits
from kernelmill.storage.scratch import scratch_folder
from kernelmill.templates.composition import suite_code
from stages.describe.repairs import report

PURPOSE = "describe/solution"
COMPILING = Limits(wall_seconds=300, memory_mib=4096)
RUNNING = Limits(wall_seconds=600, cpu_seconds=30, memory_mib=4096)
CHECKS = ("plain", "reverse", "poison")
"""One build is enough: what counts is whether solvers compute what the prompt means."""
NO_CODE = "The answer contains no fenced block of C++ source text."
_SUMMARY = re.compile(r"^PASS: (\d+) of (\d+) cases, [1-9]\d* comparisons, 0 failed$", re.MULTILINE)


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
    code = suite_code(replace(task.suite.text, unit=block.text))
    with scratch_folder() as folder:
        job = Job(program=single(task.suite.name, code, Path(folder)), compiling=COMPILING, running=RUNNING)
        for result in checking.check(task.backend, job, chosen(CHECKS)):
            failed = _failed(task.suite, result, code)
            if failed is not None:
                return replace(failed, product=block.text)
    return Judged(outcome=AttemptOutcome.ACCEPTED, product=block.text)


def _failed(suite: Suite, result: Result, code: str) -> Judged[str] | None:
    """Return what is wrong with a solution by one check; none if nothing is."""
    if result.state == "not_built":
        return Judged(outcome=AttemptOutcome.NOT_COMPILED, feedback=feedback.of_result(result, code))
    passed = _SUMMARY.search(result.output)
    if result.state == "clean" and passed is not None and passed[1] == passed[2] == str(len(suite.cases)):
        return None
    differs = report(suite, result.output, result.errors)
    if differs is not None:
        return Judged(outcome=AttemptOutcome.DIFFERENT_OUTPUT, feedback=differs)
    return Judged(outcome=AttemptOutcome.RUN_FAILED, feedback=feedback.of_result(result, code))
