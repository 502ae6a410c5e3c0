"""The strategy `cmake`: configure the project, sandboxed and out of source, and read its compile_commands.json."""

import os
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from kernelmill.capture.commands.roots import BUILD, Root
from kernelmill.capture.databases import compiledb
from kernelmill.capture.job import MAX_DETAIL, Captured, CaptureJob, CommandCollector, isolation_notices, shortened
from kernelmill.capture.mock_toolkit import toolkit
from kernelmill.capture.strategies import cmake_options, scikit_build
from kernelmill.capture.strategies.cmake_options import LISTS
from kernelmill.errors import CaptureError, InputError
from kernelmill.sandbox import Finished

TOOLS = Path(sys.executable).parent
# For a second attempt, see cmake/lenient.cmake.
LENIENT = ("-DKERNELMILL_LENIENT=ON",)
PROJECT = re.compile(rb"^\s*project\s*\(", re.IGNORECASE | re.MULTILINE)
CMAKE_ERROR = re.compile(r"^CMake Error[^\n]*\n(?:\n?(?:  [^\n]*)\n?)*", re.MULTILINE)
NETWORK = re.compile(
    r"Network is unreachable|Could(?:n't| not) resolve (?:host|proxy)|[Ff]ailed to (?:clone|connect)|Failed to fetch|"
    r"Could(?:n't| not) connect to server"
)
ADDRESS = re.compile(r"(?:https?|git|ssh)://([\w.-]+)|Could not resolve host: ([\w.-]+)")
MISSING_PACKAGE = re.compile(r"(?:Could NOT find|package configuration\s+file\s+provided\s+by)\s+\"?(\w+)")


def capture(job: CaptureJob) -> Captured:
    """Capture the commands that CMake generates for Ninja.

    Raises `CaptureError` if there is no CMakeLists.txt, no CMake or no host C++ compiler, or if configuration fails.
    """
    settings = _settings(job)
    directory = _directory(job, settings)
    copy = job.scratch / "source"
    shutil.copytree(job.tree, copy, symlinks=True)
    kit = toolkit.make(job.scratch / "cuda", job.headers, job.cuda_version)
    for tool in ("cmake", "ninja"):
        if not (TOOLS / tool).exists() and shutil.which(tool) is None:
            raise CaptureError(f"{tool} is not installed", remedy=f"`make` installs it, or `pip install {tool}`")
    options = cmake_options.of(job, kit, job.tree / directory, settings)  # an attempt may write to the copy
    project = _Project(job=job, kit=kit, copy=copy, directory=directory, options=options)
    detail = "configured with CMake in the sandbox"
    try:
        captured, finished = _configured(project, job.scratch / "build", ())
    except CaptureError as strict:
        try:
            captured, finished = _configured(project, job.scratch / "lenient", LENIENT)
        except CaptureError:
            raise CaptureError(project.detail(strict.cause), remedy=strict.remedy) from None
        detail += f", ignoring missing dependencies ({strict.cause})"
    if finished.returncode != 0:
        detail += f" (with errors: {_why_nothing(job, finished)})"
    return captured.captured(project.detail(detail), isolation_notices(finished))


def applies(job: CaptureJob) -> bool:
    """Return whether there is a CMakeLists.txt that this strategy would configure."""
    try:
        directory = _directory(job, _settings(job))
    except CaptureError:
        return False
    return (job.tree / directory / LISTS).is_file()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Project:
    """A copy of the source to configure, and the mock toolkit for it."""

    job: CaptureJob
    kit: toolkit.Toolkit
    copy: Path
    directory: Path
    options: cmake_options.CmakeOptions

    def detail(self, text: str) -> str:
        """Return a message as it is recorded, with a note on what pyproject.toml gave."""
        folders = self.folders(self.job.scratch / "build")
        said = shortened(f"; {self.options.said}", folders) if self.options.said else ""
        return shortened(text, folders, limit=MAX_DETAIL - len(said)) + said

    def folders(self, build: Path) -> dict[Path, str]:
        """Return the placeholders for folders in messages."""
        scratch = self.job.scratch
        return {self.copy: "{source}", build: "{build}", scratch: "{build}", self.job.headers: "{headers}"}


def _settings(job: CaptureJob) -> scikit_build.BuildSettings:
    """Return the settings of the pyproject.toml in the configured folder, or else in that of the source."""
    configured = Path(job.params.directory)
    folder = configured if os.path.lexists(job.tree / configured / scikit_build.FILE) else Path()
    return scikit_build.read(job.tree, folder, environment=job.params.environment, wheel=job.scratch / "wheel")


def _directory(job: CaptureJob, settings: scikit_build.BuildSettings) -> Path:
    """Return the folder to configure: the configured one, that of pyproject.toml, or the only outermost project."""
    directory = Path(job.params.directory)
    has_lists = (job.tree / directory / LISTS).is_file()
    if settings.source_dir is not None and not (has_lists and directory != Path()):
        return Path(settings.source_dir)
    if has_lists:
        return directory
    found = [path.parent for path in job.tree.rglob(LISTS)]
    depth = min((len(folder.parts) for folder in found), default=0)
    outermost = sorted(folder.relative_to(job.tree) for folder in found if len(folder.parts) == depth)
    if directory == Path() and len(outermost) == 1 and _is_project(job.tree / outermost[0] / LISTS):
        return outermost[0]
    message = f"no CMakeLists.txt in {directory}"
    raise CaptureError(f"{message}; capture.directory could be {outermost[0]}" if outermost else message)


def _is_project(lists: Path) -> bool:
    return PROJECT.search(lists.read_bytes()) is not None


def _configured(project: _Project, build: Path, extra_options: tuple[str, ...]) -> tuple[CommandCollector, Finished]:
    """Run CMake once; raises `CaptureError` if there is no command for any file of the source."""
    job, kit, copy = project.job, project.kit, project.copy
    root = copy / project.directory
    finished = job.run(
        ("cmake", "-S", str(root), "-B", str(build), *project.options.options, *extra_options),
        cwd=job.scratch,
        environment=kit.environment(f"{TOOLS}:/usr/local/bin:/usr/bin:/bin")
        | {"KERNELMILL_CUDA_VERSION": job.cuda_version}
        | job.params.environment,
        read=(Path("/etc/alternatives"),),
    )
    folders = project.folders(build)
    if not os.path.lexists(build / compiledb.NAME):
        raise CaptureError(shortened(_why_nothing(job, finished), folders))
    try:
        entries = compiledb.read(build, within=(job.scratch,))
    except InputError as error:
        raise CaptureError(shortened(error.cause, folders)) from error
    roots = (
        *job.roots.listed(),
        Root(folder=copy, placeholder="{source}"),
        Root(folder=build, placeholder=BUILD),
        *kit.roots(),
        *_torch_roots(),
    )
    collector = CommandCollector(job=job, strategy="cmake", roots=roots)
    collector.add_entries(entries)
    if not collector.by_path:
        raise CaptureError(
            shortened(f"no compile command for any file of the source ({_why_nothing(job, finished)})", folders)
        )
    return collector, finished


def _torch_roots() -> tuple[Root, ...]:
    folders = cmake_options.torch_folders()
    return tuple(Root(folder=folder / "include", placeholder="{headers}/torch/include") for folder in folders)


def _why_nothing(job: CaptureJob, finished: Finished) -> str:
    text = finished.error_text
    everything = text + finished.text
    if NETWORK.search(everything):
        hosts = sorted({one or other for one, other in ADDRESS.findall(everything)})
        target = ", ".join(hosts) or "the network"
        return (
            f"CMake tried to download from {target}, but build scripts run without network access: "
            "add the download to the source, or configure another strategy"
        )
    if finished.outcome == "timed_out":
        return f"CMake did not finish within {job.limits.wall_seconds} s (capture.wall_seconds)"
    if finished.outcome != "exited":
        return f"CMake was terminated: {finished.outcome} {text[-200:]}"
    if "No CMAKE_CXX_COMPILER could be found" in text:
        return "CMake found no C++ compiler: install g++ or clang"
    error = CMAKE_ERROR.search(text)
    package = MISSING_PACKAGE.search(error[0]) if error else None
    if package:
        return (
            f"CMake needs the package {package[1]}, which is not installed: "
            "install it, or disable it in capture.cmake_options"
        )
    return error[0] if error else f"CMake exited with status {finished.returncode} {text[-300:]}"
