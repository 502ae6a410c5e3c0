"""Records in Parquet files: one typed column per field, nested records as structs, compressed with zstd."""

import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import TypeAdapter

from kernelmill.records.base import Unsigned

_SCALARS: Mapping[type, pa.DataType] = {
    bool: pa.bool_(),
    int: pa.int64(),
    float: pa.float64(),
    str: pa.string(),
    type(None): pa.null(),
}
ROWS_PER_GROUP = 1000
"""Readers fetch whole groups; suites have 20 KB each."""
LEVEL = 9
"""The level of zstd: suites are text that repeats itself, and are written once and read often."""


class Columns:
    """The columns of a record type, and rows of JSON as they become them."""

    def __init__(self, record: type[object]) -> None:
        """Raise `TypeError` if a field of the record has a type that has no column type."""
        self.schema = schema(record)
        self._convert = _struct_converter(record)

    def table(self, rows: Iterable[Mapping[str, Any]]) -> pa.Table:
        """Return rows, which are what `json.loads` makes of records, as a table."""
        return pa.Table.from_pylist([self._convert(row) for row in rows], schema=self.schema)


class File(AbstractContextManager["File"]):
    """A Parquet file that is written in groups of rows, so that no more than one of them is in memory.

    The bytes depend on the rows and the version of pyarrow only, however many rows are added at a time.
    """

    def __init__(self, path: Path, columns: pa.Schema) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._writer = pq.ParquetWriter(path, columns, compression="zstd", compression_level=LEVEL)
        self._waiting = columns.empty_table()

    def add(self, rows: pa.Table) -> None:
        """Add rows at the end."""
        self._waiting = pa.concat_tables([self._waiting, rows])
        while self._waiting.num_rows >= ROWS_PER_GROUP:
            self._group(self._waiting.slice(0, ROWS_PER_GROUP))
            self._waiting = self._waiting.slice(ROWS_PER_GROUP)

    def __exit__(self, *_: object) -> None:
        """Write what is left; a file without rows has no groups, because readers reject an empty one."""
        if self._waiting.num_rows:
            self._group(self._waiting)
        self._writer.close()

    def _group(self, rows: pa.Table) -> None:
        self._writer.write_table(rows.combine_chunks(), row_group_size=ROWS_PER_GROUP)


def schema(record: type[object]) -> pa.Schema:
    """Return the columns of a record type, in the order of its fields."""
    return pa.schema(_fields(record))


def _fields(record: type[object]) -> list[pa.Field]:
    hints = get_type_hints(record, include_extras=True)
    assert is_dataclass(record)
    return [_field(field.name, hints[field.name]) for field in fields(record)]


def _field(name: str, hint: object) -> pa.Field:
    return pa.field(name, _type(hint), nullable=type(None) in get_args(hint))


def _type(hint: object) -> pa.DataType:
    """Return the column type of a type hint."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint == Unsigned:
        return pa.uint64()
    if origin is Annotated:
        return _type(arguments[0])
    if isinstance(hint, type) and hint in _SCALARS:
        return _SCALARS[hint]
    if isinstance(hint, type) and is_dataclass(hint):
        return pa.struct(_fields(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _common([_type(type(member.value)) for member in hint], hint)
    if origin is Literal:
        return _common([_type(type(value)) for value in arguments], hint)
    if origin in (Union, types.UnionType):
        return _common([_type(one) for one in arguments if one is not type(None)], hint)
    if origin in (tuple, list, Sequence):
        elements = [one for one in arguments if one is not Ellipsis]
        return pa.list_(pa.field("item", _common([_type(one) for one in elements], hint), nullable=_nullable(elements)))
    if origin in (dict, Mapping):
        key, value = arguments
        return pa.map_(_type(key), pa.field("value", _type(value), nullable=type(None) in get_args(value)))
    msg = f"{hint} has no column type in Parquet"
    raise TypeError(msg)


def _nullable(hints: Sequence[object]) -> bool:
    return any(type(None) in get_args(hint) for hint in hints)


def _common(found: Sequence[pa.DataType], hint: object) -> pa.DataType:
    """Return the one type that holds values of all types; numbers of several types are floating-point numbers."""
    distinct = list(dict.fromkeys(found))
    if len(distinct) == 1:
        return distinct[0]
    if set(distinct) <= {pa.int64(), pa.float64(), pa.bool_()}:
        return pa.float64()
    msg = f"{hint} mixes types of columns: {', '.join(map(str, distinct))}"
    raise TypeError(msg)


Converter = Callable[[Any], object]
"""Turns a value of JSON into one that pyarrow expects: mappings of a map as pairs, numbers of mixed types as floats."""


def _converter(hint: object) -> Converter:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _converter(arguments[0])
    if isinstance(hint, type) and is_dataclass(hint):
        return _struct_converter(hint)
    if origin in (Union, types.UnionType):
        several = [one for one in arguments if one is not type(None)]
        convert = _converter(several[0]) if len(several) == 1 else _scalar_converter(_type(hint))
        return _unchanged if convert is _unchanged else lambda value: None if value is None else convert(value)
    if origin in (tuple, list, Sequence):
        elements = list(dict.fromkeys(one for one in arguments if one is not Ellipsis))
        each = _converter(elements[0]) if len(elements) == 1 else _scalar_converter(_type(hint).value_type)
        return _unchanged if each is _unchanged else lambda value: [each(one) for one in value]
    if origin in (dict, Mapping):
        inner = _converter(arguments[1])
        return lambda value: [(key, inner(one)) for key, one in value.items()]
    return _scalar_converter(_type(hint))


def _scalar_converter(kind: pa.DataType) -> Converter:
    return _number if pa.types.is_floating(kind) else _unchanged


def _number(value: float | None) -> float | None:
    return None if value is None else float(value)


def _unchanged(value: object) -> object:
    return value


def _struct_converter(record: type[object]) -> Converter:
    """Return a converter for records, which fills in the defaults of fields that JSON leaves out."""
    hints = get_type_hints(record, include_extras=True)
    names = [field.name for field in fields(record)]  # type: ignore[arg-type]  # a dataclass
    missing = {name: value for name in names for value in _default(record, name, hints[name])}
    found = ((name, _converter(hints[name])) for name in names)
    changing = [(name, convert) for name, convert in found if convert is not _unchanged]

    def converted(row: Mapping[str, Any]) -> Mapping[str, object]:
        whole = row if len(row) == len(names) else {**missing, **row}
        return {**whole, **{name: convert(whole[name]) for name, convert in changing}} if changing else whole

    return converted


def _default(record: type[object], name: str, hint: object) -> Iterator[object]:
    """Yield the default of a field as JSON; nothing if it has none."""
    known = getattr(record, "__pydantic_fields__", {}).get(name)
    if known is not None and not known.is_required():
        adapter: TypeAdapter[Any] = TypeAdapter(hint)  # type: ignore[arg-type]  # a type that is only known here
        yield adapter.dump_python(known.get_default(call_default_factory=True), mode="json")
