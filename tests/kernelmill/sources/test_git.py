"""Commits are named by full hashes, URLs run nothing, and no commit writes more than its limits."""

import os
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from kernelmill.errors import ConfigError, FetchError, UnsafeArchiveError
from kernelmill.sources import git

Entry = tuple[str, str, str, str]
"""The mode, type, object and name of an entry of a tree."""


@pytest.fixture(autouse=True)
def work_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "work-cache"))


class Repository:
    """A repository whose objects are written one by one, as no client of git would."""

    def __init__(self, path: Path) -> None:
        self.path = path
        subprocess.run(["git", "init", "--quiet", "--bare", str(path)], check=True)
        self.call("config", "uploadpack.allowAnySHA1InWant", "true")

    def call(self, *arguments: str, content: bytes = b"") -> str:
        author = {f"GIT_{who}_{what}": "a" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        done = subprocess.run(
            ["git", "--git-dir", str(self.path), *arguments],
            input=content,
            capture_output=True,
            check=True,
            env={**os.environ, **author},
        )
        return done.stdout.decode().strip()

    def blob(self, content: bytes) -> str:
        return self.call("hash-object", "-w", "--stdin", content=content)

    def tree(self, *entries: Entry) -> str:
        lines = b"".join(
            mode.lstrip("0").encode() + b" " + name.encode() + b"\0" + bytes.fromhex(digest)
            for mode, _, digest, name in entries
        )
        return self.call("hash-object", "-t", "tree", "-w", "--stdin", "--literally", content=lines)

    def file(self, name: str, content: bytes = b"x\n", mode: str = "100644") -> Entry:
        return (mode, "blob", self.blob(content), name)

    def folder(self, name: str, *entries: Entry) -> Entry:
        return ("040000", "tree", self.tree(*entries), name)

    def commit(self, *entries: Entry) -> str:
        commit = self.call("commit-tree", self.tree(*entries), "-m", "all")
        self.call("update-ref", "refs/heads/main", commit)
        return commit


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "remote.git")


def check_out(repository: Repository, commit: str, into: Path) -> None:
    git.checkout("toy", repository.path.as_uri(), commit, into)


def test_files_of_a_commit_are_written(repository: Repository, tmp_path: Path) -> None:
    commit = repository.commit(repository.file("a.cu", b"kernel\n"), repository.folder("sub", repository.file("b.cu")))
    check_out(repository, commit, tmp_path / "into")
    assert (tmp_path / "into" / "a.cu").read_bytes() == b"kernel\n"
    assert (tmp_path / "into" / "sub" / "b.cu").read_bytes() == b"x\n"


@pytest.mark.long
@pytest.mark.slow
def test_trees_that_name_each_other_ten_times_are_refused_unwritten(repository: Repository, tmp_path: Path) -> None:
    entries: tuple[Entry, ...] = (repository.file("f"),)
    for _ in range(9):
        below = repository.tree(*entries)
        entries = tuple(("040000", "tree", below, f"d{number}") for number in range(10))
    with pytest.raises(FetchError, match="more than 500000 files and folders"):
        check_out(repository, repository.commit(*entries), tmp_path / "into")
    assert not (tmp_path / "into").exists()


def test_one_large_file_under_many_names_is_refused_unwritten(
    repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(git, "MAX_BYTES", 5 << 20)
    blob = repository.blob(bytes(1 << 20))
    commit = repository.commit(*(("100644", "blob", blob, f"f{number}") for number in range(6)))
    with pytest.raises(FetchError, match="unpacks to more than 5 MiB"):
        check_out(repository, commit, tmp_path / "into")
    assert not (tmp_path / "into").exists()


@pytest.mark.slow
def test_pack_beyond_the_limit_is_not_written(
    repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(git, "MOST_PACK", 1 << 20)
    commit = repository.commit(repository.file("random", os.urandom(3 << 20)))
    with pytest.raises(FetchError, match="sends a pack of more than 1 MiB"):
        check_out(repository, commit, tmp_path / "into")


@pytest.mark.slow
def test_two_hundred_folders_within_each_other_are_refused(repository: Repository, tmp_path: Path) -> None:
    entry = repository.file("f")
    for _ in range(200):
        entry = repository.folder("d", entry)
    with pytest.raises(UnsafeArchiveError, match="in more than 100 folders"):
        check_out(repository, repository.commit(entry), tmp_path / "into")


def test_name_that_no_system_takes_is_refused(repository: Repository, tmp_path: Path) -> None:
    with pytest.raises(UnsafeArchiveError, match="path or name that is too long"):
        check_out(repository, repository.commit(repository.file("n" * 300)), tmp_path / "into")


@pytest.mark.parametrize("name", [".git", ".GIT", "git~1"])
def test_entries_that_would_write_a_repository_are_refused(repository: Repository, tmp_path: Path, name: str) -> None:
    commit = repository.commit(
        repository.folder(name, repository.folder("hooks", repository.file("post-checkout", b"#!", mode="100755")))
    )
    with pytest.raises(FetchError):
        check_out(repository, commit, tmp_path / "into")
    assert not list((tmp_path / "into").rglob("*"))


def test_link_named_like_a_repository_is_refused(repository: Repository, tmp_path: Path) -> None:
    link = repository.file(".git", b"/etc", mode="120000")
    with pytest.raises(UnsafeArchiveError, match="would write into a repository"):
        check_out(repository, repository.commit(link), tmp_path / "into")


def test_nothing_is_written_through_a_link_of_the_commit(repository: Repository, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    link = repository.file("d", str(outside).encode(), mode="120000")
    commit = repository.commit(link, repository.folder("d", repository.file("f")))
    with suppress(FetchError):
        check_out(repository, commit, tmp_path / "into")
    assert not list(outside.iterdir())


def test_submodules_are_not_fetched(repository: Repository, tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    modules = f'[submodule "m"]\n\tpath = m\n\turl = ext::sh -c "touch {marker}"\n\tupdate = !touch {marker}\n'
    commit = repository.commit(
        repository.file(".gitmodules", modules.encode()), repository.file("a.cu"), ("160000", "commit", "1" * 40, "m")
    )
    check_out(repository, commit, tmp_path / "into")
    assert (tmp_path / "into" / "a.cu").exists()
    assert not list((tmp_path / "into" / "m").glob("*"))
    assert not marker.exists()


def test_neither_hooks_nor_filters_run(repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marker = tmp_path / "ran"
    settings = tmp_path / "config"
    settings.write_text(f'[filter "evil"]\n\tsmudge = touch {marker}\n[core]\n\thooksPath = {tmp_path / "hooks"}\n')
    (tmp_path / "hooks").mkdir()
    for hook in ("post-checkout", "reference-transaction", "post-index-change"):
        (tmp_path / "hooks" / hook).write_text(f"#!/bin/sh\ntouch {marker}\n")
        (tmp_path / "hooks" / hook).chmod(0o755)
    commit = repository.commit(repository.file(".gitattributes", b"* filter=evil\n"), repository.file("a.cu"))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(settings))
    check_out(repository, commit, tmp_path / "into")
    assert (tmp_path / "into" / "a.cu").exists()
    assert not marker.exists()


@pytest.mark.parametrize("url", ["ext::sh -c 'touch {}'", "fd::17", "evil::address"])
def test_url_that_names_a_program_runs_nothing(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_ALLOW_PROTOCOL", "ext:fd:evil")
    with pytest.raises(FetchError, match="not allowed"):
        git.checkout("toy", url.format(tmp_path / "ran"), "1" * 40, tmp_path / "into")
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("commit", ["main", "abc123", "A" * 40, "g" * 40])
def test_a_commit_that_is_not_a_full_hash_is_an_error(commit: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="not a full hash"):
        git.checkout("toy", "https://example.org/toy", commit, tmp_path / "into")


def test_a_url_that_is_an_option_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="not a URL"):
        git.checkout("toy", "--upload-pack=evil", "a" * 40, tmp_path / "into")


def test_failure_is_told_by_what_git_says_first(tmp_path: Path) -> None:
    with pytest.raises(FetchError, match=r"git fetch failed: .*does not appear to be a git repository") as caught:
        git.checkout("toy", str(tmp_path / "nowhere"), "0" * 40, tmp_path / "into")
    assert "and the repository exists" not in str(caught.value)
    assert "conf/source/toy.yaml" in (caught.value.remedy or "")
