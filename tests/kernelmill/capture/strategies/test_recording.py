"""Records of a setup.py are read as far as they were written."""

import os
from pathlib import Path

import pytest

from kernelmill.capture.strategies import recording
from kernelmill.capture.strategies.recording import NetworkAttempt, SetupCalled
from kernelmill.errors import CaptureError


def test_an_incomplete_last_line_is_ignored(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    record.write_text('{"kind": "setup", "name": "toy"}\n{"kind": "network", "host": "h"}\n{"kind": "fai')
    assert recording.read(record) == (SetupCalled(kind="setup", name="toy"), NetworkAttempt(kind="network", host="h"))


def test_a_script_that_never_started_has_no_notes(tmp_path: Path) -> None:
    assert recording.read(tmp_path / "record.jsonl") == ()


@pytest.mark.parametrize("junk", ['{"kind": "surprise"}', "[" * 100_000, '{"kind": "setup", "name": "\\ud800"}', "\0"])
def test_anything_else_that_a_script_wrote_is_an_error_that_does_not_quote_it(junk: str, tmp_path: Path) -> None:
    (tmp_path / "record.jsonl").write_text(f'{{"kind": "setup", "name": "toy"}}\n{junk}\n')
    with pytest.raises(CaptureError, match=r"tampered .*: line 2 is not a note$"):
        recording.read(tmp_path / "record.jsonl")


def test_record_that_a_script_replaced_by_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret\n")
    (tmp_path / "record.jsonl").symlink_to(tmp_path / "secret")
    with pytest.raises(CaptureError, match="it is a symbolic link"):
        recording.read(tmp_path / "record.jsonl")


def test_record_that_a_script_replaced_by_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "record.jsonl")
    with pytest.raises(CaptureError, match="it is not a regular file"):
        recording.read(tmp_path / "record.jsonl")


def test_record_without_end_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "record.jsonl").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(CaptureError, match="at most"):
        recording.read(tmp_path / "record.jsonl")
