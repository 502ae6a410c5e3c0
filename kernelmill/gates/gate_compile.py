"""Give texts to a compiler, confined, and take what it says as a verdict."""

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
from kernelmill.gates.compilers import NO_OUTPUT, RUNTIME, SUFFIX, Check, ResourceStyle, without_output
from kernelmill.gates.libclang_worker import PRECOMPILED, Read, Reading
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
"""How headers begin that a toolkit brings: one that is missing says that the toolkit is old or lacks a part."""
_RESOURCES: Mapping[ResourceStyle, Callable[[Finished], tuple[Resources, ...]]] = {
    "none": lambda _: (),
    "amd": lambda finished: resources.from_amd_assembly(finished.text),
    "ptxas": lambda finished: resources.from_ptxas(finished.text + finished.error_text),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Texts for one compiler and target."""

    check: Check
    texts: tuple[str, ...]
    keys: tuple[str, ...]
    """Of each text's verdict in the work cache."""
    limits: Limits
    """Per text."""


def ask(batch: Batch) -> tuple[Gate, ...]:
    """The verdict on each text, in order."""
    if batch.check.compiler.name != "libclang":
        return tuple(_compile(batch.check, text, batch.limits) for text in batch.texts)
    read = _read_all(batch)
    if read is None and len(batch.texts) > 1:
        # One text crashed or hung the parser: find out which.
        return tuple(gate for one in _alone(batch) for gate in ask(one))
    if read is None:
        return (_gate(batch.check, "broken", detail="libclang crashed or reached a limit"),)
    return tuple(_judged(batch.check, errors) for errors in read.errors)


def _alone(batch: Batch) -> Iterator[Batch]:
    for text, key in zip(batch.texts, batch.keys, strict=True):
        yield replace(batch, texts=(text,), keys=(key,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Precompiling:
    """A check, and the folder where what its texts begin with is to be precompiled."""

    check: Check
    folder: Path
    limits: Limits


def precompile(task: Precompiling) -> Check:
    """The check with a precompiled header, where its compiler can make one."""
    check, folder = task.check, task.folder
    if not check.precompiles:
        return check
    output = folder / PRECOMPILED
    if check.compiler.name == "libclang":
        finished = _worker(check, (), folder, task.limits)
        return replace(check, precompiled=output) if finished.returncode == 0 and output.is_file() else check
    header = folder / f"prefix{SUFFIX[check.language]}"
    header.write_text(RUNTIME[check.language], encoding="utf-8")
    finished = sandbox.run(
        [
            *check.compiler.command,
            *without_output(check.arguments),
            *(NO_OUTPUT, "-Xclang", "-emit-pch", "-Xclang", "-o", "-Xclang", str(output), str(header)),
        ],
        read=_readable(check),
        write=[folder],
        limits=task.limits,
        environment=environment(check.compiler.path),
        cwd=folder,
    )
    return replace(check, precompiled=output) if finished.returncode == 0 and output.is_file() else check


def _readable(check: Check) -> list[Path]:
    resource = [Path(word) for before, word in pairwise(check.arguments) if before == "-resource-dir"]
    extra = [Path(word).parent for word in check.arguments if word.endswith(".bc")]
    return [
        *roots(check.compiler.path),
        *([check.headers] if check.headers is not None else []),
        *([check.precompiled.parent] if check.precompiled is not None else []),
        *extra[:1],
        *resource,
    ]


def _compile(check: Check, text: str, limits: Limits) -> Gate:
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        folder = Path(scratch)
        name = f"unit{SUFFIX[check.language]}"
        (folder / name).write_text(text, encoding="utf-8")
        precompiled = check.precompiled is not None and text.startswith(RUNTIME[check.language])
        finished = sandbox.run(
            [
                *check.compiler.command,
                *(("-Xclang", "-include-pch", "-Xclang", str(check.precompiled)) if precompiled else ()),
                *check.arguments,
                name,
            ],
            read=_readable(check),
            write=[folder],
            limits=limits,
            environment=environment(check.compiler.path),
            cwd=folder,
        )
    return verdict(check, finished, name)


def verdict(check: Check, finished: Finished, name: str) -> Gate:
    """What a compiler's end and output say of the text that was its file `name`."""
    if finished.outcome != "exited" or finished.returncode < 0 or _CRASHED.search(finished.error_text):
        ended = finished.outcome if finished.outcome != "exited" else f"status {finished.returncode}"
        return _gate(check, "broken", detail=f"{check.compiler.name} crashed or reached a limit ({ended})")
    if finished.returncode == 0:
        return replace(_gate(check, "accepted"), resources=_RESOURCES[check.resources](finished))
    found = diagnostics.errors(finished.error_text + finished.text, check.style, name)
    if not found:
        last = (finished.error_text.strip().splitlines() or [f"status {finished.returncode}"])[-1]
        found = (diagnostics.diagnostic("", 0, last, name),)
    return _judged(check, found)


def _judged(check: Check, errors: tuple[GateDiagnostic, ...]) -> Gate:
    if not errors:
        return _gate(check, "accepted")
    first = errors[0]
    if first.cause == "missing_header" and any(w.startswith(_TOOLKIT_HEADERS) for w in _WORD.findall(first.message)):
        return _gate(check, "cannot_check", detail=f"this {check.compiler.name} lacks a header: {first.message}")
    return replace(_gate(check, "rejected"), diagnostics=errors)


def _gate(check: Check, state: GateState, *, detail: str = "") -> Gate:
    return Gate(
        compiler=check.compiler.name,
        language=check.language,
        target=check.target,
        version=check.compiler.version,
        state=state,
        depth=check.depth,
        detail=detail,
    )


def _read_all(batch: Batch) -> Read | None:
    limits = replace(batch.limits, wall_seconds=batch.limits.wall_seconds * len(batch.texts))
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        finished = _worker(batch.check, batch.texts, Path(scratch), limits)
    try:
        return jsonl.loads(Read, finished.stdout)
    except ValidationError:
        return None


def _worker(check: Check, texts: tuple[str, ...], folder: Path, limits: Limits) -> Finished:
    request = Reading(
        name=f"unit{SUFFIX[check.language]}",
        texts=texts,
        arguments=check.arguments,
        prefix=RUNTIME[check.language],
        precompiled="" if check.precompiled is None else str(check.precompiled),
    )
    return sandbox.run(
        [sys.executable, "-m", "kernelmill.gates.libclang_worker"],
        read=[*_readable(check), REPOSITORY, *sandbox.python_roots()],
        write=[folder],
        limits=limits,
        environment={"PYTHONPATH": str(REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=folder,
        stdin=jsonl.dumps(request).encode(),
    )
