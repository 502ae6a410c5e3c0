"""Headers get the command of a translation unit that includes them."""

from kernelmill.capture.commands import borrow
from kernelmill.capture.source_tree import SourceTree
from kernelmill.records import CompileCommand
from tests.kernelmill.capture.jobs import KERNEL, MakeJob


def borrowed(make_job: MakeJob, files: dict[str, str], units: tuple[str, ...]) -> list[tuple[str, str | None]]:
    commands = [CompileCommand(source="toy", path=path, arguments=(), strategy="infer") for path in units]
    found = borrow.for_headers(SourceTree.read(make_job(files).tree), commands)
    return [(command.path, command.borrowed_from) for command in found]


def test_cuda_units_are_preferred_to_nearer_host_units(make_job: MakeJob) -> None:
    files = {"k.cuh": KERNEL, "a.cpp": '#include "k.cuh"\n', "z.cu": '#include "d.h"\n', "d.h": '#include "k.cuh"\n'}
    assert borrowed(make_job, files, ("a.cpp", "z.cu")) == [("k.cuh", "z.cu")]


def test_the_nearest_unit_lends_its_command(make_job: MakeJob) -> None:
    files = {"k.cuh": KERNEL, "a.cu": '#include "d.h"\n', "z.cu": '#include "k.cuh"\n', "d.h": '#include "k.cuh"\n'}
    assert borrowed(make_job, files, ("a.cu", "z.cu")) == [("k.cuh", "z.cu")]


def test_headers_without_kernels_or_includers_borrow_nothing(make_job: MakeJob) -> None:
    files = {"k.cuh": KERNEL, "plain.h": "int x;\n", "a.cu": '#include "plain.h"\n'}
    assert borrowed(make_job, files, ("a.cu",)) == []
