"""The verify stage: suites in, what their proofs came to out."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from stages.lib import jsonl, workcache
from stages.lib.backends.cpu import Cpu, runtime_hash
from stages.lib.pool import map_ordered
from stages.lib.records import Suite, Verdict
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


def run(data: Path, backend: Cpu) -> None:
    """Prove all suites under `data`, and write `verify/verdicts.jsonl` there."""
    suites = jsonl.read(data / "cases/suites.jsonl", Suite)
    verdicts = map_ordered(proven, tasks(suites, backend), label="verify")
    jsonl.write(data / "verify/verdicts.jsonl", verdicts, key=lambda one: one.id)
    workcache.trim(KIND, MOST_BYTES)


def tasks(suites: Sequence[Suite], backend: Cpu) -> list[Task]:
    """One for each suite."""
    return [Task(suite=suite, backend=backend) for suite in suites]


def proven(task: Task) -> Verdict:
    """The verdict on a suite; kept from an earlier run where nothing changed."""
    compiler = task.backend.compiler
    key = workcache.key(
        *(_FORMAT, _own_hash(), runtime_hash(), compiler.name, compiler.version, jsonl.dumps(task.suite))
    )
    kept = workcache.get(KIND, key)
    if kept is not None:
        try:
            return jsonl.loads(Verdict, kept)
        except ValidationError:
            pass  # written by another version of the records: found again below
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as folder:
        verdict = prove(task.suite, task.backend, Path(folder))
    workcache.put(KIND, key, jsonl.dumps(verdict).encode())
    return verdict


def _own_hash() -> str:
    """Of this stage's code: it decides what is proven."""
    files = [path for path in Path(__file__).parent.rglob("*") if path.suffix in {".py", ".h"}]
    return workcache.key(*(path.read_bytes() for path in sorted(files)))
