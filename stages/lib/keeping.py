"""Records that are dear to make, kept in the work cache by all that decides them."""

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from stages.lib import jsonl, workcache
from stages.lib.records import Dropped

R = TypeVar("R")
CODE = frozenset({".py", ".h", ".jinja"})
"""Endings of the files of a stage that decide what it makes."""


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
def code_hash(stage: Path) -> str:
    """A hash of a stage's own code, for it decides what the stage makes; `stage` is its folder."""
    return workcache.key(*(path.read_bytes() for path in sorted(stage.rglob("*")) if path.suffix in CODE))
