"""Verdicts of compilers, whose outputs come from the work cache where it has them and from the compilers otherwise.

An output is known by the bytes that the compiler is given. How it is parsed decides nothing: a change of this
project's code runs no compiler again.
"""

import functools
import json
import zlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from kernelmill.clang.libclang import resource_directory
from kernelmill.errors import MemoError
from kernelmill.gates import libclang_worker
from kernelmill.gates.compilers import SUFFIX, GateCommand
from kernelmill.gates.gate_compile import Batch, PrecompileTask, compile_batch, precompile, without_hipcc
from kernelmill.gates.outputs import CompilerOutput, verdict
from kernelmill.pool import is_remote, map_ordered
from kernelmill.records import Gate
from kernelmill.sandbox import Limits
from kernelmill.storage import jsonl, memo, workcache
from kernelmill.storage.scratch import scratch_folder

_KIND = "gate_outputs"
_MOST_BYTES = 256 << 20
_WORTH_PRECOMPILING = 4
"""The number of texts from which on precompiling their headers saves time."""
_BATCH = 24
"""The number of texts for one task of the pool: libclang precompiles once for all of them."""
_INSTALLED = (
    "usr/include/features.h",
    "usr/include/c++/*/*/bits/c++config.h",
    "usr/include/*/c++/*/bits/c++config.h",
    "usr/include/hip/hip_version.h",
    "opt/rocm*/include/hip/hip_version.h",
)
"""Headers that name the versions of the C library, the C++ library and HIP where compilers find those by themselves."""
CompileBatches = Callable[[Sequence[Batch]], Sequence[Sequence[CompilerOutput]]]


class Compilation(NamedTuple):
    """A text, and the command that compiles it."""

    command: GateCommand
    text: str

    @property
    def key(self) -> str:
        """A hash of everything that can change the output, and of no folder of this machine."""
        command = self.command
        compiler = (command.compiler.name, command.compiler.version)
        given = json.dumps([*compiler, command.language, command.resources == "none", self.text])
        return workcache.key(given, _portable(command), *_files(command))


def _portable(command: GateCommand) -> str:
    """Return the arguments without folders of this machine: the files in them are part of the key by content."""
    arguments = "\0".join(word.rpartition("/")[2] if word.endswith(".bc") else word for word in command.arguments)
    if command.headers is not None:
        # A header set is unpacked into a folder that is named by the hash of its content.
        arguments = arguments.replace(str(command.headers.parent), command.headers.parent.name)
    return arguments.replace(*_resources())


@functools.cache
def _resources() -> tuple[str, str]:
    """The folder of clang's own headers, and what it is called in a key."""
    return str(resource_directory()), f"clang-tidy {metadata.version('clang-tidy')}"


def _files(command: GateCommand) -> tuple[str, ...]:
    """Return hashes of the files besides the text and the header set that decide the output."""
    libraries = tuple(Path(word) for word in command.arguments if word.endswith(".bc"))
    worker = (Path(libclang_worker.__file__),) if command.compiler.name == "libclang" else ()
    return _hashes((*_installed(), *libraries, *worker))


@functools.cache
def _installed() -> tuple[Path, ...]:
    return tuple(sorted(path for pattern in _INSTALLED for path in Path("/").glob(pattern)))


@functools.cache
def _hashes(files: tuple[Path, ...]) -> tuple[str, ...]:
    return tuple(workcache.key(path.read_bytes()) for path in files)


class GateCache:
    """Answers compilations from the work cache, and passes those that it lacks to the compilers."""

    def __init__(self, limits: Limits, compile_batches: CompileBatches) -> None:
        self._limits, self._compile_batches = limits, compile_batches

    def gates(self, compilations: Sequence[Compilation]) -> Mapping[Compilation, Gate]:
        """Return the verdict on each compilation."""
        keys = {one: one.key for one in compilations}
        use = memo.use()
        kept = {one: _verdict(one.command, output) for one, key in keys.items() if (output := _cached(key))}
        gates = {one: gate for one, gate in kept.items() if not use.checks(keys[one])}
        missing: dict[GateCommand, list[Compilation]] = {}
        for one in keys:
            if one not in gates:
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
        for chunk, found in zip(chunks, self._compile_batches(batches), strict=True):
            gates.update((one, _verdict(one.command, output)) for one, output in zip(chunk, found, strict=True))
        for one, gate in kept.items():
            if gate != gates[one] and gates[one].state != "broken":
                raise MemoError(
                    f"{workcache.root() / _KIND / keys[one]} differs from what {gate.compiler} now writes for the same "
                    "text",
                    remedy=f"delete {workcache.root() / _KIND} and run again",
                )
        if chunks:
            workcache.trim(_KIND, _MOST_BYTES)
        return gates


def _verdict(command: GateCommand, output: CompilerOutput) -> Gate:
    return verdict(command, output, f"unit{SUFFIX[command.language]}")


def in_pool(batches: Sequence[Batch]) -> Sequence[Sequence[CompilerOutput]]:
    """Compile batches in the process pool, after precompiling the headers that enough texts start with."""
    counts = Counter[GateCommand]()
    for batch in batches:
        counts[batch.command] += len(batch.texts)
    with scratch_folder() as scratch:
        # A precompiled header is valid only on the machine that wrote it.
        worth = [command for command, texts in counts.items() if texts >= _WORTH_PRECOMPILING and not is_remote()]
        tasks = []
        for number, command in enumerate(worth):
            folder = Path(scratch) / str(number)
            folder.mkdir()
            tasks.append(PrecompileTask(command=command, folder=folder, limits=batches[0].limits))
        precompiled = map_ordered(_prepare, tasks, label="precompile headers", unit="headers")
        ready = dict(zip(worth, precompiled, strict=True))
        prepared = [replace(batch, command=ready.get(batch.command, batch.command)) for batch in batches]
        return map_ordered(
            compile_and_cache,
            prepared,
            label="gates",
            unit="compilations",
            size=lambda batch: len(batch.texts),
            reads=lambda batch: [folder for folder in [batch.command.headers] if folder is not None],
        )


def _prepare(task: PrecompileTask) -> GateCommand:
    return without_hipcc(replace(task, command=precompile(task)))


def compile_and_cache(batch: Batch) -> tuple[CompilerOutput, ...]:
    """Return the output for each text of a batch, in order, and put it into the work cache."""
    outputs = compile_batch(batch)
    cache_outputs(batch, outputs)
    return outputs


def cache_outputs(batch: Batch, outputs: Sequence[CompilerOutput]) -> None:
    """Cache the outputs for a batch at once, since the run may be interrupted before the next batch is done.

    `broken` is not cached: it may be the fault of the machine.
    """
    recalls = memo.use().recalls
    for key, output in zip(batch.keys, outputs, strict=True):
        if recalls and _verdict(batch.command, output).state != "broken":
            workcache.put(_KIND, key, zlib.compress(jsonl.dumps(output).encode()))


def _cached(key: str) -> CompilerOutput | None:
    content = workcache.get(_KIND, key) if memo.use().recalls else None
    try:
        return None if content is None else jsonl.loads(CompilerOutput, zlib.decompress(content))
    except (ValidationError, zlib.error):
        return None  # written by another version
