"""CMake projects are configured in the sandbox; missing dependencies cost as little as possible."""

import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.capture.job import Captured
from kernelmill.capture.strategies import cmake, cmake_options
from kernelmill.config.params import CaptureSource
from kernelmill.errors import CaptureError
from kernelmill.sandbox import Finished
from tests.kernelmill.capture.jobs import KERNEL, MakeJob

pytestmark = [
    pytest.mark.compiler,
    pytest.mark.skipif(sys.platform != "linux", reason="build scripts run in the Linux sandbox"),
    pytest.mark.skipif(shutil.which("c++") is None, reason="CMake needs a host C++ compiler to configure anything"),
    pytest.mark.skipif(not (Path(sys.executable).parent / "cmake").exists(), reason="the cmake wheel is not installed"),
]


def test_cuda_language_is_configured_without_a_toolkit(make_job: MakeJob) -> None:
    lists = """cmake_minimum_required(VERSION 3.20)
project(toy LANGUAGES CXX CUDA)
find_package(CUDAToolkit REQUIRED)
add_library(toy k.cu b.cpp)
target_include_directories(toy PRIVATE inc)
target_compile_definitions(toy PRIVATE A=1)
target_compile_options(toy PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr -Xcompiler=-fPIC>)
set_target_properties(toy PROPERTIES CUDA_STANDARD 14)
target_link_libraries(toy PRIVATE CUDA::cudart CUDA::cublas)
"""
    found = cmake.capture(make_job({"CMakeLists.txt": lists, "k.cu": KERNEL, "b.cpp": "int x;"}))
    commands = {command.path: command for command in found.commands}
    assert sorted(commands) == ["b.cpp", "k.cu"]
    arguments = commands["k.cu"].arguments
    assert {"-DA=1", "-I{source}/inc", "-std=c++14"} <= set(arguments)
    assert "--expt-relaxed-constexpr" in commands["k.cu"].dropped_flags
    assert not any("/" in flag and "{" not in flag for flag in arguments)


def test_old_find_cuda_makes_ordinary_targets(make_job: MakeJob) -> None:
    lists = """cmake_minimum_required(VERSION 3.1)
project(toy)
find_package(CUDA 9.0 REQUIRED)
list(APPEND CUDA_NVCC_FLAGS "-std=c++14;-DFROM_FLAGS")
cuda_include_directories(inc)
cuda_add_library(toy SHARED k.cu OPTIONS -DFROM_OPTIONS)
target_link_libraries(toy ${CUDA_LIBRARIES})
"""
    found = cmake.capture(make_job({"CMakeLists.txt": lists, "k.cu": KERNEL}))
    assert {"-DFROM_FLAGS", "-DFROM_OPTIONS", "-I{source}/inc", "-std=c++14"} <= set(found.commands[0].arguments)


def test_switch_for_cuda_is_turned_on_by_its_name(make_job: MakeJob) -> None:
    lists = """cmake_minimum_required(VERSION 3.20)
project(toy CXX)
option(TOY_USE_CUDA "with CUDA" OFF)
if(TOY_USE_CUDA)
  enable_language(CUDA)
  add_library(toy k.cu)
endif()
"""
    found = cmake.capture(make_job({"CMakeLists.txt": lists, "k.cu": KERNEL}))
    assert [command.path for command in found.commands] == ["k.cu"]


def test_switches_that_mean_the_opposite_stay_off(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(
        "option(NO_CUDA x OFF)\noption(DISABLE_CUDA x OFF)\n option( WITH_CUDA x OFF)\n"
    )
    assert cmake_options.cuda_switches(tmp_path) == ("WITH_CUDA",)


def why(make_job: MakeJob, lists: str) -> str:
    with pytest.raises(CaptureError) as caught:
        cmake.capture(make_job({"CMakeLists.txt": lists, "k.cu": KERNEL}))
    return str(caught.value)


def test_download_at_configure_time_says_from_where(make_job: MakeJob) -> None:
    lists = """cmake_minimum_required(VERSION 3.20)
project(toy NONE)
include(FetchContent)
FetchContent_Declare(dep URL https://dep.example.org/dep.tar.gz)
FetchContent_MakeAvailable(dep)
"""
    message = why(make_job, lists)
    assert "tried to download from" in message
    assert "dep.example.org" in message


def test_package_that_is_missing_is_named(make_job: MakeJob) -> None:
    lists = "cmake_minimum_required(VERSION 3.20)\nproject(toy NONE)\nfind_package(NoSuchThing REQUIRED)\n"
    assert "needs the package NoSuchThing" in why(make_job, lists)


def test_error_of_the_project_is_quoted(make_job: MakeJob) -> None:
    lists = 'cmake_minimum_required(VERSION 3.20)\nproject(toy NONE)\nmessage(FATAL_ERROR "only on Tuesdays")\n'
    assert "only on Tuesdays" in why(make_job, lists)


def test_project_elsewhere_in_the_source_is_found_where_there_is_one_only(make_job: MakeJob) -> None:
    lists = "cmake_minimum_required(VERSION 3.20)\nproject(toy CXX CUDA)\nadd_library(toy ../k.cu)\n"
    found = cmake.capture(make_job({"cpp/CMakeLists.txt": lists, "k.cu": KERNEL}))
    assert [command.path for command in found.commands] == ["k.cu"]


def test_of_several_projects_elsewhere_one_is_pointed_out(make_job: MakeJob) -> None:
    lists = "project(toy CXX)\n"
    with pytest.raises(CaptureError, match=r"capture\.directory could be cpp"):
        cmake.capture(
            make_job({"cpp/CMakeLists.txt": lists, "other/CMakeLists.txt": lists}, CaptureSource(directory="."))
        )


FRONT = "cmake_minimum_required(VERSION 3.20)\nproject(toy CUDA)\n"
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


def test_package_manager_that_is_downloaded_costs_only_its_packages(make_job: MakeJob) -> None:
    lists = (
        'file(DOWNLOAD https://cpm.example.org/CPM.cmake "${CMAKE_BINARY_DIR}/CPM.cmake")\n'
        'include("${CMAKE_BINARY_DIR}/CPM.cmake")\nCPMAddPackage(NAME dep GIT_REPOSITORY https://dep.example.org/d)\n'
        "add_library(toy k.cu)\ntarget_link_libraries(toy PRIVATE dep::dep)\n"
    )
    assert "ignoring missing dependencies" in captured(make_job, lists).detail


def test_module_of_a_binding_library_that_is_missing_has_commands(make_job: MakeJob) -> None:
    captured(make_job, "find_package(nanobind CONFIG REQUIRED)\nnanobind_add_module(toy STABLE_ABI k.cu)\n")


def test_submodule_that_the_archive_lacks_costs_only_itself(make_job: MakeJob) -> None:
    captured(make_job, "add_subdirectory(third_party/absent)\nadd_library(toy k.cu)\n")


def test_project_that_configures_is_told_nothing_of_this(make_job: MakeJob) -> None:
    assert "missing dependencies" not in captured(make_job, "find_package(NoSuchThing)\nadd_library(toy k.cu)\n").detail


def test_projects_own_name_for_python_is_answered(make_job: MakeJob) -> None:
    lists = 'if(NOT TOY_PYTHON_EXECUTABLE)\n  message(FATAL_ERROR "which?")\nendif()\nadd_library(toy k.cu)\n'
    assert "missing dependencies" not in captured(make_job, lists).detail


@pytest.mark.parametrize("target", ["/dev/zero", "/etc/passwd"])
def test_database_that_the_build_replaced_by_a_link_is_not_read(make_job: MakeJob, target: str) -> None:
    job = make_job({"CMakeLists.txt": "project(toy CXX)\n", "k.cpp": "int x;"})

    def planting(*_: object, **__: object) -> Finished:
        for name in ("build", "lenient"):
            (job.scratch / name).mkdir(exist_ok=True)
            (job.scratch / name / "compile_commands.json").unlink(missing_ok=True)
            (job.scratch / name / "compile_commands.json").symlink_to(target)
        return Finished(returncode=0, stdout=b"", stderr=b"", outcome="exited", seconds=0.0)

    with pytest.raises(CaptureError, match=r"is a device|outside the folders"):
        cmake.capture(replace(job, runner=planting))


def test_options_are_read_in_regular_files_of_the_project_only(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "CMakeLists.txt").write_text('option(USE_CUDA "" OFF)\n')
    (tmp_path / "secret").write_text('option(SECRET_CUDA "" OFF)\n')
    (project / "link.cmake").symlink_to(tmp_path / "secret")
    os.mkfifo(project / "pipe.cmake")
    with (project / "huge.cmake").open("wb") as file:
        file.truncate(1 << 40)
    assert cmake_options.cuda_switches(project) == ("USE_CUDA",)


def test_definitions_of_pyproject_decide_what_is_built(make_job: MakeJob) -> None:
    toml = (
        '[build-system]\nbuild-backend = "scikit_build_core.build"\n[project]\nname = "toy-ops"\nversion = "1.2"\n'
        '[tool.scikit-build]\ncmake.source-dir = "cpp"\ncmake.define = {TOY_BACKEND = "gpu"}\n'
    )
    lists = """cmake_minimum_required(VERSION 3.20)
project(${SKBUILD_PROJECT_NAME} VERSION ${SKBUILD_PROJECT_VERSION} LANGUAGES CXX)
if(TOY_BACKEND STREQUAL "gpu")
  enable_language(CUDA)
  add_library(toy MODULE ../k.cu)
  install(TARGETS toy DESTINATION ${SKBUILD_PLATLIB_DIR})
endif()
"""
    found = cmake.capture(make_job({"pyproject.toml": toml, "cpp/CMakeLists.txt": lists, "k.cu": KERNEL}))
    assert [command.path for command in found.commands] == ["k.cu"]
    assert "pyproject.toml: cmake.source-dir (cpp); cmake.define (TOY_BACKEND=gpu)" in found.detail
