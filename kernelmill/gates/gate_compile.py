"""Compile texts in the sandbox, and turn what the compiler reports into verdicts."""

import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from pydantic import ValidationError

from kernelmill import sandbox
from kernelmill.gates import resources
from kernelmill.gates.compilers import NO_OUTPUT, RUNTIME, SUFFIX, GateCommand, ResourceStyle, without_output
from kernelmill.gates.libclang_worker import PRECOMPILED, GateParseRequest, GateParseResult
from kernelmill.records import Gate, GateDiagnostic, GateState, Resources
from kernelmill.sandbox import Finished, Limits
from kernelmill.storage import jsonl
from kernelmill.toolchains import diagnostics
from kernelmill.toolchains.machine import environment, roots

REPOSITORY = Path(__file__).parents[2]
_CRASHED = re.compile(r"PLEASE submit a bug report|died due to signal|frontend command failed due to signal")
_WORD = re.compile(r"[\w./+-]+")
_TOOLKIT_HEADERS = (
    *("hip/", "hiprand/", "rocrand/", "hipcub/", "rocprim/", "rocwmma/"),
    *("cub/", "thrust/", "cuda/", "nv/", "cooperative_groups", "cuda_", "curand", "crt/", "mma.h", "math_constants.h"),
    *("cuComplex.h", "cufp8", "cublas", "cusparse", "cufft"),
)
"""Prefixes of headers that belong to a toolkit: if one is missing, the toolkit is too old or incomplete."""
_RESOURCES: Mapping[ResourceStyle, Callable[[Finished], tuple[Resources, ...]]] = {
    "none": lambda _: (),
    "amd": lambda finished: resources.from_amd_assembly(finished.text),
    "ptxas": lambda finished: resources.from_ptxas(finished.text + finished.error_text),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Texts for one compiler and target."""

    command: GateCommand
    texts: tuple[str, ...]
    keys: tuple[str, ...]
    """The key of each text's verdict in the work cache."""
    limits: Limits
    """The limits for each text."""


def compile_batch(batch: Batch) -> tuple[Gate, ...]:
    """Return the verdict on each text, in order."""
    if batch.command.compiler.name != "libclang":
        return tuple(_compile(batch.command, text, batch.limits) for text in batch.texts)
    read = _read_all(batch)
    if read is None and len(batch.texts) > 1:
        # One text crashed or hung the parser: find out which one.
        return tuple(gate for one in _alone(batch) for gate in compile_batch(one))
    if read is None:
        return (_gate(batch.command, "broken", detail="libclang crashed or reached a limit"),)
    return tuple(_judged(batch.command, errors) for errors in read.errors)


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
    """Return the command with a precompiled header, if its compiler can make one."""
    command, folder = task.command, task.folder
    if not command.precompiles:
        return command
    output = folder / PRECOMPILED
    if command.compiler.name == "libclang":
        finished = _worker(command, (), folder, task.limits)
        return replace(command, precompiled=output) if finished.returncode == 0 and output.is_file() else command
    header = folder / f"prefix{SUFFIX[command.language]}"
    header.write_text(RUNTIME[command.language], encoding="utf-8")
    finished = sandbox.run(
        [
            *command.compiler.command,
            *without_output(command.arguments),
            *(NO_OUTPUT, "-Xclang", "-emit-pch", "-Xclang", "-o", "-Xclang", str(output), str(header)),
        ],
        read=_readable(command),
        write=[folder],
        limits=task.limits,
        environment=environment(command.compiler.path),
        cwd=folder,
    )
    return replace(command, precompiled=output) if finished.returncode == 0 and output.is_file() else command


def _readable(command: GateCommand) -> list[Path]:
    resource = [Path(word) for before, word in pairwise(command.arguments) if before == "-resource-dir"]
    extra = [Path(word).parent for word in command.arguments if word.endswith(".bc")]
    return [
        *roots(command.compiler.path),
        *([command.headers] if command.headers is not None else []),
        *([command.precompiled.parent] if command.precompiled is not None else []),
        *extra[:1],
        *resource,
    ]


def _compile(command: GateCommand, text: str, limits: Limits) -> Gate:
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        folder = Path(scratch)
        name = f"unit{SUFFIX[command.language]}"
        (folder / name).write_text(text, encoding="utf-8")
        precompiled = command.precompiled is not None and text.startswith(RUNTIME[command.language])
        finished = sandbox.run(
            [
                *command.compiler.command,
                *(("-Xclang", "-include-pch", "-Xclang", str(command.precompiled)) if precompiled else ()),
                *command.arguments,
                name,
            ],
            read=_readable(command),
            write=[folder],
            limits=limits,
            environment=environment(command.compiler.path),
            cwd=folder,
        )
    return verdict(command, finished, name)


def verdict(command: GateCommand, finished: Finished, name: str) -> Gate:
    """Return the verdict on the text that was compiled as the file `name`, from how the compiler ended."""
    if finished.outcome != "exited" or finished.returncode < 0 or _CRASHED.search(finished.error_text):
        ended = finished.outcome if finished.outcome != "exited" else f"status {finished.returncode}"
        return _gate(command, "broken", detail=f"{command.compiler.name} crashed or reached a limit ({ended})")
    if finished.returncode == 0:
        return replace(_gate(command, "accepted"), resources=_RESOURCES[command.resources](finished))
    found = diagnostics.errors(finished.error_text + finished.text, command.style, name)
    if not found:
        last = (finished.error_text.strip().splitlines() or [f"status {finished.returncode}"])[-1]
        found = (diagnostics.diagnostic("", 0, last, name),)
    return _judged(command, found)


def _judged(command: GateCommand, errors: tuple[GateDiagnostic, ...]) -> Gate:
    if not errors:
        return _gate(command, "accepted")
    first = errors[0]
    if first.cause == "missing_header" and any(w.startswith(_TOOLKIT_HEADERS) for w in _WORD.findall(first.message)):
        return _gate(command, "cannot_check", detail=f"this {command.compiler.name} lacks a header: {first.message}")
    return replace(_gate(command, "rejected"), diagnostics=errors)


def _gate(command: GateCommand, state: GateState, *, detail: str = "") -> Gate:
    return Gate(
        compiler=command.compiler.name,
        language=command.language,
        target=command.target,
        version=command.compiler.version,
        state=state,
        depth=command.depth,
        detail=detail,
    )


def _read_all(batch: Batch) -> GateParseResult | None:
    limits = replace(batch.limits, wall_seconds=batch.limits.wall_seconds * len(batch.texts))
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        finished = _worker(batch.command, batch.texts, Path(scratch), limits)
    try:
        return jsonl.loads(GateParseResult, finished.stdout)
    except ValidationError:
        return None


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
