import hashlib
from pathlib import Path

import pytest

from kernelmill.errors import ConfigError, FetchError
from kernelmill.index import PackageIndex, ScriptedIndex
from kernelmill.sources import sdist

CONTENT = b"not really an archive"
SHA = hashlib.sha256(CONTENT).hexdigest()


def pin(version: str = "1.2.0", sha256: str | None = SHA, package: str = "ops") -> sdist.Pin:
    return sdist.Pin(source="ops_source", package=package, version=version, sha256=sha256)


@pytest.fixture
def index() -> ScriptedIndex:
    files = {f"ops-{v}.tar.gz": b"other" for v in ("0.9", "1.0", "1.1", "1.3", "1.10", "2.0")}
    return ScriptedIndex({"ops": {**files, "ops-1.2.0.tar.gz": CONTENT, "ops-3.0-py3-none-any.whl": b""}})


def test_second_download_asks_the_index_nothing(index: ScriptedIndex) -> None:
    first = sdist.download(pin(), index)
    assert first.path.read_bytes() == CONTENT
    silent = ScriptedIndex({})
    assert sdist.download(pin(), silent) == first
    assert silent.requests == []


def test_damaged_cache_is_fetched_again(index: ScriptedIndex) -> None:
    held = sdist.download(pin(), index)
    held.path.write_bytes(b"flipped")
    assert sdist.download(pin(), index).path.read_bytes() == CONTENT


def test_missing_pin_gives_the_line_to_paste(index: ScriptedIndex) -> None:
    with pytest.raises(ConfigError, match=rf"conf/source/ops_source\.yaml:\s+sha256: {SHA}"):
        sdist.download(pin(sha256=None), index)


def test_different_sha256_names_both_and_keeps_nothing(index: ScriptedIndex, work_cache: Path) -> None:
    wrong = "0" * 64
    with pytest.raises(FetchError, match=f"{SHA}.*{wrong}") as caught:
        sdist.download(pin(sha256=wrong), index)
    assert caught.value.remedy
    assert not any(path.is_file() for path in work_cache.rglob("*"))


def test_index_that_states_one_sha256_and_serves_another_is_caught(index: ScriptedIndex, work_cache: Path) -> None:
    class Lying(ScriptedIndex):
        def download(self, file: object, into: Path) -> str:
            into.write_bytes(b"malware")
            return hashlib.sha256(b"malware").hexdigest()

    with pytest.raises(FetchError, match="must not be used"):
        sdist.download(pin(), Lying({"ops": {"ops-1.2.0.tar.gz": CONTENT}}))
    assert not any(path.is_file() for path in work_cache.rglob("*"))


def test_unknown_version_lists_those_near_it(index: ScriptedIndex) -> None:
    with pytest.raises(FetchError, match=r"no ops 1\.2\.5; nearest versions: 1\.0, 1\.1, 1\.2\.0, 1\.3, 1\.10, 2\.0"):
        sdist.download(pin(version="1.2.5", sha256="1" * 64), index)


def test_version_with_wheels_alone_is_told_apart(index: ScriptedIndex) -> None:
    with pytest.raises(FetchError, match="only wheels"):
        sdist.download(pin(version="3.0", sha256="1" * 64), index)


def test_unknown_package_says_so(index: ScriptedIndex) -> None:
    with pytest.raises(FetchError, match="no package 'opps'"):
        sdist.download(pin(package="opps", sha256="1" * 64), index)


@pytest.mark.slow
@pytest.mark.parametrize("endpoint", ["http://127.0.0.1:9/simple/", "http://user:secret@127.0.0.1:9/simple/"])
def test_unreachable_index_says_what_to_do_and_no_password(endpoint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for proxy in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(proxy, raising=False)
    monkeypatch.setenv("PIP_INDEX_URL", endpoint)
    with pytest.raises(FetchError, match=r"127\.0\.0\.1.*cannot be read") as caught:
        sdist.download(pin(), PackageIndex())
    assert "PIP_INDEX_URL" in str(caught.value)
    assert "HTTPS_PROXY" in str(caught.value)
    assert "secret" not in str(caught.value)


@pytest.mark.network
def test_the_real_index_has_a_pinned_project(work_cache: Path) -> None:
    pinned = "69b3aa435f2424ac6a1bfb6ff702da6eb73b33ca0db38fb26989c74159258e47"
    real = sdist.Pin(source="torch_scatter", package="torch-scatter", version="2.1.2", sha256=pinned)
    held = sdist.download(real, PackageIndex())
    assert (held.filename, held.sha256) == ("torch_scatter-2.1.2.tar.gz", pinned)
    assert held.path.is_relative_to(work_cache)
