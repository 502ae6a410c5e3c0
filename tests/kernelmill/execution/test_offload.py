"""The backends of GPUs: what they ask of their compilers, and that our programs compile through them where they are."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.execution.offload import Cuda, Rocm, cuda, rocm
from kernelmill.execution.protocol import NOTHING, Build, ProgramSources
from kernelmill.sandbox import Finished, Limits
from kernelmill.toolchains.detect import Compiler, Toolbox, detect
from kernelmill.toolchains.machine import ThisMachine
from tests.kernelmill.execution.runners import ScriptedRunner, clang_says, ended
from tests.kernelmill.hip_cpu.programs import CONFORMANCE
from tests.kernelmill.toolchains.machines import ScriptedMachine

pytestmark = [pytest.mark.compiler, pytest.mark.long]

LIMITS = Limits(wall_seconds=300)
HIPCC = Compiler(name="hipcc", path=Path("/opt/rocm/bin/hipcc"), version="6.2")
NVCC = Compiler(name="nvcc", path=Path("/usr/local/cuda/bin/nvcc"), version="13.0")
_OBJECTS = "HIP's texture and surface objects are pointers, CUDA's are numbers: nullptr is none of them"
_LANES = "lanes moved by AMD's own instructions"
DIFFERENT = {
    "compiler_builtins": "nvcc has neither clang's builtins nor AMD's",
    "compiler_carries": "__builtin_addc and amdgpu attributes are clang's; nvcc works with other compilers",
    "vector_broadcast": "CUDA's vector types are aggregates: float4(2.5f) cannot be had",
    "memory_about_pointers": "CUDA's runtime does not tell where an allocation begins and ends",
    "texture_reference": "texture references are gone from CUDA 12 on",
    "fp8_conversions": "hip_fp8.h has the formats of AMD; HIP has none of it for CUDA",
    "bfloat_old_from_float": "the class hip_bfloat16 is for AMD",
    "graph_told_again": "CUDA tells a graph's edges with their data",
    **dict.fromkeys((path.stem for path in CONFORMANCE.glob("cub_*.hip")), "hipCUB is for AMD; CUDA has CUB"),
    **dict.fromkeys(("move_by_rows", "permute_lanes", "swizzle_patterns"), _LANES),
    **dict.fromkeys(
        (
            "surface_read_and_write",
            "texture_address_modes",
            "texture_fetch_linear_memory",
            "texture_layers_and_volumes",
            "texture_linear_filter",
            "texture_normalised_read",
        ),
        _OBJECTS,
    ),
}
"""Conformance programs that do not compile for CUDA, and why."""
OWN_SHUFFLE = """constexpr int doubled(int x) { return 2 * x; }
__global__ void kernel(int *x) { *x = doubled(__shfl_down(*x, 1, 32)) + __any(*x); }
namespace reference {
template <class T>
T __shfl_down(T value, int delta, int width = 64) { return value + delta + width; }
bool __any(int predicate) { return predicate != 0; }
void kernel(int *x) { *x = __shfl_down(*x, 1, 32) + __any(*x); }
}  // namespace reference
int main() { int x = 0; reference::kernel(&x); kernel<<<1, 1>>>(nullptr); return x == 34 ? 0 : 1; }
"""
"""A kernel, and the same on the host with functions of its own, as a reference of a suite has it."""
HEADERS = ("runtime", "cooperative_groups", "fp16", "bf16", "bfloat16", "complex")


@pytest.fixture
def program(tmp_path: Path) -> ProgramSources:
    (tmp_path / "include").mkdir()
    (tmp_path / "include/n.h").write_text("#define N 4\n")
    (tmp_path / "p.hip").write_text('#include "n.h"\nint main() { return N - 4; }\n')
    return ProgramSources(files=(tmp_path / "p.hip",), include=(tmp_path / "include",), define=("M=1",), root=tmp_path)


def test_program_is_compiled_for_every_target_and_not_linked_where_there_is_no_gpu(
    program: ProgramSources, tmp_path: Path
) -> None:
    runner = ScriptedRunner()
    build = Rocm(compiler=HIPCC, targets=("gfx90a", "gfx1030"), runner=runner).compile(program, tmp_path, LIMITS)
    assert (build.state, build.targets, build.executable) == ("compiled", ("gfx90a", "gfx1030"), None)
    assert [("-c" in command, command[-1].endswith("p.hip")) for command in runner.compiled] == [(True, True)] * 2
    assert "--offload-arch=gfx1030" in runner.compiled[1]
    assert {"-DM=1", "-std=gnu++17"} <= set(runner.compiled[0])


def test_target_that_the_compiler_does_not_know_is_told_and_not_rejected(
    program: ProgramSources, tmp_path: Path
) -> None:
    def compiler(command: Sequence[str]) -> Finished:
        unknown = "--offload-arch=gfx942" in command
        return ended(1, err="clang: error: cannot find ROCm device library for gfx942") if unknown else ended()

    backend = Rocm(compiler=HIPCC, targets=("gfx90a", "gfx942"), runner=ScriptedRunner(compiler=compiler))
    build = backend.compile(program, tmp_path, LIMITS)
    assert (build.state, build.targets, build.unchecked_targets) == ("compiled", ("gfx90a",), ("gfx942",))


def test_error_in_the_program_is_rejected_with_its_line(program: ProgramSources, tmp_path: Path) -> None:
    runner = ScriptedRunner(compiler=lambda _: clang_says("unknown type name 'flaot'", str(program.files[0])))
    build = Rocm(compiler=HIPCC, targets=("gfx90a",), runner=runner).compile(program, tmp_path, LIMITS)
    assert build.state == "rejected"
    assert [(each.path, each.line, each.message) for each in build.diagnostics] == [
        ("p.hip", 3, "unknown type name 'flaot'")
    ]


def test_program_is_built_for_the_gpu_that_is_here_and_run(program: ProgramSources, tmp_path: Path) -> None:
    runner = ScriptedRunner(program=lambda _: ended(7))
    backend = Cuda(compiler=NVCC, targets=("sm_80",), devices=(Path("/dev/nvidia0"),), runner=runner)
    build = backend.compile(program, tmp_path, LIMITS)
    assert build.state == "built"
    assert {"-arch=native", "-std=c++17"} <= set(runner.compiled[0])
    assert backend.run(build, NOTHING, LIMITS).finished.returncode == 7


def test_gpu_is_used_only_where_its_device_file_is() -> None:
    tools = Toolbox(compilers=(NVCC, HIPCC), nvcc_targets=("sm_75", "sm_80"))
    bare = ScriptedMachine(files=("/dev/nvidiactl",))
    with_gpu = ScriptedMachine(files=("/dev/nvidia0", "/dev/nvidiactl", "/dev/kfd"))
    assert cuda(tools, bare, ("sm_80",)).devices == ()
    assert cuda(tools, with_gpu, ("sm_80",)).devices == (Path("/dev/nvidia0"), Path("/dev/nvidiactl"))
    assert rocm(tools, with_gpu, ("gfx90a",)).devices == (Path("/dev/kfd"),)


def test_target_that_nvcc_has_dropped_gives_way_to_the_next_newer_one() -> None:
    tools = Toolbox(compilers=(NVCC,), nvcc_targets=("sm_75", "sm_80"))
    assert cuda(tools, ScriptedMachine(), ("sm_60", "sm_70", "sm_80")).targets == ("sm_75", "sm_80")


def test_missing_compiler_is_an_error_with_what_brings_it() -> None:
    with pytest.raises(InputError, match="hipcc is not installed\n  remedy: apt-get install hipcc"):
        rocm(Toolbox(compilers=()), ScriptedMachine(), ("gfx90a",))


def test_every_conformance_program_but_those_named_compiles_for_cuda(tmp_path: Path) -> None:
    tools = detect(ThisMachine())
    if tools.get("nvcc") is None:
        pytest.skip("no nvcc on this machine")
    sources = [source for source in sorted(CONFORMANCE.glob("*.hip")) if source.stem not in DIFFERENT]
    together = tmp_path / "together.hip"
    together.write_text(_bundle(sources))
    backend = cuda(tools, ScriptedMachine(), ("sm_80",))
    build = backend.compile(ProgramSources(files=(together,), root=tmp_path), tmp_path, LIMITS)
    assert (build.state, build.diagnostics, build.detail) == ("compiled", (), "")


def test_program_with_host_functions_of_hips_names_compiles_for_cuda(tmp_path: Path) -> None:
    build = _compiled_for_cuda(tmp_path, OWN_SHUFFLE)
    assert (build.state, build.diagnostics, build.detail) == ("compiled", (), "")


def test_program_takes_its_code_for_devices_from_nvcc(tmp_path: Path) -> None:
    build = _compiled_for_cuda(tmp_path, "#ifndef __HIPCC__\n#error for hosts\n#endif\n__global__ void empty() {}\n")
    assert (build.state, build.detail) == ("compiled", "")


def test_call_of_a_function_for_hosts_on_a_device_is_rejected_by_nvcc(tmp_path: Path) -> None:
    sorting = "__host__ __device__ void sort(int *x) { std::sort(x, x + 9); }\n"
    kernel = "__global__ void all(int *x) { sort(x); }\n"
    build = _compiled_for_cuda(tmp_path, f"#include <algorithm>\n{sorting}{kernel}")
    assert build.state == "rejected"
    assert "std::sort" in build.detail


def _compiled_for_cuda(folder: Path, text: str) -> Build:
    tools = detect(ThisMachine())
    if tools.get("nvcc") is None:
        pytest.skip("no nvcc on this machine")
    program = folder / "p.hip"
    program.write_text(f"#include <hip/hip_runtime.h>\n{text}")
    return cuda(tools, ScriptedMachine(), ("sm_80",)).compile(
        ProgramSources(files=(program,), root=folder), folder / "build", LIMITS
    )


@pytest.mark.parametrize("name", DIFFERENT)
def test_conformance_program_that_cuda_cannot_have_is_rejected_by_nvcc(name: str, tmp_path: Path) -> None:
    tools = detect(ThisMachine())
    if tools.get("nvcc") is None:
        pytest.skip("no nvcc on this machine")
    build = cuda(tools, ScriptedMachine(), ("sm_80",)).compile(
        ProgramSources(files=(CONFORMANCE / f"{name}.hip",)), tmp_path, LIMITS
    )
    assert build.state == "rejected"


def test_program_compiles_with_hipcc_for_the_targets_that_it_knows(tmp_path: Path) -> None:
    tools = detect(ThisMachine())
    if tools.get("hipcc") is None or tools.device_library is None:
        pytest.skip("no hipcc with AMD's device library on this machine")
    backend = rocm(tools, ScriptedMachine(), ("gfx90a", "gfx1"))
    build = backend.compile(ProgramSources(files=(CONFORMANCE / "warp_sum.hip",)), tmp_path, LIMITS)
    assert (build.state, build.targets, build.unchecked_targets) == ("compiled", ("gfx90a",), ("gfx1",))


def _bundle(sources: Sequence[Path]) -> str:
    """Each program in a namespace of its own, after the headers that they share."""
    headers = "".join(f"#include <hip/hip_{name}.h>\n" for name in HEADERS) + "#include <cstdlib>\n#include <vector>\n"
    shared = (CONFORMANCE / "claim.h").read_text()
    bodies = "".join(
        f'namespace program{number} {{\n#line 1 "{source.name}"\n{source.read_text()}\n}}\n'
        for number, source in enumerate(sources)
    )
    return headers + shared + bodies.replace('#include "claim.h"', "")
