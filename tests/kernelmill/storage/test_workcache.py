import os
from pathlib import Path

import pytest

from kernelmill.storage import workcache


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path))


def test_what_is_kept_comes_back() -> None:
    workcache.put("facts", "one", b"a\nb\n")
    assert workcache.get("facts", "one") == b"a\nb\n"
    assert workcache.get("facts", "two") is None


def test_what_does_not_match_its_checksum_is_thrown_away() -> None:
    workcache.put("facts", "one", b"text")
    path = workcache.root() / "facts" / "one"
    path.write_bytes(path.read_bytes()[:-1])
    assert workcache.get("facts", "one") is None
    assert not path.exists()


def test_parts_of_a_key_are_told_apart() -> None:
    assert workcache.key("ab", "c") != workcache.key("a", "bc")


def test_what_was_used_longest_ago_is_deleted_first() -> None:
    for number, name in enumerate(("old", "middle", "new")):
        workcache.put("facts", name, b"x" * 1000)
        os.utime(workcache.root() / "facts" / name, (number, number))
    workcache.trim("facts", 2500)
    assert sorted(path.name for path in (workcache.root() / "facts").iterdir()) == ["middle", "new"]


def test_large_file_is_made_once_and_stays_where_it_is() -> None:
    made: list[Path] = []

    def make(path: Path) -> None:
        made.append(path)
        path.write_bytes(b"headers")

    first = workcache.ensure("headers", "one", "all.pch", make, 1 << 20)
    assert first == workcache.ensure("headers", "one", "all.pch", make, 1 << 20)
    assert first is not None
    assert first.read_bytes() == b"headers"
    assert made == [first]


def test_large_file_that_cannot_be_made_is_tried_again() -> None:
    assert workcache.ensure("headers", "one", "all.pch", lambda _: None, 1 << 20) is None
    assert workcache.ensure("headers", "one", "all.pch", lambda path: path.write_bytes(b"x"), 1 << 20) is not None
