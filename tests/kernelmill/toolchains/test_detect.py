from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from kernelmill.records import CompilerName
from kernelmill.records.gates import PINNED_COMPILERS
from kernelmill.toolchains.detect import HOST_COMPILERS, OPTIONAL_COMPILERS, detect, version_number
from kernelmill.toolchains.machine import Answer, ThisMachine, environment, roots
from tests.kernelmill.toolchains.machines import ScriptedMachine, says

CLANG_NINETEEN = "Debian clang version 19.1.7 (3~deb12u1)\nTarget: x86_64-pc-linux-gnu\n"
CLANG_FOURTEEN = "Debian clang version 14.0.6\n"
HIPCC = "HIP version: 5.2.21153-0\nDebian clang version 15.0.6\n"
NVCC = "nvcc: NVIDIA (R) Cuda compiler driver\nCuda compilation tools, release 13.0, V13.0.88\n"


def test_bare_machine_has_no_compiler_and_no_error() -> None:
    assert detect(ScriptedMachine()).compilers == ()


def test_newest_of_several_clangs_is_chosen() -> None:
    machine = ScriptedMachine(
        path={"clang++": "/usr/bin/clang++", "clang++-19": "/usr/bin/clang++-19"},
        answers={
            "/usr/bin/clang++ --version": says(CLANG_FOURTEEN),
            "/usr/bin/clang++-19 --version": says(CLANG_NINETEEN),
        },
    )
    clang = detect(machine).get("clang")
    assert clang is not None
    assert (clang.path, clang.version) == (Path("/usr/bin/clang++-19"), "19.1.7")


def test_compiler_off_path_is_found_where_toolkits_are_put() -> None:
    machine = ScriptedMachine(
        files=("/opt/rocm-6.2.0/bin/hipcc", "/opt/rocm-6.2.0/amdgcn/bitcode/ocml.bc"),
        answers={"/opt/rocm-6.2.0/bin/hipcc --version": says(HIPCC)},
    )
    found = detect(machine)
    hipcc = found.get("hipcc")
    assert hipcc is not None
    assert hipcc.version == "5.2.21153"
    assert found.device_library == Path("/opt/rocm-6.2.0/amdgcn/bitcode")


def test_program_of_the_name_that_cannot_say_its_version_is_no_compiler() -> None:
    machine = ScriptedMachine(
        path={"nvcc": "/usr/local/bin/nvcc"},
        answers={"/usr/local/bin/nvcc --version": Answer(status=127, text="nvcc: No such file or directory")},
    )
    assert detect(machine).get("nvcc") is None


def test_targets_of_nvcc_are_asked_for() -> None:
    machine = ScriptedMachine(
        path={"nvcc": "/bin/nvcc"},
        answers={
            "/bin/nvcc --version": says(NVCC),
            "/bin/nvcc --list-gpu-arch": says("compute_75\ncompute_80\ncompute_100\n"),
        },
    )
    assert detect(machine).nvcc_targets == ("sm_75", "sm_80", "sm_100")


def test_clang_inside_the_zig_wheel_serves_where_there_is_no_other() -> None:
    zig = {"/site/ziglang/zig clang --version": says("clang version 22.1.8\nTarget: x86_64-unknown-linux-musl\n")}
    machine = ScriptedMachine(packages={"ziglang": "0.17.1"}, answers=zig)
    clang = detect(machine).get("clang")
    assert clang is not None
    assert (clang.version, clang.command) == ("22.1.8", ("/site/ziglang/zig", "clang"))
    own = replace(
        machine,
        path={"clang++": "/usr/bin/clang++"},
        answers={**zig, "/usr/bin/clang++ --version": says(CLANG_NINETEEN)},
    )
    clang = detect(own).get("clang")
    assert clang is not None
    assert clang.version == "19.1.7"


def test_only_the_compilers_that_are_named_are_looked_for() -> None:
    machine = ScriptedMachine(
        path={"clang++": "/usr/bin/clang++", "g++": "/usr/bin/g++"},
        files=("/usr/lib/llvm-19/amdgcn/bitcode/ocml.bc", "/usr/lib/x86_64-linux-gnu/amdgcn/bitcode/ocml.bc"),
        packages={"libclang": "18.1.1"},
        answers={
            "/usr/bin/clang++ --version": says(CLANG_NINETEEN),
            "/usr/bin/g++ --version": says("g++ (Debian 12.2.0-14) 12.2.0\n"),
        },
    )

    def found(names: Collection[CompilerName]) -> list[str]:
        return [compiler.name for compiler in detect(machine, names).compilers]

    assert found(PINNED_COMPILERS) == ["libclang"]
    assert found(HOST_COMPILERS) == ["g++", "clang"]
    assert found(OPTIONAL_COMPILERS) == ["clang"]
    assert detect(machine, PINNED_COMPILERS) == detect(replace(machine, path={}, files=()), PINNED_COMPILERS)


def test_versions_compare_as_numbers() -> None:
    assert version_number("9.10.1") < version_number("10.2")


def test_hipcc_is_never_left_to_choose_nvidia() -> None:
    assert environment(Path("/usr/bin/hipcc"))["HIP_PLATFORM"] == "amd"


def test_root_of_the_file_system_is_never_opened_to_a_compiler() -> None:
    assert Path("/") not in roots(Path("/bin/true"))


def test_this_machine_has_libclang() -> None:
    assert detect(ThisMachine()).get("libclang") is not None
