"""The options for CMake: our own, those that the project tells scikit-build-core, and those of the configuration."""

import importlib.util
import re
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from kernelmill.capture.job import HERE, CaptureJob
from kernelmill.capture.mock_toolkit import toolkit
from kernelmill.capture.source_tree import MOST_BYTES
from kernelmill.capture.strategies.scikit_build import FILE, BuildSettings, Definition
from kernelmill.errors import InputError
from kernelmill.storage import untrusted

PROVIDER = HERE / "cmake" / "provider.cmake"
LANGUAGES = HERE / "cmake" / "languages.cmake"
LISTS = "CMakeLists.txt"
# A project's switch for its CUDA code: option(GGML_CUDA ...), option(USE_CUDA ...). Most are off by default.
CUDA_SWITCH = re.compile(rb"^\s*(?:cmake_dependent_)?option\s*\(\s*((?:\w+_)?CUDA)\s", re.IGNORECASE | re.MULTILINE)
# A variable of the project that a setup.py sets when it runs CMake.
OWN_PYTHON = re.compile(rb"\b(\w+_PYTHON_EXECUTABLE)\b")
NEGATIVE = re.compile(r"(^|_)(NO|NOT|DISABLE|SKIP|WITHOUT|STATIC|USE_SYSTEM)_")
FALSE = re.compile(r"|0|OFF|NO|FALSE|N|IGNORE|(.*-)?NOTFOUND", re.IGNORECASE)
# A project or the configuration may set these differently.
DEFAULTS = ("-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_POLICY_VERSION_MINIMUM=3.5", "-DFETCHCONTENT_QUIET=OFF")
# Another compiler, toolchain or generator than the one that is installed here.
OTHER_TOOLS = re.compile(
    r"CMAKE_(TOOLCHAIN_FILE|MAKE_PROGRAM|GENERATOR\w*|\w+_COMPILER(_LAUNCHER)?|CUDA_HOST_COMPILER|PROJECT_\w*INCLUDE\w*)|"
    r"KERNELMILL_\w+"
)
MOST_SAID = 240


@dataclass(frozen=True, slots=True, kw_only=True)
class CmakeOptions:
    """The options of a project, and a note on those that its pyproject.toml gives."""

    options: tuple[str, ...]
    said: str
    """Empty if pyproject.toml gives none."""


def of(job: CaptureJob, kit: toolkit.Toolkit, project: Path, settings: BuildSettings) -> CmakeOptions:
    """Return the options for a project; those of the configuration come last and therefore win.

    A CUDA switch that the project turns off in pyproject.toml, for the package that it publishes, is turned on.
    """
    own = _own_options(kit)
    set_here = {_variable(option) for option in own}
    set_by_user = {_variable(option) for option in job.params.cmake_options}
    switches = [name for name in cuda_switches(project) if name not in set_by_user]
    taken, left_out = [], list(settings.left_out)
    for definition in settings.definitions:
        reason = (
            "capture.cmake_options sets it" if definition.name in set_by_user
            else "kernelmill sets it" if definition.name in set_here or OTHER_TOOLS.fullmatch(definition.name)
            else "the CUDA code is wanted" if definition.name in switches and FALSE.fullmatch(definition.value)
            else None
        )  # fmt: skip
        if reason is None:
            taken.append(definition)
        elif definition.origin:
            left_out.append(f"{definition.name}={definition.value} ({reason})")
    options = (
        *own,
        *DEFAULTS,
        *(f"-D{name}={sys.executable}" for name in _named(project, OWN_PYTHON)),
        *(f"-D{name}=ON" for name in switches),
        *(definition.option for definition in taken),
        *job.params.cmake_options,
    )
    return CmakeOptions(options=options, said=_said(settings, taken, left_out))


def _variable(option: str) -> str:
    return option.removeprefix("-D").split("=")[0].split(":")[0]


def _said(settings: BuildSettings, taken: list[Definition], left_out: list[str]) -> str:
    """Return what was taken from pyproject.toml, by setting, and what was not."""
    by_origin: dict[str, list[str]] = {}
    if settings.source_dir is not None:
        by_origin["cmake.source-dir"] = [str(settings.source_dir)]
    for definition in taken:
        if definition.origin:
            by_origin.setdefault(definition.origin, []).append(f"{definition.name}={definition.value}")
    parts = [f"{origin} ({', '.join(values)})" for origin, values in by_origin.items()]
    if left_out:
        parts.append(f"not applied: {', '.join(left_out)}")
    text = "; ".join(parts)
    short = text if len(text) <= MOST_SAID else text[: MOST_SAID - 1] + "…"
    return f"{FILE}: {short}" if short else ""


def _own_options(kit: toolkit.Toolkit) -> tuple[str, ...]:
    return (
        "-G", "Ninja", "--no-warn-unused-cli", "-Wno-dev",
        "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
        f"-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES={PROVIDER}",
        f"-DCMAKE_PROJECT_INCLUDE={LANGUAGES}",
        f"-DCMAKE_CUDA_COMPILER={kit.nvcc}",
        f"-DCUDAToolkit_ROOT={kit.folder}",
        f"-DCUDA_TOOLKIT_ROOT_DIR={kit.folder}",
        "-DCMAKE_CUDA_ARCHITECTURES=80",
        f"-DCMAKE_PREFIX_PATH={';'.join(str(folder / 'share' / 'cmake') for folder in torch_folders())}",
        f"-DPython_EXECUTABLE={sys.executable}",
        f"-DPython3_EXECUTABLE={sys.executable}",
        f"-DPYTHON_EXECUTABLE={sys.executable}",
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


def torch_folders() -> tuple[Path, ...]:
    """Return the folders of the installed torch, without importing it."""
    spec = importlib.util.find_spec("torch")
    return tuple(Path(folder) for folder in spec.submodule_search_locations or ()) if spec is not None else ()
