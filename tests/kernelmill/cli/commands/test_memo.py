"""Claims about `kernelmill memo`."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from kernelmill.cli.main import main
from kernelmill.storage import memo, workcache

NAME = "run-" + "1" * 64


def test_memo_is_packed_cleared_and_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    workcache.put(memo.KIND, NAME, b"result")
    packed = str(tmp_path / "memo.tar.zst")
    said = [CliRunner().invoke(main, ["memo", *words]).output for words in (["pack", packed], ["clear"], ["show"])]
    assert "1 result," in said[0]
    assert "1 result," in said[1]
    assert "0 results" in said[2]
    assert "1 result," in CliRunner().invoke(main, ["memo", "unpack", packed]).output
    assert workcache.get(memo.KIND, NAME) == b"result"


def test_missing_file_is_an_error_with_a_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    done = CliRunner().invoke(main, ["memo", "unpack", str(tmp_path / "none")])
    assert done.exit_code == 1
    assert "dvc pull" in done.output
