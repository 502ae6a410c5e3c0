import os
import socket
from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.storage import untrusted


def test_regular_files_are_read_also_through_links(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"text")
    (tmp_path / "link").symlink_to("a")
    assert untrusted.read(tmp_path / "link", limit=4, within=(tmp_path,)) == b"text"


def test_pipes_sockets_devices_and_folders_are_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as own:
        own.bind(str(tmp_path / "socket"))
    for path, kind in (
        (tmp_path / "pipe", "pipe"),
        (tmp_path / "socket", "socket"),
        (Path("/dev/zero"), "device"),
        (tmp_path, "folder"),
    ):
        with pytest.raises(InputError, match=f"{path.name} is a {kind}") as caught:
            untrusted.read(path, limit=10)
        assert caught.value.remedy


def test_file_over_the_limit_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 2049)
    with pytest.raises(InputError, match="larger than 2 KiB"):
        untrusted.read(tmp_path / "a", limit=2048)


@pytest.mark.parametrize("path", ["link", "folder/secret", "inside/../../secret"])
def test_file_outside_the_folders_is_not_read(tmp_path: Path, path: str) -> None:
    (tmp_path / "secret").write_bytes(b"secret")
    inside = tmp_path / "tree"
    (inside / "inside").mkdir(parents=True)
    (inside / "link").symlink_to("../secret")
    (inside / "folder").symlink_to("..")
    with pytest.raises(InputError, match="outside the folders"):
        untrusted.read(inside / path, limit=10, within=(inside,))


def test_each_failure_has_its_own_cause_and_remedy(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for name, cause, remedy in (
        ("loop", "leads back to itself", "replace the link"),
        ("gone", "does not exist", "check the path"),
        ("n" * 300, "too long", "shorter"),
        ("a\0b", "null byte", "check it"),
    ):
        with pytest.raises(InputError, match=cause) as caught:
            untrusted.read(tmp_path / name, limit=10)
        assert remedy in (caught.value.remedy or "")
