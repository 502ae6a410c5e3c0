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

from kernelmill.errors import FetchError, InputError, KernelmillError, UnsafeArchiveError
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
    refused(make_tar(("p/a.cu", b"a"), link("p/evil", target, kind)), "evil.*link to .*leaves the tree, as it is")


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


def test_folder_links_that_double_at_each_level_are_refused_soon(make_tar: Make, link: Link) -> None:
    levels = [link(f"p/d{n}/{side}", f"../d{n + 1}") for n in range(40) for side in "ab"]
    for last in (("p/d40/x", b"x"), link("p/d40/x", "nowhere")):
        path = make_tar(("p/a.cu", b""), *levels, last)
        with pytest.raises(FetchError, match="more than 5000 members with the content of its links"):
            unpacked(path, max_members=5000)
        assert not path.with_name("unpacked").exists()


def test_copies_of_links_count_towards_the_size(make_tar: Make, link: Link) -> None:
    path = make_tar(("p/a.cu", b"\0" * 100_000), *(link(f"p/l{n}", "a.cu") for n in range(20)))
    with pytest.raises(FetchError, match="unpacks to more than 1 MiB"):
        unpacked(path, max_bytes=1 << 20)
    assert not path.with_name("unpacked").exists()


def test_links_nested_over_many_levels_are_expanded(make_tar: Make, link: Link) -> None:
    path = make_tar(("p/d9/x", b"x"), *(link(f"p/d{n}/l", f"../d{n + 1}") for n in range(9)), name="p.tar")
    assert unpacked(path)["d0/" + "l/" * 9 + "x"] == b"x"


@pytest.mark.parametrize("name", ["p/" + "n" * 300, "p/" + "é" * 150, "p/" + "d/" * 3000 + "x", "p/" + "d/" * 1900])
def test_names_and_paths_that_no_system_takes_are_refused(make_tar: Make, name: str) -> None:
    refused(make_tar(("p/a.cu", b""), (name, b"")), "more than")


def test_path_that_links_make_too_long_is_refused(make_tar: Make, link: Link) -> None:
    long = "n" * 200
    links = [link(f"p/{n}/{long}", f"../{n + 1}") for n in range(6)]
    refused(make_tar(*links, ("p/6/x", b"")), "more than 1024 bytes once links are expanded")


@pytest.mark.slow
def test_folder_with_1900_levels_is_refused(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "a.cu").touch()
    here = os.open(project, os.O_RDONLY)
    for _ in range(1900):
        os.mkdir("d", dir_fd=here)
        inner = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(here)
    refused(project, "lies in more than 100 folders")
    subprocess.run(["rm", "-rf", str(project)], check=True)  # pytest's own removal is recursive


def header(name: str, kind: bytes, size: int) -> bytes:
    """A header of a tar archive with any size, as `tarfile` would not write it."""
    info = tarfile.TarInfo(name)
    info.type = kind
    block = bytearray(info.tobuf())
    block[124:136] = bytes([0xFF if size < 0 else 0x80]) + (size % (1 << 88)).to_bytes(11, "big")
    block[148:156] = b"%06o\0 " % (sum(block[:148]) + 8 * 32 + sum(block[156:]))
    return bytes(block)


@pytest.mark.parametrize(
    ("kind", "size", "cause"),
    [
        (tarfile.REGTYPE, -1, "negative size"),
        (tarfile.REGTYPE, -(1 << 80), "negative size"),
        (tarfile.REGTYPE, 1 << 80, "more than 2048 MiB"),
        (tarfile.GNUTYPE_LONGNAME, 1 << 30, "a name or the attributes"),
        (tarfile.XHDTYPE, 1 << 30, "a name or the attributes"),
        (tarfile.XGLTYPE, -5, "negative size"),
    ],
)
def test_tar_header_with_an_odd_size_is_refused(tmp_path: Path, kind: bytes, size: int, cause: str) -> None:
    path = tmp_path / "p.tar"
    path.write_bytes(header("p/a.cu", kind, size) + b"\0" * 10240)
    refused(path, cause, FetchError)


def test_many_long_name_headers_in_a_row_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "p.tar"
    path.write_bytes(header("x", tarfile.GNUTYPE_LONGNAME, 0) * 5000 + b"\0" * 10240)
    refused(path, "damaged", FetchError)


@pytest.mark.parametrize("stated", [10, 1 << 30])
@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_zip_that_states_a_wrong_size_is_refused_and_removed(tmp_path: Path, stated: int, method: int) -> None:
    path = tmp_path / "p.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("p/a.cu", b"")
        archive.writestr("p/b.cu", b"\0" * 2_000_000)
    content = path.read_bytes()
    true = (2_000_000).to_bytes(4, "little")
    at = content.rindex(b"PK\x01\x02") + 24
    assert content[at : at + 4] == true
    path.write_bytes(content[:at] + stated.to_bytes(4, "little") + content[at + 4 :])
    usual = method in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
    refused(path, "b.cu.*(larger|smaller) than" if usual else "not supported", FetchError)


def test_zip_with_an_endless_link_target_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "p.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("p/a.cu", b"a")
        info = zipfile.ZipInfo("p/l")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, "a" * 5000)
    refused(path, "target of more than 4096")


def test_damage_found_while_writing_leaves_nothing(make_tar: Make, tmp_path: Path) -> None:
    path = tmp_path / "p.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("p/a.cu", b"aaaa")
        archive.writestr("p/b.cu", b"bbbb")
    path.write_bytes(path.read_bytes().replace(b"bbbb", b"bxbb"))
    refused(path, "damaged.*CRC", FetchError)


def test_archive_that_is_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "p.tar.gz")
    refused(tmp_path / "p.tar.gz", "is a pipe", InputError)


@pytest.mark.slow
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    kind=st.sampled_from(["tar", "zip", "tar.gz", "tar.xz", "tar.bz2", "tar.zst"]),
    changes=st.lists(st.tuples(st.integers(0, 10_000), st.binary(min_size=1, max_size=12)), min_size=1, max_size=6),
    cut=st.integers(0, 10_000),
)
def test_damaged_archives_are_unpacked_or_refused_with_a_message(
    tmp_path: Path, kind: str, changes: list[tuple[int, bytes]], cut: int
) -> None:
    case = tmp_path / os.urandom(8).hex()
    (case / "p").mkdir(parents=True)
    (case / "p/a.cu").write_bytes(b"abc" * 50)
    (case / "p/l").symlink_to("a.cu")
    (case / f"p/{'n' * 120}").write_bytes(b"long name")
    path = case / f"w.{kind}"
    if kind == "zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(case / "p/a.cu", "p/a.cu")
            archive.writestr("p/b.cu", b"b")
    else:
        mode = "w" if kind in {"tar", "tar.zst"} else f"w:{kind[4:]}"
        with tarfile.open(path, mode) as tar:  # type: ignore[call-overload]
            tar.add(case / "p", "p")
        if kind == "tar.zst":
            path.write_bytes(zstandard.compress(path.read_bytes()))
    content = bytearray(path.read_bytes())
    for at, replacement in changes:
        first = at % len(content)
        content[first : first + len(replacement)] = replacement
    path.write_bytes(content[: len(content) - cut % len(content)] if cut % 2 else content)
    error = None
    try:
        unpack(containers.opened(path, path.name), case / "into", max_bytes=1 << 24, max_members=1000)
    except FetchError as raised:
        error = raised
    if error is not None:
        assert path.name in str(error)
        assert error.remedy
        assert not (case / "into").exists()


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
