import hashlib
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from kernelmill.config.params import (
    CaptureParams,
    ExtractParams,
    GatesParams,
    HeadersParams,
    InstantiateParams,
    LocalHeaders,
    Params,
    SelectParams,
    SourceParams,
)
from kernelmill.errors import ConfigError, FetchError, InputError
from kernelmill.index import ScriptedIndex
from kernelmill.records import USUAL_THRESHOLDS, HeaderSet, Source
from kernelmill.sources import tree
from kernelmill.storage import jsonl
from stages.fetch import run

Make = Callable[..., Path]


def params(sources: dict[str, SourceParams], local: Path) -> Params:
    headers = HeadersParams(cuda_version="12.1", local=(LocalHeaders(path=str(local), into="cuda"),))
    return Params(
        sources=sources,
        headers={"here": headers},
        capture=CaptureParams(wall_seconds=1, memory_mib=1),
        extract=ExtractParams(wall_seconds=1, memory_mib=1, gpu_arch="sm_80"),
        instantiate=InstantiateParams(types=("float",)),
        gates=GatesParams(hip_headers="rocm", compilers=(), programs=(), wall_seconds=1, memory_mib=64),
        compilers=GatesParams(hip_headers="rocm", compilers=(), programs=(), wall_seconds=1, memory_mib=64),
        verify=USUAL_THRESHOLDS,
        select=SelectParams(
            min_lines=1, max_lines=2, max_template_parameters=3, max_dependency_lines=4, licenses=("MIT",)
        ),
    )


@pytest.fixture
def toolkit(tmp_path: Path) -> Path:
    (tmp_path / "toolkit" / "include").mkdir(parents=True)
    (tmp_path / "toolkit" / "include" / "cuda.h").write_text("#define CUDA_VERSION 12010\n")
    return tmp_path / "toolkit"


@pytest.fixture
def sdist(make_tar: Make) -> bytes:
    path = make_tar(
        ("ops-1.0/k.cu", b"// SPDX-License-Identifier: BSD-3-Clause\n__global__ void k() {}\n"),
        ("ops-1.0/PKG-INFO", b"Name: ops\nLicense-Expression: MIT\n"),
        name="ops-1.0.tar.gz",
    )
    return path.read_bytes()


def pinned(content: bytes) -> SourceParams:
    return SourceParams(
        kind="sdist", package="ops", version="1.0", sha256=hashlib.sha256(content).hexdigest(), headers="here"
    )


def everything(data: Path) -> dict[str, bytes]:
    return {path: (data / path).read_bytes() for path in tree.files(data)}


def test_sources_headers_and_records_are_written(tmp_path: Path, sdist: bytes, toolkit: Path) -> None:
    data = tmp_path / "data"
    heard: list[str] = []
    wanted = params({"ops": pinned(sdist)}, toolkit)
    run.fetch(wanted, ScriptedIndex({"ops": {"ops-1.0.tar.gz": sdist}}), data, done=heard.append)
    assert sorted(everything(data)) == [
        "headers.jsonl", "headers/here.tar.zst", "sources.jsonl", "sources/ops/PKG-INFO", "sources/ops/k.cu",
    ]  # fmt: skip
    assert len(heard) == run.pieces(wanted)
    (source,) = jsonl.read(data / "sources.jsonl", Source)
    assert (source.origin, source.version, source.license) == ("ops==1.0", "1.0", "MIT")
    assert [(f.path, f.license) for f in source.file_licenses] == [("k.cu", "BSD-3-Clause")]
    (headers,) = jsonl.read(data / "headers.jsonl", HeaderSet)
    assert tree.file_sha256(data / "headers" / headers.archive) == headers.sha256


def test_second_run_is_offline_and_gives_the_same_bytes(tmp_path: Path, sdist: bytes, toolkit: Path) -> None:
    wanted = params({"ops": pinned(sdist)}, toolkit)
    run.fetch(wanted, ScriptedIndex({"ops": {"ops-1.0.tar.gz": sdist}}), tmp_path / "one")
    silent = ScriptedIndex({})
    run.fetch(wanted, silent, tmp_path / "two")
    run.fetch(wanted, silent, tmp_path / "one")
    assert silent.requests == []
    assert everything(tmp_path / "one") == everything(tmp_path / "two")


def test_source_that_is_gone_from_params_is_gone_from_disk(tmp_path: Path, sdist: bytes, toolkit: Path) -> None:
    index = ScriptedIndex({"ops": {"ops-1.0.tar.gz": sdist}})
    run.fetch(params({"a": pinned(sdist), "b": pinned(sdist)}, toolkit), index, tmp_path / "data")
    run.fetch(params({"b": pinned(sdist)}, toolkit), index, tmp_path / "data")
    assert [path.name for path in (tmp_path / "data" / "sources").iterdir()] == ["b"]


def test_failed_source_leaves_what_stood_there_and_nothing_else(tmp_path: Path, sdist: bytes, toolkit: Path) -> None:
    data = tmp_path / "data"
    index = ScriptedIndex({"ops": {"ops-1.0.tar.gz": sdist}})
    run.fetch(params({"ops": pinned(sdist)}, toolkit), index, data)
    before = everything(data)
    gone = SourceParams(kind="sdist", package="gone", version="1", sha256="0" * 64, headers="here")
    with pytest.raises(FetchError, match="gone"):
        run.fetch(params({"new": pinned(sdist), "gone": gone}, toolkit), index, data)
    assert everything(data) == before
    assert sorted(path.name for path in data.iterdir()) == ["headers", "headers.jsonl", "sources", "sources.jsonl"]


@pytest.mark.parametrize(
    ("source", "error", "cause"),
    [
        (SourceParams(kind="sdist", version="1", headers="here"), ConfigError, r"bad.*kind sdist.*`package:`"),
        (SourceParams(kind="git", url="x", headers="here"), ConfigError, r"`commit:`"),
        (SourceParams(kind="git", url="x", commit="main", headers="here"), ConfigError, "40 lower-case"),
        (SourceParams(kind="path", path="no/such", headers="here"), InputError, "no/such does not exist"),
    ],
)
def test_incomplete_source_names_the_key(
    tmp_path: Path, toolkit: Path, source: SourceParams, error: type[Exception], cause: str
) -> None:
    with pytest.raises(error, match=cause):
        run.fetch(params({"bad": source}, toolkit), ScriptedIndex({}), tmp_path / "data")
    assert everything(tmp_path / "data") == {}


def test_folder_is_hashed_by_content_and_its_pin_is_checked(tmp_path: Path, toolkit: Path) -> None:
    project = tmp_path / "mine"
    project.mkdir()
    (project / "k.cu").write_text("x")
    source = SourceParams(kind="path", path=str(project), headers="here")
    run.fetch(params({"mine": source}, toolkit), ScriptedIndex({}), tmp_path / "data")
    (record,) = jsonl.read(tmp_path / "data" / "sources.jsonl", Source)
    assert (record.origin, record.sha256) == ("mine", tree.content_sha256(project))
    assert str(tmp_path) not in (tmp_path / "data" / "sources.jsonl").read_text()
    (project / "k.cu").write_text("y")
    changed = SourceParams(kind="path", path=str(project), sha256=record.sha256, headers="here")
    with pytest.raises(FetchError, match=f"{tree.content_sha256(project)}.*{record.sha256}"):
        run.fetch(params({"mine": changed}, toolkit), ScriptedIndex({}), tmp_path / "data")


def test_missing_local_headers_are_named(tmp_path: Path, sdist: bytes) -> None:
    index = ScriptedIndex({"ops": {"ops-1.0.tar.gz": sdist}})
    with pytest.raises(ConfigError, match=r"no-toolkit.*not a folder"):
        run.fetch(params({"ops": pinned(sdist)}, tmp_path / "no-toolkit"), index, tmp_path / "data")


def git(folder: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", *identity, "-C", str(folder), *arguments], check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    (folder / "k.cu").write_text("old")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "old")
    return folder


def test_git_commit_that_is_no_branch_head_is_fetched_then_kept(
    tmp_path: Path, repository: Path, toolkit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = git(repository, "rev-parse", "HEAD")
    (repository / "k.cu").write_text("new")
    git(repository, "commit", "-qam", "new")
    hooked = tmp_path / "gitconfig"
    hooked.write_text(f'[filter "x"]\n\tsmudge = touch {tmp_path}/ran\n[core]\n\thooksPath = {tmp_path}\n')
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(hooked))
    source = SourceParams(kind="git", url=repository.as_uri(), commit=commit, headers="here")
    wanted = params({"repo": source}, toolkit)
    run.fetch(wanted, ScriptedIndex({}), tmp_path / "data")
    assert (tmp_path / "data" / "sources" / "repo" / "k.cu").read_text() == "old"
    assert not (tmp_path / "data" / "sources" / "repo" / ".git").exists()
    repository.rename(tmp_path / "moved-away")
    run.fetch(wanted, ScriptedIndex({}), tmp_path / "again")
    assert everything(tmp_path / "again") == everything(tmp_path / "data")
    assert not (tmp_path / "ran").exists()


def test_git_commit_that_does_not_exist_is_named(tmp_path: Path, repository: Path, toolkit: Path) -> None:
    source = SourceParams(kind="git", url=repository.as_uri(), commit="1" * 40, headers="here")
    with pytest.raises(FetchError, match=r"source repo: git rev-parse failed"):
        run.fetch(params({"repo": source}, toolkit), ScriptedIndex({}), tmp_path / "data")


def test_git_program_in_a_url_is_not_run(tmp_path: Path, toolkit: Path) -> None:
    url = f"ext::sh -c touch% {tmp_path}/ran"
    source = SourceParams(kind="git", url=url, commit="1" * 40, headers="here")
    with pytest.raises(FetchError, match="ext"):
        run.fetch(params({"repo": source}, toolkit), ScriptedIndex({}), tmp_path / "data")
    assert not (tmp_path / "ran").exists()


def test_an_archive_s_sha256_is_the_record_s(tmp_path: Path, make_tar: Make, toolkit: Path) -> None:
    path = make_tar(("p/a.cu", b"a"), name="p.tar.xz")
    source = SourceParams(kind="path", path=str(path), version="7", headers="here")
    run.fetch(params({"p": source}, toolkit), ScriptedIndex({}), tmp_path / "data")
    (record,) = jsonl.read(tmp_path / "data" / "sources.jsonl", Source)
    assert (record.origin, record.version, record.sha256) == ("p.tar.xz", "7", tree.file_sha256(path))
