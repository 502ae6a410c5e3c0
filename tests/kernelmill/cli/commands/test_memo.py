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


@pytest.mark.parametrize("inner", ["", "/inner/folder"])
def test_cache_that_names_a_file_is_one_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inner: str) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("KERNELMILL_CACHE", f"{tmp_path}/file{inner}")
    for command in ("show", "pack", "clear"):
        done = CliRunner().invoke(main, ["memo", command])
        assert done.exit_code == 1
        assert isinstance(done.exception, SystemExit)
        assert done.stderr.startswith("error: the work cache ")
        assert "remedy: set KERNELMILL_CACHE to a folder" in done.stderr
