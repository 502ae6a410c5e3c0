"""Verdicts of compilers, from the work cache where it has them and from the compilers otherwise."""

import json
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from kernelmill.gates.compilers import GateCommand
from kernelmill.gates.gate_compile import Batch, PrecompileTask, compile_batch, precompile
from kernelmill.pool import map_ordered
from kernelmill.records import Gate
from kernelmill.sandbox import Limits
from kernelmill.storage import jsonl, workcache
from kernelmill.storage.memoize import code_version

_KIND = "gates"
_MOST_BYTES = 256 << 20
_WORTH_PRECOMPILING = 4
"""The number of texts from which on precompiling their headers saves time."""
_BATCH = 24
"""The number of texts for one task of the pool: libclang precompiles once for all of them."""
_DECIDING = "kernelmill.gates.gate_compile"
"""The module that turns a compiler's output into a verdict."""
CompileBatches = Callable[[Sequence[Batch]], Sequence[Sequence[Gate]]]


class Compilation(NamedTuple):
    """A text, and the command that compiles it."""

    command: GateCommand
    text: str

    @property
    def key(self) -> str:
        """A hash of everything that can change the verdict, and of no folder of this machine."""
        command = self.command
        compiler = (command.compiler.name, command.compiler.version)
        given = json.dumps([*compiler, command.language, command.resources, self.text])
        arguments = "\0".join(command.arguments)
        if command.headers is not None:
            # A header set is unpacked into a folder that is named by the hash of its content.
            arguments = arguments.replace(str(command.headers.parent), command.headers.parent.name)
        return workcache.key(code_version(_DECIDING), given, arguments)


class GateCache:
    """Answers compilations from the work cache, and passes those that it lacks to the compilers."""

    def __init__(self, limits: Limits, compile_batches: CompileBatches) -> None:
        self._limits, self._compile_batches = limits, compile_batches

    def gates(self, compilations: Sequence[Compilation]) -> Mapping[Compilation, Gate]:
        """Return the verdict on each compilation."""
        keys = {one: one.key for one in compilations}
        cached = {one: gate for one, key in keys.items() if (gate := _cached(key)) is not None}
        missing: dict[GateCommand, list[Compilation]] = {}
        for one in keys:
            if one not in cached:
                missing.setdefault(one.command, []).append(one)
        chunks = [chunk[start : start + _BATCH] for chunk in missing.values() for start in range(0, len(chunk), _BATCH)]
        batches = [
            Batch(
                command=chunk[0].command,
                texts=tuple(one.text for one in chunk),
                keys=tuple(keys[one] for one in chunk),
                limits=self._limits,
            )
            for chunk in chunks
        ]
        found = {
            one: gate
            for chunk, gates in zip(chunks, self._compile_batches(batches), strict=True)
            for one, gate in zip(chunk, gates, strict=True)
        }
        if found:
            workcache.trim(_KIND, _MOST_BYTES)
        return {**cached, **found}


def in_pool(batches: Sequence[Batch]) -> Sequence[Sequence[Gate]]:
    """Compile batches in the process pool, after precompiling the headers that enough texts start with."""
    counts = Counter[GateCommand]()
    for batch in batches:
        counts[batch.command] += len(batch.texts)
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        worth = [command for command, texts in counts.items() if texts >= _WORTH_PRECOMPILING]
        tasks = []
        for number, command in enumerate(worth):
            folder = Path(scratch) / str(number)
            folder.mkdir()
            tasks.append(PrecompileTask(command=command, folder=folder, limits=batches[0].limits))
        precompiled = map_ordered(precompile, tasks, label="precompile headers", unit="headers")
        ready = dict(zip(worth, precompiled, strict=True))
        prepared = [replace(batch, command=ready.get(batch.command, batch.command)) for batch in batches]
        return map_ordered(
            compile_and_cache, prepared, label="gates", unit="compilations", size=lambda batch: len(batch.texts)
        )


def compile_and_cache(batch: Batch) -> tuple[Gate, ...]:
    """Return the verdict on each text of a batch, in order, and put it into the work cache."""
    gates = compile_batch(batch)
    cache_verdicts(batch, gates)
    return gates


def cache_verdicts(batch: Batch, gates: Sequence[Gate]) -> None:
    """Cache the verdicts on a batch at once, since the run may be interrupted before the next batch is done.

    `broken` is not cached: it may be the fault of the machine.
    """
    for key, gate in zip(batch.keys, gates, strict=True):
        if gate.state != "broken":
            workcache.put(_KIND, key, jsonl.dumps(gate).encode())


def _cached(key: str) -> Gate | None:
    content = workcache.get(_KIND, key)
    return None if content is None else jsonl.loads(Gate, content)
