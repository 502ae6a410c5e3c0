"""Records in Parquet files: one typed column per field, nested records as structs, compressed with zstd."""

import types
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import TypeAdapter

from kernelmill.records.base import Unsigned

R = TypeVar("R")
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


def write(path: Path, record: type[R], records: Sequence[R]) -> None:
    """Write records, in the order in which they are given, to a Parquet file.

    The bytes depend on the records and the version of pyarrow only.
    Raises `TypeError` if a field of the record has a type that has no column type.
    """
    columns = schema(record)
    rows = TypeAdapter(list[record]).dump_python(list(records), mode="json")  # type: ignore[valid-type]  # a value
    table = pa.Table.from_pylist([_values(row, columns) for row in rows], schema=columns)
    path.parent.mkdir(parents=True, exist_ok=True)
    with pq.ParquetWriter(path, columns, compression="zstd", compression_level=LEVEL) as file:
        if rows:  # readers reject an empty group of rows, but not a file without groups
            file.write_table(table, row_group_size=ROWS_PER_GROUP)


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


def _values(row: Mapping[str, object], columns: pa.Schema) -> dict[str, object]:
    """Return the values of all columns, of which JSON leaves out some that are null or empty."""
    return {column.name: _value(row.get(column.name, _missing(column)), column.type) for column in columns}


def _missing(column: pa.Field) -> object:
    """Return the value that JSON leaves out: null, or what is empty in its type."""
    if column.nullable:
        return None
    if pa.types.is_list(column.type):
        return []
    return {} if pa.types.is_map(column.type) else ""


def _value(value: object, kind: pa.DataType) -> object:
    """Return a value as pyarrow expects it: mappings of a map as pairs, numbers of mixed types as floats."""
    if value is None:
        return None
    if pa.types.is_struct(kind):
        assert isinstance(value, dict)
        return {child.name: _value(value.get(child.name, _missing(child)), child.type) for child in kind}
    if pa.types.is_list(kind):
        assert isinstance(value, list)
        return [_value(one, kind.value_type) for one in value]
    if pa.types.is_map(kind):
        assert isinstance(value, dict)
        return [(key, _value(one, kind.item_type)) for key, one in value.items()]
    if pa.types.is_floating(kind):
        assert isinstance(value, int | float)
        return float(value)
    return value
