"""Programs that stages call, compilers with their libraries, and GPUs."""

import platform
import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from kernelmill.cli.doctor.diagnosis import Component, State
from kernelmill.toolchains.detect import TOOLS, Compiler, Toolbox, version_number
from kernelmill.toolchains.host import OLDEST
from kernelmill.toolchains.machine import Machine

CPU_COMPILERS = ("g++", "clang", "zig")


class StageProgram(NamedTuple):
    """A program that stages call."""

    name: str
    version: re.Pattern[str]
    adds: str
    needed: bool


PROGRAMS = (
    StageProgram(
        "git", re.compile(r"version (\d[\w.]*)"), "sources from git, and the history that DVC needs", needed=True
    ),
    StageProgram("make", re.compile(r"Make (\d[\w.]*)"), "`make dataset`, `make test`", needed=False),
    StageProgram("cmake", re.compile(r"version (\d[\w.]*)"), "compile commands of CMake projects", needed=False),
)


class Library(NamedTuple):
    """A library or tool that a C++ compiler needs for some checks of `kernelmill verify`."""

    compiler: Literal["g++", "clang"]
    file: str
    """The name that the compiler's `-print-file-name` resolves, with `{machine}` for the processor; or a program."""
    adds: str
    remedy: str


LIBRARIES = (
    Library("g++", "libasan.so", "`verify --mode sanitize` with g++", "apt-get install libgcc-NN-dev"),
    Library("g++", "gcov", "`verify --coverage` with g++", "apt-get install gcc"),
    Library(
        "clang",
        "libclang_rt.asan-{machine}.a",
        "`verify --mode sanitize` with clang",
        "apt-get install libclang-rt-NN-dev, where NN is clang's major version",
    ),
    Library(
        "clang",
        "libclang_rt.profile-{machine}.a",
        "`verify --coverage` with clang",
        "apt-get install libclang-rt-NN-dev, where NN is clang's major version",
    ),
)


class Gpu(NamedTuple):
    """A GPU vendor, the device file that its driver creates, and the program that lists the cards."""

    name: str
    device: str
    lister: tuple[str, ...]
    adds: str


GPUS = (
    Gpu("NVIDIA GPU", "/dev/nvidia[0-9]*", ("nvidia-smi", "-L"), "would add runs of the cuda backend"),
    Gpu("AMD GPU", "/dev/kfd", ("rocminfo",), "would add runs of the rocm backend"),
)


def programs(machine: Machine) -> Iterator[Component]:
    """Yield the programs that stages call."""
    for program in PROGRAMS:
        path = machine.which(program.name)
        stated = None if path is None else program.version.search(machine.ask([str(path), "--version"]).text)
        absent: State = "broken" if program.needed else "missing"
        yield Component(
            area="programs",
            name=program.name,
            state=absent if path is None else "ok",
            version=stated[1] if stated else None,
            detail="" if path is not None else program.adds,
            remedy=f"apt-get install {program.name}" if path is None else None,
        )


def compilers(tools: Toolbox, machine: Machine) -> Iterator[Component]:
    """Yield the compilers, what they lack for some checks, and AMD's device library."""
    for tool in TOOLS:
        found = tools.get(tool.name)
        yield Component(
            area="programs",
            name=tool.name,
            state="missing" if found is None else "ok",
            version=None if found is None else found.version,
            detail=f"would add {tool.adds}" if found is None else str(found.path),
            remedy=tool.remedy if found is None else None,
        )
    yield from _libraries(tools, machine)
    library = tools.device_library
    yield Component(
        area="programs",
        name="AMD device library",
        state="missing" if library is None else "ok",
        detail="would add exact register counts for AMD targets, in `make compilers`"
        if library is None
        else str(library),
        remedy="apt-get install rocm-device-libs" if library is None else None,
    )
    zig = machine.distribution("ziglang")
    yield Component(
        area="programs",
        name="zig",
        state="missing" if zig is None else "ok",
        version=zig,
        detail="would add a C++ compiler if the system has none" if zig is None else "no sanitizers, no coverage",
        remedy="pip install ziglang" if zig is None else None,
    )
    if zig is None and tools.get("g++") is None and tools.get("clang") is None:
        yield Component(
            area="programs",
            name="a C++ compiler",
            state="broken",
            detail=f"none of {', '.join(CPU_COMPILERS)} was found: kernels cannot be executed",
            remedy="pip install ziglang",
        )


def _libraries(tools: Toolbox, machine: Machine) -> Iterator[Component]:
    """Yield compilers that are too old for the CPU runtime, and the libraries that the others lack."""
    for compiler in (tools.get("g++"), tools.get("clang")):
        if compiler is None or compiler.subcommand:
            continue
        oldest = OLDEST["g++" if compiler.name == "g++" else "clang"]
        if version_number(compiler.version)[0] < oldest:
            yield Component(
                area="programs",
                name=f"{compiler.name} for the CPU runtime",
                state="differs",
                version=compiler.version,
                detail=f"too old to run HIP programs, which needs version {oldest} or later",
                remedy=next(tool.remedy for tool in TOOLS if tool.name == compiler.name),
            )
            continue
        for library in LIBRARIES:
            if library.compiler == compiler.name and not _has(compiler, library.file, machine):
                yield Component(
                    area="programs",
                    name=f"{library.file.split('-{')[0]} of {compiler.name}",
                    state="missing",
                    detail=f"would add {library.adds}",
                    remedy=library.remedy.replace("NN", str(version_number(compiler.version)[0])),
                )


def _has(compiler: Compiler, file: str, machine: Machine) -> bool:
    name = file.format(machine=platform.machine())
    if "." not in name:
        return machine.which(name) is not None
    # A compiler that does not find the file prints its name unchanged.
    return "/" in machine.ask([*compiler.command, f"-print-file-name={name}"]).text.strip()


def gpus(machine: Machine) -> Iterator[Component]:
    """Yield the GPUs whose drivers are loaded."""
    for gpu in GPUS:
        devices = machine.matching(gpu.device)
        lister = machine.which(gpu.lister[0]) if devices else None
        listed = [] if lister is None else machine.ask([str(lister), *gpu.lister[1:]]).text.splitlines()
        first = next((line.strip() for line in listed if line.startswith("GPU ")), "")
        yield Component(
            area="gpu",
            name=gpu.name,
            state="ok" if devices else "missing",
            detail=(first.split(" (UUID")[0] or str(devices[0])) if devices else gpu.adds,
        )
