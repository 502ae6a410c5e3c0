"""Headers of a toolkit or framework that is installed on this machine."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from kernelmill.config.params import LocalHeaders
from kernelmill.errors import ConfigError

TOOLKIT_PARTS = ("include", "nvvm/libdevice", "amdgcn/bitcode", "version.json")
"""The parts of a toolkit that a parser needs; its libraries and tools take gigabytes."""


def read(local: LocalHeaders) -> dict[str, bytes]:
    """Return the files by their paths in the header set, following links.

    Raises `ConfigError` if the folder is missing or empty.
    """
    root = Path(local.path).expanduser()
    if not root.is_dir():
        raise ConfigError(
            f"{local.path} (local headers for {local.into}) is not a folder on this machine",
            remedy="install it, correct `local:` in conf/headers/, or name a header set that comes from wheels",
        )
    parts = [root / part for part in TOOLKIT_PARTS] if (root / "include").is_dir() else [root]
    files = {
        f"{local.into}/{path.relative_to(root).as_posix()}": path.read_bytes() for part in parts for path in _walk(part)
    }
    if not files:
        raise ConfigError(
            f"{local.path} (local headers for {local.into}) is empty", remedy="correct `local:` in conf/headers/"
        )
    return files


def digest(files: Mapping[str, bytes]) -> str:
    """The sha256 of the sorted (path, content) list."""
    total = hashlib.sha256()
    for path, content in sorted(files.items()):
        total.update(f"{path}\0{hashlib.sha256(content).hexdigest()}\n".encode())
    return total.hexdigest()


def _walk(top: Path) -> Iterator[Path]:
    """Every file under a folder; a folder reached twice through links is read once."""
    if top.is_file():
        yield top
    seen: set[Path] = set()
    for folder, subfolders, names in os.walk(top, followlinks=True):
        real = Path(folder).resolve()
        if real in seen:
            subfolders.clear()
            continue
        seen.add(real)
        subfolders.sort()
        yield from (path for name in sorted(names) if (path := Path(folder, name)).is_file())
