"""The compiler calls of a build command are recorded in the sandbox."""

import shutil
import sys

import pytest

from kernelmill.capture.strategies import bear
from kernelmill.config.params import CaptureSource
from kernelmill.errors import CaptureError
from tests.kernelmill.capture.jobs import KERNEL, MakeJob

MAKEFILE = "all: k.o app\nk.o: k.cu\n\tnvcc -DA -Iinc -c k.cu -o k.o\napp: k.o\n\tnvcc k.o -o app\n"
needs_make = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("make") is None, reason="runs a Makefile in the Linux sandbox"
)


@needs_make
def test_nvcc_calls_of_a_makefile_are_recorded_without_compiling(make_job: MakeJob) -> None:
    job = make_job({"Makefile": MAKEFILE, "k.cu": KERNEL}, CaptureSource(build=("make",)))
    found = bear.capture(job)
    assert [(command.path, command.arguments) for command in found.commands] == [("k.cu", ("-DA", "-I{source}/inc"))]
    assert "the build succeeded" in found.detail
    assert not (job.tree / "k.o").exists()


@pytest.mark.compiler
@needs_make
def test_calls_of_the_host_compiler_are_recorded_and_run(make_job: MakeJob) -> None:
    makefile = "all: app\nhost.o: host.cpp\n\tg++ -DHOST=1 -c host.cpp\napp: host.o k.o\n\ttest -s host.o\n"
    makefile += "k.o: k.cu\n\tnvcc -c k.cu\n"
    files = {"Makefile": makefile, "host.cpp": "int host() { return HOST; }\n", "k.cu": KERNEL}
    found = bear.capture(make_job(files, CaptureSource(build=("make",))))
    assert "the build succeeded" in found.detail
    assert [(command.path, command.arguments) for command in found.commands] == [
        ("host.cpp", ("-DHOST=1",)),
        ("k.cu", ()),
    ]


@needs_make
def test_objects_of_an_earlier_build_do_not_keep_the_compiler_from_running(make_job: MakeJob) -> None:
    job = make_job({"Makefile": MAKEFILE, "k.cu": KERNEL, "k.o": "old"}, CaptureSource(build=("make",)))
    assert len(bear.capture(job).commands) == 1


@needs_make
def test_build_that_calls_no_compiler_tells_how_to_force_a_clean_one(make_job: MakeJob) -> None:
    job = make_job({"Makefile": "all:\n\ttrue\n", "k.cu": KERNEL}, CaptureSource(build=("make",)))
    with pytest.raises(CaptureError, match="make clean && bear -- make -B"):
        bear.capture(job)


@needs_make
def test_build_that_fails_after_some_calls_gives_those(make_job: MakeJob) -> None:
    job = make_job({"Makefile": MAKEFILE + "\tfalse\n", "k.cu": KERNEL}, CaptureSource(build=("make",)))
    found = bear.capture(job)
    assert len(found.commands) == 1
    assert "exited with status 2" in found.detail


def test_no_build_command_is_said(make_job: MakeJob) -> None:
    with pytest.raises(CaptureError, match=r"capture\.build"):
        bear.capture(make_job({"k.cu": KERNEL}))


@pytest.mark.slow
@needs_make
@pytest.mark.parametrize(
    ("junk", "lines"),
    [
        ("junk", 1),
        ('{"directory": 1}\n[]\nnull', 3),
        ('{"directory": "/x", "arguments": ["nvcc", "a\\u0000.cu"]}', 1),
        ('{"directory": "relative", "arguments": ["nvcc", "a.cu"]}', 1),
        ("[" * 100_000, 1),
        ('{"directory": "/", "arguments": ["nvcc", "' + "n" * 300 + '.cu"]}', 0),
    ],
)
def test_junk_in_the_record_costs_only_its_lines(make_job: MakeJob, junk: str, lines: int) -> None:
    makefile = "all:\n\tnvcc -DA -c k.cu\n\tcat junk >> ../cuda/calls.jsonl\n"
    job = make_job({"Makefile": makefile, "k.cu": KERNEL, "junk": junk + "\n"}, CaptureSource(build=("make",)))
    found = bear.capture(job)
    assert [(command.path, command.arguments) for command in found.commands] == [("k.cu", ("-DA",))]
    assert (f"ignored {lines} lines" in found.detail) == (lines > 0)


@needs_make
@pytest.mark.parametrize(
    ("command", "cause"),
    [
        ("mkfifo", "is a pipe"),
        ("ln -s /dev/zero", "is a device"),
        ("ln -s /etc/passwd", "outside"),
        ("mkdir", "folder"),
    ],
)
def test_record_that_the_build_replaced_is_not_read(make_job: MakeJob, command: str, cause: str) -> None:
    makefile = f"all:\n\trm -f ../cuda/calls.jsonl\n\t{command} ../cuda/calls.jsonl\n"
    job = make_job({"Makefile": makefile, "k.cu": KERNEL}, CaptureSource(build=("make",)))
    with pytest.raises(CaptureError, match=f"damaged the record.*{cause}") as caught:
        bear.capture(job)
    assert str(job.scratch) not in str(caught.value)


@needs_make
def test_call_whose_response_file_is_outside_is_rejected_with_the_reason(make_job: MakeJob) -> None:
    makefile = "all:\n\tnvcc -c good.cu\n\tnvcc -Xclang @/etc/passwd -c evil.cu\n"
    job = make_job({"Makefile": makefile, "good.cu": KERNEL, "evil.cu": KERNEL}, CaptureSource(build=("make",)))
    found = bear.capture(job)
    assert [command.path for command in found.commands] == ["good.cu"]
    assert "rejected the command of evil.cu: the response file /etc/passwd is outside" in found.detail
    assert "root:" not in repr(found)
