"""`kernelmill verify` with the compilers that are here."""

import json
import shutil
from pathlib import Path

import pytest

from kernelmill.execution.checks import CHECKS
from kernelmill.toolchains.machine import ThisMachine
from tests.kernelmill.cli.projects import kernelmill

pytestmark = pytest.mark.compiler

needs_gcc = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")
KERNEL = """\
#pragma once
#include <hip/hip_runtime.h>
static __global__ void scale(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n + PAST) x[i] *= 2.0f;
}
void launch(float* x, int n);
"""
LAUNCH = '#include "kernel.h"\nvoid launch(float* x, int n) { scale<<<(n + 63) / 64, 64>>>(x, n); }\n'
MAIN = """\
#include <cstdio>
#include <cstdlib>
#include "kernel.h"
int main(int argc, char** argv) {
  int n = 0;
  if (argc < 2 || std::scanf("%d", &n) != 1) return 2;
  float host = std::atof(argv[1]), *x;
  hipMalloc(&x, n * sizeof(float));
  hipMemset(x, 0, n * sizeof(float));
  hipMemcpy(x, &host, sizeof host, hipMemcpyHostToDevice);
  launch(x, n);
  hipMemcpy(&host, x, sizeof host, hipMemcpyDeviceToHost);
  hipFree(x);
  std::printf("%g\\n", host);
  return 0;
}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two sources and a header in another folder; the program reads how many numbers there are."""
    monkeypatch.chdir(tmp_path)
    Path("headers").mkdir()
    Path("headers/kernel.h").write_text(KERNEL)
    Path("launch.hip").write_text(LAUNCH)
    Path("main.cpp").write_text(MAIN)
    Path("size").write_text("100\n")
    return tmp_path


PROGRAM = ("main.cpp", "launch.hip", "-I", "headers", "--stdin", "size")


@needs_gcc
def test_program_of_two_files_runs_with_its_arguments_and_input(project: Path) -> None:
    done = kernelmill("verify", *PROGRAM, "-D", "PAST=0", "-m", "plain", "--json", "--", "1.5")
    said = json.loads(done.stdout)
    assert (done.exit_code, said["verdict"]) == (0, "clean")
    assert said["results"][0]["output"] == "3\n"
    assert said["files"] == ["main.cpp", "launch.hip"]


@needs_gcc
def test_write_out_of_bounds_is_told_with_its_line_kernel_block_and_thread(project: Path) -> None:
    done = kernelmill("verify", *PROGRAM, "-D", "PAST=1", "-m", "race", "--", "1.5")
    assert done.exit_code == 1
    assert "headers/kernel.h:5: error: out-of-bounds: a read of 4 bytes" in done.stdout
    assert "     5 |   if (i < n + PAST) x[i] *= 2.0f;" in done.stdout
    assert "kernel scale, block (1,0,0), thread (36,0,0)" in done.stdout


@needs_gcc
def test_folder_stands_for_its_sources_but_those_that_others_include(project: Path) -> None:
    Path("nbody").mkdir()
    Path("nbody/kernels.cu").write_text("__global__ void set(int* x) { *x = add(1, 2); }\n")
    Path("nbody/add.c").write_text("int add_on_host(int *p) { int *new = (void *)p; return *new; }\n")
    Path("nbody/main.cu").write_text(
        "#include <hip/hip_runtime.h>\n__device__ int add(int a, int b) { return a + b; }\n"
        '#include "kernels.cu"\nextern "C" int add_on_host(int*);\n'
        "int main() { int n, *x; hipMalloc(&x, 4); set<<<1, 1>>>(x); hipMemcpy(&n, x, 4, hipMemcpyDeviceToHost);\n"
        "  hipFree(x); return add_on_host(&n) - 3; }\n"
    )
    done = kernelmill("verify", "nbody", "-m", "plain", "--json")
    said = json.loads(done.stdout)
    assert (said["verdict"], said["files"]) == ("clean", ["nbody/add.c", "nbody/main.cu"])


@needs_gcc
def test_exit_status_of_the_program_decides_and_its_output_is_shown(project: Path) -> None:
    Path("main.cpp").write_text('#include <cstdio>\nint main() { std::puts("wrong at 7"); return 4; }\n')
    done = kernelmill("verify", "main.cpp", "-m", "plain")
    assert done.exit_code == 1
    assert "exit status 4" in done.stdout
    assert "its output:\n  wrong at 7\n" in done.stdout


@needs_gcc
def test_program_that_prints_failures_with_status_0_is_warned_about_and_its_last_lines_are_shown(project: Path) -> None:
    Path("main.cpp").write_text(
        '#include <cstdio>\nint main() { for (int i = 0; i < 21; ++i) std::printf("test %d: FAIL\\n", i); }\n'
    )
    done = kernelmill("verify", "main.cpp", "-m", "plain")
    assert (
        "reported-failure: the program ended with status 0, but 21 lines of its output report failures" in done.stdout
    )
    assert "its output, the last 6 lines:\n  test 15: FAIL\n" in done.stdout


@needs_gcc
def test_error_of_the_compiler_names_the_line_and_what_helps(project: Path) -> None:
    Path("main.cpp").write_text('int main() {\n#include "nowhere.h"\n}\n')
    done = kernelmill("verify", "main.cpp", "--compile-only", "-m", "plain")
    assert done.exit_code == 1
    assert "main.cpp:2: error: nowhere.h: No such file or directory" in done.stdout
    assert "remedy: give its folder with -I" in done.stdout


@pytest.mark.long
@pytest.mark.parametrize(
    ("sources", "error", "remedy"),
    [
        (("main.cpp",), "undefined reference to `launch(float*, int)'", "give every source file"),
        (("main.cpp", "launch.hip", "main.cpp"), "multiple definition of `main'", "must be static, inline"),
    ],
)
@needs_gcc
def test_error_of_the_linker_says_what_helps(project: Path, sources: tuple[str, ...], error: str, remedy: str) -> None:
    done = kernelmill("verify", *sources, "-I", "headers", "-D", "PAST=0", "--compile-only", "-m", "plain")
    assert done.exit_code == 1
    assert f"error: {error}\n" in done.stdout
    assert remedy in done.stdout


@needs_gcc
def test_host_code_with_openmp_runs_on_one_thread(project: Path) -> None:
    Path("main.cpp").write_text(
        "#include <omp.h>\nint main() {\n  int n = 0;\n#pragma omp parallel for\n"
        "  for (int i = 0; i < 9; ++i) n += omp_get_num_threads();\n  return n - 9;\n}\n"
    )
    assert kernelmill("verify", "main.cpp", "-m", "plain").exit_code == 0


@pytest.mark.long
@needs_gcc
def test_coverage_is_told_for_each_kernel_with_the_lines_that_never_ran(project: Path) -> None:
    words = ("verify", *PROGRAM, "-D", "PAST=0", "-m", "plain", "--coverage")
    done = kernelmill(*words, "--", "1.5")
    if "coverage unchecked" in done.stdout:
        pytest.skip(done.stdout)
    assert "headers/kernel.h:3: kernel scale(float*, int)  3/3 of lines, 2/2 of branches" in done.stdout
    Path("size").write_text("64\n")
    assert "3/3 of lines, 1/2 of branches" in kernelmill(*words, "--", "1.5").stdout


def test_coverage_cannot_be_had_without_a_run_or_from_a_gpu(project: Path) -> None:
    assert kernelmill("verify", "main.cpp", "--coverage", "--compile-only").exit_code == 2
    done = kernelmill("verify", "main.cpp", "--coverage", "--backend", "rocm")
    assert "the backend rocm cannot measure coverage\n  remedy: omit --backend" in done.stderr


@needs_gcc
def test_compiling_alone_runs_nothing(project: Path) -> None:
    Path("main.cpp").write_text("int main() { return 1; }\n")
    done = kernelmill("verify", "main.cpp", "--compile-only", "-m", "plain", "-m", "reverse", "--json")
    said = json.loads(done.stdout)
    assert done.exit_code == 0
    assert [(result["check"], result["run_seconds"]) for result in said["results"]] == [("plain", None)]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nothing.hip",), "nothing.hip does not exist"),
        (("headers",), "headers contains no source files"),
        (("main.cpp", "-I", "nowhere"), "-I nowhere is not a folder"),
        (("main.cpp", "--run-in", "nowhere"), "--run-in nowhere is not a folder"),
        (("main.cpp", "--read", "nowhere"), "--read nowhere does not exist"),
    ],
)
@needs_gcc
def test_path_that_cannot_be_used_is_named_with_a_remedy(project: Path, words: tuple[str, ...], message: str) -> None:
    done = kernelmill("verify", *words)
    assert done.exit_code == 1
    assert message in done.stderr
    assert "remedy: " in done.stderr


@pytest.mark.parametrize(
    ("backend", "error"),
    [("cpu", "no C++ compiler"), ("rocm", "hipcc is not installed"), ("cuda", "nvcc is not installed")],
)
def test_missing_compiler_is_named_with_what_brings_it(
    project: Path, monkeypatch: pytest.MonkeyPatch, backend: str, error: str
) -> None:
    monkeypatch.setattr(ThisMachine, "which", lambda *_: None)
    monkeypatch.setattr(ThisMachine, "matching", lambda *_: ())
    monkeypatch.setattr(ThisMachine, "package", lambda *_: None)
    done = kernelmill("verify", "main.cpp", "--backend", backend)
    assert done.exit_code == 1
    assert error in done.stderr
    assert "remedy: " in done.stderr
    assert "install" in done.stderr


def test_help_lists_every_check_with_what_it_finds() -> None:
    words = " ".join(kernelmill("verify", "--help").stdout.split())
    for check in CHECKS:
        assert f"{check.name} {check.finds}" in words
