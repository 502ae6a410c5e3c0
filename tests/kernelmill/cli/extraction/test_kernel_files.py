from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.cli.extraction import kernel_files
from kernelmill.errors import InputError
from kernelmill.records import Kernel


def kernel(name: str, offset: int) -> Kernel:
    return Kernel(
        id=f"it/a.cu:{name}", source="it", path="a.cu", name=name, qualified_name=name, start_line=1, end_line=1,
        start_offset=offset, end_offset=offset + 1, code="k", method="ast", license="MIT",
    )  # fmt: skip


def names(*written: str) -> list[str]:
    kernels = [kernel(name, offset) for offset, name in enumerate(written)]
    return [file.name for file in kernel_files.named(kernels)]


def test_namesakes_are_numbered_in_file_order() -> None:
    kernels = [kernel("f", 30), kernel("f", 10), kernel("g", 20)]
    files = kernel_files.named(kernels)
    assert [(file.name, file.kernel.start_offset) for file in files] == [("f.cu", 10), ("g.cu", 20), ("f_2.cu", 30)]


def test_a_namesakes_number_never_takes_another_kernels_own_name() -> None:
    assert names("f", "f", "f_2") == ["f.cu", "f_3.cu", "f_2.cu"]
    assert names("f_2", "f", "f", "f") == ["f_2.cu", "f.cu", "f_3.cu", "f_4.cu"]


def test_names_that_differ_in_case_only_do_not_meet_on_file_systems_that_ignore_it() -> None:
    assert names("Scan", "scan", "SCAN") == ["Scan.cu", "scan_2.cu", "SCAN_3.cu"]


def test_names_that_no_file_system_accepts_are_made_safe_and_stay_distinct() -> None:
    assert names("größe", "../up", "a/b", "") == ["gr__e.cu", "___up.cu", "a_b.cu", "_.cu"]
    long = "k" * 400
    (name,) = names(long)
    assert len(name) <= 203
    assert name != names("k" * 401)[0]


@given(st.lists(st.text(alphabet="aA_2é/", max_size=4), max_size=12))
def test_every_kernel_gets_a_safe_name_of_its_own(written: list[str]) -> None:
    made = names(*written)
    assert len({name.casefold() for name in made}) == len(written)
    assert all(name.endswith(".cu") and "/" not in name and name.isascii() and name != ".cu" for name in made)


def test_files_are_all_written_or_none(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with pytest.raises(InputError, match="cannot be written to"):
        kernel_files.write(out, {"a.cu": b"a", "x" * 300 + ".cu": b"b"})
    assert list(tmp_path.iterdir()) == []
    out.mkdir()
    with pytest.raises(InputError, match="cannot be written to"):
        kernel_files.write(out, {"a.cu": b"a", "x" * 300 + ".cu": b"b"})
    assert list(out.iterdir()) == []


def test_nothing_temporary_stays_and_other_files_are_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "deep/out"
    kernel_files.write(out, {"a.cu": b"a"})
    (out / "notes").write_text("mine")
    kernel_files.write(out, {"a.cu": b"b", "c.cu": b"c"})
    assert {path.name: path.read_bytes() for path in out.iterdir()} == {"a.cu": b"b", "c.cu": b"c", "notes": b"mine"}
    assert [path.name for path in out.parent.iterdir()] == ["out"]


def test_a_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.cu").mkdir()
    with pytest.raises(InputError, match=r"folders named a\.cu"):
        kernel_files.check_folders(tmp_path, {"a.cu": b"a"})


def test_a_dangling_link_counts_as_other_content(tmp_path: Path) -> None:
    (tmp_path / "a.cu").symlink_to(tmp_path / "nowhere")
    with pytest.raises(InputError, match="other content"):
        kernel_files.check_differing(tmp_path, {"a.cu": b"a"})
