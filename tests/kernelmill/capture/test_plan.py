"""Strategies are tried in order, headers borrow commands, and every attempt is recorded."""

import pytest

from kernelmill.capture import plan
from kernelmill.capture.job import Capture, Captured, CaptureJob
from kernelmill.config.params import CaptureSource
from kernelmill.errors import CaptureError
from kernelmill.records import CaptureAttempt, CompileCommand, Strategy
from tests.kernelmill.capture.jobs import KERNEL, MakeJob

TREE = {
    "main.cu": '#include "inc/deep.h"\n',
    "inc/deep.h": '#include "k.cuh"\n',
    "inc/k.cuh": KERNEL,
    "other.cu": '#include "inc/k.cuh"\n' + KERNEL,
    "left/out.cu": KERNEL,
    "alone.cuh": KERNEL,
    "bench.cpp": "#include <alone.cuh>\n",
    "comment.h": "// __global__ nothing\n",
}


def command(path: str, *arguments: str) -> CompileCommand:
    return CompileCommand(source="toy", path=path, arguments=arguments, strategy="setuptools")


def giving(*commands: CompileCommand) -> Capture:
    return lambda job: Captured(commands=commands, detail="scripted")


def failing(job: CaptureJob) -> Captured:
    raise CaptureError("scripted failure")


def scripted(setuptools: Capture) -> dict[Strategy, Capture]:
    return {**plan.STRATEGIES, "setuptools": setuptools, "cmake": failing}


def test_header_with_a_kernel_borrows_from_the_nearest_unit(make_job: MakeJob) -> None:
    job = make_job(TREE, CaptureSource(strategies=("setuptools",)))
    outcome = plan.capture(job, scripted(giving(command("main.cu", "-DM"), command("other.cu", "-DO"))))
    borrowed = {found.path: found for found in outcome.commands if found.borrowed_from}
    assert set(borrowed) == {"inc/k.cuh"}
    assert (borrowed["inc/k.cuh"].borrowed_from, borrowed["inc/k.cuh"].arguments) == ("other.cu", ("-DO",))


def test_infer_completes_for_kernels_that_the_build_leaves_out(make_job: MakeJob) -> None:
    job = make_job(TREE, CaptureSource(strategies=("setuptools", "cmake", "infer")))
    outcome = plan.capture(job, scripted(giving(command("main.cu"), command("other.cu"))))
    found = {one.path: (one.strategy, one.borrowed_from) for one in outcome.commands}
    assert found == {
        "main.cu": ("setuptools", None),
        "other.cu": ("setuptools", None),
        "inc/k.cuh": ("setuptools", "other.cu"),
        "left/out.cu": ("infer", None),
        "bench.cpp": ("infer", None),
        "alone.cuh": ("infer", "bench.cpp"),
    }
    assert [(attempt.strategy, attempt.commands) for attempt in outcome.attempts] == [("setuptools", 2), ("infer", 2)]


def test_infer_alone_covers_every_file_with_a_kernel(make_job: MakeJob) -> None:
    job = make_job(TREE, CaptureSource(strategies=("setuptools", "infer"), include=("inc",), define=("X=1",)))
    outcome = plan.capture(job, scripted(failing))
    assert {one.path for one in outcome.commands} >= {"inc/k.cuh", "other.cu", "left/out.cu", "alone.cuh"}
    bench = next(one for one in outcome.commands if one.path == "bench.cpp")
    assert bench.arguments == (
        "-I{source}",
        "-I{headers}/torch/include",
        "-I{headers}/torch/include/torch/csrc/api/include",
        "-I{python}",
        "-std=c++17",
        "-I{source}/inc",
        "-DX=1",
    )
    assert outcome.attempts[0] == CaptureAttempt(
        source="toy", order=1, strategy="setuptools", commands=0, detail="scripted failure"
    )


def test_every_failed_strategy_is_recorded_with_its_reason(make_job: MakeJob) -> None:
    job = make_job({"readme.md": ""}, CaptureSource(strategies=("setuptools", "cmake", "infer")))
    outcome = plan.capture(job, scripted(failing))
    assert outcome.commands == ()
    assert [attempt.detail for attempt in outcome.attempts] == [
        "scripted failure",
        "scripted failure",
        "the source has neither a .cu file nor a __global__ function",
    ]


LISTS = {"CMakeLists.txt": "project(toy)"}


def first_detail(make_job: MakeJob, files: dict[str, str], *strategies: Strategy) -> str:
    job = make_job(TREE | files, CaptureSource(strategies=strategies))
    return plan.capture(job, scripted(failing)).attempts[0].detail


@pytest.mark.parametrize("files", [LISTS, {"native/CMakeLists.txt": "project(toy)"}])
def test_failed_strategy_names_cmake_for_a_project_that_it_builds(make_job: MakeJob, files: dict[str, str]) -> None:
    said = "scripted failure; the project has a CMakeLists.txt: add `cmake` to capture.strategies"
    assert first_detail(make_job, files, "setuptools", "infer") == said


@pytest.mark.parametrize("files", [{}, {"a/CMakeLists.txt": "", "b/CMakeLists.txt": ""}])
def test_failed_strategy_does_not_name_cmake_without_a_project(make_job: MakeJob, files: dict[str, str]) -> None:
    assert first_detail(make_job, files, "setuptools", "infer") == "scripted failure"


def test_failed_strategy_does_not_name_cmake_where_it_is_tried(make_job: MakeJob) -> None:
    assert first_detail(make_job, LISTS, "setuptools", "cmake") == "scripted failure"
