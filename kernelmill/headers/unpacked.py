"""Unpacked header sets: one folder for each content, shared by all stages and all clones of the repository."""

import hashlib
import io
import shutil
import tarfile
import tempfile
from pathlib import Path

import zstandard

from kernelmill import progress
from kernelmill.errors import FetchError
from kernelmill.storage import workcache


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
        content = zstandard.ZstdDecompressor().decompress(packed)
        with progress.step(f"unpack {archive.name}"), tarfile.open(fileobj=io.BytesIO(content), mode="r:") as tar:
            tar.extractall(own, filter="data")
        own.chmod(0o755)
        _settle(own, target)
    finally:
        shutil.rmtree(own, ignore_errors=True)
    return target


def _settle(own: Path, target: Path) -> None:
    try:
        own.rename(target)
    except OSError:
        # A folder cannot replace one that is not empty: another process was first, and its files are the same.
        if not target.is_dir():
            raise
