import io
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

MakeTar = Callable[..., Path]


@pytest.fixture(autouse=True)
def work_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test sees what another, or the user, has fetched."""
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "work-cache"))
    return tmp_path / "work-cache"


@pytest.fixture
def make_tar(tmp_path: Path) -> MakeTar:
    """Write a tar from members: `(path, bytes)` for a file, a `TarInfo` for anything else."""

    def make(*members: tuple[str, bytes] | tarfile.TarInfo, name: str = "project-1.0.tar.gz") -> Path:
        path = tmp_path / name
        kind = {"gz": "w:gz", "bz2": "w:bz2", "xz": "w:xz", "tgz": "w:gz"}.get(name.rpartition(".")[2], "w")
        with tarfile.open(path, kind) as tar:  # type: ignore[call-overload]
            for member in members:
                if isinstance(member, tarfile.TarInfo):
                    tar.addfile(member)
                else:
                    info = tarfile.TarInfo(member[0])
                    info.size = len(member[1])
                    tar.addfile(info, io.BytesIO(member[1]))
        return path

    return make


@pytest.fixture
def link() -> Callable[..., tarfile.TarInfo]:
    def make(path: str, target: str, kind: bytes = tarfile.SYMTYPE) -> tarfile.TarInfo:
        info = tarfile.TarInfo(path)
        info.type, info.linkname = kind, target
        return info

    return make
