"""What is opened of a folder that a hostile command wrote to."""

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.sandbox import written


def socket_at(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(path))


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


HOSTILE: dict[str, Callable[[Path], object]] = {
    "a link": lambda path: path.symlink_to("/etc/passwd"),
    "a link to itself": lambda path: path.symlink_to(path),
    "a link to a device": lambda path: path.symlink_to("/dev/zero"),
    "a pipe": os.mkfifo,
    "a socket": socket_at,
    "a folder": Path.mkdir,
    "a file without end": sparse,
}


@pytest.fixture(params=HOSTILE.values(), ids=tuple(HOSTILE))
def planted(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    root = tmp_path / "written"
    root.mkdir()
    request.param(root / "f")
    return root


def test_only_a_regular_file_of_bounded_size_is_read(planted: Path) -> None:
    with pytest.raises(InputError, match="f is not opened: it"):
        written.read(planted, "f")


def test_nothing_is_written_through_what_a_command_left(planted: Path) -> None:
    passwords = Path("/etc/passwd").read_bytes()
    if (planted / "f").is_dir():
        with pytest.raises(InputError):
            written.write(planted, "f", b"ours")
    else:
        written.write(planted, "f", b"ours")
        assert not (planted / "f").is_symlink()
        assert (planted / "f").read_bytes() == b"ours"
    assert Path("/etc/passwd").read_bytes() == passwords


def test_no_folder_on_the_way_may_be_a_link(tmp_path: Path) -> None:
    root, outside = tmp_path / "written", tmp_path / "outside"
    root.mkdir()
    outside.mkdir()
    (outside / "f").write_bytes(b"secret")
    (root / "d").symlink_to(outside)
    with pytest.raises(InputError):
        written.read(root, "d/f")
    with pytest.raises(InputError):
        written.write(root, "d/f", b"ours")
    assert written.files(root, "d") == ()
    assert (outside / "f").read_bytes() == b"secret"


@pytest.mark.parametrize("name", ["../f", "d/../../f", "/etc/passwd", "", ".."])
def test_name_must_stay_below_the_folder(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="leads out"):
        written.read(tmp_path, name)


@pytest.mark.parametrize("name", ["missing", "no/folder"])
def test_file_that_is_not_there_is_none(name: str, tmp_path: Path) -> None:
    assert written.read(tmp_path, name) is None


def test_plain_files_are_read_written_and_listed(tmp_path: Path) -> None:
    written.write(tmp_path, "a/b/c", b"one")
    written.write(tmp_path, "a/b/c", b"two")
    assert written.read(tmp_path, "a/b/c") == b"two"
    assert written.files(tmp_path, "a/b") == ("c",)
    assert written.files(tmp_path) == ()


def test_folder_with_very_many_entries_is_not_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(written, "MOST_FILES", 2)
    for name in "abc":
        (tmp_path / name).touch()
    with pytest.raises(InputError, match="more than 2 entries"):
        written.files(tmp_path)
