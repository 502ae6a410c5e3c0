"""Records that are expensive to make, cached under a key of everything that decides them."""

import functools
from collections.abc import Callable, Sequence
from typing import TypeVar

from pydantic import ValidationError

from kernelmill import imports
from kernelmill.records import Dropped
from kernelmill.storage import jsonl, workcache

R = TypeVar("R")


def kept(kind: str, key: str, read: Callable[[bytes], R], make: Callable[[], Sequence[R]]) -> tuple[R, ...]:
    """Return the records that `make` returns, or those that an earlier run has cached under this key.

    `read` parses one record; what it rejects was written by another version of the records, and is made again.
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
    """Parse a record, or the `Dropped` that stands for it.

    Raises `pydantic.ValidationError` if the line is neither.
    """
    return jsonl.loads(Dropped, line) if b'"stage":' in line else jsonl.loads(record, line)


@functools.cache
def code_version(*modules: str) -> str:
    """Return a hash of all code that decides the results of modules: their imports and the packages' data files too.

    Raises `ModuleNotFoundError` for a name that is not a module of this project.
    """
    files = imports.deciding(*modules)
    return workcache.key(*(part for path in files for part in (str(path.relative_to(imports.ROOT)), path.read_bytes())))


@functools.cache
def source_version(module: str, besides: tuple[str, ...]) -> str:
    """Return a hash of the source of a module and of what it imports, except for data files and these packages.

    Raises `ModuleNotFoundError` for a name that is not a module of this project.
    """
    left_out = {imports.found(package).parent for package in besides}
    files = [path for path in sorted(imports.closure([imports.found(module)])) if not left_out & {*path.parents}]
    return workcache.key(*(part for path in files for part in (str(path.relative_to(imports.ROOT)), path.read_bytes())))
