from pathlib import Path

import pytest

from stages.lib import closing
from stages.lib.errors import InputError
from stages.lib.records import ManifestEntry


def entry(identifier: str) -> ManifestEntry:
    return ManifestEntry(id=identifier, sha256="0" * 64, license="MIT", lines=7)


def test_closing_line_counts_kernels_per_source_and_says_where_they_are() -> None:
    text = closing.closing((entry("b/x.cu:k"), entry("a/x.cu:k"), entry("b/y.cu:k")))
    assert text.splitlines()[0] == "dataset: 3 kernels (a 1, b 2) in data/dataset/samples.jsonl"


def test_missing_manifest_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"data/manifest\.jsonl does not exist"):
        closing.main()
