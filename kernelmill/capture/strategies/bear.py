"""The strategy `bear`: run any build command in a copy of the source, sandboxed, and record its compiler calls.

The nvcc in its PATH is `mock_nvcc`, which records each call and creates empty outputs, so that the build continues
without compiling. Host compilers are called through a recorder. This is what `bear -- make` does; Bear itself does not
work in the sandbox, because its parts communicate over the network.
"""

import os
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError
from pydantic.dataclasses import dataclass as record

from kernelmill.capture.commands import flags
from kernelmill.capture.commands.roots import Root
from kernelmill.capture.databases import compiledb
from kernelmill.capture.databases.response_files import ResponseFiles
from kernelmill.capture.job import Captured, CaptureJob, CommandCollector, isolation_notices, shortened
from kernelmill.capture.mock_toolkit import toolkit
from kernelmill.errors import CaptureError, InputError
from kernelmill.storage import jsonl, untrusted

SYSTEM = ("/usr/local/bin", "/usr/bin", "/bin")
RECORDER = Path(__file__).with_name("compiler_recorder.py")
HOST_COMPILERS = ("c++", "g++", "clang++", "cc", "gcc", "clang")
# With these files from an earlier build, make would not call the compiler at all.
BUILD_PRODUCTS = ("*.o", "*.obj", "*.lo", "*.a", "*.so", "*.ptx", "*.cubin", "*.fatbin")


def capture(job: CaptureJob) -> Captured:
    """Capture the compiler calls of `capture.build`.

    Raises `CaptureError` if no build command is configured, or if the build calls no compiler.
    """
    if not job.params.build:
        raise CaptureError("capture.build does not name a build command, for example [make, -B]")
    copy = job.scratch / "source"
    shutil.copytree(job.tree, copy, symlinks=True, ignore=shutil.ignore_patterns(*BUILD_PRODUCTS))
    directory = copy / job.params.directory
    if not directory.is_dir():
        raise CaptureError(f"the source has no folder {job.params.directory} to build in")
    kit = toolkit.make(job.scratch / "cuda", job.headers, job.cuda_version)
    record_host_compilers(kit)
    finished = job.run(
        job.params.build,
        cwd=directory,
        environment=kit.environment(":".join(SYSTEM)) | {"NVCC": str(kit.nvcc)} | job.params.environment,
    )
    calls = _calls(job, kit)
    ending = _ending(job, finished.outcome, finished.returncode, finished.error_text)
    if not calls.entries:
        raise CaptureError(
            shortened(
                f"the build called no compiler that can be recorded; {ending}{calls.described}",
                {job.scratch: "{build}"},
            ),
            remedy=compiledb.FORCE_CLEAN,
        )
    roots = (*job.roots.listed(), Root(folder=copy, placeholder="{source}"), *kit.roots())
    collector = CommandCollector(job=job, strategy="bear", roots=roots)
    collector.add_entries(calls.entries)
    return collector.captured(
        shortened(f"recorded compiler calls; {ending}{calls.described}", {job.scratch: "{build}"}),
        isolation_notices(finished),
    )


def record_host_compilers(kit: toolkit.Toolkit) -> None:
    """Install a recorder in front of each host compiler of this machine."""
    for name in HOST_COMPILERS:
        compiler = shutil.which(name, path=":".join(SYSTEM))
        if compiler:
            words = [sys.executable, "-I", "-S", str(RECORDER), str(kit.record), compiler]
            script = kit.folder / "bin" / name
            script.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
            script.chmod(0o755)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Calls:
    """The calls in a record."""

    entries: tuple[compiledb.Entry, ...]
    """One entry per source file and call."""
    junk: int
    """The number of lines that describe no compiler call; the build can write to the record too."""

    @property
    def described(self) -> str:
        """A clause for the detail of the attempt."""
        return f"; ignored {self.junk} lines of the record that are not compiler calls" if self.junk else ""


def _calls(job: CaptureJob, kit: toolkit.Toolkit) -> _Calls:
    """Return the recorded calls.

    Raises `CaptureError` if the build replaced the record by something else than a file.
    """
    if not os.path.lexists(kit.record):
        return _Calls(entries=(), junk=0)
    try:
        lines = untrusted.read(kit.record, limit=compiledb.MOST_BYTES, within=(job.scratch,)).split(b"\n")
    except InputError as error:
        raise CaptureError(
            shortened(f"the build damaged the record of its compiler calls: {error.cause}", {job.scratch: "{build}"}),
            remedy="name a build command that only compiles in capture.build, or use another strategy",
        ) from error
    responses = ResponseFiles(within=(job.scratch, job.tree))
    entries: list[compiledb.Entry] = []
    junk = 0
    for line in filter(None, lines):
        call = _call(line)
        if call is None:
            junk += 1
            continue
        directory = Path(call.directory)
        expanded = responses.expanded(call.arguments, directory)
        entries += [
            compiledb.Entry(
                file=flags.plain_path(directory, name),
                directory=directory,
                arguments=expanded.arguments,
                rejected=expanded.problem,
            )
            for name in expanded.arguments[1:]
            if not name.startswith("-") and Path(name).suffix.lower() in flags.SOURCE_SUFFIXES
        ]
    return _Calls(entries=tuple(entries), junk=junk)


@record(frozen=True, slots=True, kw_only=True)
class _Call:
    """A line of the record."""

    directory: str
    arguments: tuple[str, ...]


def _call(line: bytes) -> _Call | None:
    try:
        call = jsonl.loads(_Call, line)
    except ValidationError:
        return None
    plain = all(map(compiledb.is_plain, (call.directory, *call.arguments)))
    return call if plain and call.directory.startswith("/") and call.arguments else None


def _ending(job: CaptureJob, outcome: str, returncode: int, stderr: str) -> str:
    if outcome == "timed_out":
        return f"the build did not finish within {job.limits.wall_seconds} s (capture.wall_seconds)"
    if outcome != "exited":
        return f"the build was terminated: {outcome}"
    if returncode != 0:
        last = (stderr.strip().splitlines() or ["no message"])[-1]
        return f"the build exited with status {returncode} ({last})"
    return "the build succeeded"
