"""Projects that lack a package, a network or a newer toolkit here, and have commands all the same."""

import shutil
import sys
from pathlib import Path

import pytest

from kernelmill.capture.job import Captured
from kernelmill.capture.strategies import cmake
from tests.kernelmill.capture.jobs import KERNEL, MakeJob

pytestmark = [
    pytest.mark.compiler,
    pytest.mark.skipif(sys.platform != "linux", reason="build scripts run in the Linux sandbox"),
    pytest.mark.skipif(shutil.which("c++") is None, reason="CMake needs a host C++ compiler to configure anything"),
    pytest.mark.skipif(not (Path(sys.executable).parent / "cmake").exists(), reason="the cmake wheel is not installed"),
]
FRONT = "cmake_minimum_required(VERSION 3.20)\nproject(toy CXX CUDA)\n"
BACK = "target_compile_definitions(toy PRIVATE TOLD=1)\n"


def captured(make_job: MakeJob, lists: str) -> Captured:
    found = cmake.capture(make_job({"CMakeLists.txt": FRONT + lists + BACK, "k.cu": KERNEL}))
    assert [command.path for command in found.commands] == ["k.cu"]
    assert "-DTOLD=1" in found.commands[0].arguments
    return found


def test_package_that_is_missing_costs_only_itself(make_job: MakeJob) -> None:
    lists = (
        "find_package(NoSuchThing 3 REQUIRED part)\nadd_library(toy k.cu)\ntarget_link_libraries(toy NoSuch::Thing)\n"
    )
    assert "ignoring missing dependencies (CMake needs the package NoSuchThing" in captured(make_job, lists).detail


def test_toolkit_that_is_too_old_for_the_project_is_good_enough_to_parse(make_job: MakeJob) -> None:
    lists = 'message(FATAL_ERROR "CUDA must be at least 99.9")\nadd_library(toy k.cu)\n'
    assert "CUDA must be at least 99.9" in captured(make_job, lists).detail


def test_dependency_to_download_costs_only_itself(make_job: MakeJob) -> None:
    lists = (
        "include(FetchContent)\nFetchContent_Declare(dep URL https://dep.example.org/dep.tar.gz)\n"
        "FetchContent_MakeAvailable(dep)\nadd_library(toy k.cu)\ntarget_link_libraries(toy PRIVATE dep::dep)\n"
    )
    assert "dep.example.org" in captured(make_job, lists).detail


def test_module_of_a_binding_library_that_is_missing_has_commands(make_job: MakeJob) -> None:
    captured(make_job, "find_package(nanobind CONFIG REQUIRED)\nnanobind_add_module(toy STABLE_ABI k.cu)\n")


def test_submodule_that_the_archive_lacks_costs_only_itself(make_job: MakeJob) -> None:
    captured(make_job, "add_subdirectory(third_party/absent)\nadd_library(toy k.cu)\n")


def test_project_that_configures_is_told_nothing_of_this(make_job: MakeJob) -> None:
    assert "missing dependencies" not in captured(make_job, "find_package(NoSuchThing)\nadd_library(toy k.cu)\n").detail


def test_projects_own_name_for_python_is_answered(make_job: MakeJob) -> None:
    lists = 'if(NOT TOY_PYTHON_EXECUTABLE)\n  message(FATAL_ERROR "which?")\nendif()\nadd_library(toy k.cu)\n'
    assert "missing dependencies" not in captured(make_job, lists).detail
