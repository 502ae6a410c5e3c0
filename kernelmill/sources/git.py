"""Check out commits of git repositories without hooks, filters or the configuration of the user."""

import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from tempfile import TemporaryFile, mkdtemp
from threading import Timer
from typing import IO

from kernelmill.errors import ConfigError, FetchError, UnsafeArchiveError
from kernelmill.sources.containers import MAX_DEPTH, MAX_MEMBERS, shown, too_deep
from kernelmill.sources.unpack import MAX_NAME, MAX_PATH
from kernelmill.storage import workcache
from kernelmill.storage.bounded import MOST_BYTES as MAX_BYTES
from kernelmill.storage.bounded import too_large

MAX_ENTRY = 1 << 14
"""The most bytes of a path, with the mode, object and size before it, that are waited for."""

SECONDS = 900
MOST_FOUND = 1 << 20
"""The most bytes that are read of what git prints."""
MOST_MEMORY = 6 << 30
"""The most address space of each git process, in bytes."""
MOST_PACK = MAX_BYTES
"""The most bytes of each file that git writes: packs, its index, and the files of a commit."""
PROTOCOLS = ("https", "http", "ssh", "git", "file")
"""Those that start no program that a URL names, as `ext::` does."""
OPTIONS = (
    "-c", "core.hooksPath=/dev/null",
    "-c", "protocol.allow=never",
    *(word for name in PROTOCOLS for word in ("-c", f"protocol.{name}.allow=always")),
    "-c", "core.fsmonitor=false",
    "-c", "core.autocrlf=false",
    "-c", "safe.directory=*",
    "-c", "advice.detachedHead=false",
    "-c", "fetch.unpackLimit=1",  # one pack, whose size is limited, instead of a file for each object
    "-c", "core.bigFileThreshold=16m",  # larger files are streamed
    "-c", "core.protectNTFS=true",
    "-c", "core.protectHFS=true",
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
VERBS = ("init", "fetch", "rev-parse", "ls-tree", "read-tree", "checkout-index")
UNWANTED = frozenset({
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
    "GIT_ALLOW_PROTOCOL", "GIT_PROTOCOL_FROM_USER", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
})  # fmt: skip
"""Variables that are set inside of git hooks and would make git use the wrong repository, or undo `OPTIONS`."""


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
    _check_tree(source, repository, commit)
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
        if any(path.lstat().st_size >= MOST_PACK for path in repository.rglob("*")):
            raise FetchError(
                f"source {source}: {url} sends a pack of more than {MOST_PACK >> 20} MiB for one commit",
                remedy="clone it manually, remove what is not needed, and use kind: path",
            ) from None
        _git(source, [*base, "--", url, "+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"])


def _check_tree(source: str, repository: Path, commit: str) -> None:
    """Check the files of a commit before any is written: a few objects that name each other expand to any number.

    Raises `FetchError` for too many files or bytes, and `UnsafeArchiveError` for paths that no archive may have.
    """
    count = total = 0
    command = _command(["--git-dir", str(repository), "ls-tree", "-r", "-t", "-z", "--long", commit])
    with TemporaryFile() as said, _started(source, command, PIPE, said, {}) as process:
        watchdog = Timer(SECONDS, process.kill)
        watchdog.start()
        try:
            assert process.stdout is not None
            for entry in _entries(process.stdout):
                count, total = count + 1, total + entry.size
                _check_entry(source, commit, entry, count, total)
        except BaseException:
            process.kill()
            raise
        finally:
            status = process.wait()
            watchdog.cancel()
        if status:
            raise _failure(source, "ls-tree", status, _text(said))
    if not count:
        raise FetchError(f"source {source}: commit {commit} has no files", remedy="check `commit:`")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A file or folder of a commit."""

    path: str
    size: int


def _entries(stream: IO[bytes]) -> Iterator[_Entry]:
    """Yield the entries that `git ls-tree -z --long` prints: `mode type object size<TAB>path`, each ended by NUL."""
    rest = b""
    while chunk := stream.read(1 << 16):
        *whole, rest = (rest + chunk).split(b"\0")
        for line in whole:
            about, _, path = line.partition(b"\t")
            size = about.split()[-1]
            yield _Entry(os.fsdecode(path), int(size) if size.isdigit() else 0)
        if len(rest) > MAX_ENTRY:
            yield _Entry(os.fsdecode(rest), 0)  # refused for its length
            return


def _check_entry(source: str, commit: str, entry: _Entry, count: int, total: int) -> None:
    name = f"source {source}: commit {commit[:12]}"
    if count > MAX_MEMBERS:
        raise FetchError(
            f"{name} has more than {MAX_MEMBERS} files and folders", remedy="if it is no git bomb, use kind: path"
        )
    if total > MAX_BYTES:
        raise too_large(name, MAX_BYTES)
    parts = entry.path.split("/")
    if len(parts) > MAX_DEPTH:
        raise too_deep(name, entry.path)
    if len(entry.path) > MAX_PATH or any(len(os.fsencode(part)) > MAX_NAME for part in parts):
        raise UnsafeArchiveError(
            f"{name}: {shown(entry.path)} has a path or name that is too long; nothing was written",
            remedy="use another commit, or kind: path",
        )
    if any(part.lower() == ".git" for part in parts):
        raise UnsafeArchiveError(
            f"{name}: {shown(entry.path)} would write into a repository; nothing was written",
            remedy="do not use this repository",
        )


def _command(arguments: Sequence[str]) -> list[str]:
    """Return the command for git: a shell sets limits that git and all of its helpers inherit, and becomes git."""
    limits = f"ulimit -c 0; ulimit -f {MOST_PACK >> 9}; ulimit -v {MOST_MEMORY >> 10}"
    return ["/bin/sh", "-c", f'{limits}; exec "$@"', "sh", "git", *OPTIONS, *arguments]


def _started(
    source: str, command: Sequence[str], stdout: IO[bytes] | int, stderr: IO[bytes], variables: dict[str, str]
) -> Popen[bytes]:
    if shutil.which("git") is None:
        raise FetchError(f"source {source}: git is not installed", remedy="install git, or use kind: sdist or path")
    environment = {k: v for k, v in os.environ.items() if k not in UNWANTED} | ENVIRONMENT | variables
    return Popen(command, env=environment, stdin=DEVNULL, stdout=stdout, stderr=stderr)


def _git(source: str, arguments: list[str], variables: dict[str, str] | None = None) -> str:
    with (
        TemporaryFile() as printed,
        TemporaryFile() as said,
        _started(source, _command(arguments), printed, said, variables or {}) as process,
    ):
        try:
            process.wait(SECONDS)
        except TimeoutExpired:
            raise FetchError(
                f"source {source}: git took longer than {SECONDS} s", remedy="clone it manually and use kind: path"
            ) from None
        finally:
            process.kill()  # its helpers end with it
        if process.returncode:
            verb = next((argument for argument in arguments if argument in VERBS), "")
            raise _failure(source, verb, process.returncode, _text(said))
        return _text(printed)


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read(MOST_FOUND).decode(errors="replace")


def _failure(source: str, verb: str, status: int, said: str) -> FetchError:
    return FetchError(
        f"source {source}: git {verb} failed: {_cause(said) or f'exit status {status}'}",
        remedy=f"check url and commit in conf/source/{source}.yaml, that `git ls-remote` lists the repository, the "
        "network and HTTPS_PROXY",
    )


def _cause(messages: str) -> str:
    """Return the first error that git reports; the lines after it are advice that makes no sense alone."""
    lines = [line.strip() for line in messages.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith(("fatal: ", "error: ", "ERROR: "))]
    return errors[0].partition(": ")[2] if errors else next(iter(lines), "")
