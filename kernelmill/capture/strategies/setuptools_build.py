"""The strategy `setuptools`: run setup.py with a recorder as `setup()`, sandboxed, in a copy of the source."""

import json
import shutil
import sys
from pathlib import Path

from kernelmill.capture.commands import flags
from kernelmill.capture.commands.roots import Root
from kernelmill.capture.job import Captured, CaptureJob, CommandCollector, isolation_notices, shortened, standard
from kernelmill.capture.mock_toolkit import toolkit
from kernelmill.capture.strategies import recording
from kernelmill.capture.strategies.recording import (
    ExtensionDescribed,
    ModuleReplaced,
    NetworkAttempt,
    ScriptFailed,
    SetupCalled,
    TorchFound,
)
from kernelmill.errors import CaptureError
from kernelmill.sandbox import Finished

RECORDER = Path(__file__).with_name("setup_recorder.py")
# The nvcc flags that torch's BuildExtension adds, from torch/utils/cpp_extension.py (the same from 1.5 to 2.13).
TORCH_NVCC = (
    "-D__CUDA_NO_HALF_OPERATORS__",
    "-D__CUDA_NO_HALF_CONVERSIONS__",
    "-D__CUDA_NO_BFLOAT16_CONVERSIONS__",
    "-D__CUDA_NO_HALF2_OPERATORS__",
    "--expt-relaxed-constexpr",
)
# On machines without a GPU, most projects build their CUDA extensions only if one of these variables is set.
ENVIRONMENT = {
    "FORCE_CUDA": "1",
    "TORCH_CUDA_ARCH_LIST": "8.0",
    "MAX_JOBS": "1",
    "PYTHONHASHSEED": "0",
    "USE_CUDA": "1",
}
INSTALL_TORCH = "`make` installs it, or `pip install torch==2.13.0` (a CPU build is enough)"


def capture(job: CaptureJob) -> Captured:
    """Capture the commands of every extension module that setup.py describes.

    Raises `CaptureError` if there is no setup.py, if it fails, hangs or needs the network, or if it describes no
    extension with files of the source.
    """
    directory = Path(job.params.directory)
    if not (job.tree / directory / "setup.py").is_file():
        raise CaptureError(f"no setup.py in {directory} (pyproject.toml alone does not name compile flags)")
    copy = job.scratch / "source"
    shutil.copytree(job.tree, copy, symlinks=True)
    kit = toolkit.make(job.scratch / "cuda", job.headers, job.cuda_version)
    record = job.scratch / "record.jsonl"
    config = job.scratch / "config.json"
    described = {
        "record": str(record),
        "directory": str(copy / directory),
        "command": ["build_ext", *job.params.arguments],
        "cuda_version": ".".join(job.cuda_version.split(".")[:2]),
        "cuda_home": str(kit.folder),
        "torch_version": job.torch_version,
    }
    config.write_text(json.dumps(described))
    finished = job.run(
        (sys.executable, "-s", "-B", str(RECORDER), str(config)),
        cwd=copy / directory,
        environment=kit.environment(f"{Path(sys.executable).parent}:/usr/bin:/bin")
        | ENVIRONMENT
        | job.params.environment,
    )
    notes = recording.read(record)
    extensions = tuple(note for note in notes if isinstance(note, ExtensionDescribed))
    if not extensions:
        raise CaptureError(_why_nothing(job, notes, finished, copy))
    torch_include = next((note.include for note in notes if isinstance(note, TorchFound)), None)
    roots = _roots(job, copy, kit, torch_include)
    collector = CommandCollector(job=job, strategy="setuptools", roots=roots)
    for extension in sorted(extensions, key=lambda extension: not _is_cuda(extension, kit)):
        for source in extension.sources:
            parser_flags = _parser_flags(job, extension, source, copy / directory, torch_include)
            collector.add(flags.plain_path(copy / directory, source), parser_flags)
    return collector.captured(_detail(notes, finished), _notices(notes, finished))


def _roots(job: CaptureJob, copy: Path, kit: toolkit.Toolkit, torch_include: str | None) -> tuple[Root, ...]:
    roots = [*job.roots.listed(), Root(folder=copy, placeholder="{source}"), *kit.roots()]
    torch = [folder for folder in (torch_include, "/stand-in/torch/include") if folder is not None]
    roots += [Root(folder=Path(folder), placeholder="{headers}/torch/include") for folder in torch]
    return tuple(roots)


def _is_cuda(extension: ExtensionDescribed, kit: toolkit.Toolkit) -> bool:
    """Return whether an extension uses CUDA; a file of several extensions gets its command from one that does."""
    return str(kit.folder / "include") in extension.include_dirs or any(
        path.endswith(".cu") for path in extension.sources
    )


def _parser_flags(
    job: CaptureJob, extension: ExtensionDescribed, source: str, directory: Path, torch_include: str | None
) -> flags.ParserFlags:
    uses_torch = torch_include is not None and any(
        folder.startswith(torch_include) for folder in extension.include_dirs
    )
    given = [f"-I{folder}" for folder in extension.include_dirs]
    given += ["-I{python}"]
    given += [f"-D{macro}" for macro in extension.define] + [f"-U{macro}" for macro in extension.undefine]
    is_cuda = source.endswith(".cu")
    if uses_torch:
        given += ["-DTORCH_API_INCLUDE_EXTENSION_H", f"-DTORCH_EXTENSION_NAME={extension.name.rpartition('.')[2]}"]
        given += TORCH_NVCC if is_cuda else ()
    given += _split(extension.nvcc if is_cuda else extension.cxx)
    if not any(flag.startswith(("-std", "--std")) for flag in given):
        given.append(standard(job) if uses_torch else "-std=c++17")
    translated = flags.translate_flags(given, directory)
    # The translation treats {python} as a folder of the project.
    placeholder = str(directory / "{python}")
    arguments = tuple(
        "-I" + str(job.roots.python) if flag == f"-I{placeholder}" else flag for flag in translated.arguments
    )
    return flags.ParserFlags(arguments=arguments, dropped=translated.dropped)


def _split(given: tuple[str, ...]) -> list[str]:
    """Split strings of several flags, such as `-gencode arch=...` or the value of an environment variable."""
    result: list[str] = []
    for flag in given:
        result += flag.split() if " " in flag and not flag.startswith("-D") else [flag]
    return [flag for flag in result if flag]


def _detail(notes: tuple[recording.Note, ...], finished: Finished) -> str:
    details = ["recorded setup.py in the sandbox"]
    hosts = sorted({note.host for note in notes if isinstance(note, NetworkAttempt)})
    failed = [note for note in notes if isinstance(note, ScriptFailed)]
    if hosts:
        details.append(f"blocked network access to {', '.join(hosts)}")
    if failed:
        details.append(f"it failed after setup(): {failed[0].error}")
    if finished.outcome != "exited":
        details.append(f"terminated after setup(): {finished.outcome}")
    return "; ".join(details)


def _notices(notes: tuple[recording.Note, ...], finished: Finished) -> tuple[str, ...]:
    missing = sorted({note.module.partition(".")[0] for note in notes if isinstance(note, ModuleReplaced)})
    stand_ins = (f"replaced modules that are not installed: {', '.join(missing)}",) if missing else ()
    return (*stand_ins, *isolation_notices(finished))


def _why_nothing(job: CaptureJob, notes: tuple[recording.Note, ...], finished: Finished, copy: Path) -> str:
    """Return the most specific cause, with the remedy if there is one."""
    folders = {copy: "{source}", job.scratch: "{build}", job.headers: "{headers}"}
    hosts = sorted({note.host for note in notes if isinstance(note, NetworkAttempt)})
    failed = next((note for note in notes if isinstance(note, ScriptFailed)), None)
    if failed is not None and failed.module == "torch":
        return f"setup.py needs torch, which is not installed: {INSTALL_TORCH}"
    if finished.outcome == "timed_out":
        waiting = f" while trying to reach {', '.join(hosts)}" if hosts else ""
        return f"setup.py did not finish within {job.limits.wall_seconds} s{waiting} (capture.wall_seconds)"
    if hosts or "Network is unreachable" in finished.error_text:
        wanted = ", ".join(hosts) or "the network (through another program)"
        return (
            f"setup.py tried to reach {wanted}, but build scripts run without network access: "
            "configure another strategy, or `infer`"
        )
    if failed is not None and failed.module is not None:
        return f"setup.py needs the Python module {failed.module}, which is not installed"
    if failed is not None:
        return shortened(f"setup.py raised {failed.message}", folders)
    if finished.outcome != "exited":
        return f"setup.py was terminated: {finished.outcome}"
    if any(isinstance(note, SetupCalled) for note in notes):
        return (
            "setup.py describes no extension modules "
            "(capture.environment may lack a variable or capture.arguments an argument that enables them, or CMake "
            "builds them)"
        )
    last = finished.error_text.strip().splitlines()[-1:] or [f"exit status {finished.returncode}"]
    return shortened(f"setup.py never called setup(): {last[0]}", folders)
