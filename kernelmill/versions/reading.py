"""Read a version of the dataset: the manifest and the metrics of a git revision, or of the working tree.

Both files are in git, so comparing versions needs neither the data nor a remote.
"""

import json
import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from kernelmill.errors import InputError
from kernelmill.records import ManifestEntry
from kernelmill.sources.git import ENVIRONMENT, OPTIONS, UNWANTED
from kernelmill.storage import jsonl, untrusted

MANIFEST = "data/manifest.jsonl"
METRICS = "data/metrics.json"
WORKING_TREE = "working tree"
SECONDS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One number of the metrics."""

    path: tuple[str, ...]
    """The keys that lead to it, for example `("funnel", "probe", "out")`."""
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """A version of the dataset."""

    name: str
    """The revision as the user named it, or `working tree`."""
    entries: tuple[ManifestEntry, ...]
    figures: tuple[Figure, ...]


def read(root: Path, revision: str | None) -> Version:
    """Read a version of the repository at `root`; none is the working tree.

    Raises `InputError` if the revision does not exist, has no dataset, or has files of an unknown form.
    """
    name = WORKING_TREE if revision is None else revision
    manifest, metrics = (_text(root, revision, path) for path in (MANIFEST, METRICS))
    return Version(name=name, entries=_entries(manifest, name), figures=_figures(metrics, name))


def _text(root: Path, revision: str | None, path: str) -> bytes:
    if revision is None:
        if not (root / path).exists():
            raise InputError(f"{root / path} does not exist", remedy="run `dvc repro`, or name a revision that has it")
        with untrusted.opened(root / path) as file:
            return file.read()
    if _git(root, "rev-parse", "--git-dir").returncode != 0:
        raise InputError(
            f"{root.absolute()} is not in a git repository, so {revision!r} names no version of the dataset",
            remedy="run it in a clone of the dataset's repository, or name one with `--repository`",
        )
    commit = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if commit.returncode != 0:
        raise InputError(
            f"{revision!r} is not a revision of the repository at {root}: {_last_line(commit)}",
            remedy="`git tag` and `git log --oneline -- data/manifest.jsonl` list versions; "
            "`git fetch --tags` (in a shallow clone: `--unshallow`) gets those of the remote",
        )
    shown = _git(root, "show", f"{commit.stdout.decode().strip()}:./{path}")
    if shown.returncode != 0:
        raise InputError(
            f"{revision} has no {path}: {_last_line(shown)}",
            remedy="name a revision after the first one in `git log --oneline -- data/manifest.jsonl`",
        )
    return shown.stdout


def _git(root: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    try:
        return subprocess.run(
            ["git", *OPTIONS, *arguments],
            cwd=root,
            env=environment | ENVIRONMENT,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except FileNotFoundError as error:
        raise InputError("git was not found", remedy="install git: versions are read from its history") from error


def _last_line(finished: subprocess.CompletedProcess[bytes]) -> str:
    lines = finished.stderr.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "git knows no such commit"


def _entries(manifest: bytes, version: str) -> tuple[ManifestEntry, ...]:
    entries = []
    for number, line in enumerate(manifest.splitlines(), start=1):
        try:
            entries.append(jsonl.loads(ManifestEntry, line))
        except ValidationError as error:
            first = error.errors()[0]
            raise InputError(
                f"{MANIFEST}:{number} of {version} is not a line of a manifest: {first['msg']} at {first['loc']}",
                remedy="it was written by a later version of kernelmill, or edited: compare with that version",
            ) from error
    return tuple(entries)


def _figures(metrics: bytes, version: str) -> tuple[Figure, ...]:
    """Read the numbers of the metrics by their keys only, so that versions with other records can be compared."""
    try:
        content = json.loads(metrics)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{METRICS} of {version} is not JSON: {error}", remedy="restore it with git") from error
    return tuple(_numbers(content, ()))


def _numbers(content: object, path: tuple[str, ...]) -> Iterator[Figure]:
    if isinstance(content, dict):
        for key, child in content.items():
            yield from _numbers(child, (*path, key))
    elif isinstance(content, int | float) and not isinstance(content, bool):
        yield Figure(path=path, value=content)
