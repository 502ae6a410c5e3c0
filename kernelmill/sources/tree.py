"""Trees of plain files: content hashes and atomic replacement."""

import hashlib
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from kernelmill.storage import leftovers

_STAGING = re.compile(r"\.staging\.(?P<pid>\d+)\..+")


def files(root: Path) -> tuple[str, ...]:
    """Return the relative paths of all files under a folder, sorted."""
    return tuple(sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()))


def content_sha256(root: Path) -> str:
    """Return the sha256 of the sorted list of (path, content) under a folder."""
    total = hashlib.sha256()
    for path in files(root):
        total.update(f"{path}\0{file_sha256(root / path)}\n".encode())
    return total.hexdigest()


def file_sha256(path: Path) -> str:
    """Return the sha256 of a file."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


@contextmanager
def staging(parent: Path) -> Iterator[Path]:
    """Create a temporary folder next to the outputs, on the same file system; it is removed in any case."""
    parent.mkdir(parents=True, exist_ok=True)
    leftovers.sweep(parent, _STAGING)
    folder = Path(mkdtemp(prefix=f".staging.{os.getpid()}.", dir=parent))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def replace(target: Path, made: Path, *, trash: Path) -> None:
    """Replace the folder `target` by the folder `made`; the old content is moved to `trash`."""
    if target.exists():
        target.rename(trash)
    made.rename(target)
