"""TOML files of other people's projects are read with care."""

import os
from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.storage import toml


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (b"a = ", "is not valid TOML"),
        (b"a = \xff", "is not valid TOML"),
        (b"a = " + b"[" * 100_000, "is not valid TOML"),
        (b"a = " + b"9" * 10_000, "is not valid TOML"),
        (b"a" + b".a" * 100_000 + b" = 1", "more than 200 dots"),
        (b"#" * (toml.MOST_BYTES + 1), "is larger than 256 KiB"),
    ],
)
def test_hostile_toml_is_an_error_that_names_the_cause(tmp_path: Path, content: bytes, cause: str) -> None:
    (tmp_path / "pyproject.toml").write_bytes(content)
    with pytest.raises(InputError, match=cause):
        toml.read(tmp_path / "pyproject.toml")


def test_pipes_and_links_out_of_the_source_are_not_read(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (tmp_path / "secret.toml").write_text("a = 1")
    (source / "link.toml").symlink_to(tmp_path / "secret.toml")
    os.mkfifo(source / "pipe.toml")
    for name in ("link.toml", "pipe.toml"):
        with pytest.raises(InputError, match=r"outside the folders|is a pipe"):
            toml.read(source / name, within=(source,))


def test_table_is_empty_where_something_else_stands() -> None:
    assert toml.table({"tool": {"x": {"y": 1}}}, "tool", "x") == {"y": 1}
    assert toml.table({"tool": [1]}, "tool", "x") == {}
    assert toml.table({"tool": {"x": "y"}}, "tool", "x") == {}
