"""Headers from wheels that are not downloaded as a whole: only the required members are read, and each is checked.

A wheel's RECORD (PEP 376, PEP 627) holds the sha256 of every file in it. The configuration pins the sha256 of the
RECORD itself, so the headers are the pinned ones no matter where the index has its copy from.
"""

import base64
import csv
import hashlib
import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from kernelmill.config.params import WheelParams
from kernelmill.errors import ConfigError, FetchError
from kernelmill.headers.ranges import RangedFile, members
from kernelmill.index import Index, IndexFile
from kernelmill.sources import zips
from kernelmill.storage import archive, workcache

RECORD = "RECORD"
NOT_HEADERS = frozenset({"__init__.py"})


@dataclass(frozen=True, slots=True, kw_only=True)
class WheelHeaders:
    """The RECORD of a wheel, and the files selected from it, by their paths in the wheel."""

    record: bytes
    files: Mapping[str, bytes]


def read(wheel: WheelParams, index: Index) -> WheelHeaders:
    """Return the selected files of a wheel, from the work cache or else by range requests.

    Raises `FetchError` if the wheel no longer exists, or if its RECORD or a file in it is not the pinned one.
    """
    cached = _cache_path(wheel)
    restored = _from_cache(cached)
    if restored is not None and _problem(wheel, restored) is None:
        return restored
    fetched = _from_index(wheel, index)
    if problem := _problem(wheel, fetched):
        raise problem
    archive.write(cached, archive.pack({RECORD: fetched.record, **fetched.files}))
    return fetched


def placed(wheel: WheelParams, headers: WheelHeaders) -> dict[str, bytes]:
    """Return the files by their paths in the header set."""
    result = {}
    for folder, into in wheel.take.items():
        for path, content in headers.files.items():
            if _is_under(path, folder):
                result[str(PurePosixPath(into) / PurePosixPath(path).relative_to(folder))] = content
    return result


def _cache_path(wheel: WheelParams) -> Path:
    taken = hashlib.sha256("\n".join(sorted(wheel.take)).encode()).hexdigest()
    return workcache.root() / "wheels" / f"{wheel.record_sha256}-{taken[:16]}.tar.zst"


def _from_cache(path: Path) -> WheelHeaders | None:
    """Return the cached files, or None if there are none or the cached archive is damaged."""
    try:
        files = archive.unpack(path.read_bytes(), path.name)
        return WheelHeaders(record=files.pop(RECORD), files=files)
    except (FileNotFoundError, KeyError, FetchError):
        return None


def _from_index(wheel: WheelParams, index: Index) -> WheelHeaders:
    remote = RangedFile(index, _find_file(wheel, index))
    with zips.damage(wheel.filename, "run it again, or use another index"), zipfile.ZipFile(remote) as wheel_zip:
        names = [info.filename for info in wheel_zip.infolist() if not info.is_dir()]
        record = [name for name in names if name.endswith(".dist-info/RECORD") and name.count("/") == 1]
        if len(record) != 1:
            raise FetchError(
                f"{wheel.filename} has {len(record)} RECORD files", remedy="pin another wheel in conf/headers/"
            )
        selected = [name for name in names if _is_selected(wheel, name)]
        files = members(wheel_zip, remote, [*record, *selected], wheel.filename)
    return WheelHeaders(record=files.pop(record[0]), files=files)


def _find_file(wheel: WheelParams, index: Index) -> IndexFile:
    offered = index.files(wheel.package)
    for file in offered:
        if file.filename == wheel.filename:
            return file
    same = sorted(file.filename for file in offered if file.version == wheel.version and file.filename.endswith(".whl"))
    raise FetchError(
        f"the index has no {wheel.filename} of {wheel.package}; of version {wheel.version} it has: "
        f"{', '.join(same) or 'none'}",
        remedy="correct conf/headers/, or point PIP_INDEX_URL at an index that has it",
    )


def _is_selected(wheel: WheelParams, path: str) -> bool:
    return PurePosixPath(path).name not in NOT_HEADERS and any(_is_under(path, folder) for folder in wheel.take)


def _is_under(path: str, folder: str) -> bool:
    return PurePosixPath(path).is_relative_to(folder)


def _problem(wheel: WheelParams, headers: WheelHeaders) -> FetchError | ConfigError | None:
    """Return the first difference from the pinned wheel, if any."""
    digest = hashlib.sha256(headers.record).hexdigest()
    if digest != wheel.record_sha256:
        return FetchError(
            f"the RECORD of {wheel.filename} has sha256 {digest}, but conf/headers/ pins {wheel.record_sha256}",
            remedy="if the pin is wrong, correct record_sha256; if not, do not trust this index's copy",
        )
    recorded = _recorded_hashes(headers.record)
    for path, content in headers.files.items():
        actual = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        if recorded.get(path) != f"sha256={actual}":
            return FetchError(
                f"{wheel.filename}: {path} is not the file that its RECORD names",
                remedy="run it again; if it stays so, do not trust this index's copy",
            )
    for folder in wheel.take:
        if not any(_is_under(path, folder) for path in headers.files):
            return ConfigError(
                f"{wheel.filename} has nothing under {folder}", remedy="correct `take:` in conf/headers/"
            )
    return None


def _recorded_hashes(record: bytes) -> dict[str, str]:
    """Return the hash of each path as RECORD states it, for example `sha256=47DEQpj8HBSa...`."""
    rows = csv.reader(io.StringIO(record.decode("utf-8"), newline=""))
    return {row[0]: row[1] for row in rows if len(row) > 1}
