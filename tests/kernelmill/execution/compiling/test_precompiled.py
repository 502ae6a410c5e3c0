"""Claims about headers that are parsed once for many programs."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import kernelmill
from kernelmill import sandbox
from kernelmill.coverage import measure
from kernelmill.execution import checking, checks
from kernelmill.execution.checking import Job
from kernelmill.execution.compiling import precompiled
from kernelmill.execution.compiling.automatic_variables import initialized
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import ProgramSources
from kernelmill.sandbox import Finished
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler, host_compilers
from kernelmill.toolchains.machine import ThisMachine
from tests.kernelmill.execution.runners import RecordingRunner, ScriptedRunner, ended, scripted_compiler
from tests.shared import made_once, run_folder

pytestmark = [pytest.mark.compiler, pytest.mark.long]

MACHINE = ThisMachine()
COMPILERS = [found.name for found in host_compilers(detect(MACHINE), MACHINE) if found.name != "zig"]
TEXT = """#include <cstdio>
__global__ void squares(float *values, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) values[i] *= values[i];
}
int main() {
  float *values;
  (void)hipMalloc(&values, 3 * sizeof(float));
  const float given[3] = {1, 2, 3};
  (void)hipMemcpy(values, given, sizeof given, hipMemcpyHostToDevice);
  squares<<<1, 64>>>(values, 3);
  float found[3];
  (void)hipMemcpy(found, values, sizeof found, hipMemcpyDeviceToHost);
  (void)hipFree(values);
  std::printf("%g %g %g\\n", found[0], found[1], found[2]);
}
"""
LIBRARY = """#include <cmath>
#include <cstdio>
#include <string>
const struct Library {
  Library() {
    const std::string text = std::to_string(1) + "2", part(text.c_str(), 1);
    const std::wstring wide = std::to_wstring(7), copy(wide.data(), wide.size());
    std::printf("%d %g %s %ld ", std::stoi(text), std::stof("1.5"), std::string("abc").c_str(), std::stol(copy));
    std::printf("%g %s %g\\n", std::betaf(1, 2), std::u16string(u"x") == u"x" ? "x" : "", 3.25 * std::legendref(0, 1));
    (void)std::cyl_bessel_if(1, 2), (void)std::riemann_zetal(2);
  }
} library;
"""
CONVERSIONS = """#include <cstdio>
const struct Conversions {
  Conversions() {
    std::printf("%d %d ", __float2int_rz(2.5f), __float2int_ru(2.5f));
    std::printf("%u %lld ", __double2uint_rn(2.5), __float2ll_rd(-2.5f));
    std::printf("%a %a ", __int2float_rn(16777217), __int2float_ru(16777217));
    std::printf("%a %a ", __half2float(__float2half_rz(0.5004f)), __half2float(__float2half_ru(0.5004f)));
    std::printf("%d %d ", __half2int_rz(__float2half(7.5f)), __half2int_ru(__float2half(7.5f)));
    std::printf("%d %d\\n", make_char4(1, 2, 3, 4).x, make_uchar4(1, 2, 3, 4).w);
  }
} conversions;
"""
COMMON = """#ifndef COMMON_H
#define COMMON_H
#include <hip/hip_runtime.h>
inline int calls = 0;
KERNELMILL_INLINE int counted() { return ++calls; }
template <typename T>
T twice(T x) {
  counted();
  return x + x;
}
#endif
"""
WITH_COMMON = """#include "common.h"
#include <cstdio>
const int six = twice(3), printed = std::printf("%d %d\\n", six, calls);
"""
WRONG = """#include <cstdio>
__device__ float twice(float x) { return x < 0 ? x : x + x; }
__global__ void wrong(float *values, int count) {
  __shared__ float last;
  last = twice(values[threadIdx.x]);
  if (threadIdx.x == 63) atomicAdd(&values[count + 63], __fdividef(last, 2.0f));
  (void)__shfl(threadIdx.x, 1);
}
int main() {
  float *values;
  (void)hipMalloc(&values, 64 * sizeof(float));
  (void)hipMemset(values, 0, 64 * sizeof(float));
  (void)hipMemset(values, 0, 65 * sizeof(float));
  std::printf("%s\\n", hipGetErrorString(hipGetLastError()));
  std::fflush(stdout);
  wrong<<<1, 64>>>(values, 1);
  (void)hipDeviceSynchronize();
}
"""


def program(folder: Path, comment: str = "") -> ProgramSources:
    folder.mkdir()
    source = folder / "squares.hip"
    source.write_text(comment + TEXT)
    return ProgramSources(files=(source,), root=folder, within=folder)


def unoptimized_cache(compiler: str) -> Path:
    return run_folder() / f"cache-unoptimized-{compiler}"


def unoptimized(compiler: str) -> list[list[str]]:
    """The commands that compiled two programs without optimization, under all checks, with that work cache.

    The objects with the runtime's functions take half a minute, so they are made once for all tests.
    """
    made = made_once(f"unoptimized-{compiler}", lambda folder: _compile_twice(compiler, folder))
    commands: list[list[str]] = json.loads((made / "commands.json").read_text())
    return commands


def _compile_twice(compiler: str, folder: Path) -> None:
    shutil.rmtree(unoptimized_cache(compiler), ignore_errors=True)
    runner = RecordingRunner()
    backend = Cpu(
        compiler=host_compiler(detect(MACHINE), MACHINE, compiler), precompiles=True, extra=("-O0",), runner=runner
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KERNELMILL_CACHE", str(unoptimized_cache(compiler)))
        for number in range(2):
            job = Job(program=program(folder / str(number), f"// {number}\n"))
            results = checking.check(backend, job, checks.CHECKS)
            assert {(one.state, one.output) for one in results} <= {("clean", "1 4 9\n"), ("unchecked", "")}, results
    (folder / "commands.json").write_text(json.dumps(runner.commands))


def with_objects(compiler: str, cache: Path) -> None:
    """Fill a work cache with the objects of the runtime's functions, without any precompiled header."""
    unoptimized(compiler)
    for entry in {path.parent for path in unoptimized_cache(compiler).rglob("runtime.o")}:
        shutil.copytree(entry, cache / precompiled.KIND / entry.name)


@pytest.mark.parametrize("compiler", COMPILERS)
def test_programs_do_the_same_with_headers_parsed_once(
    compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    runner = RecordingRunner()
    backend = Cpu(
        compiler=host_compiler(detect(MACHINE), MACHINE, compiler),
        precompiles=True,
        runner=runner,
    )
    for number in range(2):
        given = program(tmp_path / str(number), f"// {number}\n")
        (result,) = checking.check(backend, Job(program=given), checks.chosen(("plain",)))
        assert (result.state, result.output) == ("clean", "1 4 9\n"), result
    assert sum("c++-header" in command for command in runner.commands) == 1
    assert sum("-c" in command for command in runner.commands) == 2


@pytest.mark.parametrize("compiler", COMPILERS)
def test_functions_of_a_header_that_many_programs_have_are_compiled_once(
    compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    runner = RecordingRunner()
    backend = Cpu(
        compiler=host_compiler(detect(MACHINE), MACHINE, compiler), precompiles=True, extra=("-O0",), runner=runner
    )
    header = tmp_path / "common.h"
    header.write_text(COMMON)
    for number in range(2):
        given = program(tmp_path / str(number), f"// {number}\n{WITH_COMMON}")
        (given.root / header.name).write_text(COMMON)
        (result,) = checking.check(backend, Job(program=replace(given, common=(header,))), checks.chosen(("plain",)))
        assert (result.state, result.output) == ("clean", "6 1\n1 4 9\n"), result
    assert sum("-DKERNELMILL_RUNTIME_HERE" in command for command in runner.commands) == 1
    parsed = [
        path.read_text() for path in (tmp_path / "cache").rglob(header.name) if path.with_name("include").is_dir()
    ]
    assert ["++calls" in text for text in parsed] == [False]


def test_values_of_uninitialized_variables_need_no_header_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    runner = RecordingRunner()
    backend = Cpu(compiler=host_compiler(detect(MACHINE), MACHINE, "g++"), precompiles=True, runner=runner)
    if not initialized(backend, "zero"):
        pytest.skip("this g++ cannot initialize variables")
    left = '#include <cstdio>\nconst struct Left { Left() { int left; std::printf("%x ", left); } } left;\n'
    for shown, flags in {"0": initialized(backend, "zero"), "fefefefe": initialized(backend, "pattern")}.items():
        given = program(tmp_path / shown, left)
        compiling = replace(backend, extra=("-O0", *flags))
        (result,) = checking.check(compiling, Job(program=given), checks.chosen(("plain",)))
        assert result.output == f"{shown} 1 4 9\n", result
    assert sum("c++-header" in command for command in runner.commands) == 1


def _is_runtime(word: str) -> bool:
    return word.endswith("runtime.o")


@pytest.mark.parametrize("compiler", COMPILERS)
def test_without_optimization_the_runtime_is_compiled_once_for_each_build_configuration(
    compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = unoptimized(compiler)
    built = {check.build for check in checks.CHECKS}
    assert sum("-DKERNELMILL_RUNTIME_HERE" in command for command in commands) == len(built)
    linked = [command for command in commands if "-c" not in command and any(map(_is_runtime, command))]
    assert len(linked) == 2 * len(built)
    monkeypatch.setenv("KERNELMILL_CACHE", str(unoptimized_cache(compiler)))
    backend = Cpu(compiler=host_compiler(detect(MACHINE), MACHINE, compiler), precompiles=True, extra=("-O0",))
    (tmp_path / "wrong").mkdir()
    wrong = tmp_path / "wrong" / "wrong.hip"
    wrong.write_text(WRONG)
    job = Job(program=ProgramSources(files=(wrong,), root=wrong.parent, within=wrong.parent))
    assert (*_results(backend, job),) == (*_results(replace(backend, precompiles=False), job),)


def _results(backend: Cpu, job: Job) -> Iterator[tuple[object, ...]]:
    for one in checking.check(backend, job, checks.CHECKS):
        assert one.findings or one.state == "unchecked", one
        yield one.check, one.state, one.detail, one.findings, one.status, one.output
    measured = measure.measure(backend, job)
    assert measured.lines or measured.state == "unchecked", measured
    yield (measured,)


@pytest.mark.parametrize("compiler", COMPILERS)
def test_headers_without_bodies_are_what_programs_include_again(
    compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    with_objects(compiler, tmp_path / "cache")
    backend = Cpu(compiler=host_compiler(detect(MACHINE), MACHINE, compiler), precompiles=True, extra=("-O0",))
    includes = "#include <hip/hip_runtime.h>\n#include <hipcub/hipcub.hpp>\n#include <hiprand/hiprand_kernel.h>\n"
    given = program(tmp_path / "again", f"{includes}{LIBRARY}")
    (result,) = checking.check(backend, Job(program=given), checks.chosen(("plain",)))
    assert (result.state, result.output) == ("clean", "12 1.5 abc 7 0.5 x 3.25\n1 4 9\n"), result
    assert list((tmp_path / "cache").rglob("include/hip/hip_runtime.h"))


IN_A_COPY = """
import sys
from pathlib import Path

from kernelmill.execution import checking, checks
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import ProgramSources
from kernelmill.hip_cpu import build
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine

assert build.HERE.is_relative_to(Path.cwd())
machine, source = ThisMachine(), Path(sys.argv[2])
backend = Cpu(compiler=host_compiler(detect(machine), machine, sys.argv[1]), precompiles=True, extra=("-O0",))
program = ProgramSources(files=(source,), root=source.parent, within=source.parent)
for result in checking.check(backend, checking.Job(program=program), checks.chosen(("plain", "race"))):
    print(result.state, result.output, end=" ")
"""


@pytest.mark.parametrize("compiler", COMPILERS)
def test_checkouts_in_several_folders_share_what_is_precompiled(
    compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    unoptimized(compiler)
    shutil.copytree(unoptimized_cache(compiler), tmp_path / "cache")
    entries = {path.name for path in (tmp_path / "cache" / precompiled.KIND).iterdir()}
    shutil.copytree(Path(kernelmill.__file__).parent, tmp_path / "copy" / "kernelmill")
    (source,) = program(tmp_path / "program", "// in a copy\n#include <hip/hip_runtime.h>\n").files
    command = [sys.executable, "-c", IN_A_COPY, compiler, str(source)]
    done = subprocess.run(command, cwd=tmp_path / "copy", capture_output=True, text=True, check=False)
    assert done.stdout == "clean 1 4 9\n clean 1 4 9\n ", done.stderr
    assert {path.name for path in (tmp_path / "cache" / precompiled.KIND).iterdir()} == entries


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("float x = std::beta(1.f, y);", True),
        ("using namespace std; auto x = cyl_bessel_if(0, y);", True),
        ("#include <tr1/cmath>\n", True),
        ("#ifdef __STDCPP_MATH_SPEC_FUNCS__\n", True),
        ("#ifdef __cpp_lib_math_special_functions\n", True),
        ("#define F(name) std::name##zeta\n", True),
        ("const std::string name;", True),
        ("auto start = std :: chrono::steady_clock::now();", True),
        ("namespace s = std;", True),
        ("std::minimal x;", True),
        ("float alphabeta = cyl_bessel_i0f(1), beta1 = std::min(expintegral, std::sqrtf(2) + std::sqrt(2));", True),
        ("float alphabeta = cyl_bessel_i0f(1), beta1 = std::min(expintegral, std::sqrt(2)), stdev = 0;", False),
        (TEXT, False),
    ],
)
def test_programs_that_may_use_more_of_the_standard_library_are_told_by_their_text(text: str, used: bool) -> None:
    assert precompiled.may_use_whole_library(["int x;", text]) is used


@pytest.mark.skipif("g++" not in COMPILERS, reason="g++ instantiates them in each program")
def test_strings_and_special_functions_are_left_out_of_programs_that_do_not_use_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    with_objects("g++", tmp_path / "cache")
    runner = RecordingRunner()
    backend = Cpu(
        compiler=host_compiler(detect(MACHINE), MACHINE, "g++"), precompiles=True, extra=("-O0",), runner=runner
    )
    without = "-DKERNELMILL_REDUCED_LIBRARY"
    for name, more, output in (("usual", "", "1 4 9\n"), ("special", LIBRARY, "12 1.5 abc 7 0.5 x 3.25\n1 4 9\n")):
        runner.commands.clear()
        (result,) = checking.check(backend, Job(program=program(tmp_path / name, more)), checks.chosen(("plain",)))
        assert (result.state, result.output) == ("clean", output), result
        compiled = [command for command in runner.commands if any(name in word for word in command) and "-c" in command]
        assert {without in command for command in compiled} == {not more}
    assert len(list((tmp_path / "cache").rglob("*.gch"))) == 2


@pytest.mark.parametrize("compiler", COMPILERS)
def test_conversions_with_a_rounding_mode_do_the_same_where_an_object_has_them(
    compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    with_objects(compiler, tmp_path / "cache")
    backend = Cpu(compiler=host_compiler(detect(MACHINE), MACHINE, compiler), extra=("-O0",))
    job = Job(program=program(tmp_path / "p", CONVERSIONS))
    (inlined,) = checking.check(backend, job, checks.chosen(("plain",)))
    (linked,) = checking.check(replace(backend, precompiles=True), job, checks.chosen(("plain",)))
    assert inlined.output == linked.output == "2 3 2 -3 0x1p+24 0x1.000002p+24 0x1p-1 0x1.004p-1 7 8 1 4\n1 4 9\n"


@pytest.mark.parametrize("compiler", COMPILERS)
def test_headers_that_do_not_compile_without_bodies_are_taken_whole(
    compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    with_objects(compiler, tmp_path / "cache")

    def runner(command: list[str], **given: object) -> Finished:
        if "c++-header" in command and any(word.startswith(f"-I{tmp_path}") for word in command):
            return ended(1)
        return sandbox.run(command, **given)  # type: ignore[arg-type]

    backend = Cpu(
        compiler=host_compiler(detect(MACHINE), MACHINE, compiler),
        precompiles=True,
        extra=("-O0",),
        runner=runner,  # type: ignore[arg-type]
    )
    (result,) = checking.check(backend, Job(program=program(tmp_path / "p")), checks.chosen(("plain",)))
    assert (result.state, result.output) == ("clean", "1 4 9\n"), result
    assert len(list((tmp_path / "cache").rglob("*.gch"))) == 1


def test_what_cannot_be_precompiled_is_compiled_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    runner = ScriptedRunner(compiler=lambda command: ended(1 if "c++-header" in command else 0))
    backend = Cpu(compiler=scripted_compiler(), precompiles=True, runner=runner)
    (result,) = checking.check(backend, Job(program=program(tmp_path / "p")), checks.chosen(("plain",)))
    assert result.state == "clean"
    assert any("hip/hip_runtime.h" in command for command in runner.compiled)
