import os
import stat
import subprocess
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kernelmill.errors import FetchError, KernelmillError, UnsafeArchiveError
from kernelmill.sources import containers, tree
from kernelmill.sources.unpack import unpack

Make = Callable[..., Path]
Link = Callable[..., tarfile.TarInfo]


def unpacked(path: Path, exclude: tuple[str, ...] = (), **limits: int) -> dict[str, bytes]:
    into = path.with_name("unpacked")
    unpack(containers.opened(path, path.name), into, exclude=exclude, **limits)
    assert not any(found.is_symlink() for found in into.rglob("*"))
    return {file: (into / file).read_bytes() for file in tree.files(into)}


def refused(path: Path, cause: str, error: type[KernelmillError] = UnsafeArchiveError) -> None:
    with pytest.raises(error, match=cause) as caught:
        unpacked(path)
    assert path.name in str(caught.value)
    assert caught.value.remedy
    assert not path.with_name("unpacked").exists(), "something was written"


@pytest.mark.parametrize("name", ["p-1.tar.gz", "p-1.tgz", "p-1.tar.bz2", "p-1.tar.xz", "p-1.tar"])
def test_single_top_folder_is_taken_off(make_tar: Make, name: str) -> None:
    path = make_tar(("p-1/a.cu", b"a"), ("p-1/src/b.cuh", b"b"), name=name)
    assert unpacked(path) == {"a.cu": b"a", "src/b.cuh": b"b"}


def test_two_top_folders_stay(make_tar: Make) -> None:
    assert unpacked(make_tar(("a/x.cu", b"1"), ("b/x.cu", b"2"))) == {"a/x.cu": b"1", "b/x.cu": b"2"}


def test_tar_zst_is_read(make_tar: Make) -> None:
    plain = make_tar(("p/a.cu", b"a"), name="p.tar")
    packed = plain.with_name("p.tar.zst")
    packed.write_bytes(zstandard.ZstdCompressor().compress(plain.read_bytes()))
    assert unpacked(packed) == {"a.cu": b"a"}


def test_zip_with_link_gives_copies(tmp_path: Path) -> None:
    path = tmp_path / "p.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("p/a.cu", b"a")
        info = zipfile.ZipInfo("p/b.cu")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, "a.cu")
    assert unpacked(path) == {"a.cu": b"a", "b.cu": b"a"}


@pytest.mark.parametrize("member", ["/etc/evil", "../evil", "p/../../evil", "p/a/../../../evil"])
def test_archive_with_member_outside_is_refused(make_tar: Make, member: str) -> None:
    refused(make_tar(("p/a.cu", b"a"), (member, b"x")), member)


@pytest.mark.parametrize("member", ["/etc/evil", "../evil"])
def test_zip_with_member_outside_is_refused(tmp_path: Path, member: str) -> None:
    path = tmp_path / "p.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("p/a.cu", b"a")
        archive.writestr(member, b"x")
    refused(path, member)


@pytest.mark.parametrize("target", ["/etc/passwd", "../../etc/passwd", "../outside", "sub/../../../x"])
@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE])
def test_link_that_leaves_the_tree_is_refused(make_tar: Make, link: Link, target: str, kind: bytes) -> None:
    refused(make_tar(("p/a.cu", b"a"), link("p/evil", target, kind)), "evil.*link that leaves")


def test_link_that_leaves_through_another_link_is_refused(make_tar: Make, link: Link) -> None:
    refused(
        make_tar(("p/d/a.cu", b"a"), link("p/d/e/up", "../.."), link("p/evil", "d/e/up/../../x")),
        "leaves|contains the link",
    )


def test_member_written_through_a_link_is_refused(make_tar: Make, link: Link) -> None:
    refused(make_tar(("p/d/a.cu", b"a"), link("p/l", "d"), ("p/l/evil", b"x")), "through a link")


@pytest.mark.parametrize("kind", [tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE])
def test_device_node_is_refused(make_tar: Make, kind: bytes) -> None:
    info = tarfile.TarInfo("p/dev")
    info.type = kind
    refused(make_tar(("p/a.cu", b"a"), info), "p/dev")


def test_links_inside_become_copies(make_tar: Make, link: Link) -> None:
    path = make_tar(
        ("p/csrc/a.cu", b"a"),
        ("p/csrc/in/b.cuh", b"b"),
        link("p/pkg/csrc", "../csrc"),
        link("p/c.cu", "pkg/csrc/a.cu"),
        link("p/d.cu", "p/csrc/a.cu", tarfile.LNKTYPE),
        link("p/csrc/in/e.cuh", "b.cuh"),
    )
    assert unpacked(path) == {
        "c.cu": b"a",
        "csrc/a.cu": b"a",
        "csrc/in/b.cuh": b"b",
        "csrc/in/e.cuh": b"b",
        "d.cu": b"a",
        "pkg/csrc/a.cu": b"a",
        "pkg/csrc/in/b.cuh": b"b",
        "pkg/csrc/in/e.cuh": b"b",
    }


def test_dangling_link_is_nothing(make_tar: Make, link: Link) -> None:
    assert unpacked(make_tar(("p/a.cu", b"a"), link("p/submodule.h", "gone/x.h"))) == {"a.cu": b"a"}


@pytest.mark.parametrize("target", ["p/l", "."])
def test_circular_link_is_refused(make_tar: Make, link: Link, target: str) -> None:
    refused(
        make_tar(("p/a.cu", b"a"), link("p/l", target if target == "." else "m"), link("p/m", "l")),
        "circular|contains the link",
    )


def test_folders_that_hold_links_to_each_other_are_refused(make_tar: Make, link: Link) -> None:
    path = make_tar(("p/a/x", b"a"), ("p/b/y", b"b"), link("p/a/l", "../b"), link("p/b/l", "../a"))
    refused(path, "contain each other")


def test_excluded_link_is_not_judged(make_tar: Make, link: Link) -> None:
    path = make_tar(("p/a.cu", b"a"), link("p/docs/evil", "/etc/passwd"))
    assert unpacked(path, exclude=("docs/evil",)) == {"a.cu": b"a"}


def test_exclude_takes_folders_and_globs(make_tar: Make) -> None:
    path = make_tar(("p/a.cu", b""), ("p/third_party/cub/x.cuh", b""), ("p/t/x_test.cu", b""), ("p/t/y.cu", b""))
    assert sorted(unpacked(path, exclude=("third_party/", "*_test.cu"))) == ["a.cu", "t/y.cu"]


def test_what_would_confuse_git_or_dvc_is_never_written(make_tar: Make) -> None:
    never = [
        ".git/config",
        ".gitignore",
        "a/.gitignore",
        ".dvc/config",
        "data.dvc",
        "dvc.yaml",
        "dvc.lock",
        ".dvcignore",
    ]
    never += ["a/__pycache__/m.cpython-311.pyc", "m.pyc"]
    path = make_tar(("p/a.cu", b"a"), ("p/.gitattributes", b""), *((f"p/{name}", b"x") for name in never))
    assert sorted(unpacked(path)) == [".gitattributes", "a.cu"]


def test_modes_and_owners_are_normalised(make_tar: Make) -> None:
    info = tarfile.TarInfo("p/run.sh")
    info.mode = 0o4777
    path = make_tar(info)
    unpacked(path)
    assert stat.S_IMODE((path.with_name("unpacked") / "run.sh").stat().st_mode) == 0o644


def test_too_many_bytes_are_refused_before_writing(make_tar: Make) -> None:
    path = make_tar(("p/a.cu", b"\0" * 3_000_000))
    with pytest.raises(FetchError, match=r"more than 1 MiB"):
        unpacked(path, max_bytes=1 << 20)
    assert not path.with_name("unpacked").exists()


def test_stream_that_grows_without_end_is_cut_off(make_tar: Make) -> None:
    path = make_tar(("p/a.cu", b"\0" * 3_000_000))
    bomb = containers.Tar(path, containers.DECOMPRESSORS[".tar.gz"], max_bytes=1 << 20)
    with pytest.raises(FetchError, match=r"more than 1 MiB"):
        list(bomb.members())


def test_too_many_members_are_refused(make_tar: Make) -> None:
    with pytest.raises(FetchError, match="more than 2 members"):
        unpacked(make_tar(("p/a", b""), ("p/b", b""), ("p/c", b"")), max_members=2)


def test_member_that_comes_twice_is_refused(make_tar: Make) -> None:
    refused(make_tar(("p/a.cu", b"1"), ("p/./a.cu", b"2")), "twice", FetchError)


def test_names_that_differ_in_case_alone_are_both_written_or_refused(make_tar: Make, tmp_path: Path) -> None:
    path = make_tar(("p/a.cu", b"1"), ("p/A.cu", b"2"))
    (tmp_path / "case").touch()
    if (tmp_path / "CASE").exists():
        with pytest.raises(FetchError, match="only in case"):
            unpacked(path)
    else:
        assert unpacked(path) == {"a.cu": b"1", "A.cu": b"2"}


def test_name_that_is_not_utf8_is_refused_with_its_bytes(make_tar: Make) -> None:
    name = os.fsdecode(b"p/caf\xe9.cu")
    refused(make_tar(("p/a.cu", b""), (name, b"x")), r"caf\\xe9.*not UTF-8", FetchError)


@pytest.mark.parametrize("name", ["p/a\nb.cu", "p/a\\b.cu"])
def test_name_with_control_character_or_backslash_is_refused(make_tar: Make, name: str) -> None:
    refused(make_tar(("p/a.cu", b""), (name, b"x")), "control character or a backslash")


def test_empty_archive_is_refused(make_tar: Make) -> None:
    refused(make_tar(), "no files", FetchError)


@pytest.mark.parametrize("name", ["p.tar.gz", "p.tar.bz2", "p.tar.xz", "p.tar.zst", "p.zip"])
def test_what_is_not_the_archive_its_name_says_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"<html>Sign in to the proxy</html>" * 40)
    refused(path, "damaged", FetchError)


def test_truncated_archive_is_refused(make_tar: Make) -> None:
    path = make_tar(("p/a.cu", os.urandom(200_000)))
    path.write_bytes(path.read_bytes()[:100_000])
    refused(path, "damaged", FetchError)


def test_unknown_ending_is_refused(tmp_path: Path) -> None:
    (tmp_path / "p.rar").write_bytes(b"x")
    with pytest.raises(FetchError, match=r"p\.rar.*\.tar\.gz"):
        containers.opened(tmp_path / "p.rar", "p.rar")


def test_folder_is_read_like_an_archive_without_its_git(tmp_path: Path) -> None:
    project = tmp_path / "project"
    (project / "src").mkdir(parents=True)
    (project / "src" / "a.cu").write_bytes(b"a")
    (project / "b.cu").symlink_to("src/a.cu")
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    assert unpacked(project) == {"b.cu": b"a", "src/a.cu": b"a"}


def test_folder_with_link_outside_is_refused(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "a.cu").write_bytes(b"a")
    (project / "passwd").symlink_to("/etc/passwd")
    refused(project, "leaves the tree")


part = st.sampled_from(["a", "b", "..", ".", "", "c.cu"])
paths = st.lists(part, min_size=1, max_size=4).map("/".join)
wild = st.lists(
    st.tuples(paths, st.sampled_from([tarfile.REGTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE]), paths),
    max_size=6,
)


@pytest.mark.slow
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(members=wild)
def test_whatever_an_archive_holds_nothing_is_written_outside(
    tmp_path: Path, members: list[tuple[str, bytes, str]]
) -> None:
    case = tmp_path / os.urandom(8).hex()
    case.mkdir()
    path = case / "wild.tar"
    with tarfile.open(path, "w") as tar:
        for name, kind, target in members:
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, target
            tar.addfile(info)
    try:
        unpack(containers.opened(path, path.name), case / "deep" / "into")
    except FetchError:
        assert not (case / "deep").exists()
    assert {found.name for found in case.iterdir()} <= {"wild.tar", "deep"}
    assert not any(found.is_symlink() for found in case.rglob("*"))
