import os
from pathlib import Path

import pytest

from kernelmill.capture.databases import response_files
from kernelmill.capture.databases.response_files import ResponseFiles


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "build").mkdir()
    (tmp_path / "secret").write_text("-DPASSWORD=hunter2")
    return tmp_path / "build"


def problem(folder: Path, *arguments: str) -> str:
    expanded = ResponseFiles(within=(folder,)).expanded(["nvcc", *arguments, "k.cu"], folder)
    assert expanded.arguments == ("nvcc", *arguments, "k.cu")
    return expanded.problem


@pytest.mark.parametrize("words", [["@flags.rsp"], ["--options-file", "flags.rsp"], ["-optf=flags.rsp"]])
def test_response_files_are_put_in(folder: Path, words: list[str]) -> None:
    (folder / "flags.rsp").write_text("-I/inc\n-DA='x y' @more.rsp")
    (folder / "more.rsp").write_text("-DB")
    expanded = ResponseFiles(within=(folder,)).expanded(["nvcc", *words, "k.cu"], folder)
    assert expanded.arguments == ("nvcc", "-I/inc", "-DA=x y", "-DB", "k.cu")
    assert not expanded.problem


def test_missing_response_file_is_named(folder: Path) -> None:
    assert "gone.rsp was not read: it does not exist" in problem(folder, "@gone.rsp")


def test_response_files_in_a_circle_are_refused(folder: Path) -> None:
    (folder / "a").write_text("@b")
    (folder / "b").write_text("@a")
    assert "includes itself" in problem(folder, "@a")


@pytest.mark.parametrize(
    "words",
    [
        ["@{top}/secret"],
        ["@../secret"],
        ["-Xclang", "@{top}/secret"],
        ["--options-file", "../secret"],
        ["-optf=x.rsp,../secret"],
        ["@link"],
        ["@folder/secret"],
        ["@nested.rsp"],
        ["@/nowhere/at/all"],
    ],
)
def test_files_outside_are_not_read_however_they_are_named(folder: Path, words: list[str]) -> None:
    (folder / "link").symlink_to("../secret")
    (folder / "folder").symlink_to("..")
    (folder / "x.rsp").touch()
    (folder / "nested.rsp").write_text("@x.rsp @../secret")
    found = problem(folder, *(word.format(top=folder.parent) for word in words))
    assert "is outside the source and its build folder" in found
    assert "hunter2" not in found


def test_pipes_and_devices_are_not_read(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    assert "is a pipe" in problem(folder, "@pipe")
    assert "is a device" in ResponseFiles(within=(Path("/"),)).expanded(["nvcc", "@/dev/zero"], folder).problem


@pytest.mark.slow
def test_large_and_multiplying_files_are_refused(folder: Path) -> None:
    (folder / "large").write_bytes(b"x" * (response_files.MOST_BYTES + 1))
    assert "larger than 4 MiB" in problem(folder, "@large")
    (folder / "f0").write_bytes(b"-DX " * 1000)
    for depth in range(1, 7):
        (folder / f"f{depth}").write_text(f"@f{depth - 1} " * 100)
    assert "larger than 4 MiB" in problem(folder, "@f6")


def test_unclosed_quotes_and_odd_bytes_are_no_bugs(folder: Path) -> None:
    (folder / "quote").write_text("-D'X")
    assert "cannot be split" in problem(folder, "@quote")
    (folder / "bytes").write_bytes(b"-DX=\xff\0")
    assert not ResponseFiles(within=(folder,)).expanded(["@bytes"], folder).problem
    assert "too long" in problem(folder, "@" + "n" * 300)
