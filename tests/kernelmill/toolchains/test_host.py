"""Compilers for the CPU runtime: which are chosen, and that the one from pip runs programs and finds bugs."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.execution import checking, checks
from kernelmill.execution.checking import Job
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import ProgramSources
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler, host_compilers
from kernelmill.toolchains.machine import ThisMachine
from tests.kernelmill.hip_cpu.programs import BUGS
from tests.kernelmill.toolchains.machines import ScriptedMachine, says

ALL = ScriptedMachine(
    path={"g++": "/usr/bin/g++", "clang++": "/usr/bin/clang++"},
    packages={"ziglang": "0.17.1"},
    answers={
        "/usr/bin/g++ --version": says("g++ (GCC) 13.2.0\n"),
        "/usr/bin/clang++ --version": says("clang version 19.1.7\n"),
        "/site/ziglang/zig clang --version": says("clang version 22.1.8\n"),
    },
)


def names(machine: ScriptedMachine) -> list[str]:
    return [compiler.name for compiler in host_compilers(detect(machine), machine)]


def test_compilers_are_ordered_by_what_they_can_check() -> None:
    assert names(ALL) == ["g++", "clang", "zig"]


def test_compiler_from_pip_is_chosen_if_there_is_no_other() -> None:
    assert names(replace(ALL, path={})) == ["zig"]


def test_compiler_that_is_too_old_is_passed_over() -> None:
    assert names(replace(ALL, answers={**ALL.answers, "/usr/bin/g++ --version": says("g++ (GCC) 9.4.0\n")})) == [
        "clang",
        "zig",
    ]


def test_machine_without_any_compiler_is_told_the_pip_command() -> None:
    machine = ScriptedMachine()
    with pytest.raises(InputError, match="pip install ziglang"):
        host_compiler(detect(machine), machine)


def test_compiler_asked_for_by_name_is_missed_with_those_that_are_here() -> None:
    machine = replace(ALL, packages={})
    with pytest.raises(
        InputError, match=r"zig is not installed; compilers found for the CPU runtime: g\+\+ 13.2.0, clang 19.1.7"
    ):
        host_compiler(detect(machine), machine, "zig")


@pytest.mark.compiler
def test_compiler_from_pip_finds_a_bug_with_its_line_and_says_what_it_cannot_check() -> None:
    machine = ThisMachine()
    tools = detect(machine)
    if machine.package("ziglang") is None:
        pytest.skip("ziglang is not installed")
    source = BUGS / "bounds_missing_guard.hip"
    program = ProgramSources(files=(source,), define=("BUG",), root=BUGS)
    backend = Cpu(compiler=host_compiler(tools, machine, "zig"))
    results = checking.check(backend, Job(program=program), checks.chosen(("sanitize", "race")))
    sanitize, race = results
    assert (sanitize.state, sanitize.findings) == ("unchecked", ())
    assert "comes without sanitizers" in sanitize.detail
    assert {(each.kind, Path(each.place.path).name, each.place.line) for each in race.findings} == {
        ("out-of-bounds", "bounds_missing_guard.hip", 7)
    }
