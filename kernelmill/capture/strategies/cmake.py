"""The strategy `cmake`: configure the project, sandboxed and out of source, and read its compile_commands.json."""

import importlib.util
import os
import re
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from kernelmill.capture.commands.roots import BUILD, Root
from kernelmill.capture.databases import compiledb
from kernelmill.capture.job import HERE, Captured, CaptureJob, CommandCollector, isolation_notices, shortened
from kernelmill.capture.mock_toolkit import toolkit
from kernelmill.capture.source_tree import MOST_BYTES
from kernelmill.errors import CaptureError, InputError
from kernelmill.sandbox import Finished
from kernelmill.storage import untrusted

PROVIDER = HERE / "cmake" / "provider.cmake"
LANGUAGES = HERE / "cmake" / "languages.cmake"
LISTS = "CMakeLists.txt"
TOOLS = Path(sys.executable).parent
# For a second attempt, see cmake/lenient.cmake.
LENIENT = ("-DKERNELMILL_LENIENT=ON",)
PROJECT = re.compile(rb"^\s*project\s*\(", re.IGNORECASE | re.MULTILINE)
# A project's switch for its CUDA code: option(GGML_CUDA ...), option(USE_CUDA ...). Most are off by default.
CUDA_SWITCH = re.compile(rb"^\s*(?:cmake_dependent_)?option\s*\(\s*((?:\w+_)?CUDA)\s", re.IGNORECASE | re.MULTILINE)
# A variable of the project that a setup.py sets when it runs CMake.
OWN_PYTHON = re.compile(rb"\b(\w+_PYTHON_EXECUTABLE)\b")
NEGATIVE = re.compile(r"(^|_)(NO|NOT|DISABLE|SKIP|WITHOUT|STATIC|USE_SYSTEM)_")
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
    directory = _directory(job)
    copy = job.scratch / "source"
    shutil.copytree(job.tree, copy, symlinks=True)
    kit = toolkit.make(job.scratch / "cuda", job.headers, job.cuda_version)
    for tool in ("cmake", "ninja"):
        if not (TOOLS / tool).exists() and shutil.which(tool) is None:
            raise CaptureError(f"{tool} is not installed", remedy=f"`make` installs it, or `pip install {tool}`")
    project = _Project(job=job, kit=kit, copy=copy, directory=directory)
    detail = "configured with CMake in the sandbox"
    try:
        captured, finished = _configured(project, job.scratch / "build", ())
    except CaptureError as strict:
        try:
            captured, finished = _configured(project, job.scratch / "lenient", LENIENT)
        except CaptureError:
            raise strict from None
        detail += f", ignoring missing dependencies ({strict.cause})"
    if finished.returncode != 0:
        detail += f" (with errors: {_why_nothing(job, finished)})"
    return captured.captured(shortened(detail, project.folders(job.scratch / "build")), isolation_notices(finished))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Project:
    """A copy of the source to configure, and the mock toolkit for it."""

    job: CaptureJob
    kit: toolkit.Toolkit
    copy: Path
    directory: Path

    def folders(self, build: Path) -> dict[Path, str]:
        """Return the placeholders for folders in messages."""
        scratch = self.job.scratch
        return {self.copy: "{source}", build: "{build}", scratch: "{build}", self.job.headers: "{headers}"}


def _directory(job: CaptureJob) -> Path:
    """Return the folder to configure: the configured one, or else the only outermost one that is a project."""
    directory = Path(job.params.directory)
    if (job.tree / directory / LISTS).is_file():
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
        ("cmake", "-S", str(root), "-B", str(build), *_options(job, kit), *extra_options),
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


def _options(job: CaptureJob, kit: toolkit.Toolkit) -> tuple[str, ...]:
    project = job.tree / _directory(job)  # a first attempt may have written to the copy
    given = {option.removeprefix("-D").split("=")[0].split(":")[0] for option in job.params.cmake_options}
    switches = [name for name in cuda_switches(project) if name not in given]
    return (
        "-G", "Ninja", "--no-warn-unused-cli", "-Wno-dev",
        "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
        "-DCMAKE_POLICY_VERSION_MINIMUM=3.5",
        f"-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES={PROVIDER}",
        f"-DCMAKE_PROJECT_INCLUDE={LANGUAGES}",
        f"-DCMAKE_CUDA_COMPILER={kit.nvcc}",
        f"-DCUDAToolkit_ROOT={kit.folder}",
        f"-DCUDA_TOOLKIT_ROOT_DIR={kit.folder}",
        "-DCMAKE_CUDA_ARCHITECTURES=80",
        "-DCMAKE_BUILD_TYPE=Release",
        "-DFETCHCONTENT_QUIET=OFF",
        f"-DCMAKE_PREFIX_PATH={';'.join(str(folder / 'share' / 'cmake') for folder in _torch_folders())}",
        f"-DPython_EXECUTABLE={sys.executable}",
        f"-DPython3_EXECUTABLE={sys.executable}",
        f"-DPYTHON_EXECUTABLE={sys.executable}",
        *(f"-D{name}={sys.executable}" for name in _named(project, OWN_PYTHON)),
        *(f"-D{name}=ON" for name in switches),
        *job.params.cmake_options,
    )  # fmt: skip


def cuda_switches(project: Path) -> tuple[str, ...]:
    """Return the options of a project that enable its CUDA code, judged by their names."""
    return tuple(name for name in _named(project, CUDA_SWITCH) if not NEGATIVE.search(name.upper()))


def _named(project: Path, pattern: re.Pattern[bytes]) -> list[str]:
    """Return the matches of the first group of a pattern in the CMake files of a project, sorted."""
    names: set[str] = set()
    for files in (LISTS, "*.cmake"):
        for path in project.rglob(files):
            with suppress(InputError):  # a project may have run before, and left links and pipes
                text = untrusted.read(path, limit=MOST_BYTES, within=(project,))
                names.update(name.decode() for name in pattern.findall(text))
    return sorted(names)


def _torch_folders() -> tuple[Path, ...]:
    """Return the folders of the installed torch, without importing it."""
    spec = importlib.util.find_spec("torch")
    return tuple(Path(folder) for folder in spec.submodule_search_locations or ()) if spec is not None else ()


def _torch_roots() -> tuple[Root, ...]:
    return tuple(Root(folder=folder / "include", placeholder="{headers}/torch/include") for folder in _torch_folders())


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
