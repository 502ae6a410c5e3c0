"""Judge code by its outputs: it answers in a process of its own, and the tests compare the answers in another."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.execution import checking
from kernelmill.execution.checking import Result
from kernelmill.execution.checks import PLAIN, Check
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.findings import CHECK_LACKS_MEMORY
from kernelmill.execution.protocol import Build, Given, single
from kernelmill.hip_cpu.build import Configuration
from kernelmill.judging.exchange import ASK, Exchange
from kernelmill.sandbox import Finished, Limits
from kernelmill.storage.scratch import scratch_folder

OUTPUT_BYTES = 128 << 20
"""The most that inputs or outputs of all cases take."""
_SUMMARY = re.compile(r"PASS: (\d+) of (\d+) cases, [1-9]\d* comparisons, 0 failed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """How code fared under one check."""

    result: Result
    """How its own program ended, whatever that program printed."""
    tests: Finished | None = None
    """The tests of its outputs; none if its program did not run."""

    @property
    def ran(self) -> bool:
        """Whether its own program ran to the end without findings."""
        return self.result.state == "clean"

    def passed(self, cases: int) -> bool:
        """Whether this many cases compared its outputs, and none differed."""
        if not self.ran or self.tests is None or not self.tests.succeeded:
            return False
        lines = self.tests.text.splitlines()
        found = _SUMMARY.fullmatch(lines[-1]) if lines else None
        return found is not None and found[1] == found[2] == str(cases)


class NotJudgedError(Exception):
    """The program that asks does not compile or run, so it says nothing of the code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """The two programs, compiled."""

    backend: Cpu
    asks: Build
    builds: Mapping[Configuration, Build]
    name: str
    running: Limits

    def judgement(self, check: Check, case: int | None = None) -> Judgement:
        """Return the judgement under a check, for all cases or the one with this number, counted from 0.

        Raises `NotJudgedError` if the program that asks, which has nothing of the code, does not run.
        """
        build, own = self.builds[check.build], replace(self.backend, check=check)
        if build.state != "built":
            return Judgement(result=checking.result_of(check.name, build, None))
        number = () if case is None else (str(case),)
        asked = self._run((ASK, *number), b"")
        if not asked.succeeded:
            raise NotJudgedError(f"the tests of {self.name} ended by {asked.outcome}, status {asked.returncode}")
        run = own.run(replace(build, environment=own.run_environment), Given(stdin=asked.stdout), self.running)
        # What the program wrote are the bytes of its outputs; what it printed is among its errors.
        result = replace(checking.result_of(check.name, build, run), output="")
        if [one.kind for one in result.findings] == [CHECK_LACKS_MEMORY]:
            return Judgement(result=replace(result, state="unchecked", detail=result.findings[0].message))
        return Judgement(result=result, tests=self._run(number, run.finished.stdout))

    def _run(self, arguments: tuple[str, ...], stdin: bytes) -> Finished:
        plain = replace(self.backend, check=PLAIN)
        return plain.run(self.asks, Given(arguments=arguments, stdin=stdin), self.running).finished


@contextmanager
def prepared(
    backend: Cpu, exchange: Exchange, name: str, checks: Sequence[Check], *, compiling: Limits, running: Limits
) -> Iterator[Prepared]:
    """Compile the two programs for the block.

    Raises `NotJudgedError` if the program that asks, which has nothing of the code, does not compile.
    """
    with scratch_folder() as scratch:
        into = Path(scratch)
        asks = replace(backend, check=PLAIN).compile(
            single(name, exchange.asking, into / "asking"), into / "asking/build", compiling
        )  # fmt: skip
        if asks.state != "built":
            first = asks.diagnostics[0].message if asks.diagnostics else asks.detail
            raise NotJudgedError(f"the tests of {name} do not compile: {first}")
        program = single(name, exchange.answering, into / "answering")
        job = checking.Job(program=program, compiling=compiling, running=running)
        yield Prepared(
            backend=backend,
            asks=asks,
            builds=checking.builds(backend, job, checks, into / "answering"),
            name=name,
            running=replace(running, output_bytes=max(running.output_bytes, OUTPUT_BYTES)),
        )


def judge(
    backend: Cpu, exchange: Exchange, name: str, checks: Sequence[Check], *, compiling: Limits, running: Limits
) -> Iterator[Judgement]:
    """Yield the judgement under each check; the first that does not compile is the last.

    Raises `NotJudgedError` if the program that asks, which has nothing of the code, does not compile or run.
    """
    with prepared(backend, exchange, name, checks, compiling=compiling, running=running) as programs:
        for check in checks:
            found = programs.judgement(check)
            yield found
            if found.result.state == "not_built":
                return
