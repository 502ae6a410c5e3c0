"""The work cache outside the repository: downloads, unpacked archives, precompiled headers, results.

Every entry is named by a hash of what decides its content, so the cache may be deleted at any time and shared by any
number of clones. The modules that fill a part of the cache keep it below a size with `trim`.
"""

import contextlib
import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from kernelmill.errors import InputError


def root() -> Path:
    """Return the folder: `$KERNELMILL_CACHE`, else `$XDG_CACHE_HOME/kernelmill`, else `~/.cache/kernelmill`.

    Raises `InputError` if that names a file, or a path below one.
    """
    if chosen := os.environ.get("KERNELMILL_CACHE"):
        return _folder(Path(chosen).absolute(), "KERNELMILL_CACHE")
    if base := os.environ.get("XDG_CACHE_HOME"):
        return _folder(Path(base).absolute() / "kernelmill", "XDG_CACHE_HOME")
    return _folder(Path.home() / ".cache/kernelmill", "HOME")


def key(*parts: str | bytes) -> str:
    """Return a hash of these parts, in their order."""
    digest = hashlib.sha256()
    for part in parts:
        content = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
        digest.update(b"%d:" % len(content) + content)
    return digest.hexdigest()


def get(kind: str, name: str) -> bytes | None:
    """Return the content of an entry, or none; an entry that does not match its checksum is deleted."""
    path = _place(kind, name)
    try:
        found = content(path.read_bytes())
    except OSError:
        return None
    if found is None:
        path.unlink(missing_ok=True)
        return None
    used(path)
    return found


def content(entry: bytes) -> bytes | None:
    """Return what an entry's file holds after its checksum; none if the two do not match."""
    checksum, _, held = entry.partition(b"\n")
    return held if checksum.decode("ascii", "replace") == hashlib.sha256(held).hexdigest() else None


def put(kind: str, name: str, content: bytes) -> None:
    """Write an entry atomically; if it cannot be written, nothing happens."""
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
    """Delete the least recently used entries of a kind until the others fit into `most_bytes`."""
    entries = sorted(_entries(root() / kind), reverse=True)
    total = 0
    for _, name, size in entries:
        total += size
        if total > most_bytes:
            path = Path(name)
            shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)


def used(path: Path) -> None:
    """Record that an entry was used now."""
    with contextlib.suppress(OSError):
        os.utime(path)


def ensure(kind: str, name: str, file: str, make: Callable[[Path], object], most_bytes: int) -> Path | None:
    """Return a file of an entry that is a folder, made if missing; none if `make`, given its path, does not create it.

    One process at a time makes it, while others wait for it. Entries of the kind are trimmed to `most_bytes`.
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


def _folder(chosen: Path, variable: str) -> Path:
    existing = next(path for path in (chosen, *chosen.parents) if path.exists())
    if not existing.is_dir():
        raise InputError(
            f"the work cache {chosen} cannot be a folder: {existing} is a file",
            remedy=f"set KERNELMILL_CACHE to a folder, which need not exist yet; now {variable} decides",
        )
    return chosen


def _place(kind: str, name: str) -> Path:
    return root() / kind / name


def _entries(folder: Path) -> Iterator[tuple[float, str, int]]:
    """Yield when each entry was used, its path, and its bytes."""
    if not folder.is_dir():
        return
    with os.scandir(folder) as entries:  # there are tens of thousands, and each stage looks at all
        for entry in entries:
            with contextlib.suppress(OSError):  # another run may delete it meanwhile
                about, inner = entry.stat(), 0
                if entry.is_dir():
                    inner = sum(file.stat().st_size for file in Path(entry.path).rglob("*"))
                yield about.st_mtime, entry.path, inner or about.st_size
