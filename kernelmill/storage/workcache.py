"""The work cache: downloads, unpacked archives, precompiled headers and what parses found, outside the repository.

Everything in it is named by a hash of what decides it, so it may be deleted at any time and shared by any number of
clones. `trim` keeps a part of it below a size; the parts that grow with use are trimmed by those that fill them.
"""

import contextlib
import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path


def root() -> Path:
    """The folder `$KERNELMILL_CACHE`, else `$XDG_CACHE_HOME/kernelmill`, else `~/.cache/kernelmill`."""
    if chosen := os.environ.get("KERNELMILL_CACHE"):
        return Path(chosen).absolute()
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base).absolute() / "kernelmill"


def key(*parts: str | bytes) -> str:
    """A name for what these decide together, in their order."""
    digest = hashlib.sha256()
    for part in parts:
        content = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
        digest.update(b"%d:" % len(content) + content)
    return digest.hexdigest()


def get(kind: str, name: str) -> bytes | None:
    """What was kept under a name; what does not match its own checksum is thrown away."""
    path = _place(kind, name)
    try:
        checksum, _, content = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if checksum.decode("ascii", "replace") != hashlib.sha256(content).hexdigest():
        path.unlink(missing_ok=True)
        return None
    used(path)
    return content


def put(kind: str, name: str, content: bytes) -> None:
    """Keep something under a name, in one step; where it cannot be written it is not kept."""
    path = _place(kind, name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, partial = tempfile.mkstemp(prefix=".", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(content).hexdigest().encode() + b"\n" + content)
        Path(partial).replace(path)
    except OSError:
        return  # a full or read-only cache costs time, not results


def trim(kind: str, most_bytes: int) -> None:
    """Delete what was used longest ago until the files and folders of a kind take no more than so many bytes."""
    entries = sorted(_entries(root() / kind), reverse=True)
    total = 0
    for _, path, size in entries:
        total += size
        if total > most_bytes:
            shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)


def used(path: Path) -> None:
    """Note that an entry was used now."""
    with contextlib.suppress(OSError):
        os.utime(path)


def ensure(kind: str, name: str, file: str, make: Callable[[Path], object], most_bytes: int) -> Path | None:
    """A file in a folder of its own, made where it is missing; none where `make`, given its path, does not make it.

    One process at a time makes it: the others wait, and find it. Entries of the kind are trimmed to `most_bytes`.
    """
    folder = _place(kind, name)
    made = folder / file
    if not made.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not made.exists():
                make(made)
        trim(kind, most_bytes)
    used(folder)
    return made if made.exists() else None


def _place(kind: str, name: str) -> Path:
    return root() / kind / name


def _entries(folder: Path) -> Iterator[tuple[float, Path, int]]:
    for path in folder.iterdir() if folder.is_dir() else ():
        with contextlib.suppress(OSError):  # another run may delete it meanwhile
            inner = [file.stat().st_size for file in path.rglob("*")] if path.is_dir() else []
            yield path.stat().st_mtime, path, sum(inner) or path.stat().st_size
