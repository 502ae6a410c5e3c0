"""Claims about the record of `kernelmill verify --json`."""

import json
from pathlib import Path

from kernelmill.cli.verification.plan import Verified
from kernelmill.cli.verification.report import report
from kernelmill.storage import jsonl


def test_name_of_a_file_that_is_not_utf8_is_no_error() -> None:
    verified = Verified(backend="cpu", compiler="g++", version="12", results=())
    record = report([Path("a\udcff.hip")], verified)
    assert json.loads(jsonl.pretty(record))["files"] == ["a\\udcff.hip"]
