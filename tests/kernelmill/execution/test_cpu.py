"""Claims about the backend `cpu`: what it compiles and runs again, and what it remembers."""

import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.errors import MemoError
from kernelmill.execution.checks import PLAIN, named
from kernelmill.execution.compiling.source_mirror import gather
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import NOTHING, Build, Given, ProgramSources, single
from kernelmill.sandbox import Limits
from kernelmill.storage import seldom
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from tests.installed import installed
from tests.kernelmill.execution.runners import RecordingRunner

pytestmark = pytest.mark.compiler
LIMITS = Limits(wall_seconds=120, memory_mib=4096)
KERNEL = """#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void twice(int *x) { x[threadIdx.x] *= 2; }
int main(int argc, char **argv) {
  int host[2] = {argc, 21}, *device;
  (void)hipMalloc(&device, sizeof host);
  (void)hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice);
  twice<<<1, 2>>>(device);
  (void)hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost);
  std::printf("%d %d\\n", host[0], host[1]);
}
"""
PROGRAM = """#include <cstdio>
int main(int argc, char **argv) {
  int numbers[2] = {argc, 21};
  for (int &number : numbers) number *= 2;
  std::printf("%d %d\\n", numbers[0], numbers[1]);
}
"""
"""Host code that prints the same: what is remembered does not depend on kernels, whose compiling takes ten times as
long."""


@pytest.fixture
def cpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cpu:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    machine = ThisMachine()
    return Cpu(compiler=host_compiler(installed(), machine), extra=("-O0",), recalls_runs=True)


def host_code(text: str, folder: Path) -> ProgramSources:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "twice.cpp").write_text(text)
    return ProgramSources(files=(folder / "twice.cpp",), root=folder, within=folder)


def built(cpu: Cpu, folder: Path, text: str = PROGRAM) -> Build:
    program = single("twice", text, folder) if text == KERNEL else host_code(text, folder)
    return cpu.compile_in(folder / "build", program, gather(program), LIMITS)


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Build]:
    """A work cache with the outcomes of a compile and a run, and the build."""
    folder = tmp_path_factory.mktemp("before")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KERNELMILL_CACHE", str(folder / "cache"))
        machine = ThisMachine()
        cpu = Cpu(compiler=host_compiler(installed(), machine), extra=("-O0",), recalls_runs=True)
        build = built(cpu, folder)
        cpu.run(build, NOTHING, LIMITS)
    return folder / "cache", build


@pytest.fixture
def ran(before: tuple[Path, Build], cpu: Cpu, tmp_path: Path) -> Build:
    """The build of a program that was run before, as the work cache of the test knows."""
    assert cpu.recalls_runs
    shutil.copytree(before[0], tmp_path / "cache")
    return before[1]


def counted(cpu: Cpu) -> tuple[Cpu, list[list[str]]]:
    runner = RecordingRunner()
    return replace(cpu, runner=runner), runner.commands


def programs_of(commands: Sequence[Sequence[str]]) -> list[str]:
    return [Path(command[0]).name for command in commands]


def test_what_was_compiled_and_run_before_is_neither_compiled_nor_run(cpu: Cpu, tmp_path: Path) -> None:
    first = cpu.run(built(cpu, tmp_path / "first", KERNEL), NOTHING, LIMITS)
    assert first.finished.text == "2 42\n"
    second, commands = counted(cpu)
    assert second.run(built(second, tmp_path / "second", KERNEL), NOTHING, LIMITS) == first
    assert commands == []


@pytest.mark.usefixtures("ran")
def test_build_that_is_recalled_is_made_when_a_new_run_needs_it(cpu: Cpu, tmp_path: Path) -> None:
    build = built(cpu, tmp_path / "second")
    assert build.executable is not None
    assert not build.executable.exists()
    assert cpu.run(build, Given(arguments=("more",)), LIMITS).finished.text == "4 42\n"


@pytest.mark.usefixtures("ran")
def test_build_that_is_recalled_is_made_again_with_its_own_flags(cpu: Cpu, tmp_path: Path) -> None:
    build = built(cpu, tmp_path / "second")
    other, commands = counted(replace(cpu, extra=("-O2",)))
    other.run(build, Given(arguments=("more",)), LIMITS)
    assert [word for word in commands[0] if word.startswith("-O")][-1] == "-O0"


@pytest.mark.usefixtures("ran")
def test_user_who_asks_to_see_a_program_run_sees_it_run(cpu: Cpu, tmp_path: Path) -> None:
    seeing, commands = counted(replace(cpu, recalls_runs=False))
    seeing.run(built(seeing, tmp_path / "second"), NOTHING, LIMITS)
    assert programs_of(commands)[-1] == "program"


@pytest.mark.parametrize(
    "change",
    [
        lambda given, limits: (replace(given, arguments=("a",)), limits),
        lambda given, limits: (replace(given, stdin=b"a"), limits),
        lambda given, limits: (replace(given, repetition=1), limits),
        lambda given, limits: (given, replace(limits, memory_mib=2048)),
    ],
    ids=["arguments", "standard input", "repetition", "limits"],
)
def test_run_that_differs_is_made(change: object, cpu: Cpu, ran: Build) -> None:
    assert callable(change)
    counting, commands = counted(cpu)
    counting.run(ran, *change(NOTHING, LIMITS))
    assert programs_of(commands) == ["program"]


def test_another_thread_order_is_another_run(cpu: Cpu, ran: Build) -> None:
    counting, commands = counted(cpu)
    reverse = replace(counting, check=named("reverse"))
    reverse.run(replace(ran, environment=reverse.run_environment), NOTHING, LIMITS)
    assert programs_of(commands) == ["program"]


def test_run_that_exceeds_its_time_is_tried_again(cpu: Cpu, tmp_path: Path) -> None:
    build = built(cpu, tmp_path / "first", "int main() { for (volatile int i = 0;; ++i) {} }\n")
    short = replace(LIMITS, wall_seconds=0.2)
    assert cpu.run(build, NOTHING, short).finished.outcome == "timed_out"
    counting, commands = counted(cpu)
    counting.run(build, NOTHING, short)
    assert programs_of(commands) == ["program"]


def test_run_that_exceeds_its_processor_time_is_endless_the_next_time_too(cpu: Cpu, tmp_path: Path) -> None:
    build = built(cpu, tmp_path / "first", "int main() { for (volatile int i = 0;; ++i) {} }\n")
    endless = replace(LIMITS, wall_seconds=100, cpu_seconds=1)
    assert cpu.run(build, NOTHING, endless).finished.outcome == "cpu_limit"
    counting, commands = counted(cpu)
    assert counting.run(build, NOTHING, endless).finished.outcome == "cpu_limit"
    assert programs_of(commands) == []


def test_program_that_does_not_compile_is_rejected_from_memory_with_the_same_errors(cpu: Cpu, tmp_path: Path) -> None:
    first = built(cpu, tmp_path / "first", PROGRAM.replace("argc, 21", "argc, nothing"))
    assert (first.state, first.diagnostics[0].line) == ("rejected", 3)
    counting, commands = counted(cpu)
    second = built(counting, tmp_path / "second", PROGRAM.replace("argc, 21", "argc, nothing"))
    assert (second.state, second.diagnostics) == (first.state, first.diagnostics)
    assert commands == []


def test_faster_linker_that_fails_is_replaced_by_the_default_one(cpu: Cpu, tmp_path: Path) -> None:
    failing = replace(cpu, compiler=replace(cpu.compiler, linker=("-fuse-ld=missing",)))
    assert failing.run(built(failing, tmp_path / "first"), NOTHING, LIMITS).finished.text == "2 42\n"


@pytest.mark.usefixtures("ran")
def test_recalled_build_that_no_longer_compiles_is_an_error_and_not_a_finding(cpu: Cpu, tmp_path: Path) -> None:
    build = built(cpu, tmp_path / "second")
    broken = replace(cpu, compiler=replace(cpu.compiler, called=replace(cpu.compiler.called, command=("false",))))
    with pytest.raises(MemoError, match="compiled it before"):
        broken.run(build, Given(arguments=("more",)), LIMITS)


def test_builds_with_the_access_checker_note_its_use_also_where_the_memo_knows_them(cpu: Cpu, tmp_path: Path) -> None:
    for check in (PLAIN, named("race")):
        backend = replace(cpu, check=check)
        for folder in (tmp_path / check.name, tmp_path / f"{check.name}-again"):
            before = seldom.uses()
            assert built(backend, folder).executable is not None
            assert (seldom.uses() > before) is (check is not PLAIN)


def test_default_linker_links_what_depends_on_the_layout_of_memory(cpu: Cpu, tmp_path: Path) -> None:
    faster = replace(cpu, compiler=replace(cpu.compiler, linker=("-Wl,--as-needed",)))
    for default in (False, True):
        backend, commands = counted(replace(faster, default_linker=default))
        assert built(backend, tmp_path / f"default-{default}").executable is not None
        links = [command for command in commands if "-c" not in command and "-lpthread" in command]
        assert [("-Wl,--as-needed" in command) for command in links] == [not default]
