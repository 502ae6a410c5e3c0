"""`kernelmill add`: describe a new source project in a file of `conf/source/`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal
from urllib.parse import urlsplit

import yaml
from pydantic import TypeAdapter

from kernelmill.config.params import SourceParams
from kernelmill.errors import ConfigError, FetchError, InputError
from kernelmill.headers import named
from kernelmill.index import Index
from kernelmill.records import Strategy
from kernelmill.sources import sdist
from kernelmill.sources.tree import file_sha256
from kernelmill.storage import jsonl

NAME = re.compile(r"[a-z][a-z0-9_]*")
COMMIT = re.compile(r"[0-9a-f]{40}")

Kind = Literal["sdist", "git", "path"]
Field = str | list[str] | dict[str, list[str]]
"""The value of a key in that file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a project comes from: `package==version`, a URL, or a folder or archive."""

    kind: Kind
    value: str
    commit: str = ""
    """The commit of a git repository; empty for other kinds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Addition:
    """The source to add."""

    name: str
    origin: Origin
    headers: str
    strategies: tuple[Strategy, ...] = ()
    """Capture strategies; empty for the default ones."""


def add(wanted: Addition, conf: Path, index: Index) -> Path:
    """Write `conf/source/<name>.yaml`, add its header set to `conf/config.yaml`, and return the path of the first.

    Raises `ConfigError` if the name or header set is invalid or the file exists, `InputError` if the origin is
    malformed, and `FetchError` if the package index does not have the archive.
    """
    if not conf.is_dir():
        raise ConfigError(f"there is no folder {conf} here", remedy="run this in the repository's top folder")
    if not NAME.fullmatch(wanted.name):
        raise ConfigError(
            f"{wanted.name!r} cannot name a source",
            remedy="use lower-case letters, digits and underscores, as in my_ops",
        )
    target = conf / "source" / f"{wanted.name}.yaml"
    if target.exists():
        raise ConfigError(f"{target} already exists", remedy="edit it, delete it, or choose another name")
    named.configured(wanted.headers, conf / "headers")
    fields: dict[str, Field] = {"kind": wanted.origin.kind}
    fields |= FIELDS[wanted.origin.kind](wanted, index)
    fields["headers"] = wanted.headers
    if wanted.strategies:
        fields["capture"] = {"strategies": list(wanted.strategies)}
    TypeAdapter(SourceParams).validate_python(fields)
    body = yaml.safe_dump({wanted.name: fields}, sort_keys=False, allow_unicode=True)
    jsonl.write_text(target, f"{COMMENTS[wanted.origin.kind]}\n{body}")
    config = conf / "config.yaml"
    if config.is_file():
        before = config.read_text(encoding="utf-8")
        if (after := with_headers(before, wanted.headers)) != before:
            jsonl.write_text(config, after)
    return target


HEADER_SETS = re.compile(r"^(\s*- headers@headers: *\[)([^\]]*)\]", re.MULTILINE)
"""The list of header sets in conf/config.yaml."""


def with_headers(config: str, headers: str) -> str:
    """Return the text of conf/config.yaml with a header set in its list; unchanged if it has no such list."""
    found = HEADER_SETS.search(config)
    if found is None or headers in (names := [name for name in re.split(r"[\s,]+", found[2]) if name]):
        return config
    return f"{config[: found.start()]}{found[1]}{', '.join([*names, headers])}]{config[found.end() :]}"


COMMENTS: Mapping[Kind, str] = {
    "sdist": "# Added by `kernelmill add`; the sha256 is the one that the package index stated at that time.",
    "git": "# Added by `kernelmill add`; the commit pins the content.",
    "path": "# Added by `kernelmill add`; a folder is read as it is, an archive is pinned by its sha256.",
}


def next_steps(name: str, headers: str, config: str) -> str:
    """Return what the user should do next; `config` is the text of conf/config.yaml."""
    listed = HEADER_SETS.search(config)
    missing = listed is None or headers not in re.split(r"[\s,]+", listed[2])
    and_headers = f", and {headers} to `headers@headers`" if missing else ""
    return (
        f"next: add {name} to `source@sources` in conf/config.yaml{and_headers}; then `make params dataset`\n"
        f"  or, to try it on its own: dvc exp run -S 'source@sources=[{name}]'"
    )


def _sdist(wanted: Addition, index: Index) -> dict[str, Field]:
    package, equals, version = wanted.origin.value.partition("==")
    if not (package and equals and version):
        raise InputError(
            f"{wanted.origin.value!r} is not PACKAGE==VERSION", remedy="name an exact version: mmcv==2.2.0"
        )
    pin = sdist.Pin(source=wanted.name, package=package, version=version, sha256=None)
    try:
        file = sdist.located(pin, index)
    except FetchError as error:
        if error.remedy is None or "conf/" not in error.remedy:
            raise
        raise FetchError(error.cause, remedy="correct the name or version") from error
    with TemporaryDirectory(prefix="kernelmill-") as scratch:
        # Not every index states the sha256; if it does not, hash the archive.
        sha256 = file.sha256 or index.download(file, Path(scratch, file.filename))
    return {"package": package, "version": version, "sha256": sha256}


def _git(wanted: Addition, _: Index) -> dict[str, Field]:
    if not COMMIT.fullmatch(wanted.origin.commit):
        raise InputError(
            f"{wanted.origin.commit!r} is not a full commit hash",
            remedy=f"give all 40 digits, as `git ls-remote {wanted.origin.value}` prints them; branches and tags move",
        )
    if urlsplit(wanted.origin.value).password:
        raise InputError(
            "the URL contains a password, which would be committed with conf/",
            remedy="remove it and use git's credential helper, or fetch the project yourself and use --path",
        )
    return {"url": wanted.origin.value, "commit": wanted.origin.commit}


def _path(wanted: Addition, _: Index) -> dict[str, Field]:
    path = Path(wanted.origin.value).expanduser()
    if not path.exists():
        raise InputError(
            f"{wanted.origin.value} does not exist", remedy="give an existing folder or archive, --path DIR"
        )
    pinned: dict[str, Field] = {"sha256": file_sha256(path)} if path.is_file() else {}
    return {"path": wanted.origin.value, **pinned}


FIELDS: Mapping[Kind, Callable[[Addition, Index], dict[str, Field]]] = {"sdist": _sdist, "git": _git, "path": _path}
