"""Compile texts in the sandbox."""

import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from pydantic import ValidationError

from kernelmill import sandbox
from kernelmill.gates.compilers import NO_OUTPUT, RUNTIME, SUFFIX, GateCommand, without_output
from kernelmill.gates.libclang_worker import INSTANTIATED, PRECOMPILED, GateParseRequest, GateParseResult
from kernelmill.gates.outputs import CompilerOutput
from kernelmill.sandbox import Finished, Limits
from kernelmill.storage import jsonl
from kernelmill.storage.scratch import scratch_folder
from kernelmill.toolchains.machine import environment, roots

REPOSITORY = Path(__file__).parents[2]
_RUN_BY_HIPCC = re.compile(r"^hipcc-cmd: (.+)$", re.MULTILINE)
"""The line with the command of clang that hipcc prints with `HIPCC_VERBOSE=1`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Texts for one compiler and target."""

    command: GateCommand
    texts: tuple[str, ...]
    keys: tuple[str, ...]
    """The key of each text's output in the work cache."""
    limits: Limits
    """The limits for each text."""


def compile_batch(batch: Batch) -> tuple[CompilerOutput, ...]:
    """Return the output for each text, in order."""
    if batch.command.compiler.name != "libclang":
        return tuple(_compile(batch.command, text, batch.limits) for text in batch.texts)
    limits = replace(batch.limits, wall_seconds=batch.limits.wall_seconds * len(batch.texts))
    with scratch_folder() as scratch:
        finished = _worker(batch.command, batch.texts, Path(scratch), limits)
    try:
        read = jsonl.loads(GateParseResult, finished.stdout)
    except ValidationError:
        if len(batch.texts) > 1:
            # One text crashed or hung the parser: find out which one.
            return tuple(output for one in _alone(batch) for output in compile_batch(one))
        return (CompilerOutput.of(batch.command, finished),)
    return tuple(CompilerOutput(outcome="exited", returncode=0, parse_errors=errors) for errors in read.errors)


def _alone(batch: Batch) -> Iterator[Batch]:
    for text, key in zip(batch.texts, batch.keys, strict=True):
        yield replace(batch, texts=(text,), keys=(key,))


@dataclass(frozen=True, slots=True, kw_only=True)
class PrecompileTask:
    """A command, and the folder to precompile its headers in."""

    command: GateCommand
    folder: Path
    limits: Limits


def precompile(task: PrecompileTask) -> GateCommand:
    """Return the command with a precompiled header, if its compiler can make one.

    The templates that inline functions of the headers use are instantiated in it, since otherwise every text that uses
    the header would instantiate them again, which takes three times as long as parsing most kernels.
    """
    command, folder = task.command, task.folder
    if not command.precompiles:
        return command
    output = folder / PRECOMPILED
    if command.compiler.name == "libclang":
        finished = _worker(command, (), folder, task.limits)
        return replace(command, precompiled=output) if finished.returncode == 0 and output.is_file() else command
    header = folder / f"prefix{SUFFIX[command.language]}"
    header.write_text(RUNTIME[command.language], encoding="utf-8")
    emit = (*INSTANTIATED, NO_OUTPUT, "-Xclang", "-emit-pch", "-Xclang", "-o", "-Xclang", str(output))
    finished = _run(command, (*without_output(command.arguments), *emit, str(header)), folder, task.limits)
    return replace(command, precompiled=output) if finished.returncode == 0 and output.is_file() else command


def without_hipcc(task: PrecompileTask) -> GateCommand:
    """Return the command with the command line of clang that hipcc runs, if hipcc prints it.

    For each text, hipcc would run clang twice just to learn its version and target.
    """
    command, name = task.command, f"unit{SUFFIX[task.command.language]}"
    if command.compiler.name != "hipcc":
        return command
    (task.folder / name).write_text("", encoding="utf-8")
    finished = _run(command, (*command.arguments, name), task.folder, task.limits, {"HIPCC_VERBOSE": "1"})
    printed = _RUN_BY_HIPCC.search(finished.text)
    try:
        words = tuple(shlex.split(printed[1])) if printed is not None else ()
    except ValueError:
        return command
    runs_clang = words and Path(words[0]).is_absolute() and words.count(name) == 1
    return replace(command, driven=words) if finished.returncode == 0 and runs_clang else command


def _readable(command: GateCommand) -> list[Path]:
    resource = [Path(word) for before, word in pairwise(command.arguments) if before == "-resource-dir"]
    extra = [Path(word).parent for word in command.arguments if word.endswith(".bc")]
    return [
        *roots(command.compiler.path),
        *(roots(Path(command.driven[0])) if command.driven else ()),
        *([command.headers] if command.headers is not None else []),
        *([command.precompiled.parent] if command.precompiled is not None else []),
        *extra[:1],
        *resource,
    ]


def _compile(command: GateCommand, text: str, limits: Limits) -> CompilerOutput:
    with scratch_folder() as scratch:
        folder = Path(scratch)
        name = f"unit{SUFFIX[command.language]}"
        (folder / name).write_text(text, encoding="utf-8")
        uses = command.precompiled is not None and text.startswith(RUNTIME[command.language])
        included = ("-Xclang", "-include-pch", "-Xclang", str(command.precompiled)) if uses else ()
        finished = _run(command, (*included, *(command.driven[1:] or (*command.arguments, name))), folder, limits)
    return CompilerOutput.of(command, finished)


def _run(
    command: GateCommand, arguments: tuple[str, ...], folder: Path, limits: Limits, more: dict[str, str] | None = None
) -> Finished:
    return sandbox.run(
        [*(command.driven[:1] or command.compiler.command), *arguments],
        read=_readable(command),
        write=[folder],
        limits=limits,
        environment={**environment(command.compiler.path), **(more or {})},
        cwd=folder,
    )


def _worker(command: GateCommand, texts: tuple[str, ...], folder: Path, limits: Limits) -> Finished:
    request = GateParseRequest(
        name=f"unit{SUFFIX[command.language]}",
        texts=texts,
        arguments=command.arguments,
        prefix=RUNTIME[command.language],
        precompiled="" if command.precompiled is None else str(command.precompiled),
    )
    return sandbox.run(
        [sys.executable, "-m", "kernelmill.gates.libclang_worker"],
        read=[*_readable(command), REPOSITORY, *sandbox.python_roots()],
        write=[folder],
        limits=limits,
        environment={"PYTHONPATH": str(REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=folder,
        stdin=jsonl.dumps(request).encode(),
    )
