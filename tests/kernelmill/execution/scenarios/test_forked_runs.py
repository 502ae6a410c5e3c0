"""Runs that are forks of one process: whatever a run does, it ends as it would in a process started for it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill import sandbox
from kernelmill.coverage import measure
from kernelmill.coverage.measure import Instrumented, Measured
from kernelmill.execution.checks import named
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import ProgramSources, single
from kernelmill.execution.series import Confinement, Forking, OneRun, run_each
from kernelmill.sandbox import Finished, Limits
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler, host_compilers
from kernelmill.toolchains.machine import ThisMachine

pytestmark = pytest.mark.compiler

MACHINE = ThisMachine()
COMPILERS = [found.name for found in host_compilers(detect(MACHINE), MACHINE) if found.name != "zig"]
COMPILING = Limits(wall_seconds=300, memory_mib=4096)
RUNNING = Limits(wall_seconds=30, cpu_seconds=2, memory_mib=500, output_bytes=5000)
CONTAINS_SERVER = "-DKERNELMILL_RUNTIME_HERE"
TEXT = """#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>
__global__ void squares(int *x, int n, int beyond) {
  int i = threadIdx.x;
  if (i < n) x[i + beyond] = i * i;
  else if (n == 3) x[0] = 7;
}
static int started = 0;
static const std::string prefix = getenv("GCOV_PREFIX") ? getenv("GCOV_PREFIX") : "";
static const int counted = ++started;
int main(int count, char **arguments) {
  const std::string what = arguments[1];
  const bool far = what == "overflow";
  int *x;
  (void)hipMalloc(&x, 4 * sizeof(int));
  squares<<<1, 64>>>(x, what == "branch" ? 3 : 4, far ? 1 : 0);
  (void)hipFree(x);
  std::printf("%d %d %s %s\\n", count, counted, what.c_str(), prefix.substr(prefix.rfind('/') + 1).c_str());
  volatile int zero = 0;
  if (what == "status") return 3;
  if (what == "exits") _exit(5);
  if (what == "undefined") return 1 << (zero + 40);
  if (what == "crash") *(volatile int *)(size_t)zero = 1;
  if (what == "abort") abort();
  if (what == "killed") raise(SIGKILL);
  if (what == "endless") for (;;) zero = 0;
  if (what == "flood") for (int i = 0; i < 10000; ++i) std::printf("a line of output\\n");
  if (what == "memory") for (const size_t size = 800u << 20; size_t at = 1;) {
    std::fflush(stdout);
    char *all = (char *)malloc(size);
    for (; at < size; at += 4096) ((volatile char *)all)[at] = 1;
    sleep(3);
    return 0;
  }
  if (what == "forks" && !fork()) for (;;) sleep(1);
  if (what == "closes") for (int i = 0; i < 100; ++i) close(i);
  if (what == "descriptors") for (int i = 0; i < 100; ++i) if (fcntl(i, F_GETFD) >= 0) std::printf("%d\\n", i);
  if (what == "variables") for (char **at = environ; *at; ++at)
    if (std::strncmp(*at, "GCOV", 4)) std::fprintf(stderr, "%s\\n", std::strchr(*at, '=') ? *at : "?");
  std::string parent = "/proc/" + std::to_string(getppid()) + "/comm";
  if (what == "parent") if (FILE *file = std::fopen(parent.c_str(), "r")) {
    char name[64] = {};
    std::printf("%s", std::fgets(name, 64, file));
  }
  std::fflush(stdout);
  if (what == "kills") kill(getppid(), SIGKILL);
  if (what == "stops") kill(getppid(), SIGSTOP), sleep(100);
  return 0;
}
"""
_CHANGING = re.compile(r"==\d+==|0x[0-9a-f]+|\(BuildId: \w+\)|T\d+|counts-\w+|pc \S+|^#.*|^ .*|\d+Mb", re.MULTILINE)


@pytest.fixture(scope="module", params=COMPILERS)
def program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Instrumented:
    folder = tmp_path_factory.mktemp("program")
    compiler = host_compiler(detect(MACHINE), MACHINE, request.param)
    backend = Cpu(compiler=compiler, check=named("sanitize"), extra=(CONTAINS_SERVER,))
    made = measure.instrumented(backend, sources(folder), folder, COMPILING)
    if not isinstance(made, Instrumented):
        pytest.skip(made.detail)
    return made


def sources(folder: Path) -> ProgramSources:
    return single("program", TEXT, folder)


def said(finished: Finished) -> tuple[int, str, str, str]:
    return finished.returncode, finished.outcome, finished.text, _CHANGING.sub("", finished.error_text)


def in_both_ways(
    program: Instrumented, monkeypatch: pytest.MonkeyPatch, *arguments: str, limits: Limits = RUNNING
) -> tuple[list[Measured], list[Measured]]:
    asked = [OneRun(arguments=(argument,)) for argument in arguments]
    forked = program.run_each(asked, limits)
    with monkeypatch.context() as patch:
        patch.setattr(Instrumented, "_forking", lambda *_: None)
        return forked, program.run_each(asked, limits)


def series(program: Instrumented, folder: Path, *arguments: str, wall_seconds: float = 30) -> list[Finished]:
    confinement = Confinement(
        runner=sandbox.run,
        read=[program.folder],
        write=folder,
        limits=Limits(wall_seconds=wall_seconds, cpu_seconds=2),
        environment={"ASAN_OPTIONS": "detect_leaks=0"},
        forking=Forking(variables={}, most_mib=None),
    )
    executable = program.backend.made(program.build).executable
    assert executable is not None
    return run_each(executable, runs(arguments), confinement)


def runs(arguments: Sequence[str]) -> list[OneRun]:
    return [OneRun(arguments=(argument,), variables={"GCOV_PREFIX": f"/none/{argument}"}) for argument in arguments]


@pytest.mark.long
def test_runs_are_forks_of_a_process_of_the_program(program: Instrumented, tmp_path: Path) -> None:
    assert [one.text.split()[-1] for one in series(program, tmp_path, "parent", "parent")] == ["program", "program"]


@pytest.mark.long
def test_every_run_ends_with_the_same_status_output_and_counts_as_by_itself(
    program: Instrumented, monkeypatch: pytest.MonkeyPatch
) -> None:
    forked, alone = in_both_ways(
        program, monkeypatch,
        "fine", "branch", "status", "exits", "overflow", "undefined", "crash", "abort", "killed", "flood", "forks",
        "closes", "descriptors", "variables", "fine",
    )  # fmt: skip
    assert [said(one.finished) for one in forked] == [said(one.finished) for one in alone]
    assert [one.coverage for one in forked] == [one.coverage for one in alone]
    assert len({one.coverage for one in forked[:2]}) == 2
    assert [one.finished.returncode for one in forked[2:4]] == [3, 5]


@pytest.mark.long
@pytest.mark.slow
def test_endless_run_has_the_processor_time_of_one_run(program: Instrumented, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = replace(RUNNING, cpu_seconds=1)
    forked, alone = in_both_ways(program, monkeypatch, "fine", "endless", "fine", "endless", "fine", limits=limits)
    assert [said(one.finished) for one in forked] == [said(one.finished) for one in alone]
    assert [one.finished.outcome for one in forked] == ["exited", "cpu_limit", "exited", "cpu_limit", "exited"]


@pytest.mark.slow
def test_run_with_too_much_memory_is_ended_as_by_the_sanitizer(
    program: Instrumented, monkeypatch: pytest.MonkeyPatch
) -> None:
    forked, alone = in_both_ways(program, monkeypatch, "memory", "fine", "memory", "fine")
    ends = [(one.finished.returncode, "hard rss limit exhausted" in one.finished.error_text) for one in forked]
    assert ends == [(1, True), (0, False), (1, True), (0, False)]
    assert [one.finished.returncode for one in alone] == [1, 0, 1, 0]
    # The sanitizer also prints the mappings of the process; how many there are by then depends on the machine's load.
    assert [one.coverage.functions for one in forked] == [one.coverage.functions for one in alone]


@pytest.mark.slow
def test_hang_takes_the_time_of_one_run_and_leaves_later_ones_alone(program: Instrumented, tmp_path: Path) -> None:
    found = series(program, tmp_path, "fine", "endless", "fine", wall_seconds=0.8)
    assert [one.outcome for one in found] == ["exited", "timed_out", "exited"]


def test_a_run_that_kills_the_process_it_was_forked_from_is_repeated_by_itself(
    program: Instrumented, tmp_path: Path
) -> None:
    assert [one.text.split()[2] for one in series(program, tmp_path, "fine", "branch", "kills", "fine")] == [
        "fine",
        "branch",
    ]


@pytest.mark.slow
def test_a_run_that_stops_the_process_it_was_forked_from_takes_the_time_of_a_run(
    program: Instrumented, tmp_path: Path
) -> None:
    found = series(program, tmp_path, "fine", "stops", "fine", wall_seconds=1)
    assert found[0].text.split()[2] == "fine"


def test_only_programs_that_define_the_runtime_for_others_contain_the_server(
    program: Instrumented, tmp_path: Path
) -> None:
    backend = Cpu(compiler=program.backend.compiler, extra=("-O0",))
    without = backend.made(backend.compile(sources(tmp_path / "sources"), tmp_path / "made", COMPILING))
    executables = [without.executable, program.backend.made(program.build).executable]
    assert [one is not None and b"KERNELMILL_FORK_SERVER" in one.read_bytes() for one in executables] == [False, True]
