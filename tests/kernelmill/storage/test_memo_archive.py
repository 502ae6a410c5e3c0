"""Claims about the packed memo: it holds everything, adds what is missing, and lets nothing strange in."""

from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.storage import archive, memo, memo_archive, workcache

ONE, TWO = "run-" + "1" * 64, "compile-" + "2" * 64


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))


def use_another_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "another"))


def test_collaborator_has_every_result_after_unpacking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workcache.put(memo.KIND, ONE, b"first")
    workcache.put(memo.KIND, TWO, b"second")
    assert memo_archive.pack(tmp_path / "memo.tar.zst").results == 2
    use_another_cache(tmp_path, monkeypatch)
    workcache.put(memo.KIND, TWO, b"own")
    assert memo_archive.unpack(tmp_path / "memo.tar.zst").results == 1
    assert (workcache.get(memo.KIND, ONE), workcache.get(memo.KIND, TWO)) == (b"first", b"own")


def test_same_results_pack_to_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (ONE, TWO):
        workcache.put(memo.KIND, name, b"x")
    memo_archive.pack(tmp_path / "one")
    use_another_cache(tmp_path, monkeypatch)
    for name in (TWO, ONE):
        workcache.put(memo.KIND, name, b"x")
    memo_archive.pack(tmp_path / "two")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_damaged_result_is_left_out(tmp_path: Path) -> None:
    archive.write(tmp_path / "memo", archive.pack({ONE: b"no checksum\nfirst"}))
    assert memo_archive.unpack(tmp_path / "memo").results == 0
    assert workcache.get(memo.KIND, ONE) is None


@pytest.mark.parametrize("name", ["../run-" + "1" * 64, "/etc/passwd", "run-1", "Run-" + "1" * 64])
def test_file_with_a_strange_name_is_rejected_whole(name: str, tmp_path: Path) -> None:
    archive.write(tmp_path / "memo", archive.pack({ONE: b"", name: b""}))
    with pytest.raises(InputError, match="is not a packed memo"):
        memo_archive.unpack(tmp_path / "memo")


def test_what_is_no_archive_is_an_error_that_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "memo").write_bytes(b"text")
    with pytest.raises(InputError, match="memo is not a packed memo"):
        memo_archive.unpack(tmp_path / "memo")
    with pytest.raises(InputError, match="does not exist"):
        memo_archive.unpack(tmp_path / "none")


def test_empty_memo_is_not_packed(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is empty"):
        memo_archive.pack(tmp_path / "memo")
