"""Include directories are inferred from the include graph."""

import pytest

from kernelmill.capture.source_tree import SourceTree
from kernelmill.capture.strategies import infer
from kernelmill.config.params import CaptureSource
from kernelmill.cpp.includes import Folder
from kernelmill.errors import CaptureError
from tests.kernelmill.capture.jobs import KERNEL, MakeJob


def test_every_cuda_file_gets_a_command_with_the_folders_of_its_includes(make_job: MakeJob) -> None:
    job = make_job({"src/k.cu": "#include <toy/k.h>\n" + KERNEL, "include/toy/k.h": ""}, torch_version=None)
    (command,) = infer.capture(job).commands
    assert command.path == "src/k.cu"
    assert command.arguments == ("-I{source}/include", "-I{python}", "-std=c++17")


def test_configured_folders_and_macros_come_last(make_job: MakeJob) -> None:
    job = make_job({"k.cu": KERNEL}, CaptureSource(include=(".",), define=("A=1",)), torch_version=None)
    (command,) = infer.capture(job).commands
    assert command.arguments[-2:] == ("-I{source}", "-DA=1")


def test_source_without_kernels_is_an_error(make_job: MakeJob) -> None:
    with pytest.raises(CaptureError, match="neither"):
        infer.capture(make_job({"readme.md": ""}))


def test_header_with_a_kernel_that_nothing_includes_is_a_translation_unit(make_job: MakeJob) -> None:
    job = make_job({"alone.cuh": KERNEL})
    (command,) = infer.complete(job, SourceTree.read(job.tree), ())
    assert command.path == "alone.cuh"


def test_quoted_folders_are_searched_for_quoted_includes_only() -> None:
    folders = [Folder(path=".", quoted=False), Folder(path="inc", quoted=True)]
    assert list(infer.search_flags(folders)) == ["-I{source}", "-iquote", "{source}/inc"]
