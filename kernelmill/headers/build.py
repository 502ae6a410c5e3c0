"""Header sets assembled from their pinned parts: one archive each, with the same bytes on every machine.

Layout: `cuda/include`, `cuda/nvvm/libdevice`, `cuda/version.json`, `torch/include`, `rocm/include`; `cuda/` is what
clang takes as `--cuda-path`.
"""

import hashlib
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from kernelmill import progress
from kernelmill.config.params import HeadersParams, LocalHeaders, WheelParams
from kernelmill.errors import ConfigError
from kernelmill.headers import local, wheels
from kernelmill.index import Index
from kernelmill.records import HeaderPart, HeaderSet
from kernelmill.storage import archive

THREADS = 8
NO_TOOLS = b"Headers only. The folder is here because clang takes no folder without bin/ for a toolkit.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A header set and the bytes of its archive."""

    record: HeaderSet
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    record: HeaderPart
    files: dict[str, bytes]


def steps(params: HeadersParams) -> int:
    """Return how often `build` will call `done`."""
    return len(params.wheels) + len(params.local)


def build(name: str, params: HeadersParams, index: Index, *, done: Callable[[str], None] = lambda _: None) -> Built:
    """Fetch every part and merge them; `done` is called with the name of each fetched part.

    Raises `FetchError` if a part does not match its pin, `ConfigError` if two parts disagree about a file.
    """

    def from_wheel(wheel: WheelParams) -> _Part:
        files = wheels.placed(wheel, wheels.read(wheel, index))
        done(wheel.package)
        return _Part(
            record=HeaderPart(origin=wheel.filename, sha256=wheel.record_sha256, files=len(files)), files=files
        )

    def from_folder(folder: LocalHeaders) -> _Part:
        files = local.read(folder)
        done(folder.path)
        return _Part(
            record=HeaderPart(origin=f"local {folder.into}", sha256=local.digest(files), files=len(files)), files=files
        )

    with ThreadPoolExecutor(THREADS) as pool:
        parts = [*pool.map(from_wheel, params.wheels), *map(from_folder, params.local)]
    with progress.step(f"pack {name}"):
        content = archive.pack({**_generated(params), **_merged(name, parts)})
    return Built(
        record=HeaderSet(
            name=name,
            archive=f"{name}.tar.zst",
            sha256=hashlib.sha256(content).hexdigest(),
            cuda_version=params.cuda_version,
            torch_version=params.torch_version,
            parts=tuple(part.record for part in parts),
        ),
        content=content,
    )


def _generated(params: HeadersParams) -> dict[str, bytes]:
    if params.cuda_version is None:
        return {}
    version = {"cuda": {"name": "CUDA SDK", "version": params.cuda_version}}
    return {"cuda/version.json": f"{json.dumps(version)}\n".encode(), "cuda/bin/README": NO_TOOLS}


def _merged(name: str, parts: list[_Part]) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    origin: dict[str, str] = {}
    for part in parts:
        for path, content in part.files.items():
            if files.setdefault(path, content) != content:
                raise ConfigError(
                    f"header set {name}: {origin[path]} and {part.record.origin} hold different {path}",
                    remedy="take a narrower folder of one of them in conf/headers/",
                )
            origin.setdefault(path, part.record.origin)
    return files
