"""Plan and carry out the checks of a HIP program on one backend; `report` describes the results."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.cli.extraction.checkout import too_wide
from kernelmill.coverage import measure
from kernelmill.coverage.judging import Coverage
from kernelmill.errors import InputError
from kernelmill.execution import checking, checks
from kernelmill.execution.checking import Job, OnResult, Result
from kernelmill.execution.compiling.source_mirror import sources_in
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.offload import Cuda, Rocm, cuda, rocm
from kernelmill.execution.protocol import NOTHING, Backend, BackendName, Given, ProgramSources
from kernelmill.toolchains.detect import Toolbox, detect
from kernelmill.toolchains.host import host_compiler, second_compiler
from kernelmill.toolchains.machine import Machine

ROCM_TARGETS = ("gfx90a",)
CUDA_TARGETS = ("sm_80",)
LINE_TABLES = ("-g1",)
"""So that a crash has a line under every check; the checks of suites do without, which compiles faster."""
RELATIVE = "check the path, which is relative to the current folder"


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyRequest:
    """The arguments of `kernelmill verify`."""

    program: ProgramSources
    given: Given = NOTHING
    backend: BackendName = "cpu"
    checks: tuple[str, ...] = ("all",)
    """The names of the checks, for the CPU only."""
    compiler: str | None = None
    """The compiler of the CPU backend: `g++`, `clang` or `zig`; `None` for the best one installed."""
    warp_size: int = 64
    seed: int = 1
    targets: tuple[str, ...] = ()
    """GPU targets of the other backends if there is no GPU; empty for a common one."""
    run_in: Path | None = None
    readable: tuple[Path, ...] = ()
    wall_seconds: float = checking.RUNNING.wall_seconds
    memory_mib: int | None = checking.RUNNING.memory_mib

    @property
    def job(self) -> Job:
        """The program, its input and its limits, as backends take them."""
        limits = replace(checking.RUNNING, wall_seconds=self.wall_seconds, memory_mib=self.memory_mib)
        return Job(program=self.program, given=self.given, running=limits, reads_output=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """The results of all checks."""

    backend: BackendName
    compiler: str
    version: str
    results: tuple[Result, ...]
    coverage: Coverage | None = None
    """The coverage, if requested."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A backend that is ready, and the steps that it will take."""

    backend: Backend
    steps: tuple[str, ...]
    """The names of the steps, for the progress bar."""
    verify: Callable[[OnResult], tuple[Result, ...]]
    cover: Callable[[], Coverage] | None = None

    def carry_out(self, on_result: OnResult = lambda _: None) -> Verified:
        """Compile and run the program.

        Raises `InputError` if a source file cannot be read.
        """
        results = self.verify(on_result)
        return Verified(
            backend=self.backend.name,
            compiler=self.backend.compiler_name,
            version=self.backend.version,
            results=results,
            coverage=None if self.cover is None else self.cover(),
        )


def plan(request: VerifyRequest, machine: Machine) -> Plan:
    """Plan to compile and run the program.

    Raises `InputError` if the compiler is missing, or a given folder does not exist.
    """
    _check_folders(request)
    tools = detect(machine)
    if request.backend != "cpu":
        return _once(_gpu(request, tools, machine), request)
    backend, wanted = _cpu(request, tools, machine), checks.chosen(request.checks)
    return Plan(
        backend=backend,
        steps=tuple(check.name for check in wanted),
        verify=lambda on_result: checking.check(backend, request.job, wanted, on_result),
    )


def plan_compilation(request: VerifyRequest, machine: Machine) -> Plan:
    """Plan to compile the program in every build configuration, without running it.

    Raises `InputError` as `plan` does.
    """
    _check_folders(request)
    tools = detect(machine)
    if request.backend != "cpu":
        return _once(replace(_gpu(request, tools, machine), devices=()), request)
    backend, wanted = _cpu(request, tools, machine), checks.chosen(request.checks)
    return Plan(
        backend=backend,
        steps=tuple(dict.fromkeys(str(check.build) for check in checks.with_plain(wanted))),
        verify=lambda on_result: checking.compile_only(backend, request.job, wanted, on_result),
    )


def plan_with_coverage(request: VerifyRequest, machine: Machine) -> Plan:
    """Plan to run the program, and once more to measure which lines and branches of its kernels it reaches.

    Raises `InputError` as `plan` does, and for a backend that cannot measure coverage.
    """
    if request.backend != "cpu":
        raise InputError(
            f"the backend {request.backend} cannot measure coverage", remedy="omit --backend: the CPU runtime can"
        )
    planned = plan(request, machine)
    backend = _cpu(request, detect(machine), machine)
    return replace(planned, cover=lambda: measure.measure(backend, request.job))


def _once(backend: Rocm | Cuda, request: VerifyRequest) -> Plan:
    return Plan(
        backend=backend, steps=(backend.name,), verify=lambda on_result: checking.once(backend, request.job, on_result)
    )


def _cpu(request: VerifyRequest, tools: Toolbox, machine: Machine) -> Cpu:
    compiler = host_compiler(tools, machine, request.compiler)
    return Cpu(
        compiler=compiler,
        second=second_compiler(compiler, tools, machine) if request.compiler is None else None,
        warp_size=request.warp_size,
        seed=request.seed,
        readable=request.readable,
        folder=request.run_in,
        extra=LINE_TABLES,
    )


def _gpu(request: VerifyRequest, tools: Toolbox, machine: Machine) -> Rocm | Cuda:
    found = (
        rocm(tools, machine, request.targets or ROCM_TARGETS)
        if request.backend == "rocm"
        else cuda(tools, machine, request.targets or CUDA_TARGETS)
    )
    return replace(found, readable=request.readable, folder=request.run_in)


def expanded(files: Sequence[Path]) -> tuple[Path, ...]:
    """Return the source files, with each folder replaced by those that it contains.

    Raises `InputError` for a folder without source files.
    """
    return tuple(file for path in files for file in (sources_in(path) if path.is_dir() else (path,)))


def tree_of(files: Sequence[Path]) -> Path | None:
    """Return the git repository that contains all files of a program, unless it is as wide as a home directory.

    The program's headers may lie anywhere in it; without one, they must lie below the folders of the files.
    """
    tops = {next((folder for folder in file.absolute().parents if (folder / ".git").exists()), None) for file in files}
    top = tops.pop() if len(tops) == 1 else None
    return None if top is None or too_wide(top) else top


def _check_folders(request: VerifyRequest) -> None:
    folders = [(path, "-I") for path in request.program.include]
    folders += [] if request.run_in is None else [(request.run_in, "--run-in")]
    for folder, option in folders:
        if not folder.is_dir():
            raise InputError(f"{option} {folder} is not a folder", remedy=RELATIVE)
    for path in request.readable:
        if not path.exists():
            raise InputError(f"--read {path} does not exist", remedy=RELATIVE)
