"""Check out commits of git repositories without hooks, filters or the configuration of the user."""

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import mkdtemp

from kernelmill.errors import ConfigError, FetchError
from kernelmill.storage import workcache

SECONDS = 900
OPTIONS = (
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
"""Variables that are set inside of git hooks and would make git use the wrong repository."""


def checkout(source: str, url: str, commit: str, into: Path) -> None:
    """Write the files of a commit to the folder `into`, without submodules.

    The repository is cached, so that no commit is fetched twice.
    Raises `ConfigError` if the commit is not a full hash, and `FetchError` if it cannot be fetched.
    """
    if len(commit) != 40 or set(commit) - set("0123456789abcdef"):
        raise ConfigError(
            f"source {source}: commit {commit!r} is not a full hash (40 lower-case hexadecimal digits)",
            remedy=f"copy the hash from `git ls-remote {url}` to conf/source/{source}.yaml; branches and tags move",
        )
    if url.startswith("-"):
        raise ConfigError(f"source {source}: {url!r} is not a URL", remedy=f"correct it in conf/source/{source}.yaml")
    repository = _repository(source, url, commit)
    into.mkdir(parents=True, exist_ok=True)
    index = {"GIT_INDEX_FILE": str(into.with_name(f".{into.name}.index"))}
    _git(source, ["--git-dir", str(repository), "read-tree", commit], index)
    _git(source, ["--git-dir", str(repository), "--work-tree", str(into.absolute()), "checkout-index", "--all"], index)


def _repository(source: str, url: str, commit: str) -> Path:
    cached = workcache.root() / "git" / f"{commit}.git"
    if cached.is_dir():
        return cached
    cached.parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(mkdtemp(prefix=f".{commit[:12]}.", dir=cached.parent))
    try:
        _git(source, ["init", "--quiet", "--bare", "--template=", str(temporary)])
        _fetch(source, url, commit, temporary)
        found = _git(source, ["--git-dir", str(temporary), "rev-parse", "--verify", f"{commit}^{{commit}}"]).strip()
        if found != commit:
            raise FetchError(
                f"source {source}: {commit} is not a commit of {url}",
                remedy=f"set the hash of a commit in conf/source/{source}.yaml",
            )
        try:
            temporary.rename(cached)
        except OSError:
            # Another process may have fetched the same commit.
            if not cached.is_dir():
                raise
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    return cached


def _fetch(source: str, url: str, commit: str, repository: Path) -> None:
    """Fetch one commit, or all branches and tags if the server only serves their heads."""
    base = ["--git-dir", str(repository), "fetch", "--quiet", "--no-recurse-submodules"]
    try:
        _git(source, [*base, "--no-tags", "--depth=1", "--", url, commit])
    except FetchError:
        _git(source, [*base, "--", url, "+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"])


def _git(source: str, arguments: list[str], variables: dict[str, str] | None = None) -> str:
    environment = {k: v for k, v in os.environ.items() if k not in UNWANTED} | ENVIRONMENT | (variables or {})
    try:
        done = subprocess.run(
            ["git", *OPTIONS, *arguments],
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
            f"source {source}: git took longer than {SECONDS} s", remedy="clone it manually and use kind: path"
        ) from None
    if done.returncode:
        verb = next((argument for argument in arguments if argument in VERBS), "")
        raise FetchError(
            f"source {source}: git {verb} failed: {_cause(done.stderr) or f'exit status {done.returncode}'}",
            remedy=f"check url and commit in conf/source/{source}.yaml, that `git ls-remote` lists the repository, the "
            "network and HTTPS_PROXY",
        )
    return done.stdout


def _cause(messages: str) -> str:
    """Return the first error that git reports; the lines after it are advice that makes no sense alone."""
    lines = [line.strip() for line in messages.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith(("fatal: ", "error: ", "ERROR: "))]
    return errors[0].partition(": ")[2] if errors else next(iter(lines), "")
