"""Batches under way: what was submitted, on disk, so that the next run picks up what this one does not live to see."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from pydantic import ConfigDict, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.storage import archive, jsonl


@dataclass(frozen=True, slots=True, kw_only=True, config=ConfigDict(extra="forbid"))
class BatchRecord:
    """A batch that was submitted, or is about to be."""

    digest: str
    """A hash of its requests, which the server keeps with it: a batch whose id never arrived is found by it."""
    base_url: str
    batch_id: str | None = None
    """What the server calls it; none if that is not known."""
    keys: tuple[str, ...]
    """The keys of its questions."""


def digest(requests: bytes) -> str:
    """Return the digest of the requests in a batch."""
    return hashlib.sha256(requests).hexdigest()[:32]


def read(folder: Path, base_url: str) -> tuple[BatchRecord, ...]:
    """Return the batches under way on a server; records that are damaged are passed over."""
    found = []
    for path in sorted(folder.glob("*.json")):
        try:
            record = jsonl.loads(BatchRecord, path.read_bytes())
        except (OSError, ValidationError):
            continue
        if record.base_url == base_url:
            found.append(record)
    return tuple(found)


def write(folder: Path, record: BatchRecord) -> None:
    """Write a record, in place of an earlier one of the same batch."""
    archive.write(_path(folder, record), jsonl.dumps(record).encode())


def remove(folder: Path, records: Iterable[BatchRecord]) -> None:
    """Remove the records of batches that have ended."""
    for record in records:
        _path(folder, record).unlink(missing_ok=True)


def _path(folder: Path, record: BatchRecord) -> Path:
    return folder / f"{record.digest}.json"
