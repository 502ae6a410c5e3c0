"""Trees have a content hash and are replaced as a whole."""

from pathlib import Path

import pytest

from kernelmill.sources import tree


def test_the_hash_depends_on_paths_and_contents_only(tmp_path: Path) -> None:
    for name, files in {"one": ["a", "b/c"], "two": ["b/c", "a"], "three": ["a", "b/d"]}.items():
        for file in files:
            (tmp_path / name / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name / file).write_text(file[0])
    assert tree.files(tmp_path / "one") == ("a", "b/c")
    assert tree.content_sha256(tmp_path / "one") == tree.content_sha256(tmp_path / "two")
    assert tree.content_sha256(tmp_path / "one") != tree.content_sha256(tmp_path / "three")


def test_a_staging_folder_is_removed_in_any_case(tmp_path: Path) -> None:
    def fail() -> None:
        with tree.staging(tmp_path) as staging:
            (staging / "file").touch()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert list(tmp_path.iterdir()) == []


def test_the_old_content_goes_to_the_trash(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old/a").touch()
    (tmp_path / "new").mkdir()
    tree.replace(tmp_path / "old", tmp_path / "new", trash=tmp_path / "trash")
    assert (tmp_path / "trash/a").exists()
    assert list((tmp_path / "old").iterdir()) == []
