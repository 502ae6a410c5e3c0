"""Show units to every compiler asked for, each verdict found once per text and kept in the work cache."""

import json
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kernelmill.config.params import GatesParams
from kernelmill.gates.compilers import RUNTIME, CannotCheck, Check, Headers, plan
from kernelmill.gates.gate_compile import Batch, Precompiling, ask, precompile
from kernelmill.pool import map_ordered
from kernelmill.records import CompilerName, Gate, Language
from kernelmill.sandbox import Limits
from kernelmill.storage import jsonl, workcache
from kernelmill.toolchains.detect import Toolbox

_FORMAT = 1
"""Of what is kept: raised when verdicts are made differently."""
_KEPT = "gates"
_MOST_BYTES = 256 << 20
_PROBE = "__global__ void kernelmill_probe(float *x) { x[threadIdx.x] = 1.0f; }\n"
_WORTH_PRECOMPILING = 4
_BATCH = 24
"""Texts for one process of the pool: libclang precompiles once for all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A unit to show: its text in each language that it exists in."""

    hip: str | None
    cuda: str | None
    cuda_headers: Path | None
    """Root of the CUDA headers that its project was written for."""

    def text(self, language: Language) -> str | None:
        """The text in one language."""
        return self.hip if language == "hip" else self.cuda


Asker = Callable[[Sequence[Batch]], Sequence[Sequence[Gate]]]


def in_pool(batches: Sequence[Batch]) -> Sequence[Sequence[Gate]]:
    """All at once, after what enough texts begin with was precompiled."""
    counts = Counter[Check]()
    for batch in batches:
        counts[batch.check] += len(batch.texts)
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        worth = [check for check, texts in counts.items() if texts >= _WORTH_PRECOMPILING]
        tasks = []
        for number, check in enumerate(worth):
            folder = Path(scratch) / str(number)
            folder.mkdir()
            tasks.append(Precompiling(check=check, folder=folder, limits=batches[0].limits))
        ready = dict(zip(worth, map_ordered(precompile, tasks, label="precompile headers"), strict=True))
        prepared = [replace(batch, check=ready.get(batch.check, batch.check)) for batch in batches]
        return map_ordered(ask_and_keep, prepared, label="gates")


def ask_and_keep(batch: Batch) -> tuple[Gate, ...]:
    """The verdict on each text, in order, remembered."""
    gates = ask(batch)
    keep(batch, gates)
    return gates


def keep(batch: Batch, gates: Sequence[Gate]) -> None:
    """Remember verdicts as soon as they are known, for a run may be ended before the others are.

    `broken` ones are not remembered: they may be the machine's fault.
    """
    for key, gate in zip(batch.keys, gates, strict=True):
        if gate.state != "broken":
            workcache.put(_KEPT, key, jsonl.dumps(gate).encode())


def judge(
    subjects: Sequence[Subject],
    params: GatesParams,
    tools: Toolbox,
    hip_headers: Path | None,
    asker: Asker = in_pool,
) -> tuple[tuple[Gate, ...], ...]:
    """The gates of each subject, in the order of params; no gate of a language that it has no text in.

    `hip_headers` is the root of the HIP headers for compilers that bring none. A compiler that is not found, or that
    rejects even a one-line kernel for a target, is recorded as such and gives no verdicts.
    """
    limits = Limits(wall_seconds=params.wall_seconds, memory_mib=params.memory_mib, output_bytes=64 << 20)
    asked = [
        [
            _Asked(gate.compiler, gate.language, target, subject.cuda_headers if gate.language == "cuda" else None)
            for gate in params.compilers
            for target in gate.targets
            if subject.text(gate.language) is not None
        ]
        for subject in subjects
    ]
    plans = {
        one: plan(one.compiler, one.language, one.target, tools, Headers(hip=hip_headers, cuda=one.cuda_headers))
        for one in dict.fromkeys(one for many in asked for one in many)
    }
    court = Court(limits, asker)
    probes = court.gates([Question(check, _probe(check)) for check in plans.values() if isinstance(check, Check)])
    usable = {one: _probed(check, probes) for one, check in plans.items()}
    questions = {
        (place, one): Question(check, text)
        for place, (subject, many) in enumerate(zip(subjects, asked, strict=True))
        for one in many
        if isinstance(check := usable[one], Check) and (text := subject.text(one.language)) is not None
    }
    answers = court.gates(list(questions.values()))
    return tuple(
        tuple(
            answers[question] if (question := questions.get((place, one))) else _without_verdict(one, usable[one])
            for one in many
        )
        for place, many in enumerate(asked)
    )


class _Asked(NamedTuple):
    """One compiler, one target, and the CUDA headers if it needs any."""

    compiler: CompilerName
    language: Language
    target: str
    cuda_headers: Path | None


class Question(NamedTuple):
    """A text for a compiler and a target."""

    check: Check
    text: str

    @property
    def key(self) -> str:
        """Of the verdict in the work cache: whatever may change it, and no folder of this machine."""
        check = self.check
        given = json.dumps([check.compiler.name, check.compiler.version, check.language, check.resources, self.text])
        arguments = "\0".join(check.arguments)
        if check.headers is not None:
            # A header set is unpacked into a folder that its content hash names.
            arguments = arguments.replace(str(check.headers.parent), check.headers.parent.name)
        return workcache.key(str(_FORMAT), _gate_schema(), given, arguments)


class Court:
    """Questions answered from the work cache or else by the compilers."""

    def __init__(self, limits: Limits, asker: Asker) -> None:
        self._limits, self._asker = limits, asker

    def gates(self, questions: Sequence[Question]) -> Mapping[Question, Gate]:
        """The verdict on each question."""
        keys = {question: question.key for question in questions}
        kept = {question: gate for question, key in keys.items() if (gate := _kept(key)) is not None}
        missing: dict[Check, list[Question]] = {}
        for question in keys:
            if question not in kept:
                missing.setdefault(question.check, []).append(question)
        chunks = [chunk[start : start + _BATCH] for chunk in missing.values() for start in range(0, len(chunk), _BATCH)]
        batches = [
            Batch(
                check=chunk[0].check,
                texts=tuple(question.text for question in chunk),
                keys=tuple(keys[question] for question in chunk),
                limits=self._limits,
            )
            for chunk in chunks
        ]
        found = {
            question: gate
            for chunk, gates in zip(chunks, self._asker(batches), strict=True)
            for question, gate in zip(chunk, gates, strict=True)
        }
        if found:
            workcache.trim(_KEPT, _MOST_BYTES)
        return {**kept, **found}


def _probe(check: Check) -> str:
    return RUNTIME[check.language] + _PROBE


def _probed(planned: Check | CannotCheck, probes: Mapping[Question, Gate]) -> Check | CannotCheck:
    """A compiler is of use for a target where it takes the probe."""
    if isinstance(planned, CannotCheck):
        return planned
    gate = probes[Question(planned, _probe(planned))]
    if gate.state == "accepted":
        return planned
    said = gate.diagnostics[0].message if gate.diagnostics else gate.detail
    return CannotCheck(
        compiler=gate.compiler,
        version=gate.version,
        state="cannot_check",
        detail=f"it rejects a one-line kernel for {gate.target}: {said}",
    )


def _without_verdict(asked: _Asked, why: Check | CannotCheck) -> Gate:
    assert isinstance(why, CannotCheck)
    return Gate(
        compiler=asked.compiler,
        language=asked.language,
        target=asked.target,
        version=why.version,
        state=why.state,
        depth="syntax" if asked.compiler == "libclang" else "code",
        detail=why.detail,
    )


@cache
def _gate_schema() -> str:
    """What a kept verdict looks like: those written by another version are not read."""
    return jsonl.schema(Gate)


def _kept(key: str) -> Gate | None:
    content = workcache.get(_KEPT, key)
    return None if content is None else jsonl.loads(Gate, content)
