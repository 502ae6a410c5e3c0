"""Commits of git repositories, as folders, without their hooks and filters and without the user's configuration."""

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import mkdtemp

from kernelmill.errors import ConfigError, FetchError
from kernelmill.storage import workcache

SECONDS = 900
CONFINED = (
    "-c", "core.hooksPath=/dev/null",
    "-c", "protocol.ext.allow=never",
    "-c", "core.fsmonitor=false",
    "-c", "core.autocrlf=false",
    "-c", "safe.directory=*",
    "-c", "advice.detachedHead=false",
)  # fmt: skip
ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_LFS_SKIP_SMUDGE": "1",
    "GIT_HTTP_LOW_SPEED_LIMIT": "1000",
    "GIT_HTTP_LOW_SPEED_TIME": "60",
    "LC_ALL": "C",
}
VERBS = ("init", "fetch", "rev-parse", "read-tree", "checkout-index")
UNWANTED = frozenset({
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
})  # fmt: skip
"""Set where we run inside a git hook; they would point git at the wrong repository."""


def checkout(source: str, url: str, commit: str, into: Path) -> None:
    """Write the files of a commit under the folder `into`, submodules not included.

    The repository stays in the work cache, so that the same commit is not fetched twice.
    Raises `ConfigError` where the commit is no full hash, `FetchError` where it cannot be had.
    """
    if len(commit) != 40 or set(commit) - set("0123456789abcdef"):
        raise ConfigError(
            f"source {source}: commit {commit!r} is not 40 lower-case hexadecimal digits",
            remedy=f"put what `git ls-remote {url}` says into conf/source/{source}.yaml; branches and tags move",
        )
    if url.startswith("-"):
        raise ConfigError(f"source {source}: {url!r} is no URL", remedy=f"correct it in conf/source/{source}.yaml")
    repository = _repository(source, url, commit)
    into.mkdir(parents=True, exist_ok=True)
    index = {"GIT_INDEX_FILE": str(into.with_name(f".{into.name}.index"))}
    _git(source, ["--git-dir", str(repository), "read-tree", commit], index)
    _git(source, ["--git-dir", str(repository), "--work-tree", str(into.absolute()), "checkout-index", "--all"], index)


def _repository(source: str, url: str, commit: str) -> Path:
    kept = workcache.root() / "git" / f"{commit}.git"
    if kept.is_dir():
        return kept
    kept.parent.mkdir(parents=True, exist_ok=True)
    own = Path(mkdtemp(prefix=f".{commit[:12]}.", dir=kept.parent))
    try:
        _git(source, ["init", "--quiet", "--bare", "--template=", str(own)])
        _fetch(source, url, commit, own)
        found = _git(source, ["--git-dir", str(own), "rev-parse", "--verify", f"{commit}^{{commit}}"]).strip()
        if found != commit:
            raise FetchError(
                f"source {source}: {commit} names something of {url} that is not a commit",
                remedy=f"put the commit into conf/source/{source}.yaml",
            )
        try:
            own.rename(kept)
        except OSError:
            # Another process fetched the same commit first.
            if not kept.is_dir():
                raise
    finally:
        shutil.rmtree(own, ignore_errors=True)
    return kept


def _fetch(source: str, url: str, commit: str, repository: Path) -> None:
    """The one commit; where the server gives none but its branch heads, everything."""
    base = ["--git-dir", str(repository), "fetch", "--quiet", "--no-recurse-submodules"]
    try:
        _git(source, [*base, "--no-tags", "--depth=1", "--", url, commit])
    except FetchError:
        _git(source, [*base, "--", url, "+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"])


def _git(source: str, arguments: list[str], further: dict[str, str] | None = None) -> str:
    environment = {k: v for k, v in os.environ.items() if k not in UNWANTED} | ENVIRONMENT | (further or {})
    try:
        done = subprocess.run(
            ["git", *CONFINED, *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS,
            check=False,
        )
    except FileNotFoundError:
        raise FetchError(
            f"source {source}: git is not installed", remedy="install git, or use kind: sdist or path"
        ) from None
    except subprocess.TimeoutExpired:
        raise FetchError(
            f"source {source}: git took longer than {SECONDS} s", remedy="fetch it by hand and use kind: path"
        ) from None
    if done.returncode:
        verb = next((argument for argument in arguments if argument in VERBS), "")
        said = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
        raise FetchError(
            f"source {source}: git {verb} failed: {said[-1]}",
            remedy="check url and commit in conf/source/, the network and HTTPS_PROXY",
        )
    return done.stdout
