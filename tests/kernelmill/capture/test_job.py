"""What strategies share: the collector of commands, language standards and messages."""

from pathlib import Path

import pytest

from kernelmill.capture.commands.flags import ParserFlags
from kernelmill.capture.job import MAX_DETAIL, CommandCollector, configured_flags, shortened, standard
from kernelmill.config.params import CaptureSource
from kernelmill.errors import CaptureError
from tests.kernelmill.capture.jobs import KERNEL, MakeJob


@pytest.mark.parametrize(
    ("torch", "expected"),
    [(None, "-std=c++17"), ("1.4.0", "-std=c++11"), ("1.13.1", "-std=c++14"), ("2.1.2", "-std=c++17")],
)
def test_standard_is_that_of_the_torch_version(torch: str | None, expected: str, make_job: MakeJob) -> None:
    assert standard(make_job({}, torch_version=torch)) == expected


def test_the_first_command_of_a_file_wins_and_others_are_skipped(make_job: MakeJob) -> None:
    job = make_job({"k.cu": KERNEL, "k.txt": ""}, CaptureSource(define=("X",)))
    collector = CommandCollector(job=job, strategy="bear", roots=job.roots.listed())
    collector.add(job.tree / "k.cu", ParserFlags(arguments=(f"-I{job.tree}/inc",)))
    collector.add(job.tree / "k.cu", ParserFlags(arguments=("-DSECOND",)))
    collector.add(job.tree / "k.txt", ParserFlags(arguments=()))
    collector.add(Path("/elsewhere/a.cu"), ParserFlags(arguments=()))
    captured = collector.captured("recorded")
    assert [(command.path, command.arguments) for command in captured.commands] == [("k.cu", ("-I{source}/inc", "-DX"))]
    assert captured.detail == "recorded; skipped 1 files outside the source (generated or external)"


def test_no_command_at_all_is_an_error_with_the_detail(make_job: MakeJob) -> None:
    job = make_job({})
    with pytest.raises(CaptureError, match="recorded nothing"):
        CommandCollector(job=job, strategy="bear", roots=job.roots.listed()).captured("recorded nothing")


def test_configured_folders_are_relative_to_the_source(make_job: MakeJob) -> None:
    job = make_job({}, CaptureSource(include=(".", "a/b"), define=("M=2",)))
    assert configured_flags(job) == ("-I{source}", "-I{source}/a/b", "-DM=2")


def test_messages_are_one_line_without_folders_of_this_machine() -> None:
    assert shortened("error in\n  /tmp/x/src/a.cu", {Path("/tmp/x/src"): "{source}"}) == "error in {source}/a.cu"
    assert len(shortened("x" * 1000, {})) == MAX_DETAIL
