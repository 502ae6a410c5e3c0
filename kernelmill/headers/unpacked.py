"""Unpacked header sets: one folder for each content, shared by all stages and all clones of the repository."""

import hashlib
import shutil
import tempfile
from pathlib import Path
from typing import IO

from kernelmill import progress
from kernelmill.errors import FetchError
from kernelmill.storage import bounded, workcache

LONGEST_PATH = 1024


def unpacked(archive: Path, sha256: str) -> Path:
    """Return the folder with the files of an archive: `cuda/` and, if the set has it, `torch/include/`.

    Several processes may call this at once: each unpacks to a folder of its own, and the first to finish wins.
    Raises `FetchError` if the archive is missing or has another sha256.
    """
    target = workcache.root() / "headers" / sha256
    if target.is_dir():
        return target
    try:
        packed = archive.read_bytes()
    except FileNotFoundError:
        raise FetchError(f"{archive} does not exist", remedy="run `dvc repro fetch` (or `dvc pull`)") from None
    actual = hashlib.sha256(packed).hexdigest()
    if actual != sha256:
        raise FetchError(
            f"{archive} has sha256 {actual}, but its record says {sha256}", remedy="run `dvc repro --force fetch`"
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    own = Path(tempfile.mkdtemp(prefix=f".{sha256[:16]}.", dir=target.parent))
    try:
        with progress.step(f"unpack {archive.name}"), bounded.packed(packed, archive.name) as files:
            for path, content in files:
                _write(own, path, content, archive.name)
        own.chmod(0o755)
        _settle(own, target)
    finally:
        shutil.rmtree(own, ignore_errors=True)
    return target


def _write(folder: Path, path: str, content: IO[bytes], name: str) -> None:
    """Write a file, with mode 644.

    Raises `FetchError` if its path leaves the folder, or another file has it.
    """
    parts = path.split("/")
    if len(path) > LONGEST_PATH or not all(part not in {"", ".", ".."} and "\0" not in part for part in parts):
        raise FetchError(f"{name}: member {path[:80]!r} has no proper path", remedy="run `dvc repro --force fetch`")
    target = folder / path
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as out:
            shutil.copyfileobj(content, out)
    except (FileExistsError, NotADirectoryError):
        raise FetchError(
            f"{name}: member {path[:80]!r} is there twice, or below another file",
            remedy="run `dvc repro --force fetch`",
        ) from None
    target.chmod(0o644)


def _settle(own: Path, target: Path) -> None:
    try:
        own.rename(target)
    except OSError:
        # A folder cannot replace one that is not empty: another process was first, and its files are the same.
        if not target.is_dir():
            raise
