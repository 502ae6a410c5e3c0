"""The verify stage: suites in, verdicts out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType

from kernelmill import progress
from kernelmill.execution.cpu import Cpu
from kernelmill.gates.program_gates import GateSetup, program_gates
from kernelmill.pool import map_ordered
from kernelmill.proof.branches.launch_facts import never_null
from kernelmill.proof.proving import prove
from kernelmill.proof.verdicts.agreements import agreements, confirmed
from kernelmill.proof.verdicts.gating import gated
from kernelmill.records import USUAL_THRESHOLDS, Dropped, Kernel, Suite, Thresholds, Verdict
from kernelmill.storage import jsonl, memo
from kernelmill.storage.outcomes import NOT_KEPT, Outcomes
from kernelmill.storage.scratch import scratch_folder


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyTask:
    """A suite and the backend that proves it."""

    suite: Suite
    backend: Cpu
    thresholds: Thresholds
    never_null: frozenset[str]
    """The pointers that every launch of the project passes."""


def run(
    data: Path,
    backend: Cpu,
    gate_setup: GateSetup,
    thresholds: Thresholds = USUAL_THRESHOLDS,
    kept: Outcomes = NOT_KEPT,
) -> None:
    """Prove all suites under `data`, and write `verify/{verdicts,dropped}.jsonl` there; `kept` has earlier verdicts."""
    suites = jsonl.read(data / "cases/suites.jsonl", Suite)
    pointers = {kernel.id: never_null(kernel) for kernel in jsonl.read(data / "select/kept.jsonl", Kernel)}
    gates = program_gates([suite.code for suite in suites], gate_setup)
    known = agreements(data)
    announced = FirstSample()

    def finished(index: int, verdict: Verdict) -> None:
        announced.offer(gated(verdict, gates[index]))

    proofs = tasks(suites, backend, thresholds, pointers)
    found = map_ordered(
        partial(proven, kept=kept), proofs, label="verify", unit="suites", cost=_cost, finished=finished
    )
    verdicts = [
        gated(confirmed(verdict, suite, known), gate) for verdict, suite, gate in zip(found, suites, gates, strict=True)
    ]
    jsonl.write(data / "verify/verdicts.jsonl", verdicts, key=lambda one: one.id)
    jsonl.write(data / "verify/dropped.jsonl", [dropped(one) for one in verdicts if one.level == "failed"])
    memo.trim(after=memo.A_MINUTE)


def _cost(task: VerifyTask) -> int:
    """A figure that is higher for suites that tend to take longer."""
    return len(task.suite.code)


@dataclass(slots=True)
class FirstSample:
    """Names the first verified suite as soon as it exists."""

    announced: bool = False

    def offer(self, verdict: Verdict) -> None:
        """Print how to look at the suite of a verdict, if it is the first one that is verified."""
        if verdict.verified and not self.announced:
            self.announced = True
            progress.note(
                f"first verified sample: {verdict.id}\n"
                f"  its test program: .venv/bin/kernelmill show --suite {verdict.name}\n"
                f"  its proof again:  .venv/bin/kernelmill verify {verdict.name}"
            )


def dropped(verdict: Verdict) -> Dropped:
    """The record of a suite that fails; one that is executed is not dropped."""
    return Dropped(id=verdict.id, source=verdict.source, stage="verify", reason=verdict.reason, detail=verdict.detail)


def tasks(
    suites: Sequence[Suite],
    backend: Cpu,
    thresholds: Thresholds = USUAL_THRESHOLDS,
    pointers: Mapping[str, frozenset[str]] = MappingProxyType({}),
) -> list[VerifyTask]:
    """One task for each suite; `pointers` are those that are never null, by the id of their kernel."""
    return [
        VerifyTask(
            suite=suite,
            backend=backend,
            thresholds=thresholds,
            never_null=pointers.get(suite.kernel_id, frozenset()),
        )
        for suite in suites
    ]


def proven(task: VerifyTask, kept: Outcomes = NOT_KEPT) -> Verdict:
    """The verdict on a suite."""

    def prove_now() -> Verdict:
        with scratch_folder() as folder:
            return prove(task.suite, task.backend, Path(folder), task.thresholds, task.never_null)

    inputs = (jsonl.dumps(task.suite), repr(task.thresholds), *sorted(task.never_null))
    return kept.recalled(Verdict, inputs, prove_now)
