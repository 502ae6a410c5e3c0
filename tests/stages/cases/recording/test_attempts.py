"""Runs of single cases."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from kernelmill.coverage.judging import FunctionCoverage, Line, of_functions
from kernelmill.coverage.measure import Instrumented, Measured
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Build
from kernelmill.execution.series import OneRun
from kernelmill.records import Case
from kernelmill.records.suites import TOO_MUCH_WORK
from kernelmill.sandbox import Finished, Limits
from stages.cases.recording.attempts import MOST_EXECUTIONS, tried_cases
from stages.cases.recording.output_parser import MARK
from stages.cases.recording.recorder import Recorder
from stages.cases.text.program import SAMPLES, SUMS


@dataclass(frozen=True, slots=True)
class Counting:
    """A program whose kernel executes so many lines in each of its cases."""

    executions: int

    def run_each(self, runs: Sequence[OneRun], _: Limits) -> list[Measured]:
        """What each run counted and printed."""
        line = Line(line=1, count=self.executions)
        kernel = FunctionCoverage(
            name="k", function="k", kind="kernel", path="k.hip", line=1, calls=1, lines=(line,), branches=()
        )
        numbers = " ".join("0" for _ in range(SAMPLES + SUMS))
        return [
            Measured(
                of_functions((kernel,)),
                Finished(
                    returncode=0,
                    stdout=f"{MARK} {one.arguments[0]} y 1 0 0 7 7 1 {numbers}\n".encode(),
                    stderr=b"",
                    outcome="exited",
                    seconds=0.1,
                ),
            )
            for one in runs
        ]


def test_case_of_too_much_work_is_rejected_but_whole_blocks_may_take_more_of_it() -> None:
    cases = [Case(kind=kind, label=kind, seed=1, contents="wide", values=()) for kind in ("ragged", "boundary")]
    for executions, succeeding in (
        (MOST_EXECUTIONS, [0, 1]),
        (MOST_EXECUTIONS + 1, [1]),
        (4 * MOST_EXECUTIONS + 1, []),
    ):
        recorder = Recorder(
            build=cast("Build", None),
            backend=cast("Cpu", None),
            instrumented=cast("Instrumented", Counting(executions)),
            sanitizes=True,
        )
        attempt = tried_cases(recorder, cases, (0, 1))
        assert [one.number for one in attempt.tried] == succeeding
        assert all(one.reason.startswith(TOO_MUCH_WORK) for one in attempt.rejected_cases)
        assert len(attempt.rejected_cases) == 2 - len(succeeding)
