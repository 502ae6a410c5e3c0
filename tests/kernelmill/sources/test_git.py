"""Commits are named by full hashes, and URLs cannot be options."""

from pathlib import Path

import pytest

from kernelmill.errors import ConfigError, FetchError
from kernelmill.sources import git


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
