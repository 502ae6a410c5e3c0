import json
import os
from pathlib import Path

import pytest

from kernelmill.capture.databases import compiledb
from kernelmill.capture.databases.compiledb import Entry
from kernelmill.errors import InputError


def database(folder: Path, entries: object) -> Path:
    (folder / compiledb.NAME).write_text(json.dumps(entries))
    return folder


def test_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="build does not exist"):
        compiledb.read(tmp_path / "build")


def test_folder_that_is_a_file_is_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "build").touch()
    with pytest.raises(InputError, match="is a file"):
        compiledb.read(tmp_path / "build")


def test_folder_without_a_database_tells_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no compile_commands\.json in .*\n.*bear -- make -B"):
        compiledb.read(tmp_path)


@pytest.mark.parametrize(
    ("text", "cause"), [("", "is empty"), ("  \n", "is empty"), ("{", "is not JSON"), ("[]", "no entries")]
)
def test_database_of_a_cached_build_tells_how_to_force_a_clean_one(tmp_path: Path, text: str, cause: str) -> None:
    (tmp_path / compiledb.NAME).write_text(text)
    with pytest.raises(InputError, match=cause) as caught:
        compiledb.read(tmp_path)
    for remedy in (
        "make clean && bear -- make -B",
        "ninja -t compdb",
        "CMAKE_EXPORT_COMPILE_COMMANDS=ON",
        "cached build",
    ):
        assert remedy in str(caught.value)


@pytest.mark.parametrize(
    "entries",
    [
        {"file": "a.cu"},
        [1],
        [{"file": "a.cu", "arguments": ["nvcc"]}],
        [{"file": "a.cu", "directory": "/x"}],
        [{"file": "a.cu", "directory": "/x", "arguments": "nvcc a.cu"}],
        [{"file": "a.cu", "directory": "/x", "command": "nvcc 'a.cu"}],
    ],
)
def test_entries_of_the_wrong_shape_are_refused(tmp_path: Path, entries: object) -> None:
    with pytest.raises(InputError, match=r"compile_commands\.json"):
        compiledb.read(database(tmp_path, entries))


def test_command_and_arguments_forms_mean_the_same(tmp_path: Path) -> None:
    written = {"file": "k.cu", "directory": "/p/build", "command": 'nvcc -DNAME="a b" -I../inc -c k.cu'}
    spelled = {"file": "k.cu", "directory": "/p/build", "arguments": ["nvcc", "-DNAME=a b", "-I../inc", "-c", "k.cu"]}
    one, other = compiledb.read(database(tmp_path, [written, spelled]))
    assert one == other
    assert one.file == Path("/p/build/k.cu")


def test_relative_directory_is_seen_from_the_database(tmp_path: Path) -> None:
    (entry,) = compiledb.read(
        database(tmp_path, [{"file": "../k.cu", "directory": "b", "arguments": ["nvcc", "k.cu"]}])
    )
    assert (entry.directory, entry.file) == (tmp_path / "b", tmp_path / "k.cu")


@pytest.mark.parametrize(
    ("entries", "cause"),
    [
        ({"file": "a.cu"}, "holds an object instead of a list"),
        ([3], "entry 1 is a number instead of an object"),
        ([{"directory": "/x", "arguments": ["nvcc"]}], "entry 1 lacks `file`"),
        ([{"file": "a.cu", "directory": 1, "arguments": ["nvcc"]}], r"entry 1 \(a.cu\) lacks `directory`"),
        ([{"file": "a.cu", "directory": "/x", "arguments": "nvcc"}], "not a list of texts"),
        ([{"file": "a.cu", "directory": "/x", "arguments": ["nvcc", 1]}], "not a list of texts"),
        ([{"file": "a.cu", "directory": "/x"}], "neither `arguments` nor `command`"),
        ([{"file": "a\ud800.cu", "directory": "/x", "arguments": ["nvcc"]}], "half of a character"),
    ],
)
def test_wrong_form_is_described_in_words(tmp_path: Path, entries: object, cause: str) -> None:
    with pytest.raises(InputError, match=cause) as caught:
        compiledb.read(database(tmp_path, entries))
    assert "tuple" not in str(caught.value)


def test_deeply_nested_json_is_an_error_of_the_database(tmp_path: Path) -> None:
    (tmp_path / compiledb.NAME).write_text("[" * 200_000)
    with pytest.raises(InputError, match="is not JSON"):
        compiledb.read(tmp_path)


def test_database_that_is_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / compiledb.NAME)
    with pytest.raises(InputError, match="pipe"):
        compiledb.read(tmp_path)


def test_database_that_is_a_link_out_of_its_folders_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "build").mkdir()
    database(tmp_path, [{"file": "a.cu", "directory": "/x", "arguments": ["nvcc", "a.cu"]}])
    (tmp_path / "build" / compiledb.NAME).symlink_to(tmp_path / compiledb.NAME)
    with pytest.raises(InputError, match="outside"):
        compiledb.read(tmp_path / "build", within=(tmp_path / "build",))
    assert len(compiledb.read(tmp_path / "build")) == 1


def test_entry_whose_response_file_is_outside_is_rejected_alone(tmp_path: Path) -> None:
    build = tmp_path / "build"
    build.mkdir()
    (tmp_path / "secret").write_text("-DPASSWORD=hunter2")
    (build / "flags.rsp").write_text("-DFINE")
    for name in ("good", "bad"):
        (build / f"{name}.cu").touch()
    good, bad = compiledb.read(
        database(
            build,
            [
                {"file": "good.cu", "directory": str(build), "arguments": ["nvcc", "@flags.rsp", "good.cu"]},
                {"file": "bad.cu", "directory": str(build), "command": f"nvcc -Xclang @{tmp_path}/secret bad.cu"},
            ],
        )
    )
    assert (good.arguments, good.rejected) == (("nvcc", "-DFINE", "good.cu"), "")
    assert "outside" in bad.rejected
    assert "hunter2" not in repr(bad)


def entry(*arguments: str, file: str = "/p/k.cu") -> Entry:
    return Entry(file=Path(file), directory=Path("/p"), arguments=arguments)


def test_nvcc_counts_before_the_host_compiler_it_calls() -> None:
    inner = entry("gcc", "-D__CUDA_ARCH__=800", "-E", "-x", "c++", "k.cu")
    outer = entry("/usr/bin/nvcc", "-c", "k.cu")
    assert compiledb.chosen([inner, outer, entry("nvcc", "-DSECOND", "k.cu")]) == (outer,)


def test_steps_between_compilers_are_left_out() -> None:
    steps = [
        entry("gcc", file="/tmp/k.cudafe1.cpp"),
        entry("gcc", file="/tmp/k.cpp4.ii"),
        entry("gcc", file="/p/a.cpp"),
    ]
    assert compiledb.chosen(steps) == (steps[2],)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    entries = (entry("nvcc", "-DX=a b", "a.cu", file="/p/a.cu"), entry("g++", "b.cpp", file="/p/b.cpp"))
    compiledb.write(tmp_path / compiledb.NAME, reversed(entries))
    assert compiledb.read(tmp_path) == entries
