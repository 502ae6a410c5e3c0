"""Gates of whole programs, with scripted compilers and, if they are installed, with real ones."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.config.params import GateParams, GatesParams
from kernelmill.gates.compilers import HOST_ONLY, GateCommand, HeaderRoots, both_passes, plan
from kernelmill.gates.gate_cache import cache_outputs
from kernelmill.gates.gate_compile import Batch, compile_batch
from kernelmill.gates.outputs import CompilerOutput, verdict
from kernelmill.gates.program_gates import KIND, GateSetup, in_process, program_gates, rejection, standing
from kernelmill.records import CompilerName, Gate, GateDiagnostic, ProgramGate
from kernelmill.sandbox import Limits
from kernelmill.storage import workcache
from kernelmill.toolchains.detect import Compiler, Toolbox, detect
from kernelmill.toolchains.machine import ThisMachine

pytestmark = pytest.mark.compiler

CLANG = Compiler(name="clang", path=Path("/usr/bin/clang++"), version="19.1.7")
LIMITS = Limits(wall_seconds=120, memory_mib=6144, output_bytes=64 << 20)
ERROR = GateDiagnostic(path="", line=7, message="no matching function", cause="no_matching_function")
ACCEPTED = ProgramGate(compiler="libclang", target="gfx90a", version="18.1.1", state="accepted")
REJECTED = replace(ACCEPTED, compiler="clang", state="rejected", diagnostics=(ERROR,))
UNCHECKED = replace(ACCEPTED, state="cannot_check", detail="no HIP headers were fetched for it")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))


def bar(folder: Path, *compilers: Compiler) -> GateSetup:
    """One that asks for clang alone, for its first target."""
    clang = GateParams(compiler="clang", language="hip", targets=("gfx90a", "gfx1100"))
    cuda = GateParams(compiler="clang", language="cuda", targets=("sm_80",))
    params = GatesParams(
        hip_headers="rocm", compilers=(cuda, clang), programs=("clang",), wall_seconds=60, memory_mib=4096
    )
    return GateSetup(params=params, tools=Toolbox(compilers=compilers), hip_headers=folder)


class Scripted:
    """A compiler that rejects some texts on the device and others on the host, and remembers what it was shown."""

    def __init__(self, device: str = "bad for devices", host: str = "bad for hosts") -> None:
        self.rejected, self.shown = {False: device, True: host}, list[str]()

    def __call__(self, batches: Sequence[Batch]) -> Sequence[Sequence[CompilerOutput]]:
        answers = [[self._output(batch.command, text) for text in batch.texts] for batch in batches]
        for batch, outputs in zip(batches, answers, strict=True):
            cache_outputs(batch, outputs)
        return answers

    def _output(self, command: GateCommand, text: str) -> CompilerOutput:
        self.shown.append(text)
        rejected = self.rejected[HOST_ONLY in command.arguments] in text
        written = f"unit.hip:{ERROR.line}:1: error: {ERROR.message}\n" if rejected else ""
        return CompilerOutput(outcome="exited", returncode=int(rejected), stderr=written)


def test_program_is_rejected_by_either_pass(tmp_path: Path) -> None:
    texts = ["fine", "bad for devices", "bad for hosts"]
    found = program_gates(texts, bar(tmp_path, CLANG), Scripted())
    assert [[gate.state for gate in gates] for gates in found] == [["accepted"], ["rejected"], ["rejected"]]
    assert [gates[0].diagnostics for gates in found] == [(), (ERROR,), (ERROR,)]
    assert {gate.target for gates in found for gate in gates} == {"gfx90a"}


def test_error_of_both_passes_is_reported_once(tmp_path: Path) -> None:
    ((gate,),) = program_gates(["wrong"], bar(tmp_path, CLANG), Scripted("wrong", "wrong"))
    assert gate.diagnostics == (ERROR,)


def test_machine_without_the_compiler_leaves_programs_unchecked(tmp_path: Path) -> None:
    (gates,) = program_gates(["bad for hosts"], bar(tmp_path), Scripted())
    assert [gate.state for gate in gates] == ["not_found"]
    assert (standing(gates), rejection(gates)) == ("unchecked", None)


def test_compiler_without_a_standard_library_rejects_no_program(tmp_path: Path) -> None:
    compile_batches = Scripted(host="#include <vector>")
    (gates,) = program_gates(["fine"], bar(tmp_path, CLANG), compile_batches)
    assert [gate.state for gate in gates] == ["cannot_check"]
    assert "no matching function" in gates[0].detail
    assert "fine" not in compile_batches.shown


def test_second_run_compiles_nothing(tmp_path: Path) -> None:
    first = program_gates(["fine", "bad for hosts"], bar(tmp_path, CLANG), Scripted())
    again = Scripted()
    assert program_gates(["fine", "bad for hosts"], bar(tmp_path, CLANG), again) == first
    assert again.shown == []


def test_program_that_one_compiler_accepts_is_not_rejected() -> None:
    assert (standing([REJECTED, ACCEPTED]), rejection([REJECTED, ACCEPTED])) == ("accepted", None)


def test_rejection_names_the_first_error_and_its_compiler() -> None:
    assert rejection([UNCHECKED, REJECTED]) == "clang: program:7: no matching function"


def test_compiler_that_crashes_on_a_program_has_not_accepted_it() -> None:
    assert rejection([replace(ACCEPTED, state="broken", detail="it crashed")]) == "it crashed"


# --------------------------------------------------------------------------------------------------- real compilers
RUNTIME = """
#pragma once
#include <cstdlib>
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
struct dim3 { unsigned x, y, z; __attribute__((host, device)) dim3(unsigned n) : x(n), y(1), z(1) {} };
extern "C" int __hipPushCallConfiguration(dim3 grid, dim3 block, unsigned long shared = 0, void *stream = nullptr);
"""
HEAD = "#include <hip/hip_runtime.h>\n"
KERNEL = "__device__ int twice(int x) { return 2 * x; }\n__global__ void k(int *x) { *x = twice(*x); }\n"
GOOD = f"{HEAD}{KERNEL}#include <vector>\nint main() {{ std::vector<int> x(1); k<<<1, 1>>>(x.data()); return x[0]; }}\n"
CALLS_DEVICE = GOOD.replace("return x[0]", "return twice(x[0])")
DEEP = "template <typename T> __host__ __device__ T deep(T x) { return twice(x); }\n"
CALLS_IT_DEEP_DOWN = GOOD.replace("#include <vector>\n", f"#include <vector>\n{DEEP}").replace("x[0];", "deep(x[0]);")
CALLS_HOST = GOOD.replace("__device__ int twice", "int twice")
FORGETS_HEADER = GOOD.replace("#include <vector>\n", "")


def real_passes(name: CompilerName, folder: Path) -> tuple[GateCommand, ...]:
    tools = detect(ThisMachine())
    if tools.get(name) is None:
        pytest.skip(f"no {name} on this machine")
    place = folder / "rocm" / "include" / "hip"
    place.mkdir(parents=True)
    (place / "hip_runtime.h").write_text(RUNTIME)
    planned = plan(name, "hip", "gfx90a", tools, HeaderRoots(hip=folder / "rocm", cuda=None))
    assert isinstance(planned, GateCommand)
    given = list(planned.arguments)
    if "-include" in given:  # the wrapper that clang brings needs more of HIP than is here
        at = given.index("-include")
        del given[at : at + 2]
    return both_passes(replace(planned, arguments=tuple(given)))


def shown(asked: GateCommand, *texts: str) -> Batch:
    return Batch(command=asked, texts=texts, keys=tuple(map(str, range(len(texts)))), limits=LIMITS)


def verdicts(asked: GateCommand, outputs: Sequence[CompilerOutput]) -> list[Gate]:
    return [verdict(asked, output, "unit.hip") for output in outputs]


@pytest.mark.parametrize("name", ["libclang", "clang", "hipcc"])
def test_program_is_checked_in_both_passes(name: CompilerName, tmp_path: Path) -> None:
    device, host = real_passes(name, tmp_path)
    texts = (GOOD, CALLS_DEVICE, CALLS_HOST, FORGETS_HEADER, CALLS_IT_DEEP_DOWN)
    on_device, on_host = (
        [gate.state for gate in verdicts(side, compile_batch(shown(side, *texts)))] for side in (device, host)
    )
    assert on_host[0] == on_device[0] == "accepted"
    assert on_host[1] == "rejected"
    assert "rejected" in (on_device[2], on_host[2])
    assert on_host[3:] == ["rejected", "rejected"]


def test_single_program_is_checked_with_headers_precompiled_once(tmp_path: Path) -> None:
    device, host = real_passes("libclang", tmp_path)
    states = [
        [verdicts(side, in_process([shown(side, text)])[0])[0].state for side in (device, host)]
        for text in (GOOD, CALLS_DEVICE)
    ]
    assert states[0] == ["accepted", "accepted"]
    assert states[1][1] == "rejected"
    assert len(list((workcache.root() / KIND).glob("*/prefix.pch"))) == 2


def test_headers_that_changed_since_precompilation_do_not_affect_verdicts(tmp_path: Path) -> None:
    _, host = real_passes("libclang", tmp_path)
    in_process([shown(host, GOOD)])
    for header in (workcache.root() / KIND).glob("*/prefix-*"):
        os.utime(header, (0, 0))
    (gate,) = verdicts(host, in_process([shown(host, GOOD.replace("x(1)", "x(2)"))])[0])
    assert gate.state == "accepted"
