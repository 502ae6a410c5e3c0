"""`bear`: any build command is run in a copy of the source, confined, and its compiler calls are recorded.

The nvcc on its path is ours: it notes each call and makes empty outputs, so that the build goes on in no time. Where
`bear` is installed the host compiler's calls are recorded too.
"""

import json
import shutil
from pathlib import Path

from stages.capture import toolkit
from stages.capture.job import Captured, Collected, Command, Job, shortened, unenforced
from stages.lib import compiledb, flags
from stages.lib.errors import CaptureError, InputError

SYSTEM = ("/usr/local/bin", "/usr/bin", "/bin")
# Left over from an earlier build, these would keep make from calling the compiler at all.
BUILD_PRODUCTS = ("*.o", "*.obj", "*.lo", "*.a", "*.so", "*.ptx", "*.cubin", "*.fatbin")


def capture(job: Job) -> Captured:
    """The compiler calls of `capture.build`.

    Raises `CaptureError` where no build command is given and where the build calls no compiler.
    """
    if not job.params.build:
        raise CaptureError("capture.build gives no build command, for example [make, -B]")
    copy = job.scratch / "source"
    shutil.copytree(job.tree, copy, symlinks=True, ignore=shutil.ignore_patterns(*BUILD_PRODUCTS))
    directory = copy / job.params.directory
    if not directory.is_dir():
        raise CaptureError(f"the source has no folder {job.params.directory} to build in")
    kit = toolkit.make(job.scratch / "cuda", job.headers, job.cuda_version)
    bear = shutil.which("bear", path=":".join(SYSTEM))
    database = job.scratch / compiledb.NAME
    recorder = (bear, "--output", str(database), "--") if bear else ()
    finished = job.run(
        (*recorder, *job.params.build),
        cwd=directory,
        environment=kit.environment(":".join(SYSTEM)) | {"NVCC": str(kit.nvcc)} | job.params.environment,
    )
    entries = [*_nvcc_calls(kit)]
    if bear and database.is_file():
        try:
            entries += compiledb.read(job.scratch)
        except InputError as error:
            if not entries:
                raise CaptureError(error.cause.replace(str(job.scratch), "{build}"), remedy=error.remedy) from error
    said = _ending(job, finished.outcome, finished.returncode, finished.error_text)
    if not entries:
        raise CaptureError(
            shortened(f"the build called no compiler that could be recorded; {said}", {job.scratch: "{build}"}),
            remedy=compiledb.FORCE_CLEAN,
        )
    roots = (*job.roots.listed(), flags.Root(folder=copy, placeholder="{source}"), *kit.roots())
    collected = Collected(job=job, strategy="bear", roots=roots)
    for entry in compiledb.chosen(entries):
        collected.add(Command(file=entry.file, flags=flags.translate(entry.arguments, entry.directory)))
    recorded = (
        "nvcc and host compiler calls recorded" if bear else "nvcc calls recorded (bear is not installed, so no others)"
    )
    return collected.captured(shortened(f"{recorded}; {said}", {job.scratch: "{build}"}), unenforced(finished))


def _nvcc_calls(kit: toolkit.Toolkit) -> tuple[compiledb.Entry, ...]:
    """What our nvcc noted, one entry per source file of a call."""
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


def _ending(job: Job, outcome: str, returncode: int, stderr: str) -> str:
    if outcome == "timed_out":
        return f"the build did not finish within {job.limits.wall_seconds} s (capture.wall_seconds)"
    if outcome != "exited":
        return f"the build was ended: {outcome}"
    if returncode != 0:
        last = (stderr.strip().splitlines() or ["no message"])[-1]
        return f"the build ended with status {returncode} ({last})"
    return "the build went through"
