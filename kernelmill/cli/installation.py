"""What this machine has, what of it is as pinned, and what each missing piece would add: `kernelmill doctor`.

Pure but for the `Machine` it is given. Nothing is installed or changed.
"""

import platform
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from kernelmill.errors import InputError
from kernelmill.records import CompilerName
from kernelmill.toolchains.detect import Compiler, Toolbox, detect, version_number
from kernelmill.toolchains.host import OLDEST
from kernelmill.toolchains.machine import Machine

STRICT = ConfigDict(extra="forbid")
REPOSITORY = Path(__file__).parents[2]
INSTALL_LOCK = "pip install -r requirements/lock.txt"
_TORCH = re.compile(r"^TORCH \?= (torch==\S+)", re.MULTILINE)
CPU_COMPILERS = ("g++", "clang", "zig")

State = Literal["ok", "differs", "missing", "broken"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Finding:
    """One thing looked for."""

    area: Literal["programs", "gpu", "packages", "sandbox"]
    name: str
    state: State
    """`missing` things are optional, `differs` works but is not what is pinned; `broken` must be mended."""
    version: str | None = None
    pinned: str | None = None
    detail: str = ""
    """What was found, or what it would add."""
    remedy: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Diagnosis:
    """Everything that was looked for."""

    findings: tuple[Finding, ...]

    @property
    def healthy(self) -> bool:
        """Whether nothing needed is broken."""
        return all(finding.state != "broken" for finding in self.findings)


class Piece(NamedTuple):
    """A compiler that may be absent."""

    name: CompilerName
    adds: str
    remedy: str


COMPILERS = (
    Piece("g++", "runs HIP programs on the CPU, with sanitizers and line coverage", "apt-get install g++"),
    Piece(
        "clang",
        "gates: units as HIP and as CUDA down to machine code, with register counts; exact branch coverage",
        "apt-get install clang-19 (any clang from 16 on will do)",
    ),
    Piece(
        "hipcc",
        "gate: units and programs through ROCm's own driver; runs them where there is an AMD GPU",
        "apt-get install hipcc libamdhip64-dev rocm-device-libs, or a ROCm release",
    ),
    Piece(
        "nvcc",
        "gate: the original CUDA units through NVIDIA's compiler; runs them where there is an NVIDIA GPU",
        "a CUDA toolkit",
    ),
)


class Library(NamedTuple):
    """What a C++ compiler needs beside it, and the modes of `kernelmill verify` that it brings."""

    compiler: Literal["g++", "clang"]
    file: str
    """As the compiler's `-print-file-name` finds it, `{machine}` being the processor; or a program on PATH."""
    adds: str
    remedy: str


LIBRARIES = (
    Library("g++", "libasan.so", "`verify --mode sanitize` with g++", "apt-get install libgcc-NN-dev"),
    Library("g++", "gcov", "`verify --coverage` with g++", "apt-get install gcc"),
    Library(
        "clang",
        "libclang_rt.asan-{machine}.a",
        "`verify --mode sanitize` with clang",
        "apt-get install libclang-rt-NN-dev, NN being clang's major version",
    ),
    Library(
        "clang",
        "libclang_rt.profile-{machine}.a",
        "`verify --coverage` with clang",
        "apt-get install libclang-rt-NN-dev, NN being clang's major version",
    ),
)


class Program(NamedTuple):
    """A program that stages call."""

    name: str
    version: re.Pattern[str]
    adds: str
    needed: bool


PROGRAMS = (
    Program("git", re.compile(r"version (\d[\w.]*)"), "sources from git; DVC keeps its history there", needed=True),
    Program("make", re.compile(r"Make (\d[\w.]*)"), "`make dataset`, `make test`", needed=False),
    Program("cmake", re.compile(r"version (\d[\w.]*)"), "compile commands of CMake projects", needed=False),
)

TORCH_AND_NUMPY = "import torch; torch.zeros(1).numpy()"
_CLASH = re.compile(r"compiled using NumPy 1\.x|Numpy is not available|_ARRAY_API not found")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Pins:
    """Which packages belong here."""

    versions: dict[str, str]
    needed: frozenset[str]
    """Without these, stages do not run; the others serve tests and checks, or packages that need them."""


def pins(repository: Path = REPOSITORY) -> Pins:
    """What the repository pins: its lock, and torch, which the Makefile installs beside it.

    Raises `InputError` where this is not the repository's checkout.
    """
    try:
        lock = (repository / "requirements/lock.txt").read_text(encoding="utf-8")
        direct = (repository / "requirements/requirements.in").read_text(encoding="utf-8")
        makefile = (repository / "Makefile").read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise InputError(
            f"{error.filename} does not exist: the pins are in the repository",
            remedy="install kernelmill from a checkout with `make setup`",
        ) from error
    torch = _TORCH.findall(makefile)
    return Pins(
        versions=pinned_versions("\n".join([lock, *torch])),
        needed=frozenset(canonicalize_name(requirement.name) for requirement in _requirements(direct)) | {"torch"},
    )


def examine(machine: Machine, wanted: Pins) -> Diagnosis:
    """Look at a machine."""
    tools = detect(machine)
    return Diagnosis(
        findings=(
            *_programs(machine),
            *_compilers(tools, machine),
            *_gpus(machine),
            *_packages(machine, wanted),
            _sandbox(machine),
        )
    )


def pinned_versions(lock: str) -> dict[str, str]:
    """Package -> version of the lines that hold for the running Python and platform."""
    found: dict[str, str] = {}
    for requirement in _requirements(lock):
        exact = [specifier.version for specifier in requirement.specifier if specifier.operator == "=="]
        if exact and (requirement.marker is None or requirement.marker.evaluate()):
            found[canonicalize_name(requirement.name)] = exact[0]
    return found


def _requirements(text: str) -> Iterator[Requirement]:
    for line in text.splitlines():
        stated = line.split(" #")[0].rstrip("\\ ").strip()
        if stated and not stated.startswith(("#", "-")):
            yield Requirement(stated)


def as_text(diagnosis: Diagnosis) -> Iterator[str]:
    """Lines for people, by area."""
    marks = {"ok": "ok     ", "differs": "differs", "missing": "missing", "broken": "BROKEN "}
    area = ""
    for finding in diagnosis.findings:
        if finding.area != area:
            area = finding.area
            yield f"{area}"
        version = f" {finding.version}" if finding.version else ""
        pinned = f" (pinned: {finding.pinned})" if finding.pinned and finding.state != "ok" else ""
        detail = f": {finding.detail}" if finding.detail else ""
        yield f"  {marks[finding.state]}  {finding.name}{version}{pinned}{detail}"
        if finding.remedy and finding.state != "ok":
            yield (
                f"             to mend it: {finding.remedy}"
                if finding.state == "broken"
                else (f"             to have it: {finding.remedy}")
            )


def _programs(machine: Machine) -> Iterator[Finding]:
    for program in PROGRAMS:
        path = machine.which(program.name)
        stated = None if path is None else program.version.search(machine.ask([str(path), "--version"]).text)
        absent: State = "broken" if program.needed else "missing"
        yield Finding(
            area="programs",
            name=program.name,
            state=absent if path is None else "ok",
            version=stated[1] if stated else None,
            detail="" if path is not None else program.adds,
            remedy=f"apt-get install {program.name}" if path is None else None,
        )


def _compilers(tools: Toolbox, machine: Machine) -> Iterator[Finding]:
    for piece in COMPILERS:
        found = tools.get(piece.name)
        yield Finding(
            area="programs",
            name=piece.name,
            state="missing" if found is None else "ok",
            version=None if found is None else found.version,
            detail=f"would add {piece.adds}" if found is None else str(found.path),
            remedy=piece.remedy if found is None else None,
        )
    yield from _libraries(tools, machine)
    library = tools.device_library
    yield Finding(
        area="programs",
        name="AMD device library",
        state="missing" if library is None else "ok",
        detail="would add true register counts for AMD targets" if library is None else str(library),
        remedy="apt-get install rocm-device-libs" if library is None else None,
    )
    zig = machine.distribution("ziglang")
    yield Finding(
        area="programs",
        name="zig",
        state="missing" if zig is None else "ok",
        version=zig,
        detail="would add a C++ compiler where the system has none"
        if zig is None
        else "without sanitizers and coverage",
        remedy="pip install ziglang" if zig is None else None,
    )
    if zig is None and tools.get("g++") is None and tools.get("clang") is None:
        yield Finding(
            area="programs",
            name="a C++ compiler",
            state="broken",
            detail=f"none of {', '.join(CPU_COMPILERS)}: kernels cannot be executed",
            remedy="pip install ziglang",
        )


def _libraries(tools: Toolbox, machine: Machine) -> Iterator[Finding]:
    """What is missing for the checks of compilers that are here; and compilers that are too old to use."""
    for compiler in (tools.get("g++"), tools.get("clang")):
        if compiler is None or compiler.subcommand:
            continue
        oldest = OLDEST["g++" if compiler.name == "g++" else "clang"]
        if version_number(compiler.version)[0] < oldest:
            yield Finding(
                area="programs",
                name=f"{compiler.name} for the CPU runtime",
                state="differs",
                version=compiler.version,
                detail=f"too old to run HIP programs: from {oldest} on",
                remedy=next(piece.remedy for piece in COMPILERS if piece.name == compiler.name),
            )
            continue
        for library in LIBRARIES:
            if library.compiler == compiler.name and not _has(compiler, library.file, machine):
                yield Finding(
                    area="programs",
                    name=f"{library.file.split('-{')[0]} of {compiler.name}",
                    state="missing",
                    detail=f"would add {library.adds}",
                    remedy=library.remedy.replace("NN", str(version_number(compiler.version)[0])),
                )


def _has(compiler: Compiler, file: str, machine: Machine) -> bool:
    """Compilers give back the bare name of a file that they do not find."""
    name = file.format(machine=platform.machine())
    if "." not in name:
        return machine.which(name) is not None
    found = machine.ask([*compiler.command, f"-print-file-name={name}"]).text.strip()
    return "/" in found


class Gpu(NamedTuple):
    """A maker of GPUs, the device file that its driver makes, and what names the cards."""

    name: str
    device: str
    lister: tuple[str, ...]
    adds: str


GPUS = (
    Gpu("NVIDIA GPU", "/dev/nvidia[0-9]*", ("nvidia-smi", "-L"), "would add runs of the cuda backend"),
    Gpu("AMD GPU", "/dev/kfd", ("rocminfo",), "would add runs of the rocm backend"),
)


def _gpus(machine: Machine) -> Iterator[Finding]:
    for gpu in GPUS:
        devices = machine.matching(gpu.device)
        lister = machine.which(gpu.lister[0]) if devices else None
        listed = [] if lister is None else machine.ask([str(lister), *gpu.lister[1:]]).text.splitlines()
        first = next((line.strip() for line in listed if line.startswith("GPU ")), "")
        yield Finding(
            area="gpu",
            name=gpu.name,
            state="ok" if devices else "missing",
            detail=(first.split(" (UUID")[0] or str(devices[0])) if devices else gpu.adds,
        )


def _packages(machine: Machine, wanted: Pins) -> Iterator[Finding]:
    """Each pinned package that is absent or of another version, and whether torch and NumPy fit each other."""
    installed = {name: machine.distribution(name) for name in sorted(wanted.versions)}
    fitting = sum(_same(version, wanted.versions[name]) for name, version in installed.items())
    yield Finding(
        area="packages",
        name="requirements/lock.txt",
        state="ok" if fitting == len(installed) else "differs",
        detail=f"{fitting} of {len(installed)} packages as pinned, under Python {sys.version.split()[0]}",
        remedy=INSTALL_LOCK,
    )
    for name, version in installed.items():
        pinned = wanted.versions[name]
        if not _same(version, pinned):
            absent: State = "broken" if name in wanted.needed else "missing"
            yield Finding(
                area="packages",
                name=name,
                state=absent if version is None else "differs",
                version=version,
                pinned=pinned,
                remedy=f"pip install '{name}=={pinned}'",
            )
    yield from _torch_and_numpy(machine, wanted.versions)


def _same(version: str | None, pinned: str) -> bool:
    """Whether a version is the pinned one: so is a build for another processor (`+cpu`).

    And so is one whose wheel was built again: such wheels may state the version without the number of the build.
    """
    if version is None:
        return False
    public = Version(version).public
    return public == Version(pinned).public or pinned.startswith(f"{public}.")


def _torch_and_numpy(machine: Machine, pinned: dict[str, str]) -> Iterator[Finding]:
    """A torch built for NumPy 1 next to NumPy 2 imports, and then fails at the first array: ask it for one."""
    torch, numpy = machine.distribution("torch"), machine.distribution("numpy")
    if torch is None or numpy is None:
        return
    answer = machine.ask([sys.executable, "-c", TORCH_AND_NUMPY])
    clash = _CLASH.search(answer.text) is not None
    if answer.status == 0 and not clash:
        yield Finding(area="packages", name="torch with NumPy", state="ok", version=f"{torch} with {numpy}")
        return
    said = (answer.text.strip().splitlines() or [f"status {answer.status}"])[-1]
    yield Finding(
        area="packages",
        name="torch with NumPy",
        state="broken",
        version=f"{torch} with {numpy}",
        detail=f"torch {torch} was built for NumPy 1 and cannot use NumPy {numpy}" if clash else said,
        remedy=_mending(torch, numpy, pinned),
    )


def _mending(torch: str, numpy: str, pinned: dict[str, str]) -> str:
    """Bring back whichever of the two is not as pinned; where both are unpinned, take the NumPy that torch wants."""
    wrong = [
        f"'{name}=={pinned[name]}'"
        for name, version in (("torch", torch), ("numpy", numpy))
        if name in pinned and not _same(version, pinned[name])
    ]
    if wrong:
        return f"pip install {' '.join(wrong)}"
    return INSTALL_LOCK if "torch" in pinned else "pip install 'numpy<2'"


def _sandbox(machine: Machine) -> Finding:
    unenforced: Sequence[str] = machine.unenforced()
    return Finding(
        area="sandbox",
        name="confinement",
        state="differs" if unenforced else "ok",
        detail=f"this kernel cannot enforce: {', '.join(unenforced)}" if unenforced else "files, network and processes",
        remedy="Linux 5.13 or newer with Landlock, and seccomp" if unenforced else None,
    )
