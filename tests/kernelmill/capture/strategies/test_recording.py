"""Records of a setup.py are read as far as they were written."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from kernelmill.capture.strategies import recording
from kernelmill.capture.strategies.recording import NetworkAttempt, SetupCalled


def test_an_incomplete_last_line_is_ignored(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    record.write_text('{"kind": "setup", "name": "toy"}\n{"kind": "network", "host": "h"}\n{"kind": "fai')
    assert recording.read(record) == (SetupCalled(kind="setup", name="toy"), NetworkAttempt(kind="network", host="h"))


def test_a_script_that_never_started_has_no_notes(tmp_path: Path) -> None:
    assert recording.read(tmp_path / "record.jsonl") == ()


def test_an_unknown_kind_of_note_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "record.jsonl").write_text('{"kind": "surprise"}\n')
    with pytest.raises(ValidationError):
        recording.read(tmp_path / "record.jsonl")
