"""Sources of each kind need their keys, and a pinned digest must match."""

from pathlib import Path

import pytest

from kernelmill.config.params import SourceParams
from kernelmill.errors import ConfigError, FetchError, InputError
from kernelmill.index import ScriptedIndex
from kernelmill.sources import fetching

LICENSE = "MIT License\n"


def request(tmp_path: Path, **keys: str) -> fetching.SourceRequest:
    parameters = SourceParams(headers="set", **keys)  # type: ignore[arg-type]
    return fetching.SourceRequest(source="toy", params=parameters, index=ScriptedIndex({}), into=tmp_path / "into")


def test_a_folder_is_copied_and_described(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy/k.cu").write_text("int x;\n")
    record = fetching.fetch(request(tmp_path, kind="path", path=str(tmp_path / "toy")))
    assert (record.id, record.kind, record.origin, record.license) == ("toy", "path", "toy", "NOASSERTION")
    assert record.version == record.sha256[:12]
    assert (tmp_path / "into/k.cu").read_text() == "int x;\n"


def test_a_missing_key_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"kind git.*`url:`"):
        fetching.fetch(request(tmp_path, kind="git"))


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        fetching.fetch(request(tmp_path, kind="path", path=str(tmp_path / "none")))


def test_another_digest_than_the_pinned_one_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy/k.cu").write_text("int x;\n")
    with pytest.raises(FetchError, match="pins 0000"):
        fetching.fetch(request(tmp_path, kind="path", path=str(tmp_path / "toy"), sha256="0" * 64))
