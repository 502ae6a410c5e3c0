"""Databases in a source are read as if they were made where the source is now."""

import json
from pathlib import Path

import pytest

from kernelmill.capture.strategies import database
from kernelmill.config.params import CaptureSource
from kernelmill.errors import CaptureError
from tests.kernelmill.capture.jobs import KERNEL, MakeJob


def test_database_made_elsewhere_is_mapped_to_the_source(make_job: MakeJob) -> None:
    entry = {
        "directory": "/builds/toy/out",
        "file": "../src/k.cu",
        "command": "nvcc -I../inc -I/usr/local/cuda/include -c ../src/k.cu",
    }
    job = make_job(
        {"src/k.cu": KERNEL, "out/compile_commands.json": json.dumps([entry])}, CaptureSource(database="out")
    )
    (command,) = database.capture(job).commands
    assert command.path == "src/k.cu"
    assert command.arguments == ("-I{source}/inc", "-I{headers}/cuda/include")
    assert command.strategy == "database"


def test_database_that_is_empty_fails_with_its_remedy(make_job: MakeJob) -> None:
    job = make_job({"compile_commands.json": "[]"}, CaptureSource(database="."))
    with pytest.raises(CaptureError, match=r"\{source\}/compile_commands.json has no entries\n.*bear"):
        database.capture(job)


def test_response_file_outside_the_source_rejects_its_translation_unit(make_job: MakeJob, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("-DPASSWORD=hunter2")
    written = [
        {"directory": ".", "file": "good.cu", "arguments": ["nvcc", "@build/flags.rsp", "good.cu"]},
        {"directory": "/", "file": "/builds/toy/evil.cu", "arguments": ["nvcc", f"@{tmp_path}/secret", "evil.cu"]},
        {"directory": ".", "file": "worse.cu", "command": f"nvcc -Xclang @{tmp_path}/secret worse.cu"},
    ]
    names = ("good.cu", "evil.cu", "worse.cu")
    files = {"compile_commands.json": json.dumps(written), "build/flags.rsp": "-DA", **dict.fromkeys(names, KERNEL)}
    found = database.capture(make_job(files, CaptureSource(database=".")))
    assert [(command.path, command.arguments) for command in found.commands] == [("good.cu", ("-DA",))]
    assert "worse.cu" in found.detail
    assert "outside the source" in found.detail
    assert "hunter2" not in repr(found)


def test_source_without_a_configured_database_is_an_error(make_job: MakeJob) -> None:
    with pytest.raises(CaptureError, match=r"capture\.database"):
        database.capture(make_job({"k.cu": KERNEL}))


def test_original_folder_is_the_one_that_most_files_agree_on(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    for name in ("a.cu", "b.cu"):
        (tmp_path / "src" / name).touch()
    files = (Path("/old/toy/src/a.cu"), Path("/old/toy/src/b.cu"), Path("/elsewhere/c.cu"))
    assert database.original_root(tmp_path, files) == Path("/old/toy")
    assert database.original_root(tmp_path, (Path("/elsewhere/c.cu"),)) is None
