"""What is read of the files that a program left."""

import os
from pathlib import Path

from kernelmill.coverage import gcov
from kernelmill.coverage.probes import Tools, copy_regular
from kernelmill.hip_cpu.build import Family
from tests.kernelmill.execution.runners import ScriptedRunner, ended, scripted_compiler


def test_only_regular_files_are_copied(tmp_path: Path) -> None:
    left, into = tmp_path / "left", tmp_path / "into"
    (left / "folder").mkdir(parents=True)
    (tmp_path / "secret").write_text("secret")
    (left / "counts.gcda").write_text("counts")
    (left / "link.gcda").symlink_to(tmp_path / "secret")
    os.mkfifo(left / "pipe.gcda")
    copy_regular(left, into)
    assert {path.name: path.read_text() for path in into.iterdir()} == {"counts.gcda": "counts"}


def test_a_folder_that_is_a_link_has_no_files(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "counts.gcda").write_text("counts")
    (tmp_path / "left").symlink_to(tmp_path / "elsewhere")
    copy_regular(tmp_path / "left", tmp_path / "into")
    assert list((tmp_path / "into").iterdir()) == []


def test_counts_without_end_are_not_copied(tmp_path: Path) -> None:
    left = tmp_path / "left"
    left.mkdir()
    with (left / "a.gcda").open("wb") as file:
        file.truncate(1 << 40)
    (left / "b.gcda").write_text("counts")
    copy_regular(left, tmp_path / "into")
    assert [path.name for path in (tmp_path / "into").iterdir()] == ["b.gcda"]


def test_notes_are_not_written_through_links_that_a_program_left(tmp_path: Path) -> None:
    build, counts, outside = tmp_path / "build", tmp_path / "counts" / "0", tmp_path / "outside"
    build.mkdir()
    counts.mkdir(parents=True)
    outside.write_text("theirs")
    (build / "p.gcno").write_text("notes")
    (counts / "p.gcda").write_text("counts")
    (counts / "p.gcno").symlink_to(outside)
    runner = ScriptedRunner(program=lambda _: ended(out="junk\n{}\n"))
    tools = Tools(compiler=scripted_compiler(Family.GCC), runner=runner)
    assert gcov.READER.read(tools, build, [counts], lambda path: path) == [[]]
    assert outside.read_text() == "theirs"
    assert (counts / "p.gcno").is_symlink() is False
