"""A repository with a pipeline of one stage, whose dataset has two versions, and a server with S3's protocol."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import requests

ROOT = Path(__file__).parents[3]
PIPELINE = """\
stages:
  package:
    cmd: mkdir -p data/dataset && cp source.txt data/dataset/samples.jsonl
    deps: [source.txt]
    outs: [data/dataset]
artifacts:
  dataset:
    path: data/dataset
    type: dataset
    desc: rows of text
"""
WITHHELD = ("GIT_", "DVC_", "AWS_")
CREDENTIALS = {"AWS_ACCESS_KEY_ID": "someone", "AWS_SECRET_ACCESS_KEY": "a secret"}


@dataclass(frozen=True, slots=True, kw_only=True)
class User:
    """Someone with a home of their own, whose commands see no cache and no configuration of anyone else."""

    home: Path
    variables: Mapping[str, str]

    def environment(self) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(WITHHELD)}
        names = {f"GIT_{role}_{what}": "a@b" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        own = {
            "HOME": str(self.home),
            "XDG_CONFIG_HOME": str(self.home / "config"),
            "DVC_SITE_CACHE_DIR": str(self.home / "site"),
            "DVC_NO_ANALYTICS": "1",
            "AWS_EC2_METADATA_DISABLED": "true",
            "AWS_DEFAULT_REGION": "us-east-1",
            "PYTHONPATH": str(ROOT),
        }
        return inherited | names | own | dict(self.variables)

    def attempt(self, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=folder, env=self.environment(), capture_output=True, text=True, check=False, timeout=300
        )

    def git(self, folder: Path, *arguments: str) -> str:
        return self._done(self.attempt(folder, "git", *arguments))

    def dvc(self, folder: Path, *arguments: str) -> str:
        return self._done(self.attempt(folder, sys.executable, "-m", "dvc", *arguments))

    def kernelmill(self, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.attempt(folder, sys.executable, "-m", "kernelmill.cli.main", *arguments)

    def succeeds(self, folder: Path, *arguments: str) -> str:
        return self._done(self.kernelmill(folder, *arguments))

    def fails(self, folder: Path, *arguments: str) -> str:
        done = self.kernelmill(folder, *arguments)
        assert done.returncode == 1, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stderr

    @staticmethod
    def _done(done: subprocess.CompletedProcess[str]) -> str:
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr


def user(folder: Path, **variables: str) -> User:
    folder.mkdir(parents=True, exist_ok=True)
    return User(home=folder, variables=variables)


def start(author: User, folder: Path) -> None:
    """Make a repository with a commit, tagged `early`, that has no pipeline yet."""
    folder.mkdir()
    author.git(folder, "init", "--quiet")
    (folder / ".dvc").mkdir()  # as `dvc init` does, which takes a second
    (folder / ".dvc/config").touch()
    (folder / ".dvc/.gitignore").write_text("/config.local\n/tmp\n/cache\n", encoding="utf-8")
    commit(author, folder, "start")
    author.git(folder, "tag", "early")


def release(author: User, folder: Path, tag: str, rows: str) -> None:
    """Run the pipeline for these rows, commit and tag the result."""
    (folder / "dvc.yaml").write_text(PIPELINE, encoding="utf-8")
    (folder / "source.txt").write_text(rows, encoding="utf-8")
    author.dvc(folder, "repro", "--quiet")
    commit(author, folder, tag)
    author.git(folder, "tag", "--annotate", "--message", tag, tag)


def commit(author: User, folder: Path, subject: str) -> None:
    author.git(folder, "add", "--all")
    author.git(folder, "commit", "--quiet", "--message", subject)


def published(author: User, folder: Path) -> Path:
    """Return a bare repository with the commits and tags, and without the data, as a git server has it."""
    bare = folder.with_suffix(".git")
    author.git(folder, "clone", "--quiet", "--bare", ".", str(bare))
    return bare


@contextmanager
def s3_server(log: Path) -> Iterator[str]:
    """Run moto's server, and return its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with log.open("w") as output, subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)], stdout=output, stderr=output
    ) as process:  # fmt: skip
        try:
            address = f"http://127.0.0.1:{port}"
            while True:
                assert process.poll() is None, log.read_text(encoding="utf-8")
                try:
                    requests.get(address, timeout=30)
                    break
                except requests.ConnectionError:
                    time.sleep(0.1)
            yield address
        finally:
            process.terminate()
