"""`bear`: any build command is run in a copy of the source, confined, and its compiler calls are recorded.

The nvcc on its path is ours: it notes each call and makes empty outputs, so that the build goes on in no time. The
host's compilers are on its path behind a recorder. It is what `bear -- make` does, without bear, whose parts talk over
a network that a confined build does not have.
"""

import json
import shlex
import shutil
import sys
from pathlib import Path

from kernelmill.capture import compiledb, flags, toolkit
from kernelmill.capture.job import Captured, CaptureJob, Command, CommandCollector, shortened, unenforced
from kernelmill.capture.roots import Root
from kernelmill.errors import CaptureError

SYSTEM = ("/usr/local/bin", "/usr/bin", "/bin")
RECORDER = Path(__file__).with_name("compiler_recorder.py")
HOST_COMPILERS = ("c++", "g++", "clang++", "cc", "gcc", "clang")
# Left over from an earlier build, these would keep make from calling the compiler at all.
BUILD_PRODUCTS = ("*.o", "*.obj", "*.lo", "*.a", "*.so", "*.ptx", "*.cubin", "*.fatbin")


def capture(job: CaptureJob) -> Captured:
    """The compiler calls of `capture.build`.

    Raises `CaptureError` where no build command is given and where the build calls no compiler.
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
    said = _ending(job, finished.outcome, finished.returncode, finished.error_text)
    if not entries:
        raise CaptureError(
            shortened(f"the build called no compiler that can be recorded; {said}", {job.scratch: "{build}"}),
            remedy=compiledb.FORCE_CLEAN,
        )
    roots = (*job.roots.listed(), Root(folder=copy, placeholder="{source}"), *kit.roots())
    collected = CommandCollector(job=job, strategy="bear", roots=roots)
    for entry in compiledb.chosen(entries):
        collected.add(Command(file=entry.file, flags=flags.translate(entry.arguments, entry.directory)))
    return collected.captured(
        shortened(f"recorded compiler calls; {said}", {job.scratch: "{build}"}), unenforced(finished)
    )


def record_host_compilers(kit: toolkit.Toolkit) -> None:
    """Put a recorder before each host compiler of this machine."""
    for name in HOST_COMPILERS:
        compiler = shutil.which(name, path=":".join(SYSTEM))
        if compiler:
            words = [sys.executable, "-I", "-S", str(RECORDER), str(kit.record), compiler]
            script = kit.folder / "bin" / name
            script.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
            script.chmod(0o755)


def _calls(kit: toolkit.Toolkit) -> tuple[compiledb.Entry, ...]:
    """What was noted, one entry per source file of a call."""
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
