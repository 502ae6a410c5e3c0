"""The verify stage: suites in, what their proofs came to out."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from stages import cases
from stages.lib import jsonl, workcache
from stages.lib.backends.cpu import Cpu
from stages.lib.backends.program_gates import Bar, program_gates
from stages.lib.keeping import code_hash, kept
from stages.lib.pool import map_ordered
from stages.lib.records import Dropped, Suite, Verdict
from stages.verify.gating import gated
from stages.verify.proving import prove

KIND = "verdicts"
"""Of the work cache."""
MOST_BYTES = 64 << 20
_FORMAT = "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A suite, and what it is proven with."""

    suite: Suite
    backend: Cpu


def run(data: Path, backend: Cpu, bar: Bar) -> None:
    """Prove all suites under `data`, and write `verify/{verdicts,dropped}.jsonl` there."""
    suites = jsonl.read(data / "cases/suites.jsonl", Suite)
    gates = program_gates([suite.code for suite in suites], bar)
    verdicts = [
        gated(verdict, found)
        for verdict, found in zip(map_ordered(proven, tasks(suites, backend), label="verify"), gates, strict=True)
    ]
    jsonl.write(data / "verify/verdicts.jsonl", verdicts, key=lambda one: one.id)
    jsonl.write(data / "verify/dropped.jsonl", [dropped(one) for one in verdicts if not one.verified])
    workcache.trim(KIND, MOST_BYTES)


def dropped(verdict: Verdict) -> Dropped:
    """A suite that is not verified, as it is written out."""
    return Dropped(id=verdict.id, source=verdict.source, stage="verify", reason=verdict.reason, detail=verdict.detail)


def tasks(suites: Sequence[Suite], backend: Cpu) -> list[Task]:
    """One for each suite."""
    return [Task(suite=suite, backend=backend) for suite in suites]


def proven(task: Task) -> Verdict:
    """The verdict on a suite; kept from an earlier run where nothing changed."""
    stages = (Path(__file__).parent, Path(cases.__file__).parent)  # the latter says what of a suite is the kernel's
    decides = (_FORMAT, *map(code_hash, stages), *task.backend.decides)
    key = workcache.key(*decides, jsonl.dumps(task.suite))
    (verdict,) = kept(KIND, key, partial(jsonl.loads, Verdict), lambda: (_proven(task),))
    return verdict


def _proven(task: Task) -> Verdict:
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as folder:
        return prove(task.suite, task.backend, Path(folder))
