"""Header sets that were packed before, kept in the work cache by their pins.

To read, check and pack the same ten thousand files takes some seconds, each time that `fetch` runs for a project.
"""

from collections.abc import Callable

import zstandard
from pydantic import ValidationError

from kernelmill.config.params import HeadersParams
from kernelmill.headers.build import Built, build
from kernelmill.index import Index
from kernelmill.records import HeaderSet
from kernelmill.storage import jsonl, workcache
from kernelmill.storage.memoize import source_version

BUILDER = "kernelmill.headers.build"
KIND = "packed"
MOST_BYTES = 256 << 20


def built(name: str, params: HeadersParams, index: Index, *, done: Callable[[str], None] = lambda _: None) -> Built:
    """Return a header set like `headers.build.build`, or the same one from the work cache.

    A set with local files is always built: they may change under the same path.
    """
    if params.local:
        return build(name, params, index, done=done)
    packing = (source_version(BUILDER), zstandard.__version__, ".".join(map(str, zstandard.ZSTD_VERSION)))
    key = workcache.key(*packing, name, jsonl.dumps(params))
    kept = _read(key)
    if kept is None:
        kept = build(name, params, index, done=done)
        workcache.put(KIND, key, jsonl.dumps(kept.record).encode() + b"\n" + kept.content)
        workcache.trim(KIND, MOST_BYTES)
    else:
        for wheel in params.wheels:
            done(wheel.package)
    return kept


def _read(key: str) -> Built | None:
    record, _, content = (workcache.get(KIND, key) or b"").partition(b"\n")
    try:
        return Built(record=jsonl.loads(HeaderSet, record), content=content) if record else None
    except ValidationError:  # written by another version of the records
        return None
