"""Records that are dear to make, kept in the work cache by all that decides them."""

import functools
from collections.abc import Callable, Sequence
from typing import TypeVar

from pydantic import ValidationError

from kernelmill import imports
from kernelmill.records import Dropped
from kernelmill.storage import jsonl, workcache

R = TypeVar("R")


def kept(kind: str, key: str, read: Callable[[bytes], R], make: Callable[[], Sequence[R]]) -> tuple[R, ...]:
    """What `make` gives, from an earlier run where one has kept it under this key.

    `read` reads one record back; what it refuses was written by another version of the records, and is made again.
    """
    content = workcache.get(kind, key)
    if content is not None:
        try:
            return tuple(read(line) for line in content.splitlines())
        except ValidationError:
            pass
    made = tuple(make())
    workcache.put(kind, key, b"".join(jsonl.dumps(record).encode() + b"\n" for record in made))
    return made


def or_dropped(record: type[R], line: bytes) -> R | Dropped:
    """Read a record, or why there is none.

    Raises `pydantic.ValidationError` where the line fits neither.
    """
    return jsonl.loads(Dropped, line) if b'"stage":' in line else jsonl.loads(record, line)


@functools.cache
def code_version(*modules: str) -> str:
    """A hash of all code that decides what these modules make: they, what they import, and the packages' data files.

    Raises `ModuleNotFoundError` for a name that is no module of this project.
    """
    files = imports.deciding(*modules)
    return workcache.key(*(part for path in files for part in (str(path.relative_to(imports.ROOT)), path.read_bytes())))
