"""Gates of units, with scripted compilers and, if they are installed, with real ones."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill import sandbox
from kernelmill.config.params import GateParams, GatesParams
from kernelmill.errors import MemoError
from kernelmill.gates import gate_cache
from kernelmill.gates.compilers import GateCommand, HeaderRoots, nearest, plan
from kernelmill.gates.gate_cache import Compilation, cache_outputs
from kernelmill.gates.gate_compile import Batch, PrecompileTask, compile_batch, precompile, without_hipcc
from kernelmill.gates.outputs import CompilerOutput, verdict
from kernelmill.gates.unit_gates import Subject, judge
from kernelmill.records import CompilerName, Gate, Language
from kernelmill.sandbox import Limits
from kernelmill.storage import memo
from kernelmill.toolchains.detect import Compiler, Toolbox, detect
from kernelmill.toolchains.machine import ThisMachine

CLANG = Compiler(name="clang", path=Path("/usr/bin/clang++"), version="19.1.7")
NVCC = Compiler(name="nvcc", path=Path("/usr/bin/nvcc"), version="13.0.88")
LIMITS = Limits(wall_seconds=120, memory_mib=6144, output_bytes=64 << 20)
HIP = "#include <hip/hip_runtime.h>\n__global__ void {name}(float *x) {{ x[0] = {value}; }}\n"


def wanted(compiler: CompilerName, language: Language, *targets: str) -> GatesParams:
    assert compiler != "g++"
    gate = GateParams(compiler=compiler, language=language, targets=targets)
    return GatesParams(hip_headers="rocm", compilers=(gate,), programs=(), wall_seconds=60, memory_mib=4096)


def hip(text: str) -> Subject:
    return Subject(hip=text, cuda=None, cuda_headers=None)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))


class Scripted:
    """A scripted compiler that rejects texts containing a word, and records the texts that it receives."""

    def __init__(self, rejects: str = "wrong") -> None:
        self.rejects, self.shown = rejects, list[str]()

    def __call__(self, batches: Sequence[Batch]) -> Sequence[Sequence[CompilerOutput]]:
        answers = [[self._output(text) for text in batch.texts] for batch in batches]
        for batch, outputs in zip(batches, answers, strict=True):
            cache_outputs(batch, outputs)
        return answers

    def _output(self, text: str) -> CompilerOutput:
        self.shown.append(text)
        if self.rejects not in text:
            return CompilerOutput(outcome="exited", returncode=0)
        return ended(1, "unit.hip:2:1: error: unknown type name 'wrong'\n")


def test_missing_compiler_is_reported_and_rejects_nothing(tmp_path: Path) -> None:
    (gates,) = judge([hip("x")], wanted("hipcc", "hip", "gfx90a"), Toolbox(compilers=()), tmp_path, Scripted())
    assert [(gate.state, gate.version, gate.target) for gate in gates] == [("not_found", None, "gfx90a")]


def test_unit_is_accepted_or_rejected_with_the_compilers_messages(tmp_path: Path) -> None:
    tools = Toolbox(compilers=(CLANG,))
    first, second = judge([hip("fine"), hip("wrong")], wanted("clang", "hip", "gfx90a"), tools, tmp_path, Scripted())
    assert first[0].state == "accepted"
    assert second[0].state == "rejected"
    assert [(error.line, error.cause) for error in second[0].diagnostics] == [(2, "unknown_name")]


def test_target_that_rejects_an_empty_kernel_gives_no_verdict_on_units(tmp_path: Path) -> None:
    tools = Toolbox(compilers=(CLANG,))
    compile_batches = Scripted(rejects="kernelmill_probe")
    (gates,) = judge([hip("fine")], wanted("clang", "hip", "gfx1100"), tools, tmp_path, compile_batches)
    assert gates[0].state == "cannot_check"
    assert "unknown type name" in gates[0].detail
    assert "fine" not in compile_batches.shown


def test_second_run_starts_no_compiler(tmp_path: Path) -> None:
    tools, params = Toolbox(compilers=(CLANG,)), wanted("clang", "hip", "gfx90a")
    first = judge([hip("fine"), hip("wrong")], params, tools, tmp_path, Scripted())
    again = Scripted()
    assert judge([hip("fine"), hip("wrong")], params, tools, tmp_path, again) == first
    assert again.shown == []


def test_crash_of_a_compiler_is_not_cached(tmp_path: Path) -> None:
    params, tools = wanted("clang", "hip", "gfx90a"), Toolbox(compilers=(CLANG,))

    class Crashing(Scripted):
        def _output(self, text: str) -> CompilerOutput:
            return ended(-11, "") if text == "fine" else super()._output(text)

    ((broken,),) = judge([hip("fine")], params, tools, tmp_path, Crashing())
    ((gate,),) = judge([hip("fine")], params, tools, tmp_path, Scripted())
    assert (broken.state, gate.state) == ("broken", "accepted")


def test_other_version_of_a_compiler_invalidates_its_verdicts(tmp_path: Path) -> None:
    params = wanted("clang", "hip", "gfx90a")
    judge([hip("fine")], params, Toolbox(compilers=(CLANG,)), tmp_path, Scripted())
    newer = Scripted()
    judge([hip("fine")], params, Toolbox(compilers=(replace(CLANG, version="20.1"),)), tmp_path, newer)
    assert "fine" in newer.shown


def test_changed_code_of_this_project_runs_no_compiler_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    params, tools = wanted("clang", "hip", "gfx90a"), Toolbox(compilers=(CLANG,))
    judge([hip("fine"), hip("wrong")], params, tools, tmp_path, Scripted())
    monkeypatch.setattr("kernelmill.toolchains.diagnostics.cause", lambda _message: "changed")
    again = Scripted()
    gates = judge([hip("fine"), hip("wrong")], params, tools, tmp_path, again)
    assert again.shown == []
    assert gates[1][0].diagnostics[0].cause == "changed"


def test_outputs_are_compiled_anew_without_the_memo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    params, tools = wanted("clang", "hip", "gfx90a"), Toolbox(compilers=(CLANG,))
    judge([hip("fine")], params, tools, tmp_path, Scripted())
    monkeypatch.setenv(memo.VARIABLE, "off")
    again = Scripted()
    judge([hip("fine")], params, tools, tmp_path, again)
    assert "fine" in again.shown


def test_checked_output_that_differs_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    params, tools = wanted("clang", "hip", "gfx90a"), Toolbox(compilers=(CLANG,))
    judge([hip("fine")], params, tools, tmp_path, Scripted())
    monkeypatch.setenv(memo.VARIABLE, "check:1:seed")
    judge([hip("fine")], params, tools, tmp_path, Scripted())
    with pytest.raises(MemoError, match="differs"):
        judge([hip("fine")], params, tools, tmp_path, Scripted(rejects="fine"))


def test_other_bytes_of_a_library_are_compiled_anew(tmp_path: Path) -> None:
    library = tmp_path / "ocml.bc"
    asked = replace(command(), arguments=("-mlink-builtin-bitcode", str(library)))
    library.write_bytes(b"one")
    first = Compilation(asked, "fine").key
    elsewhere = tmp_path / "elsewhere" / "ocml.bc"
    elsewhere.parent.mkdir()
    elsewhere.write_bytes(b"one")
    assert Compilation(replace(asked, arguments=("-mlink-builtin-bitcode", str(elsewhere))), "fine").key == first
    elsewhere.write_bytes(b"other")
    gate_cache._hashes.cache_clear()
    assert Compilation(replace(asked, arguments=("-mlink-builtin-bitcode", str(elsewhere))), "fine").key != first


def test_verdict_does_not_depend_on_the_location_of_the_header_set(tmp_path: Path) -> None:
    params, tools = wanted("clang", "hip", "gfx90a"), Toolbox(compilers=(CLANG,))
    judge([hip("fine")], params, tools, tmp_path / "here" / "abc" / "rocm", Scripted())
    elsewhere = Scripted()
    judge([hip("fine")], params, tools, tmp_path / "there" / "abc" / "rocm", elsewhere)
    assert elsewhere.shown == []


def test_unit_without_text_in_a_language_has_no_gate_for_it(tmp_path: Path) -> None:
    tools = Toolbox(compilers=(CLANG,))
    assert judge([hip("fine")], wanted("clang", "cuda", "sm_80"), tools, tmp_path, Scripted()) == ((),)


def command(compiler: Compiler = CLANG) -> GateCommand:
    return GateCommand(
        compiler=compiler, language="hip", target="gfx90a", arguments=(), headers=None, style="text", depth="code"
    )


def ended(returncode: int, stderr: str, outcome: sandbox.Outcome = "exited") -> CompilerOutput:
    return CompilerOutput(returncode=returncode, stderr=stderr, outcome=outcome)


@pytest.mark.parametrize(
    "message",
    [
        "unit.hip:1:10: fatal error: 'hip/hip_bf16.h' file not found",
        "unit.cu:3:10: fatal error: curand_kernel.h: No such file or directory",
        'unit.cu(2): error: cannot open source file "mma.h"',
    ],
)
def test_missing_header_of_a_toolkit_does_not_reject_the_unit(message: str) -> None:
    assert verdict(command(), ended(1, message), "unit.hip").state == "cannot_check"


def test_missing_header_of_the_project_rejects_the_unit() -> None:
    gate = verdict(command(), ended(1, "unit.hip:1:10: fatal error: 'mine/cub/helpers.cuh' file not found"), "unit.hip")
    assert gate.state == "rejected"


@pytest.mark.parametrize(
    "output",
    [
        ended(-9, "", "timed_out"),
        ended(-11, ""),
        ended(1, "PLEASE submit a bug report to the vendor"),
        ended(2, "nvcc error   : 'cicc' died due to signal 11"),
    ],
)
def test_compiler_that_crashes_or_hangs_gives_no_verdict(output: CompilerOutput) -> None:
    assert verdict(command(), output, "unit.hip").state == "broken"


def test_failure_without_a_message_is_still_a_rejection() -> None:
    gate = verdict(command(), ended(1, ""), "unit.hip")
    assert (gate.state, gate.diagnostics[0].message) == ("rejected", "status 1")


def test_target_that_nvcc_dropped_is_replaced_by_the_next_newer_one() -> None:
    assert nearest("sm_70", ("sm_75", "sm_80", "sm_100")) == "sm_75"
    assert nearest("sm_80", ("sm_75", "sm_80", "sm_100")) == "sm_80"
    assert nearest("sm_120", ("sm_75",)) is None


def test_nvcc_with_only_older_targets_cannot_check() -> None:
    tools = Toolbox(compilers=(NVCC,), nvcc_targets=("sm_35",))
    planned = plan("nvcc", "cuda", "sm_80", tools, HeaderRoots(hip=None, cuda=None))
    assert not isinstance(planned, GateCommand)
    assert planned.state == "cannot_check"


@pytest.mark.parametrize("compiler", ["clang", "libclang"])
def test_hip_without_fetched_headers_cannot_be_checked(compiler: CompilerName) -> None:
    tools = Toolbox(compilers=(replace(CLANG, name=compiler),))
    planned = plan(compiler, "hip", "gfx90a", tools, HeaderRoots(hip=None, cuda=None))
    assert not isinstance(planned, GateCommand)
    assert "no HIP headers" in planned.detail


RUNTIME = """
#pragma once
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
struct dim3 { unsigned x, y, z; };
"""


def headers(folder: Path) -> Path:
    """As much HIP as a kernel of one line needs: real headers are fetched, and tests have no network."""
    place = folder / "rocm" / "include" / "hip"
    place.mkdir(parents=True)
    (place / "hip_runtime.h").write_text(RUNTIME)
    return folder / "rocm"


def shown(asked: GateCommand, texts: tuple[str, ...]) -> Batch:
    return Batch(command=asked, texts=texts, keys=("",) * len(texts), limits=LIMITS)


def verdicts(batch: Batch) -> list[Gate]:
    return [verdict(batch.command, output, "unit.hip") for output in compile_batch(batch)]


def real(name: CompilerName, folder: Path) -> GateCommand:
    tools = detect(ThisMachine())
    if tools.get(name) is None:
        pytest.skip(f"no {name} on this machine")
    planned = plan(name, "hip", "gfx90a", tools, HeaderRoots(hip=headers(folder), cuda=None))
    assert isinstance(planned, GateCommand)
    # The wrapper that clang brings needs more of HIP than is here.
    given = list(planned.arguments)
    if "-include" in given:
        at = given.index("-include")
        del given[at : at + 2]
    return replace(planned, arguments=tuple(given))


@pytest.mark.compiler
@pytest.mark.parametrize("name", ["libclang", "clang", "hipcc"])
def test_real_compiler_accepts_valid_and_rejects_invalid_units(name: CompilerName, tmp_path: Path) -> None:
    asked = real(name, tmp_path)
    texts = (HIP.format(name="good", value="1.0f"), HIP.format(name="bad", value="undeclared"))
    good, bad = verdicts(shown(asked, texts))
    assert (good.state, good.diagnostics) == ("accepted", ())
    assert bad.state == "rejected"
    (error,) = bad.diagnostics
    assert (error.path, error.line, error.cause) == ("", 2, "unknown_name")


@pytest.mark.compiler
@pytest.mark.parametrize("name", ["libclang", "clang", "hipcc"])
def test_precompiled_headers_change_no_verdict(name: CompilerName, tmp_path: Path) -> None:
    asked = real(name, tmp_path)
    texts = (HIP.format(name="good", value="1.0f"), HIP.format(name="bad", value="undeclared"))
    (folder := tmp_path / "precompiled").mkdir()
    task = PrecompileTask(command=asked, folder=folder, limits=LIMITS)
    ready = without_hipcc(replace(task, command=precompile(task)))
    assert ready.precompiled is not None
    assert bool(ready.driven) == (name == "hipcc")
    assert verdicts(shown(ready, texts)) == verdicts(shown(asked, texts))


@pytest.mark.compiler
def test_registers_of_a_kernel_are_read_from_real_code(tmp_path: Path) -> None:
    asked = replace(real("clang", tmp_path), resources="amd")
    (gate,) = verdicts(shown(asked, (HIP.format(name="k", value="1.0f"),)))
    assert [found.kernel for found in gate.resources] == ["_Z1kPf"]
    assert gate.resources[0].registers > 0


@pytest.mark.slow
def test_rejected_text_does_not_affect_the_next_in_its_batch(tmp_path: Path) -> None:
    asked = real("libclang", tmp_path)
    texts = ("}}} #error\n", HIP.format(name="good", value="1.0f"), "\0\xff#include", HIP.format(name="b", value="2"))
    assert [gate.state for gate in verdicts(shown(asked, texts))] == [
        "rejected",
        "accepted",
        "rejected",
        "accepted",
    ]


@pytest.mark.compiler
def test_text_cannot_read_files_outside(tmp_path: Path) -> None:
    secret = tmp_path / "secret.h"
    secret.write_text("int secret;\n")
    asked = real("clang", tmp_path)
    (gate,) = verdicts(shown(asked, (f'#include "{secret}"\n',)))
    if "landlock" in ThisMachine().unenforced():
        pytest.skip("this kernel has no Landlock")
    assert gate.state == "rejected"
