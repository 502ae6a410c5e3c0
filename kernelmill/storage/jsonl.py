"""Records in JSON Lines files: sorted, validated, and written atomically."""

import json
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from kernelmill.errors import InputError
from kernelmill.storage import leftovers, untrusted

R = TypeVar("R")


_PARTIAL = re.compile(r"\..+\.(?P<pid>\d+)\.partial")
"""The names of files that are being written."""
_ADAPTERS: dict[type, TypeAdapter[Any]] = {}
"""Adapters by record type; building one takes milliseconds."""
_SCHEMAS: dict[type, str] = {}
"""The texts of JSON Schemas by record type; making one takes longer."""


def _adapter(record: type[R]) -> TypeAdapter[R]:
    if record not in _ADAPTERS:
        _ADAPTERS[record] = TypeAdapter(record)
    return _ADAPTERS[record]


def dumps(record: object) -> str:
    """Return a record as one line of JSON, with keys in the order of its fields and without a trailing newline."""
    return _adapter(type(record)).dump_json(record).decode()


def loads(record: type[R], line: str | bytes) -> R:
    """Parse one record.

    Raises `pydantic.ValidationError` if the line does not fit the record.
    """
    return _adapter(record).validate_json(line)


def write_text(path: Path, text: str) -> None:
    """Write `text` to `path` atomically, so that a reader never sees half a file."""
    _write(path, (text,))


def _write(path: Path, parts: Iterable[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    leftovers.sweep(path.parent, _PARTIAL)
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    with partial.open("wb") as file:
        file.writelines(part.encode() for part in parts)
    partial.replace(path)


def ordered(records: Iterable[R], *, key: Callable[[R], Any] | None = None) -> list[tuple[str, R]]:
    """Return records with their lines, sorted by `key`, or by the lines if there is none."""
    if key:
        return [(dumps(record), record) for record in sorted(records, key=key)]
    return sorted(((dumps(record), record) for record in records), key=lambda one: one[0])


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write lines of JSON atomically, one after another, so that the whole text is never in memory."""
    _write(path, (f"{line}\n" for line in lines))


def write(path: Path, records: Iterable[R], *, key: Callable[[R], Any] | None = None) -> int:
    """Write records sorted by `key`, or by their lines if there is none, and return their number."""
    lines = [line for line, _ in ordered(records, key=key)]
    write_lines(path, lines)
    return len(lines)


def read(path: Path, record: type[R], *, naming: str = "") -> tuple[R, ...]:
    """Read every record of a file, or only those in whose line a text occurs: most of a large file is not parsed then.

    Raises `InputError` with the file and line if the file is missing or a line does not fit the record.
    """
    if not path.exists():
        raise InputError(
            f"{path} does not exist",
            remedy="run `dvc repro` (or `make dataset`) to compute it, or `kernelmill pull` to get it from the remote",
        )
    with untrusted.opened(path) as file:
        lines = file.read().splitlines()
    records, text = [], dumps(naming)[1:-1].encode()
    for number, line in enumerate(lines, start=1):
        if text not in line:
            continue
        try:
            records.append(loads(record, line))
        except ValidationError as error:
            raise InputError(
                f"{path}:{number} is not a {record.__name__}: {error.errors()[0]['msg']} at {error.errors()[0]['loc']}",
                remedy="the file was written by another version; delete it and run `dvc repro`",
            ) from error
    return tuple(records)


def pretty(record: object) -> str:
    """Return a record as indented JSON, with keys in the order of its fields and a trailing newline."""
    return _adapter(type(record)).dump_json(record, by_alias=True, indent=2).decode() + "\n"


def schema(record: type[object]) -> str:
    """Return the JSON Schema of a record, indented, with a trailing newline."""
    if record not in _SCHEMAS:
        _SCHEMAS[record] = _schema(record)
    return _SCHEMAS[record]


def _schema(record: type[object]) -> str:
    whole = _adapter(record).json_schema()
    for base in record.__mro__[1:-1]:  # pydantic reads the docstrings of fields from the class itself only
        for name, inherited in _adapter(base).json_schema()["properties"].items():
            whole["properties"][name] = inherited | whole["properties"][name]
    return json.dumps(whole, indent=2, sort_keys=True) + "\n"
