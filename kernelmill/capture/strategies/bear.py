"""The strategy `bear`: run any build command in a copy of the source, sandboxed, and record its compiler calls.

The nvcc in its PATH is `mock_nvcc`, which records each call and creates empty outputs, so that the build continues
without compiling. Host compilers are called through a recorder. This is what `bear -- make` does; Bear itself does not
work in the sandbox, because its parts communicate over the network.
"""

import json
import shlex
import shutil
import sys
from pathlib import Path

from kernelmill.capture.commands import flags
from kernelmill.capture.commands.roots import Root
from kernelmill.capture.databases import compiledb
from kernelmill.capture.job import Captured, CaptureJob, CommandCollector, isolation_notices, shortened
from kernelmill.capture.mock_toolkit import toolkit
from kernelmill.errors import CaptureError

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
    entries = _calls(kit)
    ending = _ending(job, finished.outcome, finished.returncode, finished.error_text)
    if not entries:
        raise CaptureError(
            shortened(f"the build called no compiler that can be recorded; {ending}", {job.scratch: "{build}"}),
            remedy=compiledb.FORCE_CLEAN,
        )
    roots = (*job.roots.listed(), Root(folder=copy, placeholder="{source}"), *kit.roots())
    collector = CommandCollector(job=job, strategy="bear", roots=roots)
    for entry in compiledb.chosen(entries):
        collector.add(entry.file, flags.translate(entry.arguments, entry.directory))
    return collector.captured(
        shortened(f"recorded compiler calls; {ending}", {job.scratch: "{build}"}), isolation_notices(finished)
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


def _calls(kit: toolkit.Toolkit) -> tuple[compiledb.Entry, ...]:
    """Return the recorded calls, with one entry per source file."""
    if not kit.record.is_file():
        return ()
    entries: list[compiledb.Entry] = []
    for line in kit.record.read_bytes().splitlines():
        call = json.loads(line)
        directory = Path(call["directory"])
        arguments = compiledb.with_response_files(call["arguments"], directory)
        entries += [
            compiledb.Entry(file=flags.plain_path(directory, name), directory=directory, arguments=arguments)
            for name in arguments[1:]
            if not name.startswith("-") and Path(name).suffix.lower() in flags.SOURCE_SUFFIXES
        ]
    return tuple(entries)


def _ending(job: CaptureJob, outcome: str, returncode: int, stderr: str) -> str:
    if outcome == "timed_out":
        return f"the build did not finish within {job.limits.wall_seconds} s (capture.wall_seconds)"
    if outcome != "exited":
        return f"the build was terminated: {outcome}"
    if returncode != 0:
        last = (stderr.strip().splitlines() or ["no message"])[-1]
        return f"the build exited with status {returncode} ({last})"
    return "the build succeeded"
